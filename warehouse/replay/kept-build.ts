import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { macroFiles } from '../macro-files.ts';
import { keysBuild } from '../refresh/company-search-build.ts';
import { inOrder } from '../refresh/model-order.ts';
import { buildOf, featureBuild, type Models } from '../refresh/models.ts';

const modelText = z.object({ name: z.string(), sql: z.string(), touches: z.string().optional(), scope: z.string().optional() });

/** Everything that the id of a build of the features is a hash of, so that facts of an earlier build can be computed again. */
export const keptSql = z.object({
  macros: z.record(z.string(), z.string()),
  /** The SELECT of all companies. */
  scope: z.string(),
  /** Hash of the code that makes the keys of names. The code itself is not kept; facts do not depend on it. */
  keysBuild: z.string(),
  features: z.array(modelText),
  signals: z.array(modelText),
});
export type KeptSql = z.output<typeof keptSql>;

/** Returns the SQL of the running program, with the id that facts and decisions name (`featureBuild`). */
export function runningSql(models: Models): { readonly id: string; readonly content: KeptSql } {
  const texts = (all: Models['features']) =>
    all.map(({ name, sql, touches, scope }) => ({
      ...{ name, sql },
      ...(touches === undefined ? {} : { touches }),
      ...(scope === undefined ? {} : { scope }),
    }));
  const macros = Object.fromEntries(macroFiles.map((file) => [file, sqlFile(file)]));
  const content = {
    macros,
    scope: sqlFile('models/scope.sql'),
    keysBuild,
    features: texts(models.features),
    signals: texts(models.signals),
  };
  return { id: featureBuild(models), content };
}

/**
 * Returns the id of kept SQL. It is computed anew before the SQL runs: SQL that was altered in PostgreSQL could read and write files as the operator.
 */
export function idOfSql(kept: KeptSql): string {
  return buildOf({ ...kept, macros: macroFiles.map((file) => kept.macros[file] ?? '') });
}

/** Creates the macros of the build and returns its feature models in the order of their dependencies. */
export async function useSql(session: Session, build: KeptSql) {
  for (const file of macroFiles) await session.run(build.macros[file] ?? '');
  return modelsOf(session, build);
}

/** Returns the feature models of the build in the order of their dependencies. The file must have the macros of the build. */
export function modelsOf(session: Session, { features }: KeptSql) {
  return inOrder(
    session,
    features.map(({ name, sql }) => ({ name, sql })),
  );
}
