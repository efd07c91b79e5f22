import type { Outbound } from '../infra/http/outbound-post.ts';
import { webhookBody, webhookHeaders } from '../models/webhooks/envelope.ts';
import { afterFailure, type RetrySchedule } from '../models/webhooks/retry-schedule.ts';
import { signatureHeader } from '../models/webhooks/signature.ts';
import type { Attempt, DueDelivery } from '../serving/deliveries/deliveries.ts';

export interface AttemptInput {
  readonly due: DueDelivery;
  /** Position in the retry schedule: 1 for its first attempt. A replay starts the schedule again. */
  readonly failures: number;
  readonly secret: string;
  readonly outbound: Outbound;
  readonly schedule: RetrySchedule;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends one signed request and returns the attempt with the next state of the delivery. Rejects only when `signal` aborts: the result is
 * unknown.
 */
export async function makeAttempt({ due, failures, secret, outbound, schedule, signal }: AttemptInput): Promise<Attempt> {
  const body = webhookBody(due);
  const { readAt: startedAt } = due;
  const signature = signatureHeader(secret, Math.floor(startedAt.getTime() / 1_000), body);
  const answer = await outbound.post(due.url, { headers: webhookHeaders(due.type, signature), body, signal });
  const { durationMs, status, failure, excerpt, retryAfter } = answer;
  const { delivery, watchAsOf } = due;
  const made = { delivery, watchAsOf, number: due.attempts + 1, startedAt, durationMs, status, error: failure, excerpt };
  if (failure === null) return { ...made, state: 'delivered', nextAttemptAt: null, disableReason: null };
  const { state, waitSeconds } = afterFailure({ delivery: due.delivery, failures, status, failure, retryAfter }, schedule);
  const nextAttemptAt = waitSeconds === null ? null : new Date(startedAt.getTime() + durationMs + waitSeconds * 1_000);
  return { ...made, state, nextAttemptAt, disableReason: status === 410 ? 'the receiver answered 410 Gone' : null };
}
