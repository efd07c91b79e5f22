import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { postgresNow } from '../../infra/postgres/clock.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { requireClocksAgree } from '../../serving/clocks-agree.ts';
import { roleProblems } from '../../serving/roles/role-problems.ts';
import { taskQueues } from '../../temporal.config.ts';
import { givePool } from '../../test/worlds/postgres.ts';
import { awaitWorkers } from '../records/await-workers.ts';
import { exportNew } from '../warehouse/sql.ts';
import { beatRoles as beatWith } from './beat-roles.ts';

let pool: Pool;
givePool(
  (opened) => {
    pool = opened;
  },
  { as: 'worker' },
);

const logger = pino({ level: 'silent' });

/** Beats in a process whose clock is right, unless a test says otherwise. */
const beatRoles = (options: Omit<Parameters<typeof beatWith>[0], 'requireAgreed'> & { requireAgreed?: () => Promise<void> }) =>
  beatWith({ requireAgreed: async () => {}, ...options });

/** Waits until these problems are listed, each as its role and code. */
async function untilListed(...wanted: readonly string[]): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(20)) {
    const listed = (await roleProblems(pool).list()).map(({ role, code }) => `${role} ${code}`);
    if (listed.join() === wanted.join()) return;
    if (Date.now() > end) expect(listed).toEqual(wanted);
  }
}

const seen = async () =>
  (await pool.query<{ role: string }>('select role from role_seen where worker is not null order by role')).rows.map(({ role }) => role);

test('the roles of a process are noted while it runs, and each is lost a minute after it ended', async () => {
  const beat = beatRoles({ roles: ['ingest', 'delivery'], problems: roleProblems(pool), askTemporal: async () => {}, logger });
  await beat.stop();
  expect(await seen()).toEqual(['delivery', 'ingest']);
  await untilListed();
  await pool.query("update role_seen set seen_at = now() - interval '61 seconds'");
  await untilListed('delivery WORKER_LOST', 'ingest WORKER_LOST');
  const again = beatRoles({ roles: ['delivery'], problems: roleProblems(pool), askTemporal: async () => {}, logger });
  await untilListed('ingest WORKER_LOST');
  await again.stop();
  await pool.query('update role_seen set seen_at = now()');
});

test('Temporal that does not answer is a problem until it answers again, and the role counts as seen meanwhile', async () => {
  let answers = false;
  const askTemporal = async () => {
    if (!answers) throw new Error('14 UNAVAILABLE: no connection');
  };
  const beat = beatRoles({ roles: ['serving'], problems: roleProblems(pool), askTemporal, logger, everyMs: 20 });
  await untilListed(`temporal ${hostname()} ${process.pid} TEMPORAL_UNREACHABLE`);
  expect((await roleProblems(pool).list())[0]?.message).toContain('14 UNAVAILABLE: no connection');
  expect(await seen()).toContain('serving');
  answers = true;
  await untilListed();
  await beat.stop();
});

test('a worker whose clock differs from that of PostgreSQL is a problem until the clock is set right', async () => {
  let now = () => new Date(Date.now() + 2 * 86_400_000);
  const requireAgreed = () => requireClocksAgree(() => postgresNow(pool), now);
  const some = { roles: ['ingest'], problems: roleProblems(pool), askTemporal: async () => {}, logger, everyMs: 20 };
  const beat = beatRoles({ ...some, requireAgreed });
  await untilListed(`clock ${hostname()} ${process.pid} CLOCKS_APART`);
  now = () => new Date(Date.now() - 2 * 86_400_000);
  await expect(requireAgreed()).rejects.toMatchObject({ code: 'CLOCKS_APART', retryable: true });
  now = () => new Date(Date.now() + 30_000);
  await untilListed();
  await beat.stop();
});

test('a worker that Temporal does not answer stays a problem beside one that it answers, until the worker ends', async () => {
  const refused = async () => {
    throw new Error('14 UNAVAILABLE: no connection');
  };
  const some = { roles: ['serving'], problems: roleProblems(pool), logger, everyMs: 20 };
  const cutOff = beatRoles({ ...some, worker: 'nightjar-1 7', askTemporal: refused });
  const other = beatRoles({ ...some, worker: 'nightjar-2 7', askTemporal: async () => {} });
  await untilListed('temporal nightjar-1 7 TEMPORAL_UNREACHABLE');
  const recorded = async () => (await pool.query('select 1 from role_problem')).rowCount;
  for (let at = 0; at < 20; at += 1) {
    expect(await recorded()).toBe(1);
    await sleep(10);
  }
  await cutOff.stop();
  await pool.query("update role_problem set tried_at = now() - interval '61 seconds'");
  await untilListed();
  await other.stop();
});

test('the last worker that Temporal does not answer is dropped from the list a minute after it ended, although no other one clears it', async () => {
  const problems = roleProblems(pool);
  await problems.record('temporal nightjar-1 7', { code: 'TEMPORAL_UNREACHABLE', message: '14 UNAVAILABLE' });
  await problems.record('warehouse', { code: 'WAREHOUSE_LOCKED', message: 'process 7 has the file' });
  await untilListed('temporal nightjar-1 7 TEMPORAL_UNREACHABLE', 'warehouse WAREHOUSE_LOCKED');
  await pool.query("update role_problem set tried_at = now() - interval '61 seconds'");
  await untilListed('warehouse WAREHOUSE_LOCKED');
  await pool.query('delete from role_problem');
});

test('a command that waits for workers names once the role without a worker, and the worker that cannot run', async () => {
  const problems = roleProblems(pool);
  await pool.query('update role_seen set worker = null, seen_at = now()');
  await problems.seen(['warehouse', 'delivery'], 'nightjar-1 7');
  await problems.record('warehouse', { code: 'WAREHOUSE_LOCKED', message: 'process 7 has the file' });
  const lines: string[] = [];
  let finish = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const waiting = awaitWorkers(pool, work, { everyMs: 10, say: (line) => lines.push(line) });
  const said = [
    expect.stringContaining('no worker runs the role ingest. Start one (npx risk worker --role ingest'),
    expect.stringContaining('no worker runs the role serving.'),
    expect.stringMatching(/the role warehouse cannot run: process 7 has the file .*WAREHOUSE_LOCKED/),
  ];
  await expect.poll(() => lines, { timeout: 30_000 }).toEqual(said);
  await sleep(100);
  expect(lines).toEqual(said);
  await problems.seen(['ingest', 'serving'], 'nightjar-1 7');
  await problems.clear('warehouse');
  await sleep(100);
  finish('loaded');
  expect(await waiting).toBe('loaded');
  expect(lines).toEqual(said);
});

test('a rebuild that waits names the roles that it needs, and not the file that it replaces', async () => {
  const problems = roleProblems(pool);
  await pool.query('update role_seen set worker = null, seen_at = now()');
  await problems.seen(['warehouse', 'delivery'], 'nightjar-1 7');
  await problems.record('warehouse', { code: 'WAREHOUSE_DAMAGED', message: 'the file is damaged' });
  const lines: string[] = [];
  const rebuild = sleep(500, 'rebuilt');
  const needs = { roles: ['warehouse', 'serving'], despite: ['warehouse'] };
  expect(await awaitWorkers(pool, rebuild, { ...needs, everyMs: 10, say: (line) => lines.push(line) })).toBe('rebuilt');
  expect(lines).toEqual([expect.stringContaining('no worker runs the role serving.')]);
  await problems.clear('warehouse');
});

test('a new snapshot for risk sql that waits names the roles that it needs', async () => {
  const problems = roleProblems(pool);
  await pool.query('update role_seen set worker = null, seen_at = now()');
  await problems.seen(['serving'], 'nightjar-1 7');
  const lines: string[] = [];
  let finish = () => {};
  const exported = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const client = { workflow: { execute: () => exported } } as unknown as Client;
  const waiting = exportNew(client, pool, { everyMs: 10, say: (line) => lines.push(line) });
  await expect.poll(() => lines, { timeout: 30_000 }).toEqual([expect.stringContaining('no worker runs the role warehouse.')]);
  finish();
  await waiting;
});

test('a role that no worker has run yet is lost ten minutes after the installation', async () => {
  const roles = Object.values(taskQueues).sort();
  const installed = (minutes: number) =>
    pool.query('update role_seen set worker = null, seen_at = now() - make_interval(mins => $1)', [minutes]);
  await installed(9);
  await untilListed();
  await installed(11);
  await untilListed(...roles.map((role) => `${role} WORKER_LOST`));
  expect((await roleProblems(pool).list())[0]?.message).toBe('no worker of the role has ever been seen');
  const beat = beatRoles({ roles, problems: roleProblems(pool), askTemporal: async () => {}, logger });
  await untilListed();
  await beat.stop();
});
