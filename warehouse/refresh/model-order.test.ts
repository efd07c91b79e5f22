import { describe, expect, test } from 'vitest';
import { openDuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { addsCompanies, inOrder, inputsOf, isReached, isReachedNow } from './model-order.ts';
import { readModels } from './models.ts';

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
    { sql: 'FROM unread() SEMI JOIN scope USING (k), unnest([1]) SELECT upper(k)', inputs: ['scope', 'unread()'] },
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

  test('puts what the export reads after every model that adds companies', async () => {
    const { features } = await withSession((session) => readModels(session));
    const last = features.findLastIndex(addsCompanies);
    const read = features.filter(({ name }) => ['company_features', 'company_people', 'company_names'].includes(name));
    expect(read).toHaveLength(3);
    expect(features.slice(last + 1)).toEqual(expect.arrayContaining(read));
  });

  test('a cycle is an error that names its members', async () => {
    const models = [model('a', 'FROM b'), model('b', 'FROM a'), model('c', 'FROM scope')];
    await expect(withSession((session) => inOrder(session, models))).rejects.toThrow('models that read each other in a cycle: a, b');
  });
});

describe('the models that a change of tables reaches', () => {
  const reached = async (changed: readonly string[], ...models: readonly { name: string; sql: string; touches?: string }[]) => {
    const ordered = await withSession((session) => inOrder(session, models));
    return ordered.filter((model) => isReached(model, new Set(changed))).map(({ name }) => name);
  };
  const a = { name: 'a', sql: 'FROM scope JOIN officer USING (k) JOIN release USING (r)' };
  const b = { name: 'b', sql: 'FROM scope JOIN accounts_history USING (k)' };

  test('are those that read one of them, its history, or another model that does', async () => {
    const c = { name: 'c', sql: 'FROM a JOIN b USING (k)' };
    expect(await reached(['officer'], a, b, c)).toEqual(['a', 'c']);
    expect(await reached(['accounts'], a, b, c)).toEqual(['b', 'c']);
    expect(await reached(['release'], a, b, c)).toEqual([]);
  });

  test('include one whose touches.sql reads one of them', async () => {
    expect(await reached(['court_hearing'], a, { ...b, touches: 'FROM waiting_change JOIN court_hearing USING (k)' })).toEqual(['b']);
  });

  test('include one that reads a table macro or no table, whatever it reads', async () => {
    const macro = { name: 'macro', sql: 'FROM still_unread() SEMI JOIN scope USING (k)' };
    expect(await reached(['officer'], macro, { name: 'none', sql: 'FROM scope SELECT 1' }, b)).toEqual(['macro', 'none']);
  });
});

describe('the models that a refresh runs', () => {
  const run = async (tables: readonly string[], changed: readonly string[]) => {
    const models = [
      { name: 'a', sql: 'FROM scope JOIN officer USING (k)' },
      { name: 'b', sql: 'FROM scope JOIN a USING (k) JOIN accounts_history USING (k)' },
      { name: 'c', sql: 'FROM scope JOIN b USING (k)' },
      { name: 'd', sql: "FROM scope JOIN b USING (k) JOIN (FROM release WHERE table_name = 'officer') USING (r)" },
      { name: 'e', sql: 'FROM still_unread() SEMI JOIN scope USING (k)' },
      { name: 'f', sql: 'FROM scope JOIN e USING (k)' },
    ];
    const ordered = await withSession((session) => inOrder(session, models));
    const so = { tables: new Set(tables), models: new Set(changed) };
    return ordered.filter((model) => isReachedNow(model, so)).map(({ name }) => name);
  };

  test('are those of which a table that they read or name, or a model that they read, has changed', async () => {
    expect(await run(['officer'], [])).toEqual(['a', 'd', 'e']);
    expect(await run(['officer'], ['a'])).toEqual(['a', 'b', 'd', 'e']);
    expect(await run(['officer'], ['a', 'b'])).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await run(['accounts'], [])).toEqual(['b', 'e']);
  });

  test('include one that reads a table macro, and what reads that one when it has changed', async () => {
    expect(await run(['psc'], [])).toEqual(['e']);
    expect(await run(['psc'], ['e'])).toEqual(['e', 'f']);
  });
});
