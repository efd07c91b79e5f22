import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { RecordDays } from '../../models/clearance/rule.ts';
import type { Source } from '../../sources/source.ts';
import { useAsOf } from '../history/history.ts';
import { computeFeatures } from '../refresh/compute-features.ts';
import { readModels } from '../refresh/refresh.ts';

/** A company on a day of the past: its facts as the models compute them from the records of that day, and what became of it. */
export interface SampledCompany {
  readonly facts: CompanyFacts;
  /** A notice or a case shows it in formal insolvency within the 365 days after the day. */
  readonly failed: boolean;
}

/** Companies that are read at a time: their facts are JSON of some kilobytes each. */
const sliceCompanies = 20_000;

const knownRow = z.object({
  companies: z.number(),
  register: z.string().nullable(),
  officers: z.string().nullable(),
  owners: z.string().nullable(),
});
const sampledRow = z.object({ facts: z.string(), failed: z.boolean() });

/**
 * Computes the facts of every company as of the end of a day (ISO) from the history of the tables, and gives each that was on the register and not insolvent
 * then to `visit`. Outcomes come from the newest records: the caller sees to it that they reach a year beyond the day. `db` may be a snapshot.
 * Writes temporary tables only.
 */
export function sampleCompanies(
  db: DuckDb,
  sources: readonly Source[],
  day: string,
  visit: (company: SampledCompany, days: RecordDays) => void,
): Promise<void> {
  return inSession(db, async (session) => {
    const { database } = await session.one('SELECT current_database() AS database', z.object({ database: z.string() }));
    await session.run(`CREATE OR REPLACE TEMP TABLE risk_outcome AS ${withNames(sql('outcomes'), { database: [database] })}`);
    await useAsOf(session, sources, `${day}T23:59:59.999Z`);
    await computeFeatures(session, (await readModels(session)).features, sqlFile('models/scope.sql'));
    const { companies, ...snapshots } = await session.one(sql('known'), knownRow);
    const slices = Math.max(1, Math.ceil(companies / sliceCompanies));
    for (let slice = 0; slice < slices; slice += 1) {
      await session.set({ sampled_on: day, slices: String(slices), slice: String(slice) });
      for (const { facts, failed } of await session.rows(sql('sampled'), sampledRow)) {
        visit({ facts: JSON.parse(facts) as CompanyFacts, failed }, { today: day, ...snapshots });
      }
    }
  });
}

function sql(name: string): string {
  return sqlFile(`warehouse/risk/${name}.sql`);
}
