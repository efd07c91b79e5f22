import { Client, Connection } from '@temporalio/client';
import { addresses } from './client.ts';

/** Returns a line for each workflow that runs, with its pending activities: what a service that does not go on waits for. */
export async function openWork(home: string): Promise<string> {
  const connection = await Connection.connect({ address: addresses(home).TEMPORAL_ADDRESS ?? '' });
  try {
    const client = new Client({ connection });
    const lines: string[] = [];
    for await (const { workflowId, runId, startTime } of client.workflow.list({ query: "ExecutionStatus='Running'" })) {
      const { raw } = await client.workflow.getHandle(workflowId, runId).describe();
      const activities = (raw.pendingActivities ?? []).map(
        ({ activityType, attempt, lastFailure }) => `${activityType?.name} attempt ${attempt} ${lastFailure?.message ?? ''}`,
      );
      lines.push(`${workflowId} since ${startTime.toISOString()}: ${activities.join(', ') || 'no pending activity'}`);
    }
    return lines.join('\n');
  } finally {
    await connection.close();
  }
}
