import { randomUUID } from 'node:crypto';
import { type Signer, SignerUnavailable } from '../../infra/hsm/signer.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import { decide } from '../../models/clearance/decide.ts';
import { withoutDetails } from '../../models/clearance/details.ts';
import { hasServiceFault } from '../../models/clearance/sandbox.ts';
import type { Judgement } from '../../models/clearance/verdict.ts';
import { canonicalJson, sha256 } from '../../models/receipts/canonical-json.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { assembleReceipt, receiptSigningInput } from '../../models/receipts/jws.ts';
import { isTooFarApart } from '../../models/transparency/head.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { ClearanceRead } from '../facts/company-facts.ts';
import { attributed } from '../output/evidence-links.ts';
import { ServingProblem } from '../problem.ts';
import { createScorecards } from '../risk/scorecards.ts';
import { type InputDeps, inputsOf } from './clearance-inputs.ts';
import type { Decision } from './decisions.ts';
import type { Payment } from './payment.ts';
import { payloadOf } from './receipt-payload.ts';
import { ruleset } from './ruleset.ts';
import { type KeyInUse, rememberSigningKey } from './signing-keys.ts';

export interface SigningDeps extends InputDeps {
  readonly pool: Pool;
  readonly signers: Signers;
}

export interface Signers {
  /**
   * Undefined: live clearance answers 503. A development machine may use a software signer here; receipts say so. Its key is not that of the sandbox.
   */
  readonly live: Signer | undefined;
  readonly sandbox: Signer;
}

/** A payment to decide, and the request that stated it. */
export interface PaymentRequest {
  readonly payment: Payment;
  /** The body of the request as the caller sent it, without the idempotency key. */
  readonly sent: object;
}

export interface SignedDecision {
  readonly decision: Decision;
  readonly signer: Signer['kind'];
}

/**
 * Decides and signs, and stores nothing. Live requests are decided from the published facts, sandbox requests from scenarios. Throws
 * `SignerUnavailable`: no decision is returned without a signature. Throws CLOCKS_APART: no receipt is dated by a clock that is wrong by minutes.
 */
export function createSignedDecision(
  deps: SigningDeps,
): (caller: ApiKey, key: string, request: PaymentRequest, read: ClearanceRead) => Promise<SignedDecision> {
  const publishKey = keyPublisher(deps);
  const inputDeps = { ...deps, scorecardOf: createScorecards(deps.pool) };
  return async (caller, key, { payment, sent }, read) => {
    const signer = usableSigner(deps, caller, payment);
    const { inputs: whole, featureBuild } = await inputsOf(inputDeps, caller, payment, read);
    refuseClocksApart(whole.now, read.publication.readAt);
    const inputs = { ...whole, payer: whole.payer && withoutDetails(whole.payer), payee: whole.payee && withoutDetails(whole.payee) };
    const verdict = { ruleset, ...withAttributions(decide(inputs)) };
    const decisionId = `dec_${randomUUID()}`;
    // written once: what is hashed is what is stored
    const stored = { request: canonicalJson(sent), inputs: canonicalJson(inputs) };
    const hashes = { requestHash: sha256(stored.request), inputHash: sha256(stored.inputs) };
    const payload = payloadOf({ decisionId, caller, key, payment, ...hashes, inputs, verdict, featureBuild, signer: signer.kind });
    const jwk = receiptJwk(signer.publicKey);
    const signingInput = receiptSigningInput(payload, jwk.kid);
    const [signature, signedBy] = await Promise.all([
      signer.sign(Buffer.from(signingInput)),
      publishKey({ jwk, signer: signer.kind, environment: caller.environment, since: new Date(inputs.now) }),
    ]);
    const decision: Decision = {
      id: decisionId,
      transactionId: payment.transactionId,
      payer: payment.payer.companyNumber,
      payee: payment.payee.companyNumber,
      ...stored,
      verdict,
      receipt: assembleReceipt(signingInput, signature),
      signedBy,
      decidedAt: inputs.now,
    };
    return { decision, signer: signer.kind };
  };
}

/** A receipt covers the whole finding, so the statements are part of what is signed. */
function withAttributions<Of extends Judgement>(judgement: Of): Of {
  return { ...judgement, findings: judgement.findings.map((one) => ({ ...one, evidence: one.evidence.map(attributed) })) };
}

/** `readAt`: the clock of PostgreSQL; absent: it was not read. */
function refuseClocksApart(now: string, readAt: string | undefined): void {
  if (readAt === undefined || !isTooFarApart(new Date(now), new Date(readAt))) return;
  throw new ServingProblem(
    'CLOCKS_APART',
    `The clock of the API states ${now} and that of PostgreSQL ${readAt}, so nothing is signed; nothing was stored.`,
    { retryAfter: 30 },
  );
}

function usableSigner(deps: SigningDeps, { environment }: ApiKey, { payer, payee }: Payment): Signer {
  const signer = deps.signers[environment];
  if (signer === undefined) throw new SignerUnavailable('no token is configured for live receipts', 30);
  if (environment === 'sandbox' && hasServiceFault([payer.companyNumber, payee.companyNumber], 'signer-down')) {
    throw new SignerUnavailable('the scenario has no signer', 5);
  }
  return signer;
}

/**
 * Publishes a key before the first receipt that names it is returned, once per key and process. Returns the key with the instant of its first use in
 * the process.
 */
function keyPublisher({ pool }: SigningDeps): (key: KeyInUse) => Promise<KeyInUse> {
  const published = new Map<string, KeyInUse>();
  return async (key) => {
    const known = published.get(key.jwk.kid);
    if (known !== undefined && known.environment === key.environment) return known;
    await rememberSigningKey(pool, key);
    published.set(key.jwk.kid, key);
    return key;
  };
}
