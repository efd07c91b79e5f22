import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { companies, company, madeUpSource, openWorld, owners, type Row, type World } from '../worlds/warehouse.ts';

const titles = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', table: 'company_title', key: ['title_id'] });
const statements = madeUpSource({
  id: 'companies-house/psc/statements',
  kind: 'snapshot',
  table: 'psc_statement',
  key: ['company_number', 'statement_id'],
});
const [holder, landless, entity, other] = ['09999901', '09999902', 'OE999901', 'OE999902'] as const;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const owner = (number: string, id: string, more: Row = {}): Row => ({
  ...{
    company_number: number,
    psc_id: id,
    kind: 'corporate-entity',
    beneficial_owner: false,
    name: 'LONG SHADOW HOLDINGS SA',
    ceased: false,
  },
  ...{ natures_of_control: [], notified_on: '2021-03-01', country_registered: 'Ruritania', ...more },
});
const title = (id: string, number: string): Row => ({
  ...{ title_id: id, tenure: 'freehold', company_numbers: [number], proprietor_kinds: ['company'], proprietor_names: ['x'], countries: [] },
  ...{ proprietors: 1, more_proprietors: false, added_on: '2020-02-01' },
});
const abroad = (number: string, more: Row = {}) =>
  company(number, {
    name: 'LONG SHADOW HOLDINGS SA',
    category: 'Overseas Entity',
    country_of_origin: 'RURITANIA',
    status: 'active',
    ...more,
  });

const flagged = async () =>
  (await world.rows('FROM offshore_control SELECT company_number, owner_id, pattern, entity, titles ORDER BY ALL')).map((row) =>
    [row.company_number, row.owner_id, row.pattern, row.entity ?? '-', row.titles].join(' '),
  );

/** Refreshes, and holds the rows equal to those of a rebuild. */
async function refreshed(): Promise<string[]> {
  await world.refresh();
  const found = await flagged();
  await world.warehouse.rebuild();
  expect(await flagged()).toEqual(found);
  return found;
}

test('a company with land whose owner abroad has no entry is flagged; one without land, and one with a UK owner, are not', async () => {
  await world.apply(companies, 'c', '2026-05-01', [company(holder), company(landless), company('09999903')]);
  await world.apply(titles, 't', '2026-05-01', [title('t1', holder), title('t2', holder), title('t3', '09999903')]);
  await world.apply(owners, 'p', '2026-05-01', [
    owner(holder, '1'),
    owner(landless, '2'),
    owner('09999903', '3', { country_registered: 'England And Wales' }),
    owner('09999903', '4', { kind: 'individual' }),
  ]);
  expect(await refreshed()).toEqual([`${holder} 1 owner-not-registered - 2`]);
});

test('the pattern follows the entry of the owner: found by name, it names no owner, names one, has one that is unidentified, is removed', async () => {
  await world.apply(companies, 'c', '2026-05-01', [company(holder)]);
  await world.apply(titles, 't', '2026-05-01', [title('t1', holder)]);
  await world.apply(owners, 'p', '2026-05-01', [owner(holder, '1')]);
  await world.refresh();
  await world.apply(companies, 'c2', '2026-06-01', [company(holder), abroad(entity), abroad(other, { country_of_origin: 'SYLVANIA' })]);
  expect(await refreshed()).toEqual([`${holder} 1 no-beneficial-owner ${entity} 1`]);
  const person = owner(entity, '9', { kind: 'individual', beneficial_owner: true, country_registered: null });
  await world.apply(owners, 'p2', '2026-06-02', [owner(holder, '1'), person]);
  expect(await refreshed()).toEqual([]);
  await world.apply(statements, 's', '2026-06-03', [
    { company_number: entity, statement_id: '1', statement: 'at-least-one-beneficial-owner-unidentified', ceased: false },
  ]);
  expect(await refreshed()).toEqual([`${holder} 1 no-beneficial-owner ${entity} 1`]);
  await world.apply(companies, 'c3', '2026-07-01', [company(holder), abroad(entity, { status: 'removed' }), abroad(other)]);
  expect((await refreshed()).at(0)).toBe(`${holder} 1 entity-removed ${entity} 1`);
});

test('an overseas entity with land of its own is flagged once, with counts and no title, and fires when it is newly so', async () => {
  await world.apply(companies, 'c', '2026-05-01', [abroad(entity)]);
  await world.apply(owners, 'p', '2026-05-01', [owner(entity, '9', { kind: 'individual', beneficial_owner: true })]);
  await world.apply(titles, 't', '2026-05-01', [title('t1', entity)]);
  await world.refresh();
  expect(await world.rows('FROM event')).toEqual([]);
  await world.apply(companies, 'c2', '2026-06-01', [abroad(entity, { status: 'removed' })]);
  await world.refresh();
  const [event, ...more] = await world.rows(
    "FROM event SELECT company_number, source_id, detail, metadata::VARCHAR AS metadata WHERE type = 'offshore.control.flagged'",
  );
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    company_number: entity,
    source_id: 'entity-removed/entity',
    detail:
      'The company holds 1 title in England and Wales, and it is an overseas entity that was removed from the register of overseas entities',
  });
  expect(JSON.parse(String(event?.metadata))).toEqual({
    ...{
      pattern: 'entity-removed',
      titles: 1,
      newest_title_added_on: '2020-02-01',
      overseas_entity_number: entity,
      owner_country: 'RURITANIA',
    },
    ...{ is_overseas_entity: true, since: '2020-02-01', known_on: '2026-06-01' },
  });
});
