import { randomBytes } from 'node:crypto';
import type { Pkcs11Config } from '../../config.ts';
import type { RsaPublicKey } from '../public-key.ts';
import { CKA, CKF, CKM, CKO } from './constants.ts';
import { type Cryptoki, finalizeQuietly, type Handle, initialize, loadCryptoki } from './cryptoki.ts';
import { claimModule } from './library.ts';
import { findToken, keysLabelled, readPublicKey } from './objects.ts';
import { logIn } from './open-token.ts';

/**
 * Makes sure that the token holds an RSA-2048 key of the configured label that cannot be extracted, and returns its public half. An
 * existing key is left unchanged. The token must exist and have its user PIN. Throws `Pkcs11SetupError`, `SignerProblem` or `CryptokiError`.
 */
export async function createSigningKey(config: Pkcs11Config): Promise<RsaPublicKey> {
  return withModule(config.module, async (cryptoki) => {
    const slot = findToken(cryptoki, config.tokenLabel);
    return ensureKey(cryptoki, slot, config);
  });
}

/** Initialises the library, runs `use`, and finalises the library. */
export async function withModule<T>(modulePath: string, use: (cryptoki: Cryptoki) => Promise<T>): Promise<T> {
  const cryptoki = loadCryptoki(modulePath);
  const unclaim = claimModule(modulePath);
  try {
    initialize(cryptoki);
    return await use(cryptoki);
  } finally {
    finalizeQuietly(cryptoki);
    unclaim();
  }
}

/** Returns the public half of the key with that label on the token in `slot`; generates the pair when there is none. */
export async function ensureKey(
  cryptoki: Cryptoki,
  slot: Handle,
  { pin, keyLabel }: Pick<Pkcs11Config, 'pin' | 'keyLabel'>,
): Promise<RsaPublicKey> {
  const session = cryptoki.C_OpenSession(slot, CKF.serialSession | CKF.rwSession);
  logIn(cryptoki, session, pin);
  const [existing] = keysLabelled(cryptoki, session, CKO.privateKey, keyLabel);
  if (existing !== undefined) return readPublicKey(cryptoki, session, existing);
  // A process that was killed between writing the two halves leaves a public key without its private key.
  for (const orphan of keysLabelled(cryptoki, session, CKO.publicKey, keyLabel)) cryptoki.C_DestroyObject(session, orphan);
  return readPublicKey(cryptoki, session, await generateKey(cryptoki, session, keyLabel));
}

/** Generates an RSA-2048 pair whose private half is sensitive and cannot be extracted. Returns the handle of the private key. */
export async function generateKey(cryptoki: Cryptoki, session: Handle, label: string): Promise<Handle> {
  const id = { type: CKA.id, value: randomBytes(8) };
  const pair = await cryptoki.C_GenerateKeyPair(
    session,
    CKM.rsaPkcsKeyPairGen,
    [
      { type: CKA.token, value: true },
      { type: CKA.label, value: label },
      id,
      { type: CKA.verify, value: true },
      { type: CKA.modulusBits, value: 2048 },
      { type: CKA.publicExponent, value: Buffer.from([1, 0, 1]) },
    ],
    [
      { type: CKA.token, value: true },
      { type: CKA.label, value: label },
      id,
      { type: CKA.private, value: true },
      { type: CKA.sensitive, value: true },
      { type: CKA.extractable, value: false },
      { type: CKA.sign, value: true },
    ],
  );
  return pair.privateKey;
}
