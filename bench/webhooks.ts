import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { deliveryActivities } from '../activities/delivery.ts';
import { dispatchActivities } from '../activities/dispatch.ts';
import { inParallel } from '../activities/in-parallel.ts';
import { environmentFor } from '../cli/service/child-environment.ts';
import { workflowModules } from '../cli/service/workflow-modules.ts';
import { readConfig } from '../infra/config.ts';
import { startDevServer } from '../infra/embedded/dev-server.ts';
import { startPostgres } from '../infra/embedded/postgres.ts';
import { openLedger } from '../infra/embedded/process-ledger.ts';
import { openState } from '../infra/embedded/stack-state.ts';
import { webhookPolicy } from '../infra/http/outbound.ts';
import { createOutbound } from '../infra/http/outbound-post.ts';
import { connectClient, connectWorker } from '../infra/temporal/client.ts';
import { bundleWorkflows, createWorker, installRuntime } from '../infra/temporal/worker.ts';
import { taskQueues, workflowIds } from '../temporal.config.ts';
import { type Outbox, openOutbox } from '../test/worlds/delivery-outbox.ts';
import { machineLine, timed } from './machine.ts';

/**
 * Measures webhook deliveries per second, end to end: committed rows in PostgreSQL -> dispatcher -> Temporal -> signed request -> receiver -> row
 * settled. PostgreSQL and the dev server run as in `npm start` (durable, on disk), with one delivery worker and the receivers in a separate
 * process, all on this machine. Prints beside each figure the bare rate: the same requests without Temporal and PostgreSQL.
 * Run: `npm run build && node dist/bench/webhooks.js [deliveries]`.
 */
const receivers = 10;
const policy = webhookPolicy({ allow: ['127.0.0.0/8'], production: false });

if (process.argv[2] === 'receive') await receive(Number(process.argv[3]));
else await bench(Number(process.argv[2] ?? 10_000));

/** Runs ten origins that answer 204 after `delayMs`. */
async function receive(delayMs: number): Promise<void> {
  const ports: number[] = [];
  for (let i = 0; i < receivers; i += 1) {
    const server = createServer((request, response) => {
      const answer = () => response.writeHead(204).end();
      request.resume().on('end', delayMs === 0 ? answer : () => setTimeout(answer, delayMs));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports.push((server.address() as AddressInfo).port);
  }
  process.send?.({ ports });
}

async function withReceivers<T>(delayMs: number, work: (ports: readonly number[]) => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(import.meta.url), ['receive', String(delayMs)]);
  try {
    const [{ ports }] = (await once(child, 'message')) as [{ ports: number[] }];
    return await work(ports);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function bench(deliveries: number): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'bench-webhooks-'));
  const config = readConfig({ ...process.env, RISK_HOME: home });
  const logger = pino({ level: 'error' }, pino.destination(2));
  const state = openState(home);
  const context = { ledger: openLedger(home), logger };
  const postgres = await startPostgres(home, state, context);
  const temporal = await startDevServer(config, state, context, {
    env: environmentFor([], process.env),
    findEnv: environmentFor(['building'], process.env),
  });
  const outbox = await openOutbox(postgres.urls.owner);
  console.log(`machine: ${machineLine()}`);
  console.log('answers    page  deliveries  deliveries/s    bare/s  ratio');
  await withWorker(outbox, temporal.address, async (dispatch) => {
    const warmUp = { page: 100, n: 500, name: 'warm-up' };
    await withReceivers(0, (ports) => deliveryRate(outbox, dispatch, ports, warmUp));
    for (const [delayMs, page, n] of [
      [0, 100, deliveries],
      [10, 100, deliveries],
      [100, 100, deliveries],
      [0, 1, Math.ceil(deliveries / 20)],
    ] as const) {
      await withReceivers(delayMs, async (ports) => {
        const bare = await bareRate(ports, n);
        const rate = await deliveryRate(outbox, dispatch, ports, { page, n, name: `${delayMs}-${page}` });
        const cells = [
          `${delayMs} ms`.padEnd(7),
          String(page).padStart(7),
          String(n).padStart(10),
          rate.toFixed(0).padStart(12),
          bare.toFixed(0).padStart(8),
        ];
        console.log(`${cells.join('  ')}  ${(rate / bare).toFixed(2).padStart(5)}`);
      });
    }
  });
  await outbox.pool.end();
  await temporal.part.stop();
  await postgres.part.stop();
  await rm(home, { recursive: true });
}

async function withWorker(outbox: Outbox, address: string, work: (dispatch: () => Promise<void>) => Promise<void>): Promise<void> {
  const quiet = pino({ level: 'silent' });
  installRuntime(quiet);
  const at = { temporal: { address, namespace: 'default' } };
  const client = await connectClient(at);
  const common = { ...(await connectWorker(at)), workflowBundle: await bundleWorkflows(quiet, workflowModules) };
  const { pool, secretBox } = outbox;
  const workers = [
    await createWorker(
      { taskQueue: taskQueues.delivery, activities: deliveryActivities({ pool, secretBox, policy, logger: quiet }) },
      common,
    ),
    await createWorker({ taskQueue: taskQueues.serving, activities: dispatchActivities({ pool, client }) }, common),
  ];
  const runs = workers.map((worker) => worker.run());
  await work(() => client.workflow.execute('dispatchOutbox', { taskQueue: taskQueues.serving, workflowId: workflowIds.dispatchOutbox() }));
  for (const worker of workers) worker.shutdown();
  await Promise.all(runs);
  await common.connection.close();
  await client.connection.close();
}

async function deliveryRate(
  outbox: Outbox,
  dispatch: () => Promise<void>,
  ports: readonly number[],
  { page, n, name }: { page: number; n: number; name: string },
): Promise<number> {
  const subscriptions = page === 1 ? n : ports.length;
  for (let i = 0; i < subscriptions; i += 1) {
    const subscription = `sub-${name}-${i}`;
    await outbox.subscribe(subscription, `http://127.0.0.1:${ports[i % ports.length]}/${name}/${i}`);
    await outbox.publish(subscription, `pub-${name}`, Math.ceil(n / subscriptions));
  }
  await outbox.pool.query("update delivery set created_at = now() - interval '1 minute' where publish = $1", [`pub-${name}`]);
  await outbox.pool.query('analyze');
  const { seconds } = await timed(async () => {
    const dispatched = dispatch();
    while ((await owed(outbox, `pub-${name}`)) > 0) await sleep(50);
    await dispatched;
  });
  return n / seconds;
}

async function owed(outbox: Outbox, publish: string): Promise<number> {
  const { rows } = await outbox.pool.query<{ n: number }>(
    "select count(*)::integer as n from delivery where publish = $1 and state in ('pending', 'retrying')",
    [publish],
  );
  return rows[0]?.n ?? 0;
}

/** Posts with as many requests under way as the worker has: 40 pages of 10. */
async function bareRate(ports: readonly number[], n: number): Promise<number> {
  const outbound = createOutbound({ policy });
  const body = Buffer.alloc(300, 'x');
  const urls = Array.from({ length: n }, (_, i) => `http://127.0.0.1:${ports[i % ports.length]}/bare`);
  const { seconds } = await timed(() =>
    inParallel(urls, 400, async (url) => {
      const { status, failure } = await outbound.post(url, { headers: { 'Content-Type': 'application/json' }, body });
      if (status !== 204) throw new Error(`a bare request failed: ${failure}`);
    }),
  );
  await outbound.close();
  return n / seconds;
}
