import { type RsaPublicKey, rsaPublicKey } from '../public-key.ts';
import { SignerProblem } from '../signer-problem.ts';
import { CKA, CKK, CKO } from './constants.ts';
import type { Attribute, Cryptoki, Handle } from './cryptoki.ts';
import { returnValueOf } from './return-values.ts';

/** Returns the slot whose token has the label. Throws `SignerProblem` when no token or more than one has it. */
export function findToken(cryptoki: Cryptoki, label: string): Handle {
  const slots = tokensLabelled(cryptoki, label);
  const [slot] = slots;
  if (slot === undefined) throw new SignerProblem('TOKEN_ABSENT', `no slot holds a token labelled "${label}"`);
  if (slots.length > 1) throw new SignerProblem('KEY_AMBIGUOUS', `${slots.length} tokens are labelled "${label}"`);
  return slot;
}

/** Returns the slots whose token has the label. */
export function tokensLabelled(cryptoki: Cryptoki, label: string): Handle[] {
  return cryptoki.C_GetSlotList(true).filter((slot) => unpadded(tokenInfo(cryptoki, slot)?.label ?? '') === label);
}

/**
 * Returns label and flags of the token in a slot; `undefined` when the library cannot read that token (half-written, or just removed), so
 * that one bad token does not hide the others.
 */
export function tokenInfo(cryptoki: Cryptoki, slot: Handle): { readonly label: string; readonly flags: number } | undefined {
  try {
    return cryptoki.C_GetTokenInfo(slot);
  } catch {
    return undefined;
  }
}

/** Returns the one RSA private key with that label on a logged-in token. Throws `SignerProblem` when there is none, or more than one. */
export function findSigningKey(cryptoki: Cryptoki, session: Handle, label: string): Handle {
  const keys = keysLabelled(cryptoki, session, CKO.privateKey, label);
  const [key] = keys;
  if (key === undefined) throw new SignerProblem('KEY_ABSENT', `the token holds no RSA private key labelled "${label}"`);
  if (keys.length > 1) {
    throw new SignerProblem(
      'KEY_AMBIGUOUS',
      `${keys.length} private keys are labelled "${label}"; give each its own label and choose by PKCS11_KEY_LABEL`,
    );
  }
  return key;
}

/** Returns the RSA key objects of a class (CKO) with that label. */
export function keysLabelled(cryptoki: Cryptoki, session: Handle, objectClass: number, label: string): Handle[] {
  return findObjects(cryptoki, session, [
    { type: CKA.class, value: objectClass },
    { type: CKA.keyType, value: CKK.rsa },
    { type: CKA.label, value: label },
  ]);
}

/**
 * Reads the public half of a private key. The modulus comes from the private key object, which returns it even when the key is sensitive.
 * The exponent comes from there too if the token stores it, otherwise from the public key object with the same modulus. So the public key
 * of another pair is never published. Throws `SignerProblem` KEY_UNFIT.
 */
export async function readPublicKey(cryptoki: Cryptoki, session: Handle, privateKey: Handle): Promise<RsaPublicKey> {
  const modulus = attribute(cryptoki, session, privateKey, CKA.modulus);
  if (modulus === undefined) throw new SignerProblem('KEY_UNFIT', 'the token does not return the modulus of its private key');
  if (modulus.length < 256)
    throw new SignerProblem('KEY_UNFIT', `the key has ${modulus.length * 8} bits; RS256 needs 2048 (RFC 7518 section 3.3)`);
  const exponent = attribute(cryptoki, session, privateKey, CKA.publicExponent) ?? exponentOfPublicKey(cryptoki, session, modulus);
  return rsaPublicKey(modulus, exponent);
}

function exponentOfPublicKey(cryptoki: Cryptoki, session: Handle, modulus: Buffer): Buffer {
  const [publicKey] = findObjects(cryptoki, session, [
    { type: CKA.class, value: CKO.publicKey },
    { type: CKA.modulus, value: modulus },
  ]);
  const exponent = publicKey === undefined ? undefined : attribute(cryptoki, session, publicKey, CKA.publicExponent);
  if (exponent === undefined) throw new SignerProblem('KEY_UNFIT', 'the token returns no public exponent for its private key');
  return exponent;
}

function attribute(cryptoki: Cryptoki, session: Handle, object: Handle, type: number): Buffer | undefined {
  try {
    const value = cryptoki.C_GetAttributeValue(session, object, type);
    return value.length === 0 ? undefined : value;
  } catch (error) {
    if (/^CKR_ATTRIBUTE_/.test(returnValueOf(error))) return undefined; // not stored, or not readable
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

/** The standard pads labels to 32 bytes with spaces; some libraries pad with zeros. */
function unpadded(label: string): string {
  return label.replace(/[ \0]+$/, '');
}
