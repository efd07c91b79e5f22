import { type Command, InvalidArgumentError, Option } from 'commander';
import { inputHash } from '../../models/receipts/canonical-json.ts';
import { hsmKinds, type SignerKind, signerKind } from '../../models/receipts/signer-kind.ts';
import type { Verification } from '../../models/receipts/verify.ts';
import type { LogVerification } from '../../models/transparency/verify-proof.ts';

type Genuine = Extract<Verification, { ok: true }>;

/** What a caller of `risk verify` expects of a genuine receipt. */
export interface Expectations {
  readonly expectOutcome: 'ALLOW' | 'HOLD' | 'REVIEW' | 'any';
  readonly expectEnvironment: 'live' | 'sandbox' | 'any';
  /** `hsm`: in a token or in AWS KMS, so that no process of the service holds the key. */
  readonly expectSigner: SignerKind | 'hsm' | 'any';
  readonly expectTenant?: string;
  readonly expectAmount?: Amount;
  /** Milliseconds. */
  readonly maxAge?: number;
  readonly allowExpired?: boolean;
  /** The body of the request that the receipt must be about. */
  readonly request?: unknown;
  /** The inputs that the decision must have been made from. */
  readonly inputs?: unknown;
}

interface Amount {
  readonly minor: number;
  readonly currency: string;
}

/** An expectation that a genuine receipt does not meet. The codes are stable, so that scripts can branch on them. */
export interface Unmet {
  readonly code:
    | 'OUTCOME_UNEXPECTED'
    | 'ENVIRONMENT_UNEXPECTED'
    | 'SIGNER_UNEXPECTED'
    | 'HEAD_SIGNER_UNEXPECTED'
    | 'TENANT_UNEXPECTED'
    | 'AMOUNT_UNEXPECTED'
    | 'TOO_OLD'
    | 'EXPIRED'
    | 'REQUEST_UNEXPECTED'
    | 'INPUTS_UNEXPECTED';
  readonly message: string;
}

/** Clocks of the caller and the service may differ by so much. */
const futureMs = 60_000;

/**
 * Returns the expectations that the receipt does not meet, as of `now`. Without options it must be an ALLOW of live, signed in a token or
 * in AWS KMS, and not expired.
 */
export function unmetBy({ payload, expired }: Genuine, expected: Expectations, now = new Date()): Unmet[] {
  const { outcome, environment, signer, tenant, amountMinor, currency, expiresAt, decidedAt, requestHash } = payload;
  const { expectTenant, expectAmount, maxAge, request, inputs } = expected;
  const age = now.getTime() - Date.parse(decidedAt);
  const rules: readonly [Unmet['code'], isMet: boolean, message: string][] = [
    ['OUTCOME_UNEXPECTED', isOneOf(expected.expectOutcome, outcome), `the outcome is ${outcome}, expected ${expected.expectOutcome}`],
    [
      'ENVIRONMENT_UNEXPECTED',
      isOneOf(expected.expectEnvironment, environment),
      `a ${environment} receipt, expected ${expected.expectEnvironment}`,
    ],
    ['SIGNER_UNEXPECTED', isSigner(expected.expectSigner, signer), `signed by ${signer}, expected ${expected.expectSigner}`],
    ['TENANT_UNEXPECTED', expectTenant === undefined || expectTenant === tenant, `the tenant is ${tenant}, expected ${expectTenant}`],
    [
      'AMOUNT_UNEXPECTED',
      expectAmount === undefined || (expectAmount.minor === amountMinor && expectAmount.currency === currency),
      `the amount is ${amountMinor}${currency}, expected ${expectAmount?.minor}${expectAmount?.currency}`,
    ],
    ['TOO_OLD', maxAge === undefined || (age <= maxAge && age >= -futureMs), `decided at ${decidedAt}, ${Math.round(age / 1_000)} s ago`],
    ['EXPIRED', !expired || expected.allowExpired === true, `expired at ${expiresAt}: request a new decision`],
    [
      'REQUEST_UNEXPECTED',
      request === undefined || requestHash === hashOf(request),
      requestHash === undefined
        ? 'the receipt is older than the hash of the request'
        : `the receipt is about another request (${requestHash})`,
    ],
    [
      'INPUTS_UNEXPECTED',
      inputs === undefined || payload.inputHash === inputHash(inputs),
      `decided from other inputs (${payload.inputHash})`,
    ],
  ];
  return rules.flatMap(([code, isMet, message]) => (isMet ? [] : [{ code, message }]));
}

/** Returns the same of the heads of a log: that of the proof, and the pinned one. */
export function unmetByHeads(logged: LogVerification | undefined, { expectSigner }: Pick<Expectations, 'expectSigner'>): Unmet[] {
  if (logged?.ok !== true) return [];
  const { head, continues } = logged;
  return [head, ...(continues === undefined ? [] : [continues])]
    .filter(({ signer }) => !isSigner(expectSigner, signer))
    .map(({ signer, treeSize }) => {
      return { code: 'HEAD_SIGNER_UNEXPECTED', message: `the head of ${treeSize} leaves is signed by ${signer}, expected ${expectSigner}` };
    });
}

function isSigner(expected: Expectations['expectSigner'], given: SignerKind): boolean {
  return expected === 'hsm' ? hsmKinds.includes(given) : isOneOf(expected, given);
}

function isOneOf(expected: string, given: string): boolean {
  return expected === 'any' || expected === given;
}

/** The hash leaves out the idempotency key, which a caller may have sent in the header. */
function hashOf(request: unknown): string {
  return inputHash(typeof request === 'object' && request !== null ? { ...request, idempotencyKey: undefined } : request);
}

/** Adds the options of `Expectations` but `request` and `inputs`. */
export function addExpectations(command: Command): Command {
  return command
    .addOption(
      new Option('--expect-outcome <outcome>', 'outcome that the receipt must have')
        .choices(['ALLOW', 'HOLD', 'REVIEW', 'any'])
        .default('ALLOW'),
    )
    .addOption(
      new Option('--expect-environment <environment>', 'environment of the decision').choices(['live', 'sandbox', 'any']).default('live'),
    )
    .addOption(
      new Option('--expect-signer <signer>', 'where the signing key of the receipt and of the heads must be; hsm: in a token or in AWS KMS')
        .choices(['hsm', ...signerKind.options, 'any'])
        .default('hsm'),
    )
    .option('--expect-tenant <id>', 'tenant for which the decision was made')
    .option('--expect-amount <amount>', 'amount in minor units with its currency, such as 125000GBP', amountArgument)
    .option('--max-age <time>', 'longest time since the decision, such as 90s, 15m, 4h or 2d', ageArgument)
    .option('--allow-expired', 'accept a receipt that has expired, as a proof of what was decided');
}

function amountArgument(text: string): Amount {
  const [, minor = '', currency] = /^(\d{1,16}) ?([A-Z]{3})$/.exec(text) ?? [];
  if (currency === undefined || !Number.isSafeInteger(Number(minor)))
    throw new InvalidArgumentError(`"${text}" is not an amount in minor units with its currency, such as 125000GBP`);
  return { minor: Number(minor), currency };
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function ageArgument(text: string): number {
  const [, count = '', unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd')
    throw new InvalidArgumentError(`"${text}" is not a time such as 90s, 15m, 4h or 2d`);
  return Number(count) * unitMs[unit];
}
