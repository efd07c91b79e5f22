import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { meanings } from '../../api/metrics/route.ts';
import { problems } from '../../api/problems/problem.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { servingMigrations } from '../../serving/migrate.ts';

const headings = new Set(
  readFileSync(join(packageRoot, 'docs/runbook.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .flatMap((line) => line.match(/\w+/g) ?? []),
);

test('every table of PostgreSQL is in the list of what is kept, by which on-call finds one that is not cleared', () => {
  const text = readFileSync(join(packageRoot, 'docs/runbook.md'), 'utf8');
  const [, list = ''] = /^## What is kept and for how long$([\s\S]*?)^## /m.exec(text) ?? [];
  const listed = new Set(
    [...list.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)),
  );
  const made = servingMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(([, name = '']) => name),
  );
  expect(made.length).toBeGreaterThan(50);
  expect(made.filter((name) => !listed.has(name))).toEqual([]);
});

/** The codes that a file names, as members of its table (`CODE: true,`) or of its union (`| 'CODE'`). */
function codesOf(file: string): string[] {
  const text = readFileSync(join(packageRoot, file), 'utf8');
  return [...text.matchAll(/^ {2}(?:([A-Z_]+): (?:true|false),|\| '(\w+)';?)$/gm)].flatMap(
    ([, member, alternative]) => member ?? alternative ?? [],
  );
}

test('every gauge of /metrics is named in the runbook', () => {
  const text = readFileSync(join(packageRoot, 'docs/runbook.md'), 'utf8');
  expect(Object.keys(meanings).filter((name) => !text.includes(`\`${name}`))).toEqual([]);
});

/** Codes as the code names them: what Temporal, `/readyz` or a start shows is a heading that on-call can find. */
test.each([
  'sources/problem.ts',
  'infra/store/problem.ts',
  'infra/embedded/start-problem.ts',
  'infra/hsm/signer-problem.ts',
  'infra/http/outbound-error.ts',
])('every code of %s has a heading in the runbook', (file) => {
  const codes = codesOf(file);
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !headings.has(code))).toEqual([]);
});

test('what the API answers by a fault of ours has a heading in the runbook', () => {
  const ours = Object.entries(problems).filter(([, { status }]) => status >= 500);
  expect(ours.length).toBeGreaterThan(2);
  expect(ours.map(([code]) => code).filter((code) => !headings.has(code))).toEqual([]);
});

test.each([
  'CLOCK_DISAGREES',
  'WAREHOUSE_LOCKED',
  'WAREHOUSE_INCOMPLETE',
  'REFRESH_STALLED',
  'NOT_PUBLISHED',
  'MODEL_FAILED',
  'DUCKDB_OUT_OF_MEMORY',
  'DISK_FULL',
  'WAREHOUSE_DAMAGED',
  'DATABASE_INVALIDATED',
  'KOFFI_MISSING',
  'PKCS11_MODULE_UNREADABLE',
  'SECRET_UNREADABLE',
  'SECRET_KEY_INVALID',
  'DELIVERY_UNKNOWN',
  'dead_letter',
  'subscription_disabled',
  'BACKFILL_INCOMPLETE',
  'WORKER_LOST',
  'TEMPORAL_UNREACHABLE',
  'STILL_LOADING',
  'TIMEOUT',
  'WorkerShutdown',
  'GracefulShutdownPeriodExpiredError',
  'DATABASE_UNAVAILABLE',
  'UNEXPECTED',
  'CANCELLED',
  'TERMINATED',
])('the runbook has a heading for %s', (code) => expect(headings).toContain(code));
