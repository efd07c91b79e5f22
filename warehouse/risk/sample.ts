import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession, type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import { outcomeDays } from '../../models/backtest/backtest.ts';
import type { FactsPart } from '../../models/backtest/facts-read.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { RecordDays } from '../../models/clearance/rule.ts';
import { type InsolvencyRecord, insolventAfter, isInsolvent } from '../../models/risk/insolvency.ts';
import type { Source } from '../../sources/source.ts';
import { addDays } from '../../uk/day.ts';
import { useAsOf } from '../history/history.ts';
import { computeFeatures } from '../refresh/compute-features.ts';
import { readModels } from '../refresh/models.ts';

const sql = sqlIn('warehouse/risk');

/** A company on a day of the past: its facts as the models compute them from the records of that day, and what became of it. */
export interface SampledCompany {
  readonly facts: CompanyFacts;
  /** A notice, a filing or a case shows it in formal insolvency within the 365 days after the day. */
  readonly failed: boolean;
  /** ISO day of the first one after the day that does, up to the newest records; null: none. */
  readonly failedOn: string | null;
  /** ISO day on which it left the register, up to the newest records; null: it is there. */
  readonly leftOn: string | null;
}

/** The models that `company_features` reads for each part of the facts. */
const partModels: Readonly<Record<FactsPart, readonly string[]>> = {
  petitions: ['live_petition'],
  courtListings: ['court_hearing_company'],
  procedures: ['procedure'],
  officers: ['board'],
  governance: ['governance'],
  strikeOff: ['strike_off'],
  returns: ['filed_return'],
  ownershipGap: ['ownership'],
  phoenix: ['phoenix_pair'],
  accounts: ['filed_accounts', 'capital_bleed', 'working_capital', 'accounts_irregularity'],
};

/**
 * Parts that depend on companies that left the register, or on the change log. The others are computed for the companies on the register, without the
 * log: reading it takes longer than all else.
 */
const readsOthers: ReadonlySet<FactsPart> = new Set(['officers', 'courtListings', 'phoenix']);

/** Companies that are read at a time: their facts are JSON of some kilobytes each. */
export const sliceCompanies = 20_000;

export const knownRow = z.object({
  companies: z.number(),
  register: z.string().nullable(),
  officers: z.string().nullable(),
  owners: z.string().nullable(),
});
const sampledRow = z.object({ facts: z.string(), insolvencies: z.string().nullable(), left_on: z.string().nullable() });

/**
 * Computes the facts of every company as of the end of a day (ISO) from the history of the tables, and gives each that was on the register and not
 * insolvent then to `visit`. Outcomes come from the newest records: the caller sees to it that they reach a year beyond the day. `db` may be a
 * snapshot. Writes temporary tables only. `parts`: the parts of the facts that are needed beside the entry of the register, which takes less time;
 * the others are empty then. Absent: all.
 */
export function sampleCompanies(
  db: DuckDb,
  sources: readonly Source[],
  day: string,
  visit: (company: SampledCompany, days: RecordDays) => void,
  parts?: readonly FactsPart[],
): Promise<void> {
  return inSession(db, async (session) => {
    await computeOutcomes(session);
    await useAsOf(session, sources, `${day}T23:59:59.999Z`);
    await compute(session, parts);
    const { companies, ...snapshots } = await session.one(sql('known'), knownRow);
    await session.run(`CREATE OR REPLACE TEMP TABLE risk_sampled AS ${sql('sampled')}`);
    for (let from = 0; from < companies; from += sliceCompanies) {
      await session.set({ slice_from: String(from), slice_to: String(from + sliceCompanies) });
      for (const { facts: json, insolvencies, left_on } of await session.rows(sql('slice'), sampledRow)) {
        const [facts, records] = [JSON.parse(json) as CompanyFacts, recordsOf(insolvencies)];
        const days = { today: day, ...snapshots };
        if (isInsolvent(facts, days, records)) continue;
        const failedOn = insolventAfter(day, records);
        visit({ facts, failed: failedOn !== null && failedOn <= addDays(day, outcomeDays), failedOn, leftOn: left_on }, days);
      }
    }
  });
}

/** Returns the records of formal insolvency of a row of `risk_outcome`. */
export function recordsOf(insolvencies: string | null): readonly InsolvencyRecord[] {
  return insolvencies === null ? [] : (JSON.parse(insolvencies) as InsolvencyRecord[]);
}

/** Writes what became of companies, by the newest records, into the temporary table `risk_outcome`. Runs before `useAsOf`. */
export async function computeOutcomes(session: Session): Promise<void> {
  const { database } = await session.one('SELECT current_database() AS database', z.object({ database: z.string() }));
  await session.run(`CREATE OR REPLACE TEMP TABLE risk_outcome AS ${withNames(sql('outcomes'), { database: [database] })}`);
}

/**
 * Computes facts that hold the entry of the register and these parts, without the change log, for the companies of `scope`, a SELECT.
 * Runs after `useAsOf`.
 */
export async function computeEntries(session: Session, scope: string, parts: readonly FactsPart[] = []): Promise<void> {
  const { features } = await readModels(session);
  await session.run(sql('no-changes'));
  await computeFeatures(session, features, scope, { needed: ['register_entry', ...parts.flatMap((part) => partModels[part])] });
}

async function compute(session: Session, parts: readonly FactsPart[] | undefined): Promise<void> {
  if (parts !== undefined && !parts.some((part) => readsOthers.has(part))) return computeEntries(session, sql('scope'), parts);
  const { features } = await readModels(session);
  const needed = parts && ['register_entry', ...parts.flatMap((part) => partModels[part])];
  return computeFeatures(session, features, sqlFile('models/scope.sql'), { needed });
}
