import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { refuseFutureDated } from '../../sources/release-date.ts';
import { londonDay } from '../../uk/day.ts';
import { recordFailures, releaseChecks, tableChecks } from './checks.ts';
import { countColumns, guardFill, keepFill, unmappedOf } from './columns.ts';
import { applyDetails } from './details.ts';
import { guardBounds, guardColumns, guardNamed, guardPredecessors, guardRemoved, guardShrink } from './guards.ts';
import { type Applied, type ApplyInput, changeSetOf, type HashedInput, hashed, inputsOfTables } from './input.ts';
import { applySql, ownSql, sqlFor } from './sql.ts';
import {
  ChecksFailed,
  comparedOf,
  createTable,
  findStated,
  isBaseline,
  noteUnread,
  passing,
  recordReleases,
  setApplying,
  setRelease,
  setTable,
  storeFailures,
  sumOfTables,
  takePast,
} from './steps.ts';
import { TouchesFailed, touch, touchesFailure } from './touch.ts';
import { guardWords, judgeWords, keepWords } from './words.ts';

/**
 * Applies a release to the current table, and the tables of its parts to theirs, and records what changed, in one transaction: after a kill at any
 * moment it has happened or not. A release that was applied before returns the counts of that time. Throws `SourceProblem` (FUTURE_DATED,
 * PREDECESSOR_MISSING, TOO_FEW_ROWS, TOO_MANY_ROWS, TOO_MANY_REJECTED, UNEXPECTED_SHAPE, COLUMN_EMPTIED, CATEGORY_CHANGED, SHRUNK, CHECK_FAILED) and
 * then changes nothing but `check_failure`.
 */
export async function applyRelease(db: DuckDb, input: ApplyInput): Promise<Applied> {
  refuseFutureDated({ id: input.release, dataDate: input.dataDate }, input.today ?? londonDay(new Date()));
  const tables = await Promise.all(inputsOfTables(input).map(hashed));
  try {
    return await inTransaction(db, (session) => applyTables(session, tables)).catch((error: unknown) => {
      if (!(error instanceof TouchesFailed)) throw error;
      return inTransaction(db, (session) => applyTables(session, tables, error.message));
    });
  } catch (error) {
    if (error instanceof ChecksFailed) await storeFailures(db, input, error.failures);
    throw error;
  }
}

/** Returns what was applied to the table of the source itself, with the changes of all tables and the companies that they touch. */
async function applyTables(session: Session, tables: readonly HashedInput[], failing?: string): Promise<Applied> {
  const applied: Applied[] = [];
  for (const one of tables) applied.push(await applyIn(session, one, applied, failing));
  return sumOfTables(applied);
}

/** `failing`: why the touches.sql fails; the release then touches every company, because a company that is left out would keep its old facts. */
async function applyIn(session: Session, input: HashedInput, parts: readonly Applied[], failing?: string): Promise<Applied> {
  const { source } = input;
  await setTable(
    session,
    source,
    parts.map(({ changeSet }) => changeSet),
  );
  await setRelease(session, input);
  const { earlier, loaded, shaped } = await session.one(applySql('read-release'), appliedBefore);
  if (earlier !== null) {
    await session.run(applySql('incoming'));
    return { ...repeat(earlier), ...unmappedOf((await countColumns(session, source, comparedOf(source))).get(input.release)?.counts) };
  }
  if (source.changesOf !== undefined && input.force !== true) await guardPredecessors(session, source.id, source.changesOf);

  const baseline = (!loaded && source.kind === 'snapshot') || isBaseline(input);
  await setApplying(session, [{ input, baseline }]);
  await session.run(applySql('incoming'));
  const { left_out, ...counts } = await session.one(sqlFor(source, 'versioned'), countsRow);
  // a window of a stream mostly lacks the records of a part; a snapshot without them states that there are none
  if (input.isPart === true && source.kind !== 'snapshot' && counts.rows + counts.rejected === 0) return untouched(input);
  guardBounds(source, { ...counts, left_out });
  await guardColumns(session, source, { release: 'incoming', first: !shaped });
  const columns = [...(await countColumns(session, source, comparedOf(source))).values()];
  const fills = columns.flatMap((one) => (one.fills === undefined ? [] : [one.fills]));
  const words = await judgeWords(
    session,
    source,
    columns.map((one) => one.counts),
  );
  if (!shaped) await createTable(session, source);
  const warnings = await passing(session, releaseChecks(source));
  await noteUnread(session, source);

  const { newer } = await findStated(session, source);
  const late = source.kind === 'snapshot' && newer > 0;
  if (!late && input.force !== true) {
    if (source.kind === 'snapshot') await guardShrink(session, source, comparedOf(source));
    const named = ownSql(source, 'named');
    if (named !== undefined) await guardNamed(session, source, named);
    await guardFill(session, source, fills);
    await guardWords(session, source, words);
  }
  await session.run(sqlFor(source, source.kind === 'snapshot' ? 'snapshot' : 'statements'));
  const first = !shaped && baseline;
  const changes = await session.one(sqlFor(source, first ? 'first-load' : 'changes'), changesRow);
  if (source.kind === 'delta' && input.force !== true) await guardRemoved(session, source, changes);
  await applyDetails(session, source, { release: input, first: !shaped });
  await session.run(sqlFor(source, 'tombstones'));
  if (source.kind === 'delta') await session.run(sqlFor(source, 'bury'));
  const renamed = first ? 0 : await takePast(session, source);
  const companies = await touch(session, source, { every: failing !== undefined });
  if (failing !== undefined) warnings.push(touchesFailure(failing));
  warnings.push(...(await passing(session, await tableChecks(session, source))));
  await recordFailures(session, warnings);
  if (!late) {
    await keepFill(session, source, fills);
    await keepWords(session, words);
  }
  const altered = changes.added + changes.changed + changes.removed + renamed + companies > 0;
  const status = late && !altered ? 'superseded' : 'applied';
  await recordReleases(session, [{ release: input.release, status, ...counts, ...changes, companies }]);
  return {
    changeSet: changeSetOf(source.id, input.release),
    status,
    baseline,
    ...counts,
    ...changes,
    companies,
    ...unmappedOf(columns[0]?.counts),
  };
}

function untouched({ source, release }: ApplyInput): Applied {
  const none = { rows: 0, rejected: 0, added: 0, changed: 0, removed: 0, companies: 0 };
  return { changeSet: changeSetOf(source.id, release), status: 'unchanged-repeat', baseline: false, ...none };
}

const countsRow = z.object({ rows: z.number(), rejected: z.number(), left_out: z.number() });
const changesRow = z.object({ added: z.number(), changed: z.number(), removed: z.number() });

const releaseRow = z.object({
  change_set: z.string(),
  status: z.enum(['applied', 'superseded']),
  baseline: z.boolean(),
  rows: z.number(),
  rejected: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  companies: z.number(),
});
const appliedBefore = z.object({
  earlier: z
    .string()
    .transform((text) => releaseRow.parse(JSON.parse(text)))
    .nullable(),
  loaded: z.boolean(),
  shaped: z.boolean(),
});

function repeat({ change_set, status, ...counts }: z.infer<typeof releaseRow>): Applied {
  return { changeSet: change_set, status: status === 'applied' ? 'unchanged-repeat' : status, ...counts };
}
