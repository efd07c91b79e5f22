import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Pkcs11Config } from '../../config.ts';
import type { RsaPublicKey } from '../public-key.ts';
import { selfTestText } from '../recovering-signer.ts';
import { SignerProblem } from '../signer-problem.ts';
import { CKF, CKM, CKU, pinRefusals } from './constants.ts';
import { type Cryptoki, finalizeQuietly, type Handle, initialize } from './cryptoki.ts';
import { findSigningKey, findToken, readPublicKey } from './objects.ts';
import { returnValueOf } from './return-values.ts';

/** A logged-in token, ready to sign. */
export interface OpenToken {
  readonly publicKey: RsaPublicKey;
  /** The same key, for checking each signature. */
  readonly verifier: KeyObject;
  readonly sessions: readonly SigningSession[];
}

/** A session that signs one text at a time. */
export interface SigningSession {
  readonly handle: Handle;
  readonly key: Handle;
  /** Length of a signature: that of the modulus. */
  readonly signatureBytes: number;
}

/**
 * Initialises the library afresh, logs in, finds the key, and signs once on each session. Opens one session more than configured: it holds
 * the login, which belongs to the application, and never signs. Throws `SignerProblem` or `CryptokiError`; the library is finalised then.
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
    const publicKey = await readPublicKey(cryptoki, pinned, key);
    const signatureBytes = Buffer.from(publicKey.n, 'base64url').length;
    const sessions = Array.from({ length: config.sessions }, () => ({ handle: open(), key, signatureBytes }));
    const token = { publicKey, verifier: createPublicKey({ key: { ...publicKey }, format: 'jwk' }), sessions };
    await selfTest(cryptoki, token);
    return token;
  } catch (error) {
    finalizeQuietly(cryptoki);
    throw error;
  }
}

/**
 * Signs on a session that is reserved for this caller, and verifies the signature before it returns it. The hash is computed here and
 * CKM_RSA_PKCS signs its DigestInfo: the call has a constant size, every token supports it, and the bytes equal those of
 * CKM_SHA256_RSA_PKCS. Both C calls run off the main thread.
 */
export async function signOn(cryptoki: Cryptoki, { verifier }: OpenToken, session: SigningSession, data: Uint8Array): Promise<Buffer> {
  await cryptoki.C_SignInit(session.handle, CKM.rsaPkcs, session.key);
  const signature = await cryptoki.C_Sign(session.handle, digestInfo(data), session.signatureBytes);
  // Costs 35 us beside the millisecond of a signature. A faulty RSA-CRT signature is not only wrong: it reveals the private key.
  if (!verify('sha256', data, verifier, signature))
    throw new SignerProblem('SIGNATURE_WRONG', 'the token returned a signature that its public key does not verify');
  return signature;
}

async function selfTest(cryptoki: Cryptoki, token: OpenToken): Promise<void> {
  for (const session of token.sessions) await signOn(cryptoki, token, session, selfTestText);
}

/** RFC 8017 section 9.2, note 1: the DER of DigestInfo for SHA-256 up to the hash itself. */
const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** Returns what CKM_RSA_PKCS pads and signs for RS256. */
function digestInfo(data: Uint8Array): Buffer {
  return Buffer.concat([sha256Prefix, createHash('sha256').update(data).digest()]);
}

/** Logs the application in as the token's user. Throws `SignerProblem` PIN_REFUSED, or what the library throws. */
export function logIn(cryptoki: Cryptoki, session: Handle, pin: string): void {
  try {
    cryptoki.C_Login(session, CKU.user, pin);
  } catch (cause) {
    const name = returnValueOf(cause);
    if (name === 'CKR_USER_ALREADY_LOGGED_IN') return;
    if (pinRefusals.includes(name)) throw new SignerProblem('PIN_REFUSED', `the token refused the PIN (${name})`, { cause });
    throw cause;
  }
}
