import { describe, expect } from 'vitest';
import { lookUpTable } from '../../sources/look-up-table.ts';
import { type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { madeUpSource, type Row } from '../worlds/warehouse.ts';

const table = { table: 'charge', key: ['company_number', 'charge_id'], version: 'changed_at' };
const stream = madeUpSource({ id: 'companies-house/charges', kind: 'delta', ...table });
const api = madeUpSource({
  ...{ id: 'companies-house/charges-api', sqlOf: 'companies-house/charges', kind: 'delta', ...table, parts: [lookUpTable] },
  expect: { rows: [0, 10_000_000], rejected: 1, shrink: 1 },
});

const charge = (day: string, more: Row = {}): Row => ({
  ...{ _op: 'upsert', charge_id: 'c1', charge_code: '099999010001', status: 'outstanding' },
  ...{ created_on: '2026-05-08', delivered_on: '2026-05-12', classification: 'A registered charge', changed_at: `${day}T09:00:00` },
  ...{ persons_entitled: ['Saltmarsh Bank plc'], other_persons_entitled: 1 },
  ...more,
});
const stated = (day: string, ...rows: readonly Row[]): Stated => ({ source: stream, day, rows: rows.map((row) => charge(day, row)) });
const listed = (day: string, rows: readonly Row[], answers: readonly Row[] = []): Stated => ({
  ...{ source: api, day, rows: rows.map((row) => charge(day, row)), answers },
});

const queries = {
  events: `FROM event SELECT company_number, source_id, company_name, detail, metadata::VARCHAR AS metadata,
      (occurred_at AT TIME ZONE 'Europe/London')::VARCHAR AS at WHERE type = 'ch.charge.registered' ORDER BY source_id`,
};
const time = timeline({ queries });
const unstated = timeline({ queries, followed: [{ table: 'charge', since: '2026-06-02' }] });
const fired = (seen: Seen, day?: string) => seen('events', day).map((row) => row.source_id);

const answer = { answer: 'found', records: 1 };

describe('a charge', () => {
  time.test(
    'that is registered fires once, without the names of people',
    [
      stated('2026-05-13', {}),
      stated('2026-05-14', { classification: 'A corrected text' }),
      { ...stated('2026-05-11', {}), arrives: '2026-05-15' },
      stated('2026-05-15', { status: 'fully-satisfied' }),
      listed('2026-05-16', [{}]),
    ],
    (seen, [number]) => {
      const [event] = seen('events', '2026-05-13');
      expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toEqual({
        company_number: number,
        source_id: '099999010001',
        company_name: null,
        at: '2026-05-12 00:00:00',
        detail:
          'A charge created on 2026-05-08 was registered against the company on 2026-05-12, in favour of Saltmarsh Bank plc and 1 other',
        metadata: {
          ...{ charge_code: '099999010001', status: 'outstanding', classification: 'A registered charge' },
          ...{ created_on: '2026-05-08', delivered_on: '2026-05-12', persons_entitled: ['Saltmarsh Bank plc'], other_persons_entitled: 1 },
          known_on: '2026-05-13',
        },
      });
      expect(fired(seen)).toEqual(['099999010001']);
    },
  );

  time.test(
    'without a day of delivery fires on the day of its statement, and not again with its day; one that was created long ago fires nothing',
    [
      stated('2026-05-13', { delivered_on: null }, { charge_id: 'old', charge_code: null, created_on: '2019-01-07', delivered_on: null }),
      stated('2026-05-14', {}),
    ],
    (seen) => {
      expect(seen('events', '2026-05-13')).toMatchObject([
        { at: '2026-05-13 00:00:00', detail: expect.stringContaining('was registered against the company, by the register of 2026-05-13') },
      ]);
      expect(fired(seen)).toEqual(['099999010001']);
    },
  );

  time.test(
    'that is filed again or removed and stated again is the same event',
    [
      stated('2026-05-13', {}),
      stated('2026-05-14', { charge_id: 'c2' }),
      stated('2026-05-15', { _op: 'delete' }),
      stated('2026-05-16', {}),
    ],
    (seen) => expect(fired(seen)).toEqual(['099999010001']),
  );

  time.test(
    'of the first answer about a company that is filed again or removed and stated again fires nothing',
    [
      listed('2026-05-13', [{}], [answer]),
      stated('2026-05-14', { charge_id: 'c2' }),
      stated('2026-05-15', { _op: 'delete' }, { _op: 'delete', charge_id: 'c2' }),
      stated('2026-05-16', {}),
    ],
    (seen) => expect(fired(seen)).toEqual([]),
  );

  time.test(
    'that was first stated as of another status fires when it is stated as outstanding, and not again after it was satisfied',
    [
      stated('2026-05-13', { charge_code: 'A', status: 'unmapped' }, { charge_id: 'c2', charge_code: 'B', status: 'fully-satisfied' }),
      stated('2026-05-14', { charge_code: 'A' }, { charge_id: 'c2', charge_code: 'B', status: 'part-satisfied' }),
      // the first answer, not an event, states it as outstanding
      listed('2026-05-14', [{ charge_id: 'c3', charge_code: 'C' }], [answer]),
      stated(
        '2026-05-15',
        { charge_code: 'A', status: 'fully-satisfied' },
        { charge_id: 'c3', charge_code: 'C', status: 'fully-satisfied' },
      ),
      stated('2026-05-16', { charge_code: 'A' }, { charge_id: 'c3', charge_code: 'C' }),
    ],
    (seen) => {
      expect(fired(seen, '2026-05-13')).toEqual([]);
      expect(fired(seen, '2026-05-14')).toEqual(['A', 'B']);
      expect(fired(seen)).toEqual(['A', 'B']);
    },
  );

  time.test('without a code is known by its id', [stated('2026-05-13', { charge_code: null })], (seen) =>
    expect(fired(seen)).toEqual(['c1']),
  );

  time.test(
    'that was delivered 35 days before its statement fires, and one of the day before that does not',
    // the release is of the day after
    [
      {
        ...stated('2026-06-16', { charge_code: 'A' }, { charge_id: 'c2', charge_code: 'B', delivered_on: '2026-05-11' }),
        day: '2026-06-17',
      },
    ],
    (seen) => expect(fired(seen)).toEqual(['A']),
  );

  time.test(
    'that was delivered more than a day after its statement, a typing error, fires on the day of the statement, and not again when it is corrected',
    [
      stated(
        '2026-05-13',
        { charge_code: 'A', delivered_on: '2026-05-14' },
        { charge_id: 'c2', charge_code: 'B', delivered_on: '2026-05-15' },
        { charge_id: 'c3', charge_code: 'C', created_on: '2062-05-08', delivered_on: '2062-05-12' },
        { charge_id: 'c4', charge_code: 'D', created_on: '2019-01-07', delivered_on: '2062-05-12' },
      ),
      stated('2026-05-14', { charge_id: 'c3', charge_code: 'C' }),
    ],
    (seen) => {
      const wanted = [
        { source_id: 'A', at: '2026-05-14 00:00:00' },
        { source_id: 'B', at: '2026-05-13 00:00:00' },
        { source_id: 'C', at: '2026-05-13 00:00:00' },
      ];
      for (const day of ['2026-05-13', undefined]) expect(seen('events', day)).toMatchObject(wanted);
    },
  );

  const silent: readonly [string, Row][] = [
    ['satisfied', { status: 'fully-satisfied' }],
    ['of an unknown status', { status: 'unmapped' }],
    ['removed', { _op: 'delete' }],
  ];
  for (const [what, more] of silent)
    time.test(`that is first stated as ${what} fires nothing`, [stated('2026-05-13', more)], (seen) => expect(fired(seen)).toEqual([]));

  time.test('that is satisfied in part is still a charge', [stated('2026-05-13', { status: 'part-satisfied' })], (seen) =>
    expect(fired(seen)).toEqual(['099999010001']),
  );

  time.test(
    'of the first answer about a company fires nothing, and one of a later answer does',
    [
      listed('2026-05-13', [{}], [answer]),
      stated('2026-05-14', { classification: 'A corrected text' }),
      listed('2026-05-15', [{}, { charge_id: 'c2', charge_code: 'B' }], [answer]),
    ],
    (seen) => {
      expect(fired(seen, '2026-05-14')).toEqual([]);
      expect(fired(seen)).toEqual(['B']);
    },
  );

  time.test(
    'that a stream would have stated fires when the first answer about its company is read before the window of that stream',
    [
      stated('2026-06-17', { charge_code: 'A', delivered_on: '2026-06-16' }),
      listed(
        '2026-06-19',
        [
          { charge_code: 'A', delivered_on: '2026-06-16' },
          { charge_id: 'c2', charge_code: 'B', delivered_on: '2026-06-18' },
        ],
        [answer],
      ),
      stated('2026-06-20', { charge_id: 'c2', charge_code: 'B', delivered_on: '2026-06-18' }),
    ],
    (seen) => expect(fired(seen)).toEqual(['A', 'B']),
  );

  unstated.test(
    'that the first record of a followed stream would have stated fires when the first answer about its company is read before',
    [
      listed(
        '2026-06-09',
        [
          { charge_code: 'A', delivered_on: '2026-06-01' },
          { charge_id: 'c2', charge_code: 'B', delivered_on: '2026-06-02' },
          { charge_id: 'c3', charge_code: 'C', created_on: '2026-06-02', delivered_on: null },
          { charge_id: 'c4', charge_code: 'D', created_on: '2026-06-01', delivered_on: null },
        ],
        [answer],
      ),
      stated('2026-06-10', { charge_id: 'c2', charge_code: 'B', delivered_on: '2026-06-02' }),
    ],
    (seen) => expect(fired(seen)).toEqual(['B', 'C']),
  );
});
