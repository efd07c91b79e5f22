import logExamples from '../../api/log/examples.json' with { type: 'json' };
import { document, routes } from '../api/openapi/document.ts';

/** Written in the examples, and remembered by the collection from the answers to its own requests. */
const remembered = {
  idempotencyKey: '2f1d7c1e-6a0b-4d55-8f0e-3b8c1a9e7d10',
  decisionId: 'dec_3f1c0a7b-e29d-4c58-9a51-0c1f2a3b4c5d',
  subscriptionId: 'sub_7c9e6679-7425-40de-944b-e07fc1f90ae7',
  leafHash: logExamples.getInclusionProof.query.hash,
} as const;

/** Keeps the ids that later requests need. */
const keepIds = [
  'const answer = pm.response.headers.get("Content-Type")?.includes("json") ? pm.response.json() : {};',
  'const found = { leafHash: answer.data?.entries?.[0]?.leafHash, ...answer.data };',
  'found.idempotencyKey = answer.data?.receipt && pm.request.headers.get("Idempotency-Key");',
  `for (const name of ${JSON.stringify(Object.keys(remembered))}) if (found[name]) pm.collectionVariables.set(name, found[name]);`,
];

/** What reads or changes comes after what creates, and what ends comes last. */
const order = ['post', 'get', 'patch', 'delete'];

/**
 * The file clients/postman/risk-intelligence-service.postman_collection.json (Postman Collection Format 2.1, which Bruno and Insomnia import): every
 * operation of the API with its example, in the order of the tags of the OpenAPI document.
 */
export function postmanCollection(): string {
  const tags = (document.tags ?? []).map(({ name, description }) => ({ name, description, item: itemsOf(name) }));
  const variables = { baseUrl: 'http://127.0.0.1:8080', apiKey: '', ...remembered };
  const collection = {
    info: {
      name: document.info.title,
      description:
        `${document.info.description ?? ''}\n\nSet the variables baseUrl and apiKey, and the url of the watch to a receiver of yours. Before you pause or delete the watch, wait until the event of the sandbox has arrived.`.trim(),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepIds } }],
    variable: Object.entries(variables).map(([key, value]) => ({ key, value })),
    item: tags.filter(({ item }) => item.length > 0),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemsOf(tag: string) {
  return routes
    .filter((route) => route.tag === tag)
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
    .map(({ method, path, summary, description, scope, example = {}, idempotency }) => ({
      name: summary,
      request: {
        method: method.toUpperCase(),
        description,
        ...(scope === undefined ? { auth: { type: 'noauth' } } : {}),
        header: [
          ...(example.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
          ...(idempotency === undefined ? [] : [{ key: 'Idempotency-Key', value: '{{$guid}}' }]),
        ],
        url: urlOf(path, example),
        ...(example.body === undefined ? {} : { body: bodyOf(example.body) }),
      },
    }));
}

function urlOf(path: string, { params = {}, query = {} }: (typeof routes)[number]['example'] & object) {
  const queries = Object.entries(query).map(([key, value]) => ({ key, value: filled(String(value)) }));
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/');
  const search = queries.length === 0 ? '' : `?${queries.map(({ key, value }) => `${key}=${value}`).join('&')}`;
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${search}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(queries.length === 0 ? {} : { query: queries }),
    ...(Object.keys(params).length === 0
      ? {}
      : { variable: Object.entries(params).map(([key, value]) => ({ key, value: filled(value) })) }),
  };
}

/** The body without its idempotency key: the header has a new one for each request. */
function bodyOf(body: unknown) {
  const { idempotencyKey: _, ...members } = body as Record<string, unknown>;
  return { mode: 'raw', raw: filled(JSON.stringify(members, null, 2)), options: { raw: { language: 'json' } } };
}

function filled(text: string): string {
  const now = text.replaceAll('2026-06-01T09:31:00.000Z', '{{$isoTimestamp}}');
  return Object.entries(remembered).reduce((filling, [name, id]) => filling.replaceAll(id, `{{${name}}}`), now);
}
