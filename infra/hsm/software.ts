import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type RsaPublicKey, rsaPublicKey } from './public-key.ts';
import { secretFile } from './secret-file.ts';
import { type Signer, SignerUnavailable } from './signer.ts';

/**
 * Opens a signer whose RSA-2048 key is a PKCS#8 PEM file that only its owner may read. Creates the file at first use. It serves the
 * sandbox, and live on a machine without a token; its receipts name their signer as `software`. It signs on libuv's pool.
 */
export async function openSoftwareSigner(keyFile: string): Promise<Signer> {
  const key = createPrivateKey(await secretFile(keyFile, newKey));
  const publicKey = await publicKeyOf(key, keyFile);
  let closed = false;
  return {
    kind: 'software',
    publicKey,
    sign: async (data) => {
      if (closed) throw new SignerUnavailable('the signer is closed', 5);
      return signAsync('sha256', data, key);
    },
    health: () => ({ ok: !closed, detail: closed ? 'closed' : `software key ${publicKey.thumbprint}` }),
    close: async () => {
      closed = true;
    },
  };
}

const signAsync = promisify<string, Uint8Array, KeyObject, Buffer>(sign);

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

async function publicKeyOf(key: KeyObject, keyFile: string): Promise<RsaPublicKey> {
  const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error(`${keyFile} holds no RSA key`);
  return rsaPublicKey(Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url'));
}
