import type { Source } from '../sources/source.ts';

/** Failures that a changed format causes: an operator corrects the reader of the source before the release is loaded again. */
const drift: ReadonlySet<string> = new Set([
  'UNEXPECTED_HEADER',
  'UNEXPECTED_SHAPE',
  'COLUMN_EMPTIED',
  'CATEGORY_CHANGED',
  'CHECK_FAILED',
  'TOO_MANY_REJECTED',
]);

/** Before the command in the message of such a failure. */
const beforeCommand = 'After the reader of the source is corrected: ';
export const afterCorrection = `. ${beforeCommand}`;

/** Returns the message of a failed release as an operator reads it: with the command that goes on, where a changed format is the cause. */
export function withNextCommand(
  { code, message }: { readonly code: string; readonly message: string },
  source: Pick<Source, 'id' | 'schedule' | 'stream'>,
  release: string,
): string {
  return drift.has(code) ? `${message.slice(0, 1_600).replace(/\.$/, '')}${afterCorrection}${commandFor(source, release)}` : message;
}

/** Returns the failure of a release for one line of a table: without the command, which a cut would make another one. `risk release show` has it whole. */
export function shortFailure(failure: string): string {
  const told = failure.split(new RegExp(`\\.? ${beforeCommand}`), 1)[0] ?? '';
  const shown = told.slice(0, 140);
  return shown === failure ? failure : `${shown} …`;
}

function commandFor({ id, schedule, stream }: Pick<Source, 'id' | 'schedule' | 'stream'>, release: string): string {
  // the bytes of a window stay; those of another release that failed were set aside
  if (stream !== undefined) return `risk release rerun ${id} ${release} --why REASON`;
  return schedule.length === 0 ? `risk ingest ${id} --file PATH` : `risk release rerun ${id} ${release} --from fetch --why REASON`;
}
