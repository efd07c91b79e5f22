import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppliedRelease } from '../../activities/apply-releases.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { priorities, taskQueues, workflowIds } from '../../temporal.config.ts';
import type { followStream } from '../../workflows/follow-stream.ts';
import { envelopeLine, profile } from '../fixtures/envelopes.ts';
import { killSeed, randomFrom } from '../fixtures/random.ts';
import { recordHistory } from '../fixtures/recorded-history.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { startStreamPublisher } from '../worlds/stream-publisher.ts';
import { workflowBundle } from '../worlds/temporal.ts';
import { giveWorkers } from '../worlds/temporal-workers.ts';

const source = 'companies-house/company-stream';
const reader = join(packageRoot, 'test/ingestion/stream-reader.script.ts');

let env: TestWorkflowEnvironment;
let database: TestDatabase;
let pool: Pool;
let home: string;
let publisher: Awaited<ReturnType<typeof startStreamPublisher>>;
let worker: ChildProcess | undefined;
let handle: WorkflowHandle | undefined;
let rows: Map<string, number>;

/** Stands for the warehouse: keeps the ledger, as the real one does. */
const activities = {
  async applyRelease({ source: id, release }: { source: string; release: string }): Promise<AppliedRelease> {
    const counts = {
      changeSet: `${id}@${release}`,
      status: 'applied',
      rows: 1,
      rejected: 0,
      added: 1,
      changed: 0,
      removed: 0,
      companies: 1,
    } as const;
    await ingestionLedger(pool).applied(id, release, counts);
    rows.set(release, (rows.get(release) ?? 0) + 1);
    return { ...counts, baseline: false };
  },
  async requestRefresh() {},
};

giveWorkers(
  { taskQueues: [taskQueues.warehouse, taskQueues.serving], workflowsOn: taskQueues.serving, activities: () => activities },
  (opened) => {
    env = opened;
  },
);
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url);
  home = await mkdtemp(join(tmpdir(), 'risk-stream-'));
  publisher = await startStreamPublisher();
  rows = new Map();
});
afterEach(async () => {
  await handle?.terminate().catch(() => undefined);
  await kill();
  // the worker of the next test has another store, and would take the windows of this one for lost
  for await (const { workflowId } of env.client.workflow.list({ query: `ExecutionStatus = 'Running'` })) {
    await env.client.workflow
      .getHandle(workflowId)
      .terminate()
      .catch(() => undefined);
  }
  await publisher.stop();
  await pool.end();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

async function startWorker(): Promise<void> {
  const { address, namespace = 'default' } = env;
  const { codePath: bundle } = await workflowBundle();
  const given = JSON.stringify({ database: database.url, temporal: address, namespace, publisher: publisher.url, home, bundle });
  worker = fork(reader, [given], { cwd: packageRoot, execArgv: ['--no-warnings', '--import', './test/worlds/typescript.mjs'] });
  await once(worker, 'message');
}

async function kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill(signal);
  await gone;
}

async function follow(): Promise<void> {
  handle = await env.client.workflow.start<typeof followStream>('followStream', {
    workflowId: workflowIds.followStream(`${source}-${Math.random()}`),
    taskQueue: taskQueues.ingest,
    args: [{ source }],
  });
}

const record = (timepoint: number, number = 9_000_000 + timepoint, event: object = {}) => ({
  timepoint,
  line: envelopeLine(
    { resource_uri: `/company/0${number}`, data: profile({ company_number: `0${number}`, company_name: `ÉTOILE ${timepoint} LTD` }) },
    { timepoint, ...event },
  ),
});

async function until(what: string, holds: () => Promise<boolean>, seconds = 80): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await holds()); await sleep(50))
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
}

/** Returns the timepoints in the windows of the ledger, in their order. */
async function sealed(): Promise<number[]> {
  const store = openStore(join(home, 'store'));
  const { rows: windows } = await pool.query<{ release: string }>('select release from release where source = $1 order by release', [
    source,
  ]);
  const timepoints: number[] = [];
  for (const { release } of windows) {
    const bytes = await store.get(`raw/${source}/${release}/companies.${release}.ndjson`);
    for (const line of (bytes?.toString('utf8') ?? '').split('\n')) {
      if (line !== '') timepoints.push((JSON.parse(line) as { event: { timepoint: number } }).event.timepoint);
    }
  }
  return timepoints;
}

const streamRow = async () =>
  (
    await pool.query<{ position: string | null; since: Date | null; checked: Date | null; failure: string | null }>(
      `select position, continuous_since as since, checked_at as checked, failure_code as failure
       from stream left join source_state using (source) where source = $1`,
      [source],
    )
  ).rows[0];

const sealedUpTo = (timepoint: number) =>
  until(`timepoint ${timepoint} is sealed`, async () => Number((await streamRow())?.position ?? 0) >= timepoint);
const connected = () => until('connected', async () => publisher.open.size > 0);

describe('a followed stream', () => {
  test('is sealed in windows, each loaded once, and is fresh up to its newest heartbeat', async () => {
    await startWorker();
    await follow();
    await connected();
    publisher.add(record(11), record(12));
    await sealedUpTo(12);
    publisher.add(record(13));
    await sealedUpTo(13);
    await until('the windows are loaded', async () => rows.size === 2);
    expect(await sealed()).toEqual([11, 12, 13]);
    expect([...rows.values()]).toEqual([1, 1]);
    const now = Date.now();
    await until('covered', async () => ((await streamRow())?.checked?.getTime() ?? 0) >= now);
    expect((await streamRow())?.since?.getTime()).toBeLessThan(now);
    const { rows: released } = await pool.query('select data_date::text as day, baseline, run_kind from release where source = $1', [
      source,
    ]);
    expect(released).toEqual([
      { day: '2026-06-02', baseline: true, run_kind: 'scheduled' },
      { day: '2026-06-02', baseline: true, run_kind: 'scheduled' },
    ]);
  });

  test('is sealed in windows of one London day each, dated by their records and not by the day on which they are read', async () => {
    await startWorker();
    await follow();
    await connected();
    const published = (timepoint: number, at: string) => record(timepoint, 9_000_000 + timepoint, { published_at: at });
    publisher.add(
      published(21, '2026-05-31T22:59:59'),
      published(22, '2026-05-31T23:00:00'),
      published(23, '2026-06-01T22:59:59'),
      published(24, '2026-06-01T23:00:00'),
      published(25, '2031-01-01T00:00:00'),
    );
    await sealedUpTo(25);
    const { rows: windows } = await pool.query(
      `select ltrim(left(release, 15), '0') as first, data_date::text as day from release where source = $1 order by release`,
      [source],
    );
    expect(windows).toEqual([
      { first: '21', day: '2026-05-31' },
      { first: '22', day: '2026-06-01' },
      { first: '24', day: '2026-06-02' },
      { first: '25', day: '2026-06-02' },
    ]);
  });

  test('loses and doubles no record when the worker is killed and connections are cut', async () => {
    await startWorker();
    await follow();
    await connected();
    const random = randomFrom(killSeed());
    let timepoint = 100;
    const publishing = setInterval(() => {
      timepoint += 1;
      publisher.add(record(timepoint));
    }, 20);
    for (let round = 0; round < 4; round += 1) {
      await sleep(700 + random() * 800);
      if (round % 2 === 0) {
        await kill();
        await startWorker();
      } else publisher.cut(round === 1 ? 'reset' : 'end');
    }
    await sleep(500);
    clearInterval(publishing);
    await sealedUpTo(timepoint);
    expect(await sealed()).toEqual(Array.from({ length: timepoint - 100 }, (_, at) => 101 + at));
    await until(
      'every window is loaded',
      async () => {
        const { rows: left } = await pool.query("select from release where source = $1 and state <> 'applied'", [source]);
        return left.length === 0;
      },
      90,
    );
  });

  test('begins anew after 416, asks for the snapshot after that, and says since when it is continuous', async () => {
    await startWorker();
    await follow();
    await connected();
    publisher.add(record(1), record(2));
    await sealedUpTo(2);
    await until('covered', async () => ((await streamRow())?.checked ?? null) !== null);
    const before = (await streamRow())?.since?.getTime() ?? 0;
    publisher.keepFrom(50);
    publisher.cut();
    await until('a gap is noted', async () => {
      const { rows: gaps } = await pool.query('select code from stream_gap where source = $1 and resumed_at is not null', [source]);
      return gaps.length === 1;
    });
    publisher.add(record(60));
    await sealedUpTo(60);
    expect((await streamRow())?.since?.getTime()).toBeGreaterThan(before);
    expect(publisher.requests.map((one) => one.timepoint)).toEqual([undefined, 2, undefined]);
    const check = await env.client.workflow.getHandle(workflowIds.streamSnapshot(source)).describe();
    expect([check.type, check.startTime.getTime() >= (publisher.requests[2]?.at ?? 0)]).toEqual(['ingestSource', true]);
    await env.client.workflow.getHandle(workflowIds.streamSnapshot(source)).terminate();
  });

  test('whose connection ends before its first record begins anew with a gap, and asks for what was published meanwhile', async () => {
    await startWorker();
    await follow();
    await connected();
    await until('covered', async () => ((await streamRow())?.checked ?? null) !== null);
    publisher.cut();
    publisher.add(record(70));
    await until('a gap is noted', async () => {
      const { rows: gaps } = await pool.query('select lost_from < resumed_at as lost from stream_gap where source = $1', [source]);
      return gaps.length === 1 && gaps[0].lost === true;
    });
    await until('the check is started', () =>
      env.client.workflow
        .getHandle(workflowIds.streamSnapshot(source))
        .describe()
        .then(
          () => true,
          () => false,
        ),
    );
    publisher.add(record(71));
    await sealedUpTo(71);
    expect(await sealed()).toEqual([71]);
    await env.client.workflow.getHandle(workflowIds.streamSnapshot(source)).terminate();
  });

  test('begins anew when the publisher counts anew: it notes a gap, asks for the snapshot and loses no record', async () => {
    await startWorker();
    await follow();
    await connected();
    publisher.add(record(100), record(101));
    await sealedUpTo(101);
    await until('covered', async () => ((await streamRow())?.checked ?? null) !== null);
    await kill('SIGTERM'); // Temporal gives the activity of a worker that is killed to the next one only after its heartbeat timeout
    await startWorker(); // the next reader knows from the ledger when the newest record was published
    await until('a second connection', async () => publisher.requests.length === 2);
    const anew = (timepoint: number) => record(timepoint, 9_500_000 + timepoint, { published_at: '2026-06-02T09:00:01' });
    publisher.add(record(99), anew(5), anew(6));
    await until('the new numbering is sealed', async () => (await sealed()).length === 4);
    publisher.add(anew(100), anew(101));
    await until('a window with the timepoints of an earlier one is sealed', async () => (await sealed()).length === 6);
    expect((await sealed()).sort((a, b) => a - b)).toEqual([5, 6, 100, 100, 101, 101]);
    const { rows: gaps } = await pool.query(
      'select code, resumed_at is not null as resumed, lost_from is not null as known from stream_gap where source = $1',
      [source],
    );
    expect(gaps).toEqual([{ code: 'STREAM_RENUMBERED', resumed: true, known: true }]);
    expect(publisher.requests.map((one) => one.timepoint)).toEqual([undefined, 101]);
    const check = env.client.workflow.getHandle(workflowIds.streamSnapshot(source));
    expect((await check.describe()).type).toBe('ingestSource');
    await check.terminate();
  });

  test('goes on after 429, a 502 page, an HTML page with 200 and silence, and names what lasts', async () => {
    publisher.refusals.push(
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 502 },
      { status: 200, body: '<html>maintenance</html>' },
    );
    await startWorker();
    await follow();
    await connected();
    expect(publisher.requests.length).toBe(4);
    publisher.add(record(5));
    await sealedUpTo(5);
    publisher.silence();
    await until('a new connection', async () => publisher.requests.length === 5);
    publisher.add(record(6));
    await sealedUpTo(6);
    expect(await sealed()).toEqual([5, 6]);
    expect((await streamRow())?.failure).toBeNull();
  });

  test('whose records change their form is not fresh, stops with the reason, and goes on behind its last window', async () => {
    const state = async () => (await streamRow()) ?? { checked: null, failure: null, position: null };
    await startWorker();
    await follow();
    await connected();
    publisher.add(record(1));
    await sealedUpTo(1);
    const added = Date.now();
    publisher.add({ timepoint: 2, line: record(2).line.replace('"event":', '"events":') });
    await until('the failure is recorded', async () => (await state()).failure === 'UNEXPECTED_SHAPE');
    const checked = (await state()).checked;
    expect([Number(checked) - added < 1_000, Date.now() - added > 2_000]).toEqual([true, true]);
    await handle?.terminate();
    await follow();
    await until('the next reader is connected', async () => publisher.requests.length === 2);
    await sleep(1_500);
    expect(await state()).toMatchObject({ checked, failure: 'UNEXPECTED_SHAPE', position: 1 });
    publisher.records.splice(1);
    publisher.cut();
    publisher.add(record(2));
    await sealedUpTo(2);
    await until('it is fresh', async () => Number((await state()).checked) > added + 3_000 && (await state()).failure === null);
  });

  test('a refused key is named, and the stream is not fresh', async () => {
    publisher.refusals.push({ status: 401 }, { status: 401 });
    await startWorker();
    await follow();
    await until('the refusal is recorded', async () => {
      const { rows: states } = await pool.query<{ code: string | null }>(
        'select failure_code as code from source_state where source = $1',
        [source],
      );
      return states[0]?.code === 'PUBLISHER_REFUSED';
    });
    expect(publisher.requests.length).toBe(1);
  });

  test('is started once, however often the schedule of the streams fires', async () => {
    await startWorker();
    for (const run of ['a', 'b']) {
      const started = await env.client.workflow.start('startStreams', {
        workflowId: `${workflowIds.startStreams()}/${run}`,
        taskQueue: taskQueues.ingest,
        args: [{ sources: [source] }],
      });
      await started.result();
      await recordHistory(env, run === 'a' ? 'start-streams' : 'start-streams-running', started);
    }
    handle = env.client.workflow.getHandle(workflowIds.followStream(source));
    await connected();
    expect(publisher.requests.length).toBe(1);
  });

  test('seals what it has read when its worker stops, which does not wait for it, and the next worker goes on', async () => {
    await startWorker();
    await follow();
    await connected();
    publisher.add(record(1));
    await sealedUpTo(1);
    publisher.add(record(2));
    await sleep(100); // less than the time in which a window gathers records
    const stopped = worker as ChildProcess;
    const exit = once(stopped, 'exit');
    const began = Date.now();
    stopped.kill('SIGTERM');
    await exit;
    expect([stopped.exitCode, Date.now() - began < 9_000]).toEqual([0, true]); // the worker cancels its activities after 10 s
    expect(await sealed()).toEqual([1, 2]);
    await startWorker();
    publisher.add(record(3));
    await sealedUpTo(3);
    expect(await sealed()).toEqual([1, 2, 3]);
    expect(publisher.requests.map((one) => one.timepoint)).toEqual([undefined, 2]);
  });

  test('is taken up before the downloads and checks that wait for the same workers', async () => {
    await startWorker();
    await follow();
    await connected();
    const { events } = (await handle?.fetchHistory()) ?? {};
    const scheduled = events?.flatMap((event) => event.activityTaskScheduledEventAttributes ?? []) ?? [];
    expect(scheduled.map(({ activityType, priority }) => [activityType?.name, priority?.priorityKey])).toEqual([
      ['readStream', priorities.stream],
    ]);
    expect(priorities.stream).toBeLessThan(priorities.live);
  });

  test('ends when it is cancelled, and goes on behind its last window', async () => {
    await startWorker();
    await follow();
    await connected();
    publisher.add(record(1));
    await sealedUpTo(1);
    await handle?.cancel();
    await expect(handle?.result()).rejects.toThrow();
    await recordHistory(env, 'follow-stream', handle as WorkflowHandle);
    publisher.add(record(2));
    await follow();
    await sealedUpTo(2);
    expect(await sealed()).toEqual([1, 2]);
    expect(publisher.requests.map((one) => one.timepoint)).toEqual([undefined, 1]);
  });
});
