import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { anomalyFitText } from '../../models/anomaly/anomaly-fit.ts';
import type { Models } from '../refresh/models.ts';
import { recomputeReaders, recomputeWaiting } from '../refresh/refresh.ts';
import { settingAside } from '../refresh/set-aside.ts';
import { files, type KindSample, learn, writeSamples } from './learn.ts';

const sql = sqlIn('warehouse/anomaly');

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
 * Begins a refit of the accounts anomaly: writes into the folder what `learn` reads and what `storeFit` calibrates with. Recomputes the change sets
 * that wait, so that a fit reads the newest accounts and their events still fire with the earlier fit.
 * Returns false when too few accounts are stored.
 */
export function writeSample(db: DuckDb, models: Models, folder: string): Promise<boolean> {
  return settingAside(db, async (session, leaving) => {
    await recomputeWaiting(session, models, { leaving });
    const { computed } = await session.one('SELECT EXISTS (FROM feature_state) AS computed', z.object({ computed: z.boolean() }));
    return computed && (await sampleIn(session, folder));
  });
}

/**
 * Ends a refit: sets the thresholds, stores the fit and recomputes what reads it for all companies, in one transaction. A refit fires no event.
 * Change sets that wait are recomputed first, with the earlier fit, so that their events still fire. The next refresh publishes the facts that
 * changed, as the change set `model/<hash>`. Returns undefined and keeps the earlier fit when no cohort can be calibrated.
 * The same accounts give the same hash.
 */
export function storeFit(db: DuckDb, models: Models, folder: string): Promise<EvaluatedFit | undefined> {
  return settingAside(db, async (session, leaving) => {
    await recomputeWaiting(session, models, { leaving });
    const fit = await storeIn(session, folder);
    if (fit === undefined) return undefined;
    await recomputeReaders(session, models, { tables: ['anomaly_model', 'anomaly_size'], leaving });
    await session.run(sql('change-set'));
    return { ...fit, ...(await session.one(sql('summary'), z.object({ evaluable: z.number(), flagged: z.number() }))) };
  });
}

/** Fits in one session, without recomputing features. */
export async function fitIn(session: Session, folder: string): Promise<StoredFit | undefined> {
  if (!(await sampleIn(session, folder))) return undefined;
  await learn(folder);
  return storeIn(session, folder);
}

async function sampleIn(session: Session, folder: string): Promise<boolean> {
  await session.run(sql('size'));
  await session.run(sql('peers'));
  const kinds = await session.rows(sql('cohorts'), z.object({ cohorts: z.array(z.string()) }));
  await session.set({ sizes_path: join(folder, files.sizes), peers_path: join(folder, files.peers) });
  await session.run(sql('write-peers'));
  const samples: KindSample[] = [];
  for (const [at, { cohorts }] of kinds.entries()) {
    const sample = {
      cohorts,
      shown: Math.ceil(mostFilings.shown / cohorts.length),
      filings: `filings-${at}.ndjson`,
      changed: `changed-${at}.ndjson`,
    };
    const most = Math.max(mostFilings.cohort, Math.floor(mostFilings.kind / cohorts.length));
    await session.set({ cohorts, most: String(most), shown: String(sample.shown) });
    for (const [what, file] of [
      ['vectors', sample.filings],
      ['changed', sample.changed],
    ] as const) {
      await session.set({ file: join(folder, file) });
      await session.run(sql(what));
    }
    samples.push(sample);
  }
  await writeSamples(folder, { ...(await names(session)), samples });
  return samples.length > 0;
}

async function storeIn(session: Session, folder: string): Promise<StoredFit | undefined> {
  await session.set({ sizes_path: join(folder, files.sizes), peers_path: join(folder, files.peers), file: join(folder, files.fitted) });
  for (const step of ['read-peers', 'fitted', 'calibrate']) await session.run(sql(step));
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

/**
 * Caps the filings that a fit reads: more do not make it steadier and would not fit in memory. `shown`: of a kind, those that its network is shown.
 */
const mostFilings = { kind: 200_000, cohort: 2_000, shown: 20_000 };
