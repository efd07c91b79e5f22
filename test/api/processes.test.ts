import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { createKey, type Environment, setPlan } from '../../serving/api-keys/api-keys.ts';
import { payment } from '../worlds/api.ts';
import { giveServiceEnvironment, killProcess, startApiProcess } from '../worlds/risk-process.ts';

/** `risk api --processes 2`. */
let env: NodeJS.ProcessEnv;
let pool: Pool;
giveServiceEnvironment((given) => {
  ({ env, pool } = given);
});

let primary: ChildProcess;
let url: string;
beforeAll(async () => {
  ({ api: primary, url } = await startApiProcess(env, '--processes', '2'));
});
afterAll(() => killProcess(primary));

const keyOf = async (environment: Environment, tenant = 'heron') =>
  (await createKey(pool, { tenant, environment, scopes: ['transaction-risk:check'] })).key;

/** Sends a payment. Each connection goes to the next process. */
const ask = (key: string, idempotencyKey: string, body: object) =>
  fetch(`${url}/api/v1/transaction-check`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
      Connection: 'close',
    },
    body: JSON.stringify(body),
  });

test('two processes share one port and the idempotency keys, and a process that is killed is replaced', async () => {
  const key = await keyOf('sandbox');
  const body = payment(['99000001', '99000002']);
  const asked = async () => {
    const answer = await ask(key, 'shared', body);
    return { status: answer.status, replayed: answer.headers.get('Idempotent-Replayed'), text: await answer.text() };
  };
  const first = await asked();
  expect(first).toMatchObject({ status: 200, replayed: null });
  const again = [await asked(), await asked(), await asked()];
  expect(again).toEqual(again.map(() => ({ ...first, replayed: 'true' })));

  const before = childrenOf(primary.pid);
  expect(before).toHaveLength(2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await replaced(primary, before[0] ?? 0);
  expect([await asked(), await asked()]).toEqual([0, 1].map(() => ({ ...first, replayed: 'true' })));
  await listening(childrenOf(primary.pid)); // the next test asks both
});

test('what a process that is killed had leased of a month is given back by the process that takes its place', async () => {
  const key = await keyOf('live', 'leasing');
  await setPlan(pool, 'leasing', 'trial');
  const cleared = async () => {
    const answer = await ask(key, randomUUID(), payment(['99000001', '99000002']));
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let at = 0; at < 4; at += 1) expect(await cleared()).toBe(200);
  const used = async () =>
    (await pool.query("select used from usage_count where owner = 'leasing' and meter = 'clearances'")).rows[0]?.used;
  const leases = async () =>
    (
      await pool.query<{ pid: number; held: number; process: string }>(
        `select split_part(api_process.process, ' ', 2)::int as pid, held, lease.process
         from usage_lease as lease left join api_process on api_process.id = lease.process
         where owner = 'leasing' order by pid`,
      )
    ).rows;
  const [killed, alive] = await leases();
  if (killed === undefined || alive === undefined) throw new Error('both processes have a lease');
  const before = childrenOf(primary.pid);
  expect(before.toSorted()).toEqual([killed.pid, alive.pid].toSorted());
  expect([killed.held, alive.held].every((held) => held > 0)).toBe(true);
  expect(await used()).toBeGreaterThanOrEqual(4 + killed.held);

  process.kill(killed.pid, 'SIGKILL');
  await replaced(primary, killed.pid);
  expect(await leases()).toHaveLength(2); // it may be a process that has stood still
  const minuteLater = "now() - interval '61 seconds' where";
  await pool.query(`update usage_lease set held_at = ${minuteLater} process = $1`, [killed.process]);
  await pool.query(`update api_process set seen_at = ${minuteLater} id = $1`, [killed.process]);
  const [successor = 0] = childrenOf(primary.pid).filter((pid) => !before.includes(pid));
  process.kill(successor, 'SIGKILL');
  await replaced(primary, successor);
  for (let tried = 0; tried < 1_000 && (await leases()).length > 1; tried += 1) await sleep(100);
  expect(await leases()).toEqual([alive]);
  expect(await used()).toBe(4 + alive.held);

  primary.kill('SIGTERM');
  const [code] = await once(primary, 'exit');
  expect([code, childrenOf(primary.pid)]).toEqual([0, []]);
  // a process that stops gives back what it holds; what it had spent of its lease counts twice (decision 89)
  const { rows } = await pool.query("select used from usage_count where owner = 'leasing' and meter = 'clearances'");
  expect(rows).toEqual([{ used: expect.toSatisfy((used: number) => used >= 4 && used <= 8) }]);
});

/** Waits until the primary process has two children, none of them the one that ended. */
async function replaced(primary: ChildProcess, ended: number): Promise<void> {
  for (let seen = [ended]; seen.length < 2 || seen.includes(ended); seen = childrenOf(primary.pid)) await sleep(100);
}

/** Waits until each of the processes has written its first sign of life. */
async function listening(processes: readonly number[]): Promise<void> {
  const alive = "select from api_process where split_part(process, ' ', 2)::int = any($1)";
  while ((await pool.query(alive, [processes])).rows.length < processes.length) await sleep(100);
}

function childrenOf(parent = 0): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);
  return children.map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it ended
  }
}
