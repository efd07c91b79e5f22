import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { EventModelFailed, type EventProblem, searchEvents } from '../events/event-problems.ts';
import { valueErrorOf } from '../model-error.ts';

/** A company that a model fails on, with the error as DuckDB states it. */
export interface Problem {
  readonly company_number: string;
  readonly model: string;
  readonly message: string;
}

/** What an attempt leaves out. */
export interface Leaving {
  /** Companies, out of its scope. */
  readonly found: readonly Problem[];
  /** Companies, or whole change sets, out of what event models read. Absent: none. */
  readonly events?: readonly EventProblem[];
  /** The touches.sql of these models fail, so which companies they add is not known: every company is recomputed. Absent: none fails. */
  readonly touches?: readonly FailedTouches[];
  /** A probe: only companies whose hash modulo `parts` is `part` stay in the scope, and the attempt ends after the model `until`. */
  readonly part?: { readonly parts: bigint; readonly part: bigint; readonly until: string };
}

export interface FailedTouches {
  readonly model: string;
  /** DuckDB's. */
  readonly message: string;
}

/** The touches.sql of a model fails. */
export class TouchesFailed extends Error {
  readonly failed: FailedTouches;

  constructor(failed: FailedTouches, cause: unknown) {
    super(`${failed.model}.touches.sql: ${failed.message}`, { cause });
    this.failed = failed;
  }
}

/** A model fails on a value of a company in scope. `companies`: the scope's companies, at most two; empty when no part was given. */
export class ModelFailed extends Error {
  readonly model: string;
  readonly companies: readonly string[];

  constructor({ model, companies, message, cause }: { model: string; companies: readonly string[]; message: string; cause: unknown }) {
    super(`${model}: ${message}`, { cause });
    this.model = model;
    this.companies = companies;
  }
}

/** When more companies than this fail, the rule itself is wrong and not their records: its error stops the refresh. */
const mostProblems = 50;

/**
 * Runs the attempt in a transaction. When a model fails on a value, finds the companies that it fails on by halving the scope (each probe is
 * rolled back) and runs the attempt without them. Throws the model's error when no single company explains it, or more than 50 do. An event model
 * that fails stops no attempt: its events of these companies, or else of the whole change set, are left out. When a touches.sql fails, the attempt
 * recomputes every company.
 */
export async function settingAside<T>(db: DuckDb, attempt: (session: Session, leaving: Leaving) => Promise<T>): Promise<T> {
  const found: Problem[] = [];
  const events: EventProblem[] = [];
  let every: Pick<Leaving, 'touches'> = {};
  for (;;) {
    try {
      return await inTransaction(db, (session) => attempt(session, { found, events, ...every }));
    } catch (error) {
      if (error instanceof TouchesFailed && !every.touches?.some(({ model }) => model === error.failed.model)) {
        every = { touches: [...(every.touches ?? []), error.failed] };
        continue;
      }
      if (error instanceof EventModelFailed) {
        events.push(...(await searchEvents(db, error)));
        continue;
      }
      if (!(error instanceof ModelFailed)) throw error;
      const more = await search(db, attempt, { found, until: error.model, ...every });
      if (found.length + more.length > mostProblems) throw error.cause;
      if (more.length === 0) throw error.cause;
      found.push(...more);
    }
  }
}

/** Returns the companies that the model `until` fails on: no more than are needed to say that they are too many; none when it is not about companies. */
async function search(
  db: DuckDb,
  attempt: (session: Session, leaving: Leaving) => Promise<unknown>,
  { until, ...leaving }: Pick<Leaving, 'found' | 'touches'> & { until: string },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const open = [{ parts: 1n, part: 0n }];
  for (let next = open.pop(); next !== undefined && problems.length <= mostProblems; next = open.pop()) {
    const { parts, part } = next;
    const failure = await probe(db, (session) => attempt(session, { ...leaving, events: [], part: { parts, part, until } }));
    if (failure === undefined) continue;
    const [company, another] = failure.companies;
    if (company === undefined) return [];
    if (another === undefined) problems.push({ company_number: company, model: failure.model, message: failure.message.slice(0, 500) });
    else open.push({ parts: parts * 2n, part }, { parts: parts * 2n, part: part + parts });
  }
  return problems;
}

/** Ends a probe that did not fail, so that its transaction is rolled back. */
class Passed extends Error {}

async function probe(db: DuckDb, attempt: (session: Session) => Promise<unknown>): Promise<ModelFailed | undefined> {
  try {
    await inTransaction(db, async (session) => {
      await attempt(session);
      throw new Passed();
    });
  } catch (error) {
    if (error instanceof ModelFailed) return error;
    if (!(error instanceof Passed)) throw error;
  }
  return undefined;
}

/**
 * Fills `set_aside`: the companies that the scope leaves out. What those that are tried again missed counts as waiting. `retryAll`: the rules changed,
 * so companies of earlier refreshes are tried again.
 */
export async function setAside(session: Session, { found }: Leaving, { retryAll }: { retryAll: boolean }): Promise<void> {
  await session.set({ found: JSON.stringify(found), retry_all: retryAll });
  await session.run(sqlFile('warehouse/refresh/set-aside.sql'));
  const { some } = await session.one('SELECT EXISTS (FROM missed) AS some', z.object({ some: z.boolean() }));
  if (some) await session.run(sqlFile('warehouse/refresh/missed.sql'));
}

/** Creates `scope` from a SELECT of company numbers, which may repeat them, without what the attempt leaves out. Returns its companies for `ModelFailed`. */
export async function createScope(session: Session, select: string, { part }: Leaving): Promise<readonly string[]> {
  await session.run(
    `CREATE OR REPLACE TEMP TABLE scope AS SELECT DISTINCT company_number FROM (${select}\n) ANTI JOIN set_aside USING (company_number)`,
  );
  if (part === undefined) return [];
  await session.set({ parts: String(part.parts), part: String(part.part) });
  await session.run(sqlFile('warehouse/refresh/part.sql'));
  const rows = await session.rows('FROM scope SELECT company_number LIMIT 2', z.object({ company_number: z.string() }));
  return rows.map(({ company_number }) => company_number);
}

export interface Running {
  readonly leaving: Leaving;
  /** What `createScope` returned. */
  readonly companies: readonly string[];
}

/** Runs a model. Throws `ModelFailed` when a value makes it fail. */
export async function runningModel(model: string, { leaving, companies }: Running, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const message = valueErrorOf(error);
    if (message === undefined) throw error;
    throw new ModelFailed({ model, companies, message, cause: error });
  }
  if (leaving.part?.until === model) throw new Passed();
}

/** Returns the number of companies that models fail on. */
export async function countProblems(session: Session): Promise<number> {
  return (await session.one('FROM refresh_problem SELECT count(*)::INTEGER AS problems', z.object({ problems: z.number() }))).problems;
}
