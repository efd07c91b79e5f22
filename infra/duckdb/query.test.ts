import { expect, test } from 'vitest';
import { openDuckDb } from './connection.ts';
import { query } from './query.ts';

test.each(['', ' \n', ';', '-- only a comment'])('a text without a statement is a problem that says so: %j', async (sql) => {
  const db = await openDuckDb(':memory:', { memoryLimit: '256MiB', tempFolder: '' });
  try {
    await expect(query(db, sql)).rejects.toMatchObject({ name: 'QueryProblem', message: 'there is no statement to run' });
  } finally {
    db.close();
  }
});
