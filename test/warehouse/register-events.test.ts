import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { companies, company, officerStream, officersApi, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const number = '09999901';
let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.apply(companies, 'register-1', '2026-05-01', [company(number)]);
});
afterEach(() => world.close());

/** A director as the API states him on a day. */
const director = (day: string, more: Row): Row => ({
  ...{
    _op: 'upsert',
    company_number: number,
    officer_id: 'o1',
    appointment: 'api-1',
    numbering: 'api',
    role: 'director',
    corporate: false,
  },
  ...{ name: 'Ottoline NIGHTJAR', appointed_on: '2020-05-14', resigned: false, changed_at: `${day}T09:00:00` },
  ...more,
});
const stated = async (day: string, more: Row) => {
  await world.apply(officerStream, `window-${day}-${JSON.stringify(more).length}`, day, [director(day, more)], {
    retrievedAt: `${day}T12:00:00Z`,
  });
  await world.refresh();
};
const events = () =>
  world.rows(`FROM event SELECT company_number, source_id, detail, metadata->>'state' AS state,
    (occurred_at AT TIME ZONE 'Europe/London')::DATE::VARCHAR AS day WHERE type = 'eccta.director_id.unverified' ORDER BY day`);
const due = { verification_due_on: '2026-05-18' };
const verified = { verification_started_on: '2026-01-05' };
const ended = { ...verified, verification_ended_on: '2026-05-10' };

describe('the identity of a director', () => {
  test('that is read again after its due day and is not verified fires once, on the day of that statement', async () => {
    await stated('2026-05-12', due);
    expect(await events()).toEqual([]);
    await stated('2026-05-20', due);
    const overdue = [
      {
        company_number: number,
        source_id: expect.stringMatching(/^2020-05-14\/[0-9a-f]{16}\/overdue\/2026-05-18$/),
        detail: "A director's identity was due to be verified by 2026-05-18 and the register does not show it as verified",
        state: 'overdue',
        day: '2026-05-20',
      },
    ];
    expect(await events()).toEqual(overdue);
    await stated('2026-05-21', { ...due, nationality: 'British' });
    await world.lookUp(officersApi, 'list-1', '2026-05-22T06:00:00', [director('2026-05-22', due)], []);
    await world.refresh();
    await stated('2026-05-15', due);
    await world.warehouse.rebuild();
    await world.refresh();
    expect(await events()).toEqual(overdue);
  });

  test('whose verification ended fires once, and again for another end', async () => {
    await stated('2026-05-05', verified);
    await stated('2026-05-12', ended);
    await stated('2026-05-13', verified);
    await stated('2026-05-14', { ...ended, nationality: 'British' });
    expect(await events()).toMatchObject([
      { state: 'ended', day: '2026-05-12', detail: 'The identity verification of a director ended on 2026-05-10' },
    ]);
    await stated('2026-05-15', verified);
    await stated('2026-05-16', { ...verified, verification_ended_on: '2026-05-16' });
    expect((await events()).map(({ day }) => day)).toEqual(['2026-05-12', '2026-05-16']);
  });

  test.each<[string, Row, Row]>([
    ['becomes verified', due, verified],
    ['is stated for the first time', {}, { verification_due_on: '2026-05-01' }],
    ['is stated no more', verified, {}],
    ['is overdue in both statements', { verification_due_on: '2026-05-01' }, { verification_due_on: '2026-05-01', postcode: 'ZZ1 1ZZ' }],
    ['ended when the director left', verified, { ...ended, resigned: true, resigned_on: '2026-05-10' }],
    ['is that of a secretary', { ...verified, role: 'secretary' }, { ...ended, role: 'secretary' }],
  ])('that %s fires nothing', async (_, before, after) => {
    await stated('2026-05-05', before);
    await stated('2026-05-12', after);
    expect(await events()).toEqual([]);
  });
});
