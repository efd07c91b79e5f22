import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { EvaluatedFitRef, ModelActivities } from '../activities/fit.ts';
import { taskQueues } from '../temporal.config.ts';
import { requestRefresh } from './request-refresh.ts';

const { fitAnomalyModel } = proxyActivities<ModelActivities>({
  summary: 'fit components and thresholds of every cohort, and score all companies',
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '6 hours', // thousands of cohorts over 5 million filings, and two turns of the warehouse
  heartbeatTimeout: '2 minutes',
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '10 seconds', maximumAttempts: 3 }, // the accounts do not change, so more retries give the same result
});

/**
 * Refits the accounts anomaly, scores all companies with it and requests their publication. Fires no events: a flag that changes because of a refit is not a new fact
 * about the company. A second run over the same accounts changes nothing. Returns null when there are too few accounts.
 */
export async function fitCookedBooks(): Promise<EvaluatedFitRef | null> {
  const fitted = await fitAnomalyModel();
  if (fitted === null) {
    setCurrentDetails('too few accounts to fit a model: no company is flagged');
    return null;
  }
  await requestRefresh({ reason: `model/${fitted.hash}` });
  setCurrentDetails(summaryOf(fitted));
  return fitted;
}

function summaryOf({ hash, cohorts, n, evaluable, flagged }: EvaluatedFitRef): string {
  const share = ((100 * flagged) / Math.max(1, evaluable)).toFixed(2);
  return [
    `model \`${hash}\`: ${cohorts} cohort(s), thresholds from ${n} filings`,
    `${flagged} of ${evaluable} companies flagged (${share} %; the threshold aims at 1 %)`,
    'the workflow `refresh` publishes the facts that changed; a refit fires no events',
  ].join('\n\n');
}
