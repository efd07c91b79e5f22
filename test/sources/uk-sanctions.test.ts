import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fields } from '../../sources/fcdo/uk-sanctions-list/layout.ts';
import { ukSanctionsList } from '../../sources/fcdo/uk-sanctions-list/source.ts';
import { atPublisher } from '../../sources/index.ts';
import { companyNumbersOf, unreadNumbersOf } from '../../sources/sanctions/company-numbers.ts';
import { isOfferedList } from '../../sources/sanctions/offered-list.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';
import { inFolder, stageContents, stageFiles } from '../worlds/staging.ts';

const columns = fields.map(([csv]) => csv);
const owl: Readonly<Record<string, string>> = {
  'Last Updated': '01/05/2026',
  'Unique ID': 'TST0001',
  'OFSI Group ID': '99001',
  'Name 6': 'OWL TRADING LTD',
  'Name type': 'Primary Name',
  'Regime Name': 'The Example (Sanctions) Regulations 2026',
  'Designation Type': 'Entity',
  'Designation source': 'UK',
  'Sanctions Imposed': 'Asset freeze|Trust Services Sanctions|Asset freeze',
  'Date Designated': '02/04/2026',
  'Address Line 1': '1 Example Street',
  'Address Postal Code': 'ZZ1 1ZZ',
  'Address Country': 'United Kingdom',
  'UK Statement of Reasons': 'Owl &amp; Sons',
};

function row(cells: Readonly<Record<string, string>> = {}): string {
  return columns.map((name) => `"${(cells[name] ?? owl[name] ?? '').replaceAll('"', '""')}"`).join(',');
}

function csv(...rows: readonly string[]): Record<string, string> {
  return { 'UK-Sanctions-List.csv': `${['Report Date: 01-Jun-2026', columns.join(','), ...rows].join('\r\n')}\r\n` };
}

/** Stages a row of another designation for each entry, in one list. Returns the designations in that order. */
async function rowsOf(cells: readonly Readonly<Record<string, string>>[]) {
  const rows = cells.map((own, at) => row({ 'Unique ID': `TST0${100 + at}`, ...own }));
  return (await stageContents(ukSanctionsList, csv(...rows))).found;
}

const xmlHead = '<?xml version="1.0" encoding="utf-8"?><Designations><DateGenerated>01/06/2026</DateGenerated>';
const owlXml = `<Designation><LastUpdated>01/05/2026</LastUpdated><DateDesignated>02/04/2026</DateDesignated><UniqueID>TST0001</UniqueID>
  <OFSIGroupID>99001</OFSIGroupID><UNReferenceNumber/><Names><Name><Name6>OWL TRADING LTD</Name6><NameType>Primary name</NameType></Name>
  <Name><Name1>OWL</Name1><Name6>TRADERS</Name6><NameType>ALias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name></Names>
  <NonLatinNames/><RegimeName>The Example (Sanctions) Regulations 2026</RegimeName><IndividualEntityShip>Entity</IndividualEntityShip>
  <DesignationSource>UK</DesignationSource><SanctionsImposed>Asset freeze|Trust Services Sanctions</SanctionsImposed><OtherInformation/>
  <UKStatementofReasons>Owl &amp;amp; Sons</UKStatementofReasons>
  <Addresses><Address><AddressLine1>1 Example Street</AddressLine1><AddressPostalCode>ZZ1 1ZZ</AddressPostalCode><AddressCountry>United Kingdom</AddressCountry></Address>
  <Address><AddressCountry>Utopia</AddressCountry></Address></Addresses>
  <EntityDetails><Entity><BusinessRegistrationNumbers><BusinessRegistrationNumber>9999901</BusinessRegistrationNumber></BusinessRegistrationNumbers></Entity></EntityDetails></Designation>`;

describe('a staged designation', () => {
  const alias = { 'Name 1': 'OWL', 'Name 6': 'TRADERS', 'Name type': 'ALias', 'Alias strength': 'Low quality a.k.a' };
  const abroad = { 'Address Line 1': '', 'Address Postal Code': '', 'Address Country': 'Utopia' };
  const number = { 'Business registration number (s)': '9999901' };
  const rows = [
    row({ ...number }),
    row({ ...number, ...abroad }),
    row({ ...number, ...alias }),
    row({ ...number, ...alias, ...abroad }),
    row(number),
  ];

  test('has each name, address and number of its rows once', async () => {
    const { found, rejected } = await stageContents(ukSanctionsList, csv(...rows));
    expect(rejected).toBe(0);
    expect(found).toEqual([
      expect.objectContaining({
        unique_id: 'TST0001',
        kind: 'Entity',
        designated_on: '2026-04-02',
        updated_on: '2026-05-01',
        names: [
          { name: 'OWL TRADING LTD', type: 'primary', weak: false },
          { name: 'OWL TRADERS', type: 'alias', weak: true },
        ],
        addresses: [
          { lines: ['1 Example Street'], postcode: 'ZZ1 1ZZ', country: 'United Kingdom' },
          { lines: [], postcode: null, country: 'Utopia' },
        ],
        company_numbers: ['09999901'],
        sanctions_imposed: ['Asset freeze', 'Trust Services Sanctions'],
        statement_of_reasons: 'Owl & Sons',
      }),
    ]);
  });

  test('is the same from the CSV in any order and from the XML', async () => {
    const [fromCsv, reordered, fromXml] = await Promise.all([
      stageContents(ukSanctionsList, csv(...rows)),
      stageContents(ukSanctionsList, csv(...rows.toReversed())),
      stageContents(ukSanctionsList, { 'list.xml': `${xmlHead}${owlXml}</Designations>` }),
    ]);
    expect(reordered.found).toEqual(fromCsv.found);
    expect(fromXml.found).toEqual(fromCsv.found);
  });

  test('has the type of each name, and unmapped for an unknown type or kind', async () => {
    const types = [
      ['Primary Name', 'primary'],
      ['Primary name', 'primary'],
      ['', 'primary'],
      ['Primary Name Variation', 'variation'],
      ['FKA', 'former'],
      ['Nickname', 'unmapped'],
    ] as const;
    const rows = await rowsOf([...types.map(([given]) => ({ 'Name type': given })), { 'Designation Type': 'Aircraft' }]);
    expect(rows.at(-1)?.kind).toBe('unmapped');
    expect(rows.slice(0, -1).map(({ names }) => names)).toEqual(types.map(([, type]) => [{ name: 'OWL TRADING LTD', type, weak: false }]));
  });

  test('has the part of a date of birth that a cell states', async () => {
    const dates = [
      ['01/02/1958', '1958-02-01'],
      ['dd/mm/1958', '1958'],
      ['00/00/1975', '1975'],
      ['dd/03/1975', '1975-03'],
      ['03/1975', '1975-03'],
      ['00/1975', '1975'],
      ['1958', '1958'],
      ['circa 1958', 'circa 1958'],
    ] as const;
    const rows = await rowsOf(dates.map(([given]) => ({ 'Designation Type': 'Individual', 'D.O.B': given })));
    expect(rows.map(({ dobs }) => dobs)).toEqual(dates.map(([, born]) => [born]));
  });

  test('keeps quotes of its cells, and one space for a line break', async () => {
    const { found } = await stageContents(ukSanctionsList, csv(row({ 'Other Information': 'one\r\n"two"' })));
    expect(found[0]?.other_information).toBe('one "two"');
  });
});

test('a row that is not UTF-8 among rows that are keeps the letters of its names, from the CSV and from the XML', async () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const [head = '', ...rows] = (
    csv(row({ 'Name 6': 'ÉCLAT LTD' }), row({ 'Unique ID': 'TST0002', 'Name 6': 'ÓPTIMA LTD' }))['UK-Sanctions-List.csv'] ?? ''
  ).split(/(?<=\r\n)/);
  const [columnsRow = '', first = '', second = ''] = rows;
  const mixed = Buffer.concat([Buffer.from(head + columnsRow), latin1(first), Buffer.from(second)]);
  const namesIn = async (contents: Record<string, Uint8Array>) =>
    (await stageContents(ukSanctionsList, contents)).found.map(({ names }) => (names as { name: string }[])[0]?.name);
  expect(await namesIn({ 'UK-Sanctions-List.csv': mixed })).toEqual(['ÉCLAT LTD', 'ÓPTIMA LTD']);
  const xml = latin1(`${xmlHead}\n${owlXml.replace('OWL TRADING LTD', 'ÉCLAT LTD')}</Designations>`);
  expect(await namesIn({ 'list.xml': xml })).toEqual(['ÉCLAT LTD']);
});

test.each([
  [['UK Company no. 06527449'], false, ['06527449']],
  [['Switzerland UID Number – CHE-109.711.148 UK Company Number – OE019729 Registration number - W8L5TQA2V3K3 '], false, ['OE019729']],
  [['Company House number: 15109642 '], false, ['15109642']],
  [['UK Company Number RS007XIP'], false, ['RS007XIP']],
  [['Registered in England. Company number: IP01234R.'], false, ['IP01234R']],
  [['RS007XIP'], true, ['RS007XIP']],
  [['UK company 06527449', 'OGRN: 1027700000000'], false, ['06527449']],
  [['Registered in England. Company number: 06527449.'], false, ['06527449']],
  [['UK Tax number 06527449'], false, []],
  [["'04152338 "], true, ['04152338']],
  [['Company number 03503060 '], true, ['03503060']],
  [['OC400827'], true, ['OC400827']],
  [['OC400827'], false, []],
  [['14720672'], false, []],
  [['Business Registration Number 14850239 (Estonia)'], true, []],
  [['Unified Social Credit Code: 91210283MAC567EQ70'], true, []],
  [["'00021503 (KH) "], false, []],
  [['06527449, 07784342'], true, ['06527449', '07784342']],
  [['06527449 / SC123456'], true, ['06527449', 'SC123456']],
  [['06527449, 07784342'], false, []],
  [['06527449, 14850239 (Estonia)'], true, []],
  [['UK Company Nos: 06527449, 07784342 and OC400827'], false, ['06527449', '07784342', 'OC400827']],
  [['UK company no. 06527449, 14850239 (Estonia)'], false, ['06527449']],
  [['UK company no. 06527449; OGRN 1027700000000'], false, ['06527449']],
  [['06527449 (United Kingdom)'], false, ['06527449']],
  [['Company No. 06527449 (UK)'], false, ['06527449']],
  [['VAT 06527449 (UK)'], false, []],
  [['CRN 06527449'], true, ['06527449']],
  [['Reg No 06527449'], true, ['06527449']],
  [['UK: 06527449'], true, ['06527449']],
  [['Registered with Companies House under number 06527449'], false, ['06527449']],
  [['UK Company Number &ndash; OE019729'], false, ['OE019729']],
  [['UK Company Number &#8211; OE019729'], false, ['OE019729']],
  [['UK Company no.&nbsp;06527449'], false, ['06527449']],
  [['Registered company number: 06527449'], true, ['06527449']],
  [['Registered company number: 06527449'], false, []],
  [['Company registration number: 06527449'], true, ['06527449']],
  [['England & Wales 06527449'], true, ['06527449']],
  [['Registered in the United Kingdom under number 06527449'], false, ['06527449']],
  [['Companies House registration 06527449'], false, ['06527449']],
  [['UK Co. No. 06527449'], false, ['06527449']],
  [['Scottish company number SC123456'], false, ['SC123456']],
  [['GB06527449'], true, ['06527449']],
  [['GB065274490'], true, []],
  [['Company number 14850239 (Estonia)'], true, []],
  [['97947'], 'only', ['00097947']],
  [['97947'], true, []],
  [['1234'], 'only', []],
  ...[
    'UK Company Number (06527449)',
    'UK company reg. no. 06527449',
    'UK Company Number is 06527449',
    'UK company (number 06527449)',
    'UK CRN: 06527449',
    'UK registered number 06527449',
    'Company number (UK) 06527449',
    'Registered in the UK (06527449)',
    'Registered in England and Wales: 06527449',
    'Registered at Companies House (06527449)',
    'Companies House Ref 06527449',
  ].map((text) => [[text], false, ['06527449']] as const),
  [['UK LLP number OC400827'], false, ['OC400827']],
  [['UK overseas entity number OE019729'], false, ['OE019729']],
  [['Registered in the UK since 2014, number 14850239 (Estonia)'], false, []],
] as const)('the registrations %j, with a UK address: %s, hold the UK company numbers %j', (registrations, british, numbers) => {
  expect(companyNumbersOf(registrations, [], british)).toEqual(numbers);
});

test.each([
  ['(UN Ref):TSe.207. Registered company number: 06527449. Last known directors: 2', true, ['06527449']],
  ['(UN Ref):TSe.207. Registered company number: 06527449. Last known directors: 2', false, []],
  ['Company registration no. 06527449', true, ['06527449']],
  ['It owns Owl Ltd (company number 06527449).', true, []],
] as const)('the text %j about an entry, with a UK address: %s, holds the UK company numbers %j', (text, british, numbers) => {
  expect(companyNumbersOf([], [text], british)).toEqual(numbers);
});

test.each([
  [['06527449'], [], true, []],
  [['GB065274490'], [], true, ['GB065274490']],
  [['O6527449'], [], true, ['O6527449']],
  [['06527449', '065274491'], [], true, ['065274491']],
  [['see Companies House, file 12'], [], true, ['see Companies House, file 12']],
  [['Unknown'], [], true, []],
  [['Company number 14850239 (Estonia)'], [], true, []],
  [['06527449, 14850239 (Estonia)'], [], true, []],
  [['065274490 (UK)'], [], true, ['065274490 (UK)']],
  [['065274490'], [], false, []],
  [['1027700000000'], [], false, []],
  [['UK Company no. 065274490'], [], false, ['UK Company no. 065274490']],
  [['97947'], [], true, ['97947']],
  [['UK company number: 97947'], [], false, ['UK company number: 97947']],
  [[], ['Arms dealer. UK Company no. O65274490. Directors: 2'], false, ['UK Company no. O65274490']],
  [[], ['UK Company no. 06527449. It was a UK company for 12 years, and United Kingdom company 100 % owned.'], false, []],
] as const)(
  'the registrations %j and the texts %j, with a UK address: %s, state %j, which is no number',
  (stated, texts, british, unread) => {
    expect(unreadNumbersOf(stated, texts, british)).toEqual(unread);
  },
);

describe('quarantine of the UK Sanctions List', () => {
  test('holds a row of a designation without a name, and its neighbours are read', async () => {
    const bad = row({ 'Unique ID': 'TST0002', 'Name 6': '' });
    const staged = await stageContents(ukSanctionsList, csv(row(), bad, row({ 'Unique ID': 'TST0003' })), { rejected: 1 });
    expect(staged.found.map(({ unique_id }) => unique_id)).toEqual(['TST0001', 'TST0003']);
    expect(staged.quarantine).toEqual([expect.objectContaining({ line: 4, reason: expect.stringMatching(/without a name/) })]);
  });
});

describe('a row of the UK Sanctions List that cannot be read', () => {
  const number = { 'Business registration number (s)': '9999901' };
  test.each([
    ['without its id', row({ ...number, 'Unique ID': ' ' }), /no Unique ID/],
    ['with too few columns', '"01/05/2026","TST0001","9999901"', /58 columns/],
    ['with a stray quote', row(number).replace('"TST0001"', '"TST"0001"'), /quote/i],
    ['that swallows the next rows', `"${row({ ...number, 'Unique ID': 'TST0002' })}`, /quote/i],
  ])('%s fails the list, so that no designation loses the company number that the row states', async (_, bad, reason) => {
    const staged = stageContents(ukSanctionsList, csv(row(), bad, row({ 'Unique ID': 'TST0003' })), { rejected: 1 });
    await expect(staged).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE', message: expect.stringMatching(reason) });
  });
});

test.each([
  ['a renamed element', owlXml.replaceAll('BusinessRegistrationNumber>', 'RegisteredNumber>'), 'unknown element: RegisteredNumber'],
  ['a designation without its id', owlXml.replace('TST0001', ''), 'no Unique ID'],
])('%s fails the XML of the UK Sanctions List, so that no designation loses its company number', async (_, designation, reason) => {
  const staged = stageContents(ukSanctionsList, { 'list.xml': `${xmlHead}${designation}</Designations>` }, { rejected: 1, rows: [0, 9] });
  await expect(staged).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE', message: expect.stringContaining(reason) });
});

describe('staging of the UK Sanctions List fails for', () => {
  const whole = csv(row(), row({ 'Unique ID': 'TST0002' }))['UK-Sanctions-List.csv'] ?? '';
  test.each([
    ['an HTML page', '<!DOCTYPE html><html><body>Sorry</body></html>', 'UNEXPECTED_HTML'],
    ['an empty file', '', 'UNEXPECTED_HEADER'],
    ['a report date alone', 'Report Date: 01-Jun-2026\r\n', 'UNEXPECTED_HEADER'],
    ['a renamed column', whole.replace('Unique ID', 'Reference'), 'UNEXPECTED_HEADER'],
    ['a missing column', whole.replace('Title,', ''), 'UNEXPECTED_HEADER'],
    ["OFSI's retired list", 'Last Updated,10/04/2025\r\nName 6,Name 1\r\n', 'UNEXPECTED_HEADER'],
    ['an end within a row', whole.slice(0, -200), 'UNEXPECTED_SHAPE'],
    ['an end within quotes', `${whole}"01/05/2026","TST00`, 'UNEXPECTED_SHAPE'],
    ['a header and no designation', csv()['UK-Sanctions-List.csv'] ?? '', 'TOO_FEW_ROWS'],
    ['XML that is cut off', `${xmlHead}${owlXml.slice(0, 400)}`, 'UNEXPECTED_SHAPE'],
    [
      'XML with an entity of its own',
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "b">]><Designations>&a;</Designations>`,
      'UNEXPECTED_SHAPE',
    ],
    ['XML without a designation', `${xmlHead}</Designations>`, 'TOO_FEW_ROWS'],
  ])('%s', async (_, content, code) => {
    await expect(stageContents(ukSanctionsList, { 'UK-Sanctions-List.csv': content })).rejects.toMatchObject({
      name: 'SourceProblem',
      code,
    });
  });
});

test('a first list of the live publisher that was cut between two rows fails, although a list of the sample may be as short', async () => {
  const short = { 'UK-Sanctions-List.csv': csv(row(), row({ 'Unique ID': 'TST0002' }))['UK-Sanctions-List.csv'] ?? '' };
  await expect(stageContents(atPublisher(ukSanctionsList), short)).rejects.toMatchObject({ code: 'TOO_FEW_ROWS' });
  expect((await stageContents(ukSanctionsList, short)).rows).toBe(2);
});

describe('discover of the UK Sanctions List', () => {
  const url = 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv';
  const period = { from: '2026-05-01', to: '2026-06-30' };

  test('names the release by the London day of its last change and its ETag', async () => {
    const publisher = fakePublisher(() => undefined, { [url]: { etag: '"abc"', lastModified: 'Mon, 01 Jun 2026 23:30:00 GMT' } });
    const [offer] = await publisher.offers(ukSanctionsList, period);
    expect(offer).toMatchObject({ id: expect.stringMatching(/^2026-06-02\.[0-9a-f]{8}$/), dataDate: '2026-06-02', urls: [url] });
    expect(await publisher.fetch(ukSanctionsList, offer)).toEqual(['UK-Sanctions-List.csv']);
  });

  test('fetches only the version that it offered: HEAD may name a new list while GET still sends the old one', async () => {
    const named = { etag: '"new"', lastModified: 'Mon, 01 Jun 2026 10:00:00 GMT' };
    const [offer] = await fakePublisher(() => undefined, { [url]: named }).offers(ukSanctionsList, period);
    const isOffered = (validators: { etag?: string; lastModified?: string }) => offer !== undefined && isOfferedList(offer, validators);
    const old = { etag: '"old"', lastModified: 'Mon, 01 Jun 2026 08:00:00 GMT' };
    const weak = { ...named, etag: 'W/"new"' };
    expect([named, weak, old, {}, { etag: '"old"' }].map(isOffered)).toEqual([true, true, false, true, true]);
  });

  test('names the release by its contents when the server sends no validators', async () => {
    const publisher = fakePublisher(() => 'Report Date: 01-Jun-2026\r\n', { [url]: {} });
    expect(await publisher.offers(ukSanctionsList, period)).toEqual([expect.objectContaining({ dataDate: '2026-06-01' })]);
  });

  test.each(['2026-07-01', '2099-06-01'])(
    'offers a list that its publisher dates %s, after today, so that it fails and is not passed over',
    async (day) => {
      const publisher = fakePublisher(() => undefined, {
        [url]: { etag: '"abc"', lastModified: new Date(`${day}T10:00:00Z`).toUTCString() },
      });
      expect(await publisher.offers(ukSanctionsList, period)).toEqual([expect.objectContaining({ dataDate: day })]);
      expect(await publisher.offers(ukSanctionsList, period, '2026-08-01')).toEqual([]);
    },
  );

  test('throws PUBLISHER_ERROR when the list is gone', async () => {
    await expect(fakePublisher(() => undefined).offers(ukSanctionsList, period)).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
  });
});

describeReal('the real lists', () => {
  const unpacked = (name: string, work: (path: string) => Promise<void>) =>
    inFolder(async (folder) => {
      const path = join(folder, name.replace('.gz', ''));
      await pipeline(createReadStream(realData(`uk-sanctions/${name}`)), createGunzip(), createWriteStream(path));
      await work(path);
    });

  test('15,050 rows are 6,046 designations, none rejected', async () => {
    await unpacked('UK-Sanctions-List.reconstructed.csv.gz', async (path) => {
      const { rows, rejected, found, quarantine } = await stageFiles(atPublisher(ukSanctionsList), [path]);
      expect([rows, rejected, found.length, quarantine.length]).toEqual([6046, 0, 6046, 0]);
      expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['Individual', 'Entity', 'Ship']));
      const names = found.flatMap((row) => row.names as { name: string; type: string }[]);
      expect(names.some(({ type }) => type === 'unmapped')).toBe(false);
      // each belongs to an entry with a UK address or is labelled as a UK number; foreign numbers of eight digits are left out
      expect(found.flatMap((row) => row.company_numbers as string[]).sort()).toEqual(
        '00097947 01794877 03503060 04152338 04218020 05742647 06527449 06679031 07784342 15109642 OC400827 OC425116 OE019729 SL033858'.split(
          ' ',
        ),
      );
      expect(found.flatMap((row) => row.unmapped_numbers)).toEqual([]);
    });
  });

  test('OFSI’s retired list is refused with the day on which it ended, and is not recognised', async () => {
    await unpacked('ConList-2025-04-10.csv.gz', async (path) => {
      await expect(stageFiles(ukSanctionsList, [path])).rejects.toMatchObject({
        code: 'UNEXPECTED_HEADER',
        message: expect.stringContaining('28 January 2026'),
      });
      expect(
        ukSanctionsList.recognise({ name: 'x.csv', bytes: 1, sha256: '', head: (await readFile(path)).subarray(0, 65_536) }),
      ).toBeUndefined();
    });
  });
});
