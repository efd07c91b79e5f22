import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { anomalyFitText } from '../../models/anomaly/anomaly-fit.ts';
import { fitCohorts, type Sample } from '../../models/anomaly/fit.ts';
import { hiddenUnits } from '../../models/anomaly/network.ts';
import { type Models, rebuildWhole, recomputeWaiting } from '../refresh/refresh.ts';
import { settingAside } from '../refresh/set-aside.ts';

export interface StoredFit {
  readonly hash: string;
  readonly cohorts: number;
  /** Filings that the thresholds were calibrated on, over all cohorts. */
  readonly n: number;
  /** The fit as JSON, in the caller's folder. */
  readonly path: string;
}

export interface EvaluatedFit extends StoredFit {
  /** Companies that the fit can evaluate, and those that it flags. */
  readonly evaluable: number;
  readonly flagged: number;
}

/**
 * Refits the accounts anomaly on the newest accounts of every company, stores it and recomputes all features with it, in one transaction. A refit
 * fires no event. Change sets that wait are recomputed first, with the earlier fit, so that their events still fire. The next refresh publishes
 * the facts that changed, as the change set `model/<hash>`. Returns undefined and keeps the earlier fit when too few accounts are stored. The same
 * accounts give the same hash.
 */
export function fitAnomaly(db: DuckDb, models: Models, folder: string): Promise<EvaluatedFit | undefined> {
  return settingAside(db, async (session, leaving) => {
    await recomputeWaiting(session, models, { leaving });
    const { computed } = await session.one('SELECT EXISTS (FROM feature_state) AS computed', z.object({ computed: z.boolean() }));
    if (!computed) return undefined;
    const fit = await fitIn(session, folder);
    if (fit === undefined) return undefined;
    await rebuildWhole(session, models, { leaving, silent: true });
    await session.run(sql('change-set'));
    return { ...fit, ...(await session.one(sql('summary'), z.object({ evaluable: z.number(), flagged: z.number() }))) };
  });
}

/** As `fitAnomaly`, without recomputing features. */
export async function fitIn(session: Session, folder: string): Promise<StoredFit | undefined> {
  await session.run(sql('size'));
  await session.run(sql('peers'));
  await writeFitted(session, join(folder, 'fitted.ndjson'));
  await session.run(sql('calibrate'));
  const cohorts = await session.rows('FROM calibrated', cohortRow);
  if (cohorts.length === 0) return undefined;
  const text = anomalyFitText({ ...(await names(session)), sizes: await session.rows('FROM sizes', sizeRow), cohorts });
  const hash = `cb_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  const path = join(folder, `${hash}.json`);
  await writeFile(path, text);
  await session.set({ model_hash: hash });
  await session.run(sql('store-fit'));
  return { hash, cohorts: cohorts.length, n: cohorts.reduce((sum, { n }) => sum + n, 0), path };
}

/** Returns true when no fit is stored and enough companies have accounts for one (calibrate.sql says how many). */
export function wantsAnomalyFit(db: DuckDb): Promise<boolean> {
  return inTransaction(db, async (session) => {
    const { possible } = await session.one(sql('may-want'), z.object({ possible: z.boolean() }));
    return possible && (await session.one(sql('wanted'), z.object({ wanted: z.boolean() }))).wanted;
  });
}

const numbers = z.array(z.number());
const sizeRow = z.object({ kind: z.string(), bounds: numbers });
const vector = z.array(z.number().nullable());
const filingsRow = z.object({ cohort: z.string(), filings: z.array(vector) });
const changedRow = z.object({ cohort: z.string(), changed: z.array(z.object({ change: z.number(), x: vector })) });
const cohortRow = z.object({
  cohort: z.string(),
  n: z.number(),
  fitted: z.number(),
  components: z.number(),
  center: numbers,
  scale: numbers,
  residual: z.array(numbers),
  threshold: z.number(),
  tail: numbers,
});

/** Names of the features and of the changes, in their order. */
function names(session: Session) {
  const row = z.object({ features: z.array(z.string()), changes: z.array(z.string()) });
  return session.one('SELECT anomaly_features() AS features, anomaly_changes() AS changes', row);
}

async function writeFitted(session: Session, path: string): Promise<void> {
  const { features, changes } = await names(session);
  const lines: string[] = [];
  for (const { cohorts } of await session.rows(sql('cohorts'), z.object({ cohorts: z.array(z.string()) }))) {
    const samples = await samplesOf(session, cohorts);
    const fitted = fitCohorts(samples, features.length, changes.length);
    fitted.forEach(({ network, ...scaling }, index) => {
      const of = { cohort: cohorts[index], fitted: samples[index]?.filings.length, components: hiddenUnits };
      lines.push(`${JSON.stringify({ ...of, ...scaling, residual: network })}\n`);
    });
  }
  await writeFile(path, lines.join(''));
  await session.set({ file: path });
  await session.run(sql('fitted'));
}

/** Caps the filings that a fit reads: more do not make it steadier and would not fit in memory. `shown`: of a kind, those that its network is shown. */
const mostFilings = { kind: 200_000, cohort: 2_000, shown: 20_000 };

/** Returns what each cohort of a kind learns from. */
async function samplesOf(session: Session, cohorts: readonly string[]): Promise<Sample[]> {
  const most = Math.max(mostFilings.cohort, Math.floor(mostFilings.kind / cohorts.length));
  const shown = Math.ceil(mostFilings.shown / cohorts.length);
  await session.set({ cohorts, most: String(most), shown: String(shown) });
  const filings = new Map((await session.rows(sql('vectors'), filingsRow)).map((row) => [row.cohort, row.filings]));
  const changed = new Map((await session.rows(sql('changed'), changedRow)).map((row) => [row.cohort, row.changed]));
  return cohorts.map((cohort) => ({ filings: filings.get(cohort) ?? [], shown, changed: changed.get(cohort) ?? [] }));
}

function sql(name: string): string {
  return sqlFile(`warehouse/anomaly/${name}.sql`);
}
