import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectedError } from '../../cli/expected-error.ts';
import { verifyCommand } from '../../cli/receipts/verify.ts';
import { signingKeysCommand } from '../../cli/signing-keys/command.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { rememberSigningKey } from '../../serving/clearance/signing-keys.ts';
import { signerOf } from '../fixtures/signers.ts';
import { payment } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { type KmsServer, kmsCredentials, startKms } from '../worlds/kms.ts';
import { giveServiceEnvironment, killProcess, type ServiceEnvironment, startApiProcess } from '../worlds/risk-process.ts';

/** `risk signing-keys`, `risk api` and `risk verify` with a key in AWS KMS. */
let given: ServiceEnvironment;
giveServiceEnvironment((environment) => {
  given = environment;
});

let kms: KmsServer;
let api: ChildProcess | undefined;
beforeAll(async () => {
  kms = await startKms();
  const { publicKey } = await signerOf('first');
  await rememberSigningKey(given.pool, { jwk: receiptJwk(publicKey), signer: 'software', environment: 'live', since: new Date() });
  const place = { AWS_REGION: kms.config.region, AWS_ENDPOINT_URL_KMS: kms.config.endpoint };
  Object.assign(process.env, given.env, kmsCredentials, place); // the commands run in this process
});
afterAll(async () => {
  await killProcess(api);
  await kms.stop();
});

const captured = capturedOutput();

/** Runs `risk signing-keys` and returns what it prints. */
async function signingKeys(...args: string[]): Promise<string> {
  captured.out = '';
  await signingKeysCommand(process.env).parseAsync(args, { from: 'user' });
  return captured.out;
}

/** Runs `risk verify` and returns its exit code. */
async function verify(...args: string[]): Promise<number> {
  process.exitCode = undefined;
  await verifyCommand()
    .exitOverride()
    .parseAsync([...args, '--expect-outcome', 'any'], { from: 'user' });
  return Number(process.exitCode ?? 0);
}

test('the command publishes it as next, the API signs with it, and risk verify accepts its receipts without an option', async () => {
  const kid = (await signingKeys('announce', '--kms-key', 'alias/receipts')).trim();
  const states = async () => {
    const listed = JSON.parse(await signingKeys('list', '--json')) as { environment: string; status: string; signer: string }[];
    return listed.filter(({ environment }) => environment === 'live').map(({ signer, status }) => [signer, status]);
  };
  expect(await states()).toEqual([
    ['aws-kms', 'next'],
    ['software', 'current'],
  ]);

  const served = await startApiProcess({ ...process.env, RISK_KMS_KEY: 'alias/receipts' });
  api = served.api;
  const { key } = await createKey(given.pool, { tenant: 'heron', environment: 'live', scopes: ['transaction-risk:check'] });
  const check = (idempotencyKey: string) =>
    fetch(`${served.url}/api/v1/transaction-check`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(payment(undefined, { transactionId: 'tx-kms' })),
    });
  const answer = await (await check('first-kms')).text();
  expect(JSON.parse(answer)).toMatchObject({ data: { signer: 'aws-kms', kid } });
  expect(await states()).toEqual([
    ['aws-kms', 'current'],
    ['software', 'retired'],
  ]);

  const [decision, jwks] = [join(given.home, 'decision.json'), join(given.home, 'jwks.json')];
  await writeFile(decision, answer);
  await writeFile(jwks, await (await fetch(`${served.url}/.well-known/jwks.json`)).text());
  expect(await verify(decision, '--jwks', jwks)).toBe(0);
  expect(await verify(decision, '--jwks', jwks, '--expect-signer', 'aws-kms')).toBe(0);
  expect(await verify(decision, '--jwks', jwks, '--expect-signer', 'pkcs11')).toBe(3);
  expect(captured.err).toContain('SIGNER_UNEXPECTED');

  // while KMS refuses, nothing is decided, and the same request is decided afterwards
  kms.always = 'DisabledException';
  const refused = await check('second-kms');
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'SIGNER_UNAVAILABLE' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const decided = async () =>
    (await given.pool.query<{ n: number }>("select count(*)::int as n from decision where transaction_id = 'tx-kms'")).rows[0]?.n;
  expect(await decided()).toBe(1);
  kms.always = undefined;
  await expect(eventually(async () => (await check('second-kms')).status)).resolves.toBe(200);
  expect(await decided()).toBe(2);
});

test('a command that KMS refuses says why', async () => {
  kms.always = 'AccessDeniedException';
  const error: unknown = await signingKeys('announce', '--kms-key', 'alias/receipts').catch((refusal: unknown) => refusal);
  expect(expectedError(error)).toEqual({ exitCode: 1, message: expect.stringMatching(/^AccessDeniedException: .*$/) });
});

/** Repeats a request whose signer recovers with pauses of seconds, until it is answered with 200. */
async function eventually(status: () => Promise<number>): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const found = await status();
    if (found === 200 || tried === 100) return found;
    await sleep(100);
  }
}
