import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { createBacktest } from '../../models/backtest/backtest.ts';
import type { FactsPart } from '../../models/backtest/facts-read.ts';
import type { Setting } from '../../models/backtest/setting.ts';
import { liveEntry } from '../../models/clearance/register.ts';
import type { RecordDays } from '../../models/clearance/rule.ts';
import type { Source } from '../../sources/source.ts';
import { earliest } from '../../uk/day.ts';
import { type SampledCompany, sampleCompanies } from '../risk/sample.ts';
import { entryParts, visitEntries } from './entries.ts';

export interface BacktestRun {
  /** ISO days on which every company is looked at, ascending. */
  readonly days: readonly string[];
  readonly settings: readonly Setting[];
  /** Parts of the facts that the rule reads. */
  readonly parts: readonly FactsPart[];
  /** ISO day of the tables: no outcome is known after it. */
  readonly tablesOf: string;
  readonly onDay?: (day: string, companies: number, fired: readonly number[]) => void;
}

/** Returns the last day whose formal insolvencies the tables hold; undefined: they hold no notice. */
async function knownUntil(db: DuckDb, tablesOf: string): Promise<string | undefined> {
  const row = z.object({ known_until: z.string().nullable() });
  const { known_until } = await inSession(db, (session) => session.one(sqlFile('warehouse/backtest/known-until.sql'), row));
  return known_until === null ? undefined : earliest(known_until, tablesOf);
}

/**
 * Runs the settings of one rule over the companies that were on the register and in no formal insolvency on each day, with the facts of that day. `db` may be
 * a snapshot. Returns undefined when the tables hold no notices of insolvency, so that no outcome is known.
 */
export async function runBacktest(db: DuckDb, sources: readonly Source[], { days, settings, parts, tablesOf, onDay }: BacktestRun) {
  const until = await knownUntil(db, tablesOf);
  if (until === undefined) return undefined;
  const backtest = createBacktest(days, until, settings.length);
  const seen = days.map(() => ({ companies: 0, fired: settings.map(() => 0) }));
  const look = (at: number, { facts, failedOn, leftOn }: Omit<SampledCompany, 'failed'>, recordDays: RecordDays) => {
    const counts = seen[at];
    if (counts === undefined || liveEntry(facts) === undefined) return;
    const fires = settings.map((setting) => setting.fires(facts, recordDays));
    counts.companies += 1;
    for (const [setting, does] of fires.entries()) if (does) counts.fired[setting] = (counts.fired[setting] ?? 0) + 1;
    backtest.observe(at, { companyNumber: facts.companyNumber, name: facts.name, enteredOn: failedOn, leftOn, fires });
  };
  const tell = (at: number, day: string) => onDay?.(day, seen[at]?.companies ?? 0, seen[at]?.fired ?? []);
  if (parts.every((part) => entryParts.includes(part))) {
    await visitEntries(db, sources, days, look);
    for (const [at, day] of days.entries()) tell(at, day);
  } else {
    for (const [at, day] of days.entries()) {
      await sampleCompanies(db, sources, day, (company, recordDays) => look(at, company, recordDays), parts);
      tell(at, day);
    }
  }
  return { knownUntil: until, ...backtest };
}
