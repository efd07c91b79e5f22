import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import logExamples from '../../../api/log/examples.json' with { type: 'json' };
import { openApiDocument } from '../../../api/openapi.ts';
import { problemSchema } from '../../../api/problems/schema.ts';
import type { Route } from '../../../api/route.ts';
import { apiRoutes } from '../../../api/server.ts';
import checkExamples from '../../../api/transaction-check/examples.json' with { type: 'json' };
import decisionExamples from '../../../api/transaction-decisions/examples.json' with { type: 'json' };
import keyExamples from '../../../api/transaction-keys/examples.json' with { type: 'json' };
import { readEnvelope } from '../../../models/receipts/envelope.ts';
import { verifyEnvelope } from '../../../models/receipts/verify.ts';
import { receiptLeaf } from '../../../models/transparency/entry.ts';
import { verifyHead } from '../../../models/transparency/head.ts';
import { metadataSchemas } from '../../../models/webhooks/metadata-schemas.ts';
import { createKey } from '../../../serving/api-keys/api-keys.ts';
import { createSequencer } from '../../../serving/log/sequencer.ts';
import { type Answered, type ApiWorld, allScopes, publishFacts, startApiWorld } from '../../worlds/api.ts';
import { like } from './like.ts';

/** What an example cannot know: ids that another example creates, the receiver of webhooks, and the time. */
const written = {
  decision: 'dec_3f1c0a7b-e29d-4c58-9a51-0c1f2a3b4c5d',
  watch: 'sub_7c9e6679-7425-40de-944b-e07fc1f90ae7',
  receiver: 'https://hooks.example.com/risk',
  occurredAt: '2026-06-01T09:31:00.000Z',
  leaf: logExamples.getInclusionProof.query.hash,
};

let world: ApiWorld;
let receiver: Server;
let key: string;
const actual = { ...written };
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001'); // a service without any company is not ready
  const scopes = [...allScopes, 'operator:read'] as const;
  ({ key } = await createKey(world.pool, { tenant: 'heron', environment: 'sandbox', scopes }));
  receiver = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  actual.receiver = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/risk`;
});
afterAll(async () => {
  receiver?.close();
  await world?.stop();
});

/** What creates comes before what reads, and what ends comes last. */
const order = ['post', 'get', 'patch', 'delete'];
const inOrder = () => [...apiRoutes(world.deps)].sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));

/** Their answers hold free members that an example shows in part: all inputs of a decision, a scorecard, every reason code, and the OpenAPI document itself. */
const abridged = ['getDecisionInputs', 'getScorecard', 'listReasonCodes', 'getOpenApi'];

test('the sandbox answers the example request of every operation, with the members of its example answer', async () => {
  for (const route of inOrder()) {
    const { id, example = {}, reply, status = 200 } = route;
    const answered = await send(route);
    expect([id, answered.status]).toEqual([id, status]);
    const answer = status === 204 ? undefined : (answered.json ?? answered.text);
    expect([id, reply.parse(answer)]).toEqual([id, answer]);
    const options = { abridged: abridged.includes(id) };
    expect([id, like(answer, example.answer, options)]).toEqual([id, like(example.answer, example.answer, options)]);
    await remember(answered);
  }
});

test('every operation has an example request where it has a body, and an example answer where it has one', () => {
  const without = inOrder().filter(({ body, status, example }) => {
    const lacksRequest = body !== undefined && example?.body === undefined;
    return lacksRequest || (status !== 204 && example?.answer === undefined);
  });
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('every webhook, every problem and every CSV of the document has an example that fits its schema', () => {
  const { paths = {}, webhooks = {}, components = {} } = openApiDocument(apiRoutes(world.deps));
  const deliveries = Object.values(webhooks).map((one) => one.post?.requestBody);
  const operations = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) => [get, post, put, patch, remove]);
  const bodies = operations.flatMap((one) => [one?.requestBody, ...Object.values(one?.responses ?? {})]);
  const contents = [...deliveries, ...bodies].flatMap((one) => Object.entries((one as { content?: object } | undefined)?.content ?? {}));
  const lacking = contents.filter(([type, { example, examples }]) => {
    if (type === 'application/problem+json') return Object.keys(examples ?? {}).length === 0;
    return example === undefined;
  });
  expect(lacking).toEqual([]);
  for (const [type, schema] of Object.entries(metadataSchemas)) {
    const { example } = contentOf(webhooks[type]?.post?.requestBody);
    expect([type, schema.safeParse(example.data.metadata).error, example.event]).toEqual([type, undefined, type]);
  }
  for (const { value } of Object.values(components.examples ?? {}) as { value: object }[])
    expect(problemSchema.parse(value)).toEqual(value);
});

test('the receipts and the head of the examples verify with the keys of the example, and say what the answers around them say', async () => {
  const jwks = { keys: keyExamples.getJwks.answer.keys.map((key) => ({ ...key, kty: 'RSA' as const })) };
  const answers = [checkExamples.checkTransaction, decisionExamples.findDecisions, decisionExamples.getDecision].map(
    ({ answer }) => answer,
  );
  for (const answer of answers) {
    const envelope = readEnvelope(answer);
    expect(envelope && (await verifyEnvelope(envelope, jwks))).toMatchObject({ ok: true });
  }
  const { signedTreeHead, rootHash, treeSize } = logExamples.getSignedTreeHead.answer.data;
  expect(await verifyHead(signedTreeHead, jwks)).toMatchObject({ ok: true, head: { rootHash, treeSize } });
  expect(receiptLeaf(checkExamples.checkTransaction.answer.data.receipt).toString('hex')).toBe(rootHash);
  expect(keyExamples.listVerificationKeys.answer.data.keys).toEqual(jwks.keys);
});

test('the timestamp of an example is an instant, or the start of the day in London on which it happened', () => {
  const { webhooks = {} } = openApiDocument(apiRoutes(world.deps));
  const at = (type: string) => contentOf(webhooks[type]?.post?.requestBody).example.timestamp;
  expect(at('ch.officer.resigned')).toBe('2026-05-28T23:00:00.000Z');
  expect(at('phoenix.six_indicator.flagged')).toBe('2026-02-01T00:00:00.000Z');
  expect(at('sanctions.ofsi.match_new')).toBe('2026-06-01T09:30:00.000Z');
});

// biome-ignore lint/suspicious/noExplicitAny: an example has any shape
function contentOf(body: unknown): { example: any } {
  return (body as { content: { 'application/json': { example: unknown } } }).content['application/json'];
}

async function send({ method, path, example = {}, scope }: Route): Promise<Answered> {
  actual.occurredAt = new Date().toISOString();
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.params?.[name] ?? '');
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const names = Object.keys(written) as (keyof typeof written)[];
  const filled = (text: string) => names.reduce((filling, name) => filling.replaceAll(written[name], actual[name]), text);
  return world.call(method.toUpperCase(), filled(query === '' ? inPath : `${inPath}?${query}`), {
    key: scope === undefined ? null : key,
    ...(example.body === undefined ? {} : { body: filled(JSON.stringify(example.body)) }),
  });
}

/** Keeps the ids of the first decision and of the first watch. The log takes the receipt of the decision. */
async function remember({ json }: Answered): Promise<void> {
  const { decisionId, receipt, subscriptionId } = json?.data ?? {};
  if (actual.decision === written.decision && decisionId !== undefined) {
    actual.decision = decisionId;
    actual.leaf = receiptLeaf(receipt).toString('hex');
    const known = { read: async () => undefined, keep: async () => undefined };
    const { pool, signers, logger } = world.deps;
    await createSequencer({ pool, environment: 'sandbox', signer: signers.sandbox, known, logger })();
  }
  if (actual.watch === written.watch && subscriptionId !== undefined) actual.watch = subscriptionId;
}
