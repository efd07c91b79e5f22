import {
  CancellationScope,
  condition,
  defineSignal,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { DeliveryActivities, DeliveryStatus } from '../activities/delivery.ts';
import { keyword, taskQueues } from '../temporal.config.ts';

const { openDelivery, attemptDelivery, settleDeadLetter } = proxyActivities<DeliveryActivities>({
  taskQueue: taskQueues.delivery,
  startToCloseTimeout: '30 seconds', // one request is given 15 s
  // Repeats are for our own database being away; what a receiver answers is a result, and the schedule is the only source of retries.
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Sends the next attempt at once, as when the receiver was repaired. */
export const retryNow = defineSignal('retryNow');

export interface DeliverWebhookInput {
  readonly delivery: string;
  /** Send again, also what was settled; the schedule starts from its beginning. */
  readonly replay?: boolean;
}

/**
 * One delivery whose first attempt failed: attempts close together, then over three days, then a dead letter. The ledger in PostgreSQL
 * says when the next attempt is due; this only waits. Cancelling it gives the delivery up; starting the same id with `replay` sends it again.
 */
export async function deliverWebhook({ delivery, replay = false }: DeliverWebhookInput): Promise<DeliveryStatus> {
  let hurry = false;
  const hurryUp = () => {
    hurry = true;
  };
  setHandler(retryNow, hurryUp, { description: 'send the next attempt now' });
  try {
    let status = await openDelivery({ delivery, replay });
    upsertSearchAttributes([
      keyword('SubscriptionId', status.subscription),
      keyword('EventType', status.eventType),
      keyword('CompanyNumber', status.companyNumber),
    ]);
    const since = replay ? status.attempts : 0;
    tell(status);
    while (isOwed(status)) {
      const number = status.attempts + 1;
      if (status.waitSeconds > 0)
        await condition(() => hurry, Math.ceil(status.waitSeconds * 1_000), { summary: `until attempt ${number}` });
      hurry = false;
      status = await attemptDelivery({ delivery, number, since });
      tell(status);
    }
    return status;
  } catch (error) {
    if (isCancellation(error)) tell(await CancellationScope.nonCancellable(() => settleDeadLetter({ delivery, reason: 'cancelled' })));
    throw error;
  }
}

const isOwed = ({ state }: DeliveryStatus) => state === 'pending' || state === 'retrying';

/** For the person who looks at 03:00: where it stands, why, and when the next attempt is made. */
function tell(status: DeliveryStatus): void {
  const { state, attempts, lastStatus, lastError, eventType, companyNumber, subscription } = status;
  upsertSearchAttributes([keyword('DeliveryState', state), ...(lastError === null ? [] : [keyword('FailureClass', lastError)])]);
  const next = isOwed(status) ? new Date(Date.now() + status.waitSeconds * 1_000).toISOString() : 'none';
  setCurrentDetails(
    [
      `**${state}**: ${eventType} of company ${companyNumber} to \`${subscription}\``,
      '',
      '| attempts | last status | last failure | next attempt |',
      '|---|---|---|---|',
      `| ${attempts} | ${lastStatus ?? 'no answer'} | ${lastError ?? 'none'} | ${next} |`,
      '',
      isOwed(status)
        ? 'Signal `retryNow` to send now; cancel to give it up.'
        : 'Start this id again with `{ "replay": true }` to send it again.',
    ].join('\n'),
  );
}
