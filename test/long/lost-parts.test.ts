import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../infra/postgres/pool.ts';
import { describeSoftHsm } from '../worlds/softhsm.ts';
import { type Answer, addresses, call, payment } from './client.ts';
import { killAll } from './killing.ts';
import { sleep } from './life.ts';
import { processesOf } from './processes.ts';
import { makeKey, type Service, startService } from './service.ts';

/** One service: PostgreSQL is killed in each step of its start, and its token goes away while it runs. */
const home = mkdtempSync(join(tmpdir(), 'risk-lost-parts-'));
let started: Service | undefined;
afterAll(async () => {
  await started?.stop();
  killAll(home);
  rmSync(home, { recursive: true, force: true });
});

/** A start migrates the database, starts the parts that use it, and loads the records. */
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
  started = await starting;
  expect(killed).toHaveLength(4);
  expect(started.ready.companies).toBeGreaterThanOrEqual(400);
  expect(started.ready).toMatchObject({ notLoaded: [] });
  const log = readFileSync(join(home, 'service.log'), 'utf8');
  expect(log.match(/"part":"postgres".*ended unexpectedly: restarting it/g)?.length).toBe(4);
  expect(log).toContain('PostgreSQL does not answer: trying again');
}, 600_000);

const path = '/api/v1/transaction-check';

/** SoftHSM stores the token in files. While they are moved away, every call fails as with an unplugged device. */
describeSoftHsm('the token goes away while the service runs', () => {
  const tokens = join(home, 'softhsm', 'tokens');
  const away = join(home, 'softhsm', 'away');
  let service: Service;
  let operatorKey: string;
  beforeAll(() => {
    if (started === undefined) throw new Error('the service has not started');
    service = started;
    operatorKey = makeKey(home, 'operator:read');
  });

  test('without the token, live answers 503 and stores nothing, the sandbox still answers, and the same keys work once the token is back', async () => {
    expect(service.ready.signer).toBe('pkcs11');
    const before = await clear('before');
    expect(before.status).toBe(200);
    const api = apiProcess();
    const stored = await counts();

    renameSync(tokens, away);
    for (let i = 0; i < 20; i += 1) refused(await clear(`gone-${i}`));
    for (const answer of await Promise.all(Array.from({ length: 20 }, (_, i) => clear(`at-once-${i}`)))) refused(answer);
    expect(await counts()).toEqual(stored);
    expect((await clear('before')).text).toBe(before.text); // the API still returns stored decisions
    expect(await ready()).toMatchObject({ status: 503, json: { ready: false, database: { ok: true }, signer: { ok: false } } });
    expect((await sandbox('while-gone')).status).toBe(200);

    renameSync(away, tokens);
    const back = Date.now();
    while ((await clear('gone-0')).status !== 200 && Date.now() - back < 60_000) await new Promise((wait) => setTimeout(wait, 100));
    expect(Date.now() - back).toBeLessThan(60_000);
    const after = await clear('gone-1');
    expect([after.status, kidOf(after)]).toEqual([200, kidOf(before)]);
    expect(await ready()).toMatchObject({ status: 200, json: { ready: true } });
    expect(apiProcess()).toBe(api);
    expect(await counts('live')).toEqual({ decisions: 3, keys: 3 });
  });

  function clear(idempotencyKey: string): Promise<Answer> {
    const [payer = '', payee = ''] = service.ready.examples.healthy ?? [];
    return call(service.ready, 'POST', path, { body: payment(payer, payee), idempotencyKey });
  }

  function sandbox(idempotencyKey: string): Promise<Answer> {
    return call(service.ready, 'POST', path, {
      body: payment('99000001', '99000002'),
      idempotencyKey,
      key: service.ready.sandboxKey,
    });
  }

  const ready = () => call(service.ready, 'GET', '/readyz', { key: operatorKey });
  const apiProcess = () => processesOf(home).find(({ role }) => role === 'api')?.pid;

  async function counts(environment = 'live'): Promise<{ decisions: number; keys: number }> {
    const client = new pg.Client({ connectionString: addresses(home).DATABASE_URL });
    client.on('error', () => undefined); // PostgreSQL may be killed between two steps; the query then rejects
    await client.connect();
    try {
      const { rows } = await client.query<{ decisions: number; keys: number }>(
        `select (select count(*)::int from decision where environment = $1) as decisions,
           (select count(*)::int from idempotency where environment = $1) as keys`,
        [environment],
      );
      return rows[0] ?? { decisions: -1, keys: -1 };
    } finally {
      await client.end();
    }
  }
});

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

function refused({ status, headers, json }: Answer): void {
  expect([status, headers.get('content-type'), json.code]).toEqual([503, 'application/problem+json', 'SIGNER_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

function kidOf({ json }: Answer): unknown {
  return (json.data as { kid?: unknown } | undefined)?.kid;
}
