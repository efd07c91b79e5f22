import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { Pool as HttpPool } from 'undici';
import { readConfig } from '../infra/config.ts';
import { startPostgres } from '../infra/embedded/postgres.ts';
import { openLedger } from '../infra/embedded/process-ledger.ts';
import { openState } from '../infra/embedded/stack-state.ts';
import { openPkcs11Signer } from '../infra/hsm/pkcs11/signer.ts';
import { ensureSoftHsmToken } from '../infra/hsm/softhsm.ts';
import { openSoftwareSigner } from '../infra/hsm/software.ts';
import { createKey } from '../infra/postgres/api-keys.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { openPool, type Pool } from '../infra/postgres/pool.ts';
import { packageRoot } from '../infra/sql-file.ts';
import { sandboxFacts } from '../models/clearance/sandbox.ts';
import { sources } from '../sources/index.ts';
import { machineLine, percentile } from './machine.ts';

/**
 * Live clearances over HTTP: one API process with a PKCS#11 token (SoftHSM, where installed), PostgreSQL as `npm start` runs it (durable, on
 * disk) or at DATABASE_URL, the caller on the same machine. At 100 requests/s the load is open-loop and latency is counted from the moment
 * at which the request was due; saturation is 32 callers who never wait. Beside it the bare rate of the same signer in the same run.
 * Run: `npm run build && node dist/bench/clearance.js [seconds each, default 20]`.
 */
const sessions = 4;
const companies = 2_000;
let asked = 0;
const threads = { UV_THREADPOOL_SIZE: String(sessions + 8) };

if (process.argv[2] === 'signer') await bareSigner(Number(process.argv[3]));
else await bench(Number(process.argv[2] ?? 20));

async function bench(seconds: number): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'bench-clearance-'));
  const logger = pino({ level: 'error' }, pino.destination(2));
  const given = process.env.DATABASE_URL;
  const postgres = given === undefined ? await startPostgres(home, openState(home), { ledger: openLedger(home), logger }) : undefined;
  try {
    await measure(given ?? postgres?.url ?? '', home, seconds);
  } finally {
    await postgres?.part.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string, home: string, seconds: number): Promise<void> {
  const pool = openPool(databaseUrl, { max: 2 });
  await migrate(pool);
  await publishCompanies(pool);
  const { key } = await createKey(pool, { tenant: 'bench', environment: 'live', scopes: ['transaction-risk:check'] });
  await pool.end();
  const env: NodeJS.ProcessEnv = { ...process.env, ...threads, ...(await signerEnvironment(home)), RISK_HOME: home };
  const api = await startApi({ ...env, DATABASE_URL: databaseUrl, RISK_RECORDS: 'mirror', RISK_MIRROR: home });
  const caller = new HttpPool(api.url, { connections: 64 });
  try {
    console.log(`${machineLine()}; signer ${env.PKCS11_MODULE === undefined ? 'software' : 'SoftHSM'}, ${sessions} sessions`);
    console.log('load                 answered/s   errors  p50 ms  p95 ms  p99 ms  max ms');
    await saturate(caller, key, Math.min(10, seconds), 8); // warms the compiler and the connections
    report('100/s', await atRate(caller, key, seconds, 100));
    const saturated = await saturate(caller, key, seconds, 32);
    report('32 callers', saturated);
    const signatures = await bareSignatures(env, Math.min(10, seconds));
    console.log(`bare signer ${signatures.toFixed(0)}/s; saturation is ${(rateOf(saturated) / signatures).toFixed(2)} of it`);
  } finally {
    await caller.close();
    api.child.kill('SIGTERM');
    await once(api.child, 'exit');
  }
}

interface Load {
  readonly took: number[];
  readonly errors: number;
  readonly seconds: number;
}

/** Requests leave when they are due, whatever has become of those before. */
async function atRate(caller: HttpPool, key: string, seconds: number, perSecond: number): Promise<Load> {
  const took: number[] = [];
  let errors = 0;
  const start = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let i = 0; i < seconds * perSecond; i += 1) {
    const due = start + (i * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    inFlight.push(
      clear(caller, key).then((ok) => {
        if (ok) took.push(performance.now() - due);
        else errors += 1;
      }),
    );
  }
  await Promise.all(inFlight);
  return { took, errors, seconds: (performance.now() - start) / 1_000 };
}

async function saturate(caller: HttpPool, key: string, seconds: number, callers: number): Promise<Load> {
  const took: number[] = [];
  let errors = 0;
  const start = performance.now();
  const one = async () => {
    while (performance.now() < start + seconds * 1_000) {
      const before = performance.now();
      if (await clear(caller, key)) took.push(performance.now() - before);
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, one));
  return { took, errors, seconds: (performance.now() - start) / 1_000 };
}

async function clear(caller: HttpPool, key: string): Promise<boolean> {
  const body = {
    transactionId: randomUUID(),
    amountMinor: 125_000,
    currency: 'GBP',
    direction: 'outbound',
    payer: { role: 'payer', companyNumber: anyCompany() },
    payee: { role: 'payee', companyNumber: anyCompany() },
    terms: { creditDays: 0 },
  };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await caller.request({ method: 'POST', path: '/api/v1/transaction-check', headers, body: JSON.stringify(body) });
  await answer.body.text();
  return answer.statusCode === 200;
}

function report(load: string, { took, errors, seconds }: Load): void {
  const at = (share: number) => percentile(took, share).toFixed(1).padStart(6);
  const rate = (took.length / seconds).toFixed(0).padStart(10);
  console.log(`${load.padEnd(20)} ${rate}  ${String(errors).padStart(7)}  ${at(0.5)}  ${at(0.95)}  ${at(0.99)}  ${at(1)}`);
}

function rateOf({ took, seconds }: Load): number {
  return took.length / seconds;
}

function numberOf(index: number): string {
  return String(1_000_000 + index).padStart(8, '0');
}

/** From the two halves in turn, so that payer and payee are never the same: that would be 422. */
function anyCompany(): string {
  asked += 1;
  const half = companies / 2;
  return numberOf(Math.floor(Math.random() * half) + (asked % 2) * half);
}

async function publishCompanies(pool: Pool): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const facts = Array.from({ length: companies }, (_, i) => ({ ...sandboxFacts('99000001', today), companyNumber: numberOf(i) }));
  await pool.query(
    `insert into company_facts (company_number, name, facts, feature_build)
     select facts ->> 'companyNumber', facts ->> 'name', facts, 'bench' from unnest($1::jsonb[]) as facts on conflict do nothing`,
    [facts.map((company) => JSON.stringify(company))],
  );
  await pool.query(
    `insert into source_state (source, checked_at, data_date, release) select source, now(), now()::date, 'bench' from unnest($1::text[]) as source
     on conflict (source) do update set checked_at = now(), data_date = excluded.data_date`,
    [sources.map(({ id }) => id)],
  );
}

async function signerEnvironment(home: string): Promise<NodeJS.ProcessEnv> {
  const secret = { RISK_SECRET_KEY: randomBytes(32).toString('hex') };
  const token = await ensureSoftHsmToken({ home, logger: pino({ level: 'silent' }) });
  if (token === undefined) return secret;
  return {
    ...secret,
    PKCS11_MODULE: token.module,
    PKCS11_TOKEN_LABEL: token.tokenLabel,
    PKCS11_PIN: token.pin,
    PKCS11_KEY_LABEL: token.keyLabel,
    PKCS11_SESSIONS: String(sessions),
    SOFTHSM2_CONF: token.confPath,
  };
}

async function startApi(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(packageRoot, 'dist/cli/risk.js'), ['api'], {
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the API did not start; run `risk api` by hand to see why');
    }),
  ])) as [{ url: string }];
  return { child, url };
}

/** In a process of its own, for the token and the size of libuv's pool are given at its start. */
async function bareSignatures(env: NodeJS.ProcessEnv, seconds: number): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['signer', String(seconds)], { env });
  const [{ rate }] = (await once(child, 'message')) as [{ rate: number }];
  return rate;
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
  const one = async () => {
    for (; performance.now() < start + seconds * 1_000; signed += 1) await signer.sign(text);
  };
  await Promise.all(Array.from({ length: sessions }, one));
  process.send?.({ rate: signed / ((performance.now() - start) / 1_000) });
  await signer.close();
  process.disconnect();
}
