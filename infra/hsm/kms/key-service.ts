import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeKeyCommand, GetPublicKeyCommand, type KeyMetadata, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { KmsConfig } from '../../config.ts';
import { SignerProblem, type SignerProblemCode } from '../signer-problem.ts';
import { kmsProblem } from './kms-problem.ts';

/** The three operations of AWS KMS that a signer needs. Each throws `SignerProblem`. */
export interface KeyService {
  /** State, use and size of a key. `keyId`: key id, alias or ARN. */
  describe(keyId: string): Promise<KeyMetadata>;
  /** The public key as DER (SubjectPublicKeyInfo). */
  publicKey(keyId: string): Promise<Uint8Array>;
  /** Signs a SHA-256 hash with RSASSA-PKCS1-v1_5. */
  sign(keyId: string, hash: Uint8Array): Promise<Uint8Array>;
  close(): void;
}

export const signingAlgorithm = 'RSASSA_PKCS1_V1_5_SHA_256';

/** The longest time of one operation with its repetitions, in milliseconds: a caller of clearance waits for it. */
const limitMs = 3_000;
/** The longest time of one request. KMS answers within a few dozen milliseconds. */
const requestMs = 1_000;
/**
 * Milliseconds before each repetition, give or take a half. They are shorter than those of the SDK,
 * whose repetitions after a throttle outlast the limit.
 */
const pausesMs = [50, 200, 500];

/**
 * Opens a client. What may pass (throttling, 5xx, a lost connection) is repeated up to three times within the limit. The SDK finds the credentials in
 * AWS's own order: variables, files, the role of the container or the machine. It renews those of a role, so that no other module can hold them.
 */
export function openKeyService({ region, endpoint }: KmsConfig): KeyService {
  const client = new KMSClient({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    maxAttempts: 1,
    defaultsMode: 'legacy',
    userAgentAppId: 'risk-intelligence-service',
  });
  return {
    describe: async (keyId) => {
      const { KeyMetadata } = await repeated((abortSignal) => client.send(new DescribeKeyCommand({ KeyId: keyId }), { abortSignal }));
      return present(KeyMetadata, 'DescribeKey');
    },
    publicKey: async (keyId) => {
      const { PublicKey } = await repeated((abortSignal) => client.send(new GetPublicKeyCommand({ KeyId: keyId }), { abortSignal }));
      return present(PublicKey, 'GetPublicKey');
    },
    sign: async (keyId, hash) => {
      const request = { KeyId: keyId, Message: hash, MessageType: 'DIGEST', SigningAlgorithm: signingAlgorithm } as const;
      const { Signature } = await repeated((abortSignal) => client.send(new SignCommand(request), { abortSignal }));
      return present(Signature, 'Sign');
    },
    close: () => client.destroy(),
  };
}

/** Throws the problem of the last request. */
async function repeated<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = Date.now() + limitMs;
  for (const pause of [...pausesMs, Number.POSITIVE_INFINITY]) {
    const signal = AbortSignal.timeout(Math.min(requestMs, end - Date.now()));
    try {
      return await request(signal);
    } catch (error) {
      const problem = signal.aborted
        ? new SignerProblem('KMS_UNREACHABLE', `no answer within ${requestMs} ms`, { cause: error })
        : kmsProblem(error);
      const jittered = pause * (0.5 + Math.random());
      if (!repeatable.includes(problem.code) || Date.now() + jittered >= end) throw problem;
      await sleep(jittered);
    }
  }
  throw new Error('unreachable: the last pause is endless');
}

const repeatable: readonly SignerProblemCode[] = ['KMS_THROTTLED', 'KMS_UNREACHABLE'];

function present<T>(value: T | undefined, operation: string): T {
  if (value === undefined) throw new SignerProblem('KMS_UNREACHABLE', `the answer of AWS KMS to ${operation} lacks its result`);
  return value;
}
