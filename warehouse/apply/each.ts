import { z } from 'zod';
import { DatabaseInvalidated, type DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { applyRelease } from './apply.ts';
import type { Applied, ApplyInput } from './input.ts';
import { applySql } from './sql.ts';
import { appliesTogether, applyTogether } from './together.ts';

/**
 * Applies releases of one source, each as `applyRelease` does, and returns what came of each. Those that the warehouse lacks are applied in one pass.
 * When the pass fails, each release is applied alone, so a faulty release stops no other. `onFailure` receives the error of the pass.
 */
export async function applyEach(
  db: DuckDb,
  releases: readonly ApplyInput[],
  onFailure: (error: unknown) => void,
): Promise<PromiseSettledResult<Applied>[]> {
  const together = await appliedTogether(db, await lacking(db, releases)).catch((error: unknown) => {
    db.signal?.throwIfAborted();
    if (error instanceof DatabaseInvalidated) throw error;
    onFailure(error);
    return new Map<string, Applied>();
  });
  const outcomes: PromiseSettledResult<Applied>[] = [];
  for (const one of releases) {
    const value = together.get(one.release);
    if (value !== undefined) outcomes.push({ status: 'fulfilled', value });
    else outcomes.push(...(await Promise.allSettled([applyRelease(db, one)])));
    db.signal?.throwIfAborted();
  }
  return outcomes;
}

async function appliedTogether(db: DuckDb, releases: readonly ApplyInput[]): Promise<ReadonlyMap<string, Applied>> {
  const [first] = releases;
  if (first === undefined || releases.length === 1 || !appliesTogether(first.source)) return new Map();
  const applied = await applyTogether(db, releases, 'each');
  return new Map(applied.map((one, at) => [releases[at]?.release ?? '', one]));
}

/** Returns the releases that the warehouse lacks, each once. */
async function lacking(db: DuckDb, releases: readonly ApplyInput[]): Promise<ApplyInput[]> {
  const byId = new Map(releases.map((one) => [one.release, one]));
  const [first] = releases;
  if (first === undefined) return [];
  const known = await inSession(db, async (session) => {
    await session.set({ source: first.source.id, releases: [...byId.keys()] });
    return session.rows(applySql('known'), z.object({ release: z.string() }));
  });
  for (const { release } of known) byId.delete(release);
  return [...byId.values()];
}
