import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot, sqlFile } from '../sql-file.ts';
import type { DuckDb } from './connection.ts';
import { inOrder, type Model } from './model-order.ts';
import { inTransaction, type Session, withNames } from './session.ts';

/** When a change touches more than this share of all companies, making the tables anew is faster than replacing rows in them. */
const fullAbove = 0.25;

/** The feature models as their files stand, each after those that it reads. */
export function featureModels(session: Session, folder = 'models/features'): Promise<Model[]> {
  const files = readdirSync(join(packageRoot, folder)).filter((file) => file.endsWith('.sql'));
  return inOrder(
    session,
    files.map((file) => ({ name: file.slice(0, -'.sql'.length), sql: sqlFile(`${folder}/${file}`) })),
  );
}

/** A name for the text of the models: facts computed under one build may be compared with each other. */
export function featureBuild(models: readonly Model[]): string {
  const hash = createHash('sha256').update(sqlFile('models/macros.sql')).update(sqlFile('models/scope.sql'));
  for (const { name, sql } of models) hash.update(`\n-- ${name}\n`).update(sql);
  return `fb_${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Recomputes the features of the companies that a change set touched; of all of them when the text of a model has changed since the last
 * time. The same SQL runs either way over another `scope`. Resolves to the number of companies recomputed.
 */
export function refreshFeatures(db: DuckDb, models: readonly Model[], changeSet: string): Promise<{ companies: number }> {
  return inTransaction(db, async (session) => {
    await session.set({ change_set: changeSet });
    const state = await session.one(sqlFile('infra/duckdb/features/state.sql'), stateRow);
    if (!state.known) throw new Error(`no release was applied as change set ${changeSet}`);
    if (state.build !== featureBuild(models)) return rebuildIn(session, models);
    if (state.touched > state.companies * fullAbove) return rebuildIn(session, models);
    return refreshIn(session, models);
  });
}

/** Makes every feature table anew over all companies. */
export function rebuildFeatures(db: DuckDb, models: readonly Model[]): Promise<{ companies: number }> {
  return inTransaction(db, (session) => rebuildIn(session, models));
}

const stateRow = z.object({ known: z.boolean(), build: z.string().nullable(), touched: z.number(), companies: z.number() });
const scopeRow = z.object({ companies: z.number() });

async function refreshIn(session: Session, models: readonly Model[]): Promise<{ companies: number }> {
  await session.run(sqlFile('infra/duckdb/features/scope.sql'));
  for (const { name, sql } of models) {
    await session.run(withNames(sqlFile('infra/duckdb/features/forget.sql'), { model: [name] }));
    await session.run(withNames(`INSERT INTO "<model>" BY NAME ${sql}`, { model: [name] }));
  }
  return session.one('FROM scope SELECT count(*)::INTEGER AS companies', scopeRow);
}

async function rebuildIn(session: Session, models: readonly Model[]): Promise<{ companies: number }> {
  await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${sqlFile('models/scope.sql')}`);
  for (const { name, sql } of models) {
    await session.run(withNames(`CREATE OR REPLACE TABLE "<model>" AS ${sql}`, { model: [name] }));
  }
  await session.set({ build: featureBuild(models) });
  await session.run(sqlFile('infra/duckdb/features/built.sql'));
  return session.one('FROM scope SELECT count(*)::INTEGER AS companies', scopeRow);
}
