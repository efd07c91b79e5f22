import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { keysBuild } from './company-search-build.ts';
import { type Model, servedModels } from './model-order.ts';

/**
 * Runs the models that the facts of companies depend on over the tables that the session reads, for all companies, into temporary tables under the names of
 * the models. `features`: in the order of their dependencies. `scope`: the SELECT of all companies.
 */
export async function computeFeatures(session: Session, features: readonly Model[], scope: string): Promise<void> {
  await session.set({ keys_build: keysBuild });
  await session.run(`CREATE OR REPLACE TEMP TABLE scope AS ${scope}`);
  for (const { name, sql } of servedModels(features)) {
    await session.run(withNames(`CREATE OR REPLACE TEMP TABLE "<model>" AS ${sql}`, { model: [name] }));
  }
}
