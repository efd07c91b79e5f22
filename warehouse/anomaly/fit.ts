import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { fitComponents } from '../../models/anomaly/fit.ts';
import { modelText } from '../../models/anomaly/model.ts';
import type { Vector } from '../../models/anomaly/scaling.ts';
import { featureBuild, type Models, rebuildIn } from '../refresh/refresh.ts';

export interface StandingModel {
  readonly hash: string;
  readonly cohorts: number;
  /** Filings that thresholds were calibrated on, all cohorts together. */
  readonly n: number;
  /** The model as JSON, in the folder given. */
  readonly path: string;
}

export interface FittedModel extends StandingModel {
  /** Companies that can be judged by it, and those of them that stand out. */
  readonly evaluable: number;
  readonly flagged: number;
}

/**
 * Fits the accounts anomaly anew on the newest accounts of every company, keeps the model and recomputes all features by it, in one
 * transaction. No signal is told for a refit; what a release brought that waits for its own refresh is told first, by the model that stood when
 * it came. Resolves to nothing, and leaves the model as it was, where too few accounts are held. The same accounts give the same hash.
 */
export function fitAnomalyModel(db: DuckDb, models: Models, folder: string): Promise<FittedModel | undefined> {
  return inTransaction(db, async (session) => {
    const { build, waits } = await session.one(sql('waits'), z.object({ build: z.string().nullable(), waits: z.boolean() }));
    if (waits || build !== featureBuild(models)) await rebuildIn(session, models);
    const standing = await fitIn(session, folder);
    if (standing === undefined) return undefined;
    await rebuildIn(session, models, { silent: true });
    return { ...standing, ...(await session.one(sql('summary'), z.object({ evaluable: z.number(), flagged: z.number() }))) };
  });
}

/** As `fitAnomalyModel`, without what follows from a new model. */
export async function fitIn(session: Session, folder: string): Promise<StandingModel | undefined> {
  await session.run(sql('size'));
  await session.run(sql('peers'));
  await fitCohorts(session, join(folder, 'components.ndjson'));
  await session.run(sql('calibrate'));
  const cohorts = await session.rows('FROM calibrated', cohortRow);
  if (cohorts.length === 0) return undefined;
  const { features } = await session.one('SELECT anomaly_features() AS features', z.object({ features: z.array(z.string()) }));
  const text = modelText({ features, sizes: await session.rows('FROM sizes', sizeRow), cohorts });
  const hash = `cb_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  const path = join(folder, `${hash}.json`);
  await writeFile(path, text);
  await session.set({ model_hash: hash });
  await session.run(sql('keep'));
  return { hash, cohorts: cohorts.length, n: cohorts.reduce((sum, { n }) => sum + n, 0), path };
}

/** No model stands and the newest accounts of enough companies are held to fit one on (model/calibrate.sql says what is enough). */
export function wantsAnomalyModel(db: DuckDb): Promise<boolean> {
  return inTransaction(db, async (session) => {
    const { possible } = await session.one(sql('may-want'), z.object({ possible: z.boolean() }));
    return possible && (await session.one(sql('wanted'), z.object({ wanted: z.boolean() }))).wanted;
  });
}

const numbers = z.array(z.number());
const sizeRow = z.object({ kind: z.string(), bounds: numbers });
const vectorRow = z.object({ x: z.array(z.number().nullable()) });
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

async function fitCohorts(session: Session, path: string): Promise<void> {
  const lines: string[] = [];
  for (const { cohorts } of await session.rows(sql('cohorts'), z.object({ cohorts: z.array(z.string()) }))) {
    const rows = await learningRows(session, cohorts);
    const fitted = fitComponents(rows, rows[0]?.[0]?.length ?? 0);
    cohorts.forEach((cohort, index) => {
      lines.push(`${JSON.stringify({ cohort, fitted: rows[index]?.length, ...fitted[index] })}\n`);
    });
  }
  await writeFile(path, lines.join(''));
  await session.set({ file: path });
  await session.run(sql('fitted'));
}

/** More filings than these make a kind's directions no steadier, and would fill the memory. */
const learnt = { kind: 200_000, cohort: 2_000 };

async function learningRows(session: Session, cohorts: readonly string[]): Promise<Vector[][]> {
  const all: Vector[][] = [];
  const most = Math.max(learnt.cohort, Math.floor(learnt.kind / cohorts.length));
  for (const cohort of cohorts) {
    await session.set({ cohort, most: String(most) });
    all.push((await session.rows(sql('vectors'), vectorRow)).map(({ x }) => x));
  }
  return all;
}

function sql(name: string): string {
  return sqlFile(`warehouse/anomaly/${name}.sql`);
}
