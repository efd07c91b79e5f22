import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

export type BuildKind = 'sql' | 'rules' | 'counts';

/** What decisions were computed by. `content` is JSON; `id` derives from it. */
export interface Build {
  readonly id: string;
  readonly content: unknown;
}

const keepSql = sqlFile('serving/builds/keep-build.sql');
const findSql = sqlFile('serving/builds/find-build.sql');
const atSql = sqlFile('serving/builds/build-at.sql');
const afterSql = sqlFile('serving/builds/build-after.sql');

/** Stores what the program computes by from now on. Stores nothing when it is what was stored last. */
export async function keepBuild(pool: Pool, kind: BuildKind, { id, content }: Build): Promise<void> {
  await pool.query(keepSql, [kind, id, JSON.stringify(content)]);
}

/** Returns undefined for a build that was not kept: of a program from before builds were kept. */
export async function findBuild(pool: Pool, kind: BuildKind, id: string): Promise<Build | undefined> {
  return (await pool.query<Build>(findSql, [kind, id])).rows[0];
}

/**
 * Returns the builds that may have been in use at an instant (ISO 8601 UTC): the newest that was kept by then, and the first that was kept within an hour after,
 * because a build is kept when a batch is published whole, and answers use its first chunks before.
 */
export async function buildsAround(pool: Pool, kind: BuildKind, instant: string): Promise<Build[]> {
  const found = await Promise.all([atSql, afterSql].map((sql) => pool.query<Build>(sql, [kind, instant])));
  return found.flatMap(({ rows }) => rows);
}
