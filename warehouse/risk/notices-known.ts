import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { outcomeDays } from '../../models/backtest/backtest.ts';
import { addDays, earliest } from '../../uk/day.ts';

/** The days whose formal insolvencies the tables hold. ISO days, both included. */
export interface NoticesKnown {
  readonly from: string;
  readonly until: string;
}

const knownRow = z.object({ known_from: z.string().nullable(), known_until: z.string().nullable() });

/**
 * Returns the days whose notices of insolvency the tables hold; undefined: they hold no notice.
 * `tablesOf`: ISO day of the tables, no outcome is known after it.
 */
export async function noticesKnown(db: DuckDb, tablesOf: string): Promise<NoticesKnown | undefined> {
  const { known_from, known_until } = await inSession(db, (session) => session.one(sqlFile('warehouse/risk/notices-known.sql'), knownRow));
  if (known_from === null || known_until === null) return undefined;
  return { from: known_from, until: earliest(known_until, tablesOf) };
}

/**
 * Returns why the notices do not show who failed within 12 months of the day, in words; undefined: they do.
 * A failure without a notice would count as none.
 */
export function whyUnknown(day: string, { from, until }: NoticesKnown): string | undefined {
  if (day < from) return `the notices of the snapshot begin on ${from}, so failures before are missing`;
  if (addDays(day, outcomeDays) > until) return `the notices of the snapshot end on ${until}, which does not reach a year beyond it`;
  return undefined;
}
