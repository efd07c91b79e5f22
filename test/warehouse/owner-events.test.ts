import { describe, expect } from 'vitest';
import { type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { madeUpSource, owners, pscApi, type Row } from '../worlds/warehouse.ts';

const pscStream = madeUpSource({
  ...{ id: 'companies-house/psc-stream', sqlOf: 'companies-house/psc', kind: 'delta', table: 'psc', key: ['company_number', 'psc_id'] },
  version: 'changed_at',
});
const quarter = ['ownership-of-shares-25-to-50-percent'];
const half = ['ownership-of-shares-50-to-75-percent'];

const owner = (id: string, more: Row = {}): Row => ({
  ...{ psc_id: id, kind: 'individual', beneficial_owner: false, name: 'Ottoline Nightjar', date_of_birth: '1977-02' },
  ...{ natures_of_control: quarter, notified_on: '2026-05-04', ceased: 'ceased_on' in more, sanctioned: false },
  ...more,
});
/** An owner since long ago. */
const old = (id: string, more: Row = {}) => owner(id, { notified_on: '2020-01-01', ...more });
const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const snapshot = (day: number, ...rows: readonly Row[]): Stated => ({ source: owners, day: may(day), rows });
const published = (day: number, row: Row): Row => ({ _op: 'upsert', changed_at: `${may(day)}T06:00:00`, ...row });
const stream = (day: number, ...rows: readonly Row[]): Stated => ({
  ...{ source: pscStream, day: may(day), rows: rows.map((row) => published(day, row)) },
});
const list = (day: number, rows: readonly Row[], answers: readonly Row[] = []): Stated => ({
  ...{ source: pscApi, day: may(day), rows: rows.map((row) => published(day, row)), answers },
});
const gone = (row: Row): Row => ({ ...row, _op: 'delete' });

const time = timeline({
  companies: 10,
  queries: {
    events: `FROM event SELECT company_number, source_id, company_name, detail, metadata::VARCHAR AS metadata,
      (occurred_at AT TIME ZONE 'Europe/London')::VARCHAR AS at WHERE type = 'ch.psc.changed' ORDER BY source_id, company_number`,
  },
});
const fired = (seen: Seen, day?: number) =>
  seen('events', day === undefined ? undefined : may(day)).map(({ source_id }) => String(source_id).replace(/\/[0-9a-f]{8}$/, ''));

describe('a person with significant control', () => {
  time.test(
    'who is notified fires once although every feed states it, without a name',
    ([, B]) => {
      const same = owner('2', { kind: 'corporate-entity', name: 'Owl Limited', date_of_birth: null, country_registered: 'England' });
      return [
        snapshot(1, old('1')),
        stream(6, owner('2', { kind: 'corporate-entity', name: 'OWL LTD', date_of_birth: null, owner_company_number: B })),
        snapshot(7, old('1'), same),
        stream(8, { ...same, psc_id: '3', name: 'Owl Limited' }),
        snapshot(9, old('1')),
        snapshot(10, old('1'), { ...same, name: 'Heron Limited', notified_on: '2026-05-03' }),
        list(12, [same]),
        { ...snapshot(3, old('1')), arrives: may(13) },
      ];
    },
    (seen, [A, B]) => {
      expect(fired(seen, 1)).toEqual([]);
      const [event] = seen('events', may(6));
      expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toEqual({
        company_number: A,
        source_id: '2/notified/2026-05-04',
        company_name: null,
        at: '2026-05-04 00:00:00',
        detail: 'An entity with significant control became one on 2026-05-04',
        metadata: {
          ...{ change: 'notified', happened_on: '2026-05-04', kind: 'corporate-entity', owner_company_number: B },
          ...{ natures_of_control: quarter, previous_natures_of_control: null, of_company_number: null, level: 0, known_on: '2026-05-06' },
        },
      });
      expect(fired(seen)).toEqual(['2/notified/2026-05-04']);
    },
  );

  time.test(
    'whose record is replaced on another day is corrected, and one of another name is new',
    [snapshot(1, old('1')), stream(6, gone(old('1')), owner('2', { notified_on: '2026-05-02' }), owner('3', { name: 'Another Nightjar' }))],
    (seen) => expect(fired(seen)).toEqual(['3/notified/2026-05-04']),
  );

  const silent: readonly [string, Row][] = [
    ['has ceased', { ceased_on: '2026-05-05' }],
    ['was notified 91 days before the release', { notified_on: '2026-02-04' }],
    ['owns an overseas entity', { beneficial_owner: true }],
  ];
  for (const [what, more] of silent)
    time.test(
      `who is first stated and ${what} fires nothing`,
      [snapshot(1, old('1')), stream(6, owner('2', { name: 'Another Nightjar', ...more }))],
      (seen) => expect(fired(seen)).toEqual([]),
    );

  time.test('who was notified 90 days before the release fires', [stream(6, owner('2', { notified_on: '2026-02-05' }))], (seen) =>
    expect(fired(seen)).toEqual(['2/notified/2026-02-05']),
  );

  const secured = (id: string, more: Row = {}) =>
    owner(id, { kind: 'super-secure', name: null, date_of_birth: null, notified_on: null, natures_of_control: [], ...more });
  time.test(
    'whom the register protects, so that no day is stated, fires once when stated and once when ceased, and not when filed again',
    [
      snapshot(1, old('1')),
      stream(6, secured('2')),
      snapshot(7, old('1'), secured('2')),
      stream(8, gone(secured('2')), secured('3')),
      stream(9, secured('3', { ceased: true })),
      snapshot(10, old('1'), secured('3', { ceased: true })),
    ],
    (seen) => {
      expect(fired(seen, 8)).toEqual(['2/notified']);
      expect(fired(seen)).toEqual(['2/notified', '3/ceased']);
      expect(seen('events').map(({ detail, at }) => [detail, at])).toEqual([
        ['A protected person with significant control became one, by the register of 2026-05-06', '2026-05-06 00:00:00'],
        ['A protected person with significant control ceased to be one, by the register of 2026-05-09', '2026-05-09 00:00:00'],
      ]);
    },
  );

  time.test(
    'whose record is stated anew with an end has ceased: under another id, beside the record in force, or after it was removed',
    ([, B, C, D]) => {
      const ended = { ceased_on: '2026-05-05' };
      return [
        snapshot(1, old('1'), old('1', { company_number: B }), old('1', { company_number: C }), old('1', { company_number: D, ...ended })),
        stream(
          6,
          ...[gone(old('1')), owner('2', { notified_on: '2020-01-02', ...ended })],
          old('2', { company_number: B, ...ended }),
          gone(old('1', { company_number: C })),
          ...[gone(old('1', { company_number: D })), old('2', { company_number: D, ceased_on: '2026-05-04' })],
        ),
        stream(7, old('1', { company_number: C, ...ended })),
        // the removed record comes back
        stream(8, old('1', { company_number: D, ceased_on: '2026-05-06' })),
      ];
    },
    (seen, [A, B, C]) =>
      expect(seen('events').map(({ company_number, source_id }) => [company_number, source_id])).toEqual([
        [C, '1/ceased/2026-05-05'],
        [A, '2/ceased/2026-05-05'],
        [B, '2/ceased/2026-05-05'],
      ]),
  );

  time.test(
    'who is first stated without a day fires on the day of the statement',
    [snapshot(1, old('1')), stream(6, owner('2', { name: 'Another Nightjar', notified_on: null }))],
    (seen) => expect(seen('events')).toMatchObject([{ source_id: '2/notified', at: '2026-05-06 00:00:00' }]),
  );

  // staging reads no day from a misprint (0205, 2205, 30 February). An end in the year 2205 is none, so its owner is present
  const misprinted = { name: 'Another Nightjar', notified_on: null };
  time.test(
    'whose day is a misprint fires on the day of the statement, and not again when the day is corrected',
    [
      snapshot(1, old('1'), old('3', { name: 'Third Nightjar' })),
      stream(6, owner('2', misprinted), old('1', { ceased: true }), old('3', { name: 'Third Nightjar', postcode: 'ZZ1 1ZZ' })),
      stream(8, owner('2', { ...misprinted, notified_on: '2026-05-04' }), old('1', { ceased_on: '2026-05-05' })),
      stream(9, old('3', { name: 'Third Nightjar', ceased_on: '2026-05-05' })),
    ],
    (seen) => {
      expect(fired(seen, 6)).toEqual(['1/ceased', '2/notified']);
      expect(fired(seen)).toEqual(['1/ceased', '2/notified', '3/ceased/2026-05-05']);
    },
  );

  const ended = old('1', { ceased_on: '2026-05-05' });
  time.test(
    'who ceases fires once, whose end is withdrawn fires, and who ceases again fires only on another day',
    [
      snapshot(1, old('1'), old('2', { name: 'Another Nightjar' }), old('3', { name: 'Third Nightjar' }), old('4', { name: 'Fourth' })),
      stream(6, ended, gone(old('2')), old('3', { ceased_on: '2026-02-04' }), old('4', { ceased: true })),
      snapshot(7, ended),
      stream(8, old('1', { ceased_on: '2026-05-04', natures_of_control: half })),
      stream(9, old('1')),
      stream(10, ended),
      stream(11, old('1')),
      stream(12, old('1', { ceased_on: '2026-05-11' })),
    ],
    (seen) => {
      expect(fired(seen, 6)).toEqual(['1/ceased/2026-05-05', '4/ceased']);
      const first = ['1/ceased/2026-05-05', '1/cessation_withdrawn/2026-05-09'];
      expect(fired(seen, 9)).toEqual([...first, '4/ceased']);
      expect(seen('events', may(9))[1]).toMatchObject({
        detail: 'The end of a person with significant control was withdrawn, by the register of 2026-05-09',
        at: '2026-05-09 00:00:00',
      });
      expect(fired(seen, 10)).toEqual([...first, '4/ceased']);
      expect(fired(seen)).toEqual([
        '1/ceased/2026-05-05',
        '1/ceased/2026-05-11',
        '1/cessation_withdrawn/2026-05-09',
        '1/cessation_withdrawn/2026-05-11',
        '4/ceased',
      ]);
    },
  );

  time.test(
    'who is first stated as ceased fires when the end is withdrawn, once for all feeds',
    [
      snapshot(1, old('1', { ceased_on: '2026-04-30' })),
      stream(6, old('1')),
      snapshot(7, old('1')),
      { ...snapshot(3, old('1', { ceased_on: '2026-04-30' })), arrives: may(8) },
    ],
    (seen) => expect(fired(seen)).toEqual(['1/cessation_withdrawn/2026-05-06']),
  );

  time.test(
    'whose ended record is stated anew without the end fires as one whose end is withdrawn, and one in force fires nothing',
    [
      snapshot(1, old('1', { ceased_on: '2026-04-30' }), old('2', { name: 'Another Nightjar' })),
      stream(6, gone(old('1')), old('3'), gone(old('2')), old('4', { name: 'Another Nightjar' })),
      snapshot(7, old('3'), old('4', { name: 'Another Nightjar' })),
    ],
    (seen) => expect(fired(seen)).toEqual(['3/cessation_withdrawn/2026-05-06']),
  );

  time.test(
    'who has other natures of control fires once a day and set, in whatever order they are listed',
    [
      snapshot(1, old('1', { natures_of_control: [...quarter, 'significant-influence-or-control'] }), old('2', { natures_of_control: [] })),
      stream(5, old('1', { natures_of_control: ['significant-influence-or-control', ...quarter] }), old('2', { name: 'Another Nightjar' })),
      stream(6, old('1', { natures_of_control: half })),
      snapshot(7, old('1', { natures_of_control: half })),
      stream(8, old('1', { natures_of_control: [] })),
    ],
    (seen) => {
      expect(fired(seen, 5)).toEqual([]);
      expect(seen('events', may(6)).map(({ detail, metadata }) => [detail, JSON.parse(String(metadata))])).toMatchObject([
        [
          'A person with significant control has other natures of control, by the register of 2026-05-06',
          { previous_natures_of_control: [...quarter, 'significant-influence-or-control'], natures_of_control: half },
        ],
      ]);
      expect(fired(seen)).toEqual(['1/natures_changed/2026-05-06']);
    },
  );

  time.test(
    'whose record is stated anew with other natures of control fires once, however often it is replaced',
    ([, B]) => [
      snapshot(1, old('1'), old('1', { company_number: B }), old('2', { company_number: B, natures_of_control: half })),
      stream(
        6,
        ...[gone(old('1')), old('2', { notified_on: '2020-01-02', natures_of_control: half })],
        // one of two records
        ...[gone(old('2', { company_number: B })), old('3', { company_number: B, natures_of_control: half })],
      ),
      snapshot(
        7,
        old('2', { natures_of_control: half }),
        old('1', { company_number: B }),
        old('3', { company_number: B, natures_of_control: half }),
      ),
      stream(8, gone(old('2')), old('3', { natures_of_control: half })),
      stream(9, gone(old('3')), old('4', { natures_of_control: [] })),
      stream(10, gone(old('4')), old('5', { ceased_on: '2026-05-09' })),
      stream(
        11,
        gone(old('1', { company_number: B })),
        old('4', { company_number: B, natures_of_control: [...quarter, 'voting-rights-25-to-50-percent'] }),
      ),
    ],
    (seen) => {
      expect(fired(seen, 6)).toEqual(['2/natures_changed/2026-05-06']);
      expect(seen('events', may(6)).map(({ detail, metadata }) => [detail, JSON.parse(String(metadata))])).toMatchObject([
        [
          'A person with significant control has other natures of control, by the register of 2026-05-06',
          { previous_natures_of_control: quarter, natures_of_control: half },
        ],
      ]);
      expect(fired(seen, 9)).toEqual(['2/natures_changed/2026-05-06']);
      expect(fired(seen)).toEqual(['2/natures_changed/2026-05-06', '4/natures_changed/2026-05-11', '5/ceased/2026-05-09']);
    },
  );

  const answer = { answer: 'found', records: 1 };
  time.test(
    'of the first answer about a company fires nothing, and one of a later answer does',
    [list(6, [owner('1')], [answer]), list(8, [owner('1'), owner('2', { name: 'Another Nightjar' })], [answer])],
    (seen) => {
      expect(fired(seen, 6)).toEqual([]);
      expect(fired(seen)).toEqual(['2/notified/2026-05-04']);
    },
  );

  time.test(
    'whom a stream would have stated fires when the first answer about the company is read before the window of that stream',
    [
      stream(20, owner('1', { notified_on: '2026-05-18' })),
      list(
        24,
        [
          owner('1', { notified_on: '2026-05-18', ceased_on: '2026-05-23' }),
          owner('2', { name: 'Another Nightjar', notified_on: '2026-05-22' }),
        ],
        [answer],
      ),
      stream(
        25,
        owner('1', { notified_on: '2026-05-18', ceased_on: '2026-05-23' }),
        owner('2', { name: 'Another Nightjar', notified_on: '2026-05-22' }),
      ),
    ],
    (seen) => expect(fired(seen)).toEqual(['1/ceased/2026-05-23', '1/notified/2026-05-18', '2/notified/2026-05-22']),
  );
});

describe('a chain of owners', () => {
  /** Each company but the last is owned by the next one. */
  const chained = (numbers: readonly string[]) =>
    numbers.slice(0, -1).map((number, at) => {
      const parent = numbers[at + 1];
      return old(`of-${at}`, {
        company_number: number,
        kind: 'corporate-entity',
        name: `OWL ${at} LTD`,
        date_of_birth: null,
        owner_company_number: parent,
      });
    });
  const told = (seen: Seen, day?: number) =>
    seen('events', day === undefined ? undefined : may(day)).map((one) => `${one.company_number} ${one.source_id}`);

  time.test(
    'tells a change at its fifth company to every company below, once, and to none above',
    (numbers) => {
      const top = old('1', { company_number: numbers[8] });
      const entered = owner('2', { company_number: numbers[5], name: 'Another Nightjar' });
      return [
        snapshot(1, ...chained(numbers.slice(0, 9)), top),
        stream(6, entered),
        stream(8, { ...entered, psc_id: '2', natures_of_control: quarter }),
        snapshot(9, ...chained(numbers.slice(0, 9)), top, entered),
      ];
    },
    (seen, numbers) => {
      expect(told(seen, 1)).toEqual([]);
      const fires = [
        ...numbers.slice(0, 5).map((number) => `${number} ${numbers[5]}/2/notified/2026-05-04`),
        `${numbers[5]} 2/notified/2026-05-04`,
      ];
      expect(told(seen, 6).sort()).toEqual(fires.sort());
      expect(told(seen).sort()).toEqual(fires.sort());
      const [bottom] = seen('events').filter(({ company_number }) => company_number === numbers[0]);
      expect(bottom?.detail).toBe(
        `In its chain of owners, at company ${numbers[5]}, a person with significant control became one on 2026-05-04`,
      );
      expect(JSON.parse(String(bottom?.metadata))).toMatchObject({
        change: 'notified',
        of_company_number: numbers[5],
        level: 5,
        owner_company_number: null,
      });
    },
  );

  time.test(
    'tells a change at its eighth company to the bottom, and at its ninth to the company above it alone',
    (numbers) => [
      snapshot(1, ...chained(numbers)),
      stream(6, owner('8', { company_number: numbers[8] }), owner('9', { company_number: numbers[9], name: 'Another Nightjar' })),
    ],
    (seen, numbers) => {
      const bottom = seen('events').filter(({ company_number }) => company_number === numbers[0]);
      expect(bottom.map(({ source_id }) => source_id)).toEqual([`${numbers[8]}/8/notified/2026-05-04`]);
      expect(told(seen)).toContain(`${numbers[1]} ${numbers[9]}/9/notified/2026-05-04`);
    },
  );

  time.test(
    'that is a circle tells each company of the others once, and none of itself',
    ([A, B]) => {
      const by = (number: string | undefined, parent: string | undefined) =>
        old(`by-${parent}`, {
          company_number: number,
          kind: 'corporate-entity',
          name: 'OWL LTD',
          date_of_birth: null,
          owner_company_number: parent,
        });
      return [snapshot(1, by(A, B), by(B, A)), stream(6, owner('2'))];
    },
    (seen, [A, B]) => expect(told(seen).sort()).toEqual([`${A} 2/notified/2026-05-04`, `${B} ${A}/2/notified/2026-05-04`]),
  );

  time.test(
    'that a company has left tells it nothing more, and one that it has joined tells it of later changes only',
    ([A, B]) => {
      const [link] = chained([A!, B!]);
      const ceased = { ...link, ceased: true, ceased_on: '2026-05-05' };
      return [
        snapshot(1, link!),
        stream(6, ceased, owner('2', { company_number: B })),
        stream(8, { ...ceased, psc_id: 'again', ceased: false, ceased_on: null, notified_on: '2026-05-07' }),
        stream(10, owner('2', { company_number: B, ceased_on: '2026-05-09' })),
      ];
    },
    (seen, [A, B]) => {
      const own = [
        `${A} of-0/ceased/2026-05-05`,
        `${B} 2/notified/2026-05-04`,
        `${A} again/notified/2026-05-07`,
        `${B} 2/ceased/2026-05-09`,
      ];
      expect(told(seen).sort()).toEqual([...own, `${A} ${B}/2/ceased/2026-05-09`].sort());
    },
  );

  time.test(
    'that a company joins by a later release tells it nothing of before, also when one refresh takes both releases',
    ([A, B, C, D]) => {
      const [link, known] = [...chained([A!, B!]), ...chained([C!, D!])];
      const entered = (company_number: string | undefined) => owner('2', { company_number, notified_on: '2026-05-24' });
      return [
        snapshot(1, old('1', { company_number: B }), known!, old('1', { company_number: D })),
        { ...stream(26, entered(B), entered(D)), arrives: may(28) },
        // the link of the other two is filed again
        { ...stream(27, { ...link!, notified_on: '2026-05-27' }, gone(known!), { ...known!, psc_id: 'again' }), arrives: may(28) },
        stream(29, { ...entered(B), ceased: true, ceased_on: '2026-05-28' }),
      ];
    },
    (seen, [A, B, C, D]) => {
      const own = [
        `${B} 2/notified/2026-05-24`,
        `${A} of-0/notified/2026-05-27`,
        `${D} 2/notified/2026-05-24`,
        `${C} ${D}/2/notified/2026-05-24`,
      ];
      expect(told(seen, 28).sort()).toEqual(own.sort());
      expect(told(seen).sort()).toEqual([...own, `${B} 2/ceased/2026-05-28`, `${A} ${B}/2/ceased/2026-05-28`].sort());
    },
  );

  time.test(
    'tells a change of the beneficial owners of an overseas entity to the companies below it',
    [
      snapshot(1, old('1', { kind: 'corporate-entity', name: 'OWL SA', date_of_birth: null, owner_company_number: 'OE009001' })),
      stream(6, owner('2', { company_number: 'OE009001', beneficial_owner: true })),
    ],
    (seen, [A]) =>
      expect(seen('events').map(({ company_number, source_id }) => [company_number, source_id])).toEqual([
        [A, 'OE009001/2/notified/2026-05-04'],
      ]),
  );
});
