import { createHash, verify } from 'node:crypto';
import type { KmsConfig } from '../../config.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { openRecoveringSigner, type SignerOptions, type SigningDevice, selfTestText } from '../recovering-signer.ts';
import type { Signer } from '../signer.ts';
import { SignerProblem } from '../signer-problem.ts';
import { type KeyService, openKeyService } from './key-service.ts';
import { kmsProblem } from './kms-problem.ts';
import { findKmsKey, type KmsKey } from './signing-key.ts';

/** Signatures in flight at once. At 20 ms each they are more than the 1,000 a second that AWS grants an account for RSA keys by default. */
const inFlight = 32;
/** So many signatures in a row without an answer take the signer down: fewer concern single requests, which are independent of each other. */
const mostUnanswered = 3;

/** Probing costs a signature, which AWS bills, and finds a disabled key or a lost permission before the next clearance does. */
const manner = { backoffMs: 10_000, probeMs: 60_000 };

/**
 * Opens a signer on a key of AWS KMS. It resolves even when KMS refuses or does not answer: until it signs, `sign` rejects with `SignerUnavailable`
 * and `health` says why; no restart is needed.
 */
export function openKmsSigner(config: KmsConfig, logger: Logger, options: SignerOptions = {}): Promise<Signer> {
  return openRecoveringSigner(kmsDevice(openKeyService(config), config), logger, { ...manner, ...options });
}

function kmsDevice(service: KeyService, config: KmsConfig): SigningDevice<number> {
  let unanswered = 0;
  return {
    kind: 'aws-kms',
    noun: 'signing key of AWS KMS',
    starting: new SignerProblem('KMS_STARTING', 'the key is being looked up'),
    async open() {
      const key = await findKmsKey(service, config.key);
      await signWith(service, key, selfTestText);
      unanswered = 0;
      const sign = async (_slot: number, data: Uint8Array) => {
        const signature = await signWith(service, key, data);
        unanswered = 0;
        return signature;
      };
      return { publicKey: key.publicKey, sessions: Array.from({ length: inFlight }, (_, slot) => slot), title: key.arn, sign };
    },
    release: () => service.close(),
    hung: (ms) => new SignerProblem('KMS_UNREACHABLE', `AWS KMS has not answered for ${ms} ms`),
    problemOf(error) {
      const problem = kmsProblem(error);
      if (problem.code !== 'KMS_UNREACHABLE') return problem;
      unanswered += 1;
      return new SignerProblem(problem.code, problem.message, { cause: problem.cause, passing: unanswered < mostUnanswered });
    },
  };
}

/**
 * The hash is computed here: KMS signs at most 4,096 bytes of text, and learns nothing of the receipt. Verifies the signature before it returns it.
 */
async function signWith(service: KeyService, { arn, verifier }: KmsKey, data: Uint8Array): Promise<Uint8Array> {
  const signature = await service.sign(arn, createHash('sha256').update(data).digest());
  if (!verify('sha256', data, verifier, signature))
    throw new SignerProblem('SIGNATURE_WRONG', 'AWS KMS returned a signature that its public key does not verify');
  return signature;
}
