import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';

const script = fileURLToPath(new URL('./statements.script.ts', import.meta.url));
const typescript = fileURLToPath(new URL('../worlds/typescript.mjs', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('template0');
});
afterAll(() => database.drop());

/** Returns the bytes of the old generation that each statement with a row of 10 kB left behind. */
async function oldBytes(...args: readonly string[]): Promise<number> {
  const node = ['--no-warnings', '--max-semi-space-size=16', '--initial-old-space-size=2000', '--import', typescript, script];
  const { stdout } = await promisify(execFile)(process.execPath, [...node, database.url, ...args]);
  return Number(stdout);
}

test('the rows of a statement leave hardly anything in the old generation of V8', async () => {
  const [with_, without] = await Promise.all([oldBytes(), oldBytes('without')]);
  expect(without).toBeGreaterThan(2_000);
  expect(with_).toBeLessThan(without / 4);
}, 60_000);

test('a statement takes its values and its callback as those of pg do', async () => {
  const pool = openPool(database.url, { max: 1, statementTimeout: 5_000 });
  const client = await pool.connect();
  try {
    expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
    expect((await client.query({ text: 'select $1::int as two', values: [2], name: 'two' })).rows).toEqual([{ two: 2 }]);
    const called = new Promise((resolve, reject) =>
      client.query('select 3 as three', (error, { rows }) => (error ? reject(error) : resolve(rows))),
    );
    expect(await called).toEqual([{ three: 3 }]);
    const given = new Promise((resolve, reject) =>
      client.query('select $1::int as four', [4], (error, { rows }) => (error ? reject(error) : resolve(rows))),
    );
    expect(await given).toEqual([{ four: 4 }]);
    const failed = await client.query('select missing').catch((error: Error) => error);
    expect(failed).toMatchObject({ code: '42703', stack: expect.stringContaining('statements.test.ts') });
  } finally {
    client.release();
    await pool.end();
  }
});
