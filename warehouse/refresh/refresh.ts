import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session, withNames } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { refreshSignals } from '../signals/signals.ts';
import { keysBuild } from './company-search-build.ts';
import { inOrder, type Model } from './model-order.ts';

/** Above this share of touched companies, recreating the tables is faster than replacing rows. */
const fullAbove = 0.25;

/** The SQL models over the current tables: features in the order of their dependencies, then signals. */
export interface Models {
  readonly features: readonly Model[];
  readonly signals: readonly Model[];
}

export async function readModels(session: Session): Promise<Models> {
  return { features: await inOrder(session, files('models/features')), signals: await inOrder(session, files('models/signals')) };
}

function files(folder: string): Model[] {
  const names = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
  return names.map((file) => ({ name: file.slice(0, -'.sql'.length), sql: sqlFile(`${folder}/${file}`) }));
}

/** Returns the build of the feature tables: a hash of the models' text and of the keys that names are found by. Facts of one build are comparable. */
export function featureBuild({ features, signals }: Models): string {
  const hash = createHash('sha256').update(keysBuild);
  for (const file of ['uk/macros.sql', 'models/macros.sql', 'models/anomaly/macros.sql', 'models/scope.sql']) hash.update(sqlFile(file));
  for (const { name, sql } of [...features, ...signals]) hash.update(`\n-- ${name}\n`).update(sql);
  return `fb_${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Recomputes the features and signals of the companies that a change set touched, or of all companies when the text of a model changed since the
 * last refresh. The same SQL runs over another `scope`. Returns the number of companies recomputed.
 */
export function refreshFeatures(db: DuckDb, models: Models, changeSet: string): Promise<{ companies: number }> {
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    const state = await session.one(sqlFile('warehouse/refresh/state.sql'), stateRow);
    if (!state.known) throw new Error(`no applied release has the change set ${changeSet}`);
    if (state.build !== featureBuild(models)) return rebuildIn(session, models, { changeSet });
    if (state.touched > state.companies * fullAbove) return rebuildIn(session, models, { changeSet });
    return refreshIn(session, models, changeSet);
  });
}

/** Recreates every feature table over all companies, as after a change of the rules. Only signals that a release raised fire events. */
export function rebuildFeatures(db: DuckDb, models: Models): Promise<{ companies: number }> {
  return inTransaction(db, (session) => rebuildIn(session, models));
}

const stateRow = z.object({ known: z.boolean(), build: z.string().nullable(), touched: z.number(), companies: z.number() });
const scopeRow = z.object({ companies: z.number() });

async function refreshIn(session: Session, { features, signals }: Models, changeSet: string): Promise<{ companies: number }> {
  await session.set({ keys_build: keysBuild });
  await session.run(sqlFile('warehouse/refresh/scope-of-change-set.sql'));
  for (const { name, sql } of features) {
    await session.run(withNames(sqlFile('warehouse/refresh/delete-scope.sql'), { model: [name] }));
    await session.run(withNames(`INSERT INTO "<model>" BY NAME ${sql}`, { model: [name] }));
  }
  await refreshSignals(session, signals, changeSet);
  return session.one(sqlFile('warehouse/refresh/count-scope.sql'), scopeRow);
}

/** As `rebuildFeatures`, inside the caller's transaction. `silent`: as in `refreshSignals`. */
export async function rebuildIn(
  session: Session,
  models: Models,
  { changeSet, silent = false }: { changeSet?: string; silent?: boolean } = {},
): Promise<{ companies: number }> {
  await session.set({ keys_build: keysBuild });
  await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
  const scope = await session.one(sqlFile('warehouse/refresh/count-scope.sql'), scopeRow);
  for (const model of models.features) await createTable(session, model, scope.companies);
  await refreshSignals(session, models.signals, changeSet, { silent });
  await session.set({ build: featureBuild(models) });
  await session.run(sqlFile('warehouse/refresh/record-build.sql'));
  return scope;
}

/** Companies below which another slice saves no memory worth its planning time. */
const smallestSlice = 500;

/**
 * Creates the table of a model in one statement, or slice by slice (at most N) where the model says `-- slices: N`: DuckDB keeps the
 * lists of an aggregate in memory, and the lists of all companies exceed it.
 */
async function createTable(session: Session, { name, sql }: Model, companies: number): Promise<void> {
  const table = (statement: string) => session.run(withNames(statement, { model: [name] }));
  const most = Number(/^-- slices: (\d+)$/m.exec(sql)?.[1] ?? 1);
  const slices = Math.max(1, Math.min(most, Math.ceil(companies / smallestSlice)));
  if (slices === 1) return table(`CREATE OR REPLACE TABLE "<model>" AS ${sql}`);
  await session.run('ALTER TABLE scope RENAME TO whole_scope');
  for (let slice = 0; slice < slices; slice += 1) {
    await session.set({ slice: String(slice), slices: String(slices) });
    await session.run(sqlFile('warehouse/refresh/slice.sql'));
    await table(slice === 0 ? `CREATE OR REPLACE TABLE "<model>" AS ${sql}` : `INSERT INTO "<model>" BY NAME ${sql}`);
  }
  await session.run('DROP TABLE scope');
  await session.run('ALTER TABLE whole_scope RENAME TO scope');
}
