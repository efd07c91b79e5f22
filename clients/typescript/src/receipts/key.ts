import { calculateJwkThumbprint } from 'jose';
import { isInstant, type ReceiptPayload } from './payload.ts';

/** A set of keys as `GET /.well-known/jwks.json` answers it, or the member `data` of `GET /api/v1/transaction-keys`. */
export interface KeySet {
  readonly keys: readonly object[];
}

/** What the published set states of a key. */
interface PublishedKey {
  readonly kty: string;
  readonly n: string;
  readonly e: string;
  readonly kid: string;
  readonly environment: string;
  readonly signer: string;
  readonly createdAt: string;
  readonly retiredAt: string | null;
}

/** Two clocks of the service may differ by so much in a decision. */
const clocksApartMs = 60_000;

/** Returns the key of this id; `undescribed` when the set does not state what it may sign, or has it for another algorithm or use (RFC 7517 sections 4.2 and 4.4). */
export function findKey({ keys }: KeySet, kid: string): PublishedKey | 'unknown' | 'undescribed' {
  const found = keys.find((key) => 'kid' in key && key.kid === kid);
  if (found === undefined) return 'unknown';
  const at = new Map<string, unknown>(Object.entries(found));
  const texts = ['kty', 'n', 'e', 'environment', 'signer'].every((name) => typeof at.get(name) === 'string');
  const isForReceipts = (at.get('alg') ?? 'RS256') === 'RS256' && (at.get('use') ?? 'sig') === 'sig';
  const isDescribed =
    texts && isForReceipts && isInstant(at.get('createdAt')) && (at.get('retiredAt') === null || isInstant(at.get('retiredAt')));
  return isDescribed ? (found as PublishedKey) : 'undescribed';
}

/** Whether the key has the RFC 7638 thumbprint that its id states: another key under a known id is refused. */
export async function isNamedByThumbprint({ kty, n, e, kid }: PublishedKey): Promise<boolean> {
  return kty === 'RSA' && (await calculateJwkThumbprint({ kty, n, e })) === kid;
}

export type KeyUseCode = 'RECEIPT_ENVIRONMENT_MISMATCH' | 'RECEIPT_SIGNER_MISMATCH' | 'RECEIPT_BEFORE_KEY' | 'RECEIPT_AFTER_RETIREMENT';

/** Returns why the key may not have signed this payload although its signature is right; undefined: it may. */
export function misuse(key: PublishedKey, { environment, signer, decidedAt }: ReceiptPayload): [KeyUseCode, string] | undefined {
  const decided = Date.parse(decidedAt);
  if (environment !== key.environment)
    return ['RECEIPT_ENVIRONMENT_MISMATCH', `the receipt says ${environment}, and its key signs ${key.environment} receipts only`];
  if (signer !== key.signer)
    return ['RECEIPT_SIGNER_MISMATCH', `the receipt names the signer ${signer}, and its key is one of ${key.signer}`];
  if (decided < Date.parse(key.createdAt) - clocksApartMs)
    return ['RECEIPT_BEFORE_KEY', `decided at ${decidedAt}, before its key was created at ${key.createdAt}`];
  if (key.retiredAt !== null && decided > Date.parse(key.retiredAt) + clocksApartMs)
    return ['RECEIPT_AFTER_RETIREMENT', `decided at ${decidedAt}, after its key was retired at ${key.retiredAt}; download the keys again`];
  return undefined;
}
