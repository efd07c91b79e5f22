import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';

const page = readFileSync(join(packageRoot, 'docs/edge-cases.md'), 'utf8');
const skipped = new Set(['node_modules', 'dist']);
const folders = readdirSync(packageRoot, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name),
);
const testFiles = folders.flatMap(({ name }) =>
  readdirSync(join(packageRoot, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${name}/${file}`),
);
const tests = testFiles.map((file) => readFileSync(join(packageRoot, file), 'utf8')).join('\n');

/** The places where the page cites tests: the last column of a table row, and the text after "Locked by" or "Same file" of a bullet. */
const citations = page
  .split(/\n(?=[-|#\n])/)
  .map((block) => block.replaceAll(/\s+/g, ' '))
  .flatMap((block) => {
    if (block.startsWith('| ')) return [block.split(' | ').at(-1) ?? ''];
    return /(?:Locked by|Same file) (.*)$/.exec(block)?.[1] ?? [];
  });

test('every test title that docs/edge-cases.md quotes is part of a test', () => {
  const quoted = citations.flatMap((text) => [...text.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title));
  expect(quoted.length).toBeGreaterThan(50);
  // "..." stands for a value that the title is given
  const missing = quoted.filter((title) => !title.split('...').every((part) => tests.includes(part.trim())));
  expect(missing).toEqual([]);
});

test('every file that docs/edge-cases.md names exists', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.(?:test|cases)\.ts)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(join(packageRoot, file)) && !testFiles.some((known) => known.endsWith(`/${file}`)))).toEqual(
    [],
  );
});
