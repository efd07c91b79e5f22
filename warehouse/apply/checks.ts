import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';
import { publisherFolderOf, sqlFolderOf } from '../../sources/sql-folder.ts';
import { inputsOf } from '../refresh/model-order.ts';

const applySql = sqlIn('warehouse/apply');

/**
 * A SELECT that returns the failing rows. Its comments say which rows, after `do:` what an operator does, and `severity: warn` if it stops nothing.
 */
export interface Check {
  readonly name: string;
  readonly severity: 'warn' | 'error';
  readonly sql: string;
}

export interface CheckFailure {
  readonly check: Check;
  readonly rows: number;
  /** The first 100 failing rows, as JSON. */
  readonly examples: readonly string[];
}

const keptExamples = 100;

/** Checks of a release before it touches a table: of its keys, and `sourceChecks` over the relation `incoming`. */
export function releaseChecks(source: Source): Check[] {
  return [
    check('repeated-key', withNames(applySql('checks/repeated-key'), { key: source.key })),
    ...source.key.map((column) => check(`empty-key-${column}`, withNames(applySql('checks/empty-key'), { column: [column] }))),
    ...(source.kind === 'delta' ? [check('unknown-op', applySql('checks/unknown-op'))] : []),
    ...sourceChecks(source),
  ];
}

/** Checks of the publisher (`sources/<publisher>/checks/*.sql`) and of the source itself (`sources/<id>/checks/*.sql`). */
export function sourceChecks(source: Pick<Source, 'id' | 'sqlOf'>): Check[] {
  return [publisherFolderOf(source), sqlFolderOf(source)].flatMap((folder) => checksIn(`${folder}/checks`));
}

/** Checks of the current tables after a release: those of `models/checks/*.sql` that read the source's table. */
export async function tableChecks(session: Session, source: Source, folder = 'models/checks'): Promise<Check[]> {
  const relevant: Check[] = [];
  for (const candidate of checksIn(folder)) {
    if ((await inputsOf(session, candidate.sql)).includes(source.table)) relevant.push(candidate);
  }
  return relevant;
}

export async function runChecks(session: Session, checks: readonly Check[]): Promise<CheckFailure[]> {
  const failures: CheckFailure[] = [];
  for (const one of checks) {
    const { rows, examples } = await session.one(
      `WITH bad AS (${one.sql}\n) SELECT (SELECT count(*) FROM bad)::INTEGER AS rows,
         (SELECT list(to_json(b)::VARCHAR) FROM (FROM bad LIMIT ${keptExamples}) AS b) AS examples`,
      z.object({ rows: z.number(), examples: z.array(z.string()).nullable() }),
    );
    if (rows > 0) failures.push({ check: one, rows, examples: examples ?? [] });
  }
  return failures;
}

/** Stores the failing rows of a release in place of those of an earlier attempt. Needs the variables `source` and `release`. */
export async function recordFailures(session: Session, failures: readonly CheckFailure[]): Promise<void> {
  const rows = failures.flatMap(({ check: { name, severity }, examples }) =>
    examples.map((record) => ({ check_name: name, severity, record })),
  );
  await session.set({ failures: JSON.stringify(rows) });
  await session.run(applySql('failures'));
}

function checksIn(folder: string): Check[] {
  const path = join(packageRoot, folder);
  if (!existsSync(path)) return [];
  const files = readdirSync(path).filter((name) => name.endsWith('.sql'));
  return files.sort().map((file) => check(file.slice(0, -'.sql'.length), sqlFile(`${folder}/${file}`)));
}

function check(name: string, sql: string): Check {
  return { name, sql, severity: /^-- .*severity: warn\b/m.test(sql) ? 'warn' : 'error' };
}
