import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { type Session, withNames } from '../../infra/duckdb/session.ts';
import { sqlFile, sqlIn } from '../../infra/sql-file.ts';
import { takeCensus } from '../census/census.ts';
import { computeEvents } from '../events/events.ts';
import { modelErrorOf } from '../model-error.ts';
import { refreshSignals } from '../signals/signals.ts';
import { keysBuild } from './company-search-build.ts';
import { isReached, isReachedNow, type Model, modelsReading, selectsChangesOf } from './model-order.ts';
import { featureBuild, type Models } from './models.ts';
import { createScope, type FailedTouches, type Leaving, runningModel, setAside, settingAside, TouchesFailed } from './set-aside.ts';
import { deleteTouchedUnnamed, deleteUnnamed, leaveUnnamed } from './unnamed.ts';

const sql = sqlIn('warehouse/refresh');

/** Above this share of touched companies, recreating the tables is faster than replacing rows. */
const fullAbove = 0.25;

export interface Recomputed {
  /** Oldest first. Empty: only the text of a model has changed. */
  readonly changeSets: readonly string[];
  readonly companies: number;
  /** Why every company was recomputed, if a touches.sql fails. */
  readonly failedTouches?: FailedTouches;
}

const stateRow = z.object({
  change_sets: z.array(z.string()),
  /** Tables of which the change log leaves out what waiting releases added. */
  unlogged: z.array(z.string()),
  touched: z.number(),
  companies: z.number(),
});

/**
 * Recomputes features, signals and events for all change sets that are applied and not yet recomputed, as one unit, inside the caller's
 * transaction: the companies that they touch, or all companies when the text of a model changed or the change sets touch many. `leaveAbove`: leaves
 * a change set that touches more companies to the next pass when smaller ones wait beside it. Returns undefined when there is nothing to recompute.
 */
export async function recomputeWaiting(
  session: Session,
  models: Models,
  { leaving, leaveAbove }: { leaving: Leaving; leaveAbove?: number },
): Promise<Recomputed | undefined> {
  await session.run(sql('waiting'));
  const { build } = await session.one(sql('build'), z.object({ build: z.string().nullable() }));
  const changed = build !== featureBuild(models);
  if (leaveAbove !== undefined && !changed) {
    await session.set({ few_companies: String(leaveAbove) });
    await session.run(sql('smaller-first'));
  }
  const state = await session.one(sql('state'), stateRow);
  if (state.change_sets.length === 0 && (build === null || !changed)) return undefined;
  // a model that finds its keys in the change log cannot find those of a baseline, whose additions the log leaves out
  const unreached =
    state.unlogged.length > 0 &&
    models.features.some(({ touches }) => touches?.includes('waiting_change') && selectsChangesOf(touches, state.unlogged));
  const everyCompany = changed || unreached || leaving.touches !== undefined || state.touched > state.companies * fullAbove;
  await setAside(session, leaving, { retryAll: changed });
  const companies = everyCompany
    ? await rebuildIn(session, models, { leaving, renew: true, skip: changed ? 'create' : 'delete' })
    : await refreshIn(session, models, leaving);
  await session.run(sql('keep-problems'));
  await computeEvents(session, models.events, leaving.events);
  await session.set({ every_company: everyCompany });
  await session.run(sql('recomputed'));
  const [failedTouches] = leaving.touches ?? [];
  return { changeSets: state.change_sets, companies, ...(failedTouches === undefined ? {} : { failedTouches }) };
}

/** Recreates every feature table over all companies, as after a change of the rules. Waiting change sets stay waiting. */
export function rebuildFeatures(db: DuckDb, models: Models): Promise<{ companies: number }> {
  return settingAside(db, (session, leaving) => rebuildWhole(session, models, { leaving }));
}

/** As `rebuildFeatures`, inside the caller's transaction. `silent`: as in `refreshSignals`. */
export async function rebuildWhole(
  session: Session,
  models: Models,
  { leaving = { found: [] }, silent = false }: { leaving?: Leaving; silent?: boolean } = {},
): Promise<{ companies: number }> {
  await session.run(sql('waiting'));
  await setAside(session, leaving, { retryAll: true });
  const companies = await rebuildIn(session, models, { leaving, silent });
  await session.run(sql('keep-problems'));
  await session.run('INSERT INTO recomputed VALUES (NULL)');
  return { companies };
}

/**
 * Recomputes what reads a table that the caller has changed and that no release changes, such as a fit: those models, and the signals that read them, over
 * all companies. Fires no event. No change set may wait.
 */
export async function recomputeReaders(
  session: Session,
  models: Models,
  { tables, leaving }: { tables: readonly string[]; leaving: Leaving },
): Promise<void> {
  await session.set({ keys_build: keysBuild });
  await session.run(sql('waiting'));
  await setAside(session, leaving, { retryAll: false });
  const running = { leaving, companies: await createScope(session, sqlFile('models/scope.sql'), leaving) };
  const companies = await countScope(session);
  const features = await modelsReading(session, models.features, tables);
  for (const model of features) {
    await runningModel(model.name, running, () => createTable(session, model, { companies, skip: 'delete' }));
  }
  const computed = await modelsReading(session, models.signals, [...tables, ...features.map(({ name }) => name)]);
  await runningModel('signals', running, () => refreshSignals(session, models.signals, { silent: true, computed }));
  await session.run(sql('keep-problems'));
  await session.run('INSERT INTO recomputed VALUES (NULL)');
}

async function refreshIn(session: Session, { features, signals }: Models, leaving: Leaving): Promise<number> {
  await session.set({ keys_build: keysBuild });
  const running = { leaving, companies: await createScope(session, sql('touched'), leaving) };
  const unnamed = await leaveUnnamed(session);
  await session.run(sql('news'));
  const tables = await changedTables(session);
  const changed = new Set<string>();
  // a probe searches for a company that a model fails on, so it leaves out no model
  const isEvery = tables === null || leaving.part !== undefined;
  const isToRun = (model: Model) => isEvery || isReachedNow(model, { tables, models: changed });
  for (const model of features) {
    if (unnamed > 0 && (await deleteUnnamed(session, model))) changed.add(model.name);
    if (!isToRun(model)) continue;
    await runningModel(model.name, running, async () => {
      if (await refreshModel(session, model, leaving)) changed.add(model.name);
    });
  }
  await runningModel('signals', running, () => refreshSignals(session, signals, { computed: signals.filter(isToRun) }));
  return countScope(session);
}

/** Returns the tables that the waiting change sets changed; null: every model must run. */
async function changedTables(session: Session): Promise<ReadonlySet<string> | null> {
  const { changed } = await session.one(sql('changed-tables'), z.object({ changed: z.array(z.string()).nullable() }));
  return changed === null ? null : new Set(changed);
}

/** Returns whether the model has, or had, a row of a company in scope. */
async function refreshModel(session: Session, model: Model, leaving: Leaving): Promise<boolean> {
  if (model.touches !== undefined) {
    if (model.scope !== undefined) {
      await refreshGrain(session, model, model.touches);
      return true;
    }
    await touching(model, () => widen(session, model.touches ?? '', leaving));
  }
  const before = await session.change(named(model, sql('delete-scope')));
  if (await lacksInput(session, model)) return before > 0;
  const after = await session.change(named(model, `INSERT INTO "<model>" BY NAME ${model.sql}`));
  return before > 0 || after > 0;
}

/**
 * Returns whether a model has nothing to compute, because it says `-- only with: TABLE, ...` and none of the tables has a row of a company in scope, or
 * `-- only with any: TABLE, ...` and they are empty. Planning a large SELECT takes longer than its work on a few companies.
 */
async function lacksInput(session: Session, { sql: text }: Model): Promise<boolean> {
  const [, any, tables] = /^-- only with( any)?: (\w+(?:, \w+)*)$/m.exec(text) ?? [];
  if (tables === undefined) return false;
  const found = sql(any === undefined ? 'any-input' : 'any-row');
  for (const input of tables.split(', ')) {
    if ((await session.one(withNames(found, { input: [input] }), z.object({ some: z.boolean() }))).some) return false;
  }
  return true;
}

/** Runs the touches.sql of a model. Throws `TouchesFailed` when a value or its SQL makes it fail. */
async function touching({ name }: Model, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const message = modelErrorOf(error);
    throw message === undefined ? error : new TouchesFailed({ model: name, message }, error);
  }
}

/** Adds the companies of a SELECT to the scope, and to `news` those that it finds without the baselines. */
async function widen(session: Session, touches: string, { part }: Leaving): Promise<void> {
  await session.set({ parts: String(part?.parts ?? 1n), part: String(part?.part ?? 0n) });
  await session.run(`CREATE OR REPLACE TEMP TABLE further AS SELECT DISTINCT company_number FROM (${touches}\n)`);
  await session.run(sql('widen'));
  const { baseline } = await session.one('SELECT EXISTS (FROM waiting WHERE baseline) AS baseline', z.object({ baseline: z.boolean() }));
  if (baseline) await withoutBaselines(session, () => widenNews(session, touches));
}

/**
 * Adds to `news` the companies that models reach from those in it. A refresh of every company needs no touches.sql to find them, and a signal
 * of theirs fires only under a change set that reaches them. Leaves out a model whose touches.sql fails.
 */
async function reachFromNews(session: Session, models: readonly Model[], { touches: failed = [] }: Leaving): Promise<void> {
  await session.run(sql('news'));
  await withoutBaselines(session, async () => {
    for (const model of models) {
      const { name, touches } = model;
      if (touches === undefined || failed.some((one) => one.model === name)) continue;
      if (model.scope === undefined) await touching(model, () => widenNews(session, touches));
      else await inOwnScope(session, model, touches, async () => {});
    }
  });
}

/** Runs `work` with `news` as the scope and the change sets other than baselines as those that wait, unless `news` is empty. */
async function withoutBaselines(session: Session, work: () => Promise<unknown>): Promise<void> {
  const { news } = await session.one('SELECT EXISTS (FROM news) AS news', z.object({ news: z.boolean() }));
  if (!news) return;
  await session.run(sql('without-baselines'));
  await work();
  await session.run(sql('with-baselines'));
}

/** Adds to `scope`, which is `news` now, the companies of a SELECT that the whole scope has. */
function widenNews(session: Session, touches: string): Promise<unknown> {
  return session.run(
    `INSERT INTO scope FROM (SELECT DISTINCT company_number FROM (${touches}\n)) SEMI JOIN whole_scope USING (company_number) ANTI JOIN scope USING (company_number)`,
  );
}

/** Recomputes the rows of a model that has another grain than companies. While it runs, `scope` holds the keys that the waiting changes reach. */
async function refreshGrain(session: Session, model: Model, touches: string): Promise<void> {
  await inOwnScope(session, model, touches, async (keys) => {
    await session.run(named(model, `DELETE FROM "<model>" WHERE ("<key>") IN (FROM scope SELECT ("<key>"))`, keys));
    await session.run(named(model, `INSERT INTO "<model>" BY NAME ${model.sql}`));
  });
}

/** Afterwards the keys stay in `<model>_scope`: the touches.sql of a model that reads this one derives its own keys from them. */
async function inOwnScope(session: Session, model: Model, select: string, work: (keys: readonly string[]) => Promise<void>): Promise<void> {
  const own = `${model.name}_scope`;
  await session.run('ALTER TABLE scope RENAME TO company_scope');
  await touching(model, () => session.run(`CREATE TEMP TABLE scope AS SELECT DISTINCT * FROM (${select}\n)`));
  const columns = await session.rows('DESCRIBE scope', z.object({ column_name: z.string() }));
  await work(columns.map(({ column_name }) => column_name));
  await session.run(withNames('DROP TABLE IF EXISTS temp."<own>"', { own: [own] }));
  await session.run(withNames('ALTER TABLE scope RENAME TO "<own>"', { own: [own] }));
  await session.run('ALTER TABLE company_scope RENAME TO scope');
}

async function rebuildIn(
  session: Session,
  models: Models,
  { leaving, silent = false, renew = false, skip }: { leaving: Leaving; silent?: boolean; renew?: boolean; skip?: Skip },
): Promise<number> {
  await session.set({ keys_build: keysBuild });
  const counted = await takeCensus(session, { renew });
  const running = { leaving, companies: await createScope(session, sqlFile('models/scope.sql'), leaving) };
  const count = await countScope(session);
  // new counts reach the models that read them, and a table of before may have rows of a company that is set aside
  const { left } = await session.one('SELECT EXISTS (FROM set_aside) AS left', z.object({ left: z.boolean() }));
  const everyModel = skip !== 'delete' || counted || left;
  const changed = everyModel ? null : await changedTables(session);
  const features = changed === null ? models.features : models.features.filter((model) => isReached(model, changed));
  if (changed !== null) {
    const others = models.features.filter((model) => !features.includes(model));
    await deleteTouchedUnnamed(session, others);
  }
  for (const model of features) await runningModel(model.name, running, () => createTable(session, model, { companies: count, skip }));
  if (!silent) await reachFromNews(session, features, leaving);
  await runningModel('signals', running, () => refreshSignals(session, models.signals, { silent }));
  await session.set({ build: featureBuild(models) });
  await session.run(sql('record-build'));
  return count;
}

async function countScope(session: Session): Promise<number> {
  return (await session.one(sql('count-scope'), z.object({ companies: z.number() }))).companies;
}

/** How the table of a model without input becomes empty. `delete`: the same text of the model made it before, so a model that no change reaches keeps its table. */
type Skip = 'create' | 'delete';

/** Companies below which another slice saves no memory worth its planning time. */
const smallestSlice = 500;

/**
 * Creates the table of a model in one statement, or slice by slice (at most N) where the model says `-- slices: N`: DuckDB keeps the
 * lists of an aggregate in memory, and the lists of all companies exceed it. A model that
 * lacks its input gets an empty table as `skip` says.
 */
async function createTable(
  session: Session,
  model: Model,
  { companies, skip }: { companies: number; skip: Skip | undefined },
): Promise<void> {
  const table = (statement: string) => session.run(named(model, statement));
  if (skip !== undefined && (await lacksInput(session, model))) {
    return table(skip === 'delete' ? 'DELETE FROM "<model>"' : `CREATE OR REPLACE TABLE "<model>" AS FROM (${model.sql}\n) WHERE false`);
  }
  if (model.scope !== undefined) {
    return inOwnScope(session, model, model.scope, () => table(`CREATE OR REPLACE TABLE "<model>" AS ${model.sql}`));
  }
  const most = Number(/^-- slices: (\d+)$/m.exec(model.sql)?.[1] ?? 1);
  const slices = Math.max(1, Math.min(most, Math.ceil(companies / smallestSlice)));
  if (slices === 1) return table(`CREATE OR REPLACE TABLE "<model>" AS ${model.sql}`);
  await session.set({ slices: String(slices) });
  await session.run(sql('slices'));
  await session.run('ALTER TABLE scope RENAME TO whole_scope');
  for (let slice = 0; slice < slices; slice += 1) {
    await session.set({ slice: String(slice) });
    await session.run(sql('slice'));
    await table(slice === 0 ? `CREATE OR REPLACE TABLE "<model>" AS ${model.sql}` : `INSERT INTO "<model>" BY NAME ${model.sql}`);
  }
  await session.run('DROP TABLE scope');
  await session.run('DROP TABLE sliced');
  await session.run('ALTER TABLE whole_scope RENAME TO scope');
}

function named({ name }: Model, statement: string, key: readonly string[] = []): string {
  return withNames(statement, { model: [name], key });
}
