import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type IngestDeps, ingestActivities } from '../../activities/ingest.ts';
import { createPublisher } from '../../activities/publishers/publisher.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { warehouseActivities } from '../../activities/warehouse.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { openStore } from '../../infra/store/open-store.ts';
import type { Fault } from '../../sample/http/fault.ts';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import { ukSanctionsList } from '../../sources/fcdo/uk-sanctions-list/source.ts';
import type { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { addDays } from '../../uk/day.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { inProcessLimiter } from '../worlds/in-process-limiter.ts';
import { givePool } from '../worlds/postgres.ts';

let pool: Pool;
givePool((opened) => {
  pool = opened;
});

let home = '';
let publishers: RunningPublishers;
let warehouse: Warehouse;
const sources = [ukSanctionsList, basicCompanyData];
const list = 'sanctionslist.fcdo.gov.uk/docs';
const register = 'download.companieshouse.gov.uk/Basic';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-faults-'));
  publishers = await servePublishers({ companies: 400, seed: 20_260_601, home, port: 0 });
  warehouse = await openWarehouse({ path: ':memory:', sources, logger: pino({ level: 'silent' }), threads: 1 });
});
afterAll(async () => {
  await warehouse.close();
  await publishers.close();
  await rm(home, { recursive: true, force: true });
});

afterEach(() => clear().then(() => undefined));

const post = (path: string, body: object) => fetch(publishers.url + path, { method: 'POST', body: JSON.stringify(body) });
const plant = (fault: Fault) => post('/faults', fault);
const clear = () => fetch(`${publishers.url}/faults`, { method: 'DELETE' });
const advance = (days: number) => post('/clock/advance', { days });

function open(source: Source) {
  return createPublisher({
    source,
    records: { mode: 'sample', url: publishers.url },
    contact: 'risk@example.invalid',
    limiter: inProcessLimiter({ scale: 0 }),
    timeouts: { connect: 2_000, headers: 2_000, idle: 2_000, total: 5_000, patience: 700 },
  });
}

const connect: IngestDeps['connect'] = (source) => ({
  isLive: false,
  isMirror: false,
  inWindows: source.coverage !== undefined,
  async *discover(period, today) {
    const http = open(source);
    yield* source.discover(http, period, today);
    await http.close();
  },
  isReplaced: async () => false,
  async fetch(offer, raw) {
    const http = open(source);
    const files = await raw.files(source, offer, http);
    await source.fetch(http, offer, files);
    const sealed = await files.seal();
    await http.close();
    return sealed;
  },
});

/** Runs one check as the workflow does, without its retries. Returns the releases that were applied, or the failure that the ledger keeps. */
async function check(source: Source): Promise<{ applied: string[] } | { failed: SourceProblem }> {
  const store = openStore(join(home, 'store'));
  const ledger = ingestionLedger(pool);
  const moment = () => ({ now: new Date(), today: publishers.clock.now().today });
  const clock = { clock: moment, refresh: async () => moment(), stop: () => undefined };
  const sourceById = (id: string) => sources.find((one) => one.id === id) ?? source;
  const shared = { sourceById, raw: rawReleases(store), store, ledger, clock };
  const ingest = ingestActivities({ ...shared, connect });
  // the sample's days pass the real day
  const dated: Warehouse = { ...warehouse, apply: (input, signal) => warehouse.apply({ ...input, today: moment().today }, signal) };
  const apply = warehouseActivities({ ...shared, warehouse: dated, pool });
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR', () => {}) }).run(work);
  const applied: string[] = [];
  let release: string | undefined;
  try {
    const { today } = moment();
    const period = { from: addDays(today, -source.lookbackDays), to: today };
    for (const id of (await run(() => ingest.discoverReleases({ source: source.id, runKind: 'scheduled', period }))).releases) {
      release = id;
      const ref = { source: source.id, release };
      await run(() => ingest.fetchRelease(ref));
      await run(() => ingest.parseRelease(ref));
      await run(() => apply.applyRelease(ref));
      applied.push(release);
    }
    await run(() => ingest.recordCheck({ source: source.id }));
    return { applied };
  } catch (error) {
    const failed = error as SourceProblem;
    const of = release === undefined ? {} : { release };
    await run(() => ingest.recordFailure({ source: source.id, ...of, code: failed.code, message: failed.message }));
    return { failed };
  }
}

/** Number of rows and their hash; undefined while nothing was applied. */
async function held({ table }: Source): Promise<unknown> {
  const rows = z.object({ rows: z.number(), hash: z.string() });
  return inSession(warehouse.db, (session) =>
    session.one(`FROM ${table} AS t SELECT count(*)::INTEGER AS rows, coalesce(bit_xor(hash(t::VARCHAR)), 0)::VARCHAR AS hash`, rows),
  ).catch(() => undefined);
}

const failureOf = async ({ id }: Source) =>
  (await pool.query<{ code: string | null }>('select failure_code as code from source_state where source = $1', [id])).rows[0]?.code ??
  null;

/** Moves the sample's clock until the publisher offers a release that the ledger does not know. */
async function advanceToNext(source: Source): Promise<void> {
  const http = open(source);
  for (let days = 0; days < 40; days++) {
    await advance(1);
    const { today } = publishers.clock.now();
    for await (const offer of source.discover(http, { from: addDays(today, -source.lookbackDays), to: today }, today)) {
      if ('nothing' in offer) continue;
      const known = await pool.query('select from release where source = $1 and release = $2', [source.id, offer.id]);
      if (known.rowCount === 0) return http.close();
    }
  }
  throw new Error(`${source.id} offers nothing new in 40 days`);
}

type Case = [what: string, fault: Omit<Fault, 'path'>, code: SourceProblem['code'], message: RegExp, more?: object];

/** Plants the fault, checks, and checks again without it. The rows change only with the second check. */
async function fails(source: Source, path: string, [, fault, code, message, more = {}]: Case): Promise<void> {
  const before = await held(source);
  await plant({ ...fault, path });
  const outcome = await check(source);
  expect(outcome).toMatchObject({ failed: { code, ...more } });
  expect('failed' in outcome ? outcome.failed.message : '').toMatch(message);
  expect(await held(source)).toEqual(before);
  expect(await failureOf(source)).toBe(code);
  await clear();
  expect(await check(source)).toEqual({ applied: [expect.any(String)] });
  expect(await held(source)).not.toEqual(before);
  expect(await failureOf(source)).toBeNull();
}

describe('a list of the day before is loaded, and the next one', () => {
  beforeAll(async () => {
    expect(await check(ukSanctionsList)).toEqual({ applied: [expect.any(String)] });
  });

  test.each<Case>([
    ['is an HTML page', { kind: 'html' }, 'UNEXPECTED_HTML', /UK-Sanctions-List\.csv answers with an HTML page/],
    ['is its first half', { kind: 'truncated' }, 'UNEXPECTED_SHAPE', /UK-Sanctions-List\.csv ends in the middle of a row/],
    ['breaks off', { kind: 'cut' }, 'PUBLISHER_UNREACHABLE', /the body broke off after \d+ bytes/, { retryable: true }],
    ['is reset', { kind: 'reset' }, 'PUBLISHER_UNREACHABLE', /the body broke off after \d+ bytes/, { retryable: true }],
    ['drips', { kind: 'slow' }, 'PUBLISHER_UNREACHABLE', /fewer than 256 bytes a second/, { retryable: true }],
    [
      'meets a TLS that refuses the client',
      { kind: 'tls' },
      'PUBLISHER_UNREACHABLE',
      /HEAD https:\S+: no answer: \w+/,
      { retryable: true },
    ],
    ['is longer than announced', { kind: 'wrong-length' }, 'UNEXPECTED_SHAPE', /UK-Sanctions-List\.csv ends in the middle of a row/],
    ['is packed without being asked to', { kind: 'gzip' }, 'PUBLISHER_ERROR', /answered in gzip instead of identity/],
    ['is in UTF-16', { kind: 'utf-16' }, 'UNEXPECTED_HEADER', /UTF-16/],
    ['has another header', { kind: 'wrong-header' }, 'UNEXPECTED_HEADER', /column 2 "Unique ID" is "Reference" now/],
    ['has half of its entries', { kind: 'shrink' }, 'SHRUNK', /rows became \d+, \d+\.\d % less/],
    ['answers 503', { kind: 'status' }, 'PUBLISHER_ERROR', /503/, { retryAfter: 1 }],
    ['answers 429 with a time', { kind: 'status', status: 429, retryAfter: 7 }, 'PUBLISHER_RATE_LIMITED', /429/, { retryAfter: 7 }],
    ['answers 429 without', { kind: 'status', status: 429, retryAfter: null }, 'PUBLISHER_RATE_LIMITED', /429/, { retryAfter: undefined }],
    ['answers "not modified"', { kind: 'not-modified' }, 'PUBLISHER_ERROR', /304 \(not modified\) to a request without a condition/],
  ])('%s: nothing of it is loaded, the ledger has the reason, and the next check recovers', async (...fault) => {
    await advanceToNext(ukSanctionsList);
    await fails(ukSanctionsList, list, fault);
  });

  test('keeps the ETag of the list before it: the list before stays, and the next check loads the new one', async () => {
    await plant({ kind: 'stale-etag', path: list });
    expect(await check(ukSanctionsList)).toEqual({ applied: [] });
    await advance(40);
    const before = await held(ukSanctionsList);
    expect(await check(ukSanctionsList)).toEqual({ applied: [] });
    expect(await held(ukSanctionsList)).toEqual(before);
    await clear();
    expect(await check(ukSanctionsList)).toEqual({ applied: [expect.any(String)] });
    expect(await held(ukSanctionsList)).not.toEqual(before);
  });
});

test.each<Case>([
  ['has a wrong checksum', { kind: 'crc' }, 'ZIP_CRC_MISMATCH', /BasicCompanyData/],
  ['is its first half', { kind: 'truncated' }, 'ZIP_TRUNCATED', /BasicCompanyData/],
  ['is longer than announced', { kind: 'wrong-length' }, 'ZIP_TRUNCATED', /BasicCompanyData/],
  [
    'has another header',
    { kind: 'wrong-header' },
    'UNEXPECTED_HEADER',
    /column 2 "CompanyNumber" is missing; column 12 "CompanyStatus" is missing; column 2 "CompanyNo" is new/,
  ],
])('a register that %s is not loaded, and the next check recovers', async (...fault) => {
  await advanceToNext(basicCompanyData);
  await fails(basicCompanyData, register, fault);
});
