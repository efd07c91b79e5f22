import { type Client, ScheduleAlreadyRunning, type ScheduleOptions, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from '../telemetry/logger.ts';

/**
 * Makes Temporal's schedules equal to `wanted`: creates, updates, and deletes those whose memo carries `note` and that are no longer wanted.
 * Keeps the pauses that an operator set.
 */
export async function reconcileSchedules(
  client: Client,
  { wanted, note }: { readonly wanted: readonly ScheduleOptions[]; readonly note: string },
  logger: Logger,
): Promise<void> {
  for (const options of wanted) await createOrUpdate(client, options);
  const ids = new Set(wanted.map(({ scheduleId }) => scheduleId));
  for await (const { scheduleId, memo } of client.schedule.list()) {
    if (memo?.note !== note || ids.has(scheduleId)) continue;
    await client.schedule.getHandle(scheduleId).delete();
    logger.info({ scheduleId }, 'schedule deleted: no source wants it');
  }
}

/** Creates the wanted schedules that Temporal lacks: it may have lost its database while this process runs. Others stay as they are. */
export async function createLostSchedules(client: Client, wanted: readonly ScheduleOptions[], logger: Logger): Promise<void> {
  for (const options of wanted) {
    try {
      await client.schedule.create(options);
      logger.warn({ scheduleId: options.scheduleId }, 'Temporal had lost a schedule; it is created again');
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    }
  }
}

async function createOrUpdate(client: Client, options: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(options.scheduleId).update(({ state }) => ({
      spec: options.spec,
      action: { ...options.action, workflowId: options.action.workflowId ?? options.scheduleId },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day', ...options.policies },
      state,
    }));
  }
}
