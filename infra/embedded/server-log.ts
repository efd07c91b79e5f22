import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const largest = 16 * 1024 * 1024;
const tailBytes = 2_000;

/** Calls `use` with a file descriptor that appends to the log. A log of more than 16 MB is renamed to `.1` first, in place of the older one. */
export function withServerLog<Result>(path: string, use: (descriptor: number) => Result): Result {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).size > largest) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor); // the started process has its own copy
  }
}

/** Returns the last 12 lines of a log, at most 2,000 bytes, to show them with a failure; '' when there is no log. */
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
