import type { Client } from '@temporalio/client';
import { keyword, priorities, refreshSignal, taskQueues, workflowIds } from '../temporal.config.ts';
import { requestScreening } from './screening/screening.ts';

export interface RefreshDeps {
  readonly client: Client;
}

export const refreshActivities = ({ client }: RefreshDeps) => ({
  /**
   * Signals the workflow `refresh`, and starts it if it does not run. `reason`: the change set or event that waits, for the details
   * panel. `screening`: also requests the screening of what waits.
   */
  async requestRefresh({ reason, screening = false }: { reason: string; screening?: boolean }): Promise<void> {
    if (screening) await requestScreening(client, reason);
    await client.workflow.signalWithStart('refresh', {
      workflowId: workflowIds.refresh(),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      taskQueue: taskQueues.serving,
      signal: refreshSignal,
      signalArgs: [reason],
      args: [],
      staticSummary: 'recompute and publish all change sets that wait',
      typedSearchAttributes: [keyword('RiskRunKind', 'refresh')],
      priority: { priorityKey: priorities.live },
    });
  },
});

export type RefreshActivities = ReturnType<typeof refreshActivities>;
