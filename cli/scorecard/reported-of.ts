import type { Pool } from '../../infra/postgres/pool.ts';
import { reportedByBand, reportedSection } from '../../models/outcomes/reported.ts';
import type { Scorecard } from '../../models/risk/scorecard.ts';
import { countReported } from '../../serving/outcomes/outcomes.ts';

/**
 * Returns what tenants have reported about payments by now, by the bands of the scorecard, as a section of Markdown.
 * It is not stored: tomorrow there is more.
 */
export async function reportedOf(pool: Pool, card: Scorecard): Promise<string> {
  const counts = reportedByBand(card);
  await countReported(pool, counts);
  return reportedSection(counts.groups());
}
