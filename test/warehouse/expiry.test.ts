import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { servingRetentionActivities, warehouseRetentionActivities } from '../../activities/retention.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { inTransaction, openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { subjectOf } from '../../models/screening/decision/subject.ts';
import type { RecordsClock } from '../../serving/records-clock.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { findScreeningDecisions, recordScreeningDecision } from '../../serving/screening/screening-decisions.ts';
import { deliberateDefaulters } from '../../sources/hmrc/deliberate-defaulters/source.ts';
import { sources } from '../../sources/index.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';

const source = deliberateDefaulters.id;
let database: TestDatabase;
let pool: Pool;
let home: string;
let warehouse: Warehouse;
let today = '2026-05-31';

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url);
  home = await mkdtemp(join(tmpdir(), 'risk-expiry-'));
  warehouse = await openWarehouse({ path: ':memory:', sources, logger: pino({ level: 'silent' }), threads: 1 });
  await pool.query("insert into tenant (id, name) values ('nightjar', 'Nightjar')");
  await stated('gazette/insolvency', '2026-05-29');
});
afterAll(async () => {
  await warehouse.close();
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

/** Puts a served release into the ledger, whose data date the publisher states. */
const stated = (id: string, day: string) =>
  pool.query(
    "insert into release (source, release, data_date, run_kind, state) values ($1, 'newest-' || $2::text, $2::date, 'scheduled', 'served')",
    [id, day],
  );

const clock: RecordsClock = {
  clock: () => ({ now: new Date(), today }),
  refresh: async () => ({ now: new Date(), today }),
  stop: () => undefined,
};

function activities() {
  const store = openStore(join(home, 'store'));
  const tested = sources.filter(({ id, expiry }) => expiry === undefined || id === source);
  const deps = { pool, store, raw: rawReleases(store), clock, sources: tested };
  const { expireReleases, retainServingRows, retainStoredFiles } = servingRetentionActivities(deps);
  const { expireRecords, retainWarehouseRows } = warehouseRetentionActivities({ ...deps, warehouse });
  const run = <T>(work: (run: { apply: boolean }) => Promise<T>, apply: boolean) =>
    new MockActivityEnvironment().run(work, { apply }) as Promise<T>;
  return {
    ...deps,
    expireRecords: (apply: boolean) => run(expireRecords, apply),
    expireReleases: (apply: boolean) => run(expireReleases, apply),
    all: [expireReleases, expireRecords, retainServingRows, retainStoredFiles, retainWarehouseRows].map(
      (activity) => (apply: boolean) => run<unknown>(activity, apply),
    ),
  };
}

const sql = (text: string) => inSession(warehouse.db, (session) => session.run(text));
const ids = (table: string) =>
  inSession(warehouse.db, async (session) => {
    const rows = await session.rows(`SELECT DISTINCT defaulter_id AS id FROM ${table} ORDER BY ALL`, z.object({ id: z.string() }));
    return rows.map(({ id }) => id);
  });

/**
 * Every text of the stores: the names and bytes of all files, Parquet as rows; every table of the warehouse; every table of PostgreSQL but `except`.
 */
async function everything(except: readonly string[] = []): Promise<string> {
  const texts: string[] = [];
  const rowsOf = (query: string) =>
    inSession(warehouse.db, (session) =>
      session.one(`SELECT string_agg(to_json(one)::VARCHAR) AS held FROM (${query}) AS one`, z.object({ held: z.string().nullable() })),
    );
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    texts.push(path);
    if (!entry.isFile()) continue;
    texts.push((await readFile(path)).toString('latin1'));
    if (entry.name.endsWith('.parquet')) texts.push((await rowsOf(`FROM read_parquet('${path}')`)).held ?? '');
  }
  const tables = await inSession(warehouse.db, (session) =>
    session.rows('FROM duckdb_tables() SELECT table_name AS name WHERE database_name = current_database()', z.object({ name: z.string() })),
  );
  for (const { name } of tables) texts.push((await rowsOf(`FROM "${name}"`)).held ?? '');
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows.filter((one) => !except.includes(one.name))) {
    const found = await pool.query<{ held: string | null }>(`select string_agg(to_jsonb(one)::text, ',') as held from "${name}" one`);
    texts.push(found.rows[0]?.held ?? '');
  }
  return texts.join('\n');
}

/** Puts entries into the current table as an edition of the list would. */
async function edition(
  release: string,
  day: string,
  entries: readonly (readonly [id: string, publishedOn: string | null])[],
): Promise<void> {
  await sql('DELETE FROM tax_defaulter');
  for (const [id, publishedOn] of entries) {
    const published = publishedOn === null ? 'NULL::DATE' : `DATE '${publishedOn}'`;
    await sql(
      `INSERT INTO tax_defaulter BY NAME
       SELECT '${id}' AS defaulter_id, 'DEFAULTER ${id}' AS name, ${published} AS published_on, (${published} + INTERVAL 12 MONTH)::DATE AS expires_on,
         '${source}' AS _source, '${release}' AS _release, DATE '${day}' AS _since, TIMESTAMP '${day}' AS _version, TIMESTAMP '${day}' AS _from`,
    );
  }
  await sql(
    `INSERT INTO release BY NAME
     SELECT '${source}' AS source, '${release}' AS release, 'tax_defaulter' AS table_name, 'snapshot' AS source_kind, DATE '${day}' AS data_date,
       TIMESTAMP '${day}' AS version, 'scheduled' AS run_kind, TIMESTAMP '${day}' AS retrieved_at, 'applied' AS status, false AS baseline, 0 AS rows,
       0 AS rejected, 0 AS added, 0 AS changed, 0 AS removed, 0 AS companies, '${release}' AS change_set, now()::TIMESTAMP AS applied_at`,
  );
  const { raw, store } = activities();
  const file = join(home, `pddd-${release}.ods`);
  await writeFile(file, `spreadsheet of ${entries.map(([id]) => `DEFAULTER ${id}`).join()} in ${release}`);
  await raw.keep(deliberateDefaulters, { id: release, dataDate: day }, [file]);
  for (const [what, rows] of [
    ['rows', "FROM tax_defaulter SELECT COLUMNS(lambda name: NOT starts_with(name, '_'))"],
    ['quarantine', "SELECT 'list.ods' AS file, 7 AS line, 'no period of default' AS reason, 'DEFAULTER unread' AS text"],
  ] as const) {
    await sql(`COPY (${rows}) TO '${join(home, what)}' (FORMAT parquet)`);
    await store.put(`records/${source}/${release}/${what}.parquet`, join(home, what));
  }
  await pool.query("insert into release (source, release, data_date, run_kind, state) values ($1, $2, $3, 'scheduled', 'served')", [
    source,
    release,
    day,
  ]);
}

async function listed(): Promise<string[]> {
  const folder = await mkdtemp(join(home, 'lists-'));
  const [list] = (await warehouse.exportLists({ sources: [source] }, folder)).lists;
  const text = await readFile(list?.path ?? '', 'utf8');
  return [...text.matchAll(/^"?([\w-]+)/gm)].map(([, id]) => id ?? '').sort();
}

test('a record whose year of publication has ended leaves every store, and a tombstone says that the evidence has expired', async () => {
  await edition('2025-06-01', '2025-06-01', [
    ['stated', '2025-06-01'],
    ['unstated', null],
    ['later', '2026-03-01'],
  ]);
  await sql(
    `INSERT INTO change_log SELECT 'cs', '${source}', '2025-06-01', 'tax_defaulter', 'removed', '{"defaulter_id": "gone"}',
     '{"defaulter_id": "gone", "name": "DEFAULTER gone", "expires_on": "2026-06-01"}', NULL, TIMESTAMP '2025-06-01'`,
  );
  await sql(
    `INSERT INTO tax_defaulter_history BY NAME
     SELECT *, TIMESTAMP '2025-09-01' AS _to FROM tax_defaulter WHERE defaulter_id <> 'unstated'`,
  );
  await sql("UPDATE tax_defaulter_history SET defaulter_id = 'historic' WHERE defaulter_id = 'stated'");

  const scope = { tenant: 'nightjar', environment: 'live' } as const;
  const decided: Parameters<typeof recordScreeningDecision>[2] = {
    ...{
      subject: subjectOf({ name: 'Defaulter Stated' }),
      reference: null,
      list: 'hmrc-defaulters',
      entry: 'stated',
      entryName: 'DEFAULTER stated',
    },
    ...{ entryPrint: 'print', listVersion: 'v1', verdict: 'true-match', by: 'an analyst', why: 'same address', apiKey: null },
  };
  await inTransaction(pool, (client) => recordScreeningDecision(client, scope, decided, { actor: 'an operator' }));

  const { expireRecords, expireReleases, raw, store } = activities();
  expect((await expireRecords(true)).retained).toMatchObject([{ items: 0 }, { items: 0 }]); // the last day of the year
  expect(await expireReleases(true)).toMatchObject([{ items: 0 }]);
  expect(await listed()).toEqual(['later', 'stated', 'unstated']);

  today = '2026-06-01';
  expect((await expireRecords(false)).retained).toMatchObject([{ items: 4 }, { items: 2 }]);
  expect(await ids('tax_defaulter')).toEqual(['later', 'stated', 'unstated']);
  expect((await expireRecords(true)).retained).toMatchObject([{ items: 4 }, { items: 2 }]);
  expect(await ids('tax_defaulter')).toEqual(['later']);
  expect(await ids('tax_defaulter_history')).toEqual(['later']);
  expect(await ids("(SELECT key ->> 'defaulter_id' AS defaulter_id FROM change_log)")).toEqual([]);
  expect(await listed()).toEqual(['later']);
  const tombstones = await pool.query('select record, law, expired_on from expired_evidence order by record');
  expect(tombstones.rows).toEqual(
    ['gone', 'historic', 'stated', 'unstated'].map((record) => ({ record, law: 'Finance Act 2009 s 94', expired_on: '2026-06-01' })),
  );

  expect(await expireReleases(false)).toMatchObject([{ items: 2 }]);
  expect(await expireReleases(true)).toMatchObject([{ items: 2 }]);
  expect(await store.list('')).toEqual([`raw/${source}/2025-06-01/expired.json`, `raw/${source}/2025-06-01/manifest.json`]);
  await expect(raw.open(source, '2025-06-01')).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' });
  expect(await expireReleases(true)).toMatchObject([{ items: 0 }]);

  const decisions = await findScreeningDecisions(pool, scope, { limit: 10 });
  expect(decisions).toMatchObject([{ entry: 'stated', entryName: 'DEFAULTER stated', evidenceExpired: true }]);
});

test('an edition with other records loses its bytes and the rows of the expired one: after its last day the name is found in no store', async () => {
  today = '2026-06-01';
  await edition('2026-05-30', '2026-05-30', [
    ['GANNET', '2025-06-15'],
    ['HERON', '2026-05-30'],
  ]);
  await sql(
    `INSERT INTO check_failure VALUES ('${source}', '2026-05-30', 'published_for_too_long', 'warn', '{"name": "DEFAULTER GANNET"}')`,
  );
  await sql(`INSERT INTO quarantine VALUES ('${source}', '2026-05-30', 'list.ods', 9, 'no period', 'DEFAULTER GANNET')`);
  const { expireRecords, expireReleases, raw, store } = activities();
  await expireRecords(true);
  expect(await everything()).toContain('DEFAULTER GANNET');

  today = '2026-06-15';
  await stated('gazette/insolvency', '2026-06-14');
  expect((await expireRecords(false)).retained).toMatchObject([{ items: 1 }, { what: `expired within a release: ${source}`, items: 1 }]);
  expect(await store.exists(`raw/${source}/2026-05-30/pddd-2026-05-30.ods`)).toBe(true);
  await expireRecords(true);
  await rm(join(home, 'pddd-2026-05-30.ods')); // the file that was given, not the store's
  for (const list of (await readdir(home)).filter((name) => name.startsWith('lists-'))) await rm(join(home, list), { recursive: true });
  for (const what of ['rows', 'quarantine']) await rm(join(home, what), { force: true });
  // what an analyst decided stays (decision 16), and names an entry of another test only
  const left = await everything();
  expect(left).not.toContain('DEFAULTER GANNET'); // a tombstone has the id, which is a hash
  expect(left).toContain('DEFAULTER HERON');
  await expect(raw.open(source, '2026-05-30')).rejects.toMatchObject({ code: 'EVIDENCE_EXPIRED' });
  expect((await expireRecords(true)).retained).toMatchObject([{ items: 0 }, { items: 0 }]);

  today = '2027-06-01';
  await stated('gazette/insolvency', '2027-05-30');
  await expireRecords(true);
  await expireReleases(true);
  expect(await everything()).not.toContain('DEFAULTER HERON');
  await pool.query("delete from release where source = 'gazette/insolvency' and data_date = '2027-05-30'");
});

test('the next edition that still lists an expired record without a day does not begin another year; one that states a later day does', async () => {
  today = '2026-07-01';
  await edition('2026-07-01', '2026-07-01', [
    ['unstated', null],
    ['stated', '2026-07-01'],
    ['new', null],
  ]);
  expect(await listed()).toEqual(['new', 'stated']);
  const { expireRecords } = activities();
  expect((await expireRecords(true)).retained).toMatchObject([{ items: 1 }, { items: 2 }]); // of two stored editions
  expect(await ids('tax_defaulter')).toEqual(['new', 'stated']);
  expect(await listed()).toEqual(['new', 'stated']);
});

test('a rebuilt warehouse learns what has expired from PostgreSQL', async () => {
  await sql('DELETE FROM expired_record');
  await edition('2026-07-02', '2026-07-02', [['unstated', null]]);
  const { expireRecords } = activities();
  await expireRecords(true);
  expect(await ids('tax_defaulter')).toEqual([]);
});

describe('a clock that disagrees with the publishers', () => {
  beforeAll(async () => {
    today = '2026-07-10';
    await edition('2026-07-09', '2026-07-09', [['listed', '2026-07-09']]);
  });
  afterEach(() => {
    today = '2026-07-10';
  });

  const files = async () => (await activities().store.list('')).length;

  test('deletes nothing when it lies more than a week after the newest data that a publisher states, and risk status shows why', async () => {
    today = '2027-07-17';
    // its data date is the day of the check, so it vouches for no clock
    await stated('companies-house/disqualified-officers', today);
    const before = await files();
    for (const activity of activities().all)
      await expect(activity(true)).rejects.toMatchObject({ code: 'CLOCK_DISAGREES', retryable: false });
    expect(await ids('tax_defaulter')).toEqual(['listed']);
    expect(await files()).toBe(before);
    const [wouldDelete] = (await activities().expireRecords(false)).retained;
    expect(wouldDelete?.items).toBeGreaterThan(0);
    expect(await roleProblems(pool).list()).toMatchObject([
      {
        role: 'retention',
        code: 'CLOCK_DISAGREES',
        message: 'nothing is deleted: today is 2027-07-17 by the clock, and the newest data that a publisher states is of 2026-07-09',
      },
    ]);
  });

  test('deletes again when the clocks agree, and the problem ends', async () => {
    today = '2026-07-16';
    expect((await activities().expireRecords(true)).retained).toMatchObject([{ items: 0 }, { items: 0 }]);
    expect(await roleProblems(pool).list()).toEqual([]);
  });
});

test('only the readers that expiry recomputes read a table whose records expire', () => {
  const expiring = sources.filter(({ expiry }) => expiry !== undefined);
  expect(expiring.map(({ table }) => table)).toEqual(['tax_defaulter', 'court_hearing']);
  const readers = (of: string) =>
    ['models/features', 'models/signals', 'models/events'].flatMap((folder) =>
      readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql') && sqlFile(`${folder}/${file}`).includes(of)),
    );
  expect(readers('tax_defaulter')).toEqual([]); // the lists of the screening read it
  // the feature table has the identity of the records, so expiry deletes from it, and recomputes the companies that the others state it of
  expect(sqlFile('models/features/court_hearing_company.sql')).toMatch(/^ {2}list,$/m);
  expect(readers('court_hearing')).toEqual([
    'company_features.sql',
    'court_hearing_company.sql',
    'court_hearing_company.touches.sql',
    'companies_court.petition.scheduled.sql',
  ]);
});
