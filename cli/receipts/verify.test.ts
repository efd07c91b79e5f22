import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Signer } from '../../infra/hsm/signer.ts';
import { openSoftwareSigner } from '../../infra/hsm/software.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { publishedKey, signedReceipt } from '../../test/fixtures/receipt.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { verifyCommand } from './verify.ts';

let folder: string;
let signer: Signer;
let receipt: string;
let jwks: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
  signer = await openSoftwareSigner(join(folder, 'key.pem'));
  receipt = await write('receipt.jws', `${await signedReceipt(signer)}\n`);
  jwks = await write('jwks.json', JSON.stringify({ keys: [publishedKey(signer)] }));
});
afterAll(() => rm(folder, { recursive: true }));

const captured = capturedOutput();

async function verify(...args: string[]): Promise<number> {
  await verifyCommand().parseAsync(args, { from: 'user' });
  return Number(process.exitCode ?? 0);
}

const write = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

test('risk verify prints outcome, payment, records and signing key of a valid receipt, and exits with 0', async () => {
  expect(await verify(receipt, '--jwks', jwks)).toBe(0);
  expect(captured.out).toMatch(/^HOLD {2}live receipt dec_0001/);
  expect(captured.out).toContain('125000 GBP (minor units) from 00000001 to SC000002');
  expect(captured.out).toContain('stated by the caller\n    the payee is new to the payer');
  expect(captured.out).toContain('gazette/insolvency 2026-05-30.1: 4890001, published 2026-05-30, retrieved 2026-05-30T06:10:00Z');
  expect(captured.out).toMatch(new RegExp(`signature valid, key ${receiptJwk(signer.publicKey).kid} \\(software\\)\n$`));
});

test('risk verify accepts the JSON answer of a transaction check', async () => {
  const answer = await write('answer.json', JSON.stringify({ data: { outcome: 'HOLD', receipt: await signedReceipt(signer) } }));
  expect(await verify(answer, '--jwks', jwks, '--json')).toBe(0);
  expect(JSON.parse(captured.out)).toMatchObject({ ok: true, kid: receiptJwk(signer.publicKey).kid, payload: { outcome: 'HOLD' } });
});

test('risk verify reads the keys from a URL, with or without the envelope of the API', async () => {
  const server = createServer((request, response) => {
    const set = { keys: [publishedKey(signer)] };
    if (request.url === '/gone') response.statusCode = 404;
    response.end(JSON.stringify(request.url === '/api' ? { data: set } : set));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await verify(receipt, '--jwks', `${base}/jwks.json`)).toBe(0);
    expect(await verify(receipt, '--jwks', `${base}/api`)).toBe(0);
    expect(await verify(receipt, '--jwks', `${base}/gone`)).toBe(2);
    expect(captured.err).toContain('/gone: answered 404');
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('risk verify refuses a changed receipt with the error code and exits with 1', async () => {
  const [head, , signature] = (await signedReceipt(signer)).split('.');
  const [, payload] = (await signedReceipt(signer, { outcome: 'ALLOW' })).split('.');
  const forged = await write('forged.jws', `${head}.${payload}.${signature}`);
  expect(await verify(forged, '--jwks', jwks)).toBe(1);
  expect(captured.err).toMatch(/^NOT VALID {2}RECEIPT_SIGNATURE_INVALID/);
  expect(captured.out).toBe('');
});

test.each([
  ['a receipt file that does not exist', () => [join(folder, 'none.jws'), '--jwks', jwks], 'none.jws: cannot be read'],
  ['a key file that does not exist', () => [receipt, '--jwks', join(folder, 'none.json')], 'none.json: cannot be read'],
  ['a key file that is not JSON', () => [receipt, '--jwks', receipt], 'not JSON'],
  ['a key URL that does not answer', () => [receipt, '--jwks', 'http://127.0.0.1:9/'], 'cannot be reached'],
])('risk verify gives no verdict and exits with 2: %s', async (_name, args, message) => {
  expect(await verify(...args())).toBe(2);
  expect(captured.err).toContain(message);
});

test('risk verify --pem prints the public key as PEM', async () => {
  expect(await verify(receipt, '--jwks', jwks, '--pem')).toBe(0);
  expect(captured.out).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
});
