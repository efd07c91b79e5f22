import type { Client } from '@temporalio/client';
import { workflowIds } from '../../temporal.config.ts';

/** Milliseconds since 1970. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

interface Step {
  readonly name: string;
  readonly scheduled: number;
  readonly started: number;
  readonly ended: number;
}

/**
 * Returns how the time of the window is split over the steps of the refresh, in words: how long each ran and, where it is more than 20 ms, how long it waited for its
 * worker. The rest lies between steps: the round trips of Temporal, and the pauses of the workflow. Reads the newest run of the workflow.
 */
export async function stepsOf(client: Client, { from, to }: Window): Promise<string> {
  const within = (begin: number, end: number) => Math.max(0, Math.min(end, to) - Math.max(begin, from));
  const steps = (await stepsOfRun(client)).filter(({ scheduled, ended }) => within(scheduled, ended) > 0);
  const told = steps.map(({ name, scheduled, started, ended }) => {
    const waited = within(scheduled, started);
    return `${name} ${seconds(within(started, ended))}${waited > 20 ? ` (waited ${seconds(waited)})` : ''}`;
  });
  const between = to - from - steps.reduce((sum, { scheduled, ended }) => sum + within(scheduled, ended), 0);
  return [...told, `between steps ${seconds(between)}`].join(', ');
}

/** A start is in the history when its step has ended, so a step that runs is left out. */
async function stepsOfRun(client: Client): Promise<Step[]> {
  const { events } = await client.workflow.getHandle(workflowIds.refresh()).fetchHistory();
  const scheduled = new Map<string, { name: string; at: number }>();
  const started = new Map<string, number>();
  const steps: Step[] = [];
  for (const event of events ?? []) {
    const at = Number(event.eventTime?.seconds ?? 0) * 1_000 + Number(event.eventTime?.nanos ?? 0) / 1e6;
    const begun = event.activityTaskScheduledEventAttributes;
    const name = begun?.activityType?.name;
    if (name) scheduled.set(String(event.eventId), { name, at });
    const start = event.activityTaskStartedEventAttributes;
    if (start) started.set(String(start.scheduledEventId), at);
    const id = String(event.activityTaskCompletedEventAttributes?.scheduledEventId);
    const step = scheduled.get(id);
    if (step !== undefined) steps.push({ name: step.name, scheduled: step.at, started: started.get(id) ?? step.at, ended: at });
  }
  return steps;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(2);
}
