import { DuckDBListType, DuckDBStructType, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/**
 * Creates the view `staged`: what the staging SQL of a source returns, with every text as `storable_text` makes it, also within lists and
 * structs. A row of the source's own table is rejected when its key has a control character; a detail table has no `key`. Where the staging SQL has a
 * column `_clean`, the texts of the rows for which it is true stay as they are: it looks for such characters once, in the whole record. Returns the names
 * of the columns.
 *
 * Staging SQL alone says which columns a source has, so their expressions are built here. Throws when a column has a type that may hide a text.
 */
export async function createStagedView(session: Session, staging: string, key?: readonly string[]): Promise<readonly string[]> {
  const columns = await columnsOf(session, staging);
  const maySkip = columns.some(({ name }) => name === '_clean');
  const expressions = columns.map(({ name, type }) => {
    const stored = storedColumn(name, type, key);
    if (stored === quoted(name)) return stored;
    const text = maySkip ? `CASE WHEN _clean THEN ${quoted(name)} ELSE ${stored} END` : stored;
    return `${name === '_reject' ? computedOnce(text) : text} AS ${quoted(name)}`;
  });
  await session.run(`CREATE OR REPLACE TEMP VIEW staged AS SELECT ${expressions.join(', ')} FROM (${staging}\n)`);
  return columns.map(({ name }) => name);
}

type Columns = Awaited<ReturnType<Session['columns']>>;

/**
 * What each staging SQL returns. Its readers state their columns, so the text alone decides that, and DuckDB takes an eighth of the time of a small
 * release to find it out.
 */
const known = new Map<string, Columns>();

async function columnsOf(session: Session, staging: string): Promise<Columns> {
  const columns = known.get(staging) ?? (await session.columns(staging));
  known.set(staging, columns);
  return columns;
}

/** DuckDB moves a filter below the expressions that it reads and computes them twice, unless one of them is not deterministic. */
const computedOnce = (expression: string) => `CASE WHEN random() >= 0 THEN ${expression} END`;

function storedColumn(name: string, type: DuckDBType, key: readonly string[] | undefined): string {
  if (name === '_reject' && key !== undefined) return withNames(sqlFile('warehouse/stage/rejected.sql'), { key });
  const isPlace = name.startsWith('_') && name !== '_op';
  return isPlace ? quoted(name) : storable(quoted(name), type, name);
}

const withoutText: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIME,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_TZ,
]);

/** Returns `value` with each text in it made storable. `depth` keeps the parameters of nested lambdas apart. */
function storable(value: string, type: DuckDBType, column: string, depth = 0): string {
  if (withoutText.has(type.typeId)) return value;
  if (type.typeId === DuckDBTypeId.VARCHAR && type.alias === undefined) return `storable_text(${value})`;
  if (type instanceof DuckDBListType) {
    const item = `item${depth}`;
    const stored = storable(item, type.valueType, column, depth + 1);
    return stored === item ? value : `list_transform(${value}, lambda ${item}: ${stored})`;
  }
  if (type instanceof DuckDBStructType) {
    const fields = type.entryNames.map((name, at) => {
      const field = `struct_extract(${value}, '${name.replaceAll("'", "''")}')`;
      return `${quoted(name)} := ${storable(field, type.entryTypes[at] ?? type, column, depth)}`;
    });
    return `CASE WHEN ${value} IS NOT NULL THEN struct_pack(${fields.join(', ')}) END`;
  }
  throw new Error(`staging cannot reach the texts in column "${column}" of type ${type}: use VARCHAR, lists and structs`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
