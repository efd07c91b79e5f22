import { z } from 'zod';
import { type DuckDb, isUnusable } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { applyRelease } from './apply.ts';
import type { Applied, ApplyInput } from './input.ts';
import { applySql } from './sql.ts';
import { appliesTogether, applyTogether } from './together.ts';

/**
 * Applies releases of one source, each as `applyRelease` does, and returns what came of each. Those that the warehouse lacks are applied in one pass.
 * When the pass fails, each release is applied alone, so a faulty release stops no other. `onFailure` receives the error of the pass. Throws when the database is of
 * no further use (`isUnusable`).
 */
export async function applyEach(
  db: DuckDb,
  releases: readonly ApplyInput[],
  onFailure: (error: unknown) => void,
): Promise<PromiseSettledResult<Applied>[]> {
  const together = await appliedTogether(db, await lacking(db, releases)).catch((error: unknown) => {
    db.signal?.throwIfAborted();
    if (isUnusable(error)) throw error;
    onFailure(error);
    return new Map<string, Applied>();
  });
  const outcomes: PromiseSettledResult<Applied>[] = [];
  for (const one of releases) {
    const value = together.get(one.release);
    const [outcome] = value !== undefined ? [{ status: 'fulfilled', value } as const] : await Promise.allSettled([applyRelease(db, one)]);
    if (outcome.status === 'rejected' && isUnusable(outcome.reason)) throw outcome.reason;
    outcomes.push(outcome);
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
