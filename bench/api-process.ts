import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { ensureSoftHsmToken } from '../infra/embedded/softhsm.ts';
import { openPool } from '../infra/postgres/pool.ts';
import { packageRoot } from '../infra/sql-file.ts';
import { answeringOptions } from '../infra/young-generation.ts';
import { createSweep } from '../serving/screening/sweep/sweep.ts';
import { londonDay } from '../uk/day.ts';

/** Starts the API from `dist/` as `npm start` does, on a free port: one process, unless the arguments of `risk api` say otherwise. */
export async function startApi(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(packageRoot, 'dist/cli/risk.js'), ['api', ...args], {
    env: { ...env, PORT: '0' },
    execArgv: [...answeringOptions, ...process.execArgv],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const [{ url }] = (await messageOf(child)) as [{ url: string }];
  return { child, url };
}

/** Returns the first message of a child. Throws when the child ends before it sends one. */
export async function messageOf(child: ChildProcess): Promise<unknown[]> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code} and sent no message`);
  });
  return Promise.race([once(child, 'message'), ended]);
}

/** Waits until the API holds every list: before that it answers NOT_SCREENED, and a bench would measure no screening. `key`: has `operator:read`. */
export async function listsInMemory(url: string, key: string): Promise<void> {
  const until = performance.now() + 600_000; // seconds on a machine without other work
  for (;;) {
    const answer = (await (await fetch(`${url}/readyz`, { headers: { authorization: `Bearer ${key}` } })).json()) as {
      lists?: { ok: boolean; detail: string };
    };
    if (answer.lists?.ok === true) return;
    if (performance.now() > until) throw new Error(`the lists were not in memory after ten minutes: ${answer.lists?.detail}`);
    await sleep(250);
  }
}

/** Returns the variables of an API whose live signer is a SoftHSM token with `sessions` sessions; without SoftHSM, a software key. */
export async function signerEnvironment(home: string, sessions: number): Promise<NodeJS.ProcessEnv> {
  const secret = { RISK_SECRET_KEY: randomBytes(32).toString('hex') };
  const token = await ensureSoftHsmToken({ home, logger: pino({ level: 'silent' }), environment: process.env });
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

/** Matches everyone with the lists, as the workflow `screenCompanies` does. Until then each answer compares the names of both companies. */
export async function sweepAll(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, { max: 2 });
  const began = process.cpuUsage();
  const step = createSweep({ pool });
  let companies = 0;
  for (let taken = 0; ; taken += 1) {
    const done = await step('bench', taken, { now: new Date(), today: londonDay(new Date()) });
    companies += done.companies;
    if (!done.more) break;
  }
  const { rows } = await pool.query<{ matched: string }>('select count(distinct company_number) as matched from screening_match');
  await pool.end();
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  console.log(
    `sweep of ${companies} companies: ${seconds.toFixed(0)} s of processor, ${(companies / seconds).toFixed(0)} a second; ${rows[0]?.matched} match an entry`,
  );
}
