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
import { keyword, noKeyword, taskQueues } from '../temporal.config.ts';

const { openDelivery, attemptDelivery, settleDeadLetter } = proxyActivities<DeliveryActivities>({
  taskQueue: taskQueues.delivery,
  startToCloseTimeout: '30 seconds', // one request takes at most 15 s
  // Temporal retries only while PostgreSQL is unavailable, or while as many deliveries of the tenant are being sent as one worker allows. A
  // receiver's error is a result: the retry schedule decides on the next attempt.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
});

/** Sends the next attempt at once, for example after the receiver was repaired. */
export const retryNow = defineSignal('retryNow');

export interface DeliverWebhookInput {
  readonly delivery: string;
  /** True: send again, even when delivered or given up, and restart the retry schedule. */
  readonly replay?: boolean;
}

/**
 * Retries one delivery whose first attempt failed, at growing intervals over three days, then makes it a dead letter. The ledger in
 * PostgreSQL holds the time of the next attempt; the workflow only waits. It ends when the delivery comes due while its watch is paused: the outbox
 * starts it again after the pause. Cancelling makes the delivery a dead letter; starting the same id with `replay` sends it again.
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
    showStatus(status);
    while (isOwed(status)) {
      const number = status.attempts + 1;
      if (status.waitSeconds > 0)
        await condition(() => hurry, Math.ceil(status.waitSeconds * 1_000), { summary: `until attempt ${number}` });
      hurry = false;
      status = await attemptDelivery({ delivery, number });
      showStatus(status);
    }
    return status;
  } catch (error) {
    if (isCancellation(error))
      showStatus(await CancellationScope.nonCancellable(() => settleDeadLetter({ delivery, reason: 'cancelled' })));
    throw error;
  }
}

const isOwed = ({ state, isHeld }: DeliveryStatus) => !isHeld && (state === 'pending' || state === 'retrying');

/** Shows the operator the state, its reason and the time of the next attempt. */
function showStatus(status: DeliveryStatus): void {
  const { state, attempts, lastStatus, lastError, eventType, companyNumber, subscription } = status;
  const failure = lastError === null ? noKeyword('FailureClass') : keyword('FailureClass', lastError);
  upsertSearchAttributes([keyword('DeliveryState', state), failure]);
  const next = isOwed(status) ? new Date(Date.now() + status.waitSeconds * 1_000).toISOString() : 'none';
  setCurrentDetails(
    [
      `**${state}**: ${eventType} of company ${companyNumber} to \`${subscription}\``,
      '',
      '| attempts | last status | last failure | next attempt |',
      '|---|---|---|---|',
      `| ${attempts} | ${lastStatus ?? 'no answer'} | ${lastError ?? 'none'} | ${next} |`,
      '',
      whatNow(status),
    ].join('\n'),
  );
}

function whatNow(status: DeliveryStatus): string {
  if (status.isHeld) return 'Its watch is paused: the outbox starts this id again after the pause.';
  if (isOwed(status)) return 'Signal `retryNow` to send now; cancel to give it up.';
  return 'Start this id again with `{ "replay": true }` to send it again.';
}
