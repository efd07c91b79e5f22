import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { publishChunk } from '../../serving/publish/publish.ts';
import type { Batch } from '../../warehouse/export/batch.ts';
import type { Models } from '../../warehouse/refresh/models.ts';
import { plainModels } from '../fixtures/plain-models.ts';
import { backUp } from '../worlds/backup.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { exported, publishExported, refreshOnce, servingOf } from '../worlds/refresh.ts';
import { companies, company, notice, notices, officers, openWorld, type Row, type World, withModels } from '../worlds/warehouse.ts';

let database: TestDatabase;
let pool: Pool;
let world: World;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { max: 4 });
  world = await open();
});
afterEach(async () => {
  await world.close();
  await pool.end();
  await database.drop();
});

const open = () => openWorld(undefined, plainModels);
const A = '00000001';
const B = '00000002';
const many = Array.from({ length: 40 }, (_, index) => company(String(10_000 + index).padStart(8, '0')));
const refresh = (input: Parameters<typeof refreshOnce>[2] = {}) => refreshOnce(world, pool, input);
const served = async () => (await pool.query<Row>("select company_number, facts->>'name' as name from company_facts order by 1")).rows;
const directorsOf = async (number: string) =>
  (await pool.query<Row>("select facts->'officers'->'activeDirectors' as n from company_facts where company_number = $1", [number])).rows[0]
    ?.n;
const director = (number: string): Row => ({
  ...{ company_number: number, officer_id: number, appointment: `00-${number}`, role: 'director', corporate: false, name: 'MADE UP' },
  ...{ resigned: false, date_of_birth: '1970-02', appointed_on: '2020-01-02' },
});
const petitionsOf = async (number: string) =>
  (await pool.query<Row>("select jsonb_array_length(facts->'petitions') as n from company_facts where company_number = $1", [number]))
    .rows[0]?.n;
const events = async () => (await pool.query<Row>('select company_number, source_id from event order by 1, 2')).rows;

/** Makes every refresh fail, as a full disk does. */
const breakRefresh = () => world.rows('ALTER TABLE gazette_notice RENAME TO gazette_notice_away');
const mendRefresh = () => world.rows('ALTER TABLE gazette_notice_away RENAME TO gazette_notice');

describe('the coalesced refresh', () => {
  test('publishes a release whose own refresh failed when the next release arrives', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    await world.apply(officers, 'may', '2026-05-01', [director(B)]);
    await refresh();
    await world.apply(officers, 'june', '2026-06-01', [director(B), director(A)]);
    await breakRefresh();
    await expect(refresh()).rejects.toThrow('gazette_notice');
    await mendRefresh();
    await world.apply(notices, 'day-2', '2026-06-02', [notice('1', '2450', B, '2026-06-02')]);
    const batch = await refresh();
    expect(batch?.manifest.served).toEqual([
      { source: officers.id, release: 'june' },
      { source: notices.id, release: 'day-2' },
    ]);
    expect(await directorsOf(A)).toBe(1);
    expect(await events()).toEqual([{ company_number: B, source_id: '1' }]);
  });

  test('exports only the companies that a release touches, although the first batch is not marked yet', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    const first = (await world.warehouse.refreshWaiting({ serving: await servingOf(pool) })).batch!;
    expect(first.companies).toBe(42);
    await publishExported(pool, await exported(world, first));
    const touched = [A, B, '00010001'].map((number, index) => notice(String(index), '2450', number, '2026-06-01'));
    await world.apply(notices, 'day-1', '2026-06-01', touched);
    expect(await world.warehouse.refreshWaiting({ serving: await servingOf(pool) })).toMatchObject({
      resumed: true,
      batch: { publish: first.publish },
    });
    await world.warehouse.markPublished(first.publish);
    expect(await refresh()).toMatchObject({ companies: 3, events: 3, manifest: { chunks: [{ companies: 3, events: 3 }] } });
  });

  test('takes all waiting releases as one unit, fires each event once and then has nothing to do', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    await refresh();
    await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', A, '2026-06-01')]);
    await world.apply(notices, 'day-2', '2026-06-02', [
      notice('1', '2450', A, '2026-06-01', { updated_at: '2026-06-02T00:00:00', hearing_on: '2026-07-01' }),
      notice('2', '2450', B, '2026-06-02'),
    ]);
    expect(await refresh()).toMatchObject({ companies: 2, events: 2 });
    expect(await refresh()).toBeUndefined();
    expect((await pool.query('select count(*)::int as n from publish')).rows).toEqual([{ n: 2 }]);
  });

  test('marks a published release as served again when the ledger has forgotten it', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    await refresh();
    await world.warehouse.serveAgain(`${companies.id}@may`);
    expect((await refresh())?.manifest).toMatchObject({ chunks: [], served: [{ source: companies.id, release: 'may' }] });
    expect(await refresh()).toBeUndefined();
  });

  test('marks a release that touches no company as served', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    await refresh();
    await world.apply(companies, 'june', '2026-06-01', [company(A), company(B), ...many]);
    expect((await refresh())?.manifest).toMatchObject({ chunks: [], served: [{ source: companies.id, release: 'june' }] });
  });
});

describe('a change set of many companies', () => {
  const limits = { mostCompanies: 20, chunkCompanies: 10 };
  const releases = (batch: Awaited<ReturnType<typeof refresh>>) => batch?.manifest.served.map(({ release }) => release);
  const june = (count: number) => [company(A), company(B), ...many.map((row, n) => (n < count ? { ...row, name: 'JUNE LTD' } : row))];

  async function load(changed: number): Promise<void> {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    await refresh();
    await world.apply(companies, 'june', '2026-06-01', june(changed));
  }

  test('waits for the pass after the change sets of few companies', async () => {
    await load(15);
    await world.apply(notices, 'day-1', '2026-06-02', [notice('1', '2450', A, '2026-06-02')]);
    const first = await refresh({ smallerFirst: true, limits });
    expect([releases(first), first?.companies, first?.events, first?.more]).toEqual([['day-1'], 1, 1, true]);
    const second = await refresh({ limits });
    expect([releases(second), second?.companies, second?.more]).toEqual([['june'], 15, false]);
    expect(await refresh({ smallerFirst: true, limits })).toBeUndefined();
  });

  test('is taken together with a change set that shares a company with it', async () => {
    await load(15);
    await world.apply(notices, 'day-1', '2026-06-02', [notice('1', '2450', '00010001', '2026-06-02')]);
    const batch = await refresh({ smallerFirst: true, limits });
    expect([releases(batch), batch?.more]).toEqual([['june', 'day-1'], false]);
  });

  test('is published in several batches, and its release is served with the last of them', async () => {
    await load(40);
    const first = await refresh({ limits });
    expect([releases(first), first?.companies, first?.more]).toEqual([[], 20, true]);
    expect((await served()).filter(({ name }) => name === 'JUNE LTD')).toHaveLength(20);
    const second = await refresh({ limits });
    expect([releases(second), second?.companies, second?.more]).toEqual([['june'], 20, false]);
    expect(await refresh({ limits })).toBeUndefined();
  });

  test('does not delay a record that is applied between two of its batches', async () => {
    await load(40);
    await refresh({ limits });
    await world.apply(notices, 'day-1', '2026-06-02', [notice('1', '2450', A, '2026-06-02')]);
    const alone = await refresh({ smallerFirst: true, limits });
    expect([releases(alone), alone?.companies, alone?.events, alone?.more]).toEqual([['day-1'], 1, 1, true]);
    await world.apply(notices, 'day-2', '2026-06-02', [notice('2', '2450', B, '2026-06-02')]);
    const beside = await refresh({ limits });
    expect([releases(beside), beside?.companies, beside?.events, beside?.more]).toEqual([['day-2'], 20, 1, true]);
    const last = await refresh({ smallerFirst: true, limits });
    expect([releases(last), last?.companies, last?.more]).toEqual([['june'], 1, false]);
  });

  test('keeps a company flagged that a model failed on until the batch that has its facts', async () => {
    const failing = {
      name: 'failing',
      sql: "FROM scope SELECT company_number, (CASE company_number WHEN '00010039' THEN 'x' ELSE '1' END)::INTEGER AS n",
    };
    const of = (models: Models) => ({ ...world, warehouse: withModels(world.warehouse, models) });
    const flagged = async () => (await pool.query<Row>('select company_number, code from publish_problem')).rows;
    const aside = [{ company_number: '00010039', code: 'MODEL_FAILED' }];
    await load(40);
    await refreshOnce(of({ ...plainModels, features: [...plainModels.features, failing] }), pool, { limits });
    expect(await flagged()).toEqual(aside);
    // a new version of the program computes the company, and changes the facts of all
    const version: Models = {
      ...plainModels,
      features: plainModels.features.map((model) =>
        model.name === 'company_features' ? { ...model, sql: model.sql.replace('town: address_town', "town: 'new'") } : model,
      ),
    };
    const first = await refreshOnce(of(version), pool, { limits });
    expect([first?.companies, first?.more, first?.manifest.setAside]).toEqual([20, true, []]);
    expect(await flagged()).toEqual(aside);
    while ((await refreshOnce(of(version), pool, { limits }))?.more);
    expect(await flagged()).toEqual([]);
    expect((await served()).find((row) => row.company_number === '00010039')?.name).toBe('JUNE LTD');
  });

  test('fires an event of a company with the batch that has the facts of the company', async () => {
    await load(40);
    const events = Array.from({ length: 40 }, (_, n) => notice(String(n), '2450', String(many[n]?.company_number), '2026-06-02'));
    await world.apply(notices, 'day-1', '2026-06-02', events);
    expect(await refresh({ limits })).toMatchObject({ companies: 20, events: 20, more: true });
    expect(await refresh({ limits })).toMatchObject({ companies: 20, events: 20, more: false });
  });

  test('is published whole when PostgreSQL is restored between two of its batches', async () => {
    await load(40);
    const restore = await backUp(pool);
    await refresh({ limits });
    await restore();
    const repaired = await refresh({ limits });
    expect(repaired?.manifest).toMatchObject({ full: true, served: [{ release: 'may' }, { release: 'june' }] });
    expect((await served()).filter(({ name }) => name === 'JUNE LTD')).toHaveLength(40);
    expect([repaired?.more, await refresh({ limits })]).toEqual([false, undefined]);
  });
});

describe('a PostgreSQL that the warehouse did not publish to', () => {
  test('gets every fact, the events of later batches and all served releases again after it was restored from a backup', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    await refresh();
    await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', A, '2026-06-01')]);
    await refresh();
    const restore = await backUp(pool);
    await world.apply(notices, 'day-2', '2026-06-02', [notice('2', '2450', B, '2026-06-02')]);
    await refresh();
    await world.apply(companies, 'june', '2026-06-30', [company(B, { name: 'JUNE LTD' }), ...many]);
    await refresh();
    const newest = [await served(), await events()];
    await restore();
    expect(await events()).toEqual([{ company_number: A, source_id: '1' }]);
    const repaired = await refresh();
    expect(repaired?.manifest).toMatchObject({ full: true });
    expect(repaired?.manifest.served.map(({ release }) => release)).toEqual(['may', 'day-1', 'day-2', 'june']);
    expect([await served(), await events()]).toEqual(newest);
    expect(await refresh()).toBeUndefined();
  });

  test('refuses the batch during which it was restored, and gets everything with the next', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
    await refresh();
    const restore = await backUp(pool);
    await world.apply(companies, 'june', '2026-06-01', [company(A, { name: 'JUNE LTD' }), company(B), ...many]);
    await refresh();
    await world.apply(notices, 'day-1', '2026-06-02', [notice('1', '2450', B, '2026-06-02')]);
    const { batch } = await world.warehouse.refreshWaiting({ serving: await servingOf(pool) });
    const files = await exported(world, batch!);
    await restore();
    await expect(publishExported(pool, files)).rejects.toMatchObject({ name: 'ServingChanged' });
    expect(await refresh()).toMatchObject({ manifest: { full: true } });
    expect((await served()).find((row) => row.company_number === A)).toMatchObject({ name: 'JUNE LTD' });
    expect(await events()).toEqual([{ company_number: B, source_id: '1' }]);
  });

  test('gets everything when it is new, and a batch in flight is given up', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), ...many]);
    await refresh();
    await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', A, '2026-06-01')]);
    const inFlight = (await world.warehouse.refreshWaiting({ serving: await servingOf(pool) })).batch!;
    await pool.query('truncate company_facts, company_search, publish, publish_chunk, event, delivery, attempt');
    await pool.query("update serving_state set epoch = 'another database', publish = null, sequence = 0");
    const repaired = await refresh();
    expect(repaired).toMatchObject({ companies: 41, events: 1, manifest: { full: true } });
    expect(repaired?.manifest.publish).not.toBe(inFlight.publish);
    await world.warehouse.markPublished(inFlight.publish); // a late worker
    expect(await refresh()).toBeUndefined();
  });

  test('gets everything although a batch that was given up began under a clock that was ahead', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), ...many]);
    await refresh();
    await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', A, '2026-06-01')]);
    const left = await exported(world, (await world.warehouse.refreshWaiting({ serving: await servingOf(pool) })).batch!);
    await publishChunk(pool, left.manifest, 0, left.chunks[0]!);
    await pool.query('update publish_chunk set sequence = sequence + 86400000000 where publish = $1', [left.manifest.publish]);
    await pool.query("update serving_state set epoch = 'another database'");
    const repaired = await refresh();
    expect((await servingOf(pool)).publish).toBe(repaired?.manifest.publish);
    expect(await events()).toEqual([{ company_number: A, source_id: '1' }]);
    expect(await refresh()).toBeUndefined();
  });

  describe('while a batch is exported and the facts are recomputed, as by a fit of the accounts anomaly', () => {
    const begin = async (): Promise<Batch> => {
      await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), ...many]);
      await refresh();
      await world.apply(companies, 'june', '2026-06-01', [company(A, { name: 'JUNE LTD' }), company(B), ...many]);
      return (await world.warehouse.refreshWaiting({ serving: await servingOf(pool) })).batch!;
    };
    const recompute = async () => {
      await world.apply(notices, 'day-1', '2026-06-02', [notice('1', '2450', A, '2026-06-02')]);
      await world.warehouse.rebuild();
    };
    const publish = async (left: Batch) => {
      await publishExported(pool, await exported(world, left));
      await world.warehouse.markPublished(left.publish);
    };

    test('does not keep a petition that was read and withdrawn meanwhile', async () => {
      const left = await begin();
      await recompute();
      await publish(left);
      expect(await petitionsOf(A)).toBe(1);
      await world.apply(notices, 'day-2', '2026-06-03', [notice('1', '2450', B, '2026-06-02', { updated_at: '2026-06-03T00:00:00' })]);
      await refresh();
      expect([await petitionsOf(A), await petitionsOf(B)]).toEqual([0, 1]);
    });

    test('gets a petition although a published chunk was lost from the store and is exported again with it', async () => {
      const left = await begin();
      await publishExported(pool, await exported(world, left));
      await recompute();
      await publish(left);
      await refresh();
      expect(await petitionsOf(A)).toBe(1);
    });
  });

  test('keeps its facts while a recreated warehouse lacks a source that it serves', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), ...many]);
    await refresh();
    await pool.query(
      "insert into release (source, release, data_date, run_kind, baseline, state, urls, applied_at) values ($1, 'day-1', '2026-06-01', 'scheduled', false, 'served', '{}', now())",
      [notices.id],
    );
    const before = await served();
    await world.close();
    world = await open();
    await world.apply(companies, 'june', '2026-06-01', [company(B)]);
    const pass = await world.warehouse.refreshWaiting({ serving: await servingOf(pool) });
    expect(pass).toMatchObject({ lacking: [notices.id] });
    expect(pass.batch).toBeUndefined();
    expect(await served()).toEqual(before);
    await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', B, '2026-06-01')]);
    expect((await refresh())?.manifest).toMatchObject({ full: true, chunks: [{ companies: 1 }] });
    expect((await served()).map((row) => row.company_number)).toEqual([B]);
  });

  test('keeps its facts when the warehouse file was restored from a copy that lacks a served release', async () => {
    await world.apply(companies, 'may', '2026-05-01', [company(A), ...many]);
    await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', B, '2026-06-01')]);
    await refresh();
    await pool.query(
      `insert into release (source, release, data_date, run_kind, baseline, state, urls, applied_at)
       select $1, unnest(array['day-1', 'day-2']), '2026-06-02', 'scheduled', false, 'served', '{}', now()`,
      [notices.id],
    );
    await pool.query("update serving_state set publish = 'pub_of_day_2', sequence = sequence + 1"); // by the file that was lost
    const before = await served();
    const pass = await world.warehouse.refreshWaiting({ serving: await servingOf(pool) });
    expect(pass).toMatchObject({ repaired: true, lacking: [notices.id] });
    expect(pass.batch).toBeUndefined();
    expect(await served()).toEqual(before);
    await world.apply(notices, 'day-2', '2026-06-02', [notice('2', '2450', A, '2026-06-02')]);
    expect((await refresh())?.manifest.full).toBe(true);
  });
});
