import { printable } from '../../serving/output/printable.ts';
import { exitCodes, printRows } from '../output.ts';

export interface Result {
  readonly source: string;
  readonly release: string;
  /** `CODE: message`; empty: none. */
  readonly failure: string;
  /** What follows from the action, one sentence each. */
  readonly notes: readonly string[];
}

/** Prints the result of an action: the row on stdout, what follows from it on stderr. Sets the exit code of a failure. */
export function printResult({ notes, ...row }: Result, json: boolean): void {
  if (json) printRows([{ ...row, notes }], { json });
  else {
    printRows([row], {});
    for (const note of notes) process.stderr.write(`${printable(note)}\n`);
  }
  if (row.failure !== '') process.exitCode = exitCodes.failed;
}
