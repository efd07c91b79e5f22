import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, proxyActivities, setCurrentDetails, startChild } from '@temporalio/workflow';
import type { DeliveryActivities, PageResult } from '../activities/delivery.ts';
import { keyword, taskQueues, workflowIds } from '../temporal.config.ts';
import type { deliverWebhook } from './deliver-webhook.ts';

const { deliverPage } = proxyActivities<DeliveryActivities>({
  taskQueue: taskQueues.delivery,
  startToCloseTimeout: '5 minutes', // 100 deliveries, 10 at once, at most 15 s each: 150 s
  heartbeatTimeout: '15 seconds', // a heartbeat every 3 s, so Temporal notices a dead worker quickly
  // a page fails while PostgreSQL is unavailable or its tenant has no free slot; the outbox schedule starts a failed page again
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  summary: 'first attempts of the page',
});

export interface DeliverEventsInput {
  readonly subscription: string;
  readonly publish: string;
  /** Page number from 0, with 100 deliveries each. */
  readonly page: number;
}

/** Delivers one page of events of one publish to one subscription. Starts `deliverWebhook` for each delivery whose first attempt fails. */
export async function deliverEvents(input: DeliverEventsInput): Promise<PageResult> {
  const result = await deliverPage(input);
  setCurrentDetails(
    `**${input.subscription}**, publish \`${input.publish}\`: ${result.delivered} delivered, ${result.failed.length} to be retried` +
      result.failed.map((delivery) => `\n- \`${workflowIds.deliverWebhook(delivery)}\``).join(''),
  );
  await Promise.all(result.failed.map((delivery) => retry(delivery, input.subscription)));
  return result;
}

async function retry(delivery: string, subscription: string): Promise<void> {
  try {
    await startChild<typeof deliverWebhook>('deliverWebhook', {
      workflowId: workflowIds.deliverWebhook(delivery),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      parentClosePolicy: ParentClosePolicy.ABANDON, // retries last three days; the page ends before that
      staticSummary: `retries of ${delivery} to ${subscription}`.slice(0, 200),
      typedSearchAttributes: [keyword('SubscriptionId', subscription), keyword('DeliveryState', 'pending')],
      args: [{ delivery }],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
