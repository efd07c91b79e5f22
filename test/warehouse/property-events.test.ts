import { describe, expect } from 'vitest';
import type { Source } from '../../sources/source.ts';
import { type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { companies, company, madeUpSource, owners, pscApi, type Row } from '../worlds/warehouse.ts';

const time = timeline({
  companies: 4,
  // the last company of each case is an overseas entity, which the register does not have at first
  numberOf: (place) => `${place % 4 === 3 ? 'OE' : '09'}${700_000 + place}`,
  registered: (number) => (number.startsWith('OE') ? undefined : company(number)),
  queries: {
    events: `FROM event SELECT type, company_number, source_id, company_name, epoch(occurred_at)::INTEGER AS at, detail,
      metadata::VARCHAR AS metadata ORDER BY type, source_id, company_number`,
    counts: "FROM property SELECT company_number, titles, removed WHERE starts_with(company_number, 'OE') ORDER BY company_number",
    titles: "FROM company_title SELECT split_part(title_id, '-', 1) AS company_number, title_id, _release",
  },
});
/** The events of a type that have fired so far, each as the place of the company in the case and source id. */
const fired = (seen: Seen, type: string, numbers: readonly string[], day?: string) =>
  seen('events', day)
    .filter((row) => row.type === type)
    .map((row) => `${'ABCE'[numbers.indexOf(String(row.company_number))]} ${String(row.source_id).replace(/^\d{8}-/, '')}`)
    .sort();
const late = (stated: Stated, arrives: string): Stated => ({ ...stated, arrives });

describe('titles', () => {
  const titles = { table: 'company_title', key: ['title_id'] };
  const full = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', ...titles });
  const changes = madeUpSource({ id: 'hmlr/ccod-changes', sqlOf: 'hmlr/ocod', kind: 'delta', ...titles });
  const overseas = madeUpSource({ id: 'hmlr/ocod', kind: 'snapshot', table: 'overseas_title', key: ['title_id'] });
  const give = (source: Source, month: string, rows: readonly Row[]): Stated => ({ source, day: `${month}-01`, rows });

  /** Adds a test of a case whose first company has the title t1 in the first file, and whose overseas entity has t9. `steps`: later files. */
  function titled(
    title: string,
    steps: (at: { t: (id: string, of: readonly string[], more?: Row) => Row; numbers: readonly string[] }) => readonly Stated[],
    check: (seen: Seen, numbers: readonly string[]) => void,
  ): void {
    time.test(
      title,
      (numbers) => {
        const t = (id: string, of: readonly string[], more: Row = {}): Row => ({
          ...{ _op: 'upsert', title_id: `${numbers[0]}-${id}`, tenure: 'freehold', company_numbers: of, proprietor_kinds: ['company'] },
          ...{ proprietor_names: of.map((number) => `pseudonym of ${number}`), countries: [], proprietors: of.length },
          ...{ more_proprietors: false, added_on: '2020-02-01', ...more },
        });
        const first = [give(full, '2026-05', [t('t1', numbers.slice(0, 1))]), give(overseas, '2026-05', [t('t9', numbers.slice(3))])];
        return [...first, ...steps({ t, numbers })];
      },
      check,
    );
  }
  const gone = (row: Row): Row => ({ ...row, _op: 'delete' });
  const events = (seen: Seen, numbers: readonly string[], month?: string) => {
    const of = (type: string) => fired(seen, type, numbers, month === undefined ? undefined : `${month}-01`);
    return { added: of('hmlr.title.added'), disposed: of('hmlr.title.disposed') };
  };
  const none = { added: [], disposed: [] };

  titled(
    'of the first file fire nothing',
    () => [],
    (seen, numbers) => expect(events(seen, numbers)).toEqual(none),
  );

  titled(
    'that pass on a later day to another company of the same name are an event for each company',
    ({ t, numbers: [A, B = ''] }) => [
      give(changes, '2026-06', [t('t1', [B], { added_on: '2026-05-20', proprietor_names: [`pseudonym of ${A}`] })]),
    ],
    (seen, numbers) => expect(events(seen, numbers)).toEqual({ added: ['B t1/2026-05-20'], disposed: ['A t1/2020-02-01'] }),
  );

  titled(
    'that pass to a company of another name under the same day are disposed of',
    ({ t, numbers: [, B = ''] }) => [give(changes, '2026-06', [t('t1', [B])])],
    (seen, numbers) => expect(events(seen, numbers)).toEqual({ added: [], disposed: ['A t1/2020-02-01'] }),
  );

  titled(
    'that move to another proprietor are one event for each company, without title number or name',
    ({ t, numbers: [, B = ''] }) => [give(changes, '2026-06', [t('t1', [B], { added_on: '2026-05-20' })])],
    (seen, [A, B]) => {
      const metadata = { joint: false, as_overseas_company: false, file_date: '2026-06-01' };
      expect(seen('events').map((row) => ({ ...row, metadata: JSON.parse(String(row.metadata)) }))).toEqual([
        {
          type: 'hmlr.title.added',
          company_number: B,
          source_id: `${A}-t1/2026-05-20`,
          company_name: null,
          at: Date.parse('2026-05-19T23:00:00Z') / 1000,
          detail: 'A title in England and Wales was registered to the company on 2026-05-20, by the file of 2026-06-01',
          metadata: { ...metadata, registered_on: '2026-05-20' },
        },
        {
          type: 'hmlr.title.disposed',
          company_number: A,
          source_id: `${A}-t1/2020-02-01`,
          company_name: null,
          at: Date.parse('2026-05-31T23:00:00Z') / 1000,
          detail:
            'The file of 2026-06-01 no longer names the company as a proprietor of a title in England and Wales registered on 2020-02-01',
          metadata: { ...metadata, registered_on: '2020-02-01' },
        },
      ]);
    },
  );

  titled(
    'whose day of registration is 32 days after the file, a typing error, fire with the file, and their correction fires nothing',
    ({ t, numbers: [, B = ''] }) => [
      give(changes, '2026-06', [t('t1', [B], { added_on: '2026-07-03' })]),
      give(changes, '2026-07', [t('t1', [B], { added_on: '2026-05-20' })]),
    ],
    (seen, numbers) => {
      expect(events(seen, numbers)).toEqual({ added: ['B t1/2026-07-03'], disposed: ['A t1/2020-02-01'] });
      const [added] = seen('events').filter(({ type }) => type === 'hmlr.title.added');
      expect([added?.at, added?.detail, JSON.parse(String(added?.metadata)).registered_on]).toEqual([
        Date.parse('2026-05-31T23:00:00Z') / 1000,
        'A title in England and Wales was registered to the company, by the file of 2026-06-01',
        null,
      ]);
    },
  );

  titled(
    'whose day of registration is a typing error, and that leave the file, are disposed of without this day',
    ({ t, numbers: [, B = ''] }) => [
      give(changes, '2026-06', [t('t1', [B], { added_on: '2062-05-20' })]),
      give(changes, '2026-07', [gone(t('t1', [B], { added_on: '2062-05-20' }))]),
    ],
    (seen, numbers) => {
      expect(events(seen, numbers).disposed).toEqual(['A t1/2020-02-01', 'B t1/2062-05-20']);
      const disposed = seen('events').filter(({ type, company_number }) => type === 'hmlr.title.disposed' && company_number === numbers[1]);
      expect(disposed.map(({ detail, metadata }) => [detail, JSON.parse(String(metadata)).registered_on])).toEqual([
        ['The file of 2026-07-01 no longer names the company as a proprietor of a title in England and Wales', null],
      ]);
    },
  );

  titled(
    'that leave the file are disposed of',
    ({ t, numbers: [A = ''] }) => [give(changes, '2026-06', [gone(t('t1', [A]))])],
    (seen, numbers) => expect(events(seen, numbers)).toEqual({ added: [], disposed: ['A t1/2020-02-01'] }),
  );

  titled(
    'fire once, although the change, a full file, an older file and the file of overseas companies state them too',
    ({ t, numbers: [A = '', B = '', , entity = ''] }) => {
      const moved = t('t1', [B], { added_on: '2026-05-20' });
      return [
        give(changes, '2026-06', [moved]),
        give(changes, '2026-07', [moved]),
        give(full, '2026-08', [moved]),
        late(give(full, '2026-04', [t('t1', [A])]), '2026-08-03'),
        give(overseas, '2026-08', [moved, t('t9', [entity])]),
      ];
    },
    (seen, numbers) => {
      const once = { added: ['B t1/2026-05-20'], disposed: ['A t1/2020-02-01'] };
      expect([events(seen, numbers, '2026-06'), events(seen, numbers)]).toEqual([once, once]);
    },
  );

  const corrected: readonly [string, (numbers: readonly string[]) => Row][] = [
    ['tenure', () => ({ tenure: 'leasehold' })],
    ['name of the company', () => ({ proprietor_names: ['another pseudonym'] })],
    ['day of registration', () => ({ added_on: '2020-02-02' })],
    ['number under the same name and day', ([, B]) => ({ company_numbers: [B] })],
    ['number that is now missing', () => ({ company_numbers: [] })],
  ];
  for (const [what, more] of corrected)
    titled(
      `with a corrected ${what} fire nothing`,
      ({ t, numbers }) => [give(changes, '2026-06', [t('t1', numbers.slice(0, 1), more(numbers))])],
      (seen, numbers) => {
        expect(seen('titles', '2026-06-01')).toMatchObject([{ title_id: `${numbers[0]}-t1`, _release: '2026-06-01' }]);
        expect(events(seen, numbers)).toEqual(none);
      },
    );

  titled(
    'of several proprietors are an event for each that is new or gone, and for none without a number',
    ({ t, numbers: [A = '', B = '', C = ''] }) => [
      give(changes, '2026-06', [t('t1', [A, B, C], { added_on: '2026-05-20' }), t('t2', [], { proprietors: 1 })]),
      give(changes, '2026-07', [t('t1', [B], { added_on: '2026-06-20' })]),
    ],
    (seen, numbers) => {
      expect(events(seen, numbers, '2026-06')).toEqual({ added: ['B t1/2026-05-20', 'C t1/2026-05-20'], disposed: [] });
      expect(events(seen, numbers).disposed).toEqual(['A t1/2026-05-20', 'C t1/2026-05-20']);
    },
  );

  titled(
    'with proprietors that the file leaves out show no disposal',
    ({ t, numbers: [A = '', B = '', C = ''] }) => [
      give(changes, '2026-06', [t('t1', [B, C], { more_proprietors: true, added_on: '2026-05-20' })]),
      give(changes, '2026-07', [t('t1', [A, C], { more_proprietors: true, added_on: '2026-05-20' })]),
      // the file does not say in known words whether it leaves some out
      give(changes, '2026-08', [t('t1', [B], { more_proprietors: null, added_on: '2026-07-20' })]),
    ],
    (seen, numbers) => {
      expect(events(seen, numbers).disposed).toEqual([]);
      expect(events(seen, numbers).added).toEqual(['B t1/2026-05-20', 'B t1/2026-07-20', 'C t1/2026-05-20']);
    },
  );

  titled(
    'that are first stated more than two years after their registration fire nothing',
    ({ t, numbers: [, B = ''] }) => [
      give(changes, '2026-06', [
        t('t2', [B], { added_on: '1995-03-01' }),
        t('t3', [B], { added_on: '2024-05-31' }),
        t('t4', [B], { added_on: '2024-06-01' }),
        t('t5', [B], { added_on: null }),
        t('t6', [B], { added_on: '2026-07-02' }),
      ]),
    ],
    (seen, numbers) =>
      expect(events(seen, numbers)).toEqual({ added: ['B t4/2024-06-01', 'B t5/undated', 'B t6/2026-07-02'], disposed: [] }),
  );

  titled(
    'that a company buys again are another event',
    ({ t, numbers: [A = ''] }) => {
      const undated = t('t2', [A], { added_on: null });
      return [
        give(full, '2026-05', [undated]),
        give(changes, '2026-06', [gone(t('t1', [A])), gone(undated)]),
        give(changes, '2026-07', [t('t1', [A], { added_on: '2026-06-20' }), undated]),
        give(changes, '2026-08', [gone(t('t1', [A]))]),
      ];
    },
    (seen, numbers) =>
      expect(events(seen, numbers)).toEqual({
        added: ['A t1/2026-06-20', 'A t2/undated'],
        disposed: ['A t1/2020-02-01', 'A t1/2026-06-20', 'A t2/undated'],
      }),
  );
  titled(
    'that move between the files of UK and of overseas companies are neither registered anew nor disposed of',
    ({ t, numbers: [A = '', , , entity = ''] }) => {
      const [kept, other, t9] = [t('t1', [A]), t('t9', [A]), t('t9', [entity])];
      const moving = [t('t7', [entity], { added_on: null }), t('t8', [entity], { added_on: '2026-04-10' })];
      return [
        give(overseas, '2026-05', moving),
        // of the same month, and back one after the other
        ...[give(full, '2026-06', [kept, ...moving]), give(overseas, '2026-06', [t9])],
        ...[give(overseas, '2026-07', [t9, ...moving]), late(give(full, '2026-07', [kept]), '2026-07-03')],
        // a real disposal of one that both files name, and of one that another company has in the other file
        give(full, '2026-08', [kept, other, ...moving]),
        ...[give(full, '2026-09', [kept, other]), give(overseas, '2026-09', [])],
      ];
    },
    (seen, numbers) => {
      expect(events(seen, numbers, '2026-08')).toEqual(none);
      expect(seen('counts', '2026-08-01').map(({ titles, removed }) => [titles, removed])).toEqual([[3, 0]]);
      expect(events(seen, numbers)).toEqual({ added: [], disposed: ['E t7/undated', 'E t8/2026-04-10', 'E t9/2020-02-01'] });
    },
  );

  titled(
    'that a full file leaves out and the next one states again with the same day are no new registration',
    ({ t, numbers: [A = '', B = ''] }) => {
      const [young, other] = [t('t2', [A], { added_on: '2026-04-10' }), t('t3', [B])];
      return [
        give(full, '2026-05', [young, other]),
        give(full, '2026-06', [t('t1', [A]), other]),
        give(full, '2026-07', [t('t1', [A]), young, other]),
      ];
    },
    (seen, numbers) => expect(events(seen, numbers)).toEqual({ added: [], disposed: ['A t2/2026-04-10'] }),
  );
});

describe('the entry of an overseas entity', () => {
  const stream = madeUpSource({ id: 'companies-house/company-stream', kind: 'delta', table: 'company', key: ['company_number'] });
  const entry = (entity: string, more: Row = {}) => company(entity, { name: 'NIGHTJAR S.A.', incorporated_on: '2026-05-10', ...more });
  const owner = (entity: string, id: string, more: Row = {}): Row => ({
    ...{
      company_number: entity,
      psc_id: id,
      kind: 'corporate-entity',
      beneficial_owner: true,
      name: `Owl ${id}`,
      notified_on: '2026-05-11',
    },
    ...{ ceased: false, sanctioned: false, ...more },
  });
  /** The register with the first three companies of the case, and with these rows. */
  const register = (day: string, numbers: readonly string[], ...rows: readonly Row[]): Stated => ({
    ...{ source: companies, day, rows: [...numbers.slice(0, 3).map((number) => company(number)), ...rows] },
  });
  const owned = (day: string, ...rows: readonly Row[]): Stated => ({ source: owners, day, rows });
  const events = (seen: Seen, numbers: readonly string[], day?: string) => fired(seen, 'roe.entity.changed', numbers, day);

  time.test(
    'fires once when the entity is registered and once when it is removed, although later and older files say so again',
    (numbers) => {
      const [, , , entity = ''] = numbers;
      const gone = { _op: 'upsert', ...entry(entity, { status: 'left-register', dissolved_on: '2026-07-10' }) };
      return [
        register('2026-06-01', numbers, entry(entity)),
        register('2026-07-01', numbers, entry(entity, { name: 'NIGHTJAR LTD', postcode: 'ZZ9 9ZZ' })),
        { source: stream, day: '2026-07-11', rows: [gone] },
        register('2026-08-01', numbers),
        { source: stream, day: '2026-08-02', rows: [gone] },
        late(register('2026-06-15', numbers, entry(entity)), '2026-08-03'),
      ];
    },
    (seen, numbers) => {
      expect(events(seen, numbers, '2026-06-01')).toEqual(['E registered/2026-05-10']);
      const [event] = seen('events', '2026-06-01');
      expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toMatchObject({
        company_name: 'NIGHTJAR S.A.',
        detail: 'The entity was entered in the register of overseas entities on 2026-05-10',
        metadata: { change: 'registered', happened_on: '2026-05-10', owner_kind: null, known_on: '2026-06-01' },
        at: Date.parse('2026-05-09T23:00:00Z') / 1000,
      });
      const both = ['E registered/2026-05-10', 'E removed/2026-05-10'];
      expect([events(seen, numbers, '2026-07-11'), events(seen, numbers)]).toEqual([both, both]);
    },
  );

  time.test(
    'fires when the day of registration is in a year to come, which is a typing error, on the day of the file',
    (numbers) => {
      const [, , , entity = ''] = numbers;
      return [
        register('2026-06-01', numbers),
        register('2026-07-01', numbers, entry(entity, { incorporated_on: '2062-06-10' })),
        register('2026-08-01', numbers, entry(entity, { incorporated_on: '2026-06-10' })),
      ];
    },
    (seen, numbers) => {
      expect(events(seen, numbers)).toEqual(['E registered/2062-06-10']);
      const detail = 'The entity was entered in the register of overseas entities, by the records of 2026-07-01';
      expect(seen('events')).toMatchObject([{ detail, at: Date.parse('2026-06-30T23:00:00Z') / 1000 }]);
    },
  );

  time.test(
    'fires no registration of an entity that the register first states as removed, and fires when the register later states it as dissolved',
    (numbers) => {
      const [, , , entity = ''] = numbers;
      const gone = { dissolved_on: '2026-05-20' };
      return [
        register('2026-06-01', numbers, entry(entity, { status: 'left-register', ...gone })),
        register('2026-07-01', numbers, entry(entity)),
        register('2026-08-01', numbers, entry(entity, { status: 'dissolved', ...gone })),
      ];
    },
    (seen, numbers) => {
      expect(events(seen, numbers, '2026-07-01')).toEqual([]);
      expect(events(seen, numbers)).toEqual(['E removed/2026-05-10']);
    },
  );

  time.test(
    'fires no registration of an entity that a file leaves out and the next one states again with the same day',
    (numbers) => {
      const [, , , entity = ''] = numbers;
      return [register('2026-05-01', numbers, entry(entity, { incorporated_on: '2026-04-20' }))].concat(
        register('2026-06-01', numbers),
        register('2026-07-01', numbers, entry(entity, { incorporated_on: '2026-04-20' })),
      );
    },
    (seen, numbers) => expect(events(seen, numbers)).toEqual(['E removed/2026-04-20']),
  );

  time.test(
    'fires nothing when an owner of the first file has another name, country or nature of control',
    ([, , , entity = '']) => [
      owned('2026-05-01', owner(entity, '1'), owner(entity, '2')),
      owned(
        '2026-06-01',
        owner(entity, '1', { name: 'Heron', country_registered: 'Jersey' }),
        owner(entity, '2', { natures_of_control: ['voting-rights-75-to-100-percent'] }),
      ),
    ],
    (seen, numbers) => expect(events(seen, numbers)).toEqual([]),
  );

  time.test(
    'fires once for each owner that is entered or ceases after the first file, without a name, and not for those of other companies',
    ([A = '', , , entity = '']) => {
      const ceased = owner(entity, '1', { ceased: true, ceased_on: '2026-05-10' });
      const later = [ceased, owner(entity, '2'), owner(A, '3')];
      return [
        owned('2026-05-01', owner(entity, '1')),
        owned('2026-06-01', ...later),
        owned('2026-07-01', ceased, owner(entity, '2', { name: 'Heron', country_registered: 'Jersey' })),
        late(owned('2026-06-15', ...later), '2026-08-03'),
      ];
    },
    (seen, numbers) => {
      expect(events(seen, numbers, '2026-05-01')).toEqual([]);
      const both = ['E owner_ceased/1', 'E owner_entered/2'];
      expect([events(seen, numbers, '2026-06-01'), events(seen, numbers)]).toEqual([both, both]);
      const shown = seen('events', '2026-06-01').map(({ detail, metadata }) => [detail, JSON.parse(String(metadata)).owner_kind]);
      expect(shown).toEqual([
        ['A beneficial owner of the overseas entity ceased to be one on 2026-05-10', 'corporate-entity'],
        ['A beneficial owner of the overseas entity was entered in the register on 2026-05-11', 'corporate-entity'],
      ]);
    },
  );

  time.test(
    'fires once when the end of an owner is withdrawn, also under another id',
    ([, , , entity = '']) => [
      owned('2026-05-01', owner(entity, '1')),
      owned('2026-06-01', owner(entity, '1', { ceased: true, ceased_on: '2026-05-10' })),
      owned('2026-07-01', owner(entity, '1')),
      owned('2026-07-02', owner(entity, '1', { ceased: true, ceased_on: '2026-05-10' })),
      owned('2026-07-03', owner(entity, '1', { psc_id: '2' })),
      owned('2026-07-04', owner(entity, '1', { psc_id: '2', country_registered: 'Jersey' })),
    ],
    (seen, numbers) => {
      expect(events(seen, numbers)).toEqual([
        'E owner_ceased/1',
        'E owner_cessation_withdrawn/1/2026-07-01',
        'E owner_cessation_withdrawn/2/2026-07-03',
      ]);
      expect(seen('events', '2026-07-01').map(({ detail }) => detail)).toContain(
        'The end of a beneficial owner of the overseas entity was withdrawn, by the records of 2026-07-01',
      );
    },
  );

  time.test(
    'fires nothing for an owner that is filed again under another id, or stated once more after it was removed',
    ([, , , entity = '']) => {
      const [first, heron] = [owner(entity, '1'), { name: 'Heron', notified_on: '2026-05-20' }];
      return [
        owned('2026-05-01', first),
        owned('2026-06-01', first, owner(entity, '2', heron)),
        owned('2026-06-10', first, owner(entity, '3', heron)),
        owned('2026-06-20', first),
        owned('2026-06-25', first, owner(entity, '3', heron)),
      ];
    },
    (seen, numbers) => expect(events(seen, numbers)).toEqual(['E owner_entered/2']),
  );

  time.test(
    'fires once for an owner that ceases when its record is filed again under another id',
    ([, , , entity = '']) => {
      const ceased = { name: 'Owl 1', ceased: true, ceased_on: '2026-05-10' };
      return [
        owned('2026-05-01', owner(entity, '1')),
        owned('2026-06-01', owner(entity, '2', ceased)),
        owned('2026-06-10', owner(entity, '3', ceased)),
      ];
    },
    (seen, numbers) => expect(events(seen, numbers)).toEqual(['E owner_ceased/2']),
  );

  time.test(
    'fires nothing for the first answer about an entity, and fires for a later one',
    ([, , , entity = '']) => {
      const look = (day: string, ...ids: readonly string[]): Stated => ({
        ...{ source: pscApi, day, rows: ids.map((id) => ({ _op: 'upsert', ...owner(entity, id), changed_at: `${day}T09:00:00` })) },
        answers: [{ company_number: entity, answer: 'found', records: ids.length }],
      });
      return [look('2026-05-12', '1', '2'), look('2026-05-13', '1', '2', '3')];
    },
    (seen, numbers) => {
      expect(events(seen, numbers, '2026-05-12')).toEqual([]);
      expect(events(seen, numbers)).toEqual(['E owner_entered/3']);
    },
  );

  time.test(
    'fires for an owner whom a stream would have stated when the first answer about the entity is read before the window of that stream',
    ([, , , entity = '']) => {
      const stream = madeUpSource({ ...pscApi, id: 'companies-house/psc-stream', parts: [] });
      const stated = (source: Source, day: string, ...owners: readonly Row[]): Stated => ({
        ...{ source, day, rows: owners.map((row) => ({ _op: 'upsert', ...row, changed_at: `${day}T09:00:00` })) },
      });
      const [first, second] = [owner(entity, '1', { notified_on: '2026-08-19' }), owner(entity, '2', { notified_on: '2026-08-22' })];
      return [
        stated(stream, '2026-08-20', first),
        {
          ...stated(pscApi, '2026-08-24', first, second),
          answers: [{ company_number: entity, answer: 'found', records: 2 }],
        },
        stated(stream, '2026-08-25', first, second),
      ];
    },
    (seen, numbers) => expect(events(seen, numbers)).toEqual(['E owner_entered/1', 'E owner_entered/2']),
  );

  time.test(
    'fires nothing for a registration or an owner of more than 90 days before the statement, and fires for one of 90',
    (numbers) => {
      const [, , , entity = ''] = numbers;
      return [
        owned('2026-06-01', owner(entity, '1', { notified_on: '2026-03-02' }), owner(entity, '2', { notified_on: '2026-03-03' })),
        register('2026-06-01', numbers, entry(entity, { incorporated_on: '2026-03-02' })),
      ];
    },
    (seen, numbers) => expect(events(seen, numbers)).toEqual(['E owner_entered/2']),
  );
});
