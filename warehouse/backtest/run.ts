import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { createBacktest } from '../../models/backtest/backtest.ts';
import type { FactsPart } from '../../models/backtest/facts-read.ts';
import type { Setting } from '../../models/backtest/setting.ts';
import { liveEntry } from '../../models/clearance/register.ts';
import type { RecordDays } from '../../models/clearance/rule.ts';
import type { Source } from '../../sources/source.ts';
import type { NoticesKnown } from '../risk/notices-known.ts';
import { type SampledCompany, sampleCompanies } from '../risk/sample.ts';
import { entryParts, visitEntries } from './entries.ts';

export interface BacktestRun {
  /** ISO days on which every company is looked at, ascending. */
  readonly days: readonly string[];
  readonly settings: readonly Setting[];
  /** Parts of the facts that the rule reads. */
  readonly parts: readonly FactsPart[];
  /** The last day whose notices of insolvency the tables hold: no outcome is known after it. */
  readonly knownUntil: NoticesKnown['until'];
  readonly onDay?: (day: string, companies: number, fired: readonly number[]) => void;
}

/**
 * Runs the settings of one rule over the companies that were on the register and in no formal insolvency on each day, with the facts of that day. `db` may be
 * a snapshot.
 */
export async function runBacktest(db: DuckDb, sources: readonly Source[], { days, settings, parts, knownUntil, onDay }: BacktestRun) {
  const backtest = createBacktest(days, knownUntil, settings.length);
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
  return { knownUntil, ...backtest };
}
