import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { sources } from '../../sources/index.ts';

/** Sources that the tables of drift leave out, because the reader of another source of the tables reads them. */
const readAs: Readonly<Record<string, string>> = {
  'gazette/petitions': 'gazette/insolvency',
  // the columns of the full file and two more; a release of changes waits for one
  'hmlr/ccod-changes': 'hmlr/ccod',
  'hmlr/ocod-changes': 'hmlr/ocod',
  // a REST feed writes its answers as the stream of the same table would send them; the charges show what its lists add
  'companies-house/company-api': 'companies-house/company-stream',
  'companies-house/officers-api': 'companies-house/officer-stream',
  'companies-house/psc-api': 'companies-house/psc-stream',
  'companies-house/psc-statements-api': 'companies-house/psc',
  'companies-house/exemptions-api': 'companies-house/psc',
  // a document of the same reader; sources/companies-house/rest/lists.test.ts has the words of its own columns
  'companies-house/registers-api': 'companies-house/charges-api',
};

const folder = join(packageRoot, 'test/sources');
const tables = readdirSync(folder)
  .filter((name) => /^drift.*\.test\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const isInTable = (id: string) => tables.includes(`'${id}'`) && /drift\(/.test(tables);

test.each(sources.map(({ id }) => [id]))('a change of the format of %s is in a table of drift', (id) => {
  expect([id, isInTable(readAs[id] ?? id)]).toEqual([id, true]);
});

test('each source that is left out is read as another one', () => {
  const known = new Set(sources.map(({ id }) => id));
  expect(Object.entries(readAs).filter(([id, other]) => !known.has(id) || !known.has(other))).toEqual([]);
});
