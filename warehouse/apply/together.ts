import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inTransaction, type Session } from '../../infra/duckdb/session.ts';
import { refuseFutureDated } from '../../sources/release-date.ts';
import type { Source } from '../../sources/source.ts';
import { londonDay } from '../../uk/day.ts';
import { type Check, type CheckFailure, recordFailures, releaseChecks, tableChecks } from './checks.ts';
import { countColumns, guardFill, keepFill, unmappedOf } from './columns.ts';
import { applyDetailsTogether, refuseDifferentShapes } from './details.ts';
import { guardBounds, guardColumns, guardRemoved } from './guards.ts';
import { type Applied, type ApplyInput, changeSetOf, type HashedInput, hashed, inputsOfTables } from './input.ts';
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
  setRelease,
  setTable,
  sumOfTables,
  takePast,
} from './steps.ts';
import { touch } from './touch.ts';
import { guardWords, judgeWords, keepWords } from './words.ts';

/** With which release the companies that a pass touches are recorded: with each that touches them, or all with the last one, which costs less. */
export type Attribution = 'each' | 'last';

/**
 * Applies releases of one source, in their order, as `applyRelease` applies them one after the other, in one transaction and in a few passes over the
 * table instead of one for each release. The warehouse must lack them, and the source must be one that `appliesTogether`. Throws `SourceProblem` and
 * DuckDB's errors, and then changes nothing: apply the releases one by one to learn which of them is at fault.
 */
export async function applyTogether(db: DuckDb, releases: readonly ApplyInput[], companies: Attribution): Promise<Applied[]> {
  const [first] = releases;
  if (first === undefined) return [];
  for (const { release, dataDate, today } of releases) refuseFutureDated({ id: release, dataDate }, today ?? londonDay(new Date()));
  const inputs = await Promise.all(releases.map((release) => Promise.all(inputsOfTables(release).map(hashed))));
  return inTransaction(db, async (session) => {
    const parts: string[] = [];
    const applied: ReadonlyMap<string, Applied>[] = [];
    for (const [at, { source }] of inputsOfTables(first).entries()) {
      const ofTable = inputs.flatMap((tables) => tables[at] ?? []);
      applied.push(await applyToTable(session, source, ofTable, { companies, parts }));
      parts.push(source.id);
    }
    return releases.map(({ release }) => sumOfTables(applied.flatMap((table) => table.get(release) ?? [])));
  });
}

/** True for a source of which each release adds records or states some of them anew, in any order. */
export function appliesTogether({ kind, stream, lookUp }: Source): boolean {
  return kind === 'append' || stream !== undefined || lookUp !== undefined;
}

/** A pass over one table. */
interface Pass {
  readonly companies: Attribution;
  /** Ids of the parts of the source that the pass has applied. */
  readonly parts: readonly string[];
}

async function applyToTable(
  session: Session,
  source: Source,
  inputs: readonly HashedInput[],
  pass: Pass,
): Promise<ReadonlyMap<string, Applied>> {
  const layers = await readReleases(session, source, inputs, pass);
  const counts = await session.rows(applySql('together/counts'), countsRow);
  // a part leaves out the releases that say nothing about it
  const applying = inputs.filter(({ release }) => counts.some((one) => one.release === release));
  const last = applying.at(-1);
  if (last === undefined) return new Map();
  for (const one of counts) guardBounds(source, one);
  await setRelease(session, last);
  const { shaped } = await session.one(applySql('read-release'), z.object({ shaped: z.boolean() }));
  await guardColumns(session, source, { release: 'incoming', first: !shaped });
  const columns = await countColumns(session, source, comparedOf(source));
  const fills = applying.map(({ release }) => columns.get(release)?.fills ?? []);
  const words = await judgeWords(
    session,
    source,
    applying.map(({ release }) => columns.get(release)?.counts ?? []),
  );
  const force = applying.every((input) => input.force === true);
  if (!force) {
    await guardFill(session, source, fills);
    await guardWords(session, source, words);
  }
  if (!shaped) await createTable(session, source);
  await noteUnread(session, source);
  const checks = releaseChecks(source);
  const ofRelease = new Set(checks.filter(({ sql }) => readsRelease(sql)));
  const touched = new Map<string, number>();
  for (let layer = 1; layer <= Math.max(layers, 1); layer += 1) {
    await session.set({ layer: String(layer) });
    await session.run(sqlFor(source, 'versioned'));
    for (const { check } of await passing(
      session,
      checks.filter((one) => !ofRelease.has(one)),
    ))
      ofRelease.add(check);
    await findStated(session, source);
    await session.run(sqlFor(source, 'statements'));
    await session.run(sqlFor(source, 'changes'));
    await session.run(sqlFor(source, 'together/changes'));
    await applyDetailsTogether(session, source, { releases: inputs, first: !shaped && layer === 1 });
    await session.run(sqlFor(source, 'tombstones'));
    if (source.kind === 'delta') await session.run(sqlFor(source, 'bury'));
    await takePast(session, source);
    if (pass.companies === 'last') touched.set(last.release, await touch(session, source, { every: false }));
    else for (const [release, companies] of await touchEach(session, source, { applying, layer, ...pass })) touched.set(release, companies);
  }
  const changed = await session.rows(applySql('together/counts'), countsRow);
  if (source.kind === 'delta' && !force) await guardRemoved(session, source, changesIn(changed));
  await recordWarnings(session, source, applying, [...ofRelease]);
  await keepFill(session, source, fills);
  await keepWords(session, words);
  const recorded = changed.map(({ left_out: _, ...one }) => ({
    ...one,
    status: 'applied' as const,
    companies: touched.get(one.release) ?? 0,
  }));
  await recordReleases(session, recorded);
  const baselines = new Map(applying.map((input) => [input.release, isBaseline(input)]));
  return new Map(
    recorded.map(({ release, ...one }) => [
      release,
      {
        ...one,
        changeSet: changeSetOf(source.id, release),
        baseline: baselines.get(release) === true,
        ...unmappedOf(columns.get(release)?.counts),
      },
    ]),
  );
}

/** Reads the rows and the quarantine of the releases. Returns the number of layers. */
async function readReleases(session: Session, source: Source, inputs: readonly HashedInput[], { parts }: Pass): Promise<number> {
  if (source.kind === 'snapshot') throw new Error(`${source.id}: its releases are applied one by one`);
  const partChangeSets = inputs.flatMap(({ release }) => parts.map((part) => changeSetOf(part, release)));
  await setTable(session, source, partChangeSets);
  await setApplying(
    session,
    inputs.map((input) => ({ input, baseline: isBaseline(input) })),
  );
  const paths = inputs.map(({ rowsPath }) => rowsPath);
  await session.set({
    paths,
    rows_paths: paths,
    quarantine_paths: inputs.map(({ quarantinePath }) => quarantinePath),
    is_part: inputs[0]?.isPart === true,
    layer: null,
  });
  await refuseDifferentShapes(session, { source: source.id, table: source.table });
  const { layers } = await session.one(sqlFor(source, 'together/rows'), z.object({ layers: z.number() }));
  await session.run(sqlFor(source, 'versioned'));
  return layers;
}

const layerRow = z.object({ stating: z.array(z.string()), strays: z.number() });

/** Records the companies that each release of a layer touches. Returns their numbers, those of earlier layers included. */
async function touchEach(
  session: Session,
  source: Source,
  { applying, layer, parts }: Pass & { applying: readonly HashedInput[]; layer: number },
): Promise<ReadonlyMap<string, number>> {
  const { stating, strays } = await session.one(sqlFor(source, 'together/layer'), layerRow);
  if (strays > 0) throw new Error(`${source.id}: no release of the pass states ${strays} of the rows that it changed`);
  // the first layer is also that of what the releases could not read
  const touching = layer === 1 ? applying : applying.filter(({ release }) => stating.includes(release));
  const touched = new Map<string, number>();
  await eachRelease(session, touching, async (input) => {
    await session.set({ part_change_sets: parts.map((part) => changeSetOf(part, input.release)) });
    touched.set(input.release, await touch(session, source, { every: false }));
  });
  return touched;
}

/** The last release has the failures of the checks of the whole table. */
async function recordWarnings(session: Session, source: Source, applying: readonly HashedInput[], checks: readonly Check[]): Promise<void> {
  await session.set({ layer: null });
  const failures = new Map<string, CheckFailure[]>();
  if (checks.length > 0) {
    await eachRelease(session, applying, async ({ release }) => {
      failures.set(release, await passing(session, checks));
    });
  }
  const ofTable = await passing(session, await tableChecks(session, source));
  const again = new Set((await session.rows(applySql('together/failed'), z.object({ release: z.string() }))).map(({ release }) => release));
  const last = applying.at(-1);
  for (const input of applying) {
    const found = [...(failures.get(input.release) ?? []), ...(input === last ? ofTable : [])];
    if (found.length === 0 && !again.has(input.release)) continue;
    await session.set({ release: input.release });
    await recordFailures(session, found);
  }
}

/** Runs work for each release, while the SQL reads that release alone. Afterwards it reads all of them. */
async function eachRelease(session: Session, inputs: readonly HashedInput[], work: (input: HashedInput) => Promise<void>): Promise<void> {
  for (const input of inputs) {
    await setRelease(session, input);
    await session.set({ only_release: input.release });
    await work(input);
  }
  await session.set({ only_release: null });
}

/** Whether a check reads what is known of its release, beside its rows. */
const readsRelease = (sql: string) => sql.includes('getvariable(');

const countsRow = z.object({
  release: z.string(),
  rows: z.number(),
  rejected: z.number(),
  left_out: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
});

const changesIn = (counts: readonly z.output<typeof countsRow>[]) => ({
  added: counts.reduce((sum, one) => sum + one.added, 0),
  removed: counts.reduce((sum, one) => sum + one.removed, 0),
});
