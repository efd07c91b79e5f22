import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';

/** Runs the work in one transaction. With `apply` false it rolls the transaction back, so the counts of a dry run are those of a real run. */
export async function inTrial<T>(db: DuckDb, apply: boolean, work: (session: Session) => Promise<T>): Promise<T> {
  const done: { result?: T } = {};
  const running = inTransaction(db, async (session) => {
    const result = await work(session);
    done.result = result;
    if (!apply) throw new Rollback();
    return result;
  });
  return running.catch((error: unknown) => {
    if (error instanceof Rollback && done.result !== undefined) return done.result;
    throw error;
  });
}

class Rollback extends Error {}
