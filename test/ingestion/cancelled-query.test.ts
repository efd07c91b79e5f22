import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { snapshotActivities } from '../../activities/snapshot.ts';
import { type DuckDb, interruptible, openDuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import { oneAtATime } from '../../warehouse/one-at-a-time.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import { openTestTemporal, workflowBundle } from '../worlds/temporal.ts';

let temporal: TestWorkflowEnvironment;
let folder: string;
let db: DuckDb;
let workers: Worker[];
let runs: Promise<void>[];
const events: string[] = [];
const timedQueue = 'timed';
beforeEach(() => {
  events.length = 0;
});

/** An export of which every other query runs for hours, in the queue of the warehouse. */
function warehouse(): Warehouse {
  const alone = oneAtATime();
  let calls = 0;
  const exportSnapshot: Warehouse['exportSnapshot'] = (_, signal) => {
    return alone(signal, async () => {
      calls += 1;
      const call = calls;
      events.push(`${call} starts`);
      try {
        return await inTransaction(interruptible(db, signal), async (session) => {
          await session.run(`CREATE TABLE made_by_${call} (id INTEGER)`);
          const rows = call % 2 === 1 ? 'range(10_000_000) AS a, range(10_000_000) AS b' : 'range(1) AS a, range(1) AS b';
          await session.run(`SELECT count(*) FROM ${rows} WHERE hash(a.range, b.range) % 7 = 3`);
          return [];
        });
      } finally {
        events.push(`${call} ends`);
      }
    });
  };
  return { exportSnapshot } as Warehouse;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cancelled-'));
  db = await openDuckDb(':memory:', { threads: 1 });
  temporal = await openTestTemporal();
  const { nativeConnection: connection, namespace = 'default' } = temporal;
  workers = [
    await Worker.create({ connection, namespace, taskQueue: taskQueues.serving, workflowBundle: await workflowBundle() }),
    await Worker.create({
      ...{ connection, namespace, taskQueue: timedQueue },
      workflowBundle: await bundleWorkflowCode({
        workflowsPath: join(packageRoot, 'test/ingestion/timed-export.script.ts'),
        logger: new DefaultLogger('ERROR'),
      }),
    }),
    await Worker.create({
      connection,
      namespace,
      taskQueue: taskQueues.warehouse,
      activities: snapshotActivities({ warehouse: warehouse(), store: openStore(join(folder, 'store')) }),
      maxHeartbeatThrottleInterval: '1 second',
    }),
  ];
  runs = workers.map((worker) => worker.run());
});
afterAll(async () => {
  for (const worker of workers) worker.shutdown();
  await Promise.all(runs);
  await temporal.teardown();
  db.close();
  await rm(folder, { recursive: true });
});

const start = (taskQueue: string = taskQueues.serving) =>
  temporal.client.workflow.start('exportSnapshot', {
    workflowId: workflowIds.exportSnapshot(),
    taskQueue,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });

test('the query of a cancelled activity ends, its transaction is rolled back, and the next run of the activity starts only then', async () => {
  const first = await start();
  while (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await first.cancel();
  await expect(first.result()).rejects.toThrow();
  const second = await start(); // the first query still runs until the next heartbeat
  await second.result();
  expect(events).toEqual(['1 starts', '1 ends', '2 starts', '2 ends']);
  await expect(inTransaction(db, (session) => session.run('FROM made_by_1'))).rejects.toThrow('does not exist');
  await inTransaction(db, (session) => session.run('FROM made_by_2'));
});

test('the query of an activity whose time has run out ends, its transaction is rolled back, and the retry starts only then', async () => {
  const timed = await start(timedQueue);
  await timed.result();
  expect(events).toEqual(['3 starts', '3 ends', '4 starts', '4 ends']);
  await expect(inTransaction(db, (session) => session.run('FROM made_by_3'))).rejects.toThrow('does not exist');
  await inTransaction(db, (session) => session.run('FROM made_by_4'));
});
