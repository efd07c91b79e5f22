import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { readConfig } from '../../infra/config.ts';
import { openPkcs11Signer } from '../../infra/hsm/pkcs11/signer.ts';
import { openPool } from '../../infra/postgres/pool.ts';

/**
 * The least that a signed and stored answer takes, as a process of its own: Express reads the request, the token of the API signs 2,000 bytes, and
 * PostgreSQL stores a key and bytes that are not compressed, durably, with the rows of all requests that wait in one statement. Nothing is authenticated,
 * looked up, screened, decided or entered in a log, and no key is claimed before the answer.
 * Arguments: the bytes to store for each answer, and the bytes of an answer. `bench/clearance/floor.ts` starts it.
 */
const [stored = 0, answered = 0] = process.argv.slice(2).map(Number);
const { databaseUrl, pkcs11 } = readConfig();
if (databaseUrl === undefined || pkcs11 === undefined) throw new Error('the floor of a clearance needs DATABASE_URL and a PKCS#11 token');
const signer = await openPkcs11Signer(pkcs11, pino({ level: 'silent' }), { whenAbsent: 'reject' });
const pool = openPool(databaseUrl, { max: 1 });
await pool.query('create table if not exists floor (key text primary key, stored bytea not null)');
await pool.query('alter table floor alter column stored set storage external');

interface Row {
  readonly key: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}
/** Of as many rows as one statement stores. */
const bytes = randomBytes(64 * stored);
const signed = Buffer.alloc(2_000, 'receipt ');
const padding = 'x'.repeat(answered);
const waiting: Row[] = [];
let isStoring = false;

const app = express();
app.disable('x-powered-by').disable('etag');
app.post('/api/v1/transaction-check', express.json(), async (request, response) => {
  const { transactionId } = request.body as { transactionId: string };
  const signature = await signer.sign(signed);
  await store(`${transactionId} ${request.get('idempotency-key')}`);
  response.json({ outcome: 'NONE', signature: Buffer.from(signature).toString('base64url'), padding });
});
const server = app.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));

/** Resolves when the row is on the disk. */
function store(key: string): Promise<void> {
  return new Promise((done, failed) => {
    waiting.push({ key, done, failed });
    if (!isStoring) void storeAll();
  });
}

async function storeAll(): Promise<void> {
  isStoring = true;
  while (waiting.length > 0) {
    const rows = waiting.splice(0, 64);
    try {
      await pool.query({
        name: 'store',
        text: 'insert into floor select key, substr($2::bytea, 1 + $3 * (place::int - 1), $3) from unnest($1::text[]) with ordinality as given (key, place)',
        values: [rows.map(({ key }) => key), bytes.subarray(0, rows.length * stored), stored],
      });
      for (const { done } of rows) done();
    } catch (error) {
      for (const { failed } of rows) failed(error);
    }
  }
  isStoring = false;
}
