import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { testWith } from '../worlds/programs.ts';

// without git there are none
const listed =
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: packageRoot, encoding: 'utf8' }).stdout ?? '';
const files = listed.split('\n').filter((file) => existsSync(join(packageRoot, file)));
const docs = files.filter((file) => file.endsWith('.md'));

/** Files that a guide has the reader write. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'docs/adding-a-source.md': ['source.ts', 'staging.sql', 'touches.sql', 'source.test.ts', 'checks/unmapped_status.sql'],
};

testWith('git')('the repository has docs to check', () => expect(docs).toContain('docs/architecture.md'));

test.each(docs)('every relative link of %s leads to a file and, where it names one, to a heading', (doc) => {
  const broken = linksOf(read(doc)).filter((link) => {
    const [path = '', heading] = link.split('#');
    const target = path === '' ? doc : join(dirname(doc), path);
    if (!existsSync(join(packageRoot, target))) return true;
    return heading !== undefined && !headingsOf(target).includes(heading);
  });
  expect(broken).toEqual([]);
});

test.each(docs)('every file of the code that %s names exists', (doc) => {
  expect(filesNamedIn(read(doc)).filter((path) => !isNamed(doc, path))).toEqual([]);
});

test.each(docs)('every path that %s names from the root exists', (doc) => {
  expect(placesNamedIn(read(doc)).filter((path) => !existsSync(join(packageRoot, path)))).toEqual([]);
});

test.each(docs)('every row of a table of %s has as many cells as its header', (doc) => {
  expect(unevenRows(read(doc))).toEqual([]);
});

test.each(docs)('every heading of %s stands after an empty line', (doc) => {
  expect(gluedHeadings(read(doc))).toEqual([]);
});

test('the tests of tables and headings find a row with a cell too few or too many, and a heading below a paragraph', () => {
  const table = '| a | b |\n|---|---|\n| 1 |\n| 1 | 2 |\n| `x \\| y` | 2 |\n| `x | y` | 2 |\n';
  expect(unevenRows(`${table}\n\`\`\`text\n| 1 |\n\`\`\`\n`)).toEqual(['| 1 |', '| `x | y` | 2 |']);
  expect(gluedHeadings('# A\n\nText.\n## B\n### C\n')).toEqual(['## B', '### C']);
});

testWith('git')('the test of named files finds a file that does not exist', () => {
  expect(filesNamedIn('`models/gone/away.ts`, `infra/{a,b}.sql`')).toEqual(['models/gone/away.ts', 'infra/a.sql', 'infra/b.sql']);
  expect(isNamed('README.md', 'models/gone/away.ts')).toBe(false);
  expect(isNamed('README.md', 'infra/sql-file.ts')).toBe(true);
});

function read(file: string): string {
  return readFileSync(join(packageRoot, file), 'utf8');
}

function linksOf(text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function headingsOf(file: string): string[] {
  const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text);
  return headings.map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Paths within backticks that begin with a folder of the repository and hold no pattern. */
function placesNamedIn(text: string): string[] {
  const folders = new Set(files.flatMap((file) => file.match(/^\w+(?=\/)/) ?? []));
  const spans = [...withoutBlocks(text).matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(([, span = '']) => span);
  return spans.filter((span) => folders.has(span.split('/')[0] ?? ''));
}

/** Paths of `.ts` and `.sql` files within backticks; `a/{b,c}.ts` names two. Patterns (`*`, `<id>`) name no file. */
function filesNamedIn(text: string): string[] {
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(/[\s,]+(?![^{]*\})/));
  const paths = spans.filter((path) => /^[\w./{},-]+\.(ts|sql)$/.test(path));
  return paths.flatMap((path) => {
    const [, before = '', alternatives, after = ''] = /^(.*)\{([^}]+)\}(.*)$/.exec(path) ?? [];
    return alternatives === undefined ? [path] : alternatives.split(',').map((one) => `${before}${one}${after}`);
  });
}

/** True when a path, or its end, is that of a file: a doc may shorten `sources/.../checks/a.sql` to `checks/a.sql`. */
function isNamed(doc: string, path: string): boolean {
  if (examples[doc]?.includes(path) === true) return true;
  return files.some((file) => file === path || file.endsWith(`/${path}`));
}

/** The rows of tables whose cells are not as many as those of the first row; as in GitHub, a stroke in a code span ends a cell too. */
function unevenRows(text: string): string[] {
  const tables = [...withoutBlocks(text).matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) => table.trimEnd().split('\n'));
  const cells = (row = '') => row.trimEnd().split(/(?<!\\)\|/).length;
  return tables.flatMap((rows) => rows.filter((row) => cells(row) !== cells(rows[0])));
}

function gluedHeadings(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/(?<=\S[^\n]*\n)#+ .*/g)].map(([heading]) => heading);
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '');
}
