import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inSession } from '../../infra/duckdb/session.ts';
import { readManifest } from '../../warehouse/export/batch.ts';
import { reachedFromSetAside } from '../../warehouse/refresh/companies-of.ts';
import type { Model } from '../../warehouse/refresh/model-order.ts';
import { type Models, readModels } from '../../warehouse/refresh/models.ts';
import { type Pass, refreshWaiting } from '../../warehouse/refresh/pass.ts';
import { rebuildFeatures } from '../../warehouse/refresh/refresh.ts';
import { plainModels } from '../fixtures/plain-models.ts';
import { companies, company, notice, notices, officers, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let world: World;
let models: Models;
beforeEach(async () => {
  world = await openWorld();
  models = { ...plainModels, features: [fragile, ...plainModels.features] };
});
afterEach(() => world.close());

/** A model that fails on a company whose town is not a number. */
const fragile = {
  name: 'fragile',
  sql: 'FROM scope JOIN company USING (company_number) SELECT company_number, address_town::INTEGER AS value',
};
const numbers = Array.from({ length: 60 }, (_, index) => String(10_000 + index).padStart(8, '0'));
const odd = numbers[37] ?? '';
const other = numbers[12] ?? '';

const register = (release: string, day: string, towns: Readonly<Record<string, string>> = {}) =>
  world.apply(
    companies,
    release,
    day,
    numbers.map((number) => company(number, { address_town: towns[number] ?? '1', name: `${release} ${number}` })),
  );

async function refresh(): Promise<Pass> {
  const pass = await refreshWaiting(world.warehouse.db, models, {});
  return pass;
}
async function published(): Promise<Pass> {
  const pass = await refresh();
  if (pass.batch !== undefined) await world.warehouse.markPublished(pass.batch.publish);
  return pass;
}
const names = async (...of: readonly string[]) =>
  (await world.rows(`FROM company_features SELECT name WHERE company_number IN ('${of.join("', '")}') ORDER BY company_number`)).map(
    (row: Row) => row.name,
  );

test('a company that a model fails on is set aside with the reason, and the others are recomputed, by every model', async () => {
  const real = await inSession(world.warehouse.db, (session) => readModels(session));
  models = { ...real, features: [fragile, ...real.features] };
  await register('may', '2026-05-01');
  await published();
  await register('june', '2026-06-01', { [odd]: 'Leeds' });
  const pass = await refresh();
  expect(pass).toMatchObject({ problems: 1, recomputed: { companies: 59 }, batch: { companies: 59 } });
  expect(await readManifest(world.warehouse.db, models, pass.batch?.publish ?? '')).toMatchObject({
    setAside: [
      {
        companyNumber: odd,
        code: 'MODEL_FAILED',
        detail: expect.stringContaining("fragile: Conversion Error: Could not convert string 'Leeds'"),
      },
    ],
  });
  expect(await names(other)).toEqual([`june ${other}`]);
});

describe('a company that a model reaches from one that is set aside', () => {
  const third = numbers[5] ?? '';
  const director = (number: string): Row => ({
    ...{
      company_number: number,
      officer_id: `of ${number}`,
      appointment: number,
      role: 'director',
      corporate: false,
      name: 'OTTOLINE NIGHTJAR',
    },
    ...{ resigned: false, date_of_birth: '1971-03', appointed_on: '2016-02-01' },
  });
  const petition = (id: string, number: string) => notice(id, '2450', number, '2026-06-01', { presented_on: '2026-05-20' });
  const day = (at: number, ...rows: readonly Row[]) => world.apply(notices, `day-${at}`, `2026-06-0${at}`, rows);
  /** Refreshes and publishes. Returns the companies that the batch names as set aside, with their codes. */
  async function named() {
    const pass = await refresh();
    const { setAside } = await world.warehouse.readManifest(pass.batch?.publish ?? '');
    await world.warehouse.markPublished(pass.batch?.publish ?? '');
    return setAside.map(({ companyNumber, code }) => [companyNumber, code]);
  }
  const links = () => world.rows('FROM phoenix_link SELECT company_number, failed_number');

  test('is set aside for as long, because its facts may lack what the records of the other say', async () => {
    const real = await inSession(world.warehouse.db, (session) => readModels(session));
    models = { ...real, features: [fragile, ...real.features] };
    await register('may', '2026-05-01');
    await world.apply(officers, 'may', '2026-05-01', [director(odd), director(other)]);
    await published();
    await world.rows(`UPDATE company SET address_town = 'Leeds' WHERE company_number = '${odd}'`);
    await day(1, petition('1', odd));
    const both = [
      [other, 'OTHER_SET_ASIDE'],
      [odd, 'MODEL_FAILED'],
    ];
    expect(await named()).toEqual(both);
    expect(await links()).toEqual([]);
    await inSession(world.warehouse.db, async (session) => {
      expect(await reachedFromSetAside(session, models)).toContain(other);
      // nothing is published rather than a fact that may be wrong
      await expect(reachedFromSetAside(session, models, 0)).rejects.toThrow('companies that models fail on reach more than 0 others');
      const blind = models.features.map(({ waiting: _, ...model }) => model);
      await expect(reachedFromSetAside(session, { features: blind })).rejects.toThrow(/^\w+ has no waiting\.sql, .* are not known$/);
    });
    await day(2, petition('2', third));
    expect(await named()).toEqual(both);
    await world.rows(`UPDATE company SET address_town = '2' WHERE company_number = '${odd}'`);
    await day(3, petition('3', odd));
    expect(await named()).toEqual([]);
    expect(await links()).toEqual([{ company_number: other, failed_number: odd }]);
  });
});

describe('a company whose facts depend on the names of one that is set aside', () => {
  const shared = 'BORNE TWICE LIMITED';
  const renamed = numbers[20] ?? '';
  /** The register: `odd` had the name of `other`, or never had it. Another company has the name of its notice until then. */
  const named = (release: string, day: string, town: string, former: boolean) =>
    world.apply(
      companies,
      release,
      day,
      numbers.map((number) =>
        company(number, {
          address_town: number === odd ? town : '1',
          ...(number === other ? { name: shared } : {}),
          ...(number === renamed ? { name: former ? 'MADE UP LIMITED' : 'MADE ANEW LIMITED' } : {}),
          ...(number === numbers[21] ? { name: 'MADE UP LIMITED' } : {}),
          previous_names: number === odd && former ? [{ name: shared, changed_on: '2020-01-01' }] : [],
        }),
      ),
    );
  /** Refreshes and publishes. Returns the companies that the batch names as set aside. */
  const flagged = async () => {
    const { batch } = await refresh();
    const { setAside } = await readManifest(world.warehouse.db, models, batch?.publish ?? '');
    await world.warehouse.markPublished(batch?.publish ?? '');
    return setAside.map(({ companyNumber }) => companyNumber);
  };
  const petitions = () => world.rows('FROM live_petition SELECT company_number, doubt ORDER BY ALL');

  /** A petition that has the number of `odd` and the name of `other`. A new record of `odd`, which a model fails on, no longer states that name. */
  beforeEach(async () => {
    const real = await inSession(world.warehouse.db, (session) => readModels(session));
    models = { ...real, features: [fragile, ...real.features] };
    await named('may', '2026-05-01', '1', true);
    await world.apply(notices, 'day-1', '2026-05-02', [
      notice('1', '2450', odd, '2026-05-02', { company_name: shared }),
      notice('2', '2411', renamed, '2026-05-02', { company_name: 'MADE UP LIMITED' }),
    ]);
    await published();
    expect(await petitions()).toEqual([{ company_number: odd, doubt: null }]);
    await named('june', '2026-06-01', 'Leeds', false);
    expect(await flagged()).toEqual([other, odd].toSorted());
  });

  test('is computed again when that one is, also when the record that does it changes no name', async () => {
    await named('july', '2026-07-01', '2', false);
    // of the records that it missed only its own count: others of the same release were computed then
    expect(await published()).toMatchObject({ problems: 0, recomputed: { companies: 2 } });
    const stepwise = await petitions();
    expect(stepwise).toEqual([
      { company_number: other, doubt: 'name-alone' },
      { company_number: odd, doubt: null },
    ]);
    await rebuildFeatures(world.warehouse.db, models);
    expect(await petitions()).toEqual(stepwise);
  });

  test('stays set aside when the records behind it are past their time', async () => {
    await world.rows('UPDATE batch SET published_at = published_at - INTERVAL 40 DAY');
    await world.warehouse.retain({ apply: true });
    await world.apply(notices, 'day-2', '2026-06-02', [notice('3', '2410', numbers[3] ?? '', '2026-06-02')]);
    expect(await flagged()).toEqual([other, odd].toSorted());
  });
});

test('a company that is set aside in a refresh of few companies keeps its features, and is published again once it is computed', async () => {
  await register('may', '2026-05-01');
  await published();
  await world.rows(`UPDATE company SET address_town = 'Leeds' WHERE company_number = '${odd}'`);
  await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', odd, '2026-06-01'), notice('2', '2450', other, '2026-06-01')]);
  expect(await published()).toMatchObject({ problems: 1, batch: { companies: 1, events: 2 } });
  expect(await names(odd)).toEqual([`may ${odd}`]);
  // a refresh that does not concern the company leaves it aside
  await world.apply(notices, 'day-2', '2026-06-02', [notice('3', '2450', other, '2026-06-02')]);
  expect(await published()).toMatchObject({ problems: 1, batch: { companies: 1 } });
  await world.rows(`UPDATE company SET address_town = '2' WHERE company_number = '${odd}'`);
  await world.apply(notices, 'day-3', '2026-06-03', [notice('4', '2410', odd, '2026-06-03')]);
  expect(await published()).toMatchObject({ problems: 0, batch: { companies: 1 } });
});

test('a company that was set aside gets every model again, also those that the waiting change does not reach', async () => {
  models = { ...models, features: [{ ...fragile, tables: ['company'] }, ...plainModels.features] };
  await register('may', '2026-05-01');
  await published();
  await world.apply(companies, 'june', '2026-06-01', [
    ...numbers.filter((number) => number !== odd).map((number) => company(number, { address_town: '1', name: `may ${number}` })),
    company(odd, { address_town: 'Leeds', name: 'june', accounts_due_on: '2026-11-30' }),
  ]);
  expect(await published()).toMatchObject({ problems: 1 });
  await world.rows(`UPDATE company SET address_town = '2' WHERE company_number = '${odd}'`);
  await world.apply(notices, 'day', '2026-06-03', [notice('4', '2410', odd, '2026-06-03')]);
  expect(await published()).toMatchObject({ problems: 0, batch: { companies: 1 } });
  expect(await names(odd)).toEqual(['june']);
});

describe('a model that the waiting change does not reach, when every company is recomputed', () => {
  /** Only changes of owners reach it. A real model has the tables that its SQL reads. */
  const unreached: Model = {
    name: 'unreached',
    tables: ['psc'],
    sql: 'FROM scope SELECT company_number, (FROM census SELECT companies)::INTEGER AS counted',
  };
  const rows = () => world.rows('FROM unreached ORDER BY ALL');
  beforeEach(() => {
    models = { ...models, features: [unreached, ...models.features] };
  });

  test('leaves out a company that is set aside', async () => {
    await register('may', '2026-05-01');
    await published();
    await world.rows(`UPDATE company SET address_town = 'Leeds' WHERE company_number = '${odd}'`);
    await world.apply(notices, 'day-1', '2026-06-01', [notice('1', '2450', odd, '2026-06-01')]);
    expect(await published()).toMatchObject({ problems: 1, recomputed: { companies: 0 } });
    const many = numbers.filter((number) => number !== odd).slice(0, 30);
    await world.apply(
      notices,
      'day-2',
      '2026-06-02',
      many.map((number, at) => notice(String(10 + at), '2450', number, '2026-06-02')),
    );
    expect(await published()).toMatchObject({ problems: 1, recomputed: { companies: 59 } });
    expect((await rows()).map((row) => row.company_number)).not.toContain(odd);
  });

  test('reads new counts of the register', async () => {
    await register('may', '2026-05-01');
    await published();
    expect((await rows())[0]).toEqual({ company_number: numbers[0], counted: 60 });
    await world.apply(
      companies,
      'june',
      '2026-06-01',
      numbers.slice(0, 40).map((number) => company(number, { address_town: '1' })),
    );
    expect(await published()).toMatchObject({ recomputed: { companies: 60 } });
    expect((await rows())[0]).toEqual({ company_number: numbers[0], counted: 40 });
  });

  test('keeps its rows', async () => {
    await register('may', '2026-05-01');
    await published();
    await world.rows("UPDATE unreached SET counted = 7 WHERE company_number = '00010000'");
    await register('june', '2026-06-01');
    expect(await published()).toMatchObject({ recomputed: { companies: 60 } });
    expect((await rows())[0]).toEqual({ company_number: numbers[0], counted: 7 });
  });
});

test('a company whose facts are as before is published again when it is computed again, because PostgreSQL flags it', async () => {
  await register('may', '2026-05-01', { [odd]: 'Leeds' });
  expect(await published()).toMatchObject({ problems: 1, batch: { companies: 59 } });
  models = { ...models, features: models.features.filter(({ name }) => name !== 'fragile') };
  expect(await published()).toMatchObject({ problems: 0, batch: { companies: 1 } });
  expect((await published()).batch).toBeUndefined();
});

test('a model that fails on more than fifty companies stops the refresh with its error, and the change sets keep waiting', async () => {
  const many = Array.from({ length: 64 }, (_, index) => company(String(20_000 + index).padStart(8, '0'), { address_town: 'Leeds' }));
  await world.apply(companies, 'may', '2026-05-01', many);
  await expect(refresh()).rejects.toThrow("Could not convert string 'Leeds'");
  expect(await world.rows('FROM refreshed')).toEqual([]);
});

test('an error that no single company causes stops the refresh', async () => {
  await register('may', '2026-05-01');
  models = {
    ...models,
    features: [
      ...models.features,
      {
        name: 'together',
        sql: "FROM scope SELECT max(CASE WHEN (FROM scope SELECT count(*)) = 60 THEN 'x' ELSE '1' END)::INTEGER AS value",
      },
    ],
  };
  await expect(refresh()).rejects.toThrow("Could not convert string 'x'");
});

/** An event model that reads the title of a notice as a number. */
const titled = (number: string): Model => ({
  name: 'title.read',
  sql: `FROM event_change
    SELECT after->>'company_number' AS company_number, after->>'notice_id' AS source_id, NULL AS company_name, now() AS occurred_at,
      'made up' AS detail, NULL AS metadata
    WHERE table_name = 'gazette_notice' AND ${number} > 0`,
});
const strict = titled("(after->>'title')::INTEGER");
const lenient = titled("coalesce(TRY_CAST(after->>'title' AS INTEGER), 1)");
const fired = async () =>
  (await world.rows("FROM event SELECT company_number WHERE type = 'title.read' ORDER BY company_number")).map((row) => row.company_number);

test('an event model that fails on a company loses no event: the others fire, and those of the company when the model works again', async () => {
  models = { ...models, events: [...models.events, strict] };
  await register('may', '2026-05-01');
  await published();
  await world.apply(notices, 'day-1', '2026-06-01', [
    notice('1', '2450', odd, '2026-06-01', { title: 'no number' }),
    notice('2', '2450', other, '2026-06-01', { title: '7' }),
  ]);
  const pass = await refresh();
  expect(pass).toMatchObject({ problems: 0, batch: { companies: 2, events: 3 } });
  expect(await fired()).toEqual([other]);
  const { eventsSetAside } = await readManifest(world.warehouse.db, models, pass.batch?.publish ?? '');
  expect(eventsSetAside).toEqual([
    {
      companyNumber: odd,
      item: 'title.read of gazette/insolvency@day-1',
      code: 'MODEL_FAILED',
      detail: expect.stringContaining("Could not convert string 'no number'"),
    },
  ]);
  await published();
  expect((await published()).batch).toBeUndefined();
  models = { ...models, events: [...models.events.slice(0, -1), lenient] };
  expect(await published()).toMatchObject({ batch: { companies: 0, events: 1 } });
  expect(await fired()).toEqual([other, odd].toSorted());
  expect((await published()).batch).toBeUndefined();
});

test('an event model that gives an event no time loses no other event', async () => {
  const untimed = { ...strict, sql: strict.sql.replace('now()', "TRY_CAST(after->>'title' AS TIMESTAMPTZ)").replace(/AND \(after.*$/, '') };
  models = { ...models, events: [...models.events, untimed] };
  await register('may', '2026-05-01');
  await world.apply(notices, 'day-1', '2026-06-01', [
    notice('1', '2450', odd, '2026-06-01', { title: 'no time' }),
    notice('2', '2450', other, '2026-06-01', { title: '2026-06-01 12:00:00' }),
  ]);
  expect(await published()).toMatchObject({ batch: { companies: 60, events: 3 } });
  expect(await fired()).toEqual([other]);
  expect(await world.rows('FROM event_problem SELECT company_number')).toEqual([{ company_number: odd }]);
});

test('an event model whose SQL fails stops no refresh, and its events fire when the SQL works again', async () => {
  models = { ...models, events: [...models.events, titled('no_such_column')] };
  await register('may', '2026-05-01');
  await world.apply(notices, 'day-1', '2026-06-01', [
    notice('1', '2450', odd, '2026-06-01', { title: 'no number' }),
    notice('2', '2450', other, '2026-06-01', { title: '7' }),
  ]);
  expect(await published()).toMatchObject({ batch: { companies: 60, events: 2 } });
  models = { ...models, events: [...models.events.slice(0, -1), strict] };
  expect(await published()).toMatchObject({ batch: { companies: 0, events: 1 } });
  expect(await world.rows('FROM event_problem SELECT company_number')).toEqual([{ company_number: odd }]);
  expect(await fired()).toEqual([other]);
});

/** A model whose touches.sql reads the town of a changed company as a number. */
const touched = (more: Partial<Model> = {}): Model => ({
  name: 'touched',
  sql: 'FROM scope JOIN company USING (company_number) SELECT company_number, name AS value',
  touches: "FROM waiting_change SELECT key->>'company_number' AS company_number WHERE (after->>'address_town')::INTEGER > 0",
  ...more,
});

test.each([
  ['of companies', touched()],
  ['of another grain', touched({ sql: 'FROM scope SELECT company_number AS town', scope: 'FROM company SELECT company_number' })],
  ['whose SQL fails', touched({ touches: 'FROM waiting_change SELECT no_such_column AS company_number' })],
])('a touches.sql %s that fails sets no company aside: every company is recomputed, with the reason', async (_, model) => {
  models = { ...models, features: [...models.features.filter(({ name }) => name !== 'fragile'), model] };
  await register('may', '2026-05-01');
  await published();
  const renamed = numbers.map((number) => company(number, { address_town: number === odd ? 'Leeds' : '1', name: `may ${number}` }));
  await world.apply(companies, 'june', '2026-06-01', renamed);
  expect(await published()).toMatchObject({
    problems: 0,
    recomputed: { companies: 60, failedTouches: { model: 'touched', message: expect.stringMatching(/^(Conversion|Binder) Error/) } },
  });
  expect(await names(odd)).toEqual([`may ${odd}`]);
  expect(await world.rows('FROM release ANTI JOIN refreshed USING (change_set) SELECT change_set')).toEqual([]);
});
