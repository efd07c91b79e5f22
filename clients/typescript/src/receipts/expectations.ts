import { requestHash } from './json.ts';
import type { ReceiptPayload } from './payload.ts';

/**
 * What a genuine receipt must state. Without any the receipt must be an ALLOW of live, signed in a token or in AWS KMS and not expired,
 * as `risk verify` has it.
 */
export interface Expectations {
  /** Default: `ALLOW`. */
  readonly outcome?: ReceiptPayload['outcome'] | 'any';
  /** Default: `live`. */
  readonly environment?: ReceiptPayload['environment'] | 'any';
  /** Default: `hsm`, which is `pkcs11` or `aws-kms`. */
  readonly signer?: ReceiptPayload['signer'] | 'hsm' | 'any';
  readonly tenant?: string;
  /** In minor units, with its currency. */
  readonly amount?: { readonly minor: number; readonly currency: string };
  /** The body of the transaction check as you sent it. */
  readonly request?: object;
  /** Longest time since the decision, in seconds. */
  readonly maxAgeSeconds?: number;
  /** Accepts an expired receipt, as a proof of what was decided. Default: false. */
  readonly allowExpired?: boolean;
  /** Default: the clock of the machine. */
  readonly now?: Date;
}

/** An expectation that a genuine receipt does not meet. The codes are those of `risk verify`. */
export type UnmetCode =
  | 'OUTCOME_UNEXPECTED'
  | 'ENVIRONMENT_UNEXPECTED'
  | 'SIGNER_UNEXPECTED'
  | 'TENANT_UNEXPECTED'
  | 'AMOUNT_UNEXPECTED'
  | 'REQUEST_UNEXPECTED'
  | 'TOO_OLD'
  | 'EXPIRED';

/** Clocks of the caller and the service may differ by so much. */
const clocksApartMs = 60_000;

/** Returns the expectations that the payload does not meet, each with a sentence. */
export function unmetBy(payload: ReceiptPayload, expected: Expectations): readonly (readonly [UnmetCode, string])[] {
  const { outcome = 'ALLOW', environment = 'live', signer = 'hsm', tenant, amount, request, maxAgeSeconds } = expected;
  const now = (expected.now ?? new Date()).getTime();
  const ageMs = now - Date.parse(payload.decidedAt);
  const paid = `${payload.amountMinor} ${payload.currency}`;
  const rules: readonly (readonly [UnmetCode, isMet: boolean, message: string])[] = [
    ['OUTCOME_UNEXPECTED', isOneOf(outcome, payload.outcome), `the outcome is ${payload.outcome}, expected ${outcome}`],
    ['ENVIRONMENT_UNEXPECTED', isOneOf(environment, payload.environment), `a ${payload.environment} receipt, expected ${environment}`],
    ['SIGNER_UNEXPECTED', isSigner(signer, payload.signer), `signed by ${payload.signer}, expected ${signer}`],
    ['TENANT_UNEXPECTED', tenant === undefined || tenant === payload.tenant, `the tenant is ${payload.tenant}, expected ${tenant}`],
    [
      'AMOUNT_UNEXPECTED',
      amount === undefined || (amount.minor === payload.amountMinor && amount.currency === payload.currency),
      `the amount is ${paid} in minor units, expected ${amount?.minor} ${amount?.currency}`,
    ],
    [
      'REQUEST_UNEXPECTED',
      request === undefined || requestHash(request) === payload.requestHash,
      `the receipt is about another request (${payload.requestHash ?? 'it has no hash of one'})`,
    ],
    [
      'TOO_OLD',
      maxAgeSeconds === undefined || (ageMs <= maxAgeSeconds * 1_000 && ageMs >= -clocksApartMs),
      `decided at ${payload.decidedAt}, ${Math.round(ageMs / 1_000)} s ago`,
    ],
    [
      'EXPIRED',
      expected.allowExpired === true || Date.parse(payload.expiresAt) > now,
      `expired at ${payload.expiresAt}: request a new decision`,
    ],
  ];
  return rules.flatMap(([code, isMet, message]) => (isMet ? [] : [[code, message] as const]));
}

function isSigner(expected: NonNullable<Expectations['signer']>, given: ReceiptPayload['signer']): boolean {
  return expected === 'hsm' ? given !== 'software' : isOneOf(expected, given);
}

function isOneOf(expected: string, given: string): boolean {
  return expected === 'any' || expected === given;
}
