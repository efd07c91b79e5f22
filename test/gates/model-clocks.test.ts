import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';

/** Every way in which DuckDB's SQL reads a clock. */
const clocks =
  /\b(current_date|current_time|current_timestamp|localtime|localtimestamp)\b|\b(now|today|get_current_time|get_current_timestamp|transaction_timestamp)\s*\(/i;

/** Returns what reads a clock in the SQL, in lower case; undefined: nothing does. Comments do not count. */
const clockIn = (sql: string) =>
  clocks
    .exec(sql.replaceAll(/--.*$/gm, ''))?.[0]
    .replace(/\s*\($/, '')
    .toLowerCase();

describe('a model reads no clock, so facts stay true while days pass', () => {
  const files = readdirSync(join(packageRoot, 'models'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));

  test('in any of its files', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => clockIn(sqlFile(`models/${file}`)) ?? [])).toEqual([]);
  });

  test.each([
    ['SELECT current_date - filed_on', 'current_date'],
    ['SELECT age(NOW (), filed_on)', 'now'],
    ['SELECT Today() - 1', 'today'],
    ['FROM company WHERE due_on < get_current_timestamp()', 'get_current_timestamp'],
    ['-- as of now() \nSELECT today, now_listed, current_dates', undefined],
  ])('%s reads %s', (sql, clock) => {
    expect(clockIn(sql)).toBe(clock);
  });
});
