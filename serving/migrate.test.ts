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

test('the URLs of watches become their normal forms; of several watches of one receiver, one does and the others stay', async () => {
  const other = await createTestDatabase('template0');
  const own = openPool(other.url, { max: 1 });
  const all = servingMigrations();
  const at = all.findIndex(({ name }) => name.startsWith('0096'));
  await runMigrations(own, all.slice(0, at));
  await own.query("insert into tenant (id, name) values ('heron', 'Heron'), ('wren', 'Wren')");
  const urls = [
    ['alone', 'heron', 'HTTPS://Hooks.Example:0443?Key=A#top', 'https://hooks.example/?Key=A'],
    ['port', 'heron', 'http://hooks.example:443/Path', 'http://hooks.example:443/Path'],
    ['plain', 'heron', 'https://hooks.example:8443', 'https://hooks.example:8443/'],
    ['elder', 'heron', 'https://TWICE.example/a', 'https://TWICE.example/a'],
    ['normal', 'heron', 'https://twice.example/a', 'https://twice.example/a'],
    ['first', 'heron', 'HTTPS://thrice.example:443/', 'https://thrice.example/'],
    ['second', 'heron', 'https://thrice.example', 'https://thrice.example'],
    ['third', 'heron', 'https://thrice.example/#', 'https://thrice.example/#'],
    ['stranger', 'wren', 'https://Thrice.example', 'https://thrice.example/'],
    ['gone', 'wren', 'deleted:gone', 'deleted:gone'],
  ] as const;
  for (const [row, [id, tenant, url]] of urls.entries())
    await own.query(
      `insert into subscription (id, tenant, environment, webhook_url, every_company, secret, created_at)
       values ($1, $2, 'live', $3, false, '', timestamptz '2026-01-01Z' + make_interval(days => $4))`,
      [id, tenant, url, row],
    );
  await runMigrations(own, all);
  const { rows } = await own.query('select id, tenant, webhook_url from subscription order by created_at');
  expect(rows.map(Object.values)).toEqual(urls.map(([id, tenant, , normal]) => [id, tenant, normal]));
  for (const [, , url, normal] of urls.filter(([, , url, normal]) => url !== normal))
    expect(normal).toBe(new URL(url).href.replace(/#.*/, ''));
  await own.end();
  await other.drop();
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
