import { randomUUID } from 'node:crypto';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { judgeOutcome, type RecordedOutcome, type StatedOutcome } from '../../models/outcomes/history.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import { claimKey, type HeldKey, releaseKey, repeatedAnswer, type StoredAnswer, settleKey } from '../clearance/idempotency.ts';
import { ServingProblem } from '../problem.ts';
import type { Moment } from '../records-clock.ts';
import { findPayment, type PaymentHistory, recordOutcome } from './outcomes.ts';

export interface OutcomeDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly clock: () => Moment;
}

export interface OutcomeRequest {
  readonly caller: ApiKey;
  readonly key: string;
  /** Hash of the request: another request under the same key is refused. */
  readonly fingerprint: Buffer;
  readonly decisionId: string;
  /** `amountMinor` absent: the whole payment. */
  readonly stated: Omit<StatedOutcome, 'amountMinor'> & { readonly amountMinor: number | undefined };
}

/** The outcome with the history that it belongs to. `late`: an outcome of a later instant was recorded before it. */
export interface OutcomeAnswer {
  readonly payment: PaymentHistory;
  readonly recorded: RecordedOutcome;
  readonly late: boolean;
}

const terms = { leaseSeconds: 15, keepSeconds: 24 * 3_600 };
const uniqueViolation = '23505';
/** Each try fails only when another outcome of the same decision was stored during it. */
const mostTries = 20;

/**
 * Records how a payment ended, once per idempotency key: the outcome and its answer are one statement. A repetition within a day returns the stored bytes. The
 * same outcome under another key is found and not recorded again (status 200). Throws `ServingProblem`: DECISION_NOT_FOUND, OUTCOME_CONTRADICTS,
 * OUTCOME_REFUSED, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; nothing is stored then and the key is free again.
 */
export function createStateOutcome({ pool, logger, clock }: OutcomeDeps) {
  return async (request: OutcomeRequest, write: (answer: OutcomeAnswer) => Buffer): Promise<StoredAnswer> => {
    const { tenant, environment } = request.caller;
    const held: HeldKey = { tenant, environment, key: request.key, owner: randomUUID() };
    const claim = await claimKey(pool, held, { ...terms, fingerprint: request.fingerprint });
    if (claim.state !== 'claimed') return repeatedAnswer(claim);
    try {
      const answer = await settle(held, request, write);
      return (
        answer ??
        repeatedAnswer(
          await claimKey(pool, { ...held, owner: randomUUID() }, { ...terms, leaseSeconds: 0, fingerprint: request.fingerprint }),
        )
      );
    } catch (error) {
      await releaseKey(pool, held).catch((failure: unknown) => {
        logger.warn({ err: failure }, 'PostgreSQL did not release an idempotency key; its lease runs out by itself');
      });
      throw error;
    }
  };

  /** Returns undefined when another process has taken the key over. */
  async function settle(
    held: HeldKey,
    request: OutcomeRequest,
    write: (answer: OutcomeAnswer) => Buffer,
  ): Promise<StoredAnswer | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(held, request, write);
      } catch (error) {
        if (tries === mostTries || !isUniqueViolation(error)) throw error;
      }
    }
  }

  async function attempt(
    held: HeldKey,
    request: OutcomeRequest,
    write: (answer: OutcomeAnswer) => Buffer,
  ): Promise<StoredAnswer | undefined> {
    const { caller, decisionId } = request;
    const payment = await findPayment(pool, caller, decisionId);
    if (payment === undefined) throw new ServingProblem('DECISION_NOT_FOUND', 'No decision of this tenant and environment has this id.');
    const stated = { ...request.stated, amountMinor: request.stated.amountMinor ?? payment.amountMinor };
    const { now } = clock();
    const judged = judgeOutcome(payment, payment.outcomes, stated, now);
    if (judged.does === 'refuse') throw new ServingProblem('OUTCOME_REFUSED', judged.why);
    if (judged.does === 'contradict') throw contradiction(judged.recorded);
    if (judged.does === 'nothing') {
      const body = write({ payment, recorded: judged.recorded, late: false });
      return (await settleKey(pool, held, 200, body)) ? { status: 200, body, replayed: false } : undefined;
    }
    const recorded: RecordedOutcome = { ...stated, outcomeId: `out_${randomUUID()}`, recordedAt: now };
    const body = write({ payment: { ...payment, outcomes: [...payment.outcomes, recorded] }, recorded, late: judged.late });
    const position = payment.outcomes.length + 1;
    const stored = await recordOutcome(pool, held, { decisionId, apiKey: caller.id, outcome: recorded, position }, { status: 201, body });
    return stored ? { status: 201, body, replayed: false } : undefined;
  }
}

function contradiction({ outcomeId, outcome, occurredAt, amountMinor }: RecordedOutcome): ServingProblem {
  const recorded = `${outcomeId} (${outcome}, ${amountMinor} minor units) is recorded for ${occurredAt.toISOString()}`;
  return new ServingProblem(
    'OUTCOME_CONTRADICTS',
    `${recorded}. Send corrects to replace it, or the instant at which this outcome occurred.`,
  );
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === uniqueViolation;
}
