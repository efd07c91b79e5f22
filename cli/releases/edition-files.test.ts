import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RawReleases, rawReleases } from '../../activities/publishers/raw-releases.ts';
import { openFolderStore } from '../../infra/store/folder-store.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { editionFiles } from './edition-files.ts';

let folder: string;
let raw: RawReleases;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'risk-edition-'));
  raw = rawReleases(openFolderStore(join(folder, 'store')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sourceOf = (id: string): Source => {
  const source = sources.find((one) => one.id === id);
  if (source === undefined) throw new Error(`no source ${id}`);
  return source;
};

async function written(where: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  await mkdir(join(folder, where), { recursive: true });
  const paths = Object.keys(files).map((name) => join(folder, where, name));
  for (const [at, text] of Object.values(files).entries()) await writeFile(paths[at] ?? '', text);
  return paths;
}

/** Stores a release, then returns the names and texts of the edition that the given files make. */
async function edition(
  id: string,
  { release, from, to }: { release: string; from: string; to: string },
  stored: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
) {
  const source = sourceOf(id);
  await raw.keep(source, { id: release, dataDate: to }, await written('stored', stored));
  const { files } = await editionFiles(raw, { source, newest: release, days: { from, to } }, await written('given', given));
  const manifest = await raw.keep(source, { id: `${release}+e2`, dataDate: to }, files);
  const opened = await raw.open(source.id, `${release}+e2`);
  const texts = await Promise.all(opened.files.map(async ({ name, path }) => [name, await readFile(path, 'utf8')] as const));
  expect(manifest.files).toHaveLength(texts.length);
  return Object.fromEntries(texts);
}

const day = (date: string) => ({ from: date, to: date });
const page = (published: string, title = 'made up') =>
  JSON.stringify({ 'f:total': '1', entry: { id: 'https://www.thegazette.co.uk/notice/1', published: `${published}T01:00:00`, title } });
const sanctions = (name: string) => `Report Date: 01-Jun-2026\nUnique ID\n${name}\n`;

test('a corrected page of a window of notices replaces that page, and the other stored files of the window stay', async () => {
  const window = { release: '2026-05-25_2026-05-31.n3.abcdef01', from: '2026-05-25', to: '2026-05-31' };
  const stored = { 'page-001.json': page('2026-05-31'), 'page-002.json': page('2026-05-26'), 'notice-1.20260525T0100.xml': '<x/>' };
  const corrected = page('2026-05-26', 'corrected');
  expect(await edition('gazette/insolvency', window, stored, { 'page-002.json': corrected })).toEqual({
    ...stored,
    'page-002.json': corrected,
  });
});

test('a corrected full notice replaces that notice, and a further file is added', async () => {
  const window = { release: '2026-05-31.n1.abcdef01', ...day('2026-05-31') };
  const stored = { 'page-001.json': page('2026-05-31'), 'notice-1.20260525T0100.xml': '<x/>' };
  const given = { 'notice-1.20260525T0100.xml': '<y/>', 'notice-2.20260525T0100.xml': '<z/>' };
  expect(await edition('gazette/petitions', window, stored, given)).toEqual({ ...stored, ...given });
});

test('a page of another window is refused although it has the name of a stored page', async () => {
  const window = { release: '2026-05-25_2026-05-31.n3.abcdef01', from: '2026-05-25', to: '2026-05-31' };
  await expect(
    edition('gazette/insolvency', window, { 'page-001.json': page('2026-05-31') }, { 'page-001.json': page('2026-06-01') }),
  ).rejects.toThrow('the files have records of 2026-06-01, and release 2026-05-25_2026-05-31.n3.abcdef01 of gazette/insolvency is of');
});

test('a corrected warning replaces the page of its name', async () => {
  const month = { release: '2026-05.n2.abcdef01', from: '2026-05-01', to: '2026-05-31' };
  const stored = { 'search-001.html': '<ul></ul>', 'warnings_owl.html': 'old' };
  expect(await edition('fca/warning-list', month, stored, { 'warnings_owl.html': 'new' })).toEqual({
    ...stored,
    'warnings_owl.html': 'new',
  });
});

test('corrected answers of the register of disqualified officers replace those of their names', async () => {
  const stored = { 'search.a.ndjson': '{}', 'officers.ndjson': '{}' };
  const crawl = { release: '2026-06-01', ...day('2026-06-01') };
  expect(await edition('companies-house/disqualified-officers', crawl, stored, { 'officers.ndjson': '{"new":1}' })).toEqual({
    ...stored,
    'officers.ndjson': '{"new":1}',
  });
});

test('a corrected list whose release is named by its content is the whole edition, whatever its file is called', async () => {
  const list = { release: '2026-06-01.abcdef01', ...day('2026-06-01') };
  expect(
    await edition('fcdo/uk-sanctions-list', list, { 'UK-Sanctions-List.csv': sanctions('a') }, { 'corrected.csv': sanctions('b') }),
  ).toEqual({
    'corrected.csv': sanctions('b'),
  });
});

test('a corrected file that the publisher names by its date is the whole edition', async () => {
  const name = 'BasicCompanyDataAsOneFile-2026-06-01.zip';
  const month = { release: '2026-06-01', ...day('2026-06-01') };
  expect(await edition('companies-house/basic-company-data', month, { [name]: 'a', 'part.txt': 'c' }, { [name]: 'b' })).toEqual({
    [name]: 'b',
  });
});

test('files of another release, and files of no release that have no stored name, are refused with the stored names', async () => {
  const name = (date: string) => `Accounts_Bulk_Data-${date}.zip`;
  const stored = { [name('2026-06-02')]: 'a' };
  const one = { release: '2026-06-02', ...day('2026-06-02') };
  await expect(edition('companies-house/accounts', one, stored, { [name('2026-06-03')]: 'b' })).rejects.toThrow(
    'the files belong to release 2026-06-03 of companies-house/accounts, not to 2026-06-02, and none has the name of a stored file of 2026-06-02: Accounts_Bulk_Data-2026-06-02.zip',
  );
  await expect(
    edition('gazette/insolvency', { release: '2026-05-31.n1.a', ...day('2026-05-31') }, { 'page-001.json': '{}' }, { 'x.pdf': '' }),
  ).rejects.toThrow('the files are not recognised, and none has the name of a stored file of 2026-05-31.n1.a: page-001.json');
});
