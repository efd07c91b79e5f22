import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { keysBuild } from './company-search-build.ts';
import { type Model, modelsBehind, servedModels } from './model-order.ts';

/**
 * Runs the models that the facts of companies depend on over the tables that the session reads, for all companies, into temporary tables under the
 * names of the models. `features`: in the order of their dependencies. `scope`: the SELECT of the companies, which may repeat them. `needed`: the models that are computed,
 * with those that they depend on; the tables of the others are empty. Absent: all.
 * `keeps`: models whose table the session already has, over the same companies and records.
 */
export async function computeFeatures(
  session: Session,
  features: readonly Model[],
  scope: string,
  { needed, keeps = () => false }: { readonly needed?: readonly string[] | undefined; readonly keeps?: (model: Model) => boolean } = {},
): Promise<void> {
  const served = servedModels(features);
  const computed = new Set(needed === undefined ? served : modelsBehind(features, needed));
  await session.set({ keys_build: keysBuild });
  await session.run(`CREATE OR REPLACE TEMP TABLE scope AS SELECT DISTINCT company_number FROM (${scope}\n)`);
  for (const model of served) {
    if (keeps(model)) continue;
    const rows = computed.has(model) || model.name === 'company_features' ? model.sql : `FROM (\n${model.sql}\n) WHERE false`;
    await session.run(withNames(`CREATE OR REPLACE TEMP TABLE "<model>" AS ${rows}`, { model: [model.name] }));
  }
}
