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

/** Deliveries of a tenant's events that may be owed: the outbox starts 5,000 a minute for all tenants, and each that fails has a workflow for three days. */
const mostOwed = 1_000;

/**
 * Publishes an event of the sandbox to the sandbox watches of the tenant. It is delivered as a published event is: signed, tried again, and a dead
 * letter in the end. `today`: ISO day, London. Throws SANDBOX_ONLY for a live key, and RATE_LIMITED while many deliveries of the tenant are owed.
 */
export async function triggerEvent(
  client: PoolClient,
  { tenant, environment }: Pick<ApiKey, 'tenant' | 'environment'>,
  { type, companyNumber: given }: { readonly type: EventType; readonly companyNumber?: string | undefined },
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<TriggeredEvent> {
  if (environment !== 'sandbox') throw new ServingProblem('SANDBOX_ONLY', 'Only a sandbox key triggers events.');
  await refuseWhileManyAreOwed(client, tenant);
  const { companyNumber, detail, occurredOn, metadata } = sampleEvent(type, today, given);
  const occurredAt = occurredOn === null ? now : startOfLondonDay(occurredOn);
  const sourceId = `sandbox/${randomUUID()}`;
  const name = sandboxName(companyNumber) ?? null;
  const values = [type, companyNumber, sourceId, name, occurredAt, detail, JSON.stringify(metadata), sourceId, tenant];
  const { rows } = await client.query<{ deliveries: number }>(sqlFile('serving/sandbox-events/trigger-event.sql'), values);
  return { sourceId, companyNumber, deliveries: rows[0]?.deliveries ?? 0 };
}

/** Two requests at once may both find room: what is owed then is a little more than the limit, and no lock of the tenant is needed. */
async function refuseWhileManyAreOwed(client: PoolClient, tenant: string): Promise<void> {
  const { rows } = await client.query<{ owed: number }>(sqlFile('serving/sandbox-events/count-owed.sql'), [tenant, mostOwed]);
  if ((rows[0]?.owed ?? 0) < mostOwed) return;
  throw new ServingProblem(
    'RATE_LIMITED',
    `${mostOwed} deliveries of your sandbox watches are owed: wait for them, or delete a watch whose receiver fails.`,
    { retryAfter: 60 },
  );
}
