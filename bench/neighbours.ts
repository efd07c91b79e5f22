import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { startPostgres } from '../infra/embedded/postgres.ts';
import { openLedger } from '../infra/embedded/process-ledger.ts';
import { openState } from '../infra/embedded/stack-state.ts';
import { openPool } from '../infra/postgres/pool.ts';
import { mensNames, surnameEnds, surnameStarts } from '../sample/surnames.ts';
import { placeEnds, placeStarts, trades } from '../sample/words.ts';
import { createKey, setPlan } from '../serving/api-keys/api-keys.ts';
import { migrate } from '../serving/migrate.ts';
import { liveCompany, publishNames } from '../test/fixtures/published-names.ts';
import { listsInMemory, signerEnvironment, startApi, sweepAll } from './api-process.ts';
import type { Load } from './clearance/callers.ts';
import { loadOf } from './clearance/load.ts';
import { publishRecords } from './clearance/records.ts';
import { machineLine, percentile } from './machine.ts';

/**
 * Measures what tenant B notices of tenant A. B clears 10 payments a second (open loop). A sends batches to screen (20 people) and to resolve (50 names)
 * from 8 callers each, and sends the next one when it has an answer. Each is measured alone, then both together, then B beside 40 callers without a key who ask
 * for `/readyz` and the keys of receipts: from one address, and each from an address of its own (127.0.0.2 to 127.0.0.41; Linux has them all). Bars: B's p95 under 50 ms and
 * under twice its quiet one; A keeps at least half of the throughput that it has alone. One API process, PostgreSQL as `npm start` runs it, all on one machine.
 * Run: `npm run bench:neighbours -- [seconds each, default 15]`.
 */
const seconds = Number(process.argv[2] ?? 15);
const sessions = 4;
const perSecond = 10;
const callersOfEach = 8;
const callersWithoutKey = 40;
const numbers = Array.from({ length: 300 }, (_, at) => String(1_000_000 + at).padStart(8, '0'));

const home = await mkdtemp(join(tmpdir(), 'bench-neighbours-'));
const logger = pino({ level: 'error' }, pino.destination(2));
const postgres = await startPostgres(home, openState(home), { ledger: openLedger(home), logger });
try {
  await bench(postgres.urls.owner);
} finally {
  await postgres.part.stop();
  await rm(home, { recursive: true, force: true });
}

async function bench(databaseUrl: string): Promise<void> {
  const keys = await prepared(databaseUrl);
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(sessions + 8), ...(await signerEnvironment(home, sessions)), RISK_HOME: home };
  const api = await startApi({ ...env, DATABASE_URL: databaseUrl, RISK_RECORDS: 'mirror', RISK_MIRROR: home });
  const clearances = () => loadOf({ url: api.url, key: keys.b, companies: numbers, seconds, load: { perSecond } });
  try {
    await listsInMemory(api.url, keys.b);
    await sweepAll(databaseUrl);
    await loadOf({ url: api.url, key: keys.b, companies: numbers, seconds: 5, load: { callers: 4 } }); // warms
    console.log(`${machineLine()}; load average ${loadavg()[0]?.toFixed(1)}`);
    const quiet = await clearances();
    const alone = await saturate(api.url, keys.a);
    const [beside, busy] = await Promise.all([saturate(api.url, keys.a), clearances()]);
    row('B quiet', quiet);
    const [asked, open] = await Promise.all([askOpenRoutes(api.url, () => '127.0.0.1'), clearances()]);
    const [askedApart, openApart] = await Promise.all([askOpenRoutes(api.url, (at) => `127.0.0.${at + 2}`), clearances()]);
    row('B beside A', busy);
    row('B beside 40', open);
    row('B beside 40 addresses', openApart);
    console.log(
      `A alone     ${alone.names.toFixed(0)} names/s (screen ${alone.screened.toFixed(0)}, resolve ${alone.resolved.toFixed(0)})`,
    );
    console.log(
      `A beside B  ${beside.names.toFixed(0)} names/s, ${(beside.names / alone.names).toFixed(2)} of alone; refused ${beside.refused}`,
    );
    console.log(
      `${callersWithoutKey} without a key ${asked.toFixed(0)} answers/s; each from an address of its own ${askedApart.toFixed(0)}`,
    );
  } finally {
    api.child.kill('SIGTERM');
    await once(api.child, 'exit');
  }
}

async function prepared(databaseUrl: string): Promise<{ a: string; b: string }> {
  const pool = openPool(databaseUrl, { max: 2 });
  await migrate(pool);
  await publishRecords(pool, numbers);
  const names = Array.from({ length: 20_000 }, (_, at) => liveCompany(String(3_000_000 + at).padStart(8, '0'), companyName(at)));
  await publishNames(pool, names);
  const a = await createKey(pool, { tenant: 'a', environment: 'live', scopes: ['screen:read', 'risk-assess:read'] });
  const b = await createKey(pool, { tenant: 'b', environment: 'live', scopes: ['transaction-risk:check', 'operator:read'] });
  for (const tenant of ['a', 'b']) await setPlan(pool, tenant, 'unlimited');
  await pool.end();
  return { a: a.key, b: b.key };
}

/** Returns the answers a second to callers without a key, each of which asks from an address of this machine and keeps its connection. */
async function askOpenRoutes(url: string, addressOf: (caller: number) => string): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let answered = 0;
  async function caller(localAddress: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < until) {
      for (const path of ['/readyz', '/.well-known/jwks.json']) {
        const [answer] = (await once(get(url + path, { agent, localAddress }), 'response')) as [IncomingMessage];
        await once(answer.resume(), 'end');
        answered += 1;
      }
    }
    agent.destroy();
  }
  await Promise.all(many(callersWithoutKey, (at) => caller(addressOf(at))));
  return answered / seconds;
}

async function saturate(url: string, key: string) {
  const until = performance.now() + seconds * 1_000;
  const sum = { screened: 0, resolved: 0, refused: 0 };
  let sent = 0;
  async function caller(path: string, size: number, body: (from: number) => object, member: 'screened' | 'resolved'): Promise<void> {
    while (performance.now() < until) {
      sent += 1;
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body(sent * size)),
      });
      await answer.arrayBuffer();
      if (answer.ok) sum[member] += size;
      else {
        sum.refused += 1;
        await sleep(1_000 * Math.min(1, Number(answer.headers.get('retry-after') ?? 1)));
      }
    }
  }
  const screen = () =>
    caller('/api/v1/screen', 20, (from) => ({ subjects: many(20, (at) => ({ name: person(from + at), kind: 'person' })) }), 'screened');
  const resolve = () =>
    caller('/api/v1/entity-resolve', 50, (from) => ({ queries: many(50, (at) => ({ name: companyName(from + at) })) }), 'resolved');
  const began = performance.now();
  await Promise.all(many(callersOfEach, () => [screen(), resolve()]).flat());
  const took = (performance.now() - began) / 1_000;
  return { ...sum, screened: sum.screened / took, resolved: sum.resolved / took, names: (sum.screened + sum.resolved) / took };
}

function row(name: string, { took, errors }: Load): void {
  const at = (share: number) => percentile(took, share).toFixed(1).padStart(6);
  console.log(`${name.padEnd(22)}p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms; ${took.length} answered, ${errors} errors`);
}

function many<One>(count: number, make: (at: number) => One): One[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function pick(from: readonly string[], at: number): string {
  return from[at % from.length] ?? '';
}

function person(at: number): string {
  return `${pick(mensNames, at)} ${pick(surnameStarts, Math.floor(at / 7))}${pick(surnameEnds, Math.floor(at / 3))}`;
}

function companyName(at: number): string {
  return `${pick(placeStarts, at)}${pick(placeEnds, Math.floor(at / placeStarts.length))} ${pick(trades, Math.floor(at / 11))} ${at % 97} LIMITED`;
}
