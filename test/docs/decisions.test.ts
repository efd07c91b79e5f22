import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';

const folder = join(packageRoot, 'docs/decisions');
const decisions = readdirSync(folder).filter((name) => name !== 'README.md');
const rows = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| ([a-z]+) \| [^|]+\? \| \[(\d+)\]\(([^)]+)\)\. [^|]+ \|$/gm)];

test('the index of decisions has one row for each, with its area, its question and its number', () => {
  expect(rows.map(([, , number, file]) => `${number} ${file}`).sort()).toEqual(
    decisions.map((file) => `${Number(file.slice(0, 4))} ${file}`).sort(),
  );
});

test('the rows of one area stand together', () => {
  const areas = rows.map(([, area]) => area);
  expect(areas.filter((area, at) => area !== areas[at - 1])).toEqual([...new Set(areas)]);
});
