import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeReal, realData } from '../test/fixtures/real-data.ts';
import { zipOf } from '../test/fixtures/zip.ts';
import { inFolder } from '../test/worlds/staging.ts';
import { readXlsx } from './xlsx.ts';

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;

const read = (members: Readonly<Record<string, string>>) =>
  inFolder(async (folder) => {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, await zipOf(members));
    return readXlsx(path);
  });

test('cells are shared, inline and computed texts and numbers, at the place that each states', async () => {
  const rows = await read({
    'xl/sharedStrings.xml':
      '<sst><si><t>Judge</t></si><si><r><t xml:space="preserve">Re </t></r><r><rPr/><t>OWL &amp; SON</t></r><rPh><t>reading</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>' +
        '<row r="4"><c r="B4" t="inlineStr"><is><t>two\nlines</t></is></c><c r="D4"><v>0.4375</v></c><c r="E4" t="str"><f>A1</f><v>found</v></c></row>',
    ),
  });
  expect(rows).toEqual([
    { sheet: 1, name: '', line: 1, cells: ['Judge', '', 'Re OWL & SON'] },
    { sheet: 1, name: '', line: 4, cells: ['', 'two\nlines', '', '0.4375', 'found'] },
  ]);
});

test('rows and cells without a stated place follow each other, prefixes of a namespace do not matter, and sheets come in order with their names', async () => {
  const rows = await read({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="First &amp; last" sheetId="7" r:id="b"/><sheet name="Two" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet2.xml"/><Relationship Id="b" Target="/xl/worksheets/sheet10.xml"/></Relationships>',
    'xl/worksheets/sheet10.xml':
      '<x:worksheet xmlns:x="a"><x:row><x:c t="inlineStr"><x:is><x:t>last</x:t></x:is></x:c></x:row></x:worksheet>',
    'xl/worksheets/sheet2.xml': sheet('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'),
  });
  expect(rows).toEqual([
    { sheet: 2, name: 'Two', line: 1, cells: ['1', '2'] },
    { sheet: 2, name: 'Two', line: 2, cells: ['3'] },
    { sheet: 10, name: 'First & last', line: 1, cells: ['last'] },
  ]);
});

test('a section of CDATA is a text', async () => {
  const rows = await read({
    'xl/sharedStrings.xml': '<sst><si><t>Re <![CDATA[OWL & SON]]></t></si></sst>',
    'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c><c t="s"/></row>'),
  });
  expect(rows).toMatchObject([{ cells: ['Re OWL & SON', 'a < b', ''] }]);
});

test.each<[string, Record<string, string>, string]>([
  ['a cell whose shared text is missing', { 'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>7</v></c></row>') }, 'UNEXPECTED_SHAPE'],
  ['another zip', { 'content.xml': '<a/>' }, 'UNEXPECTED_SHAPE'],
  ['a sheet that is cut off', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }, 'UNEXPECTED_SHAPE'],
])('%s fails', async (_what, members, code) => {
  await expect(read(members)).rejects.toMatchObject({ code });
});

describeReal('a workbook of the publisher', () => {
  test.each([
    ['companiesWindingUpChdDailyCauseList', [3], 'CR-2026'],
    ['interimApplicationsChanceryDivisionDailyCauseList', [4, 2], ''],
  ])('%s has its headings and rows', async (name, counts) => {
    const rows = await readXlsx(realData(`hmcts/${name}.xlsx`));
    const sheets = [...new Set(rows.map((row) => row.sheet))];
    expect(sheets.map((one) => rows.filter((row) => row.sheet === one).length)).toEqual(counts);
    expect(rows[0]?.cells[0]).toBe('Judge');
  });
});
