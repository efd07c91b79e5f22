import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

const day = '2026-06-01';
const cases: [string, string | null, string | null, string | null, string | null][] = [
  ['a provider or the person has verified it, without an end', null, '2025-11-18', '9999-12-31', 'verified'],
  ['no end is stated', null, '2025-11-18', null, 'verified'],
  ['the end is to come', null, '2025-11-18', '2026-06-02', 'verified'],
  ['the verification ends today', null, '2025-11-18', '2026-06-01', 'ended'],
  ['the verification is over', '2025-11-30', '2025-11-18', '2026-01-31', 'ended'],
  ['the statement is due today', '2026-06-01', null, null, 'due'],
  ['the statement was due yesterday', '2026-05-31', null, null, 'overdue'],
  ['the statement came late', '2026-05-31', '2026-05-31', null, 'verified'],
  ['the register states nothing', null, null, null, null],
];

test('the state of an identity verification follows the days that the register states', async () => {
  const db = await openDuckDb(':memory:');
  try {
    const states = await inSession(db, async (session) => {
      await session.run(sqlFile('uk/macros.sql'));
      const text = (value: string | null) => (value === null ? 'NULL' : `'${value}'`);
      const states: (string | null)[] = [];
      for (const [, due, started, ended] of cases) {
        const sql = `SELECT verification_state(${text(due)}::DATE, ${text(started)}::DATE, verification_end(${text(ended)}), DATE '${day}') AS state`;
        states.push((await session.one(sql, z.object({ state: z.string().nullable() }))).state);
      }
      return states;
    });
    expect(states.map((state, at) => [cases[at]?.[0], state])).toEqual(cases.map(([what, , , , state]) => [what, state]));
  } finally {
    db.close();
  }
});
