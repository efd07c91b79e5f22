import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { sqlFile } from '../infra/sql-file.ts';
import type { AppliedCounts } from '../serving/ledger/ingestion-ledger.ts';
import { companies as register } from '../test/worlds/warehouse.ts';
import type { PassInput } from '../warehouse/refresh/pass.ts';
import type { WarehouseDeps } from './apply-releases.ts';
import { warehouseActivities } from './warehouse.ts';

/** Applies a release of three companies, of which the warehouse still lists some. Returns what is recorded as unserved. */
async function recordedFor(listed: readonly string[] | null): Promise<unknown> {
  const counts: Omit<AppliedCounts, 'status'> = { changeSet: 'cs', rows: 3, rejected: 0, added: 3, changed: 0, removed: 0, companies: 3 };
  const recorded: unknown[] = [];
  const deps = {
    sourceById: () => register,
    warehouse: {
      apply: async () => ({ ...counts, status: 'unchanged-repeat', baseline: false }),
      companiesOf: async () => [listed],
      serveAgain: async () => undefined,
      agreesWith: async () => true,
    },
    raw: { manifest: async () => ({ sealedAt: '2026-06-01T06:00:00Z', files: [] }) },
    store: { local: async () => '/made/up' },
    ledger: {
      read: async () => ({ id: 'june', state: 'parsed', dataDate: '2026-06-01', runKind: 'scheduled', baseline: false }),
      source: async () => ({ open: [] }),
      applied: async () => undefined,
    },
    pool: { query: async (_: string, values: readonly unknown[]) => void recorded.push(values.at(-1)) },
    clock: { clock: () => ({ today: '2026-06-02' }) },
  } as unknown as WarehouseDeps;
  await new MockActivityEnvironment().run(() => warehouseActivities(deps).applyRelease({ source: register.id, release: 'june' }));
  return recorded[0];
}

test('a release whose list of companies retention has deleted affects every answer until it is served', async () => {
  expect(await recordedFor([])).toBeNull();
  expect(await recordedFor(['00000001'])).toBeNull();
  expect(await recordedFor(['00000001', '00000002', '00000003'])).toEqual(['00000001', '00000002', '00000003']);
  expect(await recordedFor(null)).toBeNull();
});

/** Runs one pass of a warehouse. Returns what it asks PostgreSQL, and adds to `seen` what the warehouse is given. `rowsOf`: what PostgreSQL answers. */
async function queriesOf(
  pass: object,
  { seen = [], rowsOf = {} }: { seen?: PassInput[]; rowsOf?: Readonly<Record<string, readonly object[]>> } = {},
): Promise<unknown[]> {
  const queries: unknown[] = [];
  const deps = {
    warehouse: {
      refreshWaiting: async (input: PassInput) => {
        seen.push(input);
        return { resumed: false, repaired: false, lacking: [], more: false, problems: 0, ...pass };
      },
      wantsAnomalyFit: async () => false,
      agreesWith: async () => true,
      lacks: async () => [],
    },
    pool: {
      query: async (query: unknown) => {
        queries.push(query);
        return { rows: rowsOf[String(query)] ?? [] };
      },
    },
  } as unknown as WarehouseDeps;
  const serving = { epoch: 'e', publish: null, sequence: '0', begun: '0' } as never;
  await new MockActivityEnvironment().run(() => warehouseActivities(deps).refreshWaiting({ serving, smallerFirst: true }));
  return queries;
}

test('a pass that agrees with PostgreSQL reads no list of all releases', async () => {
  expect(await queriesOf({})).not.toContain(sqlFile('serving/ledger/releases-applied.sql'));
});

/** Returns whether a pass ends the REVIEW of an outdated warehouse. */
const clearsAfter = async (pass: object) => (await queriesOf(pass)).includes(sqlFile('serving/publish/clear-outdated.sql'));

test('answers stay REVIEW after a rebuild until a pass finds nothing that PostgreSQL lacks', async () => {
  const batch = { publish: 'p', sources: [], changeSets: [] };
  expect(await clearsAfter({ batch })).toBe(false);
  expect(await clearsAfter({ more: true })).toBe(false);
  expect(await clearsAfter({ lacking: ['a@b'] })).toBe(false);
  expect(await clearsAfter({})).toBe(true);
});

test('a pass tells the warehouse of which tables a stream is followed, and leaves out a stream that the program no longer has', async () => {
  const seen: PassInput[] = [];
  const followed = [
    { source: 'companies-house/charges', since: '2026-06-02' },
    { source: 'gone/stream', since: '2026-06-02' },
  ];
  await queriesOf({}, { seen, rowsOf: { [sqlFile('serving/streams/followed.sql')]: followed } });
  expect(seen.map((input) => input.followed)).toEqual([[{ table: 'charge', since: '2026-06-02' }]]);
});
