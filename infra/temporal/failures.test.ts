import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { expect, test, vi } from 'vitest';
import { toFailure } from './failures.ts';
import { temporalLine } from './worker.ts';

test('a line of Temporal about a failure ends with its code, and has no task token', () => {
  const lines: unknown[] = [];
  const warn = (...line: unknown[]) => void lines.push(line);
  const error = ApplicationFailure.create({ type: 'SHRUNK', message: 'half of the rows' });
  temporalLine({ error: warn, warn, debug: warn })({
    level: 'WARN',
    message: 'Activity failed',
    meta: { taskToken: 'a'.repeat(200), error },
  });
  temporalLine({ error: warn, warn, debug: warn })({ level: 'WARN', message: 'A worker slot is taken' });
  expect(lines).toEqual([
    [{ error }, 'Activity failed: SHRUNK'],
    [{}, 'A worker slot is taken'],
  ]);
});

test('a worker without workflows is no warning', () => {
  const [warned, debugged] = [vi.fn(), vi.fn()];
  const message = 'No workflows registered, not polling for workflow tasks';
  temporalLine({ error: warned, warn: warned, debug: debugged })({ level: 'WARN', message });
  expect(warned).not.toHaveBeenCalled();
  expect(debugged).toHaveBeenCalledWith({}, message);
  const worker = createRequire(import.meta.url).resolve('@temporalio/worker');
  expect(readFileSync(join(dirname(worker), 'worker.js'), 'utf8')).toContain(`'${message}'`); // Temporal's words
});

const errorOf = (more: object) => Object.assign(new Error('made up'), more);

test.each(['22P05', '22021', '22003'])('data that PostgreSQL refuses with SQLSTATE %s is not retried', (code) => {
  expect(toFailure(errorOf({ code }))).toMatchObject({
    type: 'DATA_REFUSED',
    nonRetryable: true,
    message: `PostgreSQL refused the data (SQLSTATE ${code}): made up`,
  });
});

class DatabaseError extends Error {}

test.each([
  [new TypeError('x is undefined'), 'TypeError: x is undefined'],
  [Object.assign(new DatabaseError('violates a constraint'), { code: '23503' }), 'DatabaseError 23503: violates a constraint'],
  [Object.assign(new Error('14 UNAVAILABLE: no connection'), { code: 14 }), 'Error: 14 UNAVAILABLE: no connection'],
  [errorOf({ code: '22' }), 'Error 22: made up'],
  ['no error', 'no error'],
])('an error without a code of ours is UNEXPECTED, names its class, and is retried: %s', (error, message) => {
  expect(toFailure(error)).toMatchObject({ type: 'UNEXPECTED', message, nonRetryable: false });
});

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error('TransactionContext Error: Failed to commit: Could not write file "/srv/warehouse.duckdb.wal": No space left on device'),
])('a full disk is DISK_FULL, in the words of Node and of DuckDB, and the step is retried: %s', (error) => {
  expect(toFailure(error)).toMatchObject({ type: 'DISK_FULL', message: `Error: ${error.message}`, nonRetryable: false });
});

test.each([
  [
    Object.assign(new DatabaseError('could not extend file: No space left on device'), { code: '53100' }),
    'DatabaseError 53100: could not extend file: No space left on device',
  ],
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), 'Error 57P01: terminating connection'],
  [new Error('Query read timeout'), 'Error: Query read timeout'],
  [new Error('timeout exceeded when trying to connect'), 'Error: timeout exceeded when trying to connect'],
])('a PostgreSQL that is away or has no room is DATABASE_UNAVAILABLE, and the step is retried: %s', (error, message) => {
  expect(toFailure(error)).toMatchObject({ type: 'DATABASE_UNAVAILABLE', message, nonRetryable: false });
});

test.each([
  ApplicationFailure.nonRetryable('it is not in the ledger', 'DELIVERY_UNKNOWN'),
  new CancelledFailure('cancelled'),
  new DOMException('This operation was aborted', 'AbortError'),
])('a failure of Temporal and the end of cancelled work stay as they are: %s', (error) => {
  expect(toFailure(error)).toBe(error);
});

test('a coded error becomes a failure of that type, and a retry waits as long as the other side asks', () => {
  expect(toFailure(errorOf({ code: 'PUBLISHER_RATE_LIMITED', retryable: true, retryAfter: 3 }))).toMatchObject({
    type: 'PUBLISHER_RATE_LIMITED',
    nonRetryable: false,
    nextRetryDelay: 3_000,
  });
});
