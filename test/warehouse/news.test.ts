import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gdeltGkg } from '../../sources/gdelt/gkg/source.ts';
import { newsFeeds } from '../../sources/news/feeds/source.ts';
import { addressMention, mentionsOf, nameMention, personMention } from '../../sources/news/mentions.ts';
import { companies, company, officers, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([
  'NIGHTJAR RECOVERY LTD',
  'Nightjar & Sons (Holdings) Public Limited Company',
  "Owl's Café L.L.P.",
  'LIMITED',
  'Company Two Limited',
  'CWMNI DA CYFYNGEDIG',
  'Straße + Öl GmbH',
  '',
  'The Partnership Co. Partnership LLP',
  '+++',
])('the name %p has one hash in TypeScript and in SQL', async (name) => {
  const text = name.replaceAll("'", "''");
  const [row] = await world.rows(
    `SELECT name_mention(name_key('${text}')) AS name, person_mention('${text}') AS person, address_mention('${text}') AS line`,
  );
  expect(row).toEqual({ name: nameMention(name) ?? null, person: personMention(name) ?? null, line: addressMention(name) ?? null });
});

/** An item of news, as staging stores it. */
function item(id: string, text: string, more: Row = {}): Row {
  return {
    item_id: id,
    publication: 'Owl News',
    title: id,
    url: `https://news.example/${id}`,
    published_at: '2026-06-01T08:00:00',
    changed_at: null,
    terms: ['insolvency'],
    display: true,
    ...mentionsOf(text),
    ...more,
  };
}

const candidates = () => world.rows('FROM news_candidate SELECT company_number, item_id, why, corroborated ORDER BY ALL');

describe('candidates of news', () => {
  test('are the companies that an item gives by number or by name, with what corroborates the name', async () => {
    await world.apply(companies, 'c1', '2026-06-01', [
      company('09999901', { name: 'NIGHTJAR RECOVERY LIMITED', postcode: 'ZZ1 1ZZ', address_line_1: '12 MILL LANE' }),
      company('09999902', { name: 'BARN AGENTS LTD', postcode: 'ZZ2 2ZZ' }),
      company('09999903', { name: 'TARGET LIMITED' }),
    ]);
    await world.apply(officers, 'o1', '2026-06-01', [
      {
        company_number: '09999901',
        officer_id: '1',
        appointment: '1',
        role: 'director',
        corporate: false,
        name: 'Ada Quillon Owl',
        resigned: false,
      },
    ]);
    await world.refresh();
    const items = [
      item('by-number', 'The insolvent firm (company number 9999902) is closed'),
      item('by-name', 'Nightjar Recovery is insolvent'),
      item('by-officer', 'Nightjar Recovery of director Ada Owl is insolvent'),
      item('by-postcode', 'Nightjar Recovery, ZZ1 1ZZ, is insolvent'),
      item('by-address', 'Nightjar Recovery of 12 Mill Lane, Exampleton is insolvent'),
      item('other-person', 'Ada Owl is insolvent'),
      item('word', 'Target is insolvent'),
      item('no-distress', 'Nightjar Recovery opens a shop', { terms: [] }),
    ];
    expect(await world.apply(newsFeeds, 'n1', '2026-06-01', items)).toMatchObject({ added: 8, companies: 2 });
    await world.refresh();
    expect(await candidates()).toEqual([
      { company_number: '09999901', item_id: 'by-address', why: ['address'], corroborated: true },
      { company_number: '09999901', item_id: 'by-name', why: ['name-only'], corroborated: false },
      { company_number: '09999901', item_id: 'by-officer', why: ['officer'], corroborated: true },
      { company_number: '09999901', item_id: 'by-postcode', why: ['postcode'], corroborated: true },
      { company_number: '09999902', item_id: 'by-number', why: ['number'], corroborated: true },
    ]);
  });

  test('follow a new name of a company, and a newer reading of an item', async () => {
    await world.apply(companies, 'c2', '2026-07-01', [
      company('09999901', { name: 'NIGHTJAR RECOVERY LIMITED', postcode: 'ZZ9 9ZZ' }),
      company('09999902', { name: 'NIGHTJAR RECOVERY (2026) LTD' }),
      company('09999904', { name: 'OWL FENCING LTD' }),
    ]);
    await world.apply(gdeltGkg, 'g1', '2026-07-01', [item('20260701090000-1', 'Owl Fencing is insolvent')]);
    await world.apply(newsFeeds, 'n2', '2026-07-01', [item('by-name', 'Barn Agents is insolvent', { changed_at: '2026-07-01T08:00:00' })]);
    await world.refresh();
    expect(await candidates()).toEqual([
      { company_number: '09999901', item_id: 'by-address', why: ['name-only'], corroborated: false },
      { company_number: '09999901', item_id: 'by-officer', why: ['officer'], corroborated: true },
      { company_number: '09999901', item_id: 'by-postcode', why: ['name-only'], corroborated: false },
      { company_number: '09999902', item_id: 'by-number', why: ['number'], corroborated: true },
      { company_number: '09999904', item_id: '20260701090000-1', why: ['name-only'], corroborated: false },
    ]);
  });
});

describe('what was searched', () => {
  const feed = 'news.example.0123abcd';
  const searched = (number: string, from: string, to: string) =>
    world.rows(
      `FROM news_search('${number}', TIMESTAMP '${from}', TIMESTAMP '${to}') SELECT feed, searched_minutes, candidates, state
       WHERE feed IN ('gdelt/gkg', '${feed}') ORDER BY feed`,
    );

  test('a window without a loaded release is not searched; one with it and without a candidate is searched, none', async () => {
    await world.apply(gdeltGkg, `20260801090000.${'a'.repeat(32)}`, '2026-08-01', []);
    expect(await searched('09999904', '2026-08-01 08:45:00', '2026-08-01 09:00:00')).toEqual([
      { feed: 'gdelt/gkg', searched_minutes: 15, candidates: 0, state: 'searched-none' },
    ]);
    expect(await searched('09999904', '2026-08-01 08:45:00', '2026-08-01 09:15:00')).toMatchObject([
      { searched_minutes: 15, state: 'partly-searched' },
    ]);
    expect(await searched('09999904', '2026-08-02 00:00:00', '2026-08-03 00:00:00')).toMatchObject([{ state: 'not-searched' }]);
  });

  test('a feed was searched from its oldest item to its newest, and a repeated window counts once', async () => {
    const wren = item('wren', 'Owl Fencing is insolvent', { published_at: '2026-08-01T06:30:00' });
    await world.apply(newsFeeds, `${feed}.20260801060000-20260801120000.aaaaaaaaaaaa`, '2026-08-02', [wren]);
    await world.apply(newsFeeds, `${feed}.20260801063000-20260801130000.bbbbbbbbbbbb`, '2026-08-02', [wren]);
    await world.refresh();
    expect(await searched('09999904', '2026-08-01 12:00:00', '2026-08-01 13:00:00')).toMatchObject([
      {},
      { feed, searched_minutes: 60, candidates: 0, state: 'searched-none' },
    ]);
    expect(await searched('09999904', '2026-08-01 05:00:00', '2026-08-01 07:00:00')).toMatchObject([
      {},
      { feed, searched_minutes: 60, candidates: 1, state: 'candidates' },
    ]);
  });
});

describe('the event of distress in the news', () => {
  const number = '09999950';
  const fired = () =>
    world.rows(`FROM event SELECT source_id, detail, metadata::VARCHAR AS metadata
      WHERE type = 'news.distress.detected' AND company_number = '${number}' ORDER BY source_id`);

  test('fires once a day for items that give the number, or the name with its address, and never for a name alone', async () => {
    const register = (await world.rows('FROM company SELECT * EXCLUDE (_source, _release, _since, _version, _from)')) as Row[];
    await world.apply(companies, 'c50', '2026-07-20', [
      ...register,
      company(number, { name: 'LAPWING CASKS LIMITED', postcode: 'ZZ9 9ZZ', address_line_1: '4 COOPER ROW' }),
    ]);
    await world.apply(gdeltGkg, '20260720081500', '2026-07-20', [item('old', 'Nothing of interest', { terms: [] })]);
    await world.refresh();
    await world.apply(gdeltGkg, '20260720083000', '2026-07-20', [
      item('1', 'Lapwing Casks Limited in trouble', { published_at: '2026-07-20T08:20:00' }),
    ]);
    await world.refresh();
    expect(await fired()).toEqual([]);
    await world.apply(gdeltGkg, '20260720084500', '2026-07-20', [
      item('2', `Lapwing Casks Limited (company number ${number}) in trouble`, { published_at: '2026-07-20T08:40:00' }),
      item('3', 'Lapwing Casks Limited has its office at 4 Cooper Row, Exampleton ZZ9 9ZZ.', {
        published_at: '2026-07-20T08:41:00',
        display: false,
        terms: ['petition'],
      }),
    ]);
    await world.refresh();
    await world.apply(gdeltGkg, '20260720090000', '2026-07-20', [
      item('4', `company number ${number}`, { published_at: '2026-07-20T08:50:00' }),
    ]);
    await world.refresh();
    const [event, ...more] = await fired();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ source_id: '2026-07-20', detail: expect.stringContaining('gives the number of the company') });
    const metadata = JSON.parse(String(event?.metadata));
    expect(metadata).toMatchObject({ published_on: '2026-07-20', items: 2, terms: ['insolvency', 'petition'] });
    // the publisher of the third item does not allow it to be shown
    expect(metadata.item_ids).toEqual(['2']);
  });
});
