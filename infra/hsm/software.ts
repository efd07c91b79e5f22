import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { secretFile } from './secret-file.ts';
import { type Signer, SignerUnavailable } from './signer.ts';

/**
 * A signer whose RSA-2048 key is a PKCS#8 PEM file, made at first use and readable by its owner only. For the sandbox, and for a machine
 * without a token; receipts name it as `software`. Signs on libuv's pool, off the main thread.
 */
export async function openSoftwareSigner(keyFile: string): Promise<Signer> {
  const key = createPrivateKey(await secretFile(keyFile, newKey));
  const publicJwk = jwkOf(key, keyFile);
  let closed = false;
  return {
    kind: 'software',
    kid: publicJwk.kid,
    publicJwk,
    sign: async (data) => {
      if (closed) throw new SignerUnavailable('the signer is closed', 5);
      return signAsync('sha256', data, key);
    },
    health: () => ({ ok: !closed, detail: closed ? 'closed' : `software key ${publicJwk.kid}` }),
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

function jwkOf(key: KeyObject, keyFile: string) {
  const { kty, n, e } = createPublicKey(key).export({ format: 'jwk' });
  if (kty !== 'RSA' || n === undefined || e === undefined) throw new Error(`${keyFile} holds no RSA key`);
  return receiptJwk(Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url'));
}
