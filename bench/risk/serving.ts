import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Agent, request } from 'undici';
import { startPostgres } from '../../infra/embedded/postgres.ts';
import { openLedger } from '../../infra/embedded/process-ledger.ts';
import { openState } from '../../infra/embedded/stack-state.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { migrate } from '../../serving/migrate.ts';
import { startApi } from '../api-process.ts';
import { cpuMs } from '../service-processes.ts';

export interface Served {
  /** Milliseconds from the moment at which each request was due. */
  readonly took: readonly number[];
  readonly errors: number;
  /** CPU milliseconds of the API for each answer; NaN where the platform does not report it. */
  readonly cpuMs: number;
}

/** Measures assessments over HTTP: one API process over PostgreSQL as `npm start` runs it, open loop at a constant rate. */
export async function measureServing(companies: readonly CompanyFacts[], perSecond: number, seconds: number): Promise<Served> {
  const home = await mkdtemp(join(tmpdir(), 'bench-risk-'));
  const logger = pino({ level: 'error' }, pino.destination(2));
  const postgres = await startPostgres(home, openState(home), { ledger: openLedger(home), logger });
  try {
    const key = await publish(postgres.urls.owner, companies);
    const api = await startApi({
      ...process.env,
      RISK_HOME: home,
      DATABASE_URL: postgres.urls.owner,
      RISK_SECRET_KEY: randomBytes(32).toString('hex'),
      RISK_RECORDS: 'mirror',
      RISK_MIRROR: home,
    });
    try {
      const ask = asker(api.url, key, companies);
      await atRate(ask, perSecond, Math.min(10, seconds)); // warms the compiler and the connections
      const before = cpuMs(api.child.pid) ?? Number.NaN;
      const timings = await atRate(ask, perSecond, seconds);
      return { ...timings, cpuMs: ((cpuMs(api.child.pid) ?? Number.NaN) - before) / timings.took.length };
    } finally {
      api.child.kill('SIGTERM');
      await once(api.child, 'exit');
    }
  } finally {
    await postgres.part.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function publish(databaseUrl: string, companies: readonly CompanyFacts[]): Promise<string> {
  const pool = openPool(databaseUrl, { max: 2 });
  await migrate(pool);
  for (const facts of companies) {
    await pool.query('insert into company_facts (company_number, name, facts, feature_build) values ($1, $2, $3, $4)', [
      ...[facts.companyNumber, facts.name, JSON.stringify(facts), 'bench'],
    ]);
  }
  const { key } = await createKey(pool, { tenant: 'bench', environment: 'live', scopes: ['risk-assess:read'] });
  await pool.end();
  return key;
}

function asker(url: string, key: string, companies: readonly CompanyFacts[]): (at: number) => Promise<boolean> {
  const agent = new Agent({ connections: 32 });
  const exposure = { amountMinor: 1_000_000, currency: 'GBP', termsDays: 30, lgd: 0.9 };
  const bodies = companies.map(({ companyNumber }) => JSON.stringify({ companyNumber, exposure }));
  return async (at) => {
    const { statusCode, body } = await request(`${url}/api/v1/risk-assess`, {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: bodies[at % bodies.length] ?? '',
    });
    await body.dump();
    return statusCode === 200;
  };
}

async function atRate(ask: (at: number) => Promise<boolean>, perSecond: number, seconds: number): Promise<Omit<Served, 'cpuMs'>> {
  const took: number[] = [];
  let errors = 0;
  const start = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let at = 0; at < seconds * perSecond; at += 1) {
    const due = start + (at * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    inFlight.push(
      ask(at).then((ok) => {
        if (ok) took.push(performance.now() - due);
        else errors += 1;
      }),
    );
  }
  await Promise.all(inFlight);
  return { took, errors };
}
