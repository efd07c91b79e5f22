import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { openStore } from '../../infra/store/open-store.ts';
import type { Store } from '../../infra/store/store.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { retainFiles } from './files.ts';

let database: TestDatabase;
let pool: Pool;
let home: string;
let store: Store;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.urlAs.application);
  home = await mkdtemp(join(tmpdir(), 'risk-retention-'));
  store = openStore(join(home, 'store'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

async function stored(key: string, daysAgo: number, text = 'x'): Promise<void> {
  await store.putBytes(key, Buffer.from(text));
  const moment = new Date(Date.now() - daysAgo * 86_400_000);
  await utimes(await store.local(key), moment, moment);
}
const batch = (publish: string, sequence: number, daysAgo = 0) =>
  stored(`publish/${publish}/manifest.json`, daysAgo, JSON.stringify({ publish, sequence: String(sequence) }));

test('retention deletes the files that nothing needs and keeps batches in flight, the newest finished ones, served lists and raw bytes', async () => {
  for (let at = 1; at <= 5; at += 1) {
    await pool.query(`insert into publish (id, feature_build, companies, events, deliveries, sequence) values ($1, 'fb', 0, 0, 0, $2)`, [
      `pub_${at}`,
      at,
    ]);
    await batch(`pub_${at}`, at);
    await stored(`publish/pub_${at}/00000/facts.csv`, 0);
  }
  await pool.query("update serving_state set publish = 'pub_5', sequence = 5");
  await batch('pub_overtaken', 4);
  await batch('pub_in_flight', 6);
  await stored('publish/pub_being_written/00000/facts.csv', 1);
  await stored('publish/pub_killed/00000/facts.csv', 3);

  await pool.query("insert into screening_list (list, version, entries, sequence) values ('uk-sanctions', 'served', 1, 1)");
  for (const [version, days] of [
    ['served', 90],
    ['replaced', 90],
    ['exported-now', 0],
  ] as const)
    await stored(`lists/uk-sanctions/${version}.csv`, days);

  await pool.query(
    `insert into release (source, release, data_date, run_kind, state, offered_at)
     values ('fca/warning-list', 'failed', '2026-01-01', 'scheduled', 'failed', now() - interval '36 days'),
            ('fca/warning-list', 'served', '2026-01-01', 'scheduled', 'served', now() - interval '36 days'),
            ('fca/warning-list', 'fails', '2026-01-01', 'scheduled', 'failed', now() - interval '34 days')`,
  );
  for (const release of ['failed', 'served', 'fails']) {
    await stored(`records/fca/warning-list/${release}/rows.parquet`, 36);
    await stored(`raw/fca/warning-list/${release}/page.html`, 36);
  }

  await stored('snapshots/20260101/tax_defaulter.parquet', 1);
  await stored('snapshots/newest.json', 1);
  expect((await retainFiles({ pool, store }, { apply: false })).at(-1)).toMatchObject({ what: 'snapshots/', items: 0 });
  await pool.query("insert into expired_evidence (source, record, law, expired_on) values ('s', 'r', 'a law', '2026-01-01')");

  const all = await store.list('');
  const expected = [
    { what: 'publish/', items: 6, bytes: expect.any(Number) },
    { what: 'lists/', items: 1, bytes: 1 },
    { what: 'records/', items: 1, bytes: 1 },
    { what: 'snapshots/', items: 2, bytes: 2 },
  ];
  const searched: string[] = [];
  const watched: Store = {
    ...store,
    entries: (prefix) => {
      searched.push(prefix);
      return store.entries(prefix);
    },
  };
  expect(await retainFiles({ pool, store: watched }, { apply: false })).toEqual(expected);
  // records/ has some thousand files for each day of a stream
  expect(searched.filter((prefix) => prefix.startsWith('records/'))).toEqual(['records/fca/warning-list/failed/']);
  expect(await store.list('')).toEqual(all);
  expect(await retainFiles({ pool, store }, { apply: true })).toEqual(expected);
  expect(await store.list('')).toEqual([
    'lists/uk-sanctions/exported-now.csv',
    'lists/uk-sanctions/served.csv',
    'publish/pub_3/00000/facts.csv',
    'publish/pub_3/manifest.json',
    'publish/pub_4/00000/facts.csv',
    'publish/pub_4/manifest.json',
    'publish/pub_5/00000/facts.csv',
    'publish/pub_5/manifest.json',
    'publish/pub_being_written/00000/facts.csv',
    'publish/pub_in_flight/manifest.json',
    'raw/fca/warning-list/failed/page.html',
    'raw/fca/warning-list/fails/page.html',
    'raw/fca/warning-list/served/page.html',
    'records/fca/warning-list/fails/rows.parquet',
    'records/fca/warning-list/served/rows.parquet',
  ]);
  expect((await retainFiles({ pool, store }, { apply: true })).map(({ items }) => items)).toEqual([0, 0, 0, 0]);
});
