import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { takeCensus } from '../census/census.ts';
import { computeFeatures } from '../refresh/compute-features.ts';
import { readModels } from '../refresh/refresh.ts';
import { type KeptCounts, restoreCounts } from './counts.ts';
import { type KeptSql, runningSql, useSql } from './kept-build.ts';

const factsRow = z.object({ company_number: z.string(), facts: z.string() });

interface Using {
  /** Undefined: the counts of then were not kept, so the register of the file is counted and no fit is used. */
  readonly counts: KeptCounts | undefined;
  /** Absent: the SQL of the running program. */
  readonly sql?: KeptSql;
}

/**
 * Computes the facts of the companies from the releases that the file has. The models run over all companies, because the facts of one depend on others
 * (shared directors, names alike). Returns no facts of a company that no record holds. Leaves the macros of the running program in the file.
 */
export function computeFacts(db: DuckDb, companies: readonly string[], { counts, sql }: Using): Promise<Map<string, CompanyFacts>> {
  return inSession(db, async (session) => {
    const running = runningSql(await readModels(session)).content;
    if (counts === undefined) await session.run('DELETE FROM census; DELETE FROM anomaly_model; DELETE FROM anomaly_size');
    else await restoreCounts(session, counts);
    await takeCensus(session, { renew: false });
    const { scope } = sql ?? running;
    try {
      await computeFeatures(session, await useSql(session, sql ?? running), scope);
      await session.set({ companies });
      const rows = await session.rows(sqlFile('warehouse/replay/facts.sql'), factsRow);
      return new Map(rows.map(({ company_number, facts }) => [company_number, JSON.parse(facts) as CompanyFacts]));
    } finally {
      await useSql(session, running);
    }
  });
}

/** Returns the id of the SQL of the running program. */
export function runningBuild(db: DuckDb): Promise<string> {
  return inSession(db, async (session) => runningSql(await readModels(session)).id);
}
