import { describe, expect } from 'vitest';
import { type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { officerStream, officers, officersApi, officerUpdates, type Row } from '../worlds/warehouse.ts';

const usual = {
  ...{ role: 'director', corporate: false, name: 'OTTOLINE NIGHTJAR', date_of_birth: '1977-02' },
  ...{ appointed_on: '2026-05-04', resigned: false },
};
/** A row of a product; `number` is that of the person. The days and the state are part of its key. */
function ofProduct(number: string, more: Row = {}): Row {
  const row: Row = { ...usual, ...more };
  const type = `${row.role === 'secretary' ? '0' : '1'}${row.resigned_on === undefined ? 'in' : 'out'}`;
  const appointment = [type, number, row.appointed_on, row.resigned_on].filter((part) => part !== undefined).join('-');
  return {
    ...row,
    officer_id: number,
    appointment,
    numbering: 'products',
    resigned: row.resigned_on !== undefined,
  };
}

/** A row of the API, as it was published on a day of May 2026. */
const ofApi = (id: string, day: number, more: Row = {}): Row => ({
  _op: 'upsert',
  ...{ ...usual, name: 'Ottoline NIGHTJAR', officer_id: `officer-${id}`, appointment: `api-${id}`, numbering: 'api' },
  changed_at: `${may(day)}T09:00:00`,
  ...more,
  resigned: 'resigned_on' in more,
});

const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const snapshot = (day: number, ...rows: readonly Row[]): Stated => ({ source: officers, day: may(day), rows });
const stream = (day: number, ...rows: readonly Row[]): Stated => ({ source: officerStream, day: may(day), rows });
const update = (day: number, ...rows: readonly Row[]): Stated => ({
  ...{ source: officerUpdates, day: may(day), release: `${may(day)}.${1000 + day}` },
  rows: rows.map((row) => ({ _op: 'upsert', ...row, changed_at: `${may(day)} 00:00:00.00${1000 + day}` })),
});
const list = (day: number, rows: readonly Row[], answers: readonly Row[] = []): Stated => ({
  ...{ source: officersApi, day: may(day), rows, answers },
});
/** An appointment that is not new. */
const old = { appointed_on: '2020-01-06' };
const gone = (row: Row): Row => ({ ...row, _op: 'delete' });
/** Appointments by id: a new one, an old one, and one that the first snapshot has in office. */
const ended: Readonly<Record<string, Row>> = {
  ...{ 1: {}, 2: { name: 'B HERON', ...old }, 3: { name: 'C HERON', appointed_on: '2026-04-20' } },
};

const time = timeline({
  // a product leaves out who has left, and none numbers appointments as the API does
  lists: ({ numbering, resigned }) => numbering === 'products' && resigned !== true,
  queries: {
    events: `FROM event SELECT type, company_number, source_id, company_name, detail, metadata::VARCHAR AS metadata,
      (occurred_at AT TIME ZONE 'Europe/London')::VARCHAR AS at WHERE starts_with(type, 'ch.officer.') ORDER BY type, source_id`,
  },
});

/** The events of the case, each as type, role and day. */
const fired = (seen: Seen, day?: number) =>
  seen('events', day === undefined ? undefined : may(day)).map(({ type, source_id }) =>
    [String(type).slice('ch.officer.'.length), ...String(source_id).split('/').slice(0, 2)].join(' '),
  );
/** The events of the case on a day, each with its metadata read. */
const shown = (seen: Seen, day: number) =>
  seen('events', may(day)).map((event) => ({ ...event, metadata: JSON.parse(String(event.metadata)) }));

describe('an appointment', () => {
  time.test(
    'that was stated without a day fires when its day is stated',
    [stream(6, ofApi('1', 6, { appointed_on: undefined })), stream(8, ofApi('1', 8)), stream(9, ofApi('1', 9, { nationality: 'French' }))],
    (seen) => expect([fired(seen, 6), fired(seen)]).toEqual([[], ['appointed director 2026-05-04']]),
  );

  time.test(
    'that ends on a day that cannot be read fires on the day of the statement, and not again with its day',
    [
      snapshot(1),
      stream(5, ofApi('1', 5, old)),
      stream(6, { ...ofApi('1', 6, old), resigned: true }),
      stream(8, ofApi('1', 8, { ...old, resigned_on: may(6) })),
      stream(9, { ...ofApi('2', 9, { ...old, name: 'Matilda ALDERNEY' }), resigned: true }),
    ],
    (seen) => {
      expect(shown(seen, 6)).toMatchObject([
        { at: '2026-05-06 00:00:00', detail: 'An officer (director) left, by the register of 2026-05-06', metadata: { resigned_on: null } },
      ]);
      expect(fired(seen)).toEqual(['resigned director undated']);
    },
  );

  time.test(
    'fires once although every feed states it, without a name',
    [
      snapshot(1),
      stream(6, ofApi('1', 6)),
      update(7, ofProduct('10', { nationality: 'British' })),
      stream(8, ofApi('1', 8, { name: 'Ottoline HERON' }), ofApi('2', 8)),
      list(9, [ofApi('1', 9)]),
      snapshot(10, ofProduct('10', { date_of_birth: undefined })),
      { ...stream(5, ofApi('1', 5, { nationality: 'French' })), arrives: may(11) },
      stream(11, gone(ofApi('1', 11))),
      stream(12, ofApi('1', 12)),
    ],
    (seen, [A]) => {
      expect(fired(seen, 1)).toEqual([]);
      expect(shown(seen, 6)).toEqual([
        {
          type: 'ch.officer.appointed',
          company_number: A,
          source_id: expect.stringMatching(/^director\/2026-05-04\/[0-9a-f]{16}$/),
          company_name: null,
          at: '2026-05-04 00:00:00',
          detail: 'An officer (director) was appointed on 2026-05-04',
          metadata: { role: 'director', corporate: false, appointed_on: '2026-05-04', known_on: '2026-05-06' },
        },
      ]);
      expect(fired(seen)).toEqual(['appointed director 2026-05-04']);
    },
  );

  const early = { appointed_on: '2026-04-28' };
  time.test(
    'in the first snapshot fires nothing, and nothing when the stream or an update states it for the first time',
    [
      snapshot(1, ofProduct('10', early)),
      stream(7, ofApi('1', 7, early), ofApi('2', 7, { ...early, name: 'Ottoline NIGHTJAR', date_of_birth: null })),
      // another variant of the person number, after a marriage
      update(8, { ...ofProduct('10', { ...early, name: 'OTTOLINE HERON', date_of_birth: '1978-01' }), appointment: '1in-10-2' }),
    ],
    (seen) => expect(fired(seen)).toEqual([]),
  );

  time.test(
    'of the first snapshot that is removed and then stated by another feed fires nothing',
    [snapshot(1, ofProduct('10', early)), update(7, gone(ofProduct('10', early))), stream(8, ofApi('1', 8, early))],
    (seen) => expect(fired(seen)).toEqual([]),
  );

  const agent = { role: 'secretary', corporate: true, name: 'Owl Secretaries Ltd', date_of_birth: null };
  time.test(
    'is of one person, one role and one company',
    [
      snapshot(1, ofProduct('10')),
      stream(
        6,
        ofApi('2', 6, { role: 'secretary' }),
        ofApi('3', 6, { name: 'Another NIGHTJAR' }),
        ofApi('4', 6, { date_of_birth: '1999-09', appointed_on: '2026-05-05' }),
        ofApi('5', 6, agent),
      ),
      update(7, ofProduct('11', { ...agent, name: 'OWL SECRETARIES LIMITED' })),
    ],
    (seen) => {
      const types = ['director 2026-05-04', 'director 2026-05-05', 'secretary 2026-05-04', 'secretary 2026-05-04'];
      expect(fired(seen)).toEqual(types.map((type) => `appointed ${type}`));
    },
  );

  time.test(
    'on a corrected day is no new one, whether its row is changed, replaced or stated beside',
    [
      snapshot(1, ofProduct('10', { appointed_on: '2026-04-20' }), ofProduct('11', { name: 'A HERON', appointed_on: '2026-04-20' })),
      update(6, gone(ofProduct('10', { appointed_on: '2026-04-20' })), ofProduct('10', { appointed_on: '2026-04-22' })),
      update(7, ofProduct('11', { name: 'A HERON', appointed_on: '2026-04-22' })),
      stream(8, ofApi('2', 8, { name: 'B HERON', appointed_on: '2026-04-01' })),
      stream(9, ofApi('2', 9, { name: 'B HERON', appointed_on: '2026-04-03' })),
    ],
    (seen) => expect(fired(seen)).toEqual(['appointed director 2026-04-01']),
  );

  time.test(
    'of a person who had left is a new one from that day on',
    [
      snapshot(1, ofProduct('10', { appointed_on: '2020-01-01' })),
      stream(6, ofApi('1', 6, { appointed_on: '2020-01-01', resigned_on: '2026-05-05' })),
      stream(7, ofApi('2', 7, { appointed_on: '2026-05-03' })),
      stream(8, ofApi('3', 8, { appointed_on: '2026-05-07' })),
      stream(9, gone(ofApi('2', 9)), gone(ofApi('3', 9))),
      stream(10, ofApi('4', 10, { appointed_on: '2026-05-08' })),
    ],
    (seen) => {
      // the third is stated beside the second, which is in office
      expect(fired(seen, 8)).toEqual(['resigned director 2026-05-05']);
      expect(fired(seen)).toEqual(['appointed director 2026-05-08', 'resigned director 2026-05-05']);
    },
  );

  time.test(
    'that is first stated with an end fires when that end is withdrawn, once for all feeds, and not when it was stated in office before',
    [
      snapshot(1, ofProduct('12', { name: 'C HERON', appointed_on: '2026-04-20' })),
      stream(6, ...['1', '2', '3'].map((id) => ofApi(id, 6, { ...ended[id], resigned_on: '2026-05-05' }))),
      update(6, ofProduct('13', { name: 'D HERON', resigned_on: '2026-05-05' })),
      stream(7, ofApi('1', 7, ended['1']), ofApi('2', 7, ended['2']), ofApi('3', 7, ended['3'])),
      update(
        8,
        ofProduct('10'),
        gone(ofProduct('13', { name: 'D HERON', resigned_on: '2026-05-05' })),
        ofProduct('13', { name: 'D HERON' }),
      ),
      stream(9, ofApi('1', 9, { resigned_on: '2026-05-05' })),
      stream(10, ofApi('1', 10)),
    ],
    (seen) => {
      const left = ['1', '2', '3', '4'].map(() => 'resigned director 2026-05-05');
      expect(fired(seen, 6)).toEqual(left);
      expect(fired(seen, 7)).toEqual(['appointed director 2026-05-04', ...left]);
      expect(fired(seen)).toEqual(['appointed director 2026-05-04', 'appointed director 2026-05-04', ...left]);
    },
  );

  const silent: readonly [string, Row][] = [
    ['has ended', { resigned_on: '2026-02-01' }],
    ['has no day', { appointed_on: null }],
    ['began 91 days before its release', { appointed_on: '2026-02-04' }],
    ['begins 32 days after its release', { appointed_on: '2026-06-07' }],
  ];
  for (const [what, more] of silent)
    time.test(`that ${what} fires nothing`, [stream(6, ofApi('1', 6, more))], (seen) => expect(fired(seen)).toEqual([]));

  time.test('that began 90 days before its release fires', [stream(6, ofApi('1', 6, { appointed_on: '2026-02-05' }))], (seen) =>
    expect(fired(seen)).toEqual(['appointed director 2026-02-05']),
  );

  time.test(
    'that begins 31 days after its release, and an end that was filed ahead too, fire on the day of the release',
    [
      stream(5, ofApi('2', 5, { ...old, name: 'B HERON' })),
      stream(6, ofApi('1', 6, { appointed_on: '2026-06-06' }), ofApi('2', 6, { ...old, name: 'B HERON', resigned_on: '2026-06-06' })),
    ],
    (seen) => {
      expect(fired(seen)).toEqual(['appointed director 2026-06-06', 'resigned director 2026-06-06']);
      expect(seen('events').map(({ at }) => at)).toEqual(['2026-05-06 00:00:00', '2026-05-06 00:00:00']);
    },
  );
});

describe('a resignation', () => {
  const since = { appointed_on: '2020-01-01' };
  const left = { ...since, resigned_on: '2026-05-05' };

  time.test(
    'fires once although every feed states it, without a name',
    [
      snapshot(1, ofProduct('10', since)),
      stream(6, ofApi('1', 6, left)),
      update(7, gone(ofProduct('10', since)), ofProduct('10', left)),
      stream(8, ofApi('1', 8, { ...left, name: 'Ottoline HERON' }), ofApi('2', 8, left)),
      snapshot(10),
      { ...stream(5, ofApi('1', 5, since)), arrives: may(11) },
      stream(11, gone(ofApi('1', 11))),
      stream(12, ofApi('1', 12, left)),
    ],
    (seen) => {
      expect(shown(seen, 6)).toMatchObject([
        {
          type: 'ch.officer.resigned',
          source_id: expect.stringMatching(/^director\/2026-05-05\/[0-9a-f]{16}$/),
          company_name: null,
          detail: 'An officer (director) left on 2026-05-05',
        },
      ]);
      expect(shown(seen, 6)[0]?.metadata).toEqual({
        ...{ role: 'director', corporate: false, appointed_on: '2020-01-01', resigned_on: '2026-05-05', known_on: '2026-05-06' },
      });
      expect(fired(seen)).toEqual(['resigned director 2026-05-05']);
    },
  );

  const moved = { ...since, resigned_on: '2026-05-04' };
  time.test(
    'fires when the daily update states it first, and not when its day is corrected',
    [
      snapshot(1, ofProduct('10', since)),
      stream(2, ofApi('1', 2, since)),
      update(6, gone(ofProduct('10', since)), ofProduct('10', left)),
      stream(7, ofApi('1', 7, { ...since, resigned_on: '2026-05-06' })),
      update(8, gone(ofProduct('10', left)), ofProduct('10', moved)),
      stream(9, ofApi('1', 9, moved)),
      update(10, gone(ofProduct('10', moved)), ofProduct('10', { ...moved, appointed_on: '2020-02-02' })),
    ],
    (seen) => expect(fired(seen)).toEqual(['resigned director 2026-05-05']),
  );

  time.test(
    'that the stream or an update states before a snapshot fires once, also when it is read after the snapshot',
    [
      snapshot(1, ofProduct('10', old), ofProduct('11', { ...old, name: 'BASIL HERON' })),
      stream(6, ofApi('1', 6, old)),
      snapshot(13),
      { ...stream(12, ofApi('1', 12, { ...old, resigned_on: may(11) })), arrives: may(14) },
      {
        ...update(10, ofProduct('11', { ...old, name: 'BASIL HERON', resigned_on: may(9) })),
        release: `${may(10)}.2010`,
        arrives: may(14),
      },
      { ...update(12, ofProduct('10', { ...old, resigned_on: may(11) })), release: `${may(12)}.2012`, arrives: may(15) },
    ],
    (seen) => {
      expect(fired(seen, 13)).toEqual([]);
      expect(fired(seen, 14)).toEqual(['resigned director 2026-05-09', 'resigned director 2026-05-11']);
      expect(fired(seen)).toEqual(fired(seen, 14));
    },
  );

  time.test(
    'that is withdrawn fires nothing, and a later one fires',
    [
      snapshot(1, ofProduct('10', since)),
      update(6, gone(ofProduct('10', since)), ofProduct('10', left)),
      stream(7, ofApi('1', 7, since)),
      stream(9, ofApi('1', 9, { ...since, resigned_on: '2026-05-08' })),
    ],
    (seen) => {
      expect(fired(seen, 7)).toEqual(['resigned director 2026-05-05']);
      expect(fired(seen)).toEqual(['resigned director 2026-05-05', 'resigned director 2026-05-08']);
    },
  );

  time.test(
    'that is 32 days after its release, a typing error, fires on the day of the release, and not again when it is corrected',
    [stream(5, ofApi('1', 5, since)), stream(6, ofApi('1', 6, { ...since, resigned_on: '2026-06-07' })), stream(7, ofApi('1', 7, left))],
    (seen) =>
      expect(seen('events')).toMatchObject([
        {
          source_id: expect.stringMatching(/^director\/undated\/[0-9a-f]{16}$/),
          detail: 'An officer (director) left, by the register of 2026-05-06',
          at: '2026-05-06 00:00:00',
        },
      ]),
  );

  const twin = { name: 'Another NIGHTJAR' };
  time.test(
    'of a director who was born in the same month as one who left before, on the same day, is another event',
    [
      stream(6, ofApi('1', 6, since), ofApi('2', 6, { ...twin, ...since })),
      stream(7, ofApi('1', 7, left)),
      stream(8, ofApi('2', 8, { ...twin, ...left })),
    ],
    (seen) => expect(fired(seen)).toEqual(['resigned director 2026-05-05', 'resigned director 2026-05-05']),
  );

  const roles = [{}, { role: 'secretary' }, { name: 'Another NIGHTJAR' }];
  const inRole = (at: number, day: number, more: Row) => ofApi(`${at + 1}`, day, { ...roles[at], ...more });
  time.test(
    'from two roles is two events, and a removed record fires nothing',
    [
      stream(6, ...[0, 1, 2].map((at) => inRole(at, 6, since))),
      stream(7, inRole(0, 7, left), gone(inRole(2, 7, since))),
      stream(8, inRole(1, 8, left)),
    ],
    (seen) => expect(fired(seen)).toEqual(['resigned director 2026-05-05', 'resigned secretary 2026-05-05']),
  );

  time.test(
    'that was 91 days before its release fires nothing',
    [stream(5, ofApi('1', 5, since)), stream(6, ofApi('1', 6, { ...since, resigned_on: '2026-02-04' }))],
    (seen) => expect(fired(seen)).toEqual([]),
  );
});

const answer = { answer: 'found', records: 2 };
/** Before the first day of each stream and update of these cases. */
const early = { appointed_on: '2026-04-20' };
const another = ofApi('2', 6, { name: 'Another NIGHTJAR', appointed_on: '2020-01-01', resigned_on: '2026-04-25' });
const third = ofApi('3', 8, { name: 'Third NIGHTJAR', appointed_on: '2026-05-07' });
time.test(
  'the first answer about a company fires nothing, and a later one fires',
  [
    list(6, [ofApi('1', 6, early), another], [answer]),
    list(8, [ofApi('1', 8, { ...early, resigned_on: '2026-05-07' }), another, third], [answer]),
  ],
  (seen) => {
    expect(fired(seen, 6)).toEqual([]);
    expect(fired(seen)).toEqual(['appointed director 2026-05-07', 'resigned director 2026-05-07']);
  },
);

const before = ofApi('1', 20, { appointed_on: '2026-05-18' });
const after = [
  ofApi('1', 24, { appointed_on: '2026-05-18', resigned_on: '2026-05-23' }),
  ofApi('2', 24, { name: 'Fourth NIGHTJAR', appointed_on: '2026-05-22' }),
];
time.test(
  'whom a stream would have stated fires when the first answer about the company is read before the window of that stream',
  [stream(20, before), list(24, after, [answer]), stream(25, ...after)],
  (seen) => expect(fired(seen)).toEqual(['appointed director 2026-05-18', 'appointed director 2026-05-22', 'resigned director 2026-05-23']),
);
