import { randomUUID } from 'node:crypto';
import { cancellationSignal } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { SweepStep } from '../../serving/screening/sweep/sweep.ts';
import { keyword, priorities, publishedSignal, taskQueues, workflowIds } from '../../temporal.config.ts';
import { beating } from '../beating.ts';

export interface ScreeningSweepDeps {
  /** Takes the next step of the sweep (`createSweep`). `signal`: the step is no longer wanted. */
  readonly takeStep: (publish: string, step: number, signal: AbortSignal) => Promise<SweepStep>;
  /** Aborted when the worker stops. Temporal cancels an activity only after the time that a stop may take. */
  readonly stopping?: AbortSignal;
}

export interface ScreenedBatch extends SweepStep {
  /** The name of the batch of deliveries. */
  readonly publish: string;
}

/** An activity ends after this time, so that a worker that stops loses little and the history shows progress. */
const longestMs = 20_000;

export const screeningActivities = ({ takeStep, stopping }: ScreeningSweepDeps) => {
  return {
    /** Screens companies for some seconds, and publishes the events of new matches. What a lost worker had not stored is screened again. */
    async screenBatch(): Promise<ScreenedBatch> {
      const publish = `screening-${randomUUID()}`;
      const began = performance.now();
      const unwanted = AbortSignal.any([cancellationSignal(), ...(stopping === undefined ? [] : [stopping])]);
      const sum = { companies: 0, events: 0, deliveries: 0 };
      for (let taken = 0; ; taken += 1) {
        // a page of very large companies takes minutes
        const done = await beating(takeStep(publish, taken, unwanted)).catch((error: unknown) => {
          if (stopping?.aborted === true) return undefined; // the next worker takes the step
          throw error;
        });
        sum.companies += done?.companies ?? 0;
        sum.events += done?.events ?? 0;
        sum.deliveries += done?.deliveries ?? 0;
        const isOver = performance.now() - began > longestMs || unwanted.aborted;
        if (done?.more === false || isOver) return { ...sum, publish, more: done?.more ?? true };
      }
    },
  };
};

export type ScreeningActivities = ReturnType<typeof screeningActivities>;

/** Signals the workflow `screenCompanies`, and starts it if it does not run. `publish`: the batch whose companies and lists wait. */
export async function requestScreening(client: Client, publish: string): Promise<void> {
  await client.workflow.signalWithStart('screenCompanies', {
    workflowId: workflowIds.screenCompanies(),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    taskQueue: taskQueues.serving,
    signal: publishedSignal,
    signalArgs: [publish],
    args: [],
    staticSummary: 'match the people behind companies with the lists',
    typedSearchAttributes: [keyword('RiskRunKind', 'screening')],
    priority: { priorityKey: priorities.live },
  });
}
