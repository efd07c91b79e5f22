import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inSession, type Session } from '../../infra/duckdb/session.ts';
import { sources } from '../../sources/index.ts';
import type { Model } from '../../warehouse/refresh/model-order.ts';
import { readModels } from '../../warehouse/refresh/models.ts';
import { openWorld, type World } from '../worlds/warehouse.ts';

/** What a model may read beside models and the tables of releases. Each row of them comes with a row of a table that the model reads, or with a fit. */
const ledger = ['release', 'change_log', 'change_company', 'restatement', 'waiting'];
const counts = ['anomaly_model', 'anomaly_size', 'census_premises', 'census_word'];

interface Reads {
  readonly model: Model;
  /** The tables in the plan of DuckDB, which has expanded macros and views and knows which names are those of a CTE. */
  readonly scanned: readonly string[];
}

let world: World;
let reads: readonly Reads[];
beforeAll(async () => {
  world = await openWorld();
  await world.warehouse.rebuild();
  reads = await inSession(world.warehouse.db, async (session) => {
    const { features, signals } = await readModels(session);
    await session.run('CREATE TEMP TABLE scope (company_number VARCHAR)');
    await session.run('CREATE TEMP TABLE waiting AS FROM release SELECT change_set, baseline, applied_at AS made_at');
    await session.run('CREATE TEMP VIEW waiting_change AS FROM change_log SEMI JOIN waiting USING (change_set)');
    await session.run('CREATE TEMP VIEW waiting_company AS FROM change_company SEMI JOIN waiting USING (change_set)');
    // an optimizer leaves out what an empty table makes needless
    await session.run('PRAGMA disable_optimizer');
    const found: Reads[] = [];
    for (const model of [...features, ...signals]) {
      const scanned = [...(await scannedBy(session, model.sql)), ...(await scannedBy(session, model.touches ?? 'FROM scope'))];
      found.push({ model, scanned: [...new Set(scanned)].filter((table) => table !== 'scope') });
    }
    return found;
  });
});
afterAll(() => world.close());

async function scannedBy(session: Session, sql: string): Promise<string[]> {
  const [row] = await session.rows(`EXPLAIN (FORMAT json) ${sql}`, z.object({ explain_value: z.string() }));
  // DuckDB quotes a name that is a keyword
  const tables = [...(row?.explain_value ?? '').replaceAll('\\"', '').matchAll(/"Table": "(?:\w+\.)*(\w+)"/g)];
  return tables.map(([, table = '']) => table.replace(/_history$/, ''));
}

const callsMacro = ({ reads: own = [] }: Model) => own.some((one) => one.endsWith('()'));

test('the tables that a refresh knows of a model are those that DuckDB scans for it', () => {
  const names = new Set(reads.map(({ model }) => model.name));
  for (const { model, scanned } of reads.filter(({ model: one }) => !callsMacro(one))) {
    const known = [...new Set([...(model.reads ?? []), ...(model.inputs ?? [])])].filter((table) => table !== model.name).sort();
    const tables = scanned.filter((table) => table !== model.name && ![...ledger, ...counts].includes(table)).sort();
    expect({ model: model.name, reads: tables }).toEqual({ model: model.name, reads: known });
  }
  expect(reads.find(({ model }) => model.name === 'company_features')?.scanned.every((table) => names.has(table))).toBe(true);
});

test('a model whose table macro a refresh cannot see through runs in every refresh', () => {
  expect(reads.filter(({ model }) => callsMacro(model)).map(({ model }) => model.name)).toEqual(['company_unread']);
});

test('a model that reads counts of the register or a fit is computed again when these are made anew', () => {
  const counting = reads.filter(({ scanned }) => scanned.some((table) => counts.includes(table)));
  expect(counting.map(({ model }) => model.name).sort()).toEqual([
    'accounts_anomaly',
    'cooked_books.flagged',
    'phoenix_link',
    'phoenix_pair',
  ]);
});

test('a model that selects the releases of a source reads the table of that source itself, but for a signal that a later day only ends', () => {
  const tableOf = new Map(sources.map(({ id, table }) => [id, table]));
  const selected = reads.flatMap(({ model, scanned }) =>
    [...model.sql.matchAll(/source (?:=|IN) \(?'([\w/-]+)'/g)].map(([, source = '']) => ({ model: model.name, source, scanned })),
  );
  expect(selected.map(({ source }) => source)).toContain('companies-house/basic-company-data');
  const unread = selected.filter(({ source, scanned }) => !scanned.includes(tableOf.get(source) ?? ''));
  // a later register ends the signal of a pair whose failure is over; an event of the pair fires once for ever, so none is lost when it stays meanwhile
  expect(unread.map(({ model, source }) => [model, source])).toEqual([
    ['phoenix.six_indicator.flagged', 'companies-house/basic-company-data'],
  ]);
});

test('no owner or controller is read from a table that states no person, but for those of companies that only notices name', async () => {
  const models = new Map(reads.map(({ model }) => [model.name, model]));
  const tablesOf = (name: string, but?: string): string[] => {
    const model = models.get(name);
    if (model === undefined || name === but) return [];
    return [...(model.reads ?? []), ...(model.inputs ?? []).flatMap((one) => tablesOf(one, but))];
  };
  const read = [...tablesOf('corporate_owner'), ...tablesOf('company_controller', 'company_absent')];
  expect(read).toEqual(expect.arrayContaining(['psc', 'officer', 'company']));
  const apart = await world.rows(
    `FROM (SELECT unnest(['gazette_notice', '${read.join("', '")}']) AS name) SELECT DISTINCT name WHERE states_no_person(name)`,
  );
  expect(apart).toEqual([{ name: 'gazette_notice' }]);
});
