import type { ReplayResult } from '../../activities/replay/replay-decisions.ts';
import { printable } from '../../serving/output/printable.ts';
import { exitCodes } from '../output.ts';

/** Differences of one decision on the screen; `--json` prints all. */
const shownDifferences = 20;

/** Prints the results as text: "equal" or what differs and why. With several decisions it prints how many there are of each result on stderr. */
export function printReplays(results: readonly ReplayResult[]): void {
  for (const one of results) process.stdout.write(`${textOf(one).map(printable).join('\n')}\n`);
  if (results.length > 1) {
    const count = (state: ReplayResult['state']) => results.filter((one) => one.state === state).length;
    process.stderr.write(`${count('equal')} equal, ${count('differs')} differ, ${count('not-replayable')} cannot be replayed\n`);
  }
}

function textOf(one: ReplayResult): string[] {
  if (one.state === 'not-replayable') return [`${one.decision}: cannot be replayed: ${one.code}: ${one.detail}`];
  if (one.state === 'equal')
    return [`${one.decision}: equal, from ${one.releases} releases`, ...[...one.notes, ...one.taken].map((note) => `  ${note}`)];
  const shown = one.differences
    .slice(0, shownDifferences)
    .map(({ what, stored, replayed: now }) => `  ${what}: ${short(stored)} -> ${short(now)}`);
  const more = one.differences.length - shown.length;
  const rest = more > 0 ? [`  ${more} more; --json prints all`] : [];
  return [`${one.decision}: differs`, ...[...one.causes, ...one.taken].map((line) => `  ${line}`), ...shown, ...rest];
}

function short(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

/** Returns the code of the worst result. */
export function exitCodeOf(results: readonly ReplayResult[]): number {
  if (results.some(({ state }) => state === 'differs')) return exitCodes.checkFailed;
  return results.some(({ state }) => state === 'not-replayable') ? exitCodes.notReplayable : exitCodes.ok;
}
