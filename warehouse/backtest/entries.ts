import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import type { FactsPart } from '../../models/backtest/facts-read.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { RecordDays } from '../../models/clearance/rule.ts';
import { insolventAfter, isInsolvent } from '../../models/risk/insolvency.ts';
import type { Source } from '../../sources/source.ts';
import { useAsOf } from '../history/history.ts';
import { computeEntries, computeOutcomes, knownRow, recordsOf, type SampledCompany, sliceCompanies } from '../risk/sample.ts';

const sql = sqlIn('warehouse/backtest');

/** Parts of the facts that depend on the row of the company in the register and on its filings only. */
export const entryParts: readonly FactsPart[] = ['returns'];

type EntryVisit = (at: number, company: Omit<SampledCompany, 'failed'>, days: RecordDays) => void;

const versionRow = z.object({
  day_at: z.number(),
  company_number: z.string(),
  facts: z.string().nullable(),
  insolvencies: z.string().nullable(),
  left_on: z.string().nullable(),
});
type Version = z.infer<typeof versionRow>;

/**
 * Gives each company to `visit` on each day (ISO, ascending) on which it was on the register and not in formal insolvency, as `sampleCompanies` does for one
 * day, with facts that hold the entry of the register and the filed returns only. The facts are computed on the first day, and on a later day for the
 * companies whose row or filings changed since the day before: these facts depend on them and on the release that states the row. Unchanged facts are visited
 * on every day all the same, because a rule fires by the passing of days too. `visit` gets the days of one company after another, each in order. `at`: index of
 * the day.
 */
export function visitEntries(db: DuckDb, sources: readonly Source[], days: readonly string[], visit: EntryVisit): Promise<void> {
  return inSession(db, async (session) => {
    await computeOutcomes(session);
    await session.run(sql('create-versions'));
    const recordDays: RecordDays[] = [];
    for (const [at, day] of days.entries()) {
      await useAsOf(session, sources, endOf(day));
      await session.set({ day_at: String(at), changed_after: at === 0 ? null : endOf(days[at - 1] ?? day).slice(0, -1) });
      await computeEntries(session, sql('changed-entries'), entryParts);
      await session.run(sql('add-versions'));
      const { companies, ...snapshots } = await session.one(sqlFile('warehouse/risk/known.sql'), knownRow);
      recordDays.push({ today: day, ...snapshots });
    }
    await session.run(sql('sort-versions'));
    await visitSorted(session, recordDays, visit);
  });
}

async function visitSorted(session: Session, days: readonly RecordDays[], visit: EntryVisit): Promise<void> {
  let held: Version | undefined;
  for await (const next of sortedVersions(session)) {
    if (held !== undefined) visitVersion(held, held.company_number === next.company_number ? next.day_at : days.length, days, visit);
    held = next;
  }
  if (held !== undefined) visitVersion(held, days.length, days, visit);
}

async function* sortedVersions(session: Session): AsyncGenerator<Version> {
  for (let from = 0; ; from += sliceCompanies) {
    await session.set({ slice_from: String(from), slice_to: String(from + sliceCompanies) });
    const rows = await session.rows(sql('slice'), versionRow);
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** Visits the days from that of a version to the day before `until`. A version without facts says that the company left the register. */
function visitVersion(version: Version, until: number, days: readonly RecordDays[], visit: EntryVisit): void {
  if (version.facts === null) return;
  const [facts, records] = [JSON.parse(version.facts) as CompanyFacts, recordsOf(version.insolvencies)];
  for (const [offset, day] of days.slice(version.day_at, until).entries()) {
    if (isInsolvent(facts, day, records)) continue;
    visit(version.day_at + offset, { facts, failedOn: insolventAfter(day.today, records), leftOn: version.left_on }, day);
  }
}

function endOf(day: string): string {
  return `${day}T23:59:59.999Z`;
}
