import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Signer } from '../../infra/hsm/signer.ts';
import { inputHash } from '../../models/receipts/canonical-json.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import type { ReceiptPayload } from '../../models/receipts/receipt.ts';
import { makeForgedReceipts } from '../../test/fixtures/forged-receipts.ts';
import { publishedKey, receiptPayloadOf, signedReceipt } from '../../test/fixtures/receipt.ts';
import { signerOf } from '../../test/fixtures/signers.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { verifyCommand } from './verify.ts';

let folder: string;
let signer: Signer;
let receipt: string;
let jwks: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
  signer = await signerOf('first');
  receipt = await write('receipt.jws', `${await signedReceipt(signer)}\n`);
  jwks = await write('jwks.json', JSON.stringify({ keys: [publishedKey(signer)] }));
});
afterAll(() => rm(folder, { recursive: true }));

const captured = capturedOutput();

async function verify(...args: string[]): Promise<number> {
  process.exitCode = undefined;
  await verifyCommand().exitOverride().parseAsync(args, { from: 'user' });
  return Number(process.exitCode ?? 0);
}

/** An instant so many seconds ago. */
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const receiptTimes = { decidedAt: '2026-06-01T09:00:00Z', expiresAt: '2026-06-01T13:00:00Z' };

const write = async (name: string, content: string) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

/** Options with which the receipt of the fixture, a HOLD of 2026 that a software key signed, meets every expectation. */
const asProof = ['--expect-outcome', 'any', '--expect-signer', 'any', '--allow-expired'];

test('risk verify prints outcome, payment, records and signing key of a genuine receipt', async () => {
  expect(await verify(receipt, '--jwks', jwks, ...asProof)).toBe(0);
  expect(captured.out).toMatch(/^HOLD {2}live receipt dec_0001/);
  expect(captured.out).toContain('125000 GBP (minor units) from 00000001 to SC000002');
  expect(captured.out).toContain('stated by the caller\n    the payee is new to the payer');
  expect(captured.out).toContain('gazette/insolvency 2026-05-30.1: 4890001, published 2026-05-30, retrieved 2026-05-30T06:10:00Z');
  expect(captured.out).toMatch(new RegExp(`signature valid, key ${receiptJwk(signer.publicKey).kid} \\(software\\)\n$`));
});

describe('risk verify ends with 3 and says what is not met', () => {
  const soon = { decidedAt: new Date().toISOString(), expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  const usable: Partial<ReceiptPayload> = { ...soon, outcome: 'ALLOW', reasons: [], requestHash: inputHash({ transactionId: 'payout-1' }) };
  const request = { transactionId: 'payout-1', idempotencyKey: 'key-1' };
  const cases: readonly [what: string, changes: Partial<ReceiptPayload>, options: readonly string[], unmet: readonly string[]][] = [
    ['a software key', {}, [], ['SIGNER_UNEXPECTED']],
    ['a HOLD', { outcome: 'HOLD' }, ['--expect-signer', 'software'], ['OUTCOME_UNEXPECTED']],
    ['an ALLOW where HOLD is expected', {}, ['--expect-signer', 'software', '--expect-outcome', 'HOLD'], ['OUTCOME_UNEXPECTED']],
    ['an expired receipt', { ...receiptTimes }, ['--expect-signer', 'any'], ['EXPIRED']],
    ['an old decision', { decidedAt: ago(3_600) }, ['--expect-signer', 'any', '--max-age', '30m'], ['TOO_OLD']],
    ['a decision of the future', { decidedAt: ago(-1_800) }, ['--expect-signer', 'any', '--max-age', '30m'], ['TOO_OLD']],
    ['another tenant', {}, ['--expect-signer', 'any', '--expect-tenant', 'tenant-b'], ['TENANT_UNEXPECTED']],
    ['another amount', {}, ['--expect-signer', 'any', '--expect-amount', '125001GBP'], ['AMOUNT_UNEXPECTED']],
    ['another currency', {}, ['--expect-signer', 'any', '--expect-amount', '125000EUR'], ['AMOUNT_UNEXPECTED']],
    ['live where the sandbox is expected', {}, ['--expect-signer', 'any', '--expect-environment', 'sandbox'], ['ENVIRONMENT_UNEXPECTED']],
    [
      'everything',
      { outcome: 'REVIEW' },
      ['--expect-tenant', 'tenant-b'],
      ['OUTCOME_UNEXPECTED', 'SIGNER_UNEXPECTED', 'TENANT_UNEXPECTED'],
    ],
  ];

  test.each(cases)('%s', async (_what, changes, options, unmet) => {
    const file = await write('receipt-3.jws', await signedReceipt(signer, { ...usable, ...changes }));
    expect(await verify(file, '--jwks', jwks, ...options)).toBe(3);
    expect([...captured.err.matchAll(/^NOT MET {2}(\w+)/gm)].map(([, code]) => code)).toEqual(unmet);
    expect(captured.out).toContain('signature valid');
  });

  test('a receipt of the sandbox', async () => {
    const file = await write('sandbox.jws', await signedReceipt(signer, { ...usable, environment: 'sandbox' }));
    const keys = await write('sandbox.json', JSON.stringify({ keys: [publishedKey(signer, { environment: 'sandbox' })] }));
    expect(await verify(file, '--jwks', keys, '--expect-signer', 'any')).toBe(3);
    expect(captured.err).toContain('NOT MET  ENVIRONMENT_UNEXPECTED: a sandbox receipt, expected live');
  });

  test('another request, and other inputs', async () => {
    const file = await write('bound.jws', await signedReceipt(signer, { ...usable, inputHash: inputHash({ now: 'today' }) }));
    const other = await write('other.json', JSON.stringify({ ...request, amountMinor: 1 }));
    expect(await verify(file, '--jwks', jwks, '--expect-signer', 'any', '--request', other, '--inputs', other)).toBe(3);
    expect(captured.err).toMatch(/NOT MET {2}REQUEST_UNEXPECTED[\s\S]*NOT MET {2}INPUTS_UNEXPECTED/);
  });

  test('and with 0 when every expectation is met', async () => {
    const file = await write('all.jws', await signedReceipt(signer, { ...usable, inputHash: inputHash({ now: 'today' }) }));
    const asked = await write('request.json', JSON.stringify(request));
    const inputs = await write('inputs.json', JSON.stringify({ data: { request, inputs: { now: 'today' } } }));
    const options = [
      '--expect-outcome',
      'ALLOW',
      '--expect-environment',
      'live',
      '--expect-signer',
      'software',
      '--expect-tenant',
      'tenant-a',
    ];
    const more = ['--expect-amount', '125000GBP', '--max-age', '15m', '--request', asked, '--inputs', inputs];
    expect([await verify(file, '--jwks', jwks, ...options, ...more), captured.err]).toEqual([0, '']);
    expect(await verify(file, '--jwks', jwks, ...options, '--request', inputs, '--json')).toBe(0);
    expect(JSON.parse(captured.out.slice(captured.out.indexOf('{')))).toMatchObject({ ok: true, genuine: true, unmet: [] });
  });

  test('and with 0 for the largest amount that a payment may have', async () => {
    const file = await write('most.jws', await signedReceipt(signer, { ...usable, amountMinor: Number.MAX_SAFE_INTEGER, currency: 'JPY' }));
    expect(await verify(file, '--jwks', jwks, '--expect-signer', 'any', '--expect-amount', '9007199254740991JPY')).toBe(0);
    expect(await verify(file, '--jwks', jwks, '--expect-signer', 'any', '--expect-amount', '9007199254740990JPY')).toBe(3);
  });

  test('as JSON, where ok is false although the receipt is genuine', async () => {
    expect(await verify(receipt, '--jwks', jwks, '--json')).toBe(3);
    const codes = ['OUTCOME_UNEXPECTED', 'SIGNER_UNEXPECTED', 'EXPIRED'];
    expect(JSON.parse(captured.out)).toMatchObject({ ok: false, genuine: true, unmet: codes.map((code) => ({ code })) });
  });
});

test.each([
  ['--expect-amount', '1250.00GBP'],
  ['--expect-amount', '9007199254740992GBP'],
  ['--expect-outcome', 'allow'],
  ['--max-age', '15'],
])('risk verify refuses %s %s', async (...option) => {
  await expect(verify(receipt, '--jwks', jwks, ...option)).rejects.toMatchObject({ exitCode: 1 });
});

describe('the answer around a receipt', () => {
  const times = { decidedAt: '2026-06-01T09:00:00.000Z', expiresAt: '2026-06-02T09:00:00.000Z' };
  const reason = ({ role, ...rest }: ReceiptPayload['reasons'][number]) => ({ ...rest, subject: role });
  const answerOf = async () => {
    const { outcome, limits, transactionId, reasons, ruleset, payer, payee } = receiptPayloadOf();
    const data = { decisionId: 'dec_0001', transactionId, outcome, reasons: reasons.map(reason), limits, ...times, ruleset, payer, payee };
    const { kid } = publishedKey(signer);
    return {
      data: { ...data, idempotencyKey: 'key-1', signer: 'software', kid, receipt: await signedReceipt(signer) },
      meta: { sandbox: false },
    };
  };

  test('is accepted when it says what the receipt says, also as a list of one', async () => {
    const { data, meta } = await answerOf();
    for (const answer of [{ data, meta }, { data: [data], meta }, data])
      expect(await verify(await write('answer.json', JSON.stringify(answer)), '--jwks', jwks, ...asProof)).toBe(0);
    expect(captured.err).toBe('');
    expect(await verify(await write('two.json', JSON.stringify({ data: [data, data], meta })), '--jwks', jwks)).toBe(2);
  });

  test('is refused with exit code 1 when its outcome was changed, although the receipt is genuine', async () => {
    const { data, meta } = await answerOf();
    const changed = await write('changed.json', JSON.stringify({ data: { ...data, outcome: 'ALLOW' }, meta }));
    expect(await verify(changed, '--jwks', jwks, ...asProof)).toBe(1);
    expect(captured.err).toMatch(/^NOT VALID {2}RECEIPT_ENVELOPE_DIFFERS: .*\/data\/outcome\n$/);
    expect(captured.out).toBe('');
  });

  test('is refused when any member was changed, or one was added that the receipt does not cover', async () => {
    const { data, meta } = await answerOf();
    const members = Object.keys(data).filter((name) => name !== 'receipt');
    const changes: object[] = [
      ...members.map((name) => ({ data: { ...data, [name]: 'changed' }, meta })),
      ...Object.keys(data.reasons[0] ?? {}).map((name) => ({
        data: { ...data, reasons: [{ ...data.reasons[0], [name]: 'changed' }] },
        meta,
      })),
      { data: { ...data, reasons: [] }, meta },
      { data: { ...data, approved: true }, meta },
      { data, meta: { sandbox: true } },
      { data, meta, outcome: 'ALLOW' },
    ];
    for (const change of changes)
      expect([change, await verify(await write('changed.json', JSON.stringify(change)), '--jwks', jwks, ...asProof)]).toEqual([change, 1]);
  });

  test('is accepted without what was read of the sources where its receipt is from before that was signed, and refused with it', async () => {
    const { data, meta } = await answerOf();
    const { coverage, ...older } = receiptPayloadOf().reasons[0]!;
    const before = { ...data, reasons: [reason(older)], receipt: await signedReceipt(signer, { reasons: [older] }) };
    const added = { ...before, reasons: [{ ...reason(older), coverage }] };
    expect(await verify(await write('before.json', JSON.stringify({ data: before, meta })), '--jwks', jwks, ...asProof)).toBe(0);
    expect(await verify(await write('added.json', JSON.stringify({ data: added, meta })), '--jwks', jwks, ...asProof)).toBe(1);
  });

  test('gives no verdict when it gives a member twice, as two readers would read two outcomes', async () => {
    const { data, meta } = await answerOf();
    const twice = JSON.stringify({ data, meta }).replace('"outcome":"HOLD"', '"outcome":"ALLOW","outcome":"HOLD"');
    expect(await verify(await write('twice.json', twice), '--jwks', jwks, ...asProof)).toBe(2);
    expect(captured.err).toContain('the member /data/outcome is given twice');
  });
});

test('risk verify prints no control character and no mark of direction raw, as text, as JSON and in errors', async () => {
  const hostile = 'HERON\u001b[2J\u009b31m\u202eWOLLA\u2066';
  const [reason] = receiptPayloadOf().reasons;
  const changes = { tenant: hostile, transactionId: hostile, limits: [hostile], ruleset: hostile };
  const file = await write(
    'hostile.jws',
    await signedReceipt(signer, { ...changes, reasons: [{ ...reason!, detail: hostile, basis: hostile }] }),
  );
  const misnamed = await write('misnamed.json', JSON.stringify({ keys: [publishedKey(signer)], receipt: 'x' }));
  expect(await verify(file, '--jwks', jwks, ...asProof)).toBe(0);
  expect(await verify(file, '--jwks', jwks, ...asProof, '--json')).toBe(0);
  expect(await verify(file, '--jwks', jwks, '--expect-tenant', 'tenant-a')).toBe(3);
  expect(await verify(misnamed, '--jwks', join(folder, hostile))).toBe(2);
  expect(captured.out + captured.err).toContain('HERON');
  expect((captured.out + captured.err).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u);
});

describe('a forged receipt', () => {
  test('ends with 1, whatever is expected', async () => {
    const { forged, ambiguous } = await makeForgedReceipts();
    for (const { attack, code, receipt: jws, keys } of [...forged, ...ambiguous]) {
      captured.err = '';
      const set = await write('forgers.json', JSON.stringify({ keys }));
      const status = await verify(await write('forged.jws', jws), '--jwks', set, ...asProof, '--expect-environment', 'any');
      expect([attack, status, captured.err.split(/[ :]+/)[2]]).toEqual([attack, 1, code]);
    }
  });
});

test('risk verify reads the keys from a URL, with or without the envelope of the API', async () => {
  const server = createServer((request, response) => {
    const set = { keys: [publishedKey(signer)] };
    if (request.url === '/gone') response.statusCode = 404;
    if (request.url === '/moved') response.writeHead(302, { location: '/jwks.json' });
    response.end(JSON.stringify(request.url === '/api' ? { data: set } : set));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await verify(receipt, '--jwks', `${base}/jwks.json`, ...asProof)).toBe(0);
    expect(await verify(receipt, '--jwks', `${base}/api`, ...asProof)).toBe(0);
    expect(await verify(receipt, '--jwks', `${base}/gone`)).toBe(2);
    expect(captured.err).toContain('/gone: answered 404');
    expect(await verify(receipt, '--jwks', `${base}/moved`, ...asProof)).toBe(2);
    expect(captured.err).toContain('/moved: answered 302');
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
  ['a key URL of plain http on another host', () => [receipt, '--jwks', 'http://keys.example.com/jwks.json'], 'plain http'],
  ['a key URL of plain http on a host that is named as this one', () => [receipt, '--jwks', 'http://127.0.0.1.example.com/'], 'plain http'],
  ['a key URL that does not answer', () => [receipt, '--jwks', 'http://127.0.0.1:9/'], 'cannot be reached'],
])('risk verify gives no verdict and exits with 2: %s', async (_name, args, message) => {
  expect(await verify(...args())).toBe(2);
  expect(captured.err).toContain(message);
});

test('risk verify --pem prints the public key as PEM', async () => {
  expect(await verify(receipt, '--jwks', jwks, '--pem')).toBe(0);
  expect(captured.out).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
});
