import { mostApartMs } from '../models/clearance/clocks.ts';
import { SourceProblem } from '../sources/problem.ts';

/**
 * Throws `SourceProblem` CLOCKS_APART when the clock of this process and that of PostgreSQL differ by more than a minute. A worker whose clock is ahead
 * would state that a day was read after its end while the day still goes on, and that a source was checked later than it was.
 */
export async function requireClocksAgree(postgresNow: () => Promise<Date>, now = () => new Date()): Promise<void> {
  const before = now().getTime();
  const theirs = await postgresNow();
  const after = now().getTime();
  const apartMs = Math.max(theirs.getTime() - after, before - theirs.getTime());
  if (apartMs <= mostApartMs) return;
  throw new SourceProblem(
    'CLOCKS_APART',
    `it is ${new Date(after).toISOString()} by the clock of this machine and ${theirs.toISOString()} by that of PostgreSQL`,
  );
}
