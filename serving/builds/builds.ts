import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';

export type BuildKind = 'sql' | 'rules' | 'counts' | 'words' | 'lists' | 'scorecard';

/** What decisions were computed by. `content` is JSON; `id` derives from it. */
export interface Build {
  readonly id: string;
  readonly content: unknown;
}

const keepSql = sqlFile('serving/builds/keep-build.sql');
const findSql = sqlFile('serving/builds/find-build.sql');
const aroundSql = sqlFile('serving/builds/builds-around.sql');

/** Stores what the program computes by from now on. Stores nothing when it is what was stored last. */
export async function keepBuild(pool: Pool, kind: BuildKind, { id, content }: Build): Promise<void> {
  await pool.query(keepSql, [kind, id, JSON.stringify(content)]);
}

/** Returns undefined for a build that was not kept: of a program from before builds were kept. */
export async function findBuild(pool: Pool, kind: BuildKind, id: string): Promise<Build | undefined> {
  return (await pool.query<Build>(findSql, [kind, id])).rows[0];
}

/** Returns the ids of the builds that may have been in use at an instant (ISO 8601 UTC), the most likely first. */
export async function buildsAround(pool: Pool, kind: BuildKind, instant: string): Promise<string[]> {
  const { rows } = await pool.query<Pick<Build, 'id'>>(aroundSql, [kind, instant]);
  return [...new Set(rows.map(({ id }) => id))];
}
