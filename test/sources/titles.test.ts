import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../../sample/zip.ts';
import { ukCompanyTitles } from '../../sources/hmlr/ccod/source.ts';
import { ukCompanyTitleChanges } from '../../sources/hmlr/ccod-changes/source.ts';
import { columnsOf, type Dataset, type FileKind } from '../../sources/hmlr/layout.ts';
import { overseasCompanyTitles } from '../../sources/hmlr/ocod/source.ts';
import { overseasCompanyTitleChanges } from '../../sources/hmlr/ocod-changes/source.ts';
import type { Source } from '../../sources/source.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { failingChecks } from '../fixtures/release-checks.ts';
import { titleFile, titleRow, withheldTexts } from '../fixtures/titles.ts';
import { stageContents, stageFiles, stagingKey } from '../worlds/staging.ts';

const uk = (lines: readonly string[], rows?: number) =>
  stageContents(ukCompanyTitles, { 'CCOD_FULL_2026_05.csv': titleFile(lines, 'ccod', 'full', rows) });
const overseas = (lines: readonly string[]) => stageContents(overseasCompanyTitles, { 'OCOD_FULL_2026_05.csv': titleFile(lines, 'ocod') });
const changes = (lines: readonly string[], rows?: number) =>
  stageContents(ukCompanyTitleChanges, { 'CCOD_COU_2026_06.csv': titleFile(lines, 'ccod', 'changes', rows) });
/** HMAC-SHA-256 as Node computes it. */
const pseudonym = (text: string) => createHmac('sha256', stagingKey).update(text).digest('hex').slice(0, 32);

test('a title has its pseudonym, tenure, company, kinds and day, and nothing else', async () => {
  const { found } = await uk([titleRow()]);
  expect(found).toEqual([
    {
      title_id: pseudonym('QXPLANTED1'),
      tenure: 'freehold',
      company_numbers: ['09999901'],
      proprietor_kinds: ['company'],
      proprietor_names: [pseudonym('name SECRETIVEHOLDINGSLTD')],
      countries: [],
      proprietors: 1,
      more_proprietors: false,
      added_on: '2012-09-24',
    },
  ]);
});

test.each([
  ['a number without its zeros', '9999901', 'Limited Company or Public Limited Company', ['09999901']],
  ['a number in lower case', 'sc999901', 'Limited Company or Public Limited Company', ['SC999901']],
  ['a mistyped number', '9999O901', 'Limited Company or Public Limited Company', []],
  ['a blank number', '', 'Limited Company or Public Limited Company', []],
  ['a partnership with its prefix', 'OC399901', 'Limited Liability Partnership', ['OC399901']],
  [
    'a partnership whose prefix is missing, whose digits would be the number of another company',
    '399901',
    'Limited Liability Partnership',
    [],
  ],
  ['a society of the mutuals register', '99999', 'Community Benefit Society (Company)', []],
  ['a society with a number of Companies House', 'RS999901', 'Registered Society (Company)', ['RS999901']],
  ['an unlimited company', '9999902', 'UNLIMITED COMPANY', ['09999902']],
  ['a category that is not known', '9999902', 'Limited Something', []],
])('the company number of %s', async (_, number, category, expected) => {
  const { found } = await uk([titleRow({ 'Company Registration No. (1)': number, 'Proprietorship Category (1)': category })]);
  expect(found[0]?.company_numbers).toEqual(expected);
});

test.each([
  ['an overseas entity of the register', 'OE099901', ['OE099901']],
  ['the number of another country, which with zeros would be a UK company', '1122334', []],
  ['a text with the shape of a UK number', '09999901', []],
])('an overseas proprietor: %s', async (_, number, expected) => {
  const { found } = await overseas([titleRow({ 'Company Registration No. (1)': number }, 'ocod')]);
  expect(found[0]).toMatchObject({ company_numbers: expected, countries: ['GUERNSEY'] });
});

test('up to four proprietors, two of which share a number; the indicator says that there are more', async () => {
  const joint = Object.fromEntries(
    [2, 3, 4].flatMap((n) => [
      [`Proprietor Name (${n})`, `Owl ${n} Limited`],
      [`Company Registration No. (${n})`, n === 4 ? '9999901' : `999990${n}`],
      [`Proprietorship Category (${n})`, 'Limited Company or Public Limited Company'],
    ]),
  );
  const { found } = await uk([titleRow({ ...joint, 'Additional Proprietor Indicator': 'Y' })]);
  expect(found[0]).toMatchObject({ company_numbers: ['09999901', '09999902', '09999903'], proprietors: 4, more_proprietors: true });
});

test.each([[[1, 3]], [[1, 4]], [[2]], [[3]], [[2, 4]]])(
  'the proprietors in the places %j are read where the others are empty',
  async (places) => {
    const empty = { 'Proprietor Name (1)': '', 'Company Registration No. (1)': '', 'Proprietorship Category (1)': '' };
    const named = Object.fromEntries(
      places.flatMap((n) => [
        [`Proprietor Name (${n})`, `Owl ${n} Limited`],
        [`Company Registration No. (${n})`, `999990${n}`],
        [`Proprietorship Category (${n})`, 'Limited Company or Public Limited Company'],
      ]),
    );
    const row = titleRow({ ...empty, ...named });
    const { found } = await uk([row]);
    expect(found[0]).toMatchObject({ company_numbers: places.map((n) => `0999990${n}`), proprietors: places.length });
    const { found: changed } = await changes([titleRow({ ...empty, ...named }, 'ccod', 'changes')]);
    expect(changed[0]).toMatchObject(found[0] ?? {});
  },
);

test.each([
  ['Y', true],
  [' y', true],
  ['N', false],
  ['', false],
  ['Some', null],
])('the indicator "%s" of more proprietors is %s: another word is not "no"', async (written, more) => {
  const row = titleRow({ 'Additional Proprietor Indicator': written });
  expect((await uk([row])).found[0]?.more_proprietors).toBe(more);
});

test.each([
  ['01-02-2020', '2020-02-01'],
  ['', null],
  ['31-02-2020', null],
  ['24/09/2012', '2012-09-24'],
  ['31/02/2020', null],
  ['2020-02-01', null],
  ['24-09-12', null],
  ['1-2-2020', null],
  ['24-09/2012', null],
  ['24-09-2012 00:00', null],
])('the day "%s" is %s', async (written, day) => {
  const { found } = await uk([titleRow({ 'Date Proprietor Added': written })]);
  expect(found[0]?.added_on).toBe(day);
});

test('a cell may hold quotation marks, commas and a line break', async () => {
  const { found } = await uk([titleRow({ 'Property Address': 'Flat "A",\n1 Withheld Lane' }), titleRow({ 'Title Number': 'QXPLANTED2' })]);
  expect(found).toHaveLength(2);
});

test.each([
  ['\\n', '\n'],
  ['\\r\\n', '\r\n'],
])('a quotation mark before a line break within a cell ends no record, in a file with the line ends %s', async (_, end) => {
  const cell = `The "Mill"${end}""${end}1 Withheld Lane "A"`;
  const lines = [titleRow({ 'Property Address': cell }), titleRow({ 'Title Number': 'QXPLANTED2', Postcode: '' })];
  const text = titleFile(lines).replaceAll(/\r?\n/g, end);
  const { found, quarantine } = await stageContents(ukCompanyTitles, { 'CCOD_FULL_2026_05.csv': text });
  expect([found.length, quarantine]).toEqual([2, []]);
});

test('a title without a number goes to quarantine with its line and without its text, and its neighbours are read', async () => {
  const lines = [titleRow(), titleRow({ 'Title Number': '' }), '"cut","short"', titleRow({ 'Title Number': 'QXPLANTED2' })];
  const { found, quarantine } = await stageContents(ukCompanyTitles, { 'CCOD_FULL_2026_05.csv': titleFile(lines) }, { rejected: 1 });
  expect(found).toHaveLength(2);
  expect(quarantine.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'no title number'],
    [4, 'MISSING COLUMNS in address'],
  ]);
  for (const text of withheldTexts) expect(JSON.stringify(quarantine).toUpperCase()).not.toContain(text);
});

test('the quarantine keeps the pseudonym of a title, so that its earlier row stays', async () => {
  const broken = titleRow({ 'Title Number': 'QXPLANTED9' }).split(',').slice(0, 12).join(',');
  const { quarantine } = await stageContents(
    ukCompanyTitles,
    { 'CCOD_FULL_2026_05.csv': titleFile([titleRow(), broken]) },
    { rejected: 1 },
  );
  expect(quarantine[0]?.text.split(' ')).toContain(pseudonym('QXPLANTED9'));
});

describe('a file of changes', () => {
  const row = (title: string, change: string, number = '09999901') =>
    titleRow({ 'Title Number': title, 'Change Indicator': change, 'Company Registration No. (1)': number }, 'ccod', 'changes');

  test.each([
    ['deleted before added', [row('QX1', 'D'), row('QX1', 'A', '09999902')]],
    ['added before deleted', [row('QX1', 'A', '09999902'), row('QX1', 'D')]],
  ])('a title that is %s is one record: the added one', async (_, lines) => {
    const { found, rejected } = await changes(lines);
    expect([found, rejected]).toMatchObject([[{ title_id: pseudonym('QX1'), _op: 'upsert', company_numbers: ['09999902'] }], 0]);
  });

  test('a title that is only deleted is a delete, and one that is only added an upsert', async () => {
    const { found } = await changes([row('QX1', 'D'), row('QX2', 'A')]);
    expect(new Map(found.map(({ title_id, _op }) => [title_id, _op]))).toEqual(
      new Map([
        [pseudonym('QX1'), 'delete'],
        [pseudonym('QX2'), 'upsert'],
      ]),
    );
  });

  test('another indicator, a repeated title and a short row go to quarantine; rows, quarantine and pairs are the lines', async () => {
    const lines = [row('QX1', 'X'), row('QX2', 'A'), row('QX2', 'A'), '"QX3","short"', row('QX4', 'D'), row('QX4', 'A')];
    const { rows, quarantine } = await stageContents(
      ukCompanyTitleChanges,
      { 'CCOD_COU_2026_06.csv': titleFile(lines, 'ccod', 'changes') },
      { rejected: 1 },
    );
    expect(quarantine.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'the change is neither A nor D'],
      [4, 'the file names the title twice'],
      [5, '2 columns, not 37'],
    ]);
    expect(rows + quarantine.length + 1).toBe(lines.length);
    for (const text of withheldTexts) expect(JSON.stringify(quarantine).toUpperCase()).not.toContain(text);
  });
});

const zipped = (name: string, text: string) => zipOf(0, [{ name, bytes: Buffer.from(text) }]);

test.each<[string, Source, string, string | Uint8Array, string]>([
  ['an HTML page', ukCompanyTitles, 'CCOD_FULL_2026_05.csv', '<!DOCTYPE html>\n<html></html>\n', 'UNEXPECTED_HTML'],
  ['an empty file', ukCompanyTitles, 'CCOD_FULL_2026_05.csv', '', 'UNEXPECTED_SHAPE'],
  ['a renamed column', ukCompanyTitles, 'CCOD_FULL_2026_05.csv', titleFile([titleRow()]).replace('Tenure', 'Class'), 'UNEXPECTED_HEADER'],
  ['the columns of overseas companies', ukCompanyTitles, 'CCOD_FULL_2026_05.csv', titleFile([], 'ocod'), 'UNEXPECTED_HEADER'],
  [
    'a row less than the last line states',
    ukCompanyTitles,
    'CCOD_FULL_2026_05.csv',
    titleFile([titleRow()], 'ccod', 'full', 2),
    'UNEXPECTED_SHAPE',
  ],
  ['a zip without a CSV', ukCompanyTitles, 'CCOD_FULL_2026_05.zip', zipped('readme.txt', 'x'), 'UNEXPECTED_SHAPE'],
  ['an HTML page', overseasCompanyTitleChanges, 'OCOD_COU_2026_06.csv', '<html>', 'UNEXPECTED_HTML'],
  ['an empty file', overseasCompanyTitleChanges, 'OCOD_COU_2026_06.csv', '', 'UNEXPECTED_SHAPE'],
  ['a full file', overseasCompanyTitleChanges, 'OCOD_COU_2026_06.csv', titleFile([], 'ocod'), 'UNEXPECTED_HEADER'],
  ['an open quotation', overseasCompanyTitleChanges, 'OCOD_COU_2026_06.csv', `${titleFile([], 'ocod', 'changes')}"x`, 'UNEXPECTED_SHAPE'],
  [
    'a row more than the last line states',
    overseasCompanyTitleChanges,
    'OCOD_COU_2026_06.csv',
    titleFile([titleRow({}, 'ocod', 'changes')], 'ocod', 'changes', 0),
    'UNEXPECTED_SHAPE',
  ],
])('%s is refused in %#', async (_, source, name, content, code) => {
  const refusal = await stageContents(source, { [name]: content }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code });
  for (const text of withheldTexts) expect(String(refusal).toUpperCase()).not.toContain(text);
});

test.each<[string, Source, string, Dataset, FileKind]>([
  ['the full file of UK companies', ukCompanyTitles, 'CCOD_FULL_2026_05.csv', 'ccod', 'full'],
  ['the changes of UK companies', ukCompanyTitleChanges, 'CCOD_COU_2026_06.csv', 'ccod', 'changes'],
  ['the full file of overseas companies', overseasCompanyTitles, 'OCOD_FULL_2026_05.csv', 'ocod', 'full'],
  ['the changes of overseas companies', overseasCompanyTitleChanges, 'OCOD_COU_2026_06.csv', 'ocod', 'changes'],
])('%s without its header is refused, and the message cites no row', async (_, source, name, dataset, kind) => {
  const cells = { 'Property Address': '1 Withheld Lane', 'Proprietor (1) Address (1)': 'Proprietor House' };
  const whole = titleFile([titleRow(cells, dataset, kind)], dataset, kind);
  const withoutHeader = whole.slice(whole.indexOf('\n') + 1);
  const refusal: unknown = await stageContents(source, { [name]: withoutHeader }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'UNEXPECTED_HEADER',
    message: `${name}: the first row has none of the ${columnsOf(dataset, kind).length} columns`,
  });
  for (const text of withheldTexts) expect(String(refusal).toUpperCase()).not.toContain(text);
});

test('a file whose lines end in carriage returns alone is refused, and the message cites no row', async () => {
  const cells = { 'Property Address': '1 Withheld Lane', 'Proprietor (1) Address (1)': 'Proprietor House' };
  const text = titleFile([titleRow(cells)]).replaceAll('\n', '\r');
  const refusal: unknown = await stageContents(ukCompanyTitles, { 'CCOD_FULL_2026_05.csv': text }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'UNEXPECTED_HEADER' });
  for (const text of withheldTexts) expect(String(refusal).toUpperCase()).not.toContain(text);
});

test('a zipped file without the line of rows is read, a plain one is refused: it may be cut off between two rows', async () => {
  for (const [source, dataset] of [
    [ukCompanyTitles, 'ccod'],
    [overseasCompanyTitles, 'ocod'],
  ] as const) {
    const name = `${dataset.toUpperCase()}_FULL_2026_05`;
    const cut = titleFile([titleRow({}, dataset)], dataset).replace('"Row Count:1"\n', '');
    await expect(stageContents(source, { [`${name}.csv`]: cut })).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
    expect((await stageContents(source, { [`${name}.zip`]: zipped(`${name}.csv`, cut) })).rows).toBe(1);
  }
});

test('a zipped file with carriage returns is read', async () => {
  const packed = zipped('CCOD_FULL_2026_05.csv', titleFile([titleRow(), titleRow({ 'Title Number': 'QX2' })]).replaceAll('\n', '\r\n'));
  expect((await stageContents(ukCompanyTitles, { 'CCOD_FULL_2026_05.zip': packed })).rows).toBe(2);
});

test('without a key of the installation nothing is staged', async () => {
  const { stageRelease } = await import('../../warehouse/stage/stage.ts');
  const release = { id: '2026-05-01', dataDate: '2026-05-01', files: [] };
  await expect(stageRelease({ source: ukCompanyTitles, release, folder: '/nowhere' })).rejects.toMatchObject({
    code: 'SECRET_KEY_MISSING',
  });
});

test.each([
  [
    'unmapped_tenure',
    "SELECT 'x' AS title_id, 'unmapped' AS tenure, ['company'] AS proprietor_kinds, ['1'] AS company_numbers, current_date AS added_on, false AS more_proprietors",
  ],
  [
    'unmapped_more',
    "SELECT 'x' AS title_id, 'freehold' AS tenure, ['company'] AS proprietor_kinds, ['1'] AS company_numbers, current_date AS added_on, NULL::BOOLEAN AS more_proprietors",
  ],
  [
    'unmapped_proprietor',
    "SELECT 'x' AS title_id, 'freehold' AS tenure, ['unmapped'] AS proprietor_kinds, ['1'] AS company_numbers, current_date AS added_on, false AS more_proprietors",
  ],
  [
    'many_undated',
    "SELECT 'x' AS title_id, 'freehold' AS tenure, ['llp'] AS proprietor_kinds, ['1'] AS company_numbers, NULL::DATE AS added_on, false AS more_proprietors FROM range(10)",
  ],
  [
    'many_unnumbered',
    "SELECT 'x' AS title_id, 'freehold' AS tenure, ['company'] AS proprietor_kinds, []::VARCHAR[] AS company_numbers, current_date AS added_on, false AS more_proprietors FROM range(10)",
  ],
])('the check %s reports its rows only', async (name, rows) => {
  expect(await failingChecks('hmlr/ccod', rows)).toEqual([name]);
});

describeReal('the files in the published layout', () => {
  test.each([
    [ukCompanyTitles, 'CCOD_FULL'],
    [ukCompanyTitleChanges, 'CCOD_COU'],
    [overseasCompanyTitles, 'OCOD_FULL'],
    [overseasCompanyTitleChanges, 'OCOD_COU'],
  ] as const)('rows and quarantine are the lines of %#', async (source, name) => {
    const { rows, rejected } = await stageFiles(source, [realData(`hmlr/${name}_SYNTHETIC.csv`)]);
    expect([rows, rejected]).toEqual([2, 0]);
  });
});

test('a byte that is not UTF-8, in whatever column, sends its row to quarantine and no other', async () => {
  const broken = columnsOf('ccod', 'full').map((name, at) => titleRow({ 'Title Number': `QXPLANTED${100 + at}`, [name]: 'A\u0001B' }));
  const whole = broken.map((_, at) => titleRow({ 'Title Number': `QXPLANTED${at}` }));
  const file = Buffer.from(titleFile(broken.flatMap((row, at) => [whole[at] ?? '', row])), 'latin1').map((byte) =>
    byte === 1 ? 0xff : byte,
  );
  const { found, quarantine } = await stageContents(ukCompanyTitles, { 'CCOD_FULL_2026_05.csv': file }, { rejected: 1 });
  expect([found.length, quarantine.length]).toEqual([35, 35]);
});
