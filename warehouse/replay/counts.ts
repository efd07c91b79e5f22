import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** What the features read beside the releases, each table as JSON text: the counts of the register and the newest fit of the accounts anomaly. */
export const keptCounts = z.object({
  census: z.string(),
  census_word: z.string(),
  census_premises: z.string(),
  anomaly_model: z.string(),
  anomaly_size: z.string(),
});
export type KeptCounts = z.output<typeof keptCounts>;

/** Returns the counts and the fit in use, with an id that their contents determine: `counts_` and 12 hexadecimal digits. */
export async function readCounts(session: Session): Promise<{ readonly id: string; readonly content: KeptCounts }> {
  const content = await session.one(sqlFile('warehouse/replay/counts.sql'), keptCounts);
  return { id: idOfCounts(content), content };
}

export function idOfCounts(content: KeptCounts): string {
  return `counts_${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)}`;
}

/** Replaces the counts and the fit of the open file. */
export async function restoreCounts(session: Session, counts: KeptCounts): Promise<void> {
  await session.set(counts);
  await session.run(sqlFile('warehouse/replay/restore-counts.sql'));
}
