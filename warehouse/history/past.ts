import { z } from 'zod';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';

/**
 * Writes into the history what the release in `versioned` states about the past: each of its statements on which a newer one has decided holds from
 * its version until the next statement about the same subject. Runs after the current table has taken the release, and needs what apply/ left in the
 * session. `names`: as apply/ gives them to its SQL. The view `past` then has the rows whose time line the release changed. A release that states
 * nothing about the past costs two reads of statistics.
 */
export async function insertPast(
  session: Session,
  kind: Source['kind'],
  names: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const sql = (name: string) => withNames(sqlFile(`warehouse/history/${name}.sql`), names);
  const overtaken = kind !== 'snapshot' || (await session.one(sql('overtaken'), z.object({ overtaken: z.boolean() }))).overtaken;
  if (overtaken) await session.run(sql(kind === 'snapshot' ? 'past-snapshot' : 'past-statements'));
  else await session.run(sql('past-none'));
  const { changes } = await session.one(sql('meeting'), z.object({ changes: z.boolean() }));
  if (changes) await session.run(sql('splice'));
}
