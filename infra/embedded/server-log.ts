import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const largest = 16 * 1024 * 1024;
const tailBytes = 2_000;

/** Runs `use` with a file descriptor that appends to the log; a log that has grown large is put aside first (one is kept). */
export function withServerLog<Result>(path: string, use: (descriptor: number) => Result): Result {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).size > largest) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor); // the process that was started has its own copy
  }
}

/** The last lines of a log, to be shown with the failure that they explain. */
export function tailOf(path: string): string {
  if (!existsSync(path)) return '';
  const descriptor = openSync(path, 'r');
  try {
    const { size } = statSync(path);
    const buffer = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8').split('\n').slice(-12).join('\n');
  } finally {
    closeSync(descriptor);
  }
}
