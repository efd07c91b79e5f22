import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { publishChunk } from '../../serving/publish/publish.ts';
import { givePool } from '../worlds/postgres.ts';
import { type ExportedBatch, exported, publishExported, refreshOnce } from '../worlds/refresh.ts';
import { accounts, companies, company, filings, notice, notices, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let pool: Pool;
let superuser: Pool;
let world: World;
givePool(
  (opened, asSuperuser) => {
    pool = opened;
    superuser = asSuperuser;
  },
  { max: 4, as: 'application' },
);
beforeEach(async () => {
  world = await openWorld();
  await superuser.query('truncate company_facts, publish, event, delivery, attempt, company_search, company_search_count, publish_chunk');
  await pool.query('update serving_state set epoch = gen_random_uuid()::text, publish = null, sequence = 0, loading = null');
  await pool.query(
    'update company_search_register set companies = 0, counted_companies = 0, changed = 0, counted_at = null, loading = null',
  );
});
afterEach(() => world.close());

const A = '00000001';
const B = '00000002';

async function register(release: string, day: string, rows: readonly Row[]): Promise<string> {
  return (await world.apply(companies, release, day, rows, { force: true })).changeSet;
}

/** Refreshes what waits and writes the batch. */
async function batchOf(_changeSet: string): Promise<ExportedBatch> {
  const { batch } = await world.warehouse.refreshWaiting({});
  if (batch === undefined) throw new Error('nothing to publish');
  return exported(world, batch);
}

/** Refreshes and publishes what waits. */
async function publish(_changeSet: string): Promise<ExportedBatch> {
  const batch = await refreshOnce(world, pool);
  if (batch === undefined) throw new Error('nothing to publish');
  return batch;
}

const written = async ({ chunks }: ExportedBatch) =>
  (await Promise.all(chunks.map(({ namesPath }) => readFile(namesPath, 'utf8'))))
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line))
    .sort((a, b) => String(a.companyNumber).localeCompare(String(b.companyNumber)));
const found = async (columns = 'company_number, names, postcode, address, status, live') =>
  (await pool.query<Row>(`select ${columns} from company_search order by company_number`)).rows;
const counts = async () =>
  (await pool.query<Row>("select key, companies from company_search_count where key like 't:%' order by key")).rows;

/** Counts the names of each token anew. */
const recounted = async () =>
  (
    await pool.query<Row>(
      "select key, count(*)::int as companies from company_search, unnest(keys) key where key like 't:%' group by key order by key",
    )
  ).rows;

const office = { address_line_1: '12 Example Road', address_line_2: '', address_town: 'SAMPLETON', postcode: 'ZZ1 1ZZ' };

describe('the searchable names of a company', () => {
  test('are its current, previous and trading names, with its registered office', async () => {
    const heron = company(A, {
      name: 'HERON JOINERY LIMITED',
      previous_names: [{ name: 'EGRET JOINERY LTD', changed_on: '2020-01-02' }],
      ...office,
    });
    await publish(await register('may', '2026-05-01', [heron, company(B, { postcode: null })]));
    const styled = notice('1', '2443', A, '2026-06-01', { company_name: 'Heron Joinery Ltd', trading_names: ['The Nest', 'The Barn'] });
    const batch = await publish((await world.apply(notices, '1', '2026-06-01', [styled])).changeSet);
    expect(await written(batch)).toEqual([expect.objectContaining({ companyNumber: A, live: true })]);
    expect(await found()).toEqual([
      {
        company_number: A,
        names: [
          { text: 'HERON JOINERY LIMITED', type: 'current' },
          { text: 'EGRET JOINERY LTD', type: 'previous' },
          { text: 'The Barn', type: 'trading' },
          { text: 'The Nest', type: 'trading' },
        ],
        postcode: 'ZZ1 1ZZ',
        address: '12 Example Road, SAMPLETON',
        status: 'active',
        live: true,
      },
      {
        company_number: B,
        names: [{ text: `MADE UP ${B} LIMITED`, type: 'current' }],
        postcode: null,
        address: null,
        status: 'active',
        live: true,
      },
    ]);
  });

  test('are kept with the status left-register after it left the register', async () => {
    const heron = company(A, { name: 'HERON LTD', previous_names: [{ name: 'EGRET LTD', changed_on: '2020-01-02' }], ...office });
    await publish(await register('may', '2026-05-01', [heron, company(B)]));
    const before = (await found())[0];
    await publish(await register('june', '2026-06-01', [company(B)]));
    expect((await found())[0]).toEqual({ ...before, status: 'left-register', live: false });
    await publish(await register('july', '2026-07-01', [heron, company(B, { status: 'dissolved' })]));
    expect(await found('company_number, status, live')).toEqual([
      { company_number: A, status: 'active', live: true },
      { company_number: B, status: 'dissolved', live: false },
    ]);
  });

  test('come from notices, with the status not-on-register, when it left before the first snapshot', async () => {
    const named = notice('1', '2443', A, '2026-06-01', { company_name: 'HERON OF OLD LIMITED', trading_names: ['The Nest'] });
    await publish((await world.apply(notices, '1', '2026-06-01', [named])).changeSet);
    const text = ['HERON OF OLD LIMITED', 'The Nest'];
    expect(await found()).toMatchObject([
      { company_number: A, names: text.map((one) => ({ text: one })), postcode: null, status: 'not-on-register', live: false },
    ]);
  });

  test('are also those that accounts and notices give with the number, apart from the spellings of the registered ones', async () => {
    await publish(await register('may', '2026-05-01', [company(A, { name: 'HERON JOINERY LIMITED', ...office }), company(B)]));
    const filed = accounts(A, '2025-12-31', { net_assets: 1 }, undefined, { company_name: 'Egret Joinery Ltd' });
    await publish((await world.apply(filings, 'daily', '2026-05-02', filed)).changeSet);
    const named = [
      notice('1', '2443', A, '2026-06-01', { company_name: 'Heron Joinery Ltd' }),
      notice('2', '2450', A, '2026-06-01', { company_name: 'BITTERN LENDING PLC', party: 'petitioner' }),
      notice('3', '2443', A, '2026-06-01', { company_name: 'HERON REALISATIONS LIMITED' }),
      // a retracted notice may be about another company
      notice('4', '2443', A, '2026-06-01', { company_name: 'THE NEST LIMITED', trading_names: ['The Nest'], retracted_by: '5' }),
    ];
    await publish((await world.apply(notices, '1', '2026-06-01', named)).changeSet);
    expect((await found('names'))[0]?.names).toEqual([
      { text: 'HERON JOINERY LIMITED', type: 'current' },
      { text: 'Egret Joinery Ltd', type: 'recorded' },
      { text: 'HERON REALISATIONS LIMITED', type: 'recorded' },
    ]);
  });

  test('are published again only when they changed, and not by a full rebuild', async () => {
    await publish(await register('may', '2026-05-01', [company(A), company(B)]));
    const batch = await publish(await register('june', '2026-06-01', [company(A, { name: 'HERON LTD' }), company(B)]));
    expect((await written(batch)).map((row) => row.companyNumber)).toEqual([A]);
    await world.warehouse.rebuild();
    expect(await refreshOnce(world, pool)).toBeUndefined();
  });

  test('arrive unchanged with control characters of the file formats and in other scripts', async () => {
    const hostile = ['A\tB\\N "C" {D},\nE', 'ΗΡΩΝ 例 🦉 LTD', "'; drop table company_search; --", '\\'];
    await publish(
      await register(
        'may',
        '2026-05-01',
        hostile.map((name, at) => company(String(at + 1).padStart(8, '0'), { name })),
      ),
    );
    await publish(
      await register(
        'june',
        '2026-06-01',
        hostile.map((name, at) => company(String(at + 1).padStart(8, '0'), { name: `${name} ${name}` })),
      ),
    );
    expect((await found('names')).map((row) => row.names)).toEqual(hostile.map((name) => [{ text: `${name} ${name}`, type: 'current' }]));
  });
});

describe('the publication of names', () => {
  test('can be repeated after a crash', async () => {
    const first = await batchOf(await register('may', '2026-05-01', [company(A)]));
    await publishExported(pool, first);
    const seen = [await found(), await counts()];
    await publishExported(pool, await exported(world, first.manifest));
    expect([await found(), await counts()]).toEqual(seen);
    await world.warehouse.markPublished(first.manifest.publish);
    await publish(await register('july', '2026-07-01', [company(A, { name: 'HERON LTD' }), company(B)]));
    expect((await found('names')).map((row) => row.names)).toEqual([
      [{ text: 'HERON LTD', type: 'current' }],
      [{ text: `MADE UP ${B} LIMITED`, type: 'current' }],
    ]);
  });

  test('changes neither names nor facts nor counts when it fails half way', async () => {
    await publish(await register('may', '2026-05-01', [company(A)]));
    const seen = [await found(), await counts()];
    const batch = await batchOf(await register('june', '2026-06-01', [company(A, { name: 'HERON LTD' }), company(B)]));
    for (const gone of [{ eventsPath: '/gone.csv' }, { namesPath: '/gone.ndjson' }]) {
      await expect(publishChunk(pool, batch.manifest, 0, { ...batch.chunks[0]!, ...gone })).rejects.toThrow('ENOENT');
    }
    expect([await found(), await counts()]).toEqual(seen);
    expect((await pool.query("select facts->>'name' as name from company_facts")).rows).toEqual([{ name: `MADE UP ${A} LIMITED` }]);
    await publishExported(pool, batch);
    expect((await found('names'))[0]?.names).toEqual([{ text: 'HERON LTD', type: 'current' }]);
  });

  test('keeps the counts of tokens correct after changes and removals', async () => {
    await publish(
      await register('may', '2026-05-01', [company(A, { name: 'HERON JOINERY LTD' }), company(B, { name: 'HERON FLOORING LTD' })]),
    );
    expect(await counts()).toEqual([
      { key: 't:flooring', companies: 1 },
      { key: 't:heron', companies: 2 },
      { key: 't:joinery', companies: 1 },
    ]);
    await publish(
      await register('june', '2026-06-01', [
        company(A, { name: 'EGRET JOINERY LTD' }),
        company(B, { name: 'HERON FLOORING LTD' }),
        company('00000003'),
      ]),
    );
    const kept = (await counts()).filter((row) => row.companies !== 0);
    expect(kept).toEqual(await recounted());
    expect((await pool.query('select companies, changed from company_search_register')).rows).toEqual([{ companies: 3, changed: 2 }]);
    await pool.query(sqlFile('serving/publish/count-names.sql'));
    expect(await counts()).toEqual(await recounted());
    expect((await pool.query('select companies, changed from company_search_register')).rows).toEqual([{ companies: 3, changed: 0 }]);
  });
});
