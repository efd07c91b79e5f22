import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { citationsOf, missingFiles, missingTitles } from './cited-tests.ts';

const page = readFileSync(join(packageRoot, 'docs/edge-cases.md'), 'utf8');
const citations = citationsOf(page);

test('the page has quotes to check', () => {
  expect(citations.flatMap(({ titles }) => titles).length).toBeGreaterThan(60);
});

test('every test file and table of cases that the page names exists', () => {
  const { named, missing } = missingFiles(page);
  expect(named).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('every test title that the page quotes is in a test file that its entry names', () => {
  expect(missingTitles(citations)).toEqual([]);
});

test('each oddity has an id of its own', () => {
  const ids = [...page.matchAll(/^\| ([a-z]+-\d+) \|/gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
