import { continueAsNew, defineSignal, proxyActivities, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import type { DispatchActivities } from '../activities/dispatch.ts';
import type { ScreeningActivities } from '../activities/screening/screening.ts';
import { publishedSignal, taskQueues } from '../temporal.config.ts';

const inServing = (summary: string) =>
  proxyActivities<ScreeningActivities & DispatchActivities>({
    summary,
    taskQueue: taskQueues.serving,
    startToCloseTimeout: '30 minutes', // it stops by itself after some seconds; a first use loads the lists
    heartbeatTimeout: '1 minute', // detects a lost worker, long before startToCloseTimeout
    scheduleToCloseTimeout: '6 hours', // PostgreSQL may be away
    retry: { initialInterval: '2 seconds', maximumInterval: '1 minute' },
  });

const { screenBatch } = inServing('screen companies for some seconds');
const { startPages } = inServing('start a workflow for every page of deliveries');

/** A batch was published. The argument names it. */
export const published = defineSignal<[string]>(publishedSignal);

export interface ScreeningTotals {
  readonly companies: number;
  readonly events: number;
  readonly deliveries: number;
}

/** Events after which a new run continues, so that the Temporal UI opens a history quickly. */
const mostEvents = 1_500;

/**
 * Matches the people behind companies with the screening lists, and repeats while companies wait or a sweep over all is not done. One run at a time: each
 * published batch signals it with start. A run that fails leaves everything waiting, and the next run takes it.
 */
export async function screenCompanies(carried: ScreeningTotals = { companies: 0, events: 0, deliveries: 0 }): Promise<ScreeningTotals> {
  let totals = carried;
  let signalled = false;
  setHandler(published, () => {
    signalled = true;
  });
  for (;;) {
    signalled = false;
    const { publish, more, ...done } = await screenBatch();
    if (done.deliveries > 0) await startPages({ publish });
    totals = {
      companies: totals.companies + done.companies,
      events: totals.events + done.events,
      deliveries: totals.deliveries + done.deliveries,
    };
    setCurrentDetails(
      `${totals.companies} companies screened, ${totals.events} events, ${totals.deliveries} deliveries; ${more ? 'more wait' : 'none wait'}`,
    );
    if (!more && !signalled) return totals;
    if (workflowInfo().continueAsNewSuggested || workflowInfo().historyLength > mostEvents)
      return continueAsNew<typeof screenCompanies>(totals);
  }
}
