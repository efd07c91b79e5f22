import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inSession } from '../../infra/duckdb/session.ts';
import { readManifest } from '../../warehouse/export/batch.ts';
import { type Pass, refreshWaiting } from '../../warehouse/refresh/pass.ts';
import { type Models, readModels } from '../../warehouse/refresh/refresh.ts';
import { companies, company, notice, notices, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let world: World;
let models: Models;
beforeEach(async () => {
  world = await openWorld();
  const real = await inSession(world.warehouse.db, (session) => readModels(session));
  models = { ...real, features: [fragile, ...real.features] };
});
afterEach(() => world.close());

/** A model that fails on a company whose town is no number. */
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

test('a company that a model fails on is set aside with the reason, and the others are recomputed', async () => {
  await register('may', '2026-05-01');
  await published();
  await register('june', '2026-06-01', { [odd]: 'Leeds' });
  const pass = await refresh();
  expect(pass).toMatchObject({ problems: 1, recomputed: { companies: 59 }, batch: { companies: 59 } });
  expect(await readManifest(world.warehouse.db, pass.batch?.publish ?? '')).toMatchObject({
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
}, 60_000);

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
