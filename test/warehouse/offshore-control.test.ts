import { expect, test } from 'vitest';
import { pscApi } from '../../sources/companies-house/psc-api/source.ts';
import { pscStatementsApi } from '../../sources/companies-house/psc-statements-api/source.ts';
import type { Source } from '../../sources/source.ts';
import { firstDay, type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { companies, company, madeUpSource, openWorld, owners, type Row } from '../worlds/warehouse.ts';

const titles = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', table: 'company_title', key: ['title_id'] });
const statements = madeUpSource({
  id: 'companies-house/psc/statements',
  kind: 'snapshot',
  table: 'psc_statement',
  key: ['company_number', 'statement_id'],
});

const time = timeline({
  companies: 5,
  rebuildDaily: true,
  // the last two companies of each case are overseas entities, which the register does not have at first
  numberOf: (place) => `${place % 5 > 2 ? 'OE' : '09'}${700_000 + place}`,
  registered: (number) => (number.startsWith('OE') ? undefined : company(number)),
  queries: {
    flagged: 'FROM offshore_control SELECT company_number, owner_id, pattern, entity, titles ORDER BY ALL',
    events: 'FROM event SELECT type, company_number, source_id, detail, metadata::VARCHAR AS metadata',
  },
});

/** A name that no other case has. */
const nameOf = (numbers: readonly string[]) =>
  `LONG SHADOW ${[...(numbers[0] ?? '').slice(-3)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')} SA`;
const title = (id: string, number: string): Row => ({
  ...{ title_id: `${number}-${id}`, tenure: 'freehold', company_numbers: [number], proprietor_kinds: ['company'], proprietor_names: ['x'] },
  ...{ countries: [], proprietors: 1, more_proprietors: false, added_on: '2020-02-01' },
});
const landed = (...rows: readonly Row[]): Stated => ({ source: titles, day: firstDay, rows });
const owned = (day: string, ...rows: readonly Row[]): Stated => ({ source: owners, day, rows });
/** Returns the builders of the rows of a case. */
function of(numbers: readonly string[]) {
  const name = nameOf(numbers);
  return {
    owner: (number: string, id: string, more: Row = {}): Row => ({
      ...{ company_number: number, psc_id: id, kind: 'corporate-entity', beneficial_owner: false, name, ceased: false },
      ...{ natures_of_control: [], notified_on: '2021-03-01', country_registered: 'Ruritania', ...more },
    }),
    abroad: (number: string, more: Row = {}) =>
      company(number, { name, category: 'Overseas Entity', country_of_origin: 'RURITANIA', status: 'active', ...more }),
    /** The register with the first three companies of the case, and these. */
    register: (day: string, ...rows: readonly Row[]): Stated => ({
      ...{ source: companies, day, rows: [...numbers.slice(0, 3).map((number) => company(number)), ...rows] },
    }),
  };
}
const flagged = (seen: Seen, day: string) =>
  seen('flagged', day).map((row) => [row.company_number, row.owner_id, row.pattern, row.entity ?? '-', row.titles].join(' '));

time.test(
  'a company with land whose owner abroad has no entry is flagged; one without land, and one whose owner is of the UK, a person or ceased, are not',
  (numbers) => {
    const [holder = '', landless = '', third = ''] = numbers;
    const { owner } = of(numbers);
    return [
      landed(title('t1', holder), title('t2', holder), title('t3', third)),
      owned(
        firstDay,
        owner(holder, '1'),
        owner(landless, '2'),
        owner(third, '3', { country_registered: 'England And Wales' }),
        owner(third, '4', { kind: 'individual' }),
        owner(third, '5', { ceased: true, ceased_on: '2022-01-01' }),
        owner(third, '6', { ceased: null, ceased_on: '2022-01-01' }),
      ),
      owned('2026-06-02', owner(holder, '1'), owner(third, '7', { kind: 'legal-person' })),
    ];
  },
  (seen, [holder, , third]) => {
    expect(flagged(seen, firstDay)).toEqual([`${holder} 1 owner-not-registered - 2`]);
    expect(flagged(seen, '2026-06-02')).toEqual([`${holder} 1 owner-not-registered - 2`, `${third} 7 owner-not-registered - 1`]);
  },
);

time.test(
  'the pattern follows the entry of the owner: found by name, it names no owner, names one, has one that is unidentified, is removed, and is entered anew',
  (numbers) => {
    const [holder = '', , , entity = '', other = ''] = numbers;
    const { owner, abroad, register } = of(numbers);
    const person = owner(entity, '9', { kind: 'individual', beneficial_owner: true, country_registered: null });
    const unidentified = {
      company_number: entity,
      statement_id: '1',
      statement: 'at-least-one-beneficial-owner-unidentified',
      ceased: false,
    };
    return [
      landed(title('t1', holder)),
      owned(firstDay, owner(holder, '1')),
      register('2026-06-01', abroad(entity), abroad(other, { country_of_origin: 'SYLVANIA' })),
      owned('2026-06-02', owner(holder, '1'), person),
      { source: statements, day: '2026-06-03', rows: [unidentified] },
      { source: statements, day: '2026-06-04', rows: [{ ...unidentified, ceased: true }] },
      owned('2026-06-05', owner(holder, '1'), { ...person, ceased: true }),
      register('2026-07-01', abroad(entity, { status: 'removed' }), abroad(other)),
      owned('2026-07-02', owner(holder, '1'), { ...person, company_number: other }),
    ];
  },
  (seen, [holder, , , entity]) => {
    expect(flagged(seen, '2026-06-01')).toEqual([`${holder} 1 no-beneficial-owner ${entity} 1`]);
    expect(flagged(seen, '2026-06-02')).toEqual([]);
    expect(flagged(seen, '2026-06-03')).toEqual([`${holder} 1 no-beneficial-owner ${entity} 1`]);
    expect(flagged(seen, '2026-06-04')).toEqual([]);
    expect(flagged(seen, '2026-06-05')).toEqual([`${holder} 1 no-beneficial-owner ${entity} 1`]);
    expect(flagged(seen, '2026-07-01').at(0)).toBe(`${holder} 1 entity-removed ${entity} 1`);
    expect(flagged(seen, '2026-07-02')).toEqual([]);
  },
);

time.test(
  'an owner that is filed again under another id is the same one and fires nothing; another owner fires once, also when its name is corrected',
  (numbers) => {
    const [holder = ''] = numbers;
    const { owner } = of(numbers);
    const others = { name: `${nameOf(numbers)} OTHER`, notified_on: '2026-06-20' };
    return [
      landed(title('t1', holder)),
      owned(firstDay, owner(holder, '1')),
      owned('2026-06-01', owner(holder, '2')),
      owned('2026-07-01', owner(holder, '2'), owner(holder, '3', others)),
      owned('2026-07-02', owner(holder, '2'), owner(holder, '3', { ...others, name: `${nameOf(numbers)} CORRECTED` })),
    ];
  },
  (seen, [holder]) => {
    expect(flagged(seen, '2026-06-01')).toEqual([`${holder} 1 owner-not-registered - 1`]);
    const told = seen('events').filter(({ type }) => type === 'offshore.control.flagged');
    expect(told.map((event) => event.source_id)).toEqual(['owner-not-registered/3']);
    // the owner is newer than the title of 2020
    expect(JSON.parse(String(told[0]?.metadata))).toMatchObject({ newest_title_added_on: '2020-02-01', since: '2026-06-20' });
  },
);

time.test(
  'an owner whose first record arrives after the one under which it was filed again fires once',
  (numbers) => {
    const [holder = ''] = numbers;
    const { owner } = of(numbers);
    return [
      landed(title('t1', holder)),
      owned('2026-06-02', owner(holder, '2')),
      { ...owned('2026-06-01', owner(holder, '1')), arrives: '2026-06-03' },
    ];
  },
  (seen, [holder]) => {
    expect(flagged(seen, '2026-06-03')).toEqual([`${holder} 1 owner-not-registered - 1`]);
    expect(seen('events').filter(({ type }) => type === 'offshore.control.flagged')).toHaveLength(1);
  },
);

time.test(
  'an overseas entity with land of its own is flagged once, with counts and no title, and fires when it is newly so',
  (numbers) => {
    const [, , , entity = ''] = numbers;
    const { owner, abroad, register } = of(numbers);
    return [
      register(firstDay, abroad(entity)),
      owned(firstDay, owner(entity, '9', { kind: 'individual', beneficial_owner: true })),
      landed(title('t1', entity)),
      register('2026-06-01', abroad(entity, { status: 'removed' })),
    ];
  },
  (seen, [, , , entity]) => {
    expect(seen('events', firstDay)).toEqual([]);
    const [event, ...more] = seen('events').filter(({ type }) => type === 'offshore.control.flagged');
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      company_number: entity,
      source_id: 'entity-removed/entity',
      detail:
        'The company holds 1 title in England and Wales, and it is an overseas entity that was removed from the register of overseas entities',
    });
    expect(JSON.parse(String(event?.metadata))).toEqual({
      ...{ pattern: 'entity-removed', titles: 1, newest_title_added_on: '2020-02-01', overseas_entity_number: entity },
      ...{ owner_country: 'RURITANIA', is_overseas_entity: true, since: '2020-02-01', known_on: '2026-06-01' },
    });
  },
);

time.test(
  'an entity that a later file of the register lacks was removed: the one with land, and the owner of a company, by number or by name',
  (numbers) => {
    const [byNumber = '', byName = '', , entity = '', other = ''] = numbers;
    const { owner, abroad, register } = of(numbers);
    const person = (number: string) => owner(number, '9', { kind: 'individual', beneficial_owner: true, country_registered: null });
    return [
      register(firstDay, abroad(entity), abroad(other, { name: `${nameOf(numbers)} OTHER` })),
      owned(firstDay, owner(byNumber, '1', { owner_company_number: entity }), owner(byName, '2'), person(entity), person(other)),
      landed(title('t1', byNumber), title('t2', byName), title('t3', entity)),
      register('2026-07-01', abroad(other, { name: `${nameOf(numbers)} OTHER` })),
      // the same name is entered again
      register('2026-08-01', abroad(other)),
    ];
  },
  (seen, [byNumber, byName, , entity]) => {
    expect(flagged(seen, firstDay)).toEqual([]);
    const land = [
      `${byNumber} 1 entity-removed ${entity} 1`,
      `${byName} 2 entity-removed ${entity} 1`,
      `${entity} entity entity-removed ${entity} 1`,
    ];
    expect(flagged(seen, '2026-07-01')).toEqual(land);
    expect(flagged(seen, '2026-08-01')).toEqual([land[0], land[2]]);
    const fired = seen('events').filter(({ type }) => type === 'offshore.control.flagged');
    expect(fired.map(({ company_number: number, source_id: id }) => `${number} ${id}`).sort()).toEqual(
      [`${byNumber} entity-removed/1`, `${byName} entity-removed/2`, `${entity} entity-removed/entity`].sort(),
    );
  },
);

time.test(
  'the entry of an owner is found by the name where the entry states no country',
  (numbers) => {
    const [holder = '', , , entity = ''] = numbers;
    const { owner, abroad, register } = of(numbers);
    return [
      register(firstDay, abroad(entity, { country_of_origin: null })),
      owned(firstDay, owner(holder, '1')),
      landed(title('t1', holder)),
    ];
  },
  (seen, [holder, , , entity]) => expect(flagged(seen, firstDay)).toEqual([`${holder} 1 no-beneficial-owner ${entity} 1`]),
);

time.test(
  'an entity in another status than removed, such as a liquidation at home, was not removed',
  (numbers) => {
    const [byStruck = '', byWound = '', , struck = '', wound = ''] = numbers;
    const { owner, abroad, register } = of(numbers);
    const person = (number: string) => owner(number, '9', { kind: 'individual', beneficial_owner: true, country_registered: null });
    return [
      register(firstDay, abroad(struck, { status: 'strike-off-proposed' }), abroad(wound, { status: 'liquidation' })),
      owned(
        firstDay,
        owner(byStruck, '1', { owner_company_number: struck }),
        owner(byWound, '2', { owner_company_number: wound }),
        person(struck),
      ),
      landed(title('t1', byStruck), title('t2', byWound), title('t3', struck)),
      register('2026-07-01', abroad(struck, { status: 'dissolved' }), abroad(wound, { status: 'left-register' })),
    ];
  },
  (seen, [byStruck, byWound, , struck, wound]) => {
    expect(flagged(seen, firstDay)).toEqual([`${byWound} 2 no-beneficial-owner ${wound} 1`]);
    expect(flagged(seen, '2026-07-01')).toEqual([
      `${byStruck} 1 entity-removed ${struck} 1`,
      `${byWound} 2 entity-removed ${wound} 1`,
      `${struck} entity entity-removed ${struck} 1`,
    ]);
  },
);

test('an owner or a statement of the entity that the newest list of the REST API lacks does not count, until a later snapshot states it again', async () => {
  const numbers = ['09799901', '09799902', '09799903'];
  const [holder = '', other = ''] = numbers;
  const [entity, doubted] = ['OE799901', 'OE799902'];
  const { owner, abroad } = of(numbers);
  const beneficial = (number: string) => owner(number, '9', { kind: 'individual', beneficial_owner: true, country_registered: null });
  const held = [
    ...[owner(holder, '1', { owner_company_number: entity }), owner(other, '2', { owner_company_number: doubted })],
    ...[beneficial(entity), beneficial(doubted)],
  ];
  const unidentified = [{ company_number: doubted, statement_id: 's', statement: 'no-beneficial-owner-identified', ceased: false }];
  const world = await openWorld();
  try {
    const found = async () => {
      await world.refresh();
      const flags = 'FROM offshore_control SELECT company_number, entity, pattern ORDER BY ALL';
      const refreshed = await world.rows(flags);
      await world.warehouse.rebuild();
      expect(await world.rows(flags)).toEqual(refreshed);
      return refreshed.map((row) => row.company_number);
    };
    await world.apply(companies, 'c', '2026-06-01', [...numbers.map((number) => company(number)), abroad(entity), abroad(doubted)]);
    await world.apply(titles, 't', '2026-06-01', [title('a', holder), title('b', other)]);
    await world.apply(owners, 'o1', '2026-06-01', held);
    await world.apply(statements, 's1', '2026-06-01', unidentified);
    expect(await found()).toEqual([other]);
    const emptied = (source: Source, company: string) =>
      world.lookUp(
        source,
        '20260603T090000Z.abc',
        '2026-06-03T09:00:00',
        [],
        [{ company_number: company, answer: 'found', records: 1, listed: ['another'] }],
      );
    await emptied(pscApi, entity);
    await emptied(pscStatementsApi, doubted);
    expect(await found()).toEqual([holder]);
    await world.apply(owners, 'o2', '2026-06-05', held);
    await world.apply(statements, 's2', '2026-06-05', unidentified);
    expect(await found()).toEqual([other]);
  } finally {
    await world.close();
  }
});
