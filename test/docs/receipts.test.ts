import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { ensureSoftHsmToken } from '../../infra/embedded/softhsm.ts';
import { openPkcs11Signer } from '../../infra/hsm/pkcs11/signer.ts';
import type { Signer } from '../../infra/hsm/signer.ts';
import { openSoftwareSigner } from '../../infra/hsm/software.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { verifyReceipt } from '../../models/receipts/verify.ts';
import { publishedKey, signedReceipt } from '../fixtures/receipt.ts';
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

test('the documented openssl commands verify a receipt, and refuse one that was changed', async () => {
  const signer = await openSoftwareSigner(join(folder, 'key-a.pem'));
  const other = await openSoftwareSigner(join(folder, 'key-b.pem'));
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

describeSoftHsm('a receipt signed in a token', () => {
  let signer: Signer | undefined;
  afterEach(async () => {
    await signer?.close();
    delete processEnvironment.SOFTHSM2_CONF;
  });

  test('is verified by jose through verifyReceipt and by the documented openssl commands', async () => {
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
