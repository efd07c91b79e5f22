import { describe, expect } from 'vitest';
import { type Stated, timeline } from '../worlds/timeline.ts';
import { officerStream, officers, officersApi, type Row } from '../worlds/warehouse.ts';

/** A director as the API states him on a day. */
const director = (day: string, more: Row): Row => ({
  ...{ _op: 'upsert', officer_id: 'o1', appointment: 'api-1', numbering: 'api', role: 'director', corporate: false },
  ...{ name: 'Ottoline NIGHTJAR', appointed_on: '2020-05-14', resigned: false, changed_at: `${day}T09:00:00` },
  ...more,
});
const stated = (day: string, more: Row): Stated => ({ source: officerStream, day, rows: [director(day, more)] });

const time = timeline({
  queries: {
    events: `FROM event SELECT company_number, source_id, detail, metadata->>'state' AS state,
      (occurred_at AT TIME ZONE 'Europe/London')::DATE::VARCHAR AS day WHERE type = 'eccta.director_id.unverified' ORDER BY day`,
    identities: 'FROM governance SELECT company_number, (unnest(unverified)).statedOn::VARCHAR AS stated_on ORDER BY ALL',
  },
});
/** The same director in Product 195, which numbers appointments otherwise and states no verification. */
const ofProducts: Row = {
  ...{ officer_id: '000000000001', appointment: '01', role: 'director', corporate: false },
  ...{ name: 'Ottoline NIGHTJAR', appointed_on: '2020-05-14', resigned: false },
};
const due = { verification_due_on: '2026-05-18' };
const verified = { verification_started_on: '2026-01-05' };
const ended = { ...verified, verification_ended_on: '2026-05-10' };

describe('the identity of a director', () => {
  time.test(
    'that is read again after its due day and is not verified fires once, on the day of that statement',
    [
      stated('2026-05-12', due),
      stated('2026-05-20', due),
      stated('2026-05-21', { ...due, nationality: 'British' }),
      { source: officersApi, day: '2026-05-22', rows: [director('2026-05-22', due)] },
      { ...stated('2026-05-15', due), arrives: '2026-05-23' },
    ],
    (seen, [number]) => {
      expect(seen('events', '2026-05-12')).toEqual([]);
      expect(seen('events', '2026-05-20')).toEqual([
        {
          company_number: number,
          source_id: expect.stringMatching(/^2020-05-14\/[0-9a-f]{16}\/overdue\/2026-05-18$/),
          detail: "A director's identity was due to be verified by 2026-05-18 and the register does not show it as verified",
          state: 'overdue',
          day: '2026-05-20',
        },
      ]);
      expect(seen('events')).toEqual(seen('events', '2026-05-20'));
    },
  );

  time.test(
    'that is stated at half past midnight of British Summer Time is of the day in London, which is after its due day',
    [stated('2026-05-12', due), { ...stated('2026-05-19', { ...due, changed_at: '2026-05-18T23:30:00' }) }],
    (seen) => {
      expect(seen('events')).toMatchObject([{ state: 'overdue', day: '2026-05-19' }]);
      expect(seen('identities')).toMatchObject([{ stated_on: '2026-05-19' }]);
    },
  );

  time.test(
    'whose verification ended fires once, and again for another end',
    [
      stated('2026-05-05', verified),
      stated('2026-05-12', ended),
      stated('2026-05-13', verified),
      stated('2026-05-14', { ...ended, nationality: 'British' }),
      stated('2026-05-15', verified),
      stated('2026-05-16', { ...verified, verification_ended_on: '2026-05-16' }),
    ],
    (seen) => {
      expect(seen('events', '2026-05-14')).toMatchObject([
        { state: 'ended', day: '2026-05-12', detail: 'The identity verification of a director ended on 2026-05-10' },
      ]);
      expect(seen('events').map(({ day }) => day)).toEqual(['2026-05-12', '2026-05-16']);
    },
  );

  time.test(
    'that a list of the products does not state is compared with what the stream stated before that list',
    [
      { source: officers, day: '2026-05-01', rows: [ofProducts] },
      stated('2026-05-05', verified),
      { source: officers, day: '2026-05-08', rows: [ofProducts] },
      stated('2026-05-09', { ...verified, nationality: 'British' }),
      { source: officers, day: '2026-05-11', rows: [ofProducts] },
      stated('2026-05-12', ended),
      { source: officers, day: '2026-05-13', rows: [ofProducts] },
      stated('2026-05-14', ended),
    ],
    (seen) => {
      expect(seen('events', '2026-05-11')).toEqual([]);
      expect(seen('events')).toMatchObject([
        { state: 'ended', day: '2026-05-12', detail: 'The identity verification of a director ended on 2026-05-10' },
      ]);
    },
  );

  time.test(
    'that the stream states while the next list of the products waits too is compared with what was stated before',
    [
      { source: officers, day: '2026-05-01', rows: [ofProducts] },
      stated('2026-05-05', verified),
      { source: officers, day: '2026-05-08', rows: [ofProducts] },
      { ...stated('2026-05-12', ended), arrives: '2026-05-13' },
      { source: officers, day: '2026-05-13', rows: [ofProducts] },
    ],
    (seen) => {
      expect(seen('events')).toMatchObject([
        { state: 'ended', day: '2026-05-12', detail: 'The identity verification of a director ended on 2026-05-10' },
      ]);
    },
  );

  time.test(
    'that the stream states before a list of the products fires also when it is read after that list',
    [
      { source: officers, day: '2026-05-01', rows: [ofProducts] },
      stated('2026-05-05', verified),
      { source: officers, day: '2026-05-13', rows: [ofProducts] },
      { ...stated('2026-05-11', ended), arrives: '2026-05-14' },
      { ...stated('2026-05-12', { ...ended, nationality: 'British' }), arrives: '2026-05-14' },
      // an older statement than the newest one of its director is not new
      { ...stated('2026-05-10', { verification_due_on: '2026-05-09' }), arrives: '2026-05-15' },
    ],
    (seen) => {
      expect(seen('events', '2026-05-13')).toEqual([]);
      expect(seen('events')).toMatchObject([
        { state: 'ended', day: '2026-05-11', detail: 'The identity verification of a director ended on 2026-05-10' },
      ]);
    },
  );

  time.test(
    'of two directors who were appointed on one day, whose names have no Latin letter, fires for each',
    ['2026-05-05', '2026-05-12'].map((day) => ({
      ...{ source: officerStream, day },
      rows: ['Оттолина', 'Игнатий'].map((name, at) =>
        director(day, { ...(day === '2026-05-05' ? verified : ended), name, officer_id: `o${at}`, appointment: `api-${at}` }),
      ),
    })),
    (seen) => expect(seen('events').map(({ state }) => state)).toEqual(['ended', 'ended']),
  );

  const silent: readonly [string, Row, Row][] = [
    ['becomes verified', due, verified],
    ['is stated for the first time', {}, { verification_due_on: '2026-05-01' }],
    ['is stated no more', verified, {}],
    ['is overdue in both statements', { verification_due_on: '2026-05-01' }, { verification_due_on: '2026-05-01', postcode: 'ZZ1 1ZZ' }],
    ['ended when the director left', verified, { ...ended, resigned: true, resigned_on: '2026-05-10' }],
    ['is that of a secretary', { ...verified, role: 'secretary' }, { ...ended, role: 'secretary' }],
  ];
  for (const [what, before, after] of silent)
    time.test(`that ${what} fires nothing`, [stated('2026-05-05', before), stated('2026-05-12', after)], (seen) =>
      expect(seen('events')).toEqual([]),
    );
});
