import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { type Assessment, assess } from '../../models/risk/assess.ts';
import type { FactsFrom } from '../facts/facts-over-time.ts';
import { inputsThen } from './assess-company.ts';
import { createScorecards } from './scorecards.ts';

/** The assessment as of the beginning of a version of the facts. */
export interface PdFrom extends Pick<Assessment, 'state' | 'band' | 'pd12'> {
  /** ISO 8601 UTC. */
  readonly from: string;
}

const servingSql = sqlFile('serving/risk/serving-scorecard.sql');

/** Creates the function that assesses a company as of the beginning of each version of its live facts, as `POST /api/v1/risk-assess` does with that `asOf`. */
export function createPdOverTime(pool: Pool): (companyNumber: string, versions: readonly FactsFrom[]) => Promise<PdFrom[]> {
  const scorecardOf = createScorecards(pool);
  return async (companyNumber, versions) => {
    const { rows } = await pool.query<{ version: string }>({ name: 'serving-scorecard', text: servingSql });
    const { card } = await scorecardOf(rows[0]?.version ?? null);
    return versions.map((version) => {
      const { state, band, pd12 } = assess(card, inputsThen('live', companyNumber, version));
      return { from: version.now, state, band, pd12 };
    });
  };
}
