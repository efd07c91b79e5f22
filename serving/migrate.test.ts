import { afterAll, beforeAll, expect, test } from 'vitest';
import { MigrationError, runMigrations } from '../infra/postgres/migrate.ts';
import { openPool, type Pool } from '../infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../test/worlds/postgres.ts';
import { migrate, servingMigrations } from './migrate.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase('template0');
  pool = openPool(database.url, { max: 4 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('four processes migrate at once: each file is applied once, by one of them', async () => {
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool), migrate(pool)]);
  expect(applied.flat()).toEqual(servingMigrations().map(({ name }) => name));
  expect(await migrate(pool)).toEqual([]);
});

test('a file that changed after it was applied is refused by name', async () => {
  const [first, ...others] = servingMigrations();
  const changed = [{ ...first!, sha256: '0'.repeat(64) }, ...others];
  await expect(runMigrations(pool, changed)).rejects.toThrow(/^0001_init\.sql was applied to this database and has changed since/);
});

test('a database of a newer version is refused', async () => {
  await expect(runMigrations(pool, servingMigrations().slice(0, -1))).rejects.toThrow(/does not know: start the newer version/);
});

test('a file that fails leaves nothing of itself', async () => {
  const bad = { name: '9000_bad.sql', sql: 'create table half (id int); select nonsense', sha256: 'x' };
  await expect(runMigrations(pool, [...servingMigrations(), bad])).rejects.toThrow(MigrationError);
  const { rows } = await pool.query("select to_regclass('half') as half");
  expect(rows).toEqual([{ half: null }]);
});
