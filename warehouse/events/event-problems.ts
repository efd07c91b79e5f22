import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { modelErrorOf, valueErrorOf } from '../model-error.ts';
import type { Model } from '../refresh/model-order.ts';

const sql = sqlIn('warehouse/events');

/** Events that could not be computed. They fire when the model works again. */
export interface EventProblem {
  /** The event type. */
  readonly type: string;
  readonly change_set: string;
  /** Null: the events of every company of the change set. */
  readonly company_number: string | null;
  /** As DuckDB states it. */
  readonly message: string;
}

/** An event model fails on a change set. */
export class EventModelFailed extends Error {
  override readonly name = 'EventModelFailed';
  readonly model: Model;
  readonly changeSet: string;

  constructor(model: Model, changeSet: string, { message, cause }: { message: string; cause: unknown }) {
    super(`${model.name}: ${message}`, { cause });
    this.model = model;
    this.changeSet = changeSet;
  }
}

/** What an event model reads of the change set: one company alone, or all but those of `leftOut`, and of these one of `parts` parts. */
interface EventPart {
  readonly only?: string | null;
  readonly leftOut?: readonly string[];
  readonly parts?: bigint;
  readonly part?: bigint;
}

/** Makes `event_change` (warehouse/schema.sql) the changes of the part. */
export function readPart(
  session: Session,
  changeSet: string,
  { only = null, leftOut = [], parts = 1n, part = 0n }: EventPart,
): Promise<void> {
  return session.set({
    change_set: changeSet,
    only_company: only,
    left_out: leftOut,
    event_parts: String(parts),
    event_part: String(part),
  });
}

/** Fills `new_event` with the events of the model. Throws `EventModelFailed` when a value or the SQL makes it fail. */
export async function runEventModel(session: Session, model: Model, changeSet: string): Promise<void> {
  await session.set({ type: model.name });
  try {
    await session.run(`INSERT INTO new_event BY NAME SELECT getvariable('type') AS type, * FROM (${model.sql}\n)`);
  } catch (error) {
    const message = modelErrorOf(error);
    if (message === undefined) throw error;
    throw new EventModelFailed(model, changeSet, { message, cause: error });
  }
}

/** When more companies than this fail, the rule itself is wrong and not their records. */
const mostProblems = 50;

/** Finds the companies of the change set that the model fails on, by halving. Returns the whole change set when they are too many or no single one explains it. */
export async function searchEvents(db: DuckDb, failed: EventModelFailed): Promise<EventProblem[]> {
  const { model, changeSet: change_set } = failed;
  const problem = (company_number: string | null, { cause }: EventModelFailed): EventProblem => ({
    ...{ type: model.name, change_set, company_number },
    message: (modelErrorOf(cause) ?? '').slice(0, 500),
  });
  if (valueErrorOf(failed.cause) === undefined) return [problem(null, failed)];
  const problems: EventProblem[] = [];
  const open = [{ parts: 1n, part: 0n }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { parts, part } = next;
    const { failure, companies } = await probe(db, failed, next);
    if (failure === undefined) continue;
    const [company, another] = companies;
    if (company === undefined || problems.length === mostProblems) return [problem(null, failed)];
    if (another === undefined) problems.push(problem(company, failure));
    else open.push({ parts: parts * 2n, part }, { parts: parts * 2n, part: part + parts });
  }
  return problems.length === 0 ? [problem(null, failed)] : problems;
}

/** Runs the model on a part of the change set and stores nothing. Returns at most two companies of the part. */
async function probe(db: DuckDb, { model, changeSet }: EventModelFailed, part: EventPart) {
  const companies = await inTransaction(db, async (session) => {
    await readPart(session, changeSet, part);
    return session.rows('FROM event_change SELECT DISTINCT company_number WHERE company_number IS NOT NULL LIMIT 2', companyRow);
  });
  const failure = await inTransaction(db, async (session) => {
    await readPart(session, changeSet, part);
    await session.run(sql('new-event'));
    await runEventModel(session, model, changeSet);
  }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof EventModelFailed) return error;
      throw error;
    },
  );
  return { failure, companies: companies.map(({ company_number }) => company_number) };
}

const companyRow = z.object({ company_number: z.string() });

/** Stores the problems of the attempt beside those of earlier change sets. */
export async function keepEventProblems(session: Session, problems: readonly EventProblem[]): Promise<void> {
  await session.set({ problems: JSON.stringify(problems) });
  await session.run(sql('keep-problems'));
}

const problemRow = z.object({ type: z.string(), change_set: z.string(), company_number: z.string().nullable(), message: z.string() });

/**
 * Computes the events again that earlier refreshes could not compute, each problem in its own transaction. Of a whole change set, those of the
 * companies that the model no longer fails on fire. A problem of an event type that no longer exists is forgotten.
 */
export async function retryEvents(db: DuckDb, models: readonly Model[]): Promise<void> {
  const problems = await inTransaction(db, (session) => session.rows('FROM event_problem SELECT * EXCLUDE (since)', problemRow));
  for (const problem of problems) {
    const model = models.find(({ name }) => name === problem.type);
    let left: readonly EventProblem[] = [];
    for (;;) {
      const failed = await retryOne(db, problem, model, left);
      if (failed === undefined || problem.company_number !== null || left.length > 0) break;
      left = await searchEvents(db, failed);
      if (left.some(({ company_number }) => company_number === null)) break;
    }
  }
}

/** Returns the failure when the model still fails; the problem then stays. */
function retryOne(db: DuckDb, problem: EventProblem, model: Model | undefined, left: readonly EventProblem[]) {
  const { type, change_set, company_number } = problem;
  return inTransaction(db, async (session) => {
    await readPart(session, change_set, { only: company_number, leftOut: companiesOf(left) });
    await session.run(sql('new-event'));
    if (model !== undefined) await runEventModel(session, model, change_set);
    await session.run(sql('store'));
    await session.set({ type, company_number });
    await session.run(sql('forget-problem'));
    await keepEventProblems(session, left);
  }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof EventModelFailed) return error;
      throw error;
    },
  );
}

/** Returns the companies of the problems; of a whole change set there is none. */
export const companiesOf = (problems: readonly EventProblem[]): string[] => problems.flatMap(({ company_number }) => company_number ?? []);
