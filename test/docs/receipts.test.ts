import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect } from 'vitest';
import { ensureSoftHsmToken } from '../../infra/embedded/softhsm.ts';
import { openPkcs11Signer } from '../../infra/hsm/pkcs11/signer.ts';
import type { Signer } from '../../infra/hsm/signer.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { assembleReceipt } from '../../models/receipts/jws.ts';
import { verifyReceipt } from '../../models/receipts/verify.ts';
import { makeForgedReceipts } from '../fixtures/forged-receipts.ts';
import { publishedKey, receiptPayloadOf, signedReceipt } from '../fixtures/receipt.ts';
import { signerOf } from '../fixtures/signers.ts';
import { testWith } from '../worlds/programs.ts';
import { describeSoftHsm, processEnvironment } from '../worlds/softhsm.ts';

const logger = pino({ level: 'silent' });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receipts-doc-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The commands of docs/receipts.md, as a reader pastes them. */
const commands = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(packageRoot, 'docs/receipts.md'), 'utf8'))?.[1] ?? 'false';

async function runDoc(receipt: string, keys: readonly object[]) {
  await writeFile(join(folder, 'receipt.jws'), `${receipt}\n`);
  await writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys }, null, 2));
  return spawnSync('sh', ['-e'], { cwd: folder, input: commands, encoding: 'utf8' });
}

testWith('openssl')('the documented openssl commands verify a receipt, and refuse one that was changed', async () => {
  const signer = await signerOf('first');
  const other = await signerOf('second');
  const receipt = await signedReceipt(signer);
  const good = await runDoc(receipt, [publishedKey(other), publishedKey(signer)]);
  expect(good).toMatchObject({ status: 0, stderr: '' });
  expect(good.stdout).toMatch(/^Verified OK\n\{"alg":"RS256","typ":"decision-receipt\+jws"/);
  expect(good.stdout).toContain('"outcome":"HOLD"');

  const [head, , signature] = receipt.split('.');
  const [, payload] = (await signedReceipt(signer, { outcome: 'ALLOW' })).split('.');
  const forged = await runDoc(`${head}.${payload}.${signature}`, [publishedKey(signer)]);
  expect(forged.status).toBe(1);
  expect(forged.stdout).toMatch(/^Verification failure/);
});

testWith('openssl')('the documented openssl commands refuse every forged receipt, and accept what the service issues', async () => {
  const { keys, forged, genuine } = await makeForgedReceipts();
  for (const { attack, receipt, keys: given } of forged) {
    const { status, stdout } = await runDoc(receipt, given);
    expect([attack, status, stdout]).toEqual([attack, 1, expect.stringMatching(/Verification failure|NOT VALID/)]);
  }
  for (const receipt of genuine) expect(await runDoc(receipt, keys)).toMatchObject({ status: 0, stderr: '' });
});

testWith('openssl')(
  'the documented openssl commands refuse another key under a published id, a set that does not describe its keys, and a member that is named twice',
  async () => {
    const [signer, other] = await Promise.all([signerOf('first'), signerOf('second')]);
    const receipt = await signedReceipt(signer);
    const key = publishedKey(signer);
    const [head = ''] = receipt.split('.');
    const signed = async (payload: string) => {
      const input = `${head}.${Buffer.from(payload).toString('base64url')}`;
      return assembleReceipt(input, await other.sign(Buffer.from(input)));
    };
    const swapped = { ...publishedKey(other), kid: key.kid };
    const payload = JSON.stringify(receiptPayloadOf());
    const own = { ...publishedKey(other), environment: 'sandbox' };
    const ownHead = (await signedReceipt(other)).split('.')[0];
    const nested = `${ownHead}.${Buffer.from(`${payload.slice(0, -1)},"x":{"environment":"sandbox"}}`).toString('base64url')}`;
    const letter = `${ownHead}.${Buffer.from(`${payload.slice(0, -1)},"\\\\":"\\\\","\\u0065nvironment":"sandbox"}`).toString('base64url')}`;
    const cases = [
      [assembleReceipt(letter, await other.sign(Buffer.from(letter))), [own], 'the payload has an escaped letter'],
      [await signed(payload), [swapped], 'the key is not the one that its id names'],
      [receipt, [{ ...key, retiredAt: undefined }], 'the set does not say whether the key is retired'],
      [receipt, [publishedKey(other)], 'the set has no such key'],
      [assembleReceipt(nested, await other.sign(Buffer.from(nested))), [own], 'the payload does not have one environment'],
    ] as const;
    for (const [jws, keys, why] of cases) {
      const { status, stdout } = await runDoc(jws, keys);
      expect([status, stdout.split('\n').at(-2)]).toEqual([1, `NOT VALID  ${why}`]);
    }
  },
);

testWith('openssl')('the documented openssl commands accept a receipt whose texts hold quotes and backslashes', async () => {
  const signer = await signerOf('first');
  const receipt = await signedReceipt(signer, { transactionId: 'C:\\users\\1 \\u0041 "environment":"sandbox" \\' });
  expect(await runDoc(receipt, [publishedKey(signer)])).toMatchObject({ status: 0, stderr: '' });
});

testWith('openssl')('the documented openssl commands refuse a signature in another form, and anything beside the three parts', async () => {
  const signer = await signerOf('first');
  const receipt = await signedReceipt(signer);
  const keys = [publishedKey(signer)];
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // the last character of 256 bytes has four bits that no byte has
  const sameBytes = receipt.slice(0, -1) + alphabet.charAt(alphabet.indexOf(receipt.slice(-1)) + 1);
  for (const other of [sameBytes, `${receipt}=`, `${receipt}.x`, `${receipt}\0`, `${receipt}\nmore`]) {
    const { status, stdout } = await runDoc(other, keys);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/NOT VALID|Verification failure/)]);
  }
  expect(await runDoc(receipt, keys)).toMatchObject({ status: 0 });
});

describeSoftHsm('a receipt signed in a token', () => {
  let signer: Signer | undefined;
  afterEach(async () => {
    await signer?.close();
    delete processEnvironment.SOFTHSM2_CONF;
  });

  testWith('openssl')('is verified by jose through verifyReceipt and by the documented openssl commands', async () => {
    const token = await ensureSoftHsmToken({ home: folder, logger, environment: processEnvironment });
    processEnvironment.SOFTHSM2_CONF = token?.confPath;
    signer = await openPkcs11Signer({ ...token!, sessions: 2 }, logger, { whenAbsent: 'reject' });
    const receipt = await signedReceipt(signer);
    expect(await verifyReceipt(receipt, { keys: [publishedKey(signer)] })).toMatchObject({
      ok: true,
      payload: { signer: 'pkcs11' },
    });
    expect(await runDoc(receipt, [publishedKey(signer)])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Verified OK/),
    });
  });
});
