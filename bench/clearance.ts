import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../infra/config.ts';
import { startPostgres } from '../infra/embedded/postgres.ts';
import { openLedger } from '../infra/embedded/process-ledger.ts';
import { openState } from '../infra/embedded/stack-state.ts';
import { openPkcs11Signer } from '../infra/hsm/pkcs11/signer.ts';
import { openSoftwareSigner } from '../infra/hsm/software.ts';
import { openPool } from '../infra/postgres/pool.ts';
import { createKey, setPlan } from '../serving/api-keys/api-keys.ts';
import { migrate } from '../serving/migrate.ts';
import { listsInMemory, messageOf, signerEnvironment, startApi, sweepAll } from './api-process.ts';
import type { Load, Order } from './clearance-callers.ts';
import { publishRecords } from './clearance-records.ts';
import { measureStatements } from './clearance-statements.ts';
import { machineLine, percentile } from './machine.ts';
import { type Cpu, cpuOf, partsOf, residentMiB, type Watched } from './service-processes.ts';

/**
 * Measures live clearances over HTTP: one API process with a PKCS#11 token (SoftHSM, where installed), PostgreSQL as `npm start` runs it (durable,
 * on disk, with the log files of a server that has run for a while) or at DATABASE_URL, and the callers in a separate process on the same machine. At 100 requests/s the load is open-loop, and latency
 * counts from the moment at which the request was due; `100/s new` asks about each company for the first time. `unswept`: 8 callers while the people
 * of the companies are not matched with the lists yet, as after a first load, each company in one request, because an answer about a name is remembered; then
 * everyone is matched. Then risk assessments at 100/s and reports
 * at 20/s, of one company each. Saturation is 32
 * callers without pauses, with one process of the API and then with two (`--processes 2`). Also measures the bare rate of the same signer
 * before and after, and takes the better. On a machine with other load, CPU time says more than rates.
 * Run: `npm run bench:clearance -- [seconds each, default 20] [minutes at 70 % of saturation, for the memory of the API; default 0]`.
 * `npm run bench:clearance -- --parts [seconds each, default 10]` measures the processor time of a clearance alone, by its parts: 8 callers, three times.
 * `npm run bench:clearance -- --floor [seconds each, default 10]` compares it with the least that a signed and stored answer takes (`bench/clearance-floor.ts`).
 * `npm run bench:clearance -- --statements [times, default 1,000]` measures that of its two statements, without an API.
 */
const sessions = 4;
const numbers = numbersFrom(1_000_000, 2_000);
/** Companies that are asked about while they are not matched with the lists: two for each request. More would make the sweep after them long. */
const unswept = numbersFrom(3_000_000, 2_000);
const perSecond = 100;
/** A report reads, screens and writes far more than a clearance. */
const perSecondOf = { 'risk-assess': 100, report: 20 } as const;
const threads = { UV_THREADPOOL_SIZE: String(sessions + 8) };

if (process.argv[2] === 'signer') await bareSigner(Number(process.argv[3]));
else if (process.argv[2] === '--statements')
  await withPostgres(numbers, (databaseUrl, home) => measureStatements(databaseUrl, home, numbers, Number(process.argv[3] ?? 1_000)));
else if (process.argv[2] === '--parts') await inWorld([], (world) => measureParts(world, Number(process.argv[3] ?? 10)));
else if (process.argv[2] === '--floor') await inWorld([], (world) => compareWithFloor(world, Number(process.argv[3] ?? 10)));
else await bench(Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 0));

/** Companies of which the API has answered nothing before: two for each request of one run at a constant rate. */
function onceEach(seconds: number): string[] {
  return numbersFrom(2_000_000, 2 * perSecond * seconds);
}

function numbersFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(8, '0'));
}

/** A PostgreSQL with records, and an API that holds the lists. Nothing is matched with the lists yet. */
interface World {
  readonly databaseUrl: string;
  /** Of a process that signs with the token of the API. */
  readonly env: NodeJS.ProcessEnv;
  readonly apiEnv: NodeJS.ProcessEnv;
  readonly api: ChildProcess;
  readonly watched: Watched;
  readonly order: Pick<Order, 'url' | 'key' | 'companies'>;
}

async function inWorld(more: readonly string[], work: (world: World) => Promise<void>): Promise<void> {
  const companies = [...numbers, ...more];
  await withPostgres(companies, (databaseUrl, home, postmaster) => withApi(databaseUrl, home, postmaster, work));
}

/** Runs the work with a PostgreSQL that holds the records of the companies. */
async function withPostgres(
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

async function bench(seconds: number, minutes: number): Promise<void> {
  const newCompanies = onceEach(seconds);
  await inWorld([...newCompanies, ...unswept], async (world) => {
    const { databaseUrl, env, apiEnv, api, watched } = world;
    const order = { ...world.order, seconds };
    const short = Math.min(10, seconds);
    console.log('                                                            CPU ms per answer');
    console.log('load        answered/s  errors  p50 ms  p95 ms  p99 ms  max ms       API  Postgres   callers  outcomes');
    await callers({ ...order, seconds: short, load: { callers: 8 } }, watched); // warms the compiler and the connections
    report('unswept', await callers({ ...order, companies: unswept, load: { callers: 8, isEachOnce: true } }, watched));
    await sweepAll(databaseUrl);
    const before = await bareSignatures(env, short);
    report('100/s', await callers({ ...order, load: { perSecond } }, watched));
    report('100/s new', await callers({ ...order, companies: newCompanies, load: { perSecond } }, watched));
    report('200/s', await callers({ ...order, load: { perSecond: 200 } }, watched));
    for (const operation of ['risk-assess', 'report'] as const)
      report(operation, await callers({ ...order, operation, load: { perSecond: perSecondOf[operation] } }, watched));
    const saturated = await callers({ ...order, load: { callers: 32 } }, watched);
    report('32 callers', saturated);
    const signatures = Math.max(before.rate, (await bareSignatures(env, short)).rate);
    const rate = saturated.took.length / saturated.seconds;
    console.log(`bare signer ${signatures.toFixed(0)}/s beside the idle API; saturation is ${(rate / signatures).toFixed(2)} of it`);
    if (minutes > 0) await measureMemory({ ...order, seconds: 60 * minutes, load: { perSecond: Math.floor(0.7 * rate) } }, watched);
    await stopped(api);
    await measureTwo({ apiEnv, postgres: watched.postgres, signatures }, order);
  });
}

/** Prints where the processor time of a clearance goes, three times, and that of a bare signature. */
async function measureParts({ databaseUrl, env, order, watched }: World, seconds: number): Promise<void> {
  await sweepAll(databaseUrl);
  const load = { callers: 8 };
  await callers({ ...order, seconds: 10, load }, watched); // warms the compiler, the connections and the plans
  const { rate, cpuMs } = await bareSignatures(env, Math.min(5, seconds));
  console.log(`bare signer: ${rate.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms of processor each; below: ms of processor for each clearance`);
  const runs: Record<string, string | number>[] = [];
  for (let run = 0; run < 3; run += 1) {
    const [before, written] = [partsOf(watched), await writtenBytes(databaseUrl)];
    const { took, seconds: lasted, errors } = await callers({ ...order, seconds, load }, watched);
    const [after, writtenThen] = [partsOf(watched), await writtenBytes(databaseUrl)];
    const each = Object.entries(after).map(([part, ms]) => [part, (ms - (before[part] ?? 0)) / took.length] as const);
    const all = each.reduce((sum, [, ms]) => sum + ms, 0);
    runs.push({
      ...Object.fromEntries([...each, ['both', all] as const].map(([part, ms]) => [part, ms.toFixed(2)])),
      'WAL, kB': ((writtenThen - written) / took.length / 1_000).toFixed(1),
      'answered/s': Math.round(took.length / lasted),
      errors,
      'load of the machine': (loadavg()[0] ?? 0).toFixed(1),
    });
  }
  console.table(runs);
}

/** Prints the processor time of a clearance beside that of the least that a signed and stored answer takes, each three times in turn. */
async function compareWithFloor({ databaseUrl, env, apiEnv, order, watched }: World, seconds: number): Promise<void> {
  await sweepAll(databaseUrl);
  const load = { callers: 8 };
  await callers({ ...order, seconds: 10, load }, watched); // warms the compiler, the connections and the plans
  const bytes = await bytesOfDecision(databaseUrl);
  const floor = fork(fileURLToPath(new URL('./clearance-floor.js', import.meta.url)), [bytes.stored, bytes.answered].map(String), {
    env: apiEnv,
  });
  try {
    const [{ url }] = (await messageOf(floor)) as [{ url: string }];
    const floorOrder = { ...order, url };
    const floorWatched = { ...watched, api: floor.pid };
    await callers({ ...floorOrder, seconds: 10, load }, floorWatched);
    const { rate, cpuMs } = await bareSignatures(env, Math.min(5, seconds));
    console.log(`bare signer: ${rate.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms of processor each`);
    console.log(`${bytes.stored} bytes stored and ${bytes.answered} answered for each; below: ms of processor for each answer`);
    const rowOf = (of: string, { cpu, took, seconds: lasted, errors }: Measured) => ({
      of,
      API: cpu.api?.toFixed(2),
      PostgreSQL: cpu.postgres?.toFixed(2),
      both: ((cpu.api ?? Number.NaN) + (cpu.postgres ?? Number.NaN)).toFixed(2),
      'answered/s': Math.round(took.length / lasted),
      errors,
    });
    const rows: ReturnType<typeof rowOf>[] = [];
    for (let run = 0; run < 3; run += 1) {
      rows.push(rowOf('clearance', await callers({ ...order, seconds, load }, watched)));
      rows.push(rowOf('floor', await callers({ ...floorOrder, seconds, load }, floorWatched)));
    }
    console.table(rows);
  } finally {
    await stopped(floor);
  }
}

/** Returns the mean of the bytes that PostgreSQL stores for a decision, compressed, and of those of its answer. */
async function bytesOfDecision(databaseUrl: string): Promise<{ readonly stored: number; readonly answered: number }> {
  const pool = openPool(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ stored: number; answered: number }>(
    `select avg(pg_column_size(decision.*) + pg_column_size(idempotency.*))::int as stored, avg(octet_length(body))::int as answered
    from decision join idempotency on idempotency.decision = decision.id`,
  );
  await pool.end();
  if (rows[0] === undefined) throw new Error('no decision is stored');
  return rows[0];
}

/** Returns the bytes that PostgreSQL has written to its log since it was created. */
async function writtenBytes(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_lsn() - '0/0' as bytes");
  await pool.end();
  return Number(rows[0]?.bytes);
}

/** Prints the memory of the API from the second minute on, while it answers at a constant rate. */
async function measureMemory(order: Order, watched: Watched): Promise<void> {
  const samples: number[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - began > 120_000) samples.push(residentMiB(watched.api));
  }, 10_000);
  report('70 %', await callers(order, watched));
  clearInterval(timer);
  const [first = Number.NaN, last = first] = [samples[0], samples.at(-1)];
  const most = Math.max(...samples);
  console.log(
    `memory of the API after the second minute: ${first.toFixed(0)} MiB, at the end ${last.toFixed(0)}, at most ${most.toFixed(0)}: ${((100 * last) / first - 100).toFixed(1)} % more`,
  );
}

async function measureTwo(
  {
    apiEnv,
    postgres,
    signatures,
  }: { readonly apiEnv: NodeJS.ProcessEnv; readonly postgres: number | undefined; readonly signatures: number },
  order: Omit<Order, 'load'>,
): Promise<void> {
  const { child, url } = await startApi(apiEnv, ['--processes', '2']);
  const load = { callers: 32 };
  try {
    await listsInMemory(url, order.key);
    await untilIdle(child.pid);
    const watched = { api: child.pid, postgres };
    await callers({ ...order, url, seconds: Math.min(10, order.seconds), load }, watched); // warms both
    const saturated = await callers({ ...order, url, load }, watched);
    report('2 processes', saturated);
    console.log(`saturation of two processes is ${(saturated.took.length / saturated.seconds / signatures).toFixed(2)} of the bare signer`);
  } finally {
    await stopped(child);
  }
}

/**
 * Waits until the API takes less than a tenth of a core. One of its processes has the lists then, and the others and the threads for names still make
 * their own, for as long as a short run lasts: what that takes would count as that of clearances.
 */
async function untilIdle(api: number | undefined): Promise<void> {
  const until = performance.now() + 300_000;
  for (let ran = Number.POSITIVE_INFINITY; ran > 100 && performance.now() < until; ) {
    const before = cpuOf({ api, postgres: undefined }).api ?? 0;
    await sleep(1_000);
    ran = (cpuOf({ api, postgres: undefined }).api ?? 0) - before;
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs the callers in a separate process. Adds the CPU time that the other processes used meanwhile. */
async function callers(order: Order, watched: Watched): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./clearance-callers.js', import.meta.url)));
  const before = cpuOf(watched);
  child.send(order);
  const [load] = (await messageOf(child)) as [Load];
  const after = cpuOf(watched);
  const each = (ms: number | undefined, from = 0) => (ms === undefined ? undefined : (ms - from) / load.took.length);
  const cpu = { api: each(after.api, before.api), postgres: each(after.postgres, before.postgres), callers: each(load.cpuMs) };
  return { ...load, cpu };
}

interface Measured extends Load {
  /** Per request that was answered. */
  readonly cpu: Cpu & { readonly callers: number | undefined };
}

function report(name: string, { took, errors, failures, outcomes, seconds, cpu }: Measured): void {
  const at = (share: number) => percentile(took, share).toFixed(1).padStart(6);
  const rate = (took.length / seconds).toFixed(0).padStart(10);
  const used = [cpu.api, cpu.postgres, cpu.callers].map((ms) => (ms?.toFixed(2) ?? '-').padStart(8)).join('  ');
  console.log(
    `${name.padEnd(12)}${rate}  ${String(errors).padStart(6)}  ${at(0.5)}  ${at(0.95)}  ${at(0.99)}  ${at(1)}  ${used}  ${[shares(outcomes), ...Object.entries(failures).map(([kind, count]) => `${count} ${kind}`)].join(' ')}`,
  );
}

function shares(outcomes: Load['outcomes']): string {
  const all = Object.values(outcomes).reduce((sum, one) => sum + one, 0);
  return ['ALLOW', 'REVIEW', 'HOLD'].map((name) => `${name} ${((100 * (outcomes[name] ?? 0)) / all).toFixed(1)}%`).join(' ');
}

/** Runs in a separate process, because the token and the size of libuv's pool are set at its start. */
async function bareSignatures(env: NodeJS.ProcessEnv, seconds: number): Promise<BareRate> {
  const child = fork(fileURLToPath(import.meta.url), ['signer', String(seconds)], { env });
  const [rate] = (await messageOf(child)) as [BareRate];
  return rate;
}

interface BareRate {
  /** Signatures in a second. */
  readonly rate: number;
  /** Milliseconds of processor for each. */
  readonly cpuMs: number;
}

async function bareSigner(seconds: number): Promise<void> {
  const config = readConfig();
  const signer =
    config.pkcs11 === undefined
      ? await openSoftwareSigner(join(config.home, 'sandbox-signing-key.pem'))
      : await openPkcs11Signer(config.pkcs11, pino({ level: 'silent' }), { whenAbsent: 'reject' });
  const text = Buffer.alloc(2_000, 'receipt ');
  let signed = 0;
  const start = performance.now();
  const cpu = process.cpuUsage();
  const one = async () => {
    for (; performance.now() < start + seconds * 1_000; signed += 1) await signer.sign(text);
  };
  await Promise.all(Array.from({ length: 32 }, one)); // as many as wait for the API's sessions
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ rate: signed / ((performance.now() - start) / 1_000), cpuMs: (user + system) / 1_000 / signed } satisfies BareRate);
  await signer.close();
  process.disconnect();
}
