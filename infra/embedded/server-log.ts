import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const largest = 16 * 1024 * 1024;
const tailBytes = 2_000;

/** Calls `use` with a file descriptor that appends to the log. A log of more than 16 MB is renamed to `.1` first, in place of the older one. */
export function withServerLog<Result>(path: string, use: (descriptor: number) => Result): Result {
  mkdirSync(dirname(path), { recursive: true });
  if (sizeOf(path) > largest) renameSync(path, `${path}.1`);
  const descriptor = openSync(path, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor); // the started process has its own copy
  }
}

/** Returns the size of a log in bytes; 0 when there is no log. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Returns the last 12 lines of a log, at most 2,000 bytes, to show them with a failure; '' when there is no log. `since`: leaves out the
 * first bytes, which an earlier process wrote.
 */
export function tailOf(path: string, since = 0): string {
  if (!existsSync(path)) return '';
  const descriptor = openSync(path, 'r');
  try {
    const size = sizeOf(path);
    const written = size < since ? size : size - since; // a smaller log was begun anew
    const buffer = Buffer.alloc(Math.min(written, tailBytes));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8').trim().split('\n').slice(-12).join('\n');
  } finally {
    closeSync(descriptor);
  }
}
