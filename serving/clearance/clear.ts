import { randomUUID } from 'node:crypto';
import type { ApiDeps } from '../../api/deps.ts';
import { Problem, problemDocument } from '../../api/problems/problem.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { ClearanceRead } from '../facts/company-facts.ts';
import { recordDecision } from './decisions.ts';
import { type Claim, claimKey, type HeldKey, releaseKey, settleKey } from './idempotency.ts';
import { createSignedDecision, type Payment, type SignedDecision } from './signed-decision.ts';

export interface PaymentCheck {
  readonly caller: ApiKey;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly payment: Payment;
  readonly requestId: string;
  /** The service's own address, for a problem's page. */
  readonly base: string;
}

export interface Cleared {
  readonly status: number;
  readonly body: Buffer;
  readonly replayed: boolean;
  readonly decision?: string;
}

/** A key is kept a day: a repetition within it gets the stored bytes, after it the request is a new one. */
const keepSeconds = 24 * 3_600;
/** Far longer than any clearance takes; short enough for a caller to wait when a process died. */
const defaultLeaseSeconds = 15;

/**
 * One decision per idempotency key: claim and read, decide and sign, store; two round trips to PostgreSQL and one signature. When a step
 * fails nothing is stored and the key is free again; when the process dies, it is free when its lease has run out.
 */
export function createClear(
  deps: ApiDeps,
  write: (signed: SignedDecision, caller: ApiKey) => object,
): (check: PaymentCheck) => Promise<Cleared> {
  const signedDecision = createSignedDecision(deps);

  return async (check) => {
    const { tenant, environment } = check.caller;
    const held: HeldKey = { tenant, environment, key: check.key, owner: randomUUID() };
    const terms = { fingerprint: check.fingerprint, leaseSeconds: deps.leaseSeconds ?? defaultLeaseSeconds, keepSeconds };
    const claim = await claimKey(deps.pool, held, environment === 'live' ? { ...terms, companies: companiesOf(check) } : terms);
    if (claim.state !== 'claimed') return repeated(claim);
    try {
      const cleared = isSameCompany(check) ? await refuse(check, held) : await settle(check, held, claim.read);
      // Otherwise our lease ran out and another process took the key over: its answer is the answer.
      return cleared ?? repeated(await claimKey(deps.pool, { ...held, owner: randomUUID() }, { ...terms, leaseSeconds: 0 }));
    } catch (error) {
      await letGo(held);
      throw error;
    }
  };

  async function settle({ caller, key, payment }: PaymentCheck, held: HeldKey, read: ClearanceRead): Promise<Cleared | undefined> {
    const signed = await signedDecision(caller, key, payment, read);
    const body = Buffer.from(JSON.stringify(write(signed, caller)));
    const recorded = await recordDecision(deps.pool, held, signed.decision, { status: 200, body });
    return recorded ? { status: 200, body, replayed: false, decision: signed.decision.id } : undefined;
  }

  /** No later try can succeed, so this answer is kept like any other. */
  async function refuse({ base, requestId, caller }: PaymentCheck, held: HeldKey): Promise<Cleared | undefined> {
    const problem = new Problem('SAME_COMPANY', 'Payer and payee are the same company; there is nothing to clear.');
    const body = Buffer.from(JSON.stringify(problemDocument(problem, base, requestId, caller.environment)));
    return (await settleKey(deps.pool, held, 422, body)) ? { status: 422, body, replayed: false } : undefined;
  }

  async function letGo(held: HeldKey): Promise<void> {
    await releaseKey(deps.pool, held).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'an idempotency key could not be released; its lease will run out');
    });
  }
}

function companiesOf({ payment: { payer, payee } }: PaymentCheck) {
  return { payer: payer.companyNumber, payee: payee.companyNumber };
}

function isSameCompany({ payment: { payer, payee } }: PaymentCheck): boolean {
  return payer.companyNumber === payee.companyNumber;
}

function repeated(claim: Claim): Cleared {
  switch (claim.state) {
    case 'done':
      return { status: claim.status, body: claim.body, replayed: true };
    case 'conflict':
      throw new Problem('IDEMPOTENCY_KEY_REUSED', 'The key was used before with another request.');
    case 'busy':
      throw new Problem('IDEMPOTENCY_KEY_IN_USE', 'The same request is in flight.', { retryAfter: claim.retryAfter });
    case 'claimed':
      throw new Problem('IDEMPOTENCY_KEY_IN_USE', 'The request took too long; send it again.', { retryAfter: 1 });
  }
}
