import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { citationsOf, missingFiles, missingTitles } from './cited-tests.ts';

const page = readFileSync(join(packageRoot, 'SECURITY.md'), 'utf8');
const attacks = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const tables = page.slice(page.indexOf('## Attacks, tests, results'));

test('every attack of SECURITY.md names a test', () => {
  const rows = attacks.filter(([, attack = '']) => tables.includes(`| ${attack} |`) && attack !== 'attack');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((cells) => !/\.test\.ts`/.test(cells.at(-2) ?? '')).map(([, attack]) => attack)).toEqual([]);
});

test('every test that SECURITY.md names exists', () => {
  expect(missingFiles(page).missing).toEqual([]);
  expect(missingTitles(citationsOf(page))).toEqual([]);
});
