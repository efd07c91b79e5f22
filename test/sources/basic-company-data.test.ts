import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import { companyFile, companyRow, writeZip } from '../fixtures/basic-company-data.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { failingChecks } from '../fixtures/release-checks.ts';
import { inFolder, type StagedRows, stageContents, stageFiles } from '../worlds/staging.ts';

const name = 'BasicCompanyData-2026-06-01-part1_1.csv';
const anyShare = { rejected: 1 };

async function one(cells: Record<string, string>): Promise<Record<string, unknown> | undefined> {
  const { found } = await stageContents(basicCompanyData, { [name]: companyFile([companyRow(cells)]) });
  return found[0];
}

describe('a staged company', () => {
  test('has every typed column', async () => {
    expect(await one({})).toMatchObject({
      company_number: '09999901',
      name: 'NIGHTJAR JOINERY LTD',
      status: 'active',
      status_text: 'Active',
      incorporated_on: '2012-02-06',
      dissolved_on: null,
      accounts_ref_day: 29,
      accounts_due_on: '2026-11-30',
      confirmation_due_on: '2027-04-27',
      sic_codes: ['43320'],
      postcode: 'ZZ1 1ZZ',
      previous_names: [],
    });
  });

  test.each([
    ['Active', 'active'],
    ['active', 'active'],
    ['Active - Proposal to Strike off', 'strike-off-proposed'],
    ['Liquidation', 'liquidation'],
    ['In Administration', 'administration'],
    ['In Administration/Administrative Receiver', 'administration'],
    ['In Administration/Receiver Manager', 'administration'],
    ['ADMINISTRATION ORDER', 'administration'],
    ['Voluntary Arrangement', 'voluntary-arrangement'],
    ['VOLUNTARY ARRANGEMENT / ADMINISTRATIVE RECEIVER', 'voluntary-arrangement'],
    ['VOLUNTARY ARRANGEMENT / RECEIVER MANAGER', 'voluntary-arrangement'],
    ['RECEIVERSHIP', 'receivership'],
    ['ADMINISTRATIVE RECEIVER', 'receivership'],
    ['RECEIVER MANAGER / ADMINISTRATIVE RECEIVER', 'receivership'],
    ['Live but Receiver Manager on at least one charge', 'receivership'],
    ['Under a Cloud', 'unmapped'],
    ['', 'unmapped'],
  ])('with the status "%s" has the status %s', async (text, status) => {
    expect(await one({ CompanyStatus: text })).toMatchObject({ status });
  });

  test.each([
    ['9999901', '09999901'],
    ['sc999901', 'SC999901'],
    ['RS007XIP', 'RS007XIP'],
    ['IP09901R', 'IP09901R'],
    ['R0000123', 'R0000123'],
  ])('written with the number %s has the number %s', async (given, company_number) => {
    expect(await one({ CompanyNumber: given })).toMatchObject({ company_number });
  });

  test('has all of its SIC codes and former names', async () => {
    const row = await one({
      'SICCode.SicText_2': '62020 - Information technology consultancy activities',
      'SICCode.SicText_4': '99999 - Dormant Company',
      'PreviousName_1.CompanyName': 'OWL JOINERY LTD',
      'PreviousName_1.CONDATE': '01/02/2015',
      'PreviousName_2.CompanyName': 'HERON JOINERY LTD',
    });
    expect(row).toMatchObject({
      sic_codes: ['43320', '62020', '99999'],
      previous_names: [
        { name: 'OWL JOINERY LTD', changed_on: '2015-02-01' },
        { name: 'HERON JOINERY LTD', changed_on: null },
      ],
    });
  });

  test('has the SIC codes and the former names after an empty place', async () => {
    expect(await one({ 'SICCode.SicText_3': '62020 - Consultancy' })).toMatchObject({
      sic_codes: ['43320', '62020'],
      sic_text: expect.stringMatching(/^43320 .*; 62020 - Consultancy$/),
    });
    const moved = { 'SICCode.SicText_1': '', 'SICCode.SicText_4': '62020 - Consultancy' };
    expect(await one(moved)).toMatchObject({ sic_codes: ['62020'], sic_text: '62020 - Consultancy' });
    expect(
      await one({ 'PreviousName_1.CompanyName': 'OWL JOINERY LTD', 'PreviousName_10.CompanyName': 'HERON JOINERY LTD' }),
    ).toMatchObject({ previous_names: [{ name: 'OWL JOINERY LTD' }, { name: 'HERON JOINERY LTD' }] });
    expect(await one({ 'PreviousName_2.CompanyName': 'HERON JOINERY LTD' })).toMatchObject({
      previous_names: [{ name: 'HERON JOINERY LTD' }],
    });
  });

  test('that supplies no SIC code has none', async () => {
    expect(await one({ 'SICCode.SicText_1': 'None Supplied' })).toMatchObject({ sic_codes: [], sic_text: 'None Supplied' });
  });

  test('keeps quotes and commas of its cells, and one space for a line break', async () => {
    const [held] = (await stageContents(basicCompanyData, { [name]: companyFile([companyRow({ CompanyName: 'THE "A, B"\r\nLTD' })]) }))
      .found;
    expect(held).toMatchObject({ name: 'THE "A, B" LTD' });
  });
});

describe('quarantine of the company register', () => {
  const good = companyRow();
  const second = companyRow({ CompanyNumber: '09999902', 'RegAddress.CareOf': 'two\r\nlines' });
  test.each([
    ['a date that does not exist', companyRow({ IncorporationDate: '37/05/3035' }), /incorporated/],
    ['a year of two digits', companyRow({ IncorporationDate: '12/06/26' }), /a date before the year 1000/],
    ['a date in the next millennium', companyRow({ ConfStmtNextDueDate: '15/11/3034' }), /a date in the next century or later/],
    ['a word in place of a number', companyRow({ 'Mortgages.NumMortCharges': 'several' }), /charges/],
    ['too few cells', '"SHORT LTD","09999903"', /MISSING COLUMNS/],
    ['too many cells', `${companyRow()},"more"`, /TOO MANY COLUMNS/],
    ['a quote that is never closed', companyRow({ 'RegAddress.PostTown': 'QUOTETON' }).replace('QUOTETON"', 'QUOTETON'), /UNQUOTED VALUE/],
    ['no company number', companyRow({ CompanyNumber: 'null' }), /no company number/],
    ['a text that is not a company number', companyRow({ CompanyNumber: 'ABC' }), /not a company number: ABC/],
    ['a number that has a space in it', companyRow({ CompanyNumber: '0999 9901' }), /not a company number: 0999 9901/],
    ['a number that lacks a digit after its prefix', companyRow({ CompanyNumber: 'SC99990' }), /not a company number: SC99990/],
    ['no name', companyRow({ CompanyName: '' }), /no company name/],
  ])('holds a row with %s, with its line, text and reason', async (_, bad, reason) => {
    const staged = await stageContents(
      basicCompanyData,
      { [name]: companyFile([good, second, bad, companyRow({ CompanyNumber: '09999904' })]) },
      anyShare,
    );
    expect(staged.found.map((row) => row.company_number)).toEqual(['09999901', '09999902', '09999904']);
    // before it come the header, one row, and a row of two lines
    expect(staged.quarantine).toEqual([{ file: name, line: 5, reason: expect.stringMatching(reason), text: bad }]);
  });

  test.each([
    ['a small file', 60],
    ['a file that is read by several threads, in databases of its own', 12_000],
  ])('holds every bad row, wherever it is among good ones: %s', async (_, lines) => {
    const bad = (n: number) => [companyRow({ CompanyNumber: `BAD${n}` }), '"SHORT"', companyRow({ IncorporationDate: 'soon' })];
    const rows = Array.from({ length: lines }, (_row, n) =>
      n % 7 === 0 ? (bad(n)[n % 3] ?? '') : companyRow({ CompanyNumber: String(10_000_000 + n) }),
    );
    const { quarantine, rejected } = await stageContents(basicCompanyData, { [name]: companyFile(rows) }, anyShare);
    expect(rejected).toBe(Math.ceil(lines / 7));
    expect(quarantine.map(({ line, text }) => [line, text])).toEqual(rows.flatMap((text, n) => (n % 7 === 0 ? [[n + 2, text]] : [])));
  });
});

describe('staging of the company register fails for', () => {
  const csv = companyFile([companyRow()]);

  test.each([
    [
      'an HTML page in place of a zip',
      'BasicCompanyDataAsOneFile-2026-06-01.zip',
      '<!DOCTYPE html><html>maintenance</html>',
      'UNEXPECTED_HTML',
    ],
    ['an HTML page in place of a CSV', name, '<html>maintenance</html>', 'UNEXPECTED_HTML'],
    ['an empty zip file', 'BasicCompanyDataAsOneFile-2026-06-01.zip', '', 'NOT_A_ZIP'],
    ['an empty CSV', name, '', 'UNEXPECTED_HEADER'],
    ['a missing column', name, csv.replaceAll(',URI', ''), 'UNEXPECTED_HEADER'],
    ['a renamed column', name, csv.replace('CompanyStatus', 'State'), 'UNEXPECTED_HEADER'],
    ['a header and no rows', name, companyFile([]), 'TOO_FEW_ROWS'],
    ['an end inside a quoted cell', name, csv.slice(0, -20), 'UNEXPECTED_SHAPE'],
    ['too many bad rows', name, companyFile([companyRow(), companyRow({ IncorporationDate: 'soon' })]), 'TOO_MANY_REJECTED'],
  ])('%s', async (_, file, content, code) => {
    await expect(stageContents(basicCompanyData, { [file]: content })).rejects.toMatchObject({ name: 'SourceProblem', code });
  });

  test.each([
    ['that is cut off in the middle', (zip: Buffer) => zip.subarray(0, zip.length >> 1), 'ZIP_TRUNCATED'],
    [
      'with one byte flipped',
      (zip: Buffer) => Buffer.concat([zip.subarray(0, 900), Buffer.from([zip.readUInt8(900) ^ 0x10]), zip.subarray(901)]),
      'ZIP_CRC_MISMATCH',
    ],
    ['whose stored CRC-32 is wrong', wrongSum, 'ZIP_CRC_MISMATCH'],
  ])('a zip %s', async (_, damage, code) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'BasicCompanyDataAsOneFile-2026-06-01.zip');
      await writeZip(path, {
        [name]: companyFile(
          Array.from({ length: 200 }, (_row, n) => companyRow({ CompanyNumber: String(n), CompanyName: `NUMBER ${n * 7919} LTD` })),
        ),
      });
      await writeFile(path, damage(await readFile(path)));
      await expect(stageFiles(basicCompanyData, [path])).rejects.toMatchObject({ name: 'SourceProblem', code });
    });
  });
});

test.each([
  ['2026-05-01', false],
  ['2026-06-01', true],
])('a register of 2026-06-01 whose zip holds the file of %s is read: %s', async (day, isRead) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'BasicCompanyDataAsOneFile-2026-06-01.zip');
    await writeZip(path, { [`BasicCompanyDataAsOneFile-${day}.csv`]: companyFile([companyRow()]) });
    const staged = stageFiles(basicCompanyData, [path], {}, { id: '2026-06-01' }).then(
      ({ rows }) => rows,
      (problem: Error) => problem.message,
    );
    expect(await staged).toEqual(isRead ? 1 : expect.stringContaining(`is of ${day}, and its release of 2026-06-01: another edition`));
  });
});

/** Changes the CRC-32 in the central directory, from which a reader takes it. */
function wrongSum(zip: Buffer): Buffer {
  const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE((zip.readUInt32LE(entry + 16) ^ 1) >>> 0, entry + 16);
  return zip;
}

test('seven parts of the company register are staged as one release', async () => {
  const parts = Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((n) => [
      `BasicCompanyData-2026-06-01-part${n}_7.csv`,
      companyFile([companyRow({ CompanyNumber: `0999990${n}` })]),
    ]),
  );
  expect((await stageContents(basicCompanyData, parts)).rows).toBe(7);
});

test('the check of categories names each that is not known, and none that the register has', async () => {
  const incoming = (words: readonly string[]) =>
    `SELECT unnest(['${words.map((word) => word.replaceAll("'", "''")).join("', '")}']) AS category, '09999901' AS company_number, 'active' AS status, 'Active' AS status_text,
      NULL::DATE AS incorporated_on, DATE '2026-06-01' AS data_date, 'x' AS name, '62012' AS sic_text, ['62012'] AS sic_codes`;
  const known = [
    'Public Limited Company',
    "PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)",
    'Other company type',
  ];
  expect(await failingChecks('companies-house/basic-company-data', incoming(known))).toEqual([]);
  expect(await failingChecks('companies-house/basic-company-data', incoming([...known, 'Company Limited to the Public']))).toEqual([
    'unmapped_category',
  ]);
});

describeReal('rows and quarantine add up to the records of every real file of the register:', () => {
  const folder = 'companies-house/bulk-products';
  const whole = ({ rows, rejected, found, quarantine }: StagedRows) => [rows, rejected, found.length, quarantine.length];

  test.each([
    ['find-that-charity/BasicCompanyData-2020-06-01-part6_7.csv', 87, 0],
    ['find-that-charity/CompaniesHouseTestData.zip', 87, 0],
    ['relately-toolkit/test__fixtures__convert__input__product-217__sample.csv', 11, 0],
    ['relately-toolkit/test__fixtures__convert__input__product-217-multiple__2023__08__22__sample.csv', 11, 0],
  ])('%s', async (file, rows, rejected) => {
    expect(whole(await stageFiles(basicCompanyData, [realData(`${folder}/${file}`)]))).toEqual([rows, rejected, rows, rejected]);
  });

  test('the 307 rows with injected dirt', async () => {
    const path = realData(`${folder}/vamshi/Csv_file.csv`);
    await expect(stageFiles(basicCompanyData, [path])).rejects.toMatchObject({ code: 'TOO_MANY_REJECTED' });
    const staged = await stageFiles(basicCompanyData, [path], anyShare);
    expect(staged.rows + staged.rejected).toBe(307);
    expect(whole(staged)).toEqual([271, 36, 271, 36]);
    expect(staged.found.some((row) => row.address_care_of === 'null')).toBe(false);
  });

  test.each([
    'BasicCompanyData-header.csv',
    'relately-toolkit/test__fixtures__convert__input__product-217-multiple__2023__07__02__sample.csv',
  ])('a real file with a header and no rows fails with TOO_FEW_ROWS: %s', async (file) => {
    await expect(stageFiles(basicCompanyData, [realData(`${folder}/${file}`)])).rejects.toMatchObject({ code: 'TOO_FEW_ROWS' });
  });
});
