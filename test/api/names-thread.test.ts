import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLanes } from '../../api/limits/budget.ts';
import { createNamesThread } from '../../api/names/thread.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { buildScreeningIndex } from '../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';
import { createLane } from '../../serving/limits/lane.ts';
import { createMeters } from '../../serving/limits/meter.ts';
import { sandboxEntries } from '../../serving/screening/sandbox-entries.ts';
import { sourceById } from '../../sources/index.ts';
import { inventedEntry } from '../fixtures/invented-list.ts';
import { liveCompany, publishNames } from '../fixtures/published-names.ts';
import { type Answered, type ApiWorld, payment, publishFacts, startApiWorld, testScreenedSources } from '../worlds/api.ts';

/** Two APIs over the same records: one answers on the event loop, the other in a worker thread. */
let world: ApiWorld;
let threaded: { url: string; close(): Promise<void> };
let names: ReturnType<typeof createNamesThread>;
const logged: string[] = [];
const officerStream = 'companies-house/officer-stream';

const starts = ['Quill', 'Wren', 'Thistle', 'Fenni', 'Amber', 'Hollo', 'Marrow', 'Pember', 'Larks', 'Corvin'];
const ends = ['feather', 'hollow', 'combe', 'more', 'ley', 'way', 'gate', 'ton', 'pur', 'dale', 'wick', 'stead'];
const given = ['Ignatius', 'Rosalind', 'Cornelius', 'Lavinia', 'Oriel', 'Barnaby', 'Clementine', 'Thaddeus'];
const pick = (from: readonly string[], at: number) => from[at % from.length] ?? '';
const person = (at: number) => `${pick(given, at)} ${pick(starts, at >> 3)}${pick(ends, (at >> 3) + (at >> 6))}`;
const crowd = Array.from({ length: 1_200 }, (_, at) => inventedEntry({ id: `CROWD${at}`, names: [person(at)], detail: 'invented' }));
const entries = [...sandboxEntries, ...crowd];
const lists = [...new Set(entries.map(({ list }) => list))];
const entriesOf = (list: ScreeningList) => entries.filter((entry) => entry.list === list);
const versionOf = (list: ScreeningList, count: number) => ({
  list,
  version: 'r1.0',
  entries: count,
  publishedAt: '2026-06-01T00:00:00.000Z',
});

beforeAll(async () => {
  const indexes = lists.map((list) => buildScreeningIndex(entriesOf(list), versionOf(list, entriesOf(list).length)));
  const meters = createMeters(async () => 0);
  world = await startApiWorld(() => ({
    meters,
    screenedSources: [...testScreenedSources, sourceById(officerStream)],
    screeningLists: { current: () => indexes, words: () => null, ready: () => true, refresh: async () => {} },
  }));
  for (const list of lists) await serve(list, entriesOf(list), 'r1.0', 1);
  await publishFacts(world.pool, '01000001');
  await publishNames(world.pool, [
    liveCompany('01000001', 'WIMBERLEY HERON JOINERY LIMITED'),
    ...Array.from({ length: 40 }, (_, at) => liveCompany(String(2_000_000 + at), `MARROWFAX ${at} TRADING LIMITED`)),
  ]);
  const lost = { from: null, to: '2026-05-20T09:00:00.000Z', day: '2026-05-20', asOf: null, lookUp: null };
  await world.pool.query('insert into source_state (source, checked_at, lost) values ($1, now(), $2)', [officerStream, lost]);
  const { pool, clock, screenedSources } = world.deps;
  names = createNamesThread({
    file: new URL('./names-worker.mjs', import.meta.url),
    databaseUrl: pool.options.connectionString ?? '',
    logLevel: 'silent',
    screenedSources,
    clock,
    restartMs: 1,
    logger: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  });
  threaded = await world.serve({ names, meters, lanes: { ...createLanes(), batches: createLane({ running: 1, longestWaitMs: 120_000 }) } });
});
afterAll(async () => {
  await threaded.close();
  await names.close();
  await world.stop();
});

async function serve(list: ScreeningList, listed: readonly ListEntry[], version: string, sequence: number): Promise<void> {
  await world.pool.query(
    `with served as (
       insert into screening_list (list, version, entries, sequence, published_at) values ($1, $2, $3, $4, '2026-06-01')
       on conflict (list) do update
         set version = excluded.version, entries = excluded.entries, sequence = excluded.sequence, published_at = now()
       returning list
     )
     insert into screening_entry (list, id, entry) select list, entry ->> 'id', entry from served, unnest($5::jsonb[]) as entry on conflict do nothing`,
    [list, version, listed.length, sequence, listed.map((entry) => JSON.stringify(entry))],
  );
}

const asking =
  (url: string, path: string) =>
  (body: object, key?: string): Promise<Answered> =>
    world.call('POST', path, { url, body, ...(key === undefined ? {} : { key }) });
const inThread = (body: object, key?: string) => asking(threaded.url, '/api/v1/screen')(body, key);
const onLoop = (body: object, key?: string) => asking(world.url, '/api/v1/screen')(body, key);
const people = (count: number) => ({ subjects: Array.from({ length: count }, (_, at) => ({ name: person(at * 7), kind: 'person' })) });

/** Sends until the answer is another than 503: a new thread takes a moment to start. */
async function untilAnswered(send: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await sleep(50);
  }
}

test('the thread knows what a release of the register has brought since a stream lost records', async () => {
  const { json } = await inThread({ companyNumber: '01000001' });
  const codes = json.data.limits.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(['OFFICERS_NOT_SCREENED', 'OWNERS_NOT_SCREENED']);
});

test('the thread gives the answers of the event loop: to a name, a batch with a company, the sandbox and queries of the register', async () => {
  const mixed = { subjects: [...people(8).subjects, { companyNumber: '01000001' }, { name: 'Marrowgate Scaffolding Services Ltd' }] };
  for (const [body, key] of [[{ name: 'Ignatius Quillfeather' }], [mixed], [mixed, world.keys.sandbox]] as const) {
    const [there, here] = [await inThread(body, key), await onLoop(body, key)];
    expect([there.status, there.json, there.headers.get('content-type')]).toEqual([200, here.json, here.headers.get('content-type')]);
  }
  const queries = { queries: [{ name: 'Wimberley Heron Joinery' }, { name: 'Marrowfax 7 Trading' }, { name: 'Zyzzyva' }] };
  for (const key of [world.keys.live, world.keys.sandbox]) {
    const [there, here] = [threaded.url, world.url].map((url) => asking(url, '/api/v1/entity-resolve')(queries, key));
    expect((await there)?.json).toEqual((await here)?.json);
  }
});

test('the thread finds the entry of a decision on a match, and refuses one on another entry, as the event loop does', async () => {
  const subject = { name: 'Ignatius Quillfeather', kind: 'person' };
  const [match] = (await onLoop(subject)).json.data.matches;
  const decide = (url: string, entry: string, why: string) =>
    asking(
      url,
      '/api/v1/screen/decisions',
    )({
      subject,
      ...{ list: match.list, entry, verdict: 'true-match', by: 'R. Analyst', why },
    });
  const [here, there] = [await decide(world.url, match.entry, 'seen'), await decide(threaded.url, match.entry, 'seen again')];
  const { id: _, at: __, why: ___, ...stored } = here.json.data;
  expect([here.status, there.status, there.json.data]).toEqual([201, 201, expect.objectContaining(stored)]);
  const wrong = await decide(threaded.url, 'NO-SUCH', 'seen');
  expect([wrong.status, wrong.json.code]).toEqual([422, 'NO_SUCH_MATCH']);
});

test('problems of the thread are those of the event loop', async () => {
  await world.pool.query('alter table company_search rename to company_search_away');
  const there = await asking(threaded.url, '/api/v1/entity-resolve')({ name: 'Heron' });
  await world.pool.query('alter table company_search_away rename to company_search');
  expect([there.status, there.json.code]).toEqual([500, 'INTERNAL']);
  await world.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'risk api names'`);
  expect((await untilAnswered(() => asking(threaded.url, '/api/v1/entity-resolve')({ name: 'Wimberley Heron' }))).status).toBe(200);
});

test('the event loop has little to do while a batch of a hundred names is screened in the thread', async () => {
  const busyFor = async (screen: () => Promise<Answered>) => {
    const before = performance.eventLoopUtilization();
    expect((await screen()).json.data.results).toHaveLength(100);
    return performance.eventLoopUtilization(before).active;
  };
  await inThread(people(100)); // compiles the code
  await onLoop(people(100));
  const [there, here] = [await busyFor(() => inThread(people(100))), await busyFor(() => onLoop(people(100)))];
  expect(there).toBeLessThan(here / 2);
});

test('other requests are answered while the thread has a batch, and a batch whose caller has gone makes room for the next', async () => {
  const order: string[] = [];
  const caller = new AbortController();
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query('lock table screening_list in access exclusive mode'); // the thread waits for it
  const batch = fetch(`${threaded.url}/api/v1/screen`, {
    method: 'POST',
    signal: caller.signal,
    headers: { Authorization: `Bearer ${world.keys.live}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(people(100)),
  }).catch(() => order.push('gone'));
  for (let at = 0; at < 3; at += 1) {
    expect((await world.call('GET', '/healthz', { url: threaded.url, key: null })).status).toBe(200);
    order.push('health');
  }
  caller.abort();
  await batch;
  await client.query('commit');
  client.release();
  expect((await inThread(people(2))).status).toBe(200); // the only place of the lane is free
  expect(order).toEqual(['health', 'health', 'health', 'gone']);
});

test('names give way to a live payment and a read, and to no request that may wait for a receiver, a name server or a slow scenario', async () => {
  let attended = 0;
  const attend = () => {
    attended += 1;
    return () => {};
  };
  const api = await world.serve({ names: { ...names, attend }, resolve: async () => ['127.0.0.1'] });
  const attends = async (method: string, path: string, options: Parameters<typeof world.call>[2] = {}) => {
    const before = attended;
    const answer = await world.call(method, path, { url: api.url, ...options });
    return { times: attended - before, answer };
  };
  const check = { body: payment(), headers: { 'Idempotency-Key': crypto.randomUUID() } };
  expect(await attends('POST', '/api/v1/transaction-check', check)).toMatchObject({ times: 1, answer: { status: 200 } });
  expect(await attends('GET', '/api/v1/watch')).toMatchObject({ times: 1, answer: { status: 200 } });
  expect((await attends('POST', '/api/v1/transaction-check', { ...check, key: world.keys.sandbox })).times).toBe(0);
  const { times, answer } = await attends('POST', '/api/v1/watch', { body: { webhookUrl: 'http://closed.example:9/' } });
  expect([times, answer.status]).toEqual([0, 201]);
  expect((await attends('POST', `/api/v1/watch/${answer.json.data.subscriptionId}/test`)).times).toBe(0);
  for (const path of ['/api/openapi.json', '/readyz', '/.well-known/jwks.json'])
    expect((await attends('GET', path, { key: null })).times).toBe(0);
  await api.close();
});

test('the thread uses a list version that was published after its start', async () => {
  const unlisted = { name: 'Peregrine Oakenshaw', kind: 'person' };
  expect((await inThread(unlisted)).json.data.outcome).toBe('CLEAR');
  await serve('uk-sanctions', [inventedEntry({ id: 'NEW1', names: ['Peregrine Oakenshaw'] })], 'r2.0', 2);
  const found = async () => {
    const { outcome, matches, lists: used } = (await inThread(unlisted)).json.data;
    return [outcome, used[0].version, matches.map(({ entry }: { entry: string }) => entry)];
  };
  let answer = await found();
  // on a busy machine the thread needs more than the second that an answer waits
  for (; answer[1] === 'r1.0'; answer = await found()) expect(answer).toEqual(['REVIEW', 'r1.0', []]);
  expect(answer).toEqual(['REVIEW', 'r2.0', ['NEW1']]);
});

test('when the thread ends, what it was asked is 503 and never CLEAR, and a new thread answers', async () => {
  const { status, json, headers } = await inThread({ name: 'End this thread' });
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'OVERLOADED', '2']);
  expect(logged.join('')).toContain('a worker thread ended with exit code 3');
  const again = { name: 'Ignatius Quillfeather' };
  const matches = ({ json }: Answered) =>
    json.data.matches.map(({ entry, nameScore }: { entry: string; nameScore: number }) => [entry, nameScore]);
  expect(matches(await untilAnswered(() => inThread(again)))).toEqual(matches(await onLoop(again)));
});

test('a thread that is closed leaves no connection to PostgreSQL', async () => {
  await names.close();
  const open = `select count(*) as open from pg_stat_activity where application_name = 'risk api names'`;
  // the server ends a connection some time after the client has
  while ((await world.pool.query(open)).rows[0].open > 0) await sleep(20);
});
