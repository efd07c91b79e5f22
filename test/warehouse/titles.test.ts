import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { ukCompanyTitles } from '../../sources/hmlr/ccod/source.ts';
import { ukCompanyTitleChanges } from '../../sources/hmlr/ccod-changes/source.ts';
import type { Dataset, FileKind } from '../../sources/hmlr/layout.ts';
import { overseasCompanyTitles } from '../../sources/hmlr/ocod/source.ts';
import { overseasCompanyTitleChanges } from '../../sources/hmlr/ocod-changes/source.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { hiddenColumns } from '../../warehouse/display.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { titleFile, titleRow, withheldTexts } from '../fixtures/titles.ts';
import { stagingKey } from '../worlds/staging.ts';

let home: string;
let warehouse: Warehouse;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-titles-'));
  warehouse = await openWarehouse({ path: ':memory:', sources, logger: pino({ level: 'silent' }), threads: 1 });
});
afterEach(async () => {
  await warehouse.close();
  await rm(home, { recursive: true, force: true });
});

const files = {
  full: { ccod: ukCompanyTitles, ocod: overseasCompanyTitles },
  changes: { ccod: ukCompanyTitleChanges, ocod: overseasCompanyTitleChanges },
} satisfies Record<FileKind, Record<Dataset, Source>>;

/** Loads a file of a month: `2026-05`. */
async function load(kind: FileKind, month: string, lines: readonly string[], dataset: Dataset = 'ccod', pseudonymKey = stagingKey) {
  const source = files[kind][dataset];
  const name = `${dataset.toUpperCase()}_${kind === 'full' ? 'FULL' : 'COU'}_${month.replace('-', '_')}.csv`;
  const path = join(home, name);
  await writeFile(path, titleFile(lines, dataset, kind));
  const release = { id: `${month}-01`, dataDate: `${month}-01`, files: [{ ...(await describeFile(path)), path }] };
  const staged = await stageRelease({
    source: { ...source, expect: { ...source.expect, rejected: 1 } },
    release,
    folder: join(home, 'stage'),
    pseudonymKey,
  });
  return warehouse.apply({
    source: { ...source, expect: { ...source.expect, rejected: 1, shrink: 1 } },
    release: release.id,
    dataDate: release.dataDate,
    runKind: 'scheduled',
    today: '2026-12-01',
    retrievedAt: `${month}-04T10:00:00Z`,
    ...staged,
  });
}

const title = (number: string, company: string, cells: Readonly<Record<string, string>> = {}, dataset: Dataset = 'ccod') =>
  titleRow({ 'Title Number': number, 'Company Registration No. (1)': company, ...cells }, dataset);
const change = (indicator: string, number: string, company: string) =>
  titleRow({ 'Title Number': number, 'Company Registration No. (1)': company, 'Change Indicator': indicator }, 'ccod', 'changes');

const rows = (sql: string) => inSession(warehouse.db, (session) => session.rows(sql, z.record(z.string(), z.unknown())));
const owners = async () =>
  (await rows('FROM company_title SELECT company_numbers ORDER BY ALL')).map(({ company_numbers }) => String(company_numbers));
const property = async (company: string) => {
  const [row] = await rows(`FROM property WHERE company_number = '${company}'`);
  return row;
};

describe('the order of files', () => {
  test('a title that changes hands has its new owner, and one that leaves the file is gone', async () => {
    await load('full', '2026-05', [title('QX1', '09999901'), title('QX2', '09999902')]);
    await load('changes', '2026-06', [
      change('A', 'QX1', '09999903'),
      change('D', 'QX1', '09999901'),
      change('D', 'QX2', '09999902'),
      change('A', 'QX3', '09999904'),
    ]);
    expect(await owners()).toEqual(['09999903', '09999904']);
  });

  test('changes without a full file wait, and so do those of a month after a missing month', async () => {
    const early = load('changes', '2026-06', [change('A', 'QX1', '09999903')]);
    await expect(early).rejects.toMatchObject({
      code: 'PREDECESSOR_MISSING',
      retryable: true,
      message: expect.stringContaining('hmlr/ccod'),
    });
    await load('full', '2026-05', [title('QX1', '09999901')]);
    const july = () => load('changes', '2026-07', [change('A', 'QX1', '09999905')]);
    await expect(july()).rejects.toMatchObject({ code: 'PREDECESSOR_MISSING', message: expect.stringContaining('2026-06') });
    expect(await owners()).toEqual(['09999901']);
    await load('changes', '2026-06', [change('A', 'QX1', '09999903')]);
    await july();
    expect(await owners()).toEqual(['09999905']);
  });

  test('the changes of a month are applied once', async () => {
    await load('full', '2026-05', [title('QX1', '09999901')]);
    await load('changes', '2026-06', [change('A', 'QX1', '09999903')]);
    expect(await load('changes', '2026-06', [change('A', 'QX1', '09999903')])).toMatchObject({ status: 'unchanged-repeat' });
  });

  test('a full file bases the changes anew: the missing month is no longer needed, and older changes change nothing', async () => {
    await load('full', '2026-05', [title('QX1', '09999901')]);
    await load('full', '2026-08', [title('QX1', '09999908'), title('QX2', '09999902')]);
    await load('changes', '2026-07', [change('D', 'QX2', '09999902'), change('A', 'QX1', '09999907')]);
    expect(await owners()).toEqual(['09999902', '09999908']);
    await load('changes', '2026-09', [change('D', 'QX2', '09999902')]);
    expect(await owners()).toEqual(['09999908']);
  });

  test('a title of the full file that cannot be read keeps its earlier row', async () => {
    await load('full', '2026-05', [title('QX1', '09999901'), title('QX2', '09999902')]);
    await load('full', '2026-08', [title('QX1', '09999901'), title('QX2', '09999902').split(',').slice(0, 12).join(',')]);
    expect(await owners()).toEqual(['09999901', '09999902']);
  });

  test('a full file whose pseudonyms were made with another key is refused', async () => {
    const many = Array.from({ length: 120 }, (_, at) => title(`QX${at}`, '09999901'));
    await load('full', '2026-05', many);
    const other = load('full', '2026-08', many, 'ccod', Buffer.alloc(32, 9));
    await expect(other).rejects.toMatchObject({ code: 'CHECK_FAILED', message: expect.stringContaining('no_title_in_common') });
  });
});

test('the property of a company is counts and dates, and its disposals stay known', async () => {
  await load('full', '2026-05', [
    title('QX1', '09999901', { 'Date Proprietor Added': '01-02-2020' }),
    title('QX2', '9999901', { Tenure: 'Leasehold', 'Date Proprietor Added': '' }),
    title('QX3', '09999902'),
  ]);
  await load('full', '2026-05', [title('QX9', 'OE099901', {}, 'ocod')], 'ocod');
  await load('changes', '2026-06', [change('D', 'QX1', '09999901'), change('A', 'QX1', '09999903'), change('D', 'QX3', '09999902')]);
  await warehouse.rebuild();
  expect(await property('09999901')).toMatchObject({
    ...{
      titles: 1,
      freehold: 0,
      leasehold: 1,
      undated: 1,
      newest_added_on: null,
      removed: 1,
      newest_removed_on: '2026-06-01',
      as_of: '2026-06-01',
    },
  });
  expect(await property('09999902')).toMatchObject({ titles: 0, removed: 1, newest_removed_on: '2026-06-01' });
  expect(await property('09999903')).toMatchObject({ titles: 1, removed: 0, newest_added_on: '2012-09-24' });
  expect(await property('OE099901')).toMatchObject({ titles: 1, as_overseas_company: 1 });
});

test('a day of registration that is more than 31 days after its file is a typing error: it is not the newest day of the company', async () => {
  const added = (day: string) => ({ 'Date Proprietor Added': day });
  await load('full', '2026-05', [
    title('QX1', '09999901', added('01-02-2020')),
    title('QX2', '09999901', added('24-09-2062')),
    title('QX3', '09999902', added('02-06-2026')),
    title('QX4', '09999903', added('01-06-2026')),
  ]);
  await warehouse.rebuild();
  expect(await property('09999901')).toMatchObject({ titles: 2, undated: 1, newest_added_on: '2020-02-01' });
  expect(await property('09999902')).toMatchObject({ titles: 1, undated: 1, newest_added_on: null });
  expect(await property('09999903')).toMatchObject({ titles: 1, undated: 0, newest_added_on: '2026-06-01' });
});

test('a file that leaves proprietors of a title out, or corrects their numbers, shows no disposal', async () => {
  const named = { 'Proprietor Name (1)': 'OWL LIMITED', 'Date Proprietor Added': '01-02-2020' };
  const another = { 'Proprietor Name (1)': 'HERON LIMITED', 'Date Proprietor Added': '01-07-2026' };
  await load('full', '2026-05', [
    ...[title('QX1', '09999901'), title('QX2', '09999902', named), title('QX3', '09999905')],
    ...[title('QX4', '09999907'), title('QX5', '09999908')],
  ]);
  await load('full', '2026-08', [
    title('QX1', '09999903', { 'Additional Proprietor Indicator': 'Y' }),
    title('QX2', '09999904', named),
    title('QX3', '09999906', { 'Date Proprietor Added': '01-07-2026' }),
    title('QX4', '09999909', { ...another, 'Additional Proprietor Indicator': 'Y' }),
    title('QX5', '09999909', { ...another, 'Additional Proprietor Indicator': 'Some' }),
  ]);
  await warehouse.rebuild();
  expect(await property('09999901')).toBeUndefined();
  expect(await property('09999902')).toBeUndefined();
  expect(await property('09999905')).toMatchObject({ removed: 1, as_of: '2026-08-01' });
  expect(await property('09999907')).toBeUndefined();
  expect(await property('09999908')).toBeUndefined();
  expect(await property('09999909')).toMatchObject({ titles: 2, joint: 1 });
});

describe('what the licence keeps from the public', () => {
  test('reaches no table, no quarantine, no failed check and no exported file', async () => {
    const broken = title('QXPLANTED8', '09999901').split(',').slice(0, 20).join(',');
    const lines = [
      title('QXPLANTED1', '09999901', { Tenure: 'Other' }),
      title('QXPLANTED2', '', { 'Proprietorship Category (1)': 'Other' }),
    ];
    await load('full', '2026-05', [...lines, broken, titleRow({ 'Title Number': '' })]);
    await load('full', '2026-05', [title('QXPLANTED3', '1122334', {}, 'ocod')], 'ocod');
    await load('changes', '2026-06', [change('D', 'QXPLANTED1', '09999901'), change('A', 'QXPLANTED5', '09999902'), '"QXPLANTED6"']);
    await warehouse.rebuild();
    const tables = await rows('FROM duckdb_tables() SELECT table_name WHERE database_name = current_database()');
    let seen = 0;
    for (const { table_name } of tables) {
      const [row] = await rows(`SELECT string_agg(to_json(one)::VARCHAR) AS held FROM "${table_name}" AS one`);
      if (row?.held === null) continue;
      seen++;
      expect([table_name, withheldTexts.filter((text) => String(row?.held).toUpperCase().includes(text))]).toEqual([table_name, []]);
    }
    expect(seen).toBeGreaterThan(8);
    // the tables hold the titles: what was looked for is what was loaded
    expect(await rows('FROM company_title')).not.toEqual([]);
    expect(await rows('FROM quarantine')).toHaveLength(3);
    expect(await rows("FROM check_failure WHERE check_name = 'unmapped_tenure'")).toHaveLength(1);

    const folder = await mkdtemp(join(home, 'snapshot-'));
    await warehouse.exportSnapshot(folder);
    await warehouse.exportLists({ sources: sources.map(({ id }) => id) }, folder);
    for (const name of await readdir(folder)) {
      const text = name.endsWith('.parquet')
        ? JSON.stringify(await rows(`FROM read_parquet('${join(folder, name)}')`))
        : await readFile(join(folder, name), 'utf8');
      expect([name, withheldTexts.filter((one) => text.toUpperCase().includes(one))]).toEqual([name, []]);
    }
  });

  test('a release with another column is refused before it is stored, and before it touches a table', async () => {
    const derived = ukCompanyTitles.display === 'rows' ? [] : ukCompanyTitles.display.derived;
    const narrow = { ...ukCompanyTitles, display: { derived: derived.filter((name) => name !== 'tenure') } };
    const path = join(home, 'CCOD_FULL_2026_05.csv');
    await writeFile(path, titleFile([titleRow()]));
    const release = { id: '2026-05-01', dataDate: '2026-05-01', files: [{ ...(await describeFile(path)), path }] };
    const folder = join(home, 'stage');
    await expect(stageRelease({ source: narrow, release, folder, pseudonymKey: stagingKey })).rejects.toMatchObject({
      code: 'UNEXPECTED_SHAPE',
      message: expect.stringContaining('tenure'),
    });
    const staged = await stageRelease({ source: ukCompanyTitles, release, folder, pseudonymKey: stagingKey });
    const retrievedAt = '2026-05-04T10:00:00Z';
    const applied = warehouse.apply({
      source: narrow,
      release: release.id,
      dataDate: '2026-05-01',
      runKind: 'scheduled',
      retrievedAt,
      ...staged,
    });
    await expect(applied).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE', message: expect.stringContaining('tenure') });
  });

  test('the tables that the models read have the declared columns only, for every source whose rows may not be shown', async () => {
    const withheld = sources.flatMap(({ table, display }) => (display === 'rows' ? [] : [{ table, display }]));
    expect(withheld.map(({ table }) => table)).toContain('company_title');
    for (const { table, display } of withheld) {
      const columns = await rows(
        `FROM duckdb_columns() SELECT column_name WHERE table_name = '${table}' AND NOT starts_with(column_name, '_')`,
      );
      const known = [...display.derived, ...(display.stored ?? [])];
      expect([table, columns.map(({ column_name }) => String(column_name)).sort()]).toEqual([table, known.sort()]);
    }
  });

  test('no model, event, signal, list or check reads a column that is stored and may not be shown', async () => {
    const hidden = new Map(sources.map(({ table }) => [table, hiddenColumns(sources, table)]));
    for (const [table, columns] of hidden)
      for (const column of columns) await inSession(warehouse.db, (session) => session.run(`ALTER TABLE ${table} DROP COLUMN ${column}`));
    expect([...hidden.values()].flat()).not.toEqual([]);
    await warehouse.rebuild(); // binds every feature and signal model
    await warehouse.exportLists({ sources: sources.map(({ id }) => id) }, await mkdtemp(join(home, 'lists-')));
    for (const folder of ['models/events', 'models/checks']) {
      for (const file of (await readdir(join(packageRoot, folder))).filter((name) => name.endsWith('.sql'))) {
        await inSession(warehouse.db, (session) => session.columns(sqlFile(`${folder}/${file}`)));
      }
    }
  });
});
