import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../infra/sql-file.ts';

/** The tests that one row of a table, or one bullet of a list, cites. */
export interface Citation {
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

/** Reads each row of a table and each bullet of a list. Titles are quoted in the last cell of a row, and behind the test file in a bullet. */
export function citationsOf(document: string): Citation[] {
  const citations: Citation[] = [];
  for (const text of document.split(/\n(?=[|#-]|\n)/)) {
    const citation = text.startsWith('|')
      ? (text.split('|').at(-2) ?? '')
      : (/(?:Locked|Same file|`[^`]+\.test\.ts`)[\s\S]*/.exec(text)?.[0] ?? '');
    const named = [...citation.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = '']) => path);
    const titles = [...citation.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title.replaceAll(/\s+/g, ' '));
    if (named.length + titles.length > 0) citations.push({ files: named.length > 0 ? named : (citations.at(-1)?.files ?? []), titles });
  }
  return citations;
}

/** The quoted titles that no test file of their entry has. */
export function missingTitles(citations: readonly Citation[]): string[] {
  return citations.flatMap(({ files, titles }) => titles.filter((title) => !files.some((name) => hasTitle(name, title))));
}

/** The test files that a document names within backticks and that do not exist; `named`: how many it names. */
export function missingFiles(document: string): { readonly named: number; readonly missing: string[] } {
  const named = [...document.matchAll(/`([\w/.*-]+\.(?:test|cases)\.ts)`/g)].map(([, name = '']) => name);
  return { named: named.length, missing: named.filter((name) => filesNamed(name).length === 0) };
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
  return filesNamed(name).some((path) => pattern.test(readFileSync(join(packageRoot, path), 'utf8').replaceAll("\\'", "'")));
}
