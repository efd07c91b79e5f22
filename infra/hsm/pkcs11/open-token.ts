import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { ReceiptJwk } from '../../../models/receipts/jwk.ts';
import type { Pkcs11Config } from '../../config.ts';
import { CKF, CKM, CKU, pinRefusals } from './constants.ts';
import { type Cryptoki, finalizeQuietly, type Handle, initialize } from './cryptoki.ts';
import { digestInfo } from './digest-info.ts';
import { findSigningKey, findToken, readPublicJwk } from './objects.ts';
import { returnValueOf } from './return-values.ts';
import { TokenProblem } from './token-problem.ts';

/** A logged-in token, ready to sign. */
export interface OpenToken {
  readonly jwk: ReceiptJwk;
  readonly publicKey: KeyObject;
  readonly sessions: readonly SigningSession[];
}

export interface SigningSession {
  readonly handle: Handle;
  readonly key: Handle;
  readonly signatureBytes: number;
}

/**
 * Starts the library afresh and takes it to the point where it signs. One session more than asked for is opened: it holds the login, which
 * is the application's, and never signs. Throws `TokenProblem`, or what the library throws; nothing is left open then.
 */
export async function openToken(cryptoki: Cryptoki, config: Pkcs11Config): Promise<OpenToken> {
  finalizeQuietly(cryptoki);
  initialize(cryptoki);
  try {
    const slot = findToken(cryptoki, config.tokenLabel);
    const open = () => cryptoki.C_OpenSession(slot, CKF.serialSession);
    const pinned = open();
    logIn(cryptoki, pinned, config.pin);
    const key = findSigningKey(cryptoki, pinned, config.keyLabel);
    const jwk = readPublicJwk(cryptoki, pinned, key);
    const signatureBytes = Buffer.from(jwk.n, 'base64url').length;
    const sessions = Array.from({ length: config.sessions }, () => ({ handle: open(), key, signatureBytes }));
    const token = { jwk, publicKey: createPublicKey({ key: { ...jwk }, format: 'jwk' }), sessions };
    await selfTest(cryptoki, token);
    return token;
  } catch (error) {
    finalizeQuietly(cryptoki);
    throw error;
  }
}

/**
 * One signature on a session that nobody else uses meanwhile, checked with the public key before anybody sees it. The hash is made here and
 * its DigestInfo signed with CKM_RSA_PKCS: a call of constant size that every token knows, and the same bytes as CKM_SHA256_RSA_PKCS.
 */
export async function signOn(cryptoki: Cryptoki, { publicKey }: OpenToken, session: SigningSession, data: Uint8Array): Promise<Buffer> {
  await cryptoki.C_SignInit(session.handle, CKM.rsaPkcs, session.key);
  const signature = await cryptoki.C_Sign(session.handle, digestInfo(data), session.signatureBytes);
  // Costs 35 us beside the millisecond of a signature; a faulty RSA-CRT signature would not only be wrong, it would give the key away.
  if (!verify('sha256', data, publicKey, signature))
    throw new TokenProblem('SIGNATURE_WRONG', 'the token gave a signature that does not verify');
  return signature;
}

/** Signed to see that a token works. No JWS signing input looks like it. */
export const selfTestText = Buffer.from('self-test of a receipt signer; not a receipt');

async function selfTest(cryptoki: Cryptoki, token: OpenToken): Promise<void> {
  for (const session of token.sessions) await signOn(cryptoki, token, session, selfTestText);
}

export function logIn(cryptoki: Cryptoki, session: Handle, pin: string): void {
  try {
    cryptoki.C_Login(session, CKU.user, pin);
  } catch (cause) {
    const name = returnValueOf(cause);
    if (name === 'CKR_USER_ALREADY_LOGGED_IN') return;
    if (pinRefusals.includes(name)) throw new TokenProblem('PIN_REFUSED', `the token refused the PIN (${name})`, { cause });
    throw cause;
  }
}
