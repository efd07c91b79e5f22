import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSoftwareSigner } from './software.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'software-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the software signer creates its key once, as PKCS#8 that only the owner may read, and signs RS256 with it', async () => {
  const file = join(folder, 'keys', 'sandbox.pem');
  const first = await openSoftwareSigner(file);
  const again = await openSoftwareSigner(file);
  expect(again.publicKey).toEqual(first.publicKey);
  expect(await readFile(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');

  const text = Buffer.from('header.payload');
  expect(verify('sha256', text, createPublicKey({ key: { ...first.publicKey }, format: 'jwk' }), await again.sign(text))).toBe(true);
});

test('software signers that start at the same time agree on one key', async () => {
  const signers = await Promise.all(Array.from({ length: 5 }, () => openSoftwareSigner(join(folder, 'key.pem'))));
  expect(new Set(signers.map(({ publicKey }) => publicKey.thumbprint)).size).toBe(1);
});

test('a key file that other users may read is refused', async () => {
  const file = join(folder, 'key.pem');
  await writeFile(file, 'anything', { mode: 0o640 });
  await expect(openSoftwareSigner(file)).rejects.toThrow(/chmod 600/);
});

test('a closed software signer refuses to sign', async () => {
  const signer = await openSoftwareSigner(join(folder, 'key.pem'));
  await signer.close();
  await expect(signer.sign(Buffer.from('x'))).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
  expect(signer.health().ok).toBe(false);
});
