import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';

/** A feature table: one bare SELECT in a file of its name. */
export interface Model {
  readonly name: string;
  readonly sql: string;
  /**
   * A SELECT of the keys that the waiting changes (`waiting_change`) reach, for models that `change_company` does not cover. Without `scope` the
   * keys are further companies, which join the scope of this model and of those after it.
   */
  readonly touches?: string;
  /**
   * A SELECT of the companies that `touches` can add, from what tables and features hold before the refresh. It may find more. `named`: the companies
   * of the change sets that are searched together; `unserved`: those of all change sets that wait, which `waiting_company` has with their change sets.
   */
  readonly waiting?: string;
  /** A SELECT of all keys of a model whose grain is not companies, such as persons, pairs or sectors. */
  readonly scope?: string;
  /** The other models that it reads. Absent: not known. */
  readonly inputs?: readonly string[];
  /** What it reads itself beside models: current tables, and table macros as `name()`. Absent: not known. */
  readonly reads?: readonly string[];
  /** The same, also through other models. Absent: not known. */
  readonly tables?: readonly string[];
}

/** Tables of the warehouse itself. They change with the table of a release, or with a fit, after which every company is recomputed. */
const ownTables = new Set([
  'scope',
  'release',
  'change_log',
  'waiting',
  'waiting_change',
  'waiting_company',
  'change_company',
  'restatement',
  'anomaly_model',
  'anomaly_size',
  'census',
  'census_word',
  'census_premises',
]);

/**
 * Returns false when the rows of a company cannot differ after a change of these tables alone. True for a model that reads a table macro, because
 * what the macro reads is not known, and for one that reads no table.
 */
export function isReached({ tables = [] }: Model, changed: ReadonlySet<string>): boolean {
  return tables.length === 0 || tables.some((table) => table.endsWith('()') || changed.has(table));
}

/** Runs in each refresh, so that its rows lie together: each batch has changed ones, and the export reads all between the first and the last. */
const facts = 'company_features';

/** Models whose rows the export reads by chunks: it is fast where the rows of one refresh lie together (docs/decisions/0050, 0091). */
const exported = new Set([facts, 'company_people', 'company_names']);

/** The tables and the models that the running refresh has changed. */
interface ChangedSoFar {
  readonly tables: ReadonlySet<string>;
  /** Models with a row of a company in scope, before or after they were computed. */
  readonly models: ReadonlySet<string>;
}

/**
 * As `isReached`, for a model whose inputs are computed. A model without a row of a company in scope, before and after, has not changed, so it reaches
 * no other one. What a model selects of releases changes with their table, which it reads itself or names as a text.
 */
export function isReachedNow(model: Model, changed: ChangedSoFar): boolean {
  const { name, sql, inputs = [], reads, tables = [] } = model;
  if (reads === undefined || tables.length === 0 || name === facts) return isReached(model, changed.tables);
  const differs = (one: string) => one.endsWith('()') || changed.tables.has(one) || changed.models.has(one);
  return [...reads, ...inputs].some(differs) || [...changed.tables].some((table) => sql.includes(`'${table}'`));
}

/**
 * Returns false when a SELECT over the change log selects the changes of other tables than these. It names each table that it selects as a text, as
 * in `table_name = 'officer'`. Planning a SELECT takes longer than its work on a few changes.
 */
export function selectsChangesOf(sql: string, tables: readonly string[]): boolean {
  return !sql.includes('table_name') || tables.some((table) => sql.includes(`'${table}'`));
}

/** The models that PostgreSQL serves (warehouse/export/). */
const served = ['company_features', 'company_names'];

/** Returns the models that what is served depends on. `models`: in the order of their dependencies. */
export function servedModels(models: readonly Model[]): Model[] {
  return modelsBehind(models, served);
}

/** Returns the named models and those that they depend on. `models`: in the order of their dependencies. */
export function modelsBehind(models: readonly Model[], names: readonly string[]): Model[] {
  const needed = new Set(names);
  for (const { name, inputs = [] } of [...models].reverse()) if (needed.has(name)) for (const input of inputs) needed.add(input);
  return models.filter(({ name }) => needed.has(name));
}

/** Returns the models that read these tables, themselves or through other models. `models`: in the order of their dependencies. */
export async function modelsReading(session: Session, models: readonly Model[], tables: readonly string[]): Promise<Model[]> {
  const read = new Set(tables);
  const found: Model[] = [];
  for (const model of models) {
    if (!(await inputsOfModel(session, model)).some((input) => read.has(input))) continue;
    read.add(model.name);
    found.push(model);
  }
  return found;
}

/** True for a model whose `touches.sql` adds companies to the scope, beside those that the change sets name. */
export function addsCompanies({ touches, scope }: Model): boolean {
  return touches !== undefined && scope === undefined;
}

const parsed = z.object({ error: z.string().nullable(), inputs: z.array(z.string()).nullable() });

/** By the text of the SELECT. The text alone determines what the SELECT reads, so each process parses a model once. */
const knownInputs = new Map<string, readonly string[]>();

/** Returns the names of the tables and table macros that a SELECT reads, sorted. Throws when the SQL is not one SELECT. */
export async function inputsOf(session: Session, sql: string): Promise<readonly string[]> {
  const known = knownInputs.get(sql);
  if (known !== undefined) return known;
  await session.set({ model: sql });
  const { error, inputs } = await session.one(sqlFile('warehouse/refresh/model-inputs.sql'), parsed);
  if (error !== null) throw new Error(`not a SELECT that DuckDB can read: ${error}`);
  knownInputs.set(sql, inputs ?? []);
  return inputs ?? [];
}

/**
 * Orders each model after those whose tables it reads, and by name where the order is free. Models that the export reads come last, after every
 * touches.sql has added its companies. Throws on a cycle.
 */
export async function inOrder(session: Session, models: readonly Model[]): Promise<Model[]> {
  const names = new Set(models.map(({ name }) => name));
  const waiting = new Map<string, { model: Model; needs: string[]; reads: string[] }>();
  const byName = [...models].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const model of [...byName.filter(({ name }) => !exported.has(name)), ...byName.filter(({ name }) => exported.has(name))]) {
    const inputs = await inputsOfModel(session, model);
    const reads = inputs.filter((input) => !names.has(input) && !ownTables.has(input)).map((input) => input.replace(/_history$/, ''));
    waiting.set(model.name, { model, needs: inputs.filter((input) => names.has(input)), reads });
  }
  const ordered: Model[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ needs }) => needs.every((need) => !waiting.has(need)));
    if (next === undefined) throw new Error(`models that read each other in a cycle: ${[...waiting.keys()].join(', ')}`);
    const through = ordered.filter(({ name }) => next.needs.includes(name)).flatMap(({ tables = [] }) => tables);
    ordered.push({ ...next.model, inputs: next.needs, reads: next.reads, tables: [...new Set([...next.reads, ...through])].sort() });
    waiting.delete(next.model.name);
  }
  return ordered;
}

/** Returns what the SELECTs of a model read. `touches` and `scope` may read the model's own rows as they are, and `<other>_scope` after `other`. */
async function inputsOfModel(session: Session, { name, sql, touches, scope }: Model): Promise<string[]> {
  const inputs = [...(await inputsOf(session, sql))];
  for (const text of [touches, scope]) {
    if (text === undefined) continue;
    const read = (await inputsOf(session, text)).map((input) => input.replace(/_scope$/, ''));
    inputs.push(...read.filter((input) => input !== name));
  }
  return inputs;
}
