import { describe, expect, test } from 'vitest';
import { zipOf } from '../../../sample/zip.ts';
import { failingChecks } from '../../../test/fixtures/release-checks.ts';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { columnsOf } from './columns.ts';
import { idOf, readDefaulter } from './defaulter.ts';
import { publicationDay } from './publication-day.ts';
import { deliberateDefaulters } from './source.ts';

const headings = [
  'Name',
  'Business trade or occupation',
  'Address',
  'Period of default',
  'Total amount of tax/duty on which penalties are based',
  'Total amount of penalties charged',
];
const owl = [
  'Owl Fencing Ltd',
  'Fencing',
  '1 Example Street, Exampleton, ZZ1 1ZZ',
  '6 April 2015 to 5 April 2018',
  '£123,456.78',
  '£65,432.10',
];
const barn = ['Barn Taxis', 'Taxis', '2 Example Street', '1 July 2019 to 31 March 2020', '£30,000', '£10,500.50'];

const namespaces = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(' ');
const cell = (text: string) =>
  `<table:table-cell>${text
    .split('\n')
    .map((line) => `<text:p>${line.replaceAll('&', '&amp;')}</text:p>`)
    .join('')}</table:table-cell>`;
const row = (cells: readonly string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
const sheet = (rows: readonly (readonly string[])[], name = 'List') =>
  `<table:table table:name="${name}">${rows.map(row).join('')}</table:table>`;

function ods(...sheets: string[]): Record<string, Uint8Array> {
  const content = `<?xml version="1.0"?><office:document-content ${namespaces}><office:body><office:spreadsheet>${sheets.join('')}</office:spreadsheet></office:body></office:document-content>`;
  return { 'defaulters.ods': zipOf(0, [{ name: 'content.xml', bytes: Buffer.from(content) }]) };
}

const staged = (...rows: readonly (readonly string[])[]) =>
  stageContents(deliberateDefaulters, ods(sheet([headings, ...rows])), { rejected: 1 });
const rowOf = (cells: readonly string[]) => ({ sheet: 'List', line: 1, cells: cells.map((text) => ({ text, value: undefined })) });
const read = (cells: readonly string[]) => readDefaulter(rowOf(cells), columnsOf(rowOf(headings)) ?? new Map(), undefined);
const withCell = (at: number, text: string) => owl.map((one, i) => (i === at ? text : one));

describe('a staged defaulter', () => {
  test('has every typed column', async () => {
    const { found, rejected } = await stageContents(
      deliberateDefaulters,
      ods(sheet([['Current list of deliberate tax defaulters'], [], headings, owl])),
    );
    expect(rejected).toBe(0);
    expect(found).toEqual([
      {
        defaulter_id: idOf('Owl Fencing Ltd', '6 April 2015 to 5 April 2018'),
        name: 'Owl Fencing Ltd',
        aliases: [],
        trade: 'Fencing',
        address: '1 Example Street, Exampleton, ZZ1 1ZZ',
        postcode: 'ZZ1 1ZZ',
        former_addresses: [],
        period: '6 April 2015 to 5 April 2018',
        tax: '123456.78',
        penalties: '65432.10',
        // this list states no day, so the year is counted from the first edition that had the entry
        published_on: null,
        expires_on: null,
        url: 'https://www.gov.uk/government/publications/publishing-details-of-deliberate-tax-defaulters-pddd',
      },
    ]);
  });

  test.each([
    ['Owl (formerly known as Barn)', 'Owl', [{ name: 'Barn', type: 'former' }]],
    ['Owl (trading as Barn & Co)', 'Owl', [{ name: 'Barn & Co', type: 'trading' }]],
    ['Owl t/a Barn', 'Owl', [{ name: 'Barn', type: 'trading' }]],
    ['Owl\ntrading as Barn', 'Owl', [{ name: 'Barn', type: 'trading' }]],
    ['Owl Ltd (in liquidation)', 'Owl Ltd', []],
  ])('written as %j has the name %s and the aliases %j', (written, name, aliases) => {
    expect(read(withCell(0, written))).toMatchObject({ record: { name, aliases } });
  });

  test.each([
    ['1 Road, Town, ZZ1 1ZZ', '1 Road, Town, ZZ1 1ZZ', 'ZZ1 1ZZ', []],
    ['1 Road\nTown\nZZ11ZZ', '1 Road, Town, ZZ11ZZ', 'ZZ1 1ZZ', []],
    ['Formerly of 1 Road, Town, ZZ1 1ZZ', '1 Road, Town, ZZ1 1ZZ', 'ZZ1 1ZZ', []],
    ['1 Road, ZZ1 1ZZ (formerly of 2 Lane, ZZ2 2ZZ)', '1 Road, ZZ1 1ZZ', 'ZZ1 1ZZ', ['2 Lane, ZZ2 2ZZ']],
    ['1 Road, Town, previously 2 Lane', '1 Road, Town', null, ['2 Lane']],
    ['', null, null, []],
  ])(
    'with the address cell %j has the address %j, the postcode %j and the former addresses %j',
    (written, address, postcode, former_addresses) => {
      expect(read(withCell(2, written))).toMatchObject({ record: { address, postcode, former_addresses } });
    },
  );

  test.each([
    ['6 April 2015  to 5 April 2018', '6 April 2015 to 5 April 2018'],
    ['6 April 2015 to 5 April 2016\n6 April 2018 to 5 April 2019', '6 April 2015 to 5 April 2016; 6 April 2018 to 5 April 2019'],
    ['6 April 2015 to 5 April 2016; 6 April 2018 to 5 April 2019', '6 April 2015 to 5 April 2016; 6 April 2018 to 5 April 2019'],
    ['6 April 2015 to 5 April 2016 and 6 April 2018 to 5 April 2019', '6 April 2015 to 5 April 2016; 6 April 2018 to 5 April 2019'],
  ])('with the period cell %j has the period %j', (written, period) => {
    expect(read(withCell(3, written))).toMatchObject({ record: { period } });
  });

  test.each([
    ['£123,456.78', '123456.78'],
    ['123456.7', '123456.7'],
    ['£ 1 234', '1234'],
    ['GBP 30,000', '30000'],
    ['not stated', null],
    ['£1,000 and £2,000', null],
  ])('with the amount cell "%s" has the tax %s', (written, tax) => {
    expect(read(withCell(4, written))).toMatchObject({ record: { tax } });
  });

  test.each([
    ['Jo Owl and Al Barn trading as Wrens', ['Wrens', 'Jo Owl', 'Al Barn']],
    ['Mr J Owl & Mrs A. Barn', ['Mr J Owl', 'Mrs A. Barn']],
    ['Owl Ltd and Barn Ltd', ['Owl Ltd', 'Barn Ltd']],
    ['Owl Barn and Wren Ltd', []],
    ['Jo and Al Owl', []],
    ['Jo Owl\nAl Barn', ['Jo Owl', 'Al Barn']],
    ['Jo Owl\nAl Barn\ntrading as Wrens', ['Wrens', 'Jo Owl', 'Al Barn']],
    ['Owl Ltd\nBarn Ltd', ['Owl Ltd', 'Barn Ltd']],
    ['Owl Trading\nCompany Limited', []],
    ['Owl Fencing and\nGates', []],
    ['Owl & Sons', []],
  ])('of the name "%s" has the aliases %j', (name, aliases) => {
    expect(read(withCell(0, name)).record).toMatchObject({ aliases: aliases.map((one) => expect.objectContaining({ name: one })) });
  });

  test('continues in the next row when that row has no name', async () => {
    const { found } = await staged(owl, ['', '', '', '6 April 2019 to 5 April 2020', '£40,000', '£4,000']);
    expect(found.map(({ name, address, period }) => [name, address, period]).sort()).toEqual([
      ['Owl Fencing Ltd', owl[2], '6 April 2015 to 5 April 2018'],
      ['Owl Fencing Ltd', owl[2], '6 April 2019 to 5 April 2020'],
    ]);
  });

  test.each<[string, readonly (readonly string[])[], readonly string[]]>([
    ['a row without a period: it is of that row', [withCell(3, '')], ['Owl Fencing Ltd']],
    ['a row with a name alone: the list does not say whose the next row is', [['Owl Fencing Ltd']], []],
    ['a note: the list does not say whose the next row is', [['Notes on the list']], []],
  ])('never continues a defaulter before %s', async (_, between, expected) => {
    const { found } = await staged(barn, ...between, ['', '', '', '6 April 2019 to 5 April 2020', '£40,000', '£4,000']);
    expect(found.filter(({ period }) => period === '6 April 2019 to 5 April 2020').map(({ name }) => name)).toEqual(expected);
  });

  test.each<[string, readonly (readonly string[])[]]>([
    ['alone', [['(trading as Owl Cafe)']]],
    ['with a further address', [['t/a Owl Cafe', '', '2 Lane, Exampleton']]],
    ['behind a further period', [['', '', '', '6 April 2019 to 5 April 2020', '£40,000', '£4,000'], ['trading as Owl Cafe']]],
  ])('has the alias that stands %s in a row below', async (_, below) => {
    const { found, rejected } = await staged(barn, owl, ...below);
    expect(rejected).toBe(0);
    expect(found.filter(({ name }) => name === 'Owl Fencing Ltd').map(({ aliases }) => aliases)).toContainEqual([
      { name: 'Owl Cafe', type: 'trading' },
    ]);
    expect(found.find(({ name }) => name === 'Barn Taxis')).toMatchObject({ aliases: [] });
  });

  test('has no alias from a note below that begins as an alias does, and states a day', async () => {
    const { found } = await staged(owl, ['Previously published on 24 March 2026'], barn);
    expect(found.map(({ name, aliases, published_on }) => [name, aliases, published_on]).sort()).toEqual([
      ['Barn Taxis', [], '2026-03-24'],
      ['Owl Fencing Ltd', [], null],
    ]);
  });

  test('that is listed twice for one period has two rows with different ids', async () => {
    const { found } = await staged(owl, withCell(4, '£50,000'));
    const id = idOf('Owl Fencing Ltd', '6 April 2015 to 5 April 2018');
    expect(found.map(({ defaulter_id }) => defaulter_id)).toEqual([id, `${id}-2`]);
  });

  test('has the same id in any case, spacing and punctuation', () => {
    expect(idOf('OWL  FENCING, LTD.', '6 April 2015 – 5 April 2018')).toBe(idOf('Owl Fencing Ltd', '6 April 2015 - 5 April 2018'));
    expect(idOf('Owl Fencing Ltd', '6 April 2015')).not.toBe(idOf('Owl Fencing Ltd', '6 April 2016'));
  });
});

describe('the year of publication', () => {
  test('runs from the day stated above the rows', async () => {
    const rows = [['Details published on 24 March 2026'], headings, owl, ['Published 1 June 2026'], barn];
    const { found } = await stageContents(deliberateDefaulters, ods(sheet(rows)));
    expect(found.map(({ name, published_on, expires_on }) => [name, published_on, expires_on]).sort()).toEqual([
      ['Barn Taxis', '2026-06-01', '2027-06-01'],
      ['Owl Fencing Ltd', '2026-03-24', '2027-03-24'],
    ]);
  });

  test('runs from the day in the name of the sheet', async () => {
    const { found } = await stageContents(
      deliberateDefaulters,
      ods(sheet([headings, owl], '1 June 2023'), sheet([['Notes on the list']], 'Notes')),
    );
    expect(found[0]).toMatchObject({ published_on: '2023-06-01', expires_on: '2024-06-01' });
  });

  test.each([
    ['Published on 24 March 2026', '2026-03-24'],
    ['published: 1st Jun, 2026', '2026-06-01'],
    ['First published 1st June, 2026', '2026-06-01'],
    ['Published on 31 June 2026', undefined],
    ['Updated on 24 March 2026', undefined],
  ])('runs from the day in "%s", which is %s', (text, day) => {
    expect(publicationDay(text, '2026-06-30')).toBe(day);
  });

  test.each([
    [
      'when the list began',
      'HMRC first published details of deliberate defaulters on 21 February 2013. This list was published on 24 March 2026.',
      '2026-03-24',
    ],
    ['when the next one comes', 'Published on 24 March 2026. The next list will be published on 24 June 2026.', '2026-03-24'],
  ])('runs from the day of the edition where a note also says %s', async (_, note, day) => {
    const { found } = await stageContents(deliberateDefaulters, ods(sheet([[note], headings, owl])));
    expect(found[0]).toMatchObject({ published_on: day });
  });
});

test.each([
  ['no name', withCell(0, ''), 'no name'],
  ['no period', withCell(3, ''), 'no period of default'],
  ['a note', ['End of the list'], 'left out: a note, not a defaulter'],
])('a row with %s goes to quarantine, and its neighbour is read', async (_, broken, reason) => {
  const { found, quarantine } = await staged(broken, barn);
  expect(found.map(({ name }) => name)).toEqual(['Barn Taxis']);
  expect(quarantine).toEqual([expect.objectContaining({ file: 'defaulters.ods', line: 2, reason })]);
});

test('notes below the list, however many, do not refuse it', async () => {
  const notes = ['Note 1', 'Note 2', 'Note 3', 'Note 4'].map((text) => [text]);
  const { found, rejected } = await stageContents(deliberateDefaulters, ods(sheet([headings, owl, barn, ...notes])));
  expect([found.length, rejected]).toEqual([2, 4]);
});

test.each([
  ['an HTML page', { 'x.ods': '<html><body>Sorry</body></html>' }, 'UNEXPECTED_HTML'],
  ['a CSV', { 'x.ods': 'Name,Address' }, 'NOT_A_ZIP'],
  [
    'a zip that is cut off',
    { 'x.ods': (ods(sheet([headings, owl]))['defaulters.ods'] ?? new Uint8Array()).subarray(0, 300) },
    'ZIP_TRUNCATED',
  ],
  ['another zip', { 'x.ods': zipOf(0, [{ name: 'x.txt', bytes: Buffer.from('x') }]) }, 'UNEXPECTED_SHAPE'],
  ['broken XML', { 'x.ods': zipOf(0, [{ name: 'content.xml', bytes: Buffer.from('<a><b></a>') }]) }, 'UNEXPECTED_SHAPE'],
  ['a renamed column', ods(sheet([headings.map((one) => (one === 'Name' ? 'Taxpayer' : one)), owl])), 'UNEXPECTED_HEADER'],
  ['a list without a defaulter', ods(sheet([headings])), 'TOO_FEW_ROWS'],
  ['no file', {}, 'UNEXPECTED_SHAPE'],
])('staging of defaulters fails for %s', async (_, contents, code) => {
  await expect(stageContents(deliberateDefaulters, contents as Record<string, string | Uint8Array>)).rejects.toMatchObject({ code });
});

describe('a second sheet', () => {
  const renamed = headings.map((one) => (one === 'Address' ? 'Location' : one));
  const of = (...rows: readonly (readonly string[])[]) =>
    stageContents(deliberateDefaulters, ods(sheet([headings, owl]), sheet(rows, 'Continued')), { rejected: 1 });

  test.each([
    ['one heading has another word', [renamed, barn]],
    ['the headings are missing', [barn]],
  ])('of defaulters in which %s fails the list: their names would be left out', async (_, rows) => {
    await expect(of(...rows)).rejects.toMatchObject({ code: 'UNEXPECTED_HEADER', message: expect.stringContaining('Continued') });
  });

  test('of notes is left out', async () => {
    const { found } = await of(['Notes'], ['Name', 'The name of the person'], ['Period', 'The period of default']);
    expect(found).toHaveLength(1);
  });
});

describe('discover and recognise of defaulters', () => {
  const api = 'https://www.gov.uk/api/content/government/publications/publishing-details-of-deliberate-tax-defaulters-pddd';
  const file = (name: string, title = 'Current list') => ({ title, url: `https://assets.publishing.service.gov.uk/media/1a2b/${name}` });
  const content = (attachments: readonly object[], at = '2026-06-01T23:30:00Z') =>
    JSON.stringify({ public_updated_at: at, details: { attachments } });
  const period = { from: '2026-01-01', to: '2026-06-30' };

  test('discover offers the newest spreadsheet under the London day of its change', async () => {
    const site = fakePublisher(() =>
      content([file('about.html'), file('old.ods', 'List of 24 March 2026'), file('new%20list.ods', 'List of 1 June 2026')]),
    );
    const [offer, none] = await site.offers(deliberateDefaulters, period);
    expect(offer).toMatchObject({ dataDate: '2026-06-02', urls: [file('new%20list.ods').url] });
    expect(offer?.id).toMatch(/^2026-06-02\.[0-9a-f]{8}$/);
    expect(none).toBeUndefined();
    expect(await site.fetch(deliberateDefaulters, offer)).toEqual(['new_list.ods']);
    expect(await site.offers(deliberateDefaulters, { from: '2026-06-03', to: '2026-06-30' })).toEqual([]);
    expect(site.requested).toEqual([api, api]);
  });

  test('discover reads the day at the end of a long title', async () => {
    const title = 'Current list of the people and businesses that are deliberate tax defaulters: 1 June 2026';
    const site = fakePublisher(() => content([file('old.ods', 'List of 24 March 2026'), file('new.ods', title)]));
    expect(await site.offers(deliberateDefaulters, period)).toMatchObject([{ urls: [file('new.ods').url] }]);
  });

  test('discover fails when the newest list is in another form than the spreadsheets before it', async () => {
    const [old, next] = [file('old.ods', 'List of 24 March 2026'), (name: string) => file(name, 'List of 1 June 2026')];
    const offers = (...attachments: object[]) => fakePublisher(() => content(attachments)).offers(deliberateDefaulters, period);
    for (const name of ['new.xlsx', 'new.csv', 'list-of-1-june'])
      await expect(offers(old, next(name))).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE', message: expect.stringContaining(name) });
    expect(await offers(old, next('new.xlsx'), next('new.ods'), file('about.html', 'How to read this, 5 June 2026'))).toHaveLength(1);
  });

  test.each([
    ['is gone', undefined, 'PUBLISHER_ERROR'],
    ['is an HTML page', '<html>', 'UNEXPECTED_HTML'],
    ['has another form', '{"title":"x"}', 'UNEXPECTED_SHAPE'],
    ['has no spreadsheet', content([file('list.html')]), 'UNEXPECTED_SHAPE'],
    ['has no day', content([file('list.ods')], 'soon'), 'UNEXPECTED_SHAPE'],
  ])('discover throws when the publication %s', async (_, body, code) => {
    await expect(fakePublisher(() => body).offers(deliberateDefaulters, period)).rejects.toMatchObject({ code });
  });

  test.each([
    ['deliberate-tax-defaulters-2026-06-01.ods', 'PK\u0003\u0004', { id: '2026-06-01.abcdefab', dataDate: '2026-06-01' }],
    ['deliberate-tax-defaulters-2026-13-01.ods', 'PK\u0003\u0004', undefined],
    ['deliberate-tax-defaulters.ods', 'PK\u0003\u0004', undefined],
    ['budget-2026-06-01.ods', 'PK\u0003\u0004', undefined],
    ['deliberate-tax-defaulters-2026-06-01.ods', '<html>', undefined],
  ])('recognise of the file %s that begins with %j gives %j', (name, head, id) => {
    expect(deliberateDefaulters.recognise({ name, bytes: 1, sha256: 'abcdefabcdef', head: Buffer.from(head) })).toEqual(id);
  });
});

test.each([
  ['2027-03-23', []],
  ['2027-03-24', ['published_for_too_long']],
])('a defaulter who was published on 24 March 2026 and is on the list of %s fails the checks %j', async (day, failing) => {
  const listed =
    "SELECT 'x' AS name, 'p' AS period, 30000 AS tax, 1 AS penalties, DATE '2026-03-24' AS published_on, DATE '2027-03-24' AS expires_on";
  expect(await failingChecks('hmrc/deliberate-defaulters', listed, day)).toEqual(failing);
});
