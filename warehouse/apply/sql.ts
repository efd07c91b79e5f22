import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withNames } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';
import { sqlFolderOf } from '../../sources/sql-folder.ts';
import { historyOf, subjectOf } from '../history/history.ts';

export const applySql = sqlIn('warehouse/apply');

/** Returns a file of warehouse/apply with the names of the source's table and columns. */
export function sqlFor(source: Source, name: string): string {
  return withNames(applySql(name), namesOf(source));
}

export function namesOf(source: Source) {
  return {
    table: [source.table],
    history: [historyOf(source.table)],
    key: source.key,
    identity: source.key.slice(0, 1),
    subject: subjectOf(source),
    version: source.version === undefined ? [] : [source.version],
    op: source.kind === 'delta' ? ['_op'] : [],
  };
}

/** Returns a SELECT of the source's folder; undefined: it has none of the name. */
export function ownSql(source: Source, name: 'touches' | 'unread' | 'compared' | 'named'): string | undefined {
  const path = `${sqlFolderOf(source)}/${name}.sql`;
  return existsSync(join(packageRoot, path)) ? sqlFile(path) : undefined;
}
