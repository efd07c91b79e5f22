import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';

interface Entry {
  /** Test files as the entry names them: a path, its end, or a glob. An entry that names none has those of the entry before. */
  readonly files: readonly string[];
  /** Quoted test titles; `...` stands for a parameter of the title. */
  readonly titles: readonly string[];
}

const folders = ['activities', 'api', 'cli', 'infra', 'models', 'sample', 'serving', 'sources', 'test', 'uk', 'warehouse', 'workflows'];
const testFiles = folders.flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|cases)\.ts$/.test(path))
    .map((path) => join(folder, path)),
);
const page = readFileSync(join(packageRoot, 'docs/edge-cases.md'), 'utf8');
const entries = entriesOf(page);

/** Reads each row of a table and each bullet of a list. Titles are quoted in the last cell of a row, and behind the test file in a bullet. */
function entriesOf(document: string): Entry[] {
  const entries: Entry[] = [];
  for (const text of document.split(/\n(?=[|#-]|\n)/)) {
    const citation = text.startsWith('|')
      ? (text.split('|').at(-2) ?? '')
      : (/(?:Locked|Same file|`[^`]+\.test\.ts`)[\s\S]*/.exec(text)?.[0] ?? '');
    const named = [...citation.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = '']) => path);
    const titles = [...citation.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title.replaceAll(/\s+/g, ' '));
    if (named.length + titles.length > 0) entries.push({ files: named.length > 0 ? named : (entries.at(-1)?.files ?? []), titles });
  }
  return entries;
}

function filesNamed(name: string): string[] {
  const pattern = new RegExp(`(^|/)${literal(name).replaceAll('\\*', '[^/]*')}$`);
  return testFiles.filter((path) => pattern.test(path));
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function hasTitle(name: string, title: string): boolean {
  const pattern = new RegExp(title.split('...').map(literal).join('.*'));
  return filesNamed(name).some((path) => pattern.test(readFileSync(join(packageRoot, path), 'utf8')));
}

test('the page has quotes to check', () => {
  expect(entries.flatMap(({ titles }) => titles).length).toBeGreaterThan(60);
});

test('every test file and table of cases that the page names exists', () => {
  const named = [...page.matchAll(/`([\w/.*-]+\.(?:test|cases)\.ts)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => filesNamed(name).length === 0)).toEqual([]);
});

test('every test title that the page quotes is in a test file that its entry names', () => {
  const missing = entries.flatMap(({ files, titles }) => titles.filter((title) => !files.some((name) => hasTitle(name, title))));
  expect(missing).toEqual([]);
});
