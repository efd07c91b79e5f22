import { describe, expect, test } from '@jest/globals';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { inOrder, inputsOf } from './model-order.ts';

async function withSession<T>(work: Parameters<typeof inSession<T>>[1]): Promise<T> {
  const db = await openDuckDb(':memory:');
  try {
    return await inSession(db, work);
  } finally {
    db.close();
  }
}

describe('the tables that a SELECT reads', () => {
  test.each<{ sql: string; inputs: readonly string[] }>([
    { sql: '-- grain\nFROM scope JOIN company USING (company_number) SELECT 1', inputs: ['company', 'scope'] },
    { sql: 'WITH a AS (FROM b) FROM a SELECT *', inputs: ['b'] },
    { sql: 'FROM x SEMI JOIN y USING (k) ANTI JOIN z ON x.k = z.k', inputs: ['x', 'y', 'z'] },
    {
      sql: 'SELECT * FROM (SELECT * FROM inner_one) WHERE k IN (FROM in_one) AND EXISTS (FROM exists_one)',
      inputs: ['exists_one', 'in_one', 'inner_one'],
    },
    { sql: 'SELECT (SELECT max(v) FROM scalar_one) FROM a UNION ALL FROM b', inputs: ['a', 'b', 'scalar_one'] },
    { sql: 'SELECT 1', inputs: [] },
  ])('of $sql', async ({ sql, inputs }) => {
    expect(await withSession((session) => inputsOf(session, sql))).toEqual(inputs);
  });

  test('of anything but a SELECT is an error', async () => {
    await expect(withSession((session) => inputsOf(session, 'DROP TABLE company'))).rejects.toThrow('not a SELECT');
  });
});

describe('the order of models', () => {
  const model = (name: string, sql: string) => ({ name, sql });

  test('puts each after those it reads, and is the same however they are given', async () => {
    const models = [model('a', 'FROM c'), model('b', 'FROM scope'), model('c', 'FROM b JOIN d USING (k)'), model('d', 'FROM company')];
    const names = async (given: typeof models) => (await withSession((session) => inOrder(session, given))).map(({ name }) => name);
    expect(await names(models)).toEqual(['b', 'd', 'c', 'a']);
    expect(await names(models.toReversed())).toEqual(['b', 'd', 'c', 'a']);
  });

  test('a cycle is an error that names its members', async () => {
    const models = [model('a', 'FROM b'), model('b', 'FROM a'), model('c', 'FROM scope')];
    await expect(withSession((session) => inOrder(session, models))).rejects.toThrow('models that read each other in a cycle: a, b');
  });
});
