import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  companies,
  company,
  officerStream,
  officers,
  officersApi,
  officerUpdates,
  openWorld,
  type Row,
  type World,
} from '../worlds/warehouse.ts';

const [A, B] = ['09999901', '09999902'];
let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.apply(companies, 'register-1', '2026-05-01', [company(A), company(B)]);
});
afterEach(() => world.close());

const usual = {
  ...{ company_number: A, role: 'director', corporate: false, name: 'OTTOLINE NIGHTJAR', date_of_birth: '1977-02' },
  ...{ appointed_on: '2026-05-04', resigned: false },
};
/** Somebody of another company, so that no release is empty. */
const other: Row = {
  ...usual,
  company_number: B,
  name: 'SOMEBODY ELSE',
  officer_id: '9',
  appointment: '01-9',
  numbering: 'products',
  appointed_on: '2019-01-01',
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
    person_number: `${number}0001`,
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
let releases = 0;
beforeEach(() => {
  releases = 0;
});
const given = async (apply: (release: string) => Promise<unknown>) => {
  releases += 1;
  await apply(`${releases}`);
  await world.refresh();
  expect(await world.rows('FROM event_problem')).toEqual([]);
};
const snapshot = (day: number, ...rows: readonly Row[]) =>
  given(() => world.apply(officers, `${may(day)}.4001`, may(day), [other, ...rows]));
const stream = (day: number, ...rows: readonly Row[]) => given((release) => world.apply(officerStream, `w${release}`, may(day), rows));
const update = (day: number, ...rows: readonly Row[]) =>
  given(() =>
    world.apply(
      ...([officerUpdates, `${may(day)}.${1000 + day}`, may(day)] as const),
      rows.map((row) => ({ _op: 'upsert', ...row, changed_at: `${may(day)} 00:00:00.00${1000 + day}` })),
    ),
  );
const gone = (row: Row): Row => ({ ...row, _op: 'delete' });

/** The events of company A, each as type, role and day. */
const fired = async () =>
  (await world.rows("FROM event SELECT type, source_id WHERE starts_with(type, 'ch.officer.') ORDER BY ALL")).map(({ type, source_id }) =>
    [String(type).slice('ch.officer.'.length), ...String(source_id).split('/').slice(0, 2)].join(' '),
  );

describe('an appointment', () => {
  test('fires once although every feed states it, without a name', async () => {
    await snapshot(1);
    expect(await fired()).toEqual([]);
    await stream(6, ofApi('1', 6));
    const [event] =
      await world.rows(`FROM event SELECT type, company_number, source_id, company_name, detail, metadata::VARCHAR AS metadata,
      (occurred_at AT TIME ZONE 'Europe/London')::VARCHAR AS at`);
    expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toEqual({
      type: 'ch.officer.appointed',
      company_number: A,
      source_id: expect.stringMatching(/^director\/2026-05-04\/[0-9a-f]{16}$/),
      company_name: null,
      at: '2026-05-04 00:00:00',
      detail: 'An officer (director) was appointed on 2026-05-04',
      metadata: { role: 'director', corporate: false, appointed_on: '2026-05-04', known_on: '2026-05-06' },
    });
    const once = ['appointed director 2026-05-04'];
    await update(7, ofProduct('10', { nationality: 'British' }));
    await stream(8, ofApi('1', 8, { name: 'Ottoline HERON' }), ofApi('2', 8));
    await world.lookUp(officersApi, 'list-1', '2026-05-09T06:00:00', [ofApi('1', 9)], []);
    await world.refresh();
    await snapshot(10, ofProduct('10', { date_of_birth: undefined }));
    await stream(5, ofApi('1', 5, { nationality: 'French' }));
    await stream(11, gone(ofApi('1', 11)));
    await stream(12, ofApi('1', 12));
    await world.warehouse.rebuild();
    await world.refresh();
    expect(await fired()).toEqual(once);
  });

  test('in the first snapshot fires nothing, and nothing when the stream or an update states it for the first time', async () => {
    await snapshot(6, ofProduct('10'));
    await stream(7, ofApi('1', 7), ofApi('2', 7, { name: 'Ottoline NIGHTJAR', date_of_birth: null }));
    // another variant of the person number, after a marriage
    await update(8, { ...ofProduct('10', { name: 'OTTOLINE HERON', date_of_birth: '1978-01' }), appointment: '1in-10-2' });
    expect(await fired()).toEqual([]);
  });

  test('is of one person, one role and one company', async () => {
    await snapshot(1, ofProduct('10'));
    const agent = { role: 'secretary', corporate: true, name: 'Owl Secretaries Ltd', date_of_birth: null };
    const others = [
      ofApi('2', 6, { role: 'secretary' }),
      ofApi('3', 6, { name: 'Another NIGHTJAR' }),
      ofApi('4', 6, { date_of_birth: '1999-09', appointed_on: '2026-05-05' }),
      ofApi('5', 6, agent),
    ];
    await stream(6, ...others);
    await update(7, ofProduct('11', { ...agent, name: 'OWL SECRETARIES LIMITED' }));
    const types = ['director 2026-05-04', 'director 2026-05-05', 'secretary 2026-05-04', 'secretary 2026-05-04'];
    expect(await fired()).toEqual(types.map((type) => `appointed ${type}`));
  });

  test('on a corrected day is no new one, whether its row is changed, replaced or stated beside', async () => {
    await snapshot(1, ofProduct('10', { appointed_on: '2026-04-20' }), ofProduct('11', { name: 'A HERON', appointed_on: '2026-04-20' }));
    await update(6, gone(ofProduct('10', { appointed_on: '2026-04-20' })), ofProduct('10', { appointed_on: '2026-04-22' }));
    await update(7, ofProduct('11', { name: 'A HERON', appointed_on: '2026-04-22' }));
    await stream(8, ofApi('2', 8, { name: 'B HERON', appointed_on: '2026-04-01' }));
    await stream(9, ofApi('2', 9, { name: 'B HERON', appointed_on: '2026-04-03' }));
    expect(await fired()).toEqual(['appointed director 2026-04-01']);
  });

  test('of a person who had left is a new one from that day on', async () => {
    await snapshot(1, ofProduct('10', { appointed_on: '2020-01-01' }));
    await stream(6, ofApi('1', 6, { appointed_on: '2020-01-01', resigned_on: '2026-05-05' }));
    await stream(7, ofApi('2', 7, { appointed_on: '2026-05-03' }));
    await stream(8, ofApi('3', 8, { appointed_on: '2026-05-07' }));
    // the third is stated beside the second, which is in office
    expect(await fired()).toEqual(['resigned director 2026-05-05']);
    await stream(9, gone(ofApi('2', 9)), gone(ofApi('3', 9)));
    await stream(10, ofApi('4', 10, { appointed_on: '2026-05-08' }));
    expect(await fired()).toEqual(['appointed director 2026-05-08', 'resigned director 2026-05-05']);
  });

  test.each<[string, Row]>([
    ['has ended', { resigned_on: '2026-02-01' }],
    ['has no day', { appointed_on: null }],
    ['began 91 days before its release', { appointed_on: '2026-02-04' }],
    ['begins in a far year', { appointed_on: '2062-05-04' }],
  ])('that %s fires nothing', async (_, more) => {
    await stream(6, ofApi('1', 6, more));
    expect(await fired()).toEqual([]);
  });

  test('that began 90 days before its release fires', async () => {
    await stream(6, ofApi('1', 6, { appointed_on: '2026-02-05' }));
    expect(await fired()).toEqual(['appointed director 2026-02-05']);
  });
});

describe('a resignation', () => {
  test('fires once although every feed states it, without a name', async () => {
    await snapshot(1, ofProduct('10', { appointed_on: '2020-01-01' }));
    const left = { appointed_on: '2020-01-01', resigned_on: '2026-05-05' };
    await stream(6, ofApi('1', 6, left));
    const [event] = await world.rows('FROM event SELECT type, source_id, detail, metadata::VARCHAR AS metadata');
    expect({ ...event, metadata: JSON.parse(String(event?.metadata)) }).toEqual({
      type: 'ch.officer.resigned',
      source_id: expect.stringMatching(/^director\/2026-05-05\/[0-9a-f]{16}$/),
      detail: 'An officer (director) left on 2026-05-05',
      metadata: { role: 'director', corporate: false, appointed_on: '2020-01-01', resigned_on: '2026-05-05', known_on: '2026-05-06' },
    });
    await update(7, gone(ofProduct('10', { appointed_on: '2020-01-01' })), ofProduct('10', left));
    await stream(8, ofApi('1', 8, { ...left, name: 'Ottoline HERON' }), ofApi('2', 8, left));
    await snapshot(10);
    await stream(5, ofApi('1', 5, { appointed_on: '2020-01-01' }));
    await stream(11, gone(ofApi('1', 11)));
    await stream(12, ofApi('1', 12, left));
    await world.warehouse.rebuild();
    await world.refresh();
    expect(await fired()).toEqual(['resigned director 2026-05-05']);
  });

  test('fires when the daily update states it first, and not when its day is corrected', async () => {
    const since = { appointed_on: '2020-01-01' };
    await snapshot(1, ofProduct('10', since));
    await stream(2, ofApi('1', 2, since));
    await update(6, gone(ofProduct('10', since)), ofProduct('10', { ...since, resigned_on: '2026-05-05' }));
    await stream(7, ofApi('1', 7, { ...since, resigned_on: '2026-05-06' }));
    const moved = { ...since, resigned_on: '2026-05-04' };
    await update(8, gone(ofProduct('10', { ...since, resigned_on: '2026-05-05' })), ofProduct('10', moved));
    await stream(9, ofApi('1', 9, moved));
    await update(10, gone(ofProduct('10', moved)), ofProduct('10', { ...moved, appointed_on: '2020-02-02' }));
    expect(await fired()).toEqual(['resigned director 2026-05-05']);
  });

  test('that is withdrawn fires nothing, and a later one fires', async () => {
    const since = { appointed_on: '2020-01-01' };
    await snapshot(1, ofProduct('10', since));
    await update(6, gone(ofProduct('10', since)), ofProduct('10', { ...since, resigned_on: '2026-05-05' }));
    await stream(7, ofApi('1', 7, since));
    expect(await fired()).toEqual(['resigned director 2026-05-05']);
    await stream(9, ofApi('1', 9, { ...since, resigned_on: '2026-05-08' }));
    expect(await fired()).toEqual(['resigned director 2026-05-05', 'resigned director 2026-05-08']);
  });

  test('from two roles is two events, and a removed record is none', async () => {
    const roles = [ofApi('1', 2), ofApi('2', 2, { role: 'secretary' }), ofApi('3', 2, { name: 'Another NIGHTJAR' })];
    await stream(6, ...roles.map((row) => ({ ...row, appointed_on: '2020-01-01' })));
    const left = roles.map((row) => ({
      ...row,
      appointed_on: '2020-01-01',
      resigned: true,
      resigned_on: '2026-05-05',
      changed_at: `${may(7)}T09:00:00`,
    }));
    await stream(7, ...left.slice(0, 1), gone({ ...roles[2], changed_at: `${may(7)}T09:00:00` }));
    await stream(8, ...left.slice(1, 2));
    expect(await fired()).toEqual(['resigned director 2026-05-05', 'resigned secretary 2026-05-05']);
  });

  test.each<[string, Row]>([
    ['has no day', { resigned_on: null }],
    ['was 91 days before its release', { resigned_on: '2026-02-04' }],
    ['is in a far year', { resigned_on: '2062-05-04' }],
  ])('that %s fires nothing', async (_, more) => {
    const since = { appointed_on: '2020-01-01' };
    await stream(5, ofApi('1', 5, since));
    await stream(6, ofApi('1', 6, { ...since, ...more }));
    expect(await fired()).toEqual([]);
  });
});

test('the first answer about a company fires nothing, and a later one fires', async () => {
  const answer = { company_number: A, answer: 'found', records: 2 };
  const left = ofApi('2', 6, { name: 'Another NIGHTJAR', appointed_on: '2020-01-01', resigned_on: '2026-05-05' });
  await world.lookUp(officersApi, 'list-1', '2026-05-06T09:00:00', [ofApi('1', 6), left], [answer]);
  await world.refresh();
  expect(await fired()).toEqual([]);
  const now = [ofApi('1', 8, { resigned_on: '2026-05-07' }), left, ofApi('3', 8, { name: 'Third NIGHTJAR', appointed_on: '2026-05-07' })];
  await world.lookUp(officersApi, 'list-2', '2026-05-08T09:00:00', now, [answer]);
  await world.refresh();
  expect(await fired()).toEqual(['appointed director 2026-05-07', 'resigned director 2026-05-07']);
});
