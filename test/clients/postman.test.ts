import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { createSequencer } from '../../serving/log/sequencer.ts';
import { type Answered, type ApiWorld, allScopes, publishFacts, startApiWorld } from '../worlds/api.ts';
import { postmanCollection } from './postman.ts';

interface Pair {
  readonly key: string;
  readonly value: string;
}

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly auth?: object;
    readonly header: readonly Pair[];
    readonly url: { readonly path: readonly string[]; readonly query?: readonly Pair[]; readonly variable?: readonly Pair[] };
    readonly body?: { readonly raw: string };
  };
}

interface Collection {
  readonly variable: readonly Pair[];
  readonly event: readonly [{ readonly script: { readonly exec: readonly string[] } }];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

const collection: Collection = JSON.parse(postmanCollection());

let world: ApiWorld;
let receiver: Server;
let key: string;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '01000001'); // a service without any company is not ready
  ({ key } = await createKey(world.pool, { tenant: 'heron', environment: 'sandbox', scopes: [...allScopes, 'operator:read'] }));
  receiver = createServer((_request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver?.close();
  await world?.stop();
});

test('every request of the collection succeeds when its folders are run in order, and the event that it triggers has a delivery', async () => {
  const variables = new Map(collection.variable.map(({ key: name, value }) => [name, value]));
  const answers = new Map<string, Answered>();
  for (const { item } of collection.item) {
    for (const one of item) {
      const { path, ...sent } = filledIn(one, variables);
      const answer = await world.call(one.request.method, path, { ...sent, key: one.request.auth === undefined ? key : null });
      answers.set(one.name, answer);
      keepIds(sent.headers, answer, variables);
    }
    await growLog();
  }
  expect([...answers].filter(([, { status }]) => status >= 300).map(([name, { status, text }]) => [name, status, text])).toEqual([]);
  expect(answers.get('Trigger an event in the sandbox')?.json.data.deliveries).toBe(1);
});

/** The request as Postman sends it: with the values of its variables. */
function filledIn({ request: { header, url, body } }: Item, variables: ReadonlyMap<string, string>) {
  const dynamic: Readonly<Record<string, string>> = { $guid: crypto.randomUUID(), $isoTimestamp: new Date().toISOString() };
  const { port } = receiver.address() as AddressInfo;
  const filled = (text: string) =>
    text
      .replaceAll(/\{\{([$\w]+)\}\}/g, (_, name: string) => dynamic[name] ?? variables.get(name) ?? '')
      .replaceAll('https://hooks.example.com/', `http://127.0.0.1:${port}/`);
  const pairs = (given: readonly Pair[] = []) => given.map(({ key: name, value }): [string, string] => [name, filled(value)]);
  const inPath = new Map(pairs(url.variable));
  const query = new URLSearchParams(pairs(url.query)).toString();
  const path = `/${url.path.map((part) => inPath.get(part.slice(1)) ?? part).join('/')}${query === '' ? '' : `?${query}`}`;
  return { path, headers: Object.fromEntries(pairs(header)), ...(body === undefined ? {} : { body: filled(body.raw) }) };
}

/** Runs the script of the collection on an answer, with as much of Postman as it uses. */
function keepIds(sent: Record<string, string>, { headers, json }: Answered, variables: Map<string, string>): void {
  const pm = {
    request: { headers: new Headers(sent) },
    response: { headers, json: () => json },
    collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
  };
  new Script(`{${collection.event[0].script.exec.join('\n')}}`).runInNewContext({ pm });
}

/** Takes the receipts into the log and signs a head, as a running service does every second. */
async function growLog(): Promise<void> {
  const known = { read: async () => undefined, keep: async () => undefined };
  const { pool, signers, logger } = world.deps;
  await createSequencer({ pool, environment: 'sandbox', signer: signers.sandbox, known, logger })();
}
