import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberedValues, subFieldsOf } from '../../sources/ofsi/consolidated-list/other-information.ts';
import { ofsiConsolidatedList } from '../../sources/ofsi/consolidated-list/source.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { partialDay } from '../../sources/sanctions/days.ts';
import { csv, row } from '../fixtures/consolidated-list.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';
import { inFolder, stageContents, stageFiles } from '../worlds/staging.ts';

/** Stages a row of another target for each entry, in one list. Returns the targets in that order. */
async function rowsOf(cells: readonly Readonly<Record<string, string>>[]) {
  const rows = cells.map((own, at) => row({ ...own, 'Group ID': String(99_100 + at) }));
  return (await stageContents(ofsiConsolidatedList, csv(...rows))).found;
}

const person = { 'Group Type': 'Individual', 'Name 1': 'Ada', 'Name 6': 'OWL', 'Group ID': '99002' };
const born = (day: string) => row({ ...person, DOB: day });

const xmlHead =
  '<?xml version="1.0" encoding="utf-8"?><ArrayOfFinancialSanctionsTarget xmlns="http://schemas.hmtreasury.gov.uk/ofsi/consolidatedlist">';
const xmlEnd = '</ArrayOfFinancialSanctionsTarget>';
const rowXml = (names: string) => `<FinancialSanctionsTarget><ID>1</ID>${names}<AliasQuality/><Address1>1 Example Street</Address1>
  <PostCode>ZZ1 1ZZ</PostCode><Country>United Kingdom</Country><OtherInformation/><UKSanctionsListRef>TST0001</UKSanctionsListRef><UNRef>QDe.901</UNRef>
  <Entity_BusinessRegNumber>9999901</Entity_BusinessRegNumber><GroupTypeDescription>Entity</GroupTypeDescription><RegimeName>Example</RegimeName>
  <GrpStatus>A</GrpStatus><GroupStatus>Asset Freeze Targets</GroupStatus><DateListed>2020-04-02T00:00:00</DateListed>
  <DateDesignated>2020-04-01T00:00:00</DateDesignated><LastUpdated>2021-05-01T00:00:00</LastUpdated><GroupID>99001</GroupID></FinancialSanctionsTarget>`;
const owlXml = `${rowXml('<Name6>OWL TRADING LTD</Name6><AliasType>Primary name</AliasType>')}${rowXml(
  '<name1>OWL</name1><Name6>TRADERS</Name6><AliasType>AKA</AliasType>',
)}`;

describe('a staged target', () => {
  const alias = { 'Name 1': 'OWL', 'Name 6': 'TRADERS', 'Alias Type': 'AKA' };

  test('has each name, address and number of its rows once, wherever in the file the rows are', async () => {
    const { found, rejected } = await stageContents(ofsiConsolidatedList, csv(row(), born('1960'), row(alias), row()));
    expect(rejected).toBe(0);
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual({
      group_id: '99001',
      uk_sanctions_list_ids: ['TST0001'],
      un_references: ['QDe.901'],
      kind: 'Entity',
      regime: 'Example',
      listed_on: '2020-04-02',
      designated_on: '2020-04-01',
      updated_on: '2021-05-01',
      names: [
        { name: 'OWL TRADING LTD', type: 'primary', weak: false },
        { name: 'OWL TRADERS', type: 'alias', weak: false },
      ],
      non_latin_names: [],
      addresses: [{ lines: ['1 Example Street'], postcode: 'ZZ1 1ZZ', country: 'United Kingdom' }],
      company_numbers: ['09999901'],
      registration_numbers: ['9999901'],
      dobs: [],
      nationalities: [],
      birthplaces: [],
      passports: [],
      national_identifiers: [],
      imo_numbers: [],
      parents: [],
      subsidiaries: [],
    });
  });

  test('is the same from the CSV in any order and from the XML', async () => {
    const rows = [row(), row(alias)];
    const [fromCsv, reordered, fromXml] = await Promise.all([
      stageContents(ofsiConsolidatedList, csv(...rows)),
      stageContents(ofsiConsolidatedList, csv(...rows.toReversed())),
      stageContents(ofsiConsolidatedList, { 'ConList.xml': `${xmlHead}${owlXml}${xmlEnd}` }),
    ]);
    expect(reordered.found).toEqual(fromCsv.found);
    expect(fromXml.found).toEqual(fromCsv.found);
    expect(fromXml.quarantine).toEqual([]);
  });

  test('has the type and the strength of each name', async () => {
    const types = [
      [{ 'Alias Type': 'Primary name variation' }, { type: 'variation', weak: false }],
      [{ 'Alias Type': 'FKA' }, { type: 'former', weak: false }],
      [
        { 'Alias Type': 'AKA', 'Alias Quality': 'Good quality' },
        { type: 'alias', weak: false },
      ],
      [
        { 'Alias Type': 'AKA', 'Alias Quality': 'Low quality' },
        { type: 'alias', weak: true },
      ],
      [{ 'Alias Type': 'Nickname' }, { type: 'unmapped', weak: false }],
    ] as const;
    const rows = await rowsOf(types.map(([cells]) => cells));
    expect(rows.map(({ names }) => names)).toEqual(types.map(([, expected]) => [{ name: 'OWL TRADING LTD', ...expected }]));
  });

  test('has the part of a date of birth that a cell states', async () => {
    const dates = [
      ['01/02/1958', ['1958-02-01']],
      ['00/00/1975', ['1975']],
      ['00/03/1975', ['1975-03']],
      ['05/1973', ['1973-05']],
      ['1958', ['1958']],
      ['00/00/0000', ['00/00/0000']],
      ['0000', ['0000']],
      ['', []],
    ] as const;
    const rows = await rowsOf(dates.map(([given]) => ({ ...person, DOB: given })));
    expect(rows.map(({ dobs }) => dobs)).toEqual(dates.map(([, dobs]) => dobs));
  });

  test('has every one of the numbered values in a cell', async () => {
    const { found } = await stageContents(
      ofsiConsolidatedList,
      csv(
        row({
          ...person,
          Nationality: '(1) Ruritania. (2) Freedonia',
          'Passport Number': '(1) A-333602 (2) M110522',
          'National Identification Number': '(1) 20645897 (2) -',
          'Town of Birth': '(1) Strelsau (2) Zenda',
          'Country of Birth': 'Ruritania',
        }),
      ),
    );
    expect(found[0]).toMatchObject({
      nationalities: ['Freedonia', 'Ruritania'],
      passports: ['A-333602', 'M110522'],
      national_identifiers: ['20645897'],
      birthplaces: [
        { town: 'Strelsau', country: 'Ruritania' },
        { town: 'Zenda', country: 'Ruritania' },
      ],
    });
  });

  test('that is listed under two regulations has both', async () => {
    const { found } = await stageContents(ofsiConsolidatedList, csv(row(), row({ Regime: 'Other' })));
    expect(found[0]?.regime).toBe('Example; Other');
  });

  test('has the ids of the UK Sanctions List in its other information', async () => {
    const texts = [
      ['(UK Sanctions List Ref):SDi.005.', []],
      ['(UK Sanctions List Ref):TST0007. Financial sanctions imposed in addition: (2022): x', ['TST0007']],
      ['', []],
    ] as const;
    const rows = await rowsOf(texts.map(([information]) => ({ 'Other Information': information })));
    expect(rows.map((one) => one.uk_sanctions_list_ids)).toEqual(texts.map(([, ids]) => ids));
  });

  test('that is a ship has its IMO number', async () => {
    const { found } = await stageContents(
      ofsiConsolidatedList,
      csv(row({ 'Group Type': 'Ship', 'Other Information': '(IMO number):IMO9999901. (Current owners):Owl\r\nShipping' })),
    );
    expect(found[0]).toMatchObject({ kind: 'Ship', imo_numbers: ['9999901'] });
  });

  test('has a registration as a UK company number where the text says so or the address is in the UK', async () => {
    const registrations = [
      ['UK Company no. 09999902', 'Utopia', ['09999902']],
      ['INN: 1027700000', 'United Kingdom', []],
      ['09999902', 'Utopia', []],
    ] as const;
    const rows = await rowsOf(
      registrations.map(([text, country]) => ({
        'Other Information': `(Business Reg No):${text}. (Website):owl.invalid`,
        Country: country,
      })),
    );
    expect(rows.map(({ company_numbers }) => company_numbers)).toEqual(registrations.map(([, , numbers]) => numbers));
  });
});

describe('quarantine of the consolidated list', () => {
  test.each([
    ['without its Group ID', row({ 'Group ID': ' ' }), /no Group ID/],
    ['with too few columns', '"OWL","Ada"', /36 columns/],
    ['with a stray quote', '"OWL","Ad"a"', /quote/i],
    ['without a name', row({ 'Group ID': '99009', 'Name 6': '', 'Other Information': '' }), /without a name/],
  ])('holds a row %s, and its neighbours are read', async (_, bad, reason) => {
    const staged = await stageContents(ofsiConsolidatedList, csv(row(), bad, born('1960')), { rejected: 1 });
    expect(staged.found.map(({ group_id }) => group_id)).toEqual(['99001', '99002']);
    expect(staged.quarantine).toEqual([expect.objectContaining({ line: 4, reason: expect.stringMatching(reason) })]);
  });

  test('names the line of a row below an empty first line', async () => {
    const below = `\r\n${csv(row(), row({ 'Group ID': ' ' }))['ConList.csv']}`;
    const { quarantine } = await stageContents(ofsiConsolidatedList, { 'ConList.csv': below }, { rejected: 1 });
    expect(quarantine).toEqual([expect.objectContaining({ line: 5, reason: 'no Group ID' })]);
  });

  test('holds an XML row without its Group ID, and an unknown element', async () => {
    const strange = `${owlXml}${owlXml.replaceAll('<GroupID>99001</GroupID>', '<Aura>blue</Aura>')}`;
    const staged = await stageContents(ofsiConsolidatedList, { 'ConList.xml': `${xmlHead}${strange}${xmlEnd}` }, { rejected: 1 });
    expect([staged.rows, staged.quarantine.map(({ reason }) => reason).sort()]).toEqual([
      1,
      ['no Group ID', 'no Group ID', 'unknown element: Aura'],
    ]);
  });
});

describe('staging of the consolidated list fails for', () => {
  const whole = csv(row(), born('1960'))['ConList.csv'] ?? '';
  test.each([
    ['an HTML page', '<!DOCTYPE html><html><body>Sorry</body></html>', 'UNEXPECTED_HTML'],
    ['an empty file', '', 'UNEXPECTED_HEADER'],
    ['a first line alone', 'Last Updated,27/01/2026\r\n', 'UNEXPECTED_HEADER'],
    ['a renamed column', whole.replace('Group ID', 'Group'), 'UNEXPECTED_HEADER'],
    ['a missing column', whole.replace('Title,', ''), 'UNEXPECTED_HEADER'],
    ['the UK Sanctions List', 'Report Date: 01-Jun-2026\r\nLast Updated,Unique ID\r\n', 'UNEXPECTED_HEADER'],
    ['an end within a row', whole.slice(0, -100), 'UNEXPECTED_SHAPE'],
    ['an end within quotes', `${whole}"OWL","Ad`, 'UNEXPECTED_SHAPE'],
    ['a header and no target', csv()['ConList.csv'] ?? '', 'TOO_FEW_ROWS'],
    ['XML that is cut off', `${xmlHead}${owlXml.slice(0, 400)}`, 'UNEXPECTED_SHAPE'],
    ['XML without a target', `${xmlHead}${xmlEnd}`, 'TOO_FEW_ROWS'],
  ])('%s', async (_, content, code) => {
    await expect(stageContents(ofsiConsolidatedList, { 'ConList.csv': content })).rejects.toMatchObject({ name: 'SourceProblem', code });
  });
});

describe('discover of the closed list', () => {
  const url = 'https://ofsistorage.blob.core.windows.net/publishlive/2022format/ConList.csv';
  const period = { from: '2006-06-01', to: '2026-06-30' };

  test('offers the last edition', async () => {
    const publisher = fakePublisher(() => undefined, { [url]: { etag: '"abc"', lastModified: 'Tue, 27 Jan 2026 17:00:00 GMT' } });
    const [offer] = await publisher.offers(ofsiConsolidatedList, period);
    expect(offer).toMatchObject({ id: expect.stringMatching(/^2026-01-27\.[0-9a-f]{8}$/), dataDate: '2026-01-27', urls: [url] });
    expect(await publisher.fetch(ofsiConsolidatedList, offer)).toEqual(['ConList.csv']);
    expect(publisher.requested).toEqual([url]);
  });

  test('names the release by its contents when the server sends no validators', async () => {
    const publisher = fakePublisher(() => 'Last Updated,27/01/2026\r\nName 6', { [url]: {} });
    expect(await publisher.offers(ofsiConsolidatedList, period)).toEqual([expect.objectContaining({ dataDate: '2026-01-27' })]);
  });

  test('reaches back before 2010 in the first check', () => {
    const day = new Date(Date.parse('2026-06-01') - ofsiConsolidatedList.lookbackDays * 86_400_000);
    expect(day.getUTCFullYear()).toBeLessThan(2010);
  });

  const failing = (error: Error) => {
    const http = { get: () => Promise.reject(error), head: () => Promise.reject(error) };
    return ofsiConsolidatedList.discover(http, period, period.to)[Symbol.asyncIterator]().next();
  };
  const noName = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });

  test('offers nothing, without an error, when the list is gone for good', async () => {
    expect(await fakePublisher(() => undefined).offers(ofsiConsolidatedList, period)).toEqual([]);
    expect(await failing(new SourceProblem('PUBLISHER_REFUSED', '409'))).toMatchObject({ done: true });
    expect(await failing(new SourceProblem('PUBLISHER_UNREACHABLE', 'no answer', { cause: noName }))).toMatchObject({
      done: true,
    });
  });

  test('throws an error that may be temporary', async () => {
    await expect(failing(new SourceProblem('PUBLISHER_ERROR', '503'))).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
    await expect(failing(new SourceProblem('PUBLISHER_UNREACHABLE', 'no answer'))).rejects.toMatchObject({ code: 'PUBLISHER_UNREACHABLE' });
  });
});

const recognised = (text: string) =>
  ofsiConsolidatedList.recognise({ name: 'x', bytes: text.length, sha256: 'abcdef0123456789', head: Buffer.from(text) });

test.each([
  ['the CSV', csv(row())['ConList.csv'] ?? '', '2026-01-27'],
  ['the CSV with a byte order mark', `\uFEFF${csv(row())['ConList.csv']}`, '2026-01-27'],
  ['the XML, by its newest entry', `${xmlHead}${owlXml}`, '2021-05-01'],
])('recognise knows %s', (_, text, day) => {
  expect(recognised(text)).toEqual({ id: `${day}.abcdef01`, dataDate: day });
});

test.each([
  ['the UK Sanctions List', 'Report Date: 01-Jun-2026\r\nLast Updated,Unique ID,OFSI Group ID'],
  ['a CSV with other columns', 'Last Updated,27/01/2026\r\nName,Number'],
  ['a list with a day that does not exist', 'Last Updated,31/02/2026\r\nName 6,Group ID'],
  ['an empty file', ''],
])('recognise does not know %s', (_, text) => {
  expect(recognised(text)).toBeUndefined();
});

test('the readers of cells never throw, and return parts of the cell', () => {
  const cell = fc.string({ unit: fc.constantFrom('(', ')', '1', '2', ':', '.', ' ', 'UN Ref', 'Gender', 'x', '\n', '/', '0') });
  fc.assert(
    fc.property(cell, (text) => {
      for (const values of subFieldsOf(text).values()) for (const value of values) expect(text).toContain(value);
      for (const value of numberedValues(text)) expect(text).toContain(value);
      expect(typeof partialDay(text)).toBe('string');
    }),
  );
});

describeReal('the real list of 10 April 2025', () => {
  test('18,796 rows are 4,686 targets, none rejected', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'ConList-2025-04-10.csv');
      await pipeline(createReadStream(realData('uk-sanctions/ConList-2025-04-10.csv.gz')), createGunzip(), createWriteStream(path));
      const { rows, rejected, found, quarantine } = await stageFiles(ofsiConsolidatedList, [path]);
      expect([rows, rejected, quarantine.length]).toEqual([4686, 0, 0]);
      const count = (test: (row: Record<string, unknown>) => boolean) => found.filter(test).length;
      const many = (key: string) => (one: Record<string, unknown>) => (one[key] as unknown[]).length > 0;
      const names = found.flatMap((one) => one.names as { name: string; type: string; weak: boolean }[]);
      expect({
        individuals: count(({ kind }) => kind === 'Individual'),
        entities: count(({ kind }) => kind === 'Entity'),
        ships: count(({ kind }) => kind === 'Ship'),
        // two targets have a United Nations reference in its place, and one has none
        joined: count(many('uk_sanctions_list_ids')),
        undated: count(({ listed_on }) => listed_on === null),
        unmapped: names.filter(({ type }) => type === 'unmapped').length,
        imo: count(many('imo_numbers')),
        british: found.flatMap((one) => one.company_numbers as string[]).sort(),
        strangeBirths: found.flatMap((one) => one.dobs as string[]).filter((day) => !/^\d{4}(-\d\d){0,2}$/.test(day)),
      }).toEqual({
        individuals: 3662,
        entities: 1009,
        ships: 15,
        joined: 4683,
        undated: 0,
        unmapped: 0,
        imo: 15,
        // each is also on the UK Sanctions List, or belongs to an entry with a UK address
        british: '01794877 02142819 02150590 05742647 06527449 07784342 OC400827 OC425116 SL033858'.split(' '),
        strangeBirths: [],
      });
      expect(names.filter(({ weak }) => weak).length).toBeGreaterThan(500);
      const head = (await readFile(path)).subarray(0, 65_536);
      expect(ofsiConsolidatedList.recognise({ name: 'x.csv', bytes: 1, sha256: '00000000aa', head })).toEqual({
        id: '2025-04-10.00000000',
        dataDate: '2025-04-10',
      });
    });
  });
});
