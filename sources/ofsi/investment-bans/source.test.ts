import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test/fixtures/any-text.ts';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { readBans } from './ban-table.ts';
import { investmentBans } from './source.ts';

const api = 'https://www.gov.uk/api/content/guidance/russia-list-of-persons-named-in-relation-to-financial-and-investment-restrictions';
const headings = [
  'Organisation',
  'Historic Group ID [1]',
  'UK Sanctions List Unique ID [2]',
  'Subject to other sanctions (see entry on the UK Sanctions List)',
];
const link = '<a href="https://search-uk-sanctions-list.service.gov.uk/designations/TST0001">Yes</a>';

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<p>Text.</p><table><thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
const content = (body: string, at = '2026-05-31T23:30:00Z') =>
  JSON.stringify({ base_path: api.slice(api.indexOf('/guidance')), public_updated_at: at, details: { body } });
const others = ['Barn Bank', 'Hayloft Bank', 'Tawny Bank', 'Little Bank'].map((name, at) => [name, String(99_010 + at), '-', '-']);
const staged = (...rows: readonly (readonly string[])[]) =>
  stageContents(investmentBans, { 'content.json': content(table(headings, ...rows)) }, { rows: [0, 60], rejected: 1 });

test('each row of the table becomes one person with names, ids and link', async () => {
  const { found, rejected } = await stageContents(investmentBans, {
    'content.json': content(table(headings, ['Owl Bank (also known as Owlbank) [3]', '99001', 'TST0001', link], ...others)),
  });
  expect(rejected).toBe(0);
  expect(found).toHaveLength(5);
  expect(found.at(-2)).toEqual({
    name: 'Owl Bank',
    aliases: ['Owlbank'],
    ofsi_group_id: '99001',
    uk_sanctions_list_id: 'TST0001',
    address: null,
    country: null,
    listed_on: null,
    detail: null,
    other_entry_url: 'https://search-uk-sanctions-list.service.gov.uk/designations/TST0001',
    unmapped_columns: [],
    url: 'https://www.gov.uk/guidance/russia-list-of-persons-named-in-relation-to-financial-and-investment-restrictions',
  });
});

describe('readBans', () => {
  const rows = (html: string) => (readBans(html) ?? []).map(({ record }) => record);

  test.each([['-'], ['–'], [''], ['N/A'], ['none']])('reads the cell %j as null', (nothing) => {
    expect(rows(table(headings, ['Owl Bank', nothing, nothing, nothing]))).toEqual([
      expect.objectContaining({ ofsi_group_id: null, uk_sanctions_list_id: null, other_entry_url: null }),
    ]);
  });

  test('reads the columns in any order, and columns that the page has not used yet', () => {
    const head = ['Date listed', 'Country', 'Name', 'Address', 'Restrictions'];
    expect(rows(table(head, ['31/07/2014', 'Utopia', 'Owl Bank', '1 Road<br>Town', 'Regulation 1']))).toEqual([
      expect.objectContaining({
        name: 'Owl Bank',
        listed_on: '2014-07-31',
        country: 'Utopia',
        address: '1 Road, Town',
        detail: 'Regulation 1',
      }),
    ]);
  });

  test.each([
    ['31 July 2014', '2014-07-31'],
    ['1 Sept 2014', '2014-09-01'],
    ['31/02/2014', null],
    ['soon', null],
  ])('reads the date %s as %s', (written, day) => {
    expect(rows(table(['Name', 'Date listed'], ['Owl Bank', written]))).toEqual([expect.objectContaining({ listed_on: day })]);
  });

  test.each([
    [
      'a cell beside the names',
      table(headings, ['Owl Bank', '1', 'TST0001', link], ['Barn Bank', '2', 'TST0002']).replace(/<td>(<a.*?<\/a>)/, '<td rowspan="2">$1'),
    ],
    [
      'a cell before the names',
      `<table><tr><th>Date listed<th>Name<th>Country</tr><tr><td rowspan="2">31/07/2014<td>Owl Bank<td>A</tr><tr><td>Barn Bank<td>B</tr></table>`,
    ],
    [
      'two columns',
      '<table><tr><th colspan="2">Restriction<th>Name</tr><tr><td>1<td>2<td>Owl Bank</tr><tr><td colspan="2">3<td>Barn Bank</tr></table>',
    ],
    [
      'as many rows as a browser refuses',
      '<table><tr><th>Name<th>Country</tr><tr><td>Owl Bank<td rowspan="99999999999">A</tr><tr><td>Barn Bank</tr></table>',
    ],
  ])('reads the names of rows in which %s spans several', (_, page) => {
    expect(rows(page).map((record) => (record as { name: string }).name)).toEqual(['Owl Bank', 'Barn Bank']);
  });

  test('a name that spans rows is one person', () => {
    const page =
      '<table><tr><th>Name<th>Group ID</tr><tr><td rowspan="2">Owl Bank<td>1</tr><tr><td>2</tr><tr><td>Barn Bank<td>3</tr></table>';
    expect(rows(page)).toEqual([
      expect.objectContaining({ name: 'Owl Bank', ofsi_group_id: '1' }),
      'left out: a further row of Owl Bank',
      expect.objectContaining({ name: 'Barn Bank', ofsi_group_id: '3' }),
    ]);
  });

  test('joins all tables with a name column and ignores other tables', () => {
    const page =
      table(['Term', 'Meaning'], ['Bank', 'A bank']) +
      table(headings, ['Owl Bank', '1', '-', '-']) +
      table(headings, ['Barn Bank', '2', '-', '-']);
    expect((readBans(page) ?? []).map(({ record, line }) => [record, line])).toEqual([
      [expect.objectContaining({ name: 'Owl Bank' }), 1],
      [expect.objectContaining({ name: 'Barn Bank' }), 2],
    ]);
    expect(readBans(table(['Term', 'Meaning'], ['Bank', 'A bank']))).toBeUndefined();
  });

  test.each(['Aliases', 'Also known as', 'Other names'])('reads the names under the heading "%s"', (heading) => {
    expect(rows(table(['Name', heading], ['Owl Bank (aka Owlbank)', 'Barn Bank<br>Hayloft Bank'], ['Tawny Bank', '-']))).toEqual([
      expect.objectContaining({ name: 'Owl Bank', aliases: ['Owlbank', 'Barn Bank', 'Hayloft Bank'] }),
      expect.objectContaining({ name: 'Tawny Bank', aliases: [] }),
    ]);
  });

  test('an unknown column is listed in unmapped_columns of every row', async () => {
    const { found } = await stageContents(
      investmentBans,
      { 'content.json': content(table([...headings, 'Colour'], ...others.map((one) => [...one, 'brown']))) },
      { rows: [0, 9] },
    );
    expect(found[0]?.unmapped_columns).toEqual(['Colour']);
  });
});

test('an item of a list beside the table that may be a name is reported, and no sentence, footnote or list within the table', async () => {
  const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  const body =
    list('lending money to a person named below', `The regulations ${'prohibit dealing in securities and '.repeat(6)}loans.`) +
    table(headings, ['Owl Bank', '99001', '-', list('Yes')], ...others) +
    list('<p>Burrow Bank</p>', '<a href="/x">7 Feathers Bank</a>') +
    '<div class="footnotes" role="doc-endnotes"><ol><li><p>Used until 2026</p></li></ol></div>';
  const { rows, unmapped } = await stageContents(investmentBans, { 'content.json': content(body) });
  expect([rows, unmapped]).toEqual([5, { 'list item Burrow Bank': 1, 'list item 7 Feathers Bank': 1 }]);
});

test('a row without a name goes to quarantine, and the other rows are read', async () => {
  const { found, quarantine } = await staged(['-', '99001', '-', '-'], ...others);
  expect(found).toHaveLength(4);
  expect(quarantine).toEqual([expect.objectContaining({ file: 'content.json', line: 1, reason: 'no name' })]);
});

test.each([
  ['an HTML page', '<html><body>Sorry</body></html>', 'UNEXPECTED_HTML'],
  ['a publication without a table', content('<p>Withdrawn</p>'), 'UNEXPECTED_HEADER'],
  ['a renamed column', content(table(['Listed party', ...headings.slice(1)], ...others)), 'UNEXPECTED_HEADER'],
  ['four persons', content(table(headings, ...others)), 'TOO_FEW_ROWS'],
  ['61 persons', content(table(headings, ...Array.from({ length: 61 }, (_, at) => [`Bank ${at}`, '1', '-', '-']))), 'TOO_MANY_ROWS'],
  ['an empty JSON array', '[]', 'UNEXPECTED_SHAPE'],
])('staging fails for %s', async (_, body, code) => {
  await expect(stageContents(investmentBans, { 'content.json': body })).rejects.toMatchObject({ code });
});

describe('discover and recognise of investment bans', () => {
  const body = table(headings, ...others);

  test.each([
    ['an earlier list', content(table(headings, ...others.slice(1)), '2026-05-30T10:00:00Z')],
    ['another list of the same day', content(table(headings, ['Owl Bank', '99001', '-', '-'], ...others))],
  ])('a page that is fetched as %s is not the release that was offered', async (_, fetched) => {
    let page = content(body);
    const site = fakePublisher(() => page);
    const [offer] = await site.offers(investmentBans, { from: '2016-01-01', to: '2026-06-30' });
    page = fetched;
    await expect(site.fetch(investmentBans, offer)).rejects.toMatchObject({ code: 'PUBLISHER_OTHER_VERSION' });
    page = content(body);
    expect(await site.fetch(investmentBans, offer)).toEqual(['content.json']);
  });

  test('name the release by the London day of its change and a hash of its contents', async () => {
    const site = fakePublisher(() => content(body));
    const period = { from: '2016-01-01', to: '2026-06-30' };
    const [offer] = await site.offers(investmentBans, period);
    expect(offer?.id).toMatch(/^2026-06-01\.[0-9a-f]{8}$/);
    expect(await site.offers(investmentBans, period)).toEqual([offer]);
    expect(await site.fetch(investmentBans, offer)).toEqual(['content.json']);
    const [after] = await fakePublisher(() => content(`${body} `)).offers(investmentBans, period);
    expect(after?.id).not.toBe(offer?.id);
    expect(investmentBans.recognise({ name: 'x.json', bytes: 1, sha256: 'ab', head: Buffer.from(content(body)) })).toEqual({
      id: offer?.id,
      dataDate: '2026-06-01',
    });
  });

  test.each([['{"a":1}'], ['<html>'], [content(body).slice(0, -5)]])('do not recognise %j', (text) => {
    expect(investmentBans.recognise({ name: 'x.json', bytes: 1, sha256: 'ab', head: Buffer.from(text) })).toBeUndefined();
  });
});

test('readBans never throws, and every person has a name', () => {
  const pieces = fc.constantFrom(
    '<table>',
    '</table>',
    '<tr>',
    '</tr>',
    '<th>Name</th>',
    '<td>',
    '</td>',
    'Owl',
    '<a href="x">',
    '[1]',
    '-',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((all) => all.join('')),
        anyText,
      ),
      (html) => {
        const empty = (readBans(html) ?? []).filter(({ record }) => typeof record !== 'string' && record.name === '');
        expect(empty).toEqual([]);
      },
    ),
  );
});

describe('a table of persons whose names stand under another heading', () => {
  const renamed = ['Designated party', ...headings.slice(1)];
  const parsed = (body: string) => stageContents(investmentBans, { 'content.json': content(body) });

  test('is not left out: each of its rows counts as unread, and the persons of the other table are read', async () => {
    const body = table(headings, ['Owl Bank', '99001', '-', '-'], ...others) + table(renamed, ['Wren Bank', '99002', '-', '-']);
    const { found, quarantine } = await parsed(body);
    expect(found).toHaveLength(5);
    expect(quarantine).toMatchObject([{ reason: 'its table has no heading of names', text: expect.stringContaining('Wren Bank') }]);
  });

  test('is not confused with a table that lists no persons, which the reader skips', async () => {
    const changes = table(['Date', 'Change'], ['1 May 2026', 'Owl Bank was added'], ['2 May 2026', 'A form was added']);
    const { found, rejected } = await parsed(table(headings, ['Owl Bank', '99001', '-', '-'], ...others) + changes);
    expect([found.length, rejected]).toEqual([5, 0]);
  });
});
