import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '../infra/postgres/pool.ts';
import { openStore } from '../infra/store/open-store.ts';
import { type RunningPublishers, servePublishers } from '../sample/server.ts';
import { ingestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { lookUps } from '../serving/ledger/look-ups.ts';
import { type Moment, recordsInstant } from '../serving/records-clock.ts';
import { sourceById } from '../sources/index.ts';
import type { CompanyAnswer } from '../sources/source.ts';
import { inProcessLimiter } from '../test/worlds/in-process-limiter.ts';
import { createTestDatabase, type TestDatabase } from '../test/worlds/postgres.ts';
import { ingestActivities } from './ingest.ts';
import { publisherConnections } from './publishers/connections.ts';
import { rawReleases } from './publishers/raw-releases.ts';

const source = 'companies-house/charges-api';
const silent = pino({ level: 'silent' });

let database: TestDatabase;
let pool: Pool;
let publishers: RunningPublishers;
let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-look-ups-'));
  database = await createTestDatabase();
  pool = openPool(database.url);
  publishers = await servePublishers({ companies: 400, seed: 20_260_601, home, port: 0 });
});
afterEach(async () => {
  await pool.query('truncate company_facts, company_lookup, subscription_company, subscription, release, coverage, source_state cascade');
});
afterAll(async () => {
  await publishers.close();
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true });
});

async function watch(companies: readonly string[], { environment = 'live', disabled = false } = {}) {
  const id = `${environment}-${disabled}`;
  await pool.query("insert into tenant (id, name) values ('t', 'Made up') on conflict do nothing");
  await pool.query(
    `insert into subscription (id, tenant, environment, webhook_url, every_company, secret, disabled_at)
     values ($1, 't', $2, $1, false, '', case when $3 then now() end)`,
    [id, environment, disabled],
  );
  await pool.query('insert into subscription_company select $1, unnest($2::text[])', [id, companies]);
}

async function serveName(company: string, name: string) {
  await pool.query("insert into company_facts (company_number, name, facts, feature_build) values ($1, $2, '{}', 'b')", [company, name]);
}

const instant = (time: string) => new Date(`2026-06-01T${time}Z`);
const answered = (company: string, time: string, answer: CompanyAnswer['answer'] = 'found'): CompanyAnswer => ({
  company,
  askedAt: `2026-06-01T${time}Z`,
  answer,
  records: answer === 'found' ? 2 : 0,
  ...(answer === 'failed' ? { failure: 'PUBLISHER_ERROR: answers 502' } : {}),
});

test('companies are due that live subscriptions name: never asked first, then those that wait longest', async () => {
  await watch(['00000001', '00000002', '00000003', '00000004']);
  await watch(['00000008'], { environment: 'sandbox' });
  await watch(['00000009'], { disabled: true });
  const ledger = lookUps(pool);
  await ledger.record(source, 'r', [
    answered('00000001', '09:00:00'),
    answered('00000002', '07:00:00'),
    answered('00000003', '08:00:00', 'failed'),
  ]);
  const due = async (most: number, of = source, named = false) => (await ledger.due(of, instant('08:00:00'), most, named)).companies;
  expect(await due(9)).toEqual(['00000002', '00000003', '00000004']);
  await pool.query("insert into source_state (source, lost) values ('s', $1)", [{ lookUp: source, asOf: '2026-06-01T09:00:01Z' }]);
  expect(await due(9)).toEqual(['00000001', '00000002', '00000003', '00000004']);
  await pool.query('delete from source_state');
  expect(await due(1)).toEqual(['00000004']);
  expect(await due(2)).toEqual(['00000002', '00000004']);
  expect(await due(9, 'companies-house/insolvency-api')).toHaveLength(4);
  // a source that searches by name is not asked for a company whose name is not served: it would stand first for ever
  await serveName('00000002', 'NIGHTJAR LTD');
  expect(await ledger.due('fca/register-api', instant('08:00:00'), 1, true)).toEqual({
    companies: ['00000002'],
    names: new Map([['00000002', 'NIGHTJAR LTD']]),
  });
});

test('an older answer does not replace a newer one, and a failure keeps the answer before it', async () => {
  const ledger = lookUps(pool);
  await ledger.record(source, 'second', [answered('00000001', '09:00:00')]);
  await ledger.record(source, 'first', [answered('00000001', '08:00:00', 'none')]);
  expect(await ledger.of('00000001')).toMatchObject([{ answer: 'found', records: 2, release: 'second', failure: null }]);
  await ledger.record(source, 'third', [answered('00000001', '10:00:00', 'failed')]);
  await ledger.record(source, 'third', [answered('00000001', '10:00:00', 'failed')]);
  expect(await ledger.of('00000001')).toMatchObject([
    { answer: 'found', askedAt: instant('09:00:00'), failure: 'PUBLISHER_ERROR: answers 502' },
  ]);
  await ledger.record(source, 'fourth', [answered('00000001', '11:00:00', 'none')]);
  expect(await ledger.of('00000001')).toMatchObject([{ answer: 'none', records: 0, release: 'fourth', failure: null }]);
});

test('a check asks for the watched companies once, and stores which have none', async () => {
  const numbers = await numbersOf(20);
  await watch([...numbers, '99999999']);
  await pool.query("update serving_state set publish = 'p'");
  const { activities, run, ledger } = made(() => ({ now: new Date('2026-11-20T09:30:00Z'), today: '2026-06-01' }));
  const { releases, inOrder } = await run(activities.discoverReleases, { source, runKind: 'scheduled' as const });
  expect([releases, inOrder]).toEqual([[expect.stringMatching(/^20260601T093000Z\./)], false]);
  const ref = { source, release: releases[0] ?? '' };
  // the first check may be late, and a stream may state the same records already: after the first publication, a baseline would fire none of their events
  expect([await ledger.read(source, ref.release), await ledger.source(source)]).toMatchObject([
    { baseline: false },
    { baselineThrough: undefined },
  ]);
  await run(activities.fetchRelease, ref);
  const { rows, rejected } = await run(activities.parseRelease, ref);
  expect(rejected).toBe(0);
  const states = await Promise.all([...numbers, '99999999'].map(async (number) => (await ledger.lookUps.of(number))[0]));
  expect(states.filter((state) => state?.answer === 'none').length).toBeGreaterThan(1);
  // a row for each record, and one for each company that was asked for
  expect(states.reduce((sum, state) => sum + (state?.records ?? 0), states.length)).toBe(rows);
  expect(rows).toBeGreaterThan(0);
  expect(states.at(-1)).toMatchObject({ answer: 'none', askedAt: new Date('2026-06-01T09:30:00Z') });

  expect(await run(activities.discoverReleases, { source, runKind: 'scheduled' as const })).toMatchObject({ releases: [] });
});

test('what is fetched on a later day than it was asked for is of that day, and no baseline', async () => {
  const [number = ''] = await numbersOf(1);
  await watch([number]);
  await pool.query('update serving_state set publish = null'); // before the first publication, a look-up is a baseline
  let today = '2026-06-01';
  const { activities, run, ledger } = made(() => ({ now: new Date('2026-11-20T09:30:00Z'), today }));
  const ask = async () => {
    const { releases } = await run(activities.discoverReleases, { source, runKind: 'scheduled' as const });
    return { source, release: releases[0] ?? '' };
  };
  const load = async (ref: { source: string; release: string }) => {
    await run(activities.fetchRelease, ref);
    await run(activities.parseRelease, ref);
    const [answer] = await ledger.lookUps.of(number);
    return { askedAt: answer?.askedAt, baseline: (await ledger.read(source, ref.release)).baseline };
  };
  const onItsDay = await ask();
  expect(await load(onItsDay)).toEqual({ askedAt: new Date('2026-06-01T09:30:00Z'), baseline: true });
  await pool.query('delete from company_lookup');
  today = '2026-06-03';
  const late = await ask();
  expect((await ledger.read(source, late.release)).baseline).toBe(true);
  today = '2026-06-05';
  expect(await load(late)).toEqual({ askedAt: new Date('2026-06-05T09:30:00Z'), baseline: false });
});

/** Returns the activities of a worker whose clock shows the moment. */
function made(moment: () => Moment) {
  const store = openStore(join(home, 'store'));
  const ledger = ingestionLedger(pool);
  const config = { records: { mode: 'sample', url: publishers.url }, contact: 'test@example.org', publisherKeys: {} };
  const activities = ingestActivities({
    sourceById,
    store,
    raw: rawReleases(store),
    ledger,
    clock: { clock: moment, refresh: async () => moment(), stop: () => undefined },
    connect: publisherConnections({ config: config as never, limiter: inProcessLimiter({ scale: 0 }), logger: silent }),
  });
  const run = <I, O>(step: (input: I) => Promise<O>, input: I) =>
    new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run<[I], O, (input: I) => Promise<O>>(step, input);
  return { activities, run, ledger };
}

/** Returns company numbers of the sample. */
async function numbersOf(count: number): Promise<string[]> {
  const lines = (await (await fetch(`${publishers.url}/truth`)).text()).trim();
  const rows: { companyNumber: string }[] = lines.startsWith('[') ? JSON.parse(lines) : lines.split('\n').map((line) => JSON.parse(line));
  return [...new Set(rows.map(({ companyNumber }) => companyNumber))].slice(0, count);
}

test('the instant of a look-up is that of the machine on its own day, and has the sample’s day on another', () => {
  const now = new Date('2026-06-01T23:30:00.250Z');
  expect(recordsInstant({ now, today: '2026-06-02' })).toBe('2026-06-01T23:30:00Z');
  expect(recordsInstant({ now, today: '2026-07-09' })).toBe('2026-07-09T23:30:00Z');
});
