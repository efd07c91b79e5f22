import { createPublicKey, type KeyObject } from 'node:crypto';
import type { KmsConfig } from '../../config.ts';
import { type RsaPublicKey, rsaPublicKey } from '../public-key.ts';
import { SignerProblem } from '../signer-problem.ts';
import { type KeyService, openKeyService, signingAlgorithm } from './key-service.ts';

export interface KmsKey {
  /** ARN of the key itself: an alias may be moved to another key while the process runs. */
  readonly arn: string;
  readonly publicKey: RsaPublicKey;
  /** The same key, for checking each signature. */
  readonly verifier: KeyObject;
}

/**
 * Finds the key by id, alias or ARN and checks that it can sign receipts: RSA of 2048 bits or more, for signatures, enabled, and made in AWS KMS. A
 * key whose material was imported is refused, because a copy of it exists outside. Throws `SignerProblem`.
 */
export async function findKmsKey(service: KeyService, keyId: string): Promise<KmsKey> {
  const { Arn: arn, KeyState, KeyUsage, KeySpec, Origin, SigningAlgorithms } = await service.describe(keyId);
  if (arn === undefined || KeyState !== 'Enabled')
    throw new SignerProblem('KMS_KEY_UNUSABLE', `the key ${arn ?? keyId} is in state ${KeyState}`);
  if (KeyUsage !== 'SIGN_VERIFY' || SigningAlgorithms?.includes(signingAlgorithm) !== true)
    throw new SignerProblem('KEY_UNFIT', `the key ${arn} (${KeySpec}, ${KeyUsage}) does not sign with ${signingAlgorithm}`);
  if (Origin !== 'AWS_KMS')
    throw new SignerProblem(
      'KEY_UNFIT',
      `the material of the key ${arn} was made outside AWS KMS (origin ${Origin}), where a copy may exist`,
    );
  const verifier = keyOf(await service.publicKey(arn), arn);
  const { n = '', e = '' } = verifier.export({ format: 'jwk' });
  return { arn, verifier, publicKey: await rsaPublicKey(Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')) };
}

/** Returns the public half of a key in AWS KMS, for its announcement. Throws `SignerProblem`. */
export async function readKmsKey(config: KmsConfig): Promise<RsaPublicKey> {
  const service = openKeyService(config);
  try {
    return (await findKmsKey(service, config.key)).publicKey;
  } finally {
    service.close();
  }
}

const leastBits = 2_048;

function keyOf(der: Uint8Array, arn: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
    throw new SignerProblem('KEY_UNFIT', `the key ${arn} is not an RSA key of ${leastBits} bits or more`);
  return key;
}
