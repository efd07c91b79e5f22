import type { Pool } from '../../infra/postgres/pool.ts';
import { type Assessment, assess } from '../../models/risk/assess.ts';
import type { FactsFrom } from '../facts/facts-over-time.ts';
import { inputsThen } from './assess-company.ts';
import { createScorecards, scorecardsAt } from './scorecards.ts';

/** The assessment as of the beginning of a version of the facts. */
export interface PdFrom extends Pick<Assessment, 'state' | 'band' | 'pd12'> {
  /** ISO 8601 UTC. */
  readonly from: string;
}

/**
 * Creates the function that assesses a company as of the beginning of each version of its live facts,
 * as `POST /api/v1/risk-assess` does with that `asOf`.
 */
export function createPdOverTime(pool: Pool): (companyNumber: string, versions: readonly FactsFrom[]) => Promise<PdFrom[]> {
  const scorecardOf = createScorecards(pool);
  return async (companyNumber, versions) => {
    const served = await scorecardsAt(
      pool,
      versions.map(({ now }) => now),
    );
    return Promise.all(
      versions.map(async (version, at) => {
        const { card } = await scorecardOf(served[at] ?? null);
        const { state, band, pd12 } = assess(card, inputsThen('live', companyNumber, version));
        return { from: version.now, state, band, pd12 };
      }),
    );
  };
}
