import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** A feature table: one bare SELECT in a file of its name. */
export interface Model {
  readonly name: string;
  readonly sql: string;
}

const parsed = z.object({ error: z.string().nullable(), inputs: z.array(z.string()).nullable() });

/** Returns the names of the tables that a SELECT reads, sorted. Throws when the SQL is not one SELECT. */
export async function inputsOf(session: Session, sql: string): Promise<string[]> {
  await session.set({ model: sql });
  const { error, inputs } = await session.one(sqlFile('warehouse/refresh/model-inputs.sql'), parsed);
  if (error !== null) throw new Error(`not a SELECT that DuckDB can read: ${error}`);
  return inputs ?? [];
}

/** Orders each model after those whose tables it reads, and by name where the order is free. Throws on a cycle. */
export async function inOrder(session: Session, models: readonly Model[]): Promise<Model[]> {
  const names = new Set(models.map(({ name }) => name));
  const waiting = new Map<string, { model: Model; needs: string[] }>();
  for (const model of [...models].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inputs = await inputsOf(session, model.sql);
    waiting.set(model.name, { model, needs: inputs.filter((input) => names.has(input)) });
  }
  const ordered: Model[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ needs }) => needs.every((need) => !waiting.has(need)));
    if (next === undefined) throw new Error(`models that read each other in a cycle: ${[...waiting.keys()].join(', ')}`);
    ordered.push(next.model);
    waiting.delete(next.model.name);
  }
  return ordered;
}
