import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Vector } from '../../models/anomaly/scaling.ts';
import { fitIn } from '../../warehouse/anomaly/fit.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { Learn } from './rivals.ts';

/** What a cohort learnt from and was calibrated on. */
export interface Cohort {
  readonly learn: readonly Vector[];
  readonly calibrate: readonly Vector[];
}

/** A company that no fit used, with the flag of the service's SQL. */
export interface HeldOut {
  readonly variant: string;
  readonly cohort: string;
  readonly flagged: boolean;
  readonly x: Vector;
}

const vector = z.array(z.number().nullable());

/** Computes only the SQL models that lead to the vectors and the flags. */
export async function computeFeatures({ db }: Warehouse): Promise<void> {
  await inSession(db, async (session) => {
    await session.run('CREATE TEMP TABLE scope AS FROM accounts SELECT DISTINCT company_number');
    for (const name of ['filed_accounts', 'accounts_compared', 'accounts_anomaly_features', 'accounts_anomaly']) {
      await session.run(`CREATE OR REPLACE TABLE ${name} AS ${sqlFile(`models/features/${name}.sql`)}`);
    }
  });
}

/** Fits as the service does. Returns what each cohort learnt from and was calibrated on, for the other methods to use the same. */
export function fitWarehouse({ db }: Warehouse, folder: string): Promise<Map<string, Cohort>> {
  return inSession(db, async (session) => {
    await fitIn(session, folder);
    const cohorts = new Map<string, Cohort>();
    const vectorRow = z.object({ calibrates: z.boolean(), x: vector });
    for (const { cohort } of await session.rows('FROM anomaly_model SELECT cohort ORDER BY cohort', z.object({ cohort: z.string() }))) {
      const all = await session.rows(`FROM peers SELECT calibrates, x WHERE cohort = '${cohort}' ORDER BY place`, vectorRow);
      const half = (calibrates: boolean) => all.filter((row) => row.calibrates === calibrates).map(({ x }) => x);
      cohorts.set(cohort, { learn: half(false), calibrate: half(true) });
    }
    return cohorts;
  });
}

/** Returns the held-out companies with the flags of the service's SQL. @param letters how many characters of a company's number name its variant. */
export function heldOutFlags({ db }: Warehouse, letters: number): Promise<HeldOut[]> {
  const row = z.object({ variant: z.string(), cohort: z.string(), flagged: z.boolean(), x: vector });
  return inSession(db, (session) =>
    session.rows(
      `FROM accounts_anomaly JOIN accounts_anomaly_features USING (company_number)
       SELECT left(company_number, ${letters}) AS variant, cohort, flagged, x WHERE evaluable AND company_number NOT LIKE 'P%'
       ORDER BY company_number`,
      row,
    ),
  );
}

/** Learns from one half and sets the threshold on the other half, as the service does. */
export function flagsOf(learn: Learn, cohorts: ReadonlyMap<string, Cohort>, heldOut: readonly HeldOut[]): boolean[] {
  const judges = new Map<string, (row: Vector) => boolean>();
  for (const kind of new Set([...cohorts.keys()].map(kindOf))) {
    const alike = [...cohorts].filter(([name]) => kindOf(name) === kind);
    const learnt = learn(
      alike.map(([, cohort]) => cohort.learn),
      kind,
    );
    alike.forEach(([name, { calibrate }], index) => {
      const odd = learnt[index] ?? (() => 0);
      const losses = calibrate.map(odd).sort((a, b) => b - a);
      const threshold = losses[Math.floor((losses.length + 1) / 100) - 1] ?? Number.POSITIVE_INFINITY;
      judges.set(name, (row) => odd(row) > threshold);
    });
  }
  return heldOut.map(({ cohort, x }) => judges.get(cohort)?.(x) ?? false);
}

/** Returns the kind of accounts of a cohort. */
export function kindOf(cohort: string): string {
  return cohort.split('/')[0] ?? cohort;
}

/** Returns the share of a variant's companies that are flagged. */
export function shareOf(flags: readonly boolean[], heldOut: readonly HeldOut[], variant: string): number {
  const of = flags.filter((_, i) => heldOut[i]?.variant === variant);
  return of.filter(Boolean).length / Math.max(1, of.length);
}
