import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { numberOfScript } from '../worlds/run-script.ts';

const script = new URL('./statements.script.ts', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('template0');
});
afterAll(() => database.drop());

/** Returns the bytes of the old generation that each statement with a row of 10 kB left behind. */
const oldBytes = (...args: readonly string[]) =>
  numberOfScript(script, ['--max-semi-space-size=16', '--initial-old-space-size=2000'], [database.url, ...args]);

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
