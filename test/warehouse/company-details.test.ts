import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { newsFeeds } from '../../sources/news/feeds/source.ts';
import { mentionsOf } from '../../sources/news/mentions.ts';
import { charges, companies, company, madeUpSource, openWorld, owners, pscApi, type Row, type World } from '../worlds/warehouse.ts';

const titles = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', table: 'company_title', key: ['title_id'] });
const plain = '09999901';
const charged = '09999902';
const [bottom, middle, top] = ['09999903', '09999904', '09999905'];
const [ofAbroad, ofMissing, ofItself, itself] = ['09999906', '09999907', '09999908', '09999909'];
const landed = '09999910';
const reported = '09999911';
const all = [plain, charged, bottom, middle, top, ofAbroad, ofMissing, ofItself, itself, landed, reported] as const;

const owner = (number: string, id: string, more: Row = {}): Row => ({
  ...{ company_number: number, psc_id: id, kind: 'individual', beneficial_owner: false, name: id, ceased: false, natures_of_control: [] },
  ...more,
});
const owned = (number: string, by: string | null, more: Row = {}) =>
  owner(number, `of-${by}`, { kind: 'corporate-entity', owner_company_number: by, country_registered: 'England', ...more });
const charge = (id: string, status: string, more: Row = {}): Row => ({
  ...{ _op: 'upsert', company_number: charged, charge_id: id, status, created_on: '2026-03-02', delivered_on: '2026-03-09' },
  ...{ changed_at: '2026-05-01T09:00:00', ...more },
});
const chains = [
  ...[owned(bottom, middle), owned(middle, top), owner(top, 'a person')],
  owned(ofAbroad, null, { country_registered: 'Jersey' }),
  ...[owned(ofMissing, '09999999'), owned(ofItself, itself), owned(itself, ofItself)],
  ...[owner(plain, 'another person'), owner(charged, 'a third person'), owner(landed, 'a fourth person')],
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const register = all.map((number) => company(number));
  await world.apply(companies, 'register', '2026-06-01', register);
  await world.apply(owners, 'owners-1', '2026-05-28', chains);
  await world.apply(charges, 'charges-1', '2026-05-01', [
    charge('a', 'outstanding'),
    charge('b', 'fully-satisfied', { satisfied_on: '2026-04-20' }),
    charge('c', 'unmapped', { created_on: '2026-04-30', delivered_on: null }),
    // typing errors
    charge('d', 'satisfied', { created_on: '2062-03-02', delivered_on: '2026-06-02', satisfied_on: '9999-12-31' }),
  ]);
  const held = [title('t1', { added_on: '2020-02-03' }), title('t2', { tenure: 'leasehold', proprietors: 2 })];
  await world.apply(titles, 'titles-1', '2026-05-05', held);
  await world.apply(newsFeeds, 'news-1', '2026-06-01', [item('insolvent (company number 9999911)')]);
  await world.warehouse.rebuild();
});
afterAll(() => world?.close());

function title(id: string, more: Row): Row {
  return { title_id: id, tenure: 'freehold', company_numbers: [landed], proprietors: 1, more_proprietors: false, ...more };
}

function item(text: string): Row {
  return {
    ...{ item_id: 'n1', publication: 'Owl News', title: text, url: 'https://news.example/n1', published_at: '2026-05-31T23:30:00' },
    ...{ changed_at: null, terms: ['insolvency'], display: false, ...mentionsOf(text) },
  };
}

async function factsOf(number: string): Promise<CompanyFacts> {
  const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${number}'`);
  return JSON.parse(String(row?.facts));
}

describe('the facts of a company', () => {
  test('lack the parts that no record shows', async () => {
    const facts = await factsOf(plain);
    expect(Object.keys(facts).filter((part) => ['charges', 'ownership', 'property', 'news'].includes(part))).toEqual([]);
    expect(facts.officers).toBeNull();
  });

  test('count its charges; one of an unknown status is not satisfied, and a typing error is no day', async () => {
    expect((await factsOf(charged)).charges).toEqual({
      ...{ outstanding: 2, partSatisfied: 0, satisfied: 2 },
      ...{ newestCreatedOn: '2026-04-30', newestDeliveredOn: '2026-03-09', newestSatisfiedOn: '2026-04-20', asOf: '2026-05-01' },
    });
  });

  test('count its titles and give days, without a title, an address or a proprietor', async () => {
    const counts = { titles: 2, freehold: 1, leasehold: 1, joint: 1, undated: 1, removed: 0 };
    expect((await factsOf(landed)).property).toEqual({ ...counts, newestAddedOn: '2020-02-03', asOf: '2026-05-05' });
  });

  test('count the news of its distress and name their sources, without a title or a link', async () => {
    expect((await factsOf(reported)).news).toEqual({ items: 1, sources: ['news/feeds'], newestOn: '2026-06-01', asOf: '2026-06-01' });
  });

  test('follow its owners up to people', async () => {
    expect((await factsOf(bottom)).ownership).toEqual({ levels: 2, entities: 2, overseas: 0, gaps: [], asOf: '2026-05-28' });
    expect((await factsOf(top)).ownership).toBeUndefined();
  });

  test.each([
    ['an owner abroad', ofAbroad, { levels: 1, entities: 1, overseas: 1, gaps: ['overseas'] }],
    ['an owner that is not on the register', ofMissing, { levels: 1, entities: 1, overseas: 0, gaps: ['not-on-register'] }],
    ['companies that own each other', ofItself, { levels: 8, entities: 2, overseas: 0, gaps: ['cut'] }],
  ])('say why a chain of owners does not end with people: %s', async (_, number, expected) => {
    expect((await factsOf(number)).ownership).toMatchObject(expected);
  });

  test('follow a change of the owners of an owner, as a full computation does', async () => {
    const ended = chains.filter((row) => row !== chains[2]);
    const changed = [...ended, owned(top, null, { country_registered: 'Panama' }), owned(charged, bottom)];
    const owning = await world.apply(owners, 'owners-2', '2026-06-28', changed);
    const register = all.map((number) => company(number, number === top ? { name: 'RENAMED LIMITED' } : {}));
    const renaming = await world.apply(companies, 'register-2', '2026-07-01', register);
    const below = [charged, bottom, middle, top];
    expect(await world.companiesOf(owning.changeSet, 10)).toEqual(below);
    expect(await world.companiesOf(renaming.changeSet, 10)).toEqual(below);
    await world.refresh();
    const refreshed = await factsOf(bottom);
    expect(refreshed.ownership).toEqual({ levels: 3, entities: 3, overseas: 1, gaps: ['overseas'], asOf: '2026-06-28' });
    await world.warehouse.rebuild();
    expect(await factsOf(bottom)).toEqual(refreshed);
  });

  test('follow an owner of an owner whom a list of the REST API lacks, and whom the next snapshot states again as before', async () => {
    const both = async () => {
      await world.refresh();
      const refreshed = (await factsOf(bottom)).ownership;
      await world.warehouse.rebuild();
      expect((await factsOf(bottom)).ownership).toEqual(refreshed);
      return refreshed;
    };
    await world.apply(owners, 'owners-3', '2026-07-28', chains);
    expect(await both()).toMatchObject({ levels: 2, gaps: [] });
    await world.lookUp(
      pscApi,
      'list-1',
      '2026-08-05T12:00:00',
      [],
      [{ company_number: middle, answer: 'found', records: 1, listed: ['another'] }],
    );
    expect(await both()).toMatchObject({ levels: 1, gaps: ['owners-not-named'] });
    await world.apply(owners, 'owners-4', '2026-08-28', chains);
    expect(await both()).toMatchObject({ levels: 2, gaps: [] });
  });
});
