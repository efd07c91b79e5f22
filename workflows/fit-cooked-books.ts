import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { EvaluatedFitRef, ModelActivities } from '../activities/model.ts';
import { taskQueues } from '../temporal.config.ts';
import { publish } from './publication.ts';

const { fitAnomalyModel } = proxyActivities<ModelActivities>({
  summary: 'components and thresholds of every cohort, and all companies judged by them',
  taskQueue: taskQueues.warehouse,
  startToCloseTimeout: '2 hours', // thousands of cohorts of 5 million filings, and a full rebuild
  heartbeatTimeout: '2 minutes', // the largest cohort holds the thread for some seconds
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '10 seconds', maximumAttempts: 3 }, // the accounts do not change: more tries tell no more
});

/**
 * What honest accounts look like is learnt anew, and everybody judged by it. That raises no event of its own: a company newly stands out by
 * its accounts, not by ours. Running it again over the same accounts changes nothing.
 */
export async function fitCookedBooks(): Promise<EvaluatedFitRef | null> {
  const fitted = await fitAnomalyModel();
  if (fitted === null) {
    setCurrentDetails('too few accounts are held to tell what is usual: no model, and nobody is flagged');
    return null;
  }
  const published = await publish(`model/${fitted.hash}`);
  setCurrentDetails(told(fitted, published.companies));
  return fitted;
}

function told({ hash, cohorts, n, evaluable, flagged }: EvaluatedFitRef, changed: number): string {
  const share = ((100 * flagged) / Math.max(1, evaluable)).toFixed(2);
  return [
    `model \`${hash}\`: ${cohorts} cohort(s), thresholds from ${n} filings`,
    `${flagged} of ${evaluable} companies flagged (${share} %, 1 is what the threshold lets through)`,
    `${changed} companies with changed facts; a refit tells no events`,
  ].join('\n\n');
}
