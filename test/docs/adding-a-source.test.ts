import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import type { Source } from '../../sources/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse } from '../../warehouse/warehouse.ts';
import { failingChecks } from '../fixtures/release-checks.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';
import { inFolder, stageContents } from '../worlds/staging.ts';

const id = 'example-authority/licensed-bailiffs';
const csvName = 'register-2026-06-01.csv';
const guide = readFileSync(join(packageRoot, 'docs/adding-a-source.md'), 'utf8');
const files = filesOf(guide);
const root = mkdtempSync(join(tmpdir(), 'risk-guide-'));
const folder = join(root, 'sources', id);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the files of the guide by name: a block that begins with "```ts file=source.ts" is appended to `source.ts`. */
function filesOf(guide: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', text = ''] of guide.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)) {
    found.set(name, `${found.get(name) ?? ''}${text}\n`);
  }
  return found;
}

/** Writes the files as if `folder` were `sources/<id>`: imports from outside the folder lead into this repository. */
function writeFiles(): void {
  for (const [name, text] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const imported = (specifier: string) => relative(folder, join(packageRoot, 'sources', id, specifier));
    writeFileSync(
      path,
      text.replaceAll(/from '(\.\.\/[^']+)'/g, (_, specifier: string) => `from '${imported(specifier)}'`),
    );
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module' })); // the repository's, from which the real folder inherits
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ extends: join(packageRoot, 'tsconfig.json'), include: ['sources/**/*.ts'] }));
}
writeFiles();

/** The guide's source. Its id leads from `sources/` to the temporary folder, where staging and applying find its SQL. */
async function exampleSource(): Promise<Source> {
  const { licensedBailiffs } = (await import(join(folder, 'source.ts'))) as { licensedBailiffs: Source };
  expect(licensedBailiffs.id).toBe(id);
  return { ...licensedBailiffs, id: relative(join(packageRoot, 'sources'), folder) };
}

const example = () => ({ [csvName]: (files.get(csvName) ?? '').trimEnd().concat('\n') });

test('the files of the guide are those that a source needs', () => {
  expect([...files.keys()].sort()).toEqual(
    ['checks/unmapped_status.sql', csvName, 'source.test.ts', 'source.ts', 'staging.sql', 'touches.sql', 'unread.sql'].sort(),
  );
});

test('the table of files at the top of the guide names each file of the example, and no file that the contract does not know', () => {
  const [, table = ''] = /^\| file \| contents \|\n((?:\|.*\n)+)/m.exec(guide) ?? [];
  const named = [...table.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, name]) => name ?? []);
  const matches = (name: string) => (file: string) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file);
  const own = [...files.keys()].filter((file) => file !== csvName);
  expect(own.filter((file) => !named.some((name) => matches(name)(file)))).toEqual([]);
  const contract = readFileSync(join(packageRoot, 'sources/source.ts'), 'utf8');
  const known = [...contract.matchAll(/^ \* - `(?:\.\.\/)?([^`]+)`/gm)].flatMap(([, name]) => name ?? []);
  const ofContract = new Set([...known, 'source.ts', '*.ts']);
  expect(named.filter((name) => !ofContract.has(name))).toEqual([]);
});

test("the guide's TypeScript satisfies the source contract under the project's compiler options", async () => {
  const tsc = join(packageRoot, 'node_modules/.bin/tsc');
  const run = promisify(execFile)(tsc, ['--noEmit', '--pretty', 'false', '-p', root]);
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
  expect(stdout).toBe('');
});

test("the guide's discover, fetch and recognise offer, store and recognise the example file", async () => {
  const source = await exampleSource();
  const publisher = fakePublisher(() => `<a href="register-2026-06-08.csv"><a href="${csvName}"><a href="register-2025-01-06.csv">`);
  const offers = await publisher.offers(source, { from: '2026-06-01', to: '2026-06-30' });
  const [offer] = offers;
  expect(offers.map((one) => one.id)).toEqual(['2026-06-01', '2026-06-08']);
  expect(offer).toEqual({ id: '2026-06-01', dataDate: '2026-06-01', urls: [`https://bailiffs.example/${csvName}`] });
  expect(await publisher.fetch(source, offer)).toEqual([csvName]);
  const file = (text: string) => source.recognise({ name: csvName, bytes: text.length, sha256: '', head: Buffer.from(text) });
  expect(file(example()[csvName] ?? '')).toEqual({ id: '2026-06-01', dataDate: '2026-06-01' });
  expect(file('<html>')).toBeUndefined();
  await expect(fakePublisher(() => undefined).offers(source, { from: '2026-06-01', to: '2026-06-30' })).rejects.toMatchObject({
    code: 'PUBLISHER_ERROR',
  });
});

test("the guide's parse and staging.sql give the rows of the example file", async () => {
  const { found, rejected } = await stageContents(await exampleSource(), example());
  expect(rejected).toBe(0);
  expect(found).toEqual([
    { ref: 'B-1', name: 'Nightjar Recovery Ltd', company_number: '09999901', status: 'licensed', licensed_to_on: '2026-12-31' },
    { ref: 'B-2', name: 'Owl Enforcement', company_number: null, status: 'suspended', licensed_to_on: '2026-06-30' },
    { ref: 'B-3', name: 'Barn Agents Ltd', company_number: 'SC999903', status: 'licensed', licensed_to_on: '2026-12-31' },
  ]);
});

test.each([
  ['no reference', ',Owl,,Licensed,31/12/2026', /no reference/],
  ['a day that does not exist', 'B-9,Owl,,Licensed,31/02/2026', /licensed_to/],
])("the guide's source quarantines a row with %s", async (_, row, reason) => {
  const contents = { [csvName]: `${example()[csvName]}${row}\n` };
  const { rows, quarantine } = await stageContents(await exampleSource(), contents, { rejected: 1 });
  expect(rows).toBe(3);
  expect(quarantine).toEqual([{ file: csvName, line: 5, text: row, reason: expect.stringMatching(reason) }]);
});

test.each([
  ['an HTML page', '<html></html>', 'UNEXPECTED_HTML'],
  ['another header', 'Ref,Name\n', 'UNEXPECTED_HEADER'],
  ['a header and no rows', 'Ref,Name,Company No,Status,Licensed to\n', 'TOO_FEW_ROWS'],
])("the guide's source refuses %s", async (_, content, code) => {
  await expect(stageContents(await exampleSource(), { [csvName]: content })).rejects.toMatchObject({ code });
});

test("the guide's check fails for an unknown status only", async () => {
  const { id: check } = await exampleSource();
  expect(await failingChecks(check, "SELECT 'B-1' AS ref, 'unmapped' AS status")).toEqual(['unmapped_status']);
  expect(await failingChecks(check, "SELECT 'B-1' AS ref, 'licensed' AS status")).toEqual([]);
});

test("the warehouse applies the guide's release to its table, and touches the licensed companies and that of a line that cannot be read", async () => {
  const source = await exampleSource();
  const warehouse = await openWarehouse({ path: ':memory:', sources: [source], logger: pino({ level: 'silent' }), threads: 1 });
  try {
    await inFolder(async (temporary) => {
      const path = join(temporary, csvName);
      writeFileSync(path, `${example()[csvName]}B-4,Finch Bailiffs,9999904,Licensed,31/02/2027\n`);
      const release = { id: '2026-06-01', dataDate: '2026-06-01', files: [{ ...(await describeFile(path)), path }] };
      const loose = { ...source, expect: { ...source.expect, rejected: 1 } };
      const staged = await stageRelease({ source: loose, release, folder: join(temporary, 'stage') });
      const applied = await warehouse.apply({
        source: loose,
        release: release.id,
        dataDate: release.dataDate,
        runKind: 'file',
        retrievedAt: '2026-06-01T10:00:00Z',
        ...staged,
      });
      expect(applied).toMatchObject({ status: 'applied', rows: 3, rejected: 1, added: 3, companies: 3 });
      const unread = await inSession(warehouse.db, (session) =>
        session.rows('FROM unread_record SELECT company_number, record', z.object({ company_number: z.string(), record: z.string() })),
      );
      expect(unread).toEqual([{ company_number: '09999904', record: 'B-4' }]);
    });
  } finally {
    await warehouse.close();
  }
});
