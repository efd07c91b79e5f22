import { randomUUID } from 'node:crypto';
import { createBatches } from '../../infra/postgres/batches.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { ClearanceRead } from '../facts/company-facts.ts';
import { claimKey, type HeldKey, releaseKey, repeatedAnswer, type StoredAnswer, settleKey } from '../idempotency/keys.ts';
import type { Apart } from '../limits/lane.ts';
import { ServingProblem } from '../problem.ts';
import { createClearanceClaim } from './clearance-read.ts';
import { type Recording, recordDecisions } from './decisions.ts';
import { meetSandboxFaults } from './sandbox-faults.ts';
import { createSignedDecision, type PaymentRequest, type SignedDecision, type SigningDeps } from './signed-decision.ts';

export interface ClearanceDeps extends SigningDeps {
  readonly logger: Logger;
  /** Seconds for which a request holds its idempotency key before another process may take the key over. */
  readonly leaseSeconds?: number;
}

export interface PaymentCheck extends PaymentRequest {
  readonly caller: ApiKey;
  readonly key: string;
  /** Hash of the request: another request under the same key is refused. */
  readonly fingerprint: Buffer;
  /** Counts a new clearance once the key is claimed, so that a repetition is not counted. What it throws frees the key. */
  readonly count?: () => Promise<void>;
  /** Runs what waits for nothing of the service, while other requests take the place of this one. Absent: the request has no place. */
  readonly apart?: Apart | undefined;
}

/** Writes the bytes that are stored under the idempotency key and returned to every repetition. */
export interface ReplyWriter {
  decided(signed: SignedDecision): Buffer;
  /** `problem`: an answer that no later try can change. */
  refused(problem: ServingProblem): StoredReply;
}

export interface StoredReply {
  readonly status: number;
  readonly body: Buffer;
}

export interface Cleared extends StoredAnswer {
  readonly decision?: string;
}

/** Far longer than any clearance takes, and short enough for a caller to wait when a process died. */
const defaultLeaseSeconds = 15;

/**
 * Makes one decision per idempotency key: claims the key and reads the facts, decides and signs, stores. That takes one signature and two round trips to
 * PostgreSQL, shared with the payments that are checked at the same time. When a step fails nothing is stored and the key is free again; when the process
 * dies, the key is free when its lease ends. Throws `ServingProblem` (IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE) and `SignerUnavailable`.
 */
export function createClear(deps: ClearanceDeps): (check: PaymentCheck, reply: ReplyWriter) => Promise<Cleared> {
  const signedDecision = createSignedDecision(deps);
  const leaseSeconds = deps.leaseSeconds ?? defaultLeaseSeconds;
  const claimed = createClearanceClaim(deps.pool, leaseSeconds);
  const recorded = createBatches((recordings: readonly Recording[], lockTimeout) => recordDecisions(deps.pool, recordings, lockTimeout));

  return async (check, reply) => {
    const { tenant, environment } = check.caller;
    const held: HeldKey = { tenant, environment, key: check.key, owner: randomUUID() };
    const { fingerprint } = check;
    const claim = await claimed({ fingerprint, companies: environment === 'live' ? companiesOf(check) : undefined, ...held });
    if (claim.state !== 'claimed') return repeatedAnswer(claim);
    try {
      await check.count?.();
      if (environment === 'sandbox') await meetSandboxFaults(Object.values(companiesOf(check)), check.apart);
      const cleared = isSameCompany(check) ? await refuse(held, reply) : await settle(check, held, claim.read, reply);
      // Undefined: the lease ran out and another process took the key over. That process's answer is the answer.
      return cleared ?? repeatedAnswer(await claimKey(deps.pool, { ...held, fingerprint, owner: randomUUID() }, { leaseSeconds: 0 }));
    } catch (error) {
      await release(held);
      throw error;
    }
  };

  async function settle(check: PaymentCheck, held: HeldKey, read: ClearanceRead, reply: ReplyWriter): Promise<Cleared | undefined> {
    const { caller, key, payment, sent } = check;
    const signed = await signedDecision(caller, key, { payment, sent }, read);
    const body = reply.decided(signed);
    const isStored = await recorded({ held, decision: signed.decision, answer: { status: 200, body } });
    return isStored ? { status: 200, body, replayed: false, decision: signed.decision.id } : undefined;
  }

  /** Stores the refusal like any other answer: no later try can succeed. */
  async function refuse(held: HeldKey, reply: ReplyWriter): Promise<Cleared | undefined> {
    const problem = new ServingProblem('SAME_COMPANY', 'Payer and payee are the same company; there is nothing to clear.');
    const { status, body } = reply.refused(problem);
    return (await settleKey(deps.pool, held, status, body)) ? { status, body, replayed: false } : undefined;
  }

  async function release(held: HeldKey): Promise<void> {
    await releaseKey(deps.pool, held).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'PostgreSQL did not release an idempotency key; its lease runs out by itself');
    });
  }
}

function companiesOf({ payment: { payer, payee } }: PaymentCheck) {
  return { payer: payer.companyNumber, payee: payee.companyNumber };
}

function isSameCompany({ payment: { payer, payee } }: PaymentCheck): boolean {
  return payer.companyNumber === payee.companyNumber;
}
