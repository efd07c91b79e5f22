import { type ReceiptJwk, receiptJwk } from '../../../models/receipts/jwk.ts';
import { CKA, CKK, CKO } from './constants.ts';
import type { Attribute, Cryptoki, Handle } from './cryptoki.ts';
import { returnValueOf } from './return-values.ts';
import { TokenProblem } from './token-problem.ts';

/** The slot whose token bears the label. Throws `TokenProblem` when it is not there or bears it twice. */
export function findToken(cryptoki: Cryptoki, label: string): Handle {
  const slots = tokensLabelled(cryptoki, label);
  const [slot] = slots;
  if (slot === undefined) throw new TokenProblem('TOKEN_ABSENT', `no slot holds a token labelled "${label}"`);
  if (slots.length > 1) throw new TokenProblem('KEY_AMBIGUOUS', `${slots.length} tokens are labelled "${label}"`);
  return slot;
}

export function tokensLabelled(cryptoki: Cryptoki, label: string): Handle[] {
  return cryptoki.C_GetSlotList(true).filter((slot) => unpadded(tokenInfo(cryptoki, slot)?.label ?? '') === label);
}

/** `undefined` for a slot whose token cannot be read: half-written, or just gone. Other tokens of the library are none the worse for it. */
export function tokenInfo(cryptoki: Cryptoki, slot: Handle): { readonly label: string; readonly flags: number } | undefined {
  try {
    return cryptoki.C_GetTokenInfo(slot);
  } catch {
    return undefined;
  }
}

/** The one RSA private key of that label, on a logged-in token. Throws `TokenProblem` when there is none, or more than one. */
export function findSigningKey(cryptoki: Cryptoki, session: Handle, label: string): Handle {
  const keys = keysLabelled(cryptoki, session, CKO.privateKey, label);
  const [key] = keys;
  if (key === undefined) throw new TokenProblem('KEY_ABSENT', `the token holds no RSA private key labelled "${label}"`);
  if (keys.length > 1) {
    throw new TokenProblem(
      'KEY_AMBIGUOUS',
      `${keys.length} private keys are labelled "${label}"; give each its own label and choose by PKCS11_KEY_LABEL`,
    );
  }
  return key;
}

export function keysLabelled(cryptoki: Cryptoki, session: Handle, objectClass: number, label: string): Handle[] {
  return findObjects(cryptoki, session, [
    { type: CKA.class, value: objectClass },
    { type: CKA.keyType, value: CKK.rsa },
    { type: CKA.label, value: label },
  ]);
}

/**
 * The public half. The modulus is read from the private key itself, where even a sensitive key shows it; the exponent too where the token
 * keeps it there, else from the public key object of the same modulus. So a public key left by another pair is never published.
 */
export function readPublicJwk(cryptoki: Cryptoki, session: Handle, privateKey: Handle): ReceiptJwk {
  const modulus = attribute(cryptoki, session, privateKey, CKA.modulus);
  if (modulus === undefined) throw new TokenProblem('KEY_UNFIT', 'the token does not show the modulus of its private key');
  if (modulus.length < 256)
    throw new TokenProblem('KEY_UNFIT', `the key has ${modulus.length * 8} bits; RS256 needs 2048 (RFC 7518 section 3.3)`);
  const exponent = attribute(cryptoki, session, privateKey, CKA.publicExponent) ?? exponentOfPublicKey(cryptoki, session, modulus);
  return receiptJwk(modulus, exponent);
}

function exponentOfPublicKey(cryptoki: Cryptoki, session: Handle, modulus: Buffer): Buffer {
  const [publicKey] = findObjects(cryptoki, session, [
    { type: CKA.class, value: CKO.publicKey },
    { type: CKA.modulus, value: modulus },
  ]);
  const exponent = publicKey === undefined ? undefined : attribute(cryptoki, session, publicKey, CKA.publicExponent);
  if (exponent === undefined) throw new TokenProblem('KEY_UNFIT', 'the token shows no public exponent for its private key');
  return exponent;
}

function attribute(cryptoki: Cryptoki, session: Handle, object: Handle, type: number): Buffer | undefined {
  try {
    const value = cryptoki.C_GetAttributeValue(session, object, type);
    return value.length === 0 ? undefined : value;
  } catch (error) {
    if (/^CKR_ATTRIBUTE_/.test(returnValueOf(error))) return undefined; // not kept, or not shown
    throw error;
  }
}

function findObjects(cryptoki: Cryptoki, session: Handle, template: readonly Attribute[]): Handle[] {
  cryptoki.C_FindObjectsInit(session, template);
  try {
    return cryptoki.C_FindObjects(session, 16);
  } finally {
    cryptoki.C_FindObjectsFinal(session);
  }
}

/** Labels are 32 bytes padded with spaces; some libraries pad with zeros. */
function unpadded(label: string): string {
  return label.replace(/[ \0]+$/, '');
}
