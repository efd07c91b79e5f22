import { randomUUID } from 'node:crypto';
import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { sandboxName } from '../../models/clearance/sandbox.ts';
import type { EventType } from '../../models/webhooks/event-types.ts';
import { sampleEvent } from '../../models/webhooks/sample-events.ts';
import { startOfLondonDay } from '../../uk/day.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { ServingProblem } from '../problem.ts';

export interface TriggeredEvent {
  readonly sourceId: string;
  readonly companyNumber: string;
  /** Deliveries that the event makes: one for each sandbox watch of the tenant that wants it. */
  readonly deliveries: number;
}

/**
 * Publishes an event of the sandbox to the sandbox watches of the tenant. It is delivered as a published event is: signed, tried again, and a dead
 * letter in the end. `today`: ISO day, London. Throws SANDBOX_ONLY for a live key.
 */
export async function triggerEvent(
  client: PoolClient,
  { tenant, environment }: Pick<ApiKey, 'tenant' | 'environment'>,
  { type, companyNumber: given }: { readonly type: EventType; readonly companyNumber?: string | undefined },
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<TriggeredEvent> {
  if (environment !== 'sandbox') throw new ServingProblem('SANDBOX_ONLY', 'Only a sandbox key triggers events.');
  const { companyNumber, detail, occurredOn, metadata } = sampleEvent(type, today, given);
  const occurredAt = occurredOn === null ? now : startOfLondonDay(occurredOn);
  const sourceId = `sandbox/${randomUUID()}`;
  const name = sandboxName(companyNumber) ?? null;
  const values = [type, companyNumber, sourceId, name, occurredAt, detail, JSON.stringify(metadata), sourceId, tenant];
  const { rows } = await client.query<{ deliveries: number }>(sqlFile('serving/sandbox-events/trigger-event.sql'), values);
  return { sourceId, companyNumber, deliveries: rows[0]?.deliveries ?? 0 };
}
