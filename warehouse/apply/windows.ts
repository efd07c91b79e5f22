import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { refuseFutureDated } from '../../sources/release-date.ts';
import type { Source } from '../../sources/source.ts';
import { londonDay } from '../../uk/day.ts';
import { type CheckFailure, recordFailures, releaseChecks, tableChecks } from './checks.ts';
import { fillsOf, keepFill } from './columns.ts';
import { guardBounds, guardColumns } from './guards.ts';
import { type ApplyInput, changeSetOf, type HashedInput, hashed, inputsOfTables } from './input.ts';
import { applySql, sqlFor } from './sql.ts';
import {
  comparedOf,
  createTable,
  findStated,
  isBaseline,
  noteUnread,
  passing,
  recordReleases,
  setApplying,
  setTable,
  takePast,
} from './steps.ts';
import { touch } from './touch.ts';

/**
 * Applies windows of one stream, in their order, as `applyRelease` applies them one after the other under `force`, in one transaction and in a few passes
 * over the table instead of one for each window. The companies that they touch are recorded with the last window. The warehouse must lack the windows.
 * Throws `SourceProblem` and DuckDB's errors, and then changes nothing: apply the windows one by one to learn which of them is at fault.
 */
export async function applyWindows(db: DuckDb, windows: readonly ApplyInput[]): Promise<void> {
  const [first] = windows;
  if (first === undefined) return;
  for (const { release, dataDate, today } of windows) refuseFutureDated({ id: release, dataDate }, today ?? londonDay(new Date()));
  const inputs = await Promise.all(windows.map((window) => Promise.all(inputsOfTables(window).map(hashed))));
  await inTransaction(db, async (session) => {
    const parts: string[] = [];
    for (const [at] of inputsOfTables(first).entries()) {
      const ofTable = inputs.flatMap((tables) => tables[at] ?? []);
      await applyToTable(session, ofTable, parts);
      parts.push(...ofTable.map(({ source, release }) => changeSetOf(source.id, release)));
    }
  });
}

async function applyToTable(session: Session, inputs: readonly HashedInput[], parts: readonly string[]): Promise<void> {
  const source = inputs[0]?.source;
  if (source === undefined) return;
  const layers = await readWindows(session, source, inputs, parts);
  const counts = await session.rows(applySql('window-counts'), countsRow);
  const last = counts.at(-1);
  if (last === undefined) return;
  for (const one of counts) guardBounds(source, one);
  const changeSet = changeSetOf(source.id, last.release);
  await session.set({ release: last.release, change_set: changeSet });
  const { shaped } = await session.one(applySql('read-release'), z.object({ shaped: z.boolean() }));
  await guardColumns(session, source, { release: 'incoming', first: !shaped });
  const fills = await fillsOf(session, source, comparedOf(source) ?? 'FROM compared');
  if (!shaped) await createTable(session, source);
  await noteUnread(session, source);
  await session.run(applySql('quarantine'));
  const warnings: CheckFailure[] = [];
  let companies = 0;
  for (let layer = 1; layer <= Math.max(layers, 1); layer += 1) {
    await session.set({ layer: String(layer) });
    await session.run(sqlFor(source, 'versioned'));
    warnings.push(...(await passing(session, releaseChecks(source))));
    await findStated(session, source);
    await session.run(sqlFor(source, 'statements'));
    await session.run(sqlFor(source, 'changes'));
    await session.run(sqlFor(source, 'window-changes'));
    await session.run(sqlFor(source, 'tombstones'));
    if (source.kind === 'delta') await session.run(sqlFor(source, 'bury'));
    await takePast(session, source);
    companies = await touch(session, source, { every: false });
  }
  warnings.push(...(await passing(session, await tableChecks(session, source))));
  await recordFailures(session, warnings);
  await keepFill(session, source, fills);
  const changed = await session.rows(applySql('window-counts'), countsRow);
  await recordReleases(
    session,
    changed.map((one) => ({ ...one, status: 'applied', companies: one.release === last.release ? companies : 0 })),
  );
}

/** Reads the rows and the quarantine of the windows. Returns the number of layers. */
async function readWindows(session: Session, source: Source, inputs: readonly HashedInput[], parts: readonly string[]): Promise<number> {
  if (source.kind === 'snapshot' || source.details !== undefined) throw new Error(`${source.id}: its releases are applied one by one`);
  await setTable(session, source, parts);
  await setApplying(
    session,
    inputs.map((input) => ({ input, baseline: isBaseline(input) })),
  );
  await session.set({
    rows_paths: inputs.map(({ rowsPath }) => rowsPath),
    quarantine_paths: inputs.map(({ quarantinePath }) => quarantinePath),
    is_part: inputs[0]?.isPart === true,
    layer: null,
  });
  const { shapes } = await session.one(applySql('window-shapes'), z.object({ shapes: z.number() }));
  if (shapes !== 1) throw new SourceProblem('UNEXPECTED_SHAPE', `${source.id}, table ${source.table}: windows have different columns`);
  const { layers } = await session.one(sqlFor(source, 'windows'), z.object({ layers: z.number() }));
  await session.run(sqlFor(source, 'versioned'));
  return layers;
}

const countsRow = z.object({
  release: z.string(),
  rows: z.number(),
  rejected: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
});
