import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { openPool } from '../../infra/postgres/pool.ts';
import { addresses } from './client.ts';
import { killAll } from './killing.ts';
import { sleep } from './life.ts';
import { type Service, startService } from './service.ts';

/** A start migrates the database, starts the parts that use it, and loads the records: PostgreSQL is killed in each of these. */
const home = mkdtempSync(join(tmpdir(), 'risk-postgres-killed-'));
let service: Service | undefined;
afterAll(async () => {
  await service?.stop();
  killAll(home);
  rmSync(home, { recursive: true, force: true });
});

test('a kill of PostgreSQL while the tables are made, while the parts start and in the first load restarts PostgreSQL, and the start goes on to the end', async () => {
  const starting = startService(home, {}, 400_000);
  starting.catch(() => undefined);
  const killed: string[] = [];
  const killWhen = async (what: string, sql: string) => {
    const found = await whenAnswers(sql);
    process.kill(found, 'SIGKILL');
    killed.push(what);
  };
  await killWhen('migration', "select to_regclass('migration') is not null as yes");
  await sleep(1_500);
  await killWhen('parts', "select to_regclass('tenant') is not null and exists (select from tenant) as yes");
  await sleep(3_000);
  await killWhen('first release', 'select exists (select from release) as yes');
  await sleep(3_000);
  await killWhen('first facts', 'select exists (select from company_facts) as yes');
  service = await starting;
  expect(killed).toHaveLength(4);
  expect(service.ready.companies).toBeGreaterThanOrEqual(400);
  expect(service.ready).toMatchObject({ notLoaded: [] });
  const log = readFileSync(join(home, 'service.log'), 'utf8');
  expect(log.match(/"part":"postgres".*ended unexpectedly: restarting it/g)?.length).toBe(4);
  expect(log).toContain('PostgreSQL does not answer: trying again');
}, 600_000);

/** Waits until PostgreSQL answers the query with true. Returns the process of the server. */
async function whenAnswers(sql: string): Promise<number> {
  for (;;) {
    await sleep(50);
    const url = databaseUrl();
    if (url === undefined) continue;
    const pool = openPool(url, { max: 1 });
    try {
      const { rows } = await pool.query<{ yes: boolean }>(sql);
      if (rows[0]?.yes === true) return Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      // it starts, or a table is not there yet
    } finally {
      await pool.end();
    }
  }
}

/** The address is stored when the parts start, and the state of the stack has its port and password from the first moment. */
function databaseUrl(): string | undefined {
  const stored = existsSync(join(home, 'addresses.json')) ? addresses(home).DATABASE_URL : undefined;
  if (stored !== undefined) return stored;
  const state = join(home, 'stack.json');
  if (!existsSync(state)) return undefined;
  const { postgres } = JSON.parse(readFileSync(state, 'utf8')) as { postgres?: { port: number; password: string } };
  return postgres === undefined ? undefined : `postgres://risk:${postgres.password}@127.0.0.1:${postgres.port}/risk`;
}
