import { createHash, createPublicKey, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calculateJwkThumbprint } from 'jose';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type KmsServer, kmsCredentials, startKms } from '../../../test/worlds/kms.ts';
import type { SignerOptions } from '../recovering-signer.ts';
import { type Signer, SignerUnavailable } from '../signer.ts';
import { openKmsSigner } from './signer.ts';
import { readKmsKey } from './signing-key.ts';

const text = Buffer.from('header.payload');
let kms: KmsServer;
const opened: Signer[] = [];
beforeEach(async () => {
  Object.assign(process.env, kmsCredentials);
  kms = await startKms();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((signer) => signer.close()));
  await kms.stop();
});

async function open(options: SignerOptions = {}): Promise<Signer> {
  const signer = await openKmsSigner(kms.config, pino({ level: 'silent' }), { backoffMs: 50, ...options });
  opened.push(signer);
  return signer;
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 8_000) throw new Error('the condition did not become true');
    await sleep(10);
  }
}

const operations = () => kms.asked.map(({ operation }) => operation);

describe('a signer on AWS KMS', () => {
  test('signs RS256 by the documented requests: it sends the hash alone, to the key itself and not to its alias', async () => {
    const signer = await open();
    expect(signer.kind).toBe('aws-kms');
    const { publicKey } = signer;
    const { kty, n, e } = publicKey;
    expect(publicKey.thumbprint).toBe(await calculateJwkThumbprint({ kty, n, e }));
    kms.asked.splice(0);
    const signature = await signer.sign(text);
    expect(verify('sha256', text, createPublicKey({ key: { ...publicKey }, format: 'jwk' }), signature)).toBe(true);
    expect(kms.asked).toEqual([
      {
        operation: 'Sign',
        body: {
          KeyId: kms.arn,
          Message: createHash('sha256').update(text).digest('base64'),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
        },
      },
    ]);
    expect(signer.health()).toMatchObject({ ok: true, detail: expect.stringContaining(kms.arn) });
  });

  test('looks up state, use and public key of the key once, and publishes the key before the first signature', async () => {
    const published: string[] = [];
    const signer = await open({ announce: async ({ thumbprint }) => void published.push(thumbprint) });
    expect(operations()).toEqual(['DescribeKey', 'GetPublicKey', 'Sign']);
    expect(published).toEqual([signer.publicKey.thumbprint]);
    expect((await readKmsKey(kms.config)).thumbprint).toBe(published[0]);
  });

  test.each([
    ['ThrottlingException'],
    ['DependencyTimeoutException'],
    ['KeyUnavailableException'],
    ['KMSInternalException'],
    ['html'],
    ['reset'],
  ] as const)('repeats a signature after one %s, and its caller sees nothing of it', async (fault) => {
    const signer = await open();
    kms.asked.splice(0);
    kms.faults.push(fault);
    expect(await signer.sign(text)).toHaveLength(256);
    expect(operations()).toEqual(['Sign', 'Sign']);
  });

  test('that is throttled refuses the signature and stays ready, so that the next one succeeds', async () => {
    const signer = await open();
    kms.always = 'ThrottlingException';
    const refused = signer.sign(text);
    await expect(refused).rejects.toBeInstanceOf(SignerUnavailable);
    await expect(refused).rejects.toMatchObject({ retryAfter: 1, message: expect.stringMatching(/^KMS_THROTTLED: ThrottlingException/) });
    kms.always = undefined;
    expect(signer.health().ok).toBe(true);
    expect(await signer.sign(text)).toHaveLength(256);
  });

  test('refuses a signature that has no answer within its time limit', async () => {
    const signer = await open();
    kms.always = 'no answer';
    const begun = Date.now();
    await expect(signer.sign(text)).rejects.toMatchObject({ message: expect.stringMatching(/^KMS_UNREACHABLE/) });
    expect(Date.now() - begun).toBeLessThan(4_500);
    kms.always = undefined;
    expect(await signer.sign(text)).toHaveLength(256);
  });

  test('refuses at once after several signatures in a row without an answer, and signs again when KMS answers', async () => {
    const signer = await open();
    kms.always = 'reset';
    for (const _ of [1, 2, 3]) await expect(signer.sign(text)).rejects.toBeInstanceOf(SignerUnavailable);
    expect(signer.health()).toMatchObject({ ok: false, detail: expect.stringMatching(/^KMS_UNREACHABLE/) });
    kms.always = undefined;
    await until(() => signer.health().ok);
    expect(await signer.sign(text)).toHaveLength(256);
  });

  test.each([
    ['AccessDeniedException', 'KMS_REFUSED'],
    ['ExpiredTokenException', 'KMS_REFUSED'],
    ['DisabledException', 'KMS_KEY_UNUSABLE'],
    ['KMSInvalidStateException', 'KMS_KEY_UNUSABLE'],
    ['NotFoundException', 'KMS_KEY_UNUSABLE'],
    ['InvalidKeyUsageException', 'KEY_UNFIT'],
    ['wrong signature', 'SIGNATURE_WRONG'],
  ] as const)('after %s it is down as %s without a repetition, and signs again once the cause is gone', async (fault, code) => {
    const signer = await open();
    kms.asked.splice(0);
    kms.always = fault;
    await expect(signer.sign(text)).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE', message: expect.stringMatching(`^${code}: `) });
    expect(operations()[0]).toBe('Sign');
    expect(signer.health()).toMatchObject({ ok: false, detail: expect.stringMatching(`^${code}: `) });
    await expect(signer.sign(text)).rejects.toBeInstanceOf(SignerUnavailable);
    kms.always = undefined;
    await until(() => signer.health().ok);
    expect(await signer.sign(text)).toHaveLength(256);
  });

  test.each([
    ['is disabled', { KeyState: 'Disabled' }, 'KMS_KEY_UNUSABLE'],
    ['waits for its deletion', { KeyState: 'PendingDeletion' }, 'KMS_KEY_UNUSABLE'],
    ['is for encryption', { KeyUsage: 'ENCRYPT_DECRYPT' }, 'KEY_UNFIT'],
    ['signs with PSS only', { SigningAlgorithms: ['RSASSA_PSS_SHA_256'] }, 'KEY_UNFIT'],
    ['was imported', { Origin: 'EXTERNAL' }, 'KEY_UNFIT'],
  ])('does not use a key that %s, and starts all the same', async (_what, state, code) => {
    Object.assign(kms.key, state);
    const signer = await open();
    expect(signer.health()).toMatchObject({ ok: false, detail: expect.stringMatching(`^${code}: `) });
    await expect(signer.sign(text)).rejects.toBeInstanceOf(SignerUnavailable);
    await expect(readKmsKey(kms.config)).rejects.toMatchObject({ code });
    expect(operations()).not.toContain('Sign');
  });

  test('does not use a key of fewer than 2,048 bits', async () => {
    const small = await startKms({ bits: 1_024 });
    await expect(readKmsKey(small.config)).rejects.toMatchObject({ code: 'KEY_UNFIT' });
    await small.stop();
  });

  test('signs with a larger key', async () => {
    const large = await startKms({ bits: 3_072 });
    const signer = await openKmsSigner(large.config, pino({ level: 'silent' }), { whenAbsent: 'reject' });
    expect(await signer.sign(text)).toHaveLength(384);
    await signer.close();
    await large.stop();
  });

  test('never changes its key: when its alias names another one, it signs with the old one, and refuses the new one after a loss', async () => {
    const signer = await open();
    const [{ thumbprint }, old] = [signer.publicKey, kms.arn];
    kms.turn();
    expect(await signer.sign(text)).toHaveLength(256);
    expect(kms.asked.at(-1)?.body).toMatchObject({ KeyId: old });
    kms.faults.push('DisabledException');
    await expect(signer.sign(text)).rejects.toBeInstanceOf(SignerUnavailable);
    await until(() => signer.health().detail.startsWith('KEY_CHANGED'));
    expect(signer.publicKey.thumbprint).toBe(thumbprint);
    await expect(signer.sign(text)).rejects.toBeInstanceOf(SignerUnavailable);
  });

  test('without credentials, or with those of another account, says so and needs no restart', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another secret';
    const signer = await open();
    expect(signer.health()).toMatchObject({ ok: false, detail: expect.stringMatching(/^KMS_REFUSED: IncompleteSignatureException/) });
    process.env.AWS_SECRET_ACCESS_KEY = kmsCredentials.AWS_SECRET_ACCESS_KEY;
    const other = await open();
    expect(other.health().ok).toBe(true);
  });

  test('that is closed refuses to sign', async () => {
    const signer = await open();
    await signer.close();
    await expect(signer.sign(text)).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE', message: 'the signer is closed' });
  });
});
