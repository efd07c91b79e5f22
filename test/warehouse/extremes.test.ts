import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { decide } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { sqlFolderOf } from '../../sources/sql-folder.ts';
import { selectsChangesOf } from '../../warehouse/refresh/model-order.ts';
import { openWorld, type Row, type World } from '../worlds/warehouse.ts';

/** Every table that staging fills, with its columns and their DuckDB types. */
type Tables = ReadonlyMap<string, readonly { readonly name: string; readonly type: string }[]>;

let world: World;
let tables: Tables;
let ledger: Tables;
beforeAll(async () => {
  world = await openWorld();
  const records = sqlFile('models/records.sql').matchAll(/^CREATE TABLE IF NOT EXISTS (\w+)/gm);
  tables = await tablesOf(
    world,
    [...records].map(([, name]) => String(name)).filter((name) => name !== 'register_entry'),
  );
  ledger = await tablesOf(world, ['release', 'change_log']);
  await inTransaction(world.warehouse.db, (session) => session.run(fit));
});

/** A fit, with huge weights, that flags nearly every balance sheet. */
const fit = `
  INSERT INTO anomaly_model BY NAME SELECT kind AS cohort, 1000 AS n, 1000 AS fitted, 16 AS components, [0.0 FOR i IN range(35)] AS center,
    [1.0 FOR i IN range(35)] AS scale, list_concat([[1000.0 - i - j FOR j IN range(71)] FOR i IN range(16)], [[1e6 FOR j IN range(17)] FOR i IN range(9)]) AS residual,
    0.001 AS threshold, [0.002, 0.001] AS tail, 'hash' AS model_hash
    FROM (VALUES ('dormant'), ('micro'), ('small'), ('full'), ('other')) AS kinds(kind);
  INSERT INTO anomaly_size BY NAME FROM (VALUES ('dormant'), ('micro'), ('small'), ('full'), ('other')) AS kinds(kind)
    SELECT kind, [-1e6, 0.0, 1e12] AS bounds`;
afterAll(() => world.close());

const numbers = ['00000001', 'SC000002', 'OC300003'];
const noticeCodes = ['2401', '2402', '2403', '2408', '2410', '2431', '2435', '2441', '2445', '2450', '2452', '2454', '2458', '2461', ''];

const texts = [
  '',
  ' ',
  'MADE UP LIMITED',
  'x'.repeat(20_000),
  '\u0001\u0008\u000b\u001b\u001f\u007f\u0085',
  'line\r\nbreak\tand tab',
  '🦉🏴󠁧󠁢󠁥󠁮󠁧󠁿👩‍👩‍👧',
  `O'Brien "& Sons" \\ \\\\ \\u0000 \\x41`,
  'שלום \u202eDETIMIL\u202c مثال',
  '.*+?^$[(){}|]\\1 (?=x)',
  '{"a": [1, {"b": null}',
  "'; DROP TABLE company; --",
  '%s {} {:,} $1 {x}',
  'null',
  'NaN',
  'CR-2026-001234',
  'CR 2026 001234',
];
const dates = [
  '0001-01-01',
  '0004-02-29',
  '1582-10-10',
  '1900-02-28',
  '2023-12-31',
  '2024-02-29',
  '2024-12-31',
  '2025-12-31',
  '2026-02-28',
  '9999-12-31',
];
/** The bounds of DECIMAL(18,2), figures around the thresholds of the rules, and £6 trillion. */
const figures = [
  '9999999999999999.99',
  '-9999999999999999.99',
  '9999999999999999.00',
  '6000000000000.00',
  '-6000000000000.00',
  '5000000000.00',
  '1000.00',
  '1.00',
  '0.01',
  '0.00',
  '-0.01',
  '-100000.00',
];

/** Columns whose values select a branch of a model: the values that staging gives, beside any text. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  notice_code: noticeCodes,
  status: ['active', 'liquidation', 'administration', 'receivership', 'voluntary-arrangement', 'strike-off-proposed', 'unmapped'],
  scope: ['company', 'group'],
  accounts_type: ['micro', 'small', 'full', 'dormant', 'interim'],
  standard: ['frs-105', 'frs-102-1a', 'ifrs'],
  currency: ['GBP', 'EUR'],
  kind: ['Entity', 'Individual', 'Ship', 'natural', 'corporate'],
  role: ['director', 'secretary', 'llp-member'],
  category: ['Private Limited Company', 'Public Limited Company'],
  code: ['IDENTITY_BROKEN', 'NET_ASSETS_SIGN'],
  party: ['subject', 'petitioner', 'unclear'],
  feed_status: ['published', 'withdrawn'],
};
const provenanceColumns = new Set(['_release', '_since', '_source', '_version', '_from']);

function anyValue(type: string, column: string): fc.Arbitrary<unknown> {
  if (type.endsWith('[]')) return fc.array(anyValue(type.slice(0, -2), column), { maxLength: 3 });
  if (type.startsWith('STRUCT('))
    return fc.record(Object.fromEntries(fieldsOf(type).map(([name, field]) => [name, nullable(field, name)])));
  if (type === 'DATE') return fc.constantFrom(...dates);
  if (type.startsWith('TIMESTAMP')) return fc.constantFrom(...dates.map((day) => `${day}T23:59:59.999`));
  if (type === 'BOOLEAN') return fc.boolean();
  if (type.startsWith('DECIMAL')) return fc.constantFrom(...figures);
  if (/^(U?(TINY|SMALL|BIG)?INT(EGER)?)$/.test(type)) return fc.constantFrom(0, 1, 127);
  if (column === 'company_numbers' || column.endsWith('company_number')) return fc.constantFrom(...numbers);
  const usual = chosen[column];
  return usual === undefined
    ? fc.constantFrom(...texts)
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...texts) });
}

const nullable = (type: string, column: string) =>
  fc.oneof({ weight: 4, arbitrary: anyValue(type, column) }, { weight: 1, arbitrary: fc.constant(null) });

/** Returns the names and types of a STRUCT's fields. */
function fieldsOf(struct: string): [string, string][] {
  const fields: string[] = [];
  let depth = 0;
  let from = 0;
  const inside = struct.slice('STRUCT('.length, -1);
  for (let at = 0; at <= inside.length; at += 1) {
    if (inside[at] === '(') depth += 1;
    if (inside[at] === ')') depth -= 1;
    if (at === inside.length || (inside[at] === ',' && depth === 0)) {
      fields.push(inside.slice(from, at).trim());
      from = at + 1;
    }
  }
  return fields.map((field) => {
    const [, name = '', type = ''] = /^"?(\w+)"? (.*)$/s.exec(field) ?? [];
    return [name, type];
  });
}

/** Rows of one table with a unique key each, as the table's own apply guarantees. */
function rowsOf(table: string, columns: readonly { name: string; type: string }[]): fc.Arbitrary<Row[]> {
  const row = fc.record(
    Object.fromEntries(columns.filter(({ name }) => !provenanceColumns.has(name)).map(({ name, type }) => [name, nullable(type, name)])),
  );
  const company = fc.constantFrom(...numbers);
  const fixed = fc.record({
    company_number: company,
    period: fc.constantFrom('current', 'comparative'),
    filing: fc.constantFrom('a', 'b'),
  });
  return fc.array(fc.tuple(row, fixed), { minLength: 2, maxLength: 6 }).map((found) => {
    const rows = found.map(([one, { company_number, period, filing }], at) => ({
      ...one,
      ...('company_number' in one && { company_number }),
      ...(table === 'accounts' && { period, filing: `${company_number}-${filing}` }),
      ...keysOf(table, at),
    }));
    return [...new Map(rows.map((one) => [identityOf(table, one), one])).values()];
  });
}

function keysOf(table: string, at: number): Row {
  const key = sources
    .find((source) => source.table === table)
    ?.key.filter((name) => !['company_number', 'filing', 'period', 'scope'].includes(name));
  return Object.fromEntries((key ?? []).map((name) => [name, `${table}-${at}`]));
}

function identityOf(table: string, row: Row): string {
  const key = sources.find((source) => source.table === table)?.key ?? [];
  return JSON.stringify(key.map((name) => row[name]));
}

const anyRecords = () =>
  fc.record(Object.fromEntries([...tables].map(([table, columns]) => [table, rowsOf(table, columns)]))) as fc.Arbitrary<
    Record<string, Row[]>
  >;

async function tablesOf({ rows }: World, names: readonly string[]): Promise<Tables> {
  const columns = await rows("FROM duckdb_columns() SELECT table_name, column_name, data_type WHERE schema_name = 'main'");
  return new Map(
    names.map((name) => [
      name,
      columns
        .filter((column) => column.table_name === name)
        .map(({ column_name, data_type }) => ({ name: String(column_name), type: String(data_type) })),
    ]),
  );
}

const day = '2026-06-01';

/** Returns a SELECT list with the values given, in SQL, and an ordinary value for every other column of the warehouse's own table. */
function filled(table: string, values: Readonly<Record<string, string>>): string {
  const ordinary = (type: string) => (type === 'DATE' || type === 'TIMESTAMP' ? `'${day}'` : type === 'VARCHAR' ? "'made up'" : '0');
  return (ledger.get(table) ?? []).map(({ name, type }) => `${values[name] ?? ordinary(type)}::${type} AS "${name}"`).join(', ');
}

/** Replaces the contents of every table with these rows and logs each row as added, and each company as removed once more. */
async function hold(records: Readonly<Record<string, readonly Row[]>>): Promise<void> {
  const path = join(world.folder, 'extreme.ndjson');
  await inTransaction(world.warehouse.db, async (session) => {
    await session.run('DELETE FROM release; DELETE FROM change_log');
    for (const { id, table } of sources) {
      const values = { source: `'${id}'`, release: "'r'", table_name: `'${table}'`, status: "'applied'", change_set: `'${id}@r'` };
      await session.run(`INSERT INTO release BY NAME SELECT ${filled('release', values)}`);
    }
    for (const [table, columns] of tables) {
      const source = sources.find((one) => one.table === table)?.id ?? '';
      const provenance = { _release: 'r', _since: day, _source: source, _version: `${day}T00:00:00`, _from: `${day}T00:00:00` };
      const rows = (records[table] ?? []).map((row) => `${JSON.stringify({ ...row, ...provenance })}\n`);
      await writeFile(path, rows.join(''));
      const shape = columns.map(({ name, type }) => `"${name}": '${type.replaceAll("'", "''")}'`).join(', ');
      await session.run(`DELETE FROM "${table}"`);
      await session.run(
        `INSERT INTO "${table}" BY NAME FROM read_json('${path}', format = 'newline_delimited', maximum_object_size = 16777216, columns = {${shape}})`,
      );
      const logged = filled('change_log', {
        ...{ source: `'${source}'`, release: "'r'", change_set: `'${source}@r'`, table_name: `'${table}'` },
        ...{ op: "unnest(['added', 'changed', 'removed'])", key: 'to_json(row)', before: 'to_json(row)', after: 'to_json(row)' },
      });
      await session.run(`INSERT INTO change_log BY NAME FROM "${table}" AS row SELECT ${logged}`);
    }
    // some companies are not on the newest register
    await session.run("DELETE FROM company WHERE company_number = 'SC000002'");
  });
}

/** Runs a SELECT to its last row; its first JSON column has to parse in JavaScript. */
async function run(sql: string, json: string, changeSet = ''): Promise<void> {
  await inTransaction(world.warehouse.db, async (session) => {
    await session.set({ change_set: changeSet });
    const found = await session.rows(
      `SELECT ${json}::VARCHAR AS json, md5(to_json(found)::VARCHAR) AS hash FROM (${sql}\n) AS found`,
      anyJson,
    );
    for (const row of found) if (row.json !== null) JSON.parse(row.json);
  });
}

const anyJson = z.object({ json: z.string().nullable(), hash: z.string().nullable() });
const files = (folder: string) =>
  readdirSync(join(packageRoot, folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => `${folder}/${file}`);

/** Texts of records that cannot be read, beside `texts`. */
const damaged = [
  '{"company_number": 1, "notice_id": null, "updated": "yesterday"}',
  '{"company_number": ["00000001"], "updated": 5}',
  '"company_number":"',
  '5',
  '00000001',
  'Prod223_1_00000001_99999999.html',
  'Prod223_1_00000001_20251231.html',
  'http://business.data.gov.uk/id/company/99999999',
];

/** Stands for a table that no model reads: models/records.sql does not have it. */
const onlyNumbers = `(SELECT unnest(['00000001', '', 'x']) AS company_number)`;

/** Runs what `apply` computes of a source's changed and unread records: its touches.sql and its unread.sql. */
async function applied(source: Source): Promise<void> {
  const own = (name: string) => {
    const path = `${sqlFolderOf(source)}/${name}.sql`;
    return existsSync(join(packageRoot, path)) ? [sqlFile(path)] : [];
  };
  await inTransaction(world.warehouse.db, async (session) => {
    for (const relation of ['before', 'after', 'past', 'incoming']) {
      await session.run(`CREATE OR REPLACE TEMP VIEW ${relation} AS FROM ${tables.has(source.table) ? `"${source.table}"` : onlyNumbers}`);
    }
    await session.set({ texts: [...texts, ...damaged] });
    await session.run(`CREATE OR REPLACE TEMP TABLE unreadable AS
      FROM (SELECT unnest(getvariable('texts')) AS text) SELECT (row_number() OVER ())::INTEGER AS place, text AS file, 1 AS line, text`);
    for (const sql of [...own('touches'), ...own('unread')]) {
      await session.rows(`SELECT NULL AS json, md5(to_json(found)::VARCHAR) AS hash FROM (${sql}\n) AS found`, anyJson);
    }
  });
}

/** Decides on a payment of every company, so that no value in the facts makes the decision fail. */
async function decideOnAll(): Promise<void> {
  for (const { facts } of await world.rows('FROM company_features SELECT facts::VARCHAR AS facts')) {
    const payer = JSON.parse(String(facts)) as CompanyFacts;
    const request = { direction: 'inbound' as const, payer, payee: { companyNumber: '00000009' } };
    const snapshots = { register: '2026-06-01', officers: '2026-06-01' };
    decide({ request, payer, payee: null, freshness: [], snapshots, now: `${day}T09:00:00.000Z`, today: day });
  }
}

/** Runs what a release, the touches.sql of models and an export of lists compute beside the models, over the records that are held. */
async function computeBeside(): Promise<void> {
  for (const source of sources) await applied(source);
  await inTransaction(world.warehouse.db, async (session) => {
    await session.run('CREATE OR REPLACE TEMP VIEW waiting AS FROM release SELECT change_set');
    await session.run('CREATE OR REPLACE TEMP VIEW waiting_change AS FROM change_log');
    await session.run('CREATE OR REPLACE TEMP VIEW waiting_company AS FROM change_company');
    await session.run(`CREATE OR REPLACE TEMP VIEW scope AS SELECT DISTINCT company_number FROM (${sqlFile('models/scope.sql')}\n)`);
    for (const file of files('models/features').filter((name) => name.endsWith('.touches.sql'))) {
      await session.rows(`SELECT NULL AS json, md5(to_json(found)::VARCHAR) AS hash FROM (${sqlFile(file)}\n) AS found`, anyJson);
    }
  });
  const wanted = { sources: sources.map(({ id }) => id) };
  expect((await world.warehouse.exportLists(wanted, join(world.folder, 'lists'))).failed).toEqual([]);
}

/** Computes every model over the records and reads every JSON text that they give. */
async function compute(records: Readonly<Record<string, readonly Row[]>>): Promise<void> {
  await hold(records);
  await world.warehouse.rebuild();
  for (const table of ['company_features', 'company_names'])
    await run(`FROM ${table}`, table === 'company_names' ? 'to_json(found)' : 'facts');
  await decideOnAll();
  await run('FROM company_people', 'people');
  await run('FROM signal', 'metadata');
  for (const file of files('models/lists')) await run(sqlFile(file), 'entry');
  for (const file of files('models/sectors')) await run(sqlFile(file), 'to_json(found)');
  for (const { id, table } of sources) {
    // as a refresh does: a model runs for the change sets of the tables that it selects
    for (const file of files('models/events').filter((one) => selectsChangesOf(sqlFile(one), [table]))) {
      await run(sqlFile(file), 'metadata', `${id}@r`);
    }
  }
  for (const file of files('models/checks')) await run(sqlFile(file), 'to_json(found)');
}

describe('every model over extreme records', () => {
  test('computes any mixture of extreme figures, dates, texts and missing values without an error', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords(), async (records) => {
        await compute(records);
        await computeBeside();
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  /** A current and a comparative row of each table for each company, whose every figure is that of the company; other values are missing. */
  const figured = (): Record<string, Row[]> => {
    const companies = figures.map((figure, at) => ({ figure, company_number: String(at + 1).padStart(8, '0') }));
    const rowOf = (table: string, columns: readonly { name: string; type: string }[], at: number) => {
      const { figure, company_number } = companies[Math.floor(at / 2)] ?? { figure: null, company_number: '' };
      const own = columns.filter(({ name }) => !provenanceColumns.has(name));
      return {
        ...Object.fromEntries(own.map(({ name, type }) => [name, type.startsWith('DECIMAL') ? figure : null])),
        company_number,
        ...(table === 'accounts' && {
          filing: `f${company_number}`,
          period: at % 2 === 0 ? 'current' : 'comparative',
          scope: 'company',
          balance_sheet_date: '2025-12-31',
          period_end: `202${5 - (at % 2)}-12-31`,
          standard: 'frs-105',
        }),
        ...keysOf(table, at),
      };
    };
    return Object.fromEntries(
      [...tables].map(([table, columns]) => [table, Array.from({ length: 2 * figures.length }, (_, at) => rowOf(table, columns, at))]),
    );
  };

  test('runs every model of events for the change set of a source', () => {
    const ran = files('models/events').filter((file) => sources.some(({ table }) => selectsChangesOf(sqlFile(file), [table])));
    expect(ran).toEqual(files('models/events'));
  });

  test('computes accounts whose every figure is the largest, the smallest, zero, or at the limit of a rule', async () => {
    await compute(figured());
    const [read] = await world.rows('FROM accounts_compared SELECT count(DISTINCT company_number)::INTEGER AS companies');
    expect(read).toEqual({ companies: figures.length });
  });
});
