import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Session, withNames } from '../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../infra/sql-file.ts';
import { allTables } from '../sources/part.ts';
import type { Source } from '../sources/source.ts';

/** What a file lacks; no column: the whole table. `surplus`: a column that it has, and that no row of this version could fill. */
const difference = z.object({ table: z.string(), column: z.string().optional(), surplus: z.boolean().optional() });
type Difference = z.output<typeof difference>;

/**
 * The file was written by another version of this program: it lacks a column or a table, or requires a column that this version does not know. The
 * stored releases hold everything that it holds.
 */
export class WarehouseOutdated extends Error {
  override readonly name = 'WarehouseOutdated';
  readonly code = 'WAREHOUSE_OUTDATED';
  readonly retryable = false;

  constructor(path: string, differences: readonly Difference[]) {
    const named = (surplus: boolean) =>
      differences
        .filter((one) => (one.surplus ?? false) === surplus)
        .map(nameOf)
        .join(', ');
    const [lacks, requires] = [named(false), named(true)];
    const what = [...(lacks === '' ? [] : [`lacks ${lacks}`]), ...(requires === '' ? [] : [`requires ${requires}, which is not known`])];
    super(
      `${path} was made by an earlier version and ${what.join(' and ')}: run "risk warehouse rebuild", which rebuilds it from the stored releases`,
    );
  }
}

const nameOf = ({ table, column }: Difference) => (column === undefined ? table : `${table}.${column}`);

/** The scripts that create tables, in the order of their dependencies. */
export const tableScripts = [
  'warehouse/schema.sql',
  'warehouse/anomaly/schema.sql',
  'warehouse/census/schema.sql',
  'models/records.sql',
] as const;

/**
 * Throws `WarehouseOutdated` when the open file lacks a column or a table that this version of the program reads, although releases are applied that
 * may hold it: an empty column or table would hide a fact. The same when it requires a value in a column that this version does not write.
 * Tables that no applied release fills are not missed.
 */
export async function refuseOutdated(session: Session, path: string, sources: readonly Source[]): Promise<void> {
  const { used, database } = await session.one(
    `SELECT current_database() AS database,
       EXISTS (FROM duckdb_tables() WHERE database_name = current_database() AND table_name = 'release') AS used`,
    z.object({ used: z.boolean(), database: z.string() }),
  );
  if (!used) return;
  await session.run("ATTACH ':memory:' AS wanted");
  try {
    await session.run('USE wanted');
    for (const file of tableScripts) await session.run(sqlFile(file));
    await session.run(withNames('USE "<database>"', { database: [database] }));
    await session.set({ feeds: JSON.stringify(feedsOf(sources)), computed: computedTables() });
    const columns = await session.rows(sqlFile('warehouse/outdated.sql'), difference);
    const missing = columns.length > 0 ? columns : await session.rows(sqlFile('warehouse/outdated-tables.sql'), difference);
    if (missing.length > 0) throw new WarehouseOutdated(path, missing);
  } finally {
    await session.run(withNames('USE "<database>"', { database: [database] }));
    await session.run('DETACH wanted');
  }
}

/** The tables that every release of a source fills. A window of a delta may lack the records of a part, and its table may not exist yet. */
function feedsOf(sources: readonly Source[]): { table: string; source: string; detail: boolean }[] {
  return sources.flatMap((source) => {
    const parts = source.kind === 'snapshot' ? allTables(source).map(({ table }) => ({ table, source: source.id, detail: false })) : [];
    return [...parts, ...(source.details ?? []).map(({ table }) => ({ table, source: source.id, detail: true }))];
  });
}

/** The tables that the refresh creates anew when the text of a model has changed. */
const computedTables = () =>
  readdirSync(join(packageRoot, 'models/features')).map((file) => file.replace(/(\.touches|\.scope)?\.sql$/, ''));
