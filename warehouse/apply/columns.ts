import { DuckDBListType, DuckDBStructType, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';

const applySql = sqlIn('warehouse/apply');

/** What a column of a release holds. */
export interface ColumnCount {
  readonly name: string;
  readonly rows: number;
  /** Rows with a value: not NULL, and no empty text or list. */
  readonly filled: number;
  /** Rows with a category word that the source does not know. */
  readonly unmapped: number;
}

/** By column, the rows with a category word that the source does not know; a column without such a row is absent. */
export type Unmapped = Readonly<Record<string, number>>;

/** Columns of categories in which the word `unknown` is the source's own for a code that it does not know. */
const unknownIsUnmapped = new Set(['kind', 'taxonomy']);

/** What the columns of one release hold. */
interface ReleaseColumns {
  /** Of all rows. */
  readonly counts: readonly ColumnCount[];
  /** Of the rows that are compared with those of earlier releases; undefined: the release has none. */
  readonly fills: readonly Fill[] | undefined;
}

/**
 * Counts the values of each column of `incoming`, by release, in one scan; a release without rows is absent. An unknown word of a category is
 * `unmapped`; a list `unmapped_...` holds the words themselves. `compared`: the SELECT that marks the rows which every release of the source lists
 * (compared.sql).
 */
export async function countColumns(
  session: Session,
  { fillBy }: Pick<Source, 'fillBy'>,
  compared: string,
): Promise<ReadonlyMap<string, ReleaseColumns>> {
  await session.run(withNames(applySql('compared'), { of: ['received'] }));
  const columns = await columnsOf(session);
  const counts = columns.flatMap(({ filled, unmapped }, at) => [counted(filled, `f${at}`), counted(unmapped, `u${at}`)]);
  const kind = fillBy === undefined ? 'NULL' : `coalesce(${quoted(fillBy)}::VARCHAR, '')`;
  const groups = await session.rows(
    `FROM (FROM (${compared}\n) SELECT *, ${kind} AS _kind)
     SELECT ${['_release', '_kind', '_compared', 'count(*)::VARCHAR AS _rows', ...counts].join(', ')}
     GROUP BY _release, _kind, _compared`,
    columnGroup,
  );
  const fillsIn = (of: readonly ColumnGroup[]): readonly Fill[] => {
    const kinds = fillBy === undefined ? [] : [...grouped(of, ({ _kind }) => _kind ?? '')];
    return columns.map(({ name }, at) => {
      const fill = (groupsOf: readonly ColumnGroup[]) => ({ rows: sumIn(groupsOf, '_rows'), filled: sumIn(groupsOf, `f${at}`) });
      return { name, ...fill(of), kinds: kinds.map(([one, its]) => ({ kind: one, ...fill(its) })) };
    });
  };
  const found = [...grouped(groups, ({ _release }) => _release)].map(([release, its]): [string, ReleaseColumns] => {
    const list = its.filter(({ _compared }) => _compared === true);
    const counted = columns.map(({ name }, at) => ({
      name,
      rows: sumIn(its, '_rows'),
      filled: sumIn(its, `f${at}`),
      unmapped: sumIn(its, `u${at}`),
    }));
    return [release, { counts: counted, fills: list.length === 0 ? undefined : fillsIn(list) }];
  });
  return new Map(found);
}

/** The counts of the rows of one release, kind and answer to whether they are compared. */
const columnGroup = z.looseObject({ _release: z.string(), _kind: z.string().nullable(), _compared: z.boolean().nullable() });
type ColumnGroup = z.output<typeof columnGroup>;

const sumIn = (groups: readonly ColumnGroup[], count: string) => groups.reduce((sum, group) => sum + Number(group[count]), 0);

function grouped(groups: readonly ColumnGroup[], by: (group: ColumnGroup) => string): ReadonlyMap<string, readonly ColumnGroup[]> {
  const found = new Map<string, ColumnGroup[]>();
  for (const group of groups) found.set(by(group), [...(found.get(by(group)) ?? []), group]);
  return found;
}

/** How many rows have a value in a column. */
interface Fill {
  readonly name: string;
  readonly rows: number;
  readonly filled: number;
  /** The same for each kind of record, where the source tells kinds apart. */
  readonly kinds?: readonly { readonly kind: string; readonly rows: number; readonly filled: number }[];
}

/** Staging SQL alone says which columns a source has, so their expressions are built here. */
const columnsOf = async (session: Session) =>
  (await session.columns('FROM incoming')).flatMap(({ name, type }) => (name.startsWith('_') ? [] : watched(name, type)));

/** An aggregate with a FILTER takes longer than one of a condition. */
const counted = (condition: string, name: string) => `${condition === 'false' ? '0' : `count_if(${condition})`}::VARCHAR AS ${name}`;

/** Returns the counts of unknown words; without one, an empty object. */
export function unmappedOf(columns: readonly ColumnCount[] = []): { readonly unmapped?: Unmapped } {
  const found = columns.filter(({ unmapped }) => unmapped > 0).map(({ name, unmapped }) => [name, unmapped]);
  return found.length === 0 ? {} : { unmapped: Object.fromEntries(found) };
}

/** A column, or a field of the structs that a column lists: the conditions under which a row has a value in it, and an unknown word. */
interface Watched {
  readonly name: string;
  readonly filled: string;
  readonly unmapped: string;
}

function watched(name: string, type: DuckDBType): Watched[] {
  const column = quoted(name);
  if (isText(type)) {
    const words = unknownIsUnmapped.has(name) ? "('unmapped', 'unknown')" : "('unmapped')";
    return [{ name, filled: `${column} <> ''`, unmapped: `${column} IN ${words}` }];
  }
  if (!(type instanceof DuckDBListType)) return [{ name, filled: `${column} IS NOT NULL`, unmapped: 'false' }];
  const filled = `len(${column}) > 0`;
  if (isText(type.valueType)) {
    const unmapped = name.startsWith('unmapped_') ? filled : `list_contains(${column}, 'unmapped')`;
    return [{ name, filled, unmapped }];
  }
  if (!(type.valueType instanceof DuckDBStructType)) return [{ name, filled, unmapped: 'false' }];
  const { entryNames, entryTypes } = type.valueType;
  const fields = entryNames.map((field, at) => {
    const values = `list_transform(${column}, lambda one: one.${quoted(field)})`;
    const unmapped = isText(entryTypes[at]) ? `list_contains(${values}, 'unmapped')` : 'false';
    // count() of a list leaves out its NULLs
    return { name: `${name}.${field}`, filled: `list_count(${values}) > 0`, unmapped };
  });
  return [{ name, filled, unmapped: 'false' }, ...fields];
}

const isText = (type: DuckDBType | undefined) => type?.typeId === DuckDBTypeId.VARCHAR;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const earlierFill = z.object({ name: z.string(), rows: z.coerce.number(), filled: z.coerce.number() });
type Filled = z.output<typeof earlierFill>;

/** Values that earlier releases had, and that a release would have if the column were as full as before; of fewer, chance may leave none. */
const fewestOfWindows = 50;
const fewestOfList = 20;
/** Rows of a shorter list, each with a value, that do not all lose it by chance. */
const fewestRows = 5;
/**
 * The smallest part of its earlier share that a column of a snapshot may have: a whole list hardly changes. A window holds what happened in it,
 * and the kinds of its records differ from one window to the next, so only a column without any value is a lost one. So is one of a snapshot after a
 * much smaller one, such as a list that was cut by hand. The records of each kind that was seen before are judged in the same way.
 */
const leastPart = 0.5;

/**
 * Throws COLUMN_EMPTIED when a column that earlier releases filled has lost its values: the publisher has renamed or dropped the field, and the
 * reader finds nothing under the old name. How many values it should have follows from the kinds of the records: nothing is expected of a new kind, and
 * a record whose kind is not known counts as the average one. `releases`: the columns of each, in their order; each is earlier than those after it.
 */
export async function guardFill(session: Session, source: Source, releases: readonly (readonly Fill[])[]): Promise<void> {
  let earlier = filledIn(await session.rows(applySql('earlier-fill'), earlierFill));
  for (const fills of releases) {
    refuseEmptied(source, fills, earlier);
    earlier = filledIn([...earlier.values(), ...withKinds(fills)]);
  }
}

function refuseEmptied(source: Source, fills: readonly Fill[], earlier: ReadonlyMap<string, Filled>): void {
  const emptied = fills.flatMap(({ name, rows, filled, kinds = [] }) => {
    const before = earlier.get(name);
    if (before === undefined) return [];
    const shareOf = (kind: string) => earlier.get(ofKind(name, kind)) ?? (withoutKind.has(kind) ? before : nothingExpected);
    const parts = kinds.length > 0 ? kinds.map((one) => ({ rows: one.rows, before: shareOf(one.kind) })) : [{ rows, before }];
    const expected = parts.reduce((sum, part) => sum + (part.rows * part.before.filled) / part.before.rows, 0);
    if (isEmptied(source, { rows, filled, expected, before })) return [emptiedOf(name, { rows, filled, before })];
    // other kinds may still fill the column
    return kinds.flatMap((one) => {
      const of = earlier.get(ofKind(name, one.kind));
      if (of === undefined) return [];
      const isLost = isEmptied(source, { ...one, expected: (one.rows * of.filled) / of.rows, before: of });
      return isLost ? [emptiedOf(ofKind(name, one.kind), { ...one, before: of })] : [];
    });
  });
  if (emptied.length === 0) return;
  throw new SourceProblem(
    'COLUMN_EMPTIED',
    `${source.id}: ${emptied.join('; ')}. Compare the file with the publisher's change notes: a field has another name, or is gone`,
  );
}

interface Compared {
  readonly rows: number;
  readonly filled: number;
  readonly before: Filled;
}

/** `expected`: rows that would have a value if the column were as full as before. */
function isEmptied({ kind }: Source, { rows, filled, before, expected }: Compared & { readonly expected: number }): boolean {
  const isList = kind === 'snapshot';
  const everyRow = isList && before.filled === before.rows && Math.min(before.rows, rows) >= fewestRows;
  const comparable = isList && before.rows * 2 >= rows;
  const enough = Math.min(expected, before.filled) >= (isList ? fewestOfList : fewestOfWindows);
  return (filled === 0 && (enough || everyRow)) || (enough && comparable && filled < expected * leastPart);
}

const emptiedOf = (name: string, { rows, filled, before }: Compared) =>
  `${name} has a value in ${share(filled, rows)}, and had one in ${share(before.filled, before.rows)} before`;

/** Keeps how full the columns of the releases are, for the next one. A late snapshot says nothing of the next one. */
export async function keepFill(session: Session, source: Source, releases: readonly (readonly Fill[])[]): Promise<void> {
  const seen = [...filledIn(releases.flatMap(withKinds)).values()];
  if (seen.length === 0) return;
  await session.set({ fill: JSON.stringify(seen), fill_replaces: source.kind === 'snapshot' });
  await session.run(applySql('keep-fill'));
}

/** Returns the numbers of each column, and of each kind of record under a name of its own. */
const withKinds = (fills: readonly Fill[]): Filled[] =>
  fills.flatMap(({ name, kinds = [], ...whole }) => [
    { name, rows: whole.rows, filled: whole.filled },
    ...kinds.map(({ kind, rows, filled }) => ({ name: ofKind(name, kind), rows, filled })),
  ]);

/** Adds up the numbers of each name. A name without rows is absent. */
function filledIn(all: readonly Filled[]): Map<string, Filled> {
  const sums = new Map<string, Filled>();
  for (const { name, rows, filled } of all) {
    const { rows: before, filled: had } = sums.get(name) ?? { rows: 0, filled: 0 };
    if (rows > 0) sums.set(name, { name, rows: before + rows, filled: had + filled });
  }
  return sums;
}

/** A missing kind, and a word that no kind is known for: the field of the kind may be the one that has another name. */
const withoutKind: ReadonlySet<string> = new Set(['', 'unmapped', 'unknown']);
const nothingExpected = { rows: 1, filled: 0 };

/** The name under which the values of a column in the records of one kind are kept. */
const ofKind = (name: string, kind: string) => `${name} of ${kind}`;

const share = (filled: number, rows: number) =>
  `${filled.toLocaleString('en-GB')} of ${rows.toLocaleString('en-GB')} rows (${((filled / Math.max(rows, 1)) * 100).toFixed(1)} %)`;
