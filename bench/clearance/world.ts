import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startPostgres } from '../../infra/embedded/postgres.ts';
import { openLedger } from '../../infra/embedded/process-ledger.ts';
import { openState } from '../../infra/embedded/stack-state.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { createKey, setPlan } from '../../serving/api-keys/api-keys.ts';
import { migrate } from '../../serving/migrate.ts';
import { listsInMemory, signerEnvironment, startApi } from '../api-process.ts';
import { machineLine } from '../machine.ts';
import { cpuOf, type Watched } from '../service-processes.ts';
import type { Order } from './callers.ts';
import { publishRecords } from './records.ts';

const sessions = 4;
const threads = { UV_THREADPOOL_SIZE: String(sessions + 8) };
export const numbers = numbersFrom(1_000_000, 2_000);

export function numbersFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(8, '0'));
}

/** A PostgreSQL with records, and an API that holds the lists. Nothing is matched with the lists yet. */
export interface World {
  readonly databaseUrl: string;
  /** Of a process that signs with the token of the API. */
  readonly env: NodeJS.ProcessEnv;
  readonly apiEnv: NodeJS.ProcessEnv;
  readonly api: ChildProcess;
  readonly watched: Watched;
  readonly order: Pick<Order, 'url' | 'key' | 'companies'>;
}

/** Runs the work with an API, and a PostgreSQL that holds the records of `numbers` and `more`. */
export async function inWorld(more: readonly string[], work: (world: World) => Promise<void>): Promise<void> {
  const companies = [...numbers, ...more];
  await withPostgres(companies, (databaseUrl, home, postmaster) => withApi(databaseUrl, home, postmaster, work));
}

/** Runs the work with a PostgreSQL that holds the records of the companies. */
export async function withPostgres(
  companies: readonly string[],
  work: (databaseUrl: string, home: string, postmaster: number | undefined) => Promise<void>,
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'bench-clearance-'));
  const logger = pino({ level: 'error' }, pino.destination(2));
  const given = process.env.DATABASE_URL;
  const state = openState(home);
  const postgres = given === undefined ? await startPostgres(home, state, { ledger: openLedger(home), logger }) : undefined;
  try {
    const postmaster =
      postgres === undefined ? undefined : Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const databaseUrl = given ?? postgres?.urls.owner ?? '';
    const pool = openPool(databaseUrl, { max: 2 });
    await migrate(pool);
    await publishRecords(pool, companies);
    await pool.end();
    if (postgres !== undefined) await makeLogFiles(superuserUrl(state.get().postgres));
    await work(databaseUrl, home, postmaster);
  } finally {
    await postgres?.part.stop();
    await rm(home, { recursive: true, force: true });
  }
}

function superuserUrl(server: { readonly port?: number | undefined; readonly password: string } | undefined): string {
  return `postgres://risk:${server?.password}@127.0.0.1:${server?.port}/postgres`;
}

/**
 * Makes as many files of PostgreSQL's log as the server keeps (`min_wal_size`), as one has that has run for a while. A new server makes a file whenever it has filled one, and all
 * commits wait meanwhile.
 */
async function makeLogFiles(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 });
  for (let file = 0; file < 64; file += 1) {
    await pool.query("select pg_logical_emit_message(false, 'bench', 'so that the file is not empty')");
    await pool.query('select pg_switch_wal()');
  }
  await pool.query('checkpoint');
  await pool.end();
}

async function withApi(
  databaseUrl: string,
  home: string,
  postgres: number | undefined,
  work: (world: World) => Promise<void>,
): Promise<void> {
  const pool = openPool(databaseUrl, { max: 2 });
  const { key } = await createKey(pool, {
    tenant: 'bench',
    environment: 'live',
    scopes: ['transaction-risk:check', 'risk-assess:read', 'operator:read'],
  });
  await setPlan(pool, 'bench', 'unlimited');
  await pool.end();
  const env: NodeJS.ProcessEnv = { ...process.env, ...threads, ...(await signerEnvironment(home, sessions)), RISK_HOME: home };
  const apiEnv = { ...env, DATABASE_URL: databaseUrl, RISK_RECORDS: 'mirror', RISK_MIRROR: home };
  const { child: api, url } = await startApi(apiEnv);
  try {
    console.log(`${machineLine()}; signer ${env.PKCS11_MODULE === undefined ? 'software' : 'SoftHSM'}, ${sessions} sessions`);
    await listsInMemory(url, key);
    await untilIdle(api.pid);
    await work({ databaseUrl, env, apiEnv, api, watched: { api: api.pid, postgres }, order: { url, key, companies: numbers } });
  } finally {
    await stopped(api);
  }
}

/**
 * Waits until the API takes less than a tenth of a core. One of its processes has the lists then, and the others and the threads for names still make
 * their own, for as long as a short run lasts: what that takes would count as that of clearances.
 */
export async function untilIdle(api: number | undefined): Promise<void> {
  const until = performance.now() + 300_000;
  for (let ran = Number.POSITIVE_INFINITY; ran > 100 && performance.now() < until; ) {
    const before = cpuOf({ api, postgres: undefined }).api ?? 0;
    await sleep(1_000);
    ran = (cpuOf({ api, postgres: undefined }).api ?? 0) - before;
  }
}

export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
