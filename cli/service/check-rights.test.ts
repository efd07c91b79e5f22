import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { checkRights } from './check-rights.ts';

let database: TestDatabase;
let superuser: Pool;
let application: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  superuser = openPool(database.url, { max: 1 });
  application = openPool(database.urlAs.application, { max: 1 });
});
afterAll(async () => {
  await Promise.all([superuser.end(), application.end()]);
  await database.drop();
});

async function warnings(pool: Pool, mode: 'live' | 'mirror', allowSuperuser = false): Promise<string> {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const records = mode === 'live' ? ({ mode } as const) : ({ mode, folder: '' } as const);
  await checkRights(pool, { records, allowSuperuser }, logger);
  return lines.join('');
}

test('a superuser is refused with real records unless the operator allows it, and is warned of otherwise', async () => {
  await expect(warnings(superuser, 'live')).rejects.toThrow(/DATABASE_URL: its role is a superuser.*RISK_ALLOW_SUPERUSER=yes/);
  expect(await warnings(superuser, 'live', true)).toContain('is a superuser of PostgreSQL');
  expect(await warnings(superuser, 'mirror')).toContain('is a superuser of PostgreSQL');
});

test('the owner of the tables is warned of, and the role of the application is not', async () => {
  expect(await warnings(application, 'live')).toBe('');
  const { rows } = await superuser.query<{ role: string }>('select current_user as role');
  const role = `owner_${process.pid}`;
  await superuser.query(`create role ${role}`);
  await superuser.query(`alter table decision owner to ${role}`);
  await superuser.query(`set role ${role}`); // the pool has one connection
  expect(await warnings(superuser, 'live')).toContain('owns the tables');
  await superuser.query('reset role');
  await superuser.query(`alter table decision owner to "${rows[0]?.role}"`);
  await superuser.query(`drop role ${role}`);
});
