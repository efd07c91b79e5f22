import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { createBacktest } from '../../models/backtest/backtest.ts';
import type { FactsPart } from '../../models/backtest/facts-read.ts';
import type { Setting } from '../../models/backtest/setting.ts';
import { liveEntry } from '../../models/clearance/register.ts';
import type { Source } from '../../sources/source.ts';
import { earliest } from '../../uk/day.ts';
import { sampleCompanies } from '../risk/sample.ts';

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
  for (const [at, day] of days.entries()) {
    let companies = 0;
    const fired = settings.map(() => 0);
    await sampleCompanies(
      db,
      sources,
      day,
      ({ facts, failedOn, leftOn }, recordDays) => {
        if (liveEntry(facts) === undefined) return;
        const fires = settings.map((setting) => setting.fires(facts, recordDays));
        companies += 1;
        for (const [setting, does] of fires.entries()) if (does) fired[setting] = (fired[setting] ?? 0) + 1;
        backtest.observe(at, { companyNumber: facts.companyNumber, name: facts.name, enteredOn: failedOn, leftOn, fires });
      },
      parts,
    );
    onDay?.(day, companies, fired);
  }
  return { knownUntil: until, ...backtest };
}
