import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../infra/sql-file.ts';

const headings = new Set(
  readFileSync(join(packageRoot, 'docs/runbook.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .flatMap((line) => line.match(/\w+/g) ?? []),
);

/** Codes as the code names them: what Temporal shows as FailureClass is a heading that on-call can find. */
test.each(['sources/problem.ts', 'infra/store/problem.ts'])('every code of %s has a heading in the runbook', (file) => {
  const codes = [...readFileSync(join(packageRoot, file), 'utf8').matchAll(/^ {2}([A-Z_]+): (?:true|false),$/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => code === undefined || !headings.has(code))).toEqual([]);
});

test.each([
  'WAREHOUSE_LOCKED',
  'SIGNER_UNAVAILABLE',
  'ALREADY_RUNNING',
  'NO_TEMPORAL_SERVER',
  'dead_letter',
  'BACKFILL_INCOMPLETE',
  'TIMEOUT',
  'IN_PROGRESS',
  'UNEXPECTED',
])('the runbook has a heading for %s', (code) => expect(headings).toContain(code));
