import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { sandboxName } from '../models/clearance/sandbox.ts';
import { webhookBody } from '../models/webhooks/envelope.ts';
import { type EventType, eventTypes } from '../models/webhooks/event-types.ts';
import { metadataSchemas } from '../models/webhooks/metadata-schemas.ts';
import { sampleEvent } from '../models/webhooks/sample-events.ts';
import { startOfLondonDay } from '../uk/day.ts';
import { keyHeader, keyProblems } from './idempotency-key.ts';
import { headersOf } from './limits/headers.ts';
import { companyNumber, instant } from './members.ts';
import { problemExamples } from './problems/examples.ts';
import { type ProblemCode, problems } from './problems/problem.ts';
import { problemSchema } from './problems/schema.ts';
import { usualLimit } from './read-body.ts';
import type { Route } from './route.ts';
import { tags } from './tags.ts';
import { eventType } from './watch/event-type.ts';

const envelopeOf = (event: z.ZodType, metadata: z.ZodType) =>
  z.object({
    event: event.meta({ description: 'Type of the event.' }),
    timestamp: instant(
      'When it happened. Most records state a day only: then the start of that day in London, which in summer is 23:00 UTC of the day before, so read days from `metadata`. A match has the instant at which it was found, news that of the first item.',
    ),
    data: z
      .object({
        companyNumber,
        companyName: z
          .string()
          .optional()
          .meta({ description: 'Name of the company in the record of the change, else in its published facts; absent: not known.' }),
        sourceId: z.string().meta({ description: 'Identifies the signal: de-duplicate on (event, data.companyNumber, data.sourceId).' }),
        detail: z.string().meta({ description: 'One line of plain English.' }),
        metadata: metadata.meta({ description: 'Members of the event type.' }),
      })
      .meta({ description: 'The change.' }),
  });

/** The body of a delivery of one event type. */
export function eventBody(type: EventType) {
  return envelopeOf(z.literal(type), metadataSchemas[type]);
}

/** Of an event of any type. */
const envelope = envelopeOf(eventType, z.record(z.string(), z.unknown()).optional()).meta({
  id: 'WebhookEnvelope',
  description: 'The body of a delivery.',
});

/** Problems that every operation can answer, beside its own. */
const forAll: readonly ProblemCode[] = ['INTERNAL', 'INVALID_UTF8'];
const forScoped: readonly ProblemCode[] = ['UNAUTHENTICATED', 'INSUFFICIENT_SCOPE', 'RATE_LIMITED', 'OVERLOADED'];
const forLimited = { names: ['TOO_MANY_AT_ONCE'], clearances: ['QUOTA_EXCEEDED', 'TOO_MANY_AT_ONCE'] } as const satisfies Record<
  string,
  readonly ProblemCode[]
>;
const forBodies: readonly ProblemCode[] = [
  'MALFORMED_JSON',
  'DUPLICATE_MEMBER',
  'VALIDATION_FAILED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const forParameters: readonly ProblemCode[] = ['VALIDATION_FAILED'];

/** Builds the OpenAPI 3.1 document from the schemas that validate requests. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationObject(route) };
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Risk Intelligence Service',
        version: '1.0.0',
        description:
          'Signals about UK companies, from public records. A summary of available records: not financial advice, not a regulated credit assessment, not a credit decision.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: 'The operator of this installation' },
      },
      // the address of the document itself; `GET /api/openapi.json` states it whole
      servers: [{ url: '/', description: 'Production and sandbox: the API key chooses.', 'x-internal': false }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths,
      webhooks: { event: { post: delivery }, ...webhooksOfTypes() },
      components: {
        examples: examplesOf(routes),
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: '`svc_live_...` or `svc_test_...` (sandbox). A revoked key is refused at once.',
          },
        },
      },
    },
    { override: withFormat },
  );
}

/** States the width of each integer. */
function withFormat({ jsonSchema }: ZodOpenApiOverrideContext): void {
  const { type, minimum = -Infinity, maximum = Infinity } = jsonSchema;
  if (type !== 'integer') return;
  jsonSchema.format = minimum >= -(2 ** 31) && maximum < 2 ** 31 ? 'int32' : 'int64';
}

function operationObject(route: Route): ZodOpenApiOperationObject {
  const { id, tag, summary, description, scope, body, query, headers = z.object({}), idempotency, params, example } = route;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: scope === undefined || scope === 'any' ? description : `${description}\n\nScope: \`${scope}\`.`,
    security: securityOf(route),
    requestParams: {
      header: headers.extend({
        ...(idempotency === undefined ? {} : { 'Idempotency-Key': keyHeader(idempotency) }),
        'X-Request-Id': z.string().optional().meta({ description: 'Your trace id; the answer carries it in the same header.' }),
      }),
      ...(query === undefined ? {} : { query: withExamples(query, example?.query) }),
      ...(params === undefined ? {} : { path: withExamples(params, example?.params) }),
    },
    ...(body === undefined ? {} : { requestBody: requestBody(body, route) }),
    responses: responses(route),
  };
}

/** The parameters with their values in the example of the operation. */
function withExamples(parameters: z.ZodObject, values: Readonly<Record<string, string | number>> = {}): z.ZodObject {
  const shape = Object.entries<z.ZodType>(parameters.shape).map(([name, schema]) => {
    const example = values[name];
    return [name, example === undefined ? schema : schema.meta({ param: { example } })];
  });
  return z.object(Object.fromEntries(shape));
}

/** An empty requirement means that no key is needed. */
function securityOf({ scope, detailScope }: Route): Record<string, string[]>[] {
  if (scope !== undefined) return [{ apiKey: [] }];
  return detailScope === undefined ? [{}] : [{}, { apiKey: [] }];
}

const shown = (example: unknown) => (example === undefined ? {} : { example });

function requestBody(body: z.ZodType, { textBody, bodyLimit = usualLimit, example }: Route) {
  const text =
    textBody === undefined
      ? {}
      : {
          [textBody.type]: {
            schema: z
              .string()
              .meta({ description: textBody.description, pattern: textBody.pattern, maxLength: textBody.limit ?? bodyLimit }),
            ...shown(textBody.example),
          },
        };
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: body, ...shown(example?.body) }, ...text },
  };
}

function responses(route: Route): ZodOpenApiResponsesObject {
  const { reply, csvReply, replyType = 'application/json', status = 200, alsoStatus = [], example } = route;
  const refused = [...byStatus(codesOf(route))].map(([code, names]) => [
    code,
    {
      description: names.map((name) => `\`${name}\``).join(', '),
      headers: headersOf(code, names, route),
      content: { 'application/problem+json': { schema: problemSchema, examples: Object.fromEntries(names.map(exampleOf)) } },
    },
  ]);
  const csv =
    csvReply === undefined
      ? {}
      : { 'text/csv': { schema: z.string().meta({ description: csvReply.description }), ...shown(csvReply.example) } };
  const answered = [status, ...alsoStatus].map((code) => [
    code,
    {
      description: code < 300 ? 'Done' : 'Not ready',
      headers: headersOf(code, [], route),
      ...(code === 204
        ? {}
        : { content: { [replyType]: { schema: reply, ...shown(code < 300 ? example?.answer : example?.otherwise) }, ...csv } }),
    },
  ]);
  return Object.fromEntries([...refused, ...answered]);
}

/** Every problem that an operation can answer. */
function codesOf({ scope, body, query, params, limited, idempotency, problems: own = [] }: Route): ReadonlySet<ProblemCode> {
  const parameters = query !== undefined || params !== undefined || scope !== undefined;
  const ofRequest = [
    ...(body ? forBodies : []),
    ...(parameters ? forParameters : []),
    ...(scope ? forScoped : []),
    ...(limited ? forLimited[limited] : []),
    ...(idempotency ? keyProblems(idempotency) : []),
  ];
  return new Set<ProblemCode>([...ofRequest, ...own, ...forAll]);
}

/** The examples of the problems that an operation can answer. */
function examplesOf(routes: readonly Route[]) {
  const codes = new Set(routes.flatMap((route) => [...codesOf(route)]));
  return Object.fromEntries(Object.entries(problemExamples).filter(([code]) => codes.has(code as ProblemCode)));
}

/** Refers to the example of a problem: its document is written once. */
function exampleOf(code: ProblemCode) {
  return [code, { $ref: `#/components/examples/${code}` }];
}

function byStatus(codes: Iterable<ProblemCode>): Map<number, ProblemCode[]> {
  const statuses = new Map<number, ProblemCode[]>();
  for (const code of codes) statuses.set(problems[code].status, [...(statuses.get(problems[code].status) ?? []), code]);
  return statuses;
}

/** One webhook for each type that fires, with the shape of its metadata; `event` stands for all. */
function webhooksOfTypes(): NonNullable<ZodOpenApiObject['webhooks']> {
  const types = eventTypes.map((type) => {
    const post = deliveryOf({
      operationId: `receive_${type.replaceAll('.', '_')}`,
      summary: `The service sends ${type} to your webhookUrl`,
      event: z.literal(type),
      body: eventBody(type),
      example: exampleEvent(type),
    });
    return [type, { post }] as const;
  });
  return Object.fromEntries(types);
}

/** The delivery of an event of the sandbox, as of a fixed day. */
function exampleEvent(type: EventType): unknown {
  const { occurredOn, ...said } = sampleEvent(type, '2026-06-01');
  const occurredAt = occurredOn === null ? new Date('2026-06-01T09:30:00Z') : startOfLondonDay(occurredOn);
  const companyName = sandboxName(said.companyNumber) ?? null;
  return JSON.parse(webhookBody({ type, occurredAt, companyName, sourceId: 'sandbox/1', ...said }).toString());
}

interface Delivery {
  readonly operationId: string;
  readonly summary: string;
  readonly event: z.ZodType;
  readonly body: z.ZodType;
  readonly example: unknown;
}

function deliveryOf({ operationId, summary, event, body, example }: Delivery): ZodOpenApiOperationObject {
  return {
    operationId,
    tags: ['Webhooks'],
    summary,
    description:
      'An event may be delivered more than once. Verify the signature before you parse the body: HMAC-SHA256 of `<t>.<rawBody>` with the subscription secret, compared in constant time. Reject when `t` differs from your clock by more than 300 seconds.',
    security: [{}],
    requestParams: {
      header: z.object({
        'User-Agent': z.literal('Service-Webhook-Dispatcher/2.0').meta({ description: 'Name of the sender.' }),
        'X-Service-Event': event.meta({ description: 'Type of the event, equal to `event` of the body.' }),
        'X-Service-Signature': z
          .string()
          .regex(/^t=\d+,v1=[0-9a-f]{64}$/)
          .meta({ description: '`t`: unix seconds of the signature. `v1`: HMAC-SHA256 of `<t>.<raw body>`, lower-case hexadecimal.' }),
      }),
    },
    requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    responses: { '2XX': { description: 'Accepted. The service retries after any other answer.' } },
  };
}

const delivery = deliveryOf({
  operationId: 'receiveEvent',
  summary: 'The service sends an event to your webhookUrl',
  event: eventType,
  body: envelope,
  example: exampleEvent('gazette.insolvency.published'),
});
