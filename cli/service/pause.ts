import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, encodeScheduleOverlapPolicy, ScheduleOverlapPolicy } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time.js';
import { Command } from 'commander';
import { type Config, ConfigError } from '../../infra/config.ts';
import { scheduleIds, scheduleNote } from '../../temporal.config.ts';
import { exitCodes, printRows, progressLine } from '../output.ts';
import { recordOperatorAct } from '../record-operator-act.ts';
import { readOperatorConfig, withTemporal } from '../session.ts';
import { atLeastOne } from '../whole-number.ts';

/** Marks the schedules that `risk resume` may start again, and says since when they are paused. An operator may have paused others for a reason of their own. */
const pauseNote = 'paused by risk pause';
const pausedAt = /^paused by risk pause at (\S+)$/;

/** How the ids of the schedules that check a source begin. */
const checks = scheduleIds.ingestSource('');

/**
 * A delivery that fails is tried again for days. Its retry continues on the later version: the recorded histories of test/histories must replay there.
 */
const waitsForDays = 'deliverWebhook';

/** What `risk pause` ends. */
const lasting: ReadonlySet<string> = new Set(['followStream', 'screenCompanies']);

interface Running {
  readonly workflow: string;
  readonly id: string;
}

/** `risk pause [--minutes <n>]`: pauses the schedules and waits until no workflow runs, before an upgrade. */
export function pauseCommand(): Command {
  return new Command('pause')
    .option('--minutes <n>', 'longest wait, in minutes', atLeastOne, 60)
    .option('--json', 'one JSON document on stdout')
    .action(async ({ minutes, json }: { minutes: number; json?: boolean }) => {
      const config = readOperatorConfig();
      const running = await withTemporal(config, async (client) => {
        const schedules = await schedulesOfService(client, config);
        await recordOperatorAct(config, 'pause');
        await pauseSchedules(client, schedules);
        return untilNoneRuns(client, Date.now() + minutes * 60_000);
      });
      printRows(
        running.map(({ workflow, id }) => ({ workflow, id })),
        json === true ? { json } : {},
      );
      if (running.length > 0) process.exitCode = exitCodes.failed;
      else if (json !== true) process.stderr.write('the schedules are paused, and no workflow runs\n');
    });
}

/** `risk resume`: starts the schedules again that `risk pause` paused, and the checks that were due during the pause. */
export function resumeCommand(): Command {
  return new Command('resume').option('--json', 'one JSON document on stdout').action(async ({ json }: { json?: boolean }) => {
    const config = readOperatorConfig();
    const resumed = await withTemporal(config, async (client) => {
      const schedules = await schedulesOfService(client, config);
      await recordOperatorAct(config, 'resume');
      return resumeSchedules(client, schedules);
    });
    if (resumed.length === 0 && json !== true) process.stderr.write('no schedule was paused by "risk pause"\n');
    printRows(
      resumed.map((schedule) => ({ schedule })),
      json === true ? { json } : {},
    );
  });
}

/** Returns the ids of the schedules. Throws `ConfigError` when there is none: the service then runs elsewhere, and "nothing runs" would be wrong. */
async function schedulesOfService(client: Client, { temporal }: Config): Promise<string[]> {
  const ids: string[] = [];
  for await (const { scheduleId, memo } of client.schedule.list()) if (memo?.note === scheduleNote) ids.push(scheduleId);
  if (ids.length > 0) return ids.sort();
  const where = `the namespace ${client.options.namespace}${temporal.address === undefined ? '' : ` of ${temporal.address}`}`;
  throw new ConfigError(`${where} has no schedule of this service: set TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE as its workers have them`);
}

async function pauseSchedules(client: Client, schedules: readonly string[]): Promise<void> {
  for (const scheduleId of schedules) {
    const handle = client.schedule.getHandle(scheduleId);
    const { state } = await handle.describe(); // the list lags behind
    if (!state.paused) await handle.pause(`${pauseNote} at ${new Date().toISOString()}`);
  }
}

/**
 * Cancels the workflows that would not end in time, and lose nothing: a stream goes on behind its last window when its schedule starts it again, and the matching
 * of all people, which takes hours, behind the last company that it screened when the schedule `clock` requests it.
 */
async function endLasting(client: Client, running: readonly Running[]): Promise<void> {
  for (const { workflow, id } of running) {
    if (!lasting.has(workflow)) continue;
    await client.workflow
      .getHandle(id)
      .cancel()
      .catch((error: unknown) => {
        if (!(error instanceof WorkflowNotFoundError)) throw error; // it has ended since the index was read
      });
  }
}

async function resumeSchedules(client: Client, schedules: readonly string[]): Promise<string[]> {
  const resumed: string[] = [];
  for (const scheduleId of schedules) {
    const handle = client.schedule.getHandle(scheduleId);
    const { state } = await handle.describe(); // the list lags behind
    if (!state.paused || state.note?.startsWith(pauseNote) !== true) continue;
    const [, since] = pausedAt.exec(state.note) ?? [];
    // a schedule drops what was due while it was paused: a quarterly one would be read months later. One check finds all that several would have found
    await unpause(client, scheduleId, scheduleId.startsWith(checks) ? since : undefined);
    resumed.push(scheduleId);
  }
  return resumed;
}

/**
 * Ends the pause and, with `since`, takes one action for all times from then on. In one patch: of two that reach the workflow of a schedule before it runs,
 * server 1.31 keeps only the later one (`pendingPatch` of its service/worker/scheduler/workflow.go), so that a busy server would lose the check.
 */
async function unpause(client: Client, scheduleId: string, since: string | undefined): Promise<void> {
  const { namespace, identity } = client.options;
  const overlapPolicy = encodeScheduleOverlapPolicy(ScheduleOverlapPolicy.SKIP) ?? null;
  const due = since === undefined ? [] : [{ startTime: msToTs(Date.parse(since)), endTime: msToTs(Date.now()), overlapPolicy }];
  const patch = { unpause: 'resumed by risk resume', backfillRequest: due };
  await client.workflowService.patchSchedule({ namespace, scheduleId, identity, requestId: randomUUID(), patch });
}

/** Returns the workflows that still run at the deadline; none when two looks in a row found none, because Temporal's index lags behind by a second. */
async function untilNoneRuns(client: Client, deadline: number): Promise<Running[]> {
  const progress = progressLine();
  for (let quiet = 0; ; ) {
    const running = await runningWorkflows(client);
    await endLasting(client, running);
    quiet = running.length === 0 ? quiet + 1 : 0;
    if (quiet === 2 || Date.now() > deadline) {
      progress.end();
      return running;
    }
    if (running.length > 0) progress.show(`waits for ${running.map(({ id }) => id).join(', ')}`);
    await sleep(2_000);
  }
}

async function runningWorkflows(client: Client): Promise<Running[]> {
  const running: Running[] = [];
  for await (const { type, workflowId } of client.workflow.list({ query: "ExecutionStatus = 'Running'" })) {
    if (type !== waitsForDays && !workflowId.startsWith('temporal-sys-')) running.push({ workflow: type, id: workflowId });
  }
  return running;
}
