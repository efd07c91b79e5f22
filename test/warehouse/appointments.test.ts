import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { companies, company, officerStream, officers, officerUpdates, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const usual = {
  role: 'director',
  corporate: false,
  name: 'OTTOLINE NIGHTJAR',
  date_of_birth: '1977-02',
  resigned: false,
};

/** A row of a product; `number`: eight digits of the person. */
function ofProduct(number: string, more: Row = {}): Row {
  const person = `${number}${more.variant ?? '0001'}`;
  const { resigned_on: end, appointed_on: start = '2020-05-14' } = more as { resigned_on?: string; appointed_on?: string };
  const appointment = `${end === undefined ? '01' : '03'}-${person}-${start.replaceAll('-', '')}${end === undefined ? '' : `-${end.replaceAll('-', '')}`}`;
  const { variant: _, ...row } = more;
  return {
    ...usual,
    ...{ officer_id: number, appointment, numbering: 'products', appointed_on: start },
    resigned: end !== undefined,
    ...row,
  };
}

/** A row of the stream, published at an hour of a day of May 2026. */
function ofApi(id: string, day: number, more: Row = {}): Row {
  return {
    ...{ ...usual, name: 'Ottoline NIGHTJAR', _op: 'upsert', officer_id: `officer-${id}`, appointment: `api-${id}`, numbering: 'api' },
    ...{ appointed_on: '2020-05-14', changed_at: `2026-05-${String(day).padStart(2, '0')}T09:00:00` },
    ...more,
    resigned: 'resigned_on' in more,
  };
}

const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const snapshot = (day: number, ...rows: readonly Row[]): Stated => ({ source: officers, day: may(day), rows });
const stream = (day: number, ...rows: readonly Row[]): Stated => ({ source: officerStream, day: may(day), rows });
const update = (day: number, ...rows: readonly Row[]): Stated => ({
  ...{ source: officerUpdates, day: may(day), release: `${may(day)}.${1000 + day}` },
  rows: rows.map((row) => ({ _op: 'upsert', ...row, changed_at: `${may(day)} 00:00:00.00${1000 + day}` })),
});
/** A late update is another product than those of its day, whose release has an id of its own. */
const late = ({ release, ...stated }: Stated, day: number): Stated => ({
  ...stated,
  arrives: may(day),
  ...(release === undefined ? {} : { release: `${release}${day}` }),
});
const removal = (row: Row): Row => ({ ...row, _op: 'delete' });

const time = timeline({
  // a product leaves out who has left, and none numbers appointments as the API does
  lists: ({ numbering, resigned }) => numbering === 'products' && resigned !== true,
  rebuildDaily: true,
  queries: {
    officers: `FROM appointment SELECT company_number, name, person, active, may_have_left, appointed_on::VARCHAR AS since,
      resigned_on::VARCHAR AS until,
      verification_state(verification.due_on, verification.started_on, verification.ended_on, DATE '2026-06-01') AS verification ORDER BY ALL`,
    board: 'FROM board SELECT company_number, active_directors::INTEGER AS active_directors, in_newest_snapshot ORDER BY ALL',
  },
});

/** Returns the appointments and the board of the company at the end of a day. */
function shown(seen: Seen, day: number) {
  return { officers: seen('officers', may(day)), board: seen('board', may(day))[0] };
}

/** Returns how many appointments are shown as active, and how many directors the board counts. */
function counts(seen: Seen, day: number) {
  const { officers: rows, board } = shown(seen, day);
  return [rows.filter((one) => one.active).length, board?.active_directors];
}

const one = ofProduct('26009999');
const left = ofProduct('26009999', { resigned_on: '2026-05-02' });
const hedwig = (more: Row = {}) => ofProduct('26000000', { name: 'HEDWIG BARN', ...more });

describe('an appointment that a snapshot and the stream state', () => {
  time.test('is one, by name and month of birth', [snapshot(10, one), stream(12, ofApi('a', 12))], (seen) =>
    expect(shown(seen, 12)).toMatchObject({ officers: [{ person: '26009999', active: true }], board: { active_directors: 1 } }),
  );

  const same: readonly [string, Row][] = [
    ['by the number of the person, whatever the name is', { name: 'Ottoline OWL', officer_id: '26009999' }],
    ['when one of them has no month of birth', { date_of_birth: null }],
    ['when the API has no day of appointment', { appointed_on: null }],
    ['when signs and accents differ', { name: 'Óttoline  Nightjar' }],
  ];
  for (const [what, more] of same)
    time.test(`is one ${what}`, [snapshot(10, one), stream(12, ofApi('a', 12, more))], (seen) => expect(counts(seen, 12)).toEqual([1, 1]));

  const two: readonly [string, Row, number, number][] = [
    ['two persons of one name who were born in other months', { date_of_birth: '1977-03' }, 2, 2],
    ['two appointments of one person', { appointed_on: '2024-01-01' }, 2, 1],
    ['another spelling of the name, which may be the same person', { name: 'Otilly Nightjar' }, 2, 1],
    ['another role', { role: 'secretary' }, 2, 1],
  ];
  for (const [what, more, rows, counted] of two)
    time.test(`is two rows for ${what}`, [snapshot(10, one), stream(12, ofApi('a', 12, more))], (seen) =>
      expect(counts(seen, 12)).toEqual([rows, counted]),
    );

  const resigned = stream(12, ofApi('a', 12, { resigned_on: '2026-05-11' }));
  const orders: readonly [string, readonly Stated[]][] = [
    ['after the snapshot', [snapshot(10, one), resigned]],
    ['before the snapshot', [resigned, late(snapshot(11, one), 13)]],
  ];
  for (const [when, steps] of orders)
    time.test(`ends by a resignation in the stream that arrives ${when}`, steps, (seen) =>
      expect(shown(seen, 13)).toMatchObject({ officers: [{ active: false, until: '2026-05-11' }], board: { active_directors: 0 } }),
    );

  time.test(
    'may have ended when the one who left has another spelling: shown, and not counted',
    [snapshot(10, one), stream(12, ofApi('a', 12, { name: 'Otilly NIGHTJAR', resigned_on: '2026-05-11' }))],
    (seen) => expect(counts(seen, 12)).toEqual([1, 0]),
  );

  time.test(
    'does not end by a resignation that is older than a snapshot with the officer',
    [stream(5, ofApi('a', 5, { resigned_on: '2026-05-04' })), snapshot(10, one)],
    (seen) => expect(counts(seen, 10)).toEqual([1, 1]),
  );

  time.test(
    'is removed with its row when the register deletes it, and the snapshot still has it',
    [snapshot(10, one), stream(12, ofApi('a', 12)), stream(13, removal(ofApi('a', 13)))],
    (seen) => expect(shown(seen, 13).officers).toMatchObject([{ person: '26009999', active: true }]),
  );
});

describe('officers of the stream alone', () => {
  time.test('are shown, and make no board known without a snapshot of the company', [stream(12, ofApi('a', 12))], (seen) =>
    expect(shown(seen, 12)).toMatchObject({ officers: [{ active: true }], board: undefined }),
  );

  time.test(
    'are counted beside those of a snapshot',
    [snapshot(10, one), stream(12, ofApi('b', 12, { name: 'Barnaby OWL', date_of_birth: '1980-01', appointed_on: '2026-05-11' }))],
    (seen) => expect(counts(seen, 12)).toEqual([2, 2]),
  );

  time.test(
    'have ended when a newer snapshot lacks them, unless no product lists their role',
    [
      stream(5, ofApi('a', 5), ofApi('m', 5, { role: 'managing-officer', name: 'Barnaby OWL', date_of_birth: '1980-01' })),
      snapshot(10, hedwig({ date_of_birth: '1990-01' })),
    ],
    (seen) =>
      expect(shown(seen, 10).officers.map(({ name, active }) => [name, active])).toEqual([
        ['Barnaby OWL', true],
        ['HEDWIG BARN', true],
        ['Ottoline NIGHTJAR', false],
      ]),
  );

  time.test(
    'keep the state of their identity verification when a snapshot follows',
    [stream(5, ofApi('a', 5, { verification_started_on: '2026-01-05' })), snapshot(10, one)],
    (seen) => expect(shown(seen, 10).officers.map(({ verification }) => verification)).toEqual(['verified']),
  );
});

describe('a snapshot of those in office alone', () => {
  time.test(
    'does not make forget who has left, by a larger snapshot or an update',
    [
      snapshot(5, hedwig({ date_of_birth: '1990-01' }), left),
      update(6, removal(hedwig()), hedwig({ resigned_on: '2026-05-06' })),
      snapshot(10),
    ],
    (seen) => {
      const states = (day: number) => shown(seen, day).officers.map(({ name, active, until }) => [name, active, until]);
      const ended = [
        ['HEDWIG BARN', false, '2026-05-06'],
        ['OTTOLINE NIGHTJAR', false, '2026-05-02'],
      ];
      expect([states(6), states(10)]).toEqual([ended, ended]);
      expect(shown(seen, 10).board).toMatchObject({ active_directors: 0, in_newest_snapshot: false });
    },
  );

  time.test(
    'takes in a resignation of an update that arrives after it',
    [snapshot(5, one), snapshot(10), late(update(6, removal(one), left), 11)],
    (seen) => expect(shown(seen, 11).officers).toMatchObject([{ active: false, until: '2026-05-02' }]),
  );

  time.test(
    'brings no officer back who left after it, when it arrives late',
    [snapshot(5, one), update(12, removal(one), left), late(snapshot(11, one), 13)],
    (seen) => expect(counts(seen, 13)).toEqual([0, 0]),
  );

  time.test('brings back an officer who is reinstated', [snapshot(5, left), snapshot(10, one)], (seen) =>
    expect(counts(seen, 10)).toEqual([1, 1]),
  );
});

describe('an update', () => {
  const second = ofProduct('26009999', { variant: '0002' });
  time.test(
    'with another variant of the person number leaves one officer, and updates of two days apply in their order',
    [
      snapshot(5, one),
      update(7, removal(second), ofProduct('26009999', { variant: '0002', resigned_on: '2026-05-06' })),
      late(update(6, removal(one), second), 8),
    ],
    (seen) => expect(shown(seen, 8)).toMatchObject({ officers: [{ active: false, until: '2026-05-06' }], board: { active_directors: 0 } }),
  );

  const corrected = ofProduct('26009999', { appointed_on: '2020-06-01' });
  time.test(
    'that corrects a day of appointment leaves one person, who does not count when a later one says that he has left',
    [
      snapshot(5, one),
      update(6, corrected),
      update(7, removal(corrected), ofProduct('26009999', { appointed_on: '2020-06-01', resigned_on: '2026-05-06' })),
    ],
    (seen) => {
      expect(counts(seen, 6)).toEqual([2, 1]);
      expect(counts(seen, 7)).toEqual([1, 0]);
    },
  );

  time.test(
    'about an office that ended before the present one began ends nothing',
    [snapshot(5, one), update(6, ofProduct('26009999', { appointed_on: '2010-01-01', resigned_on: '2015-01-01' }))],
    (seen) => expect(counts(seen, 6)).toEqual([1, 1]),
  );

  time.test(
    'removes an appointment that was registered in error, and reinstates one that ended in error',
    [snapshot(5, one, hedwig({ resigned_on: '2026-05-02' })), update(6, removal(one), hedwig())],
    (seen) => expect(shown(seen, 6).officers.filter(({ active }) => active)).toMatchObject([{ name: 'HEDWIG BARN' }]),
  );
});

describe('a snapshot that states nothing new of a company', () => {
  const A = '09999901';
  const numbers = [A, ...Array.from({ length: 19 }, (_, at) => `099999${at + 10}`)];
  const others = numbers.slice(1, 3);
  /** Applies the releases, with a refresh after each. Returns what the refreshes and a rebuild give of the company. */
  async function stepwise(...releases: readonly Stated[]) {
    const world = await openWorld();
    try {
      await world.apply(
        ...([companies, 'register-1', '2026-05-01'] as const),
        numbers.map((number) => company(number)),
      );
      await world.refresh();
      for (const { source, day, rows, release = day } of releases) {
        await world.apply(source, release, day, rows);
        expect((await world.refresh()).recomputed?.companies).toBeLessThan(numbers.length);
      }
      const now = async () => ({
        officers: await world.rows('FROM appointment SELECT * ORDER BY ALL'),
        board: await world.rows(
          'FROM board SELECT company_number, active_directors::INTEGER AS active_directors, in_newest_snapshot ORDER BY ALL',
        ),
      });
      const refreshed = await now();
      await world.warehouse.rebuild();
      return { refreshed, rebuilt: await now() };
    } finally {
      await world.close();
    }
  }
  const of = (number: string, row: Row) => ({ company_number: number, ...row });
  const inOffice = others.map((number, at) => of(number, ofProduct(String(26_000_001 + at))));

  test('ends the doubt about an officer in office whom an update brought an ended appointment of', async () => {
    const ended = of(A, ofProduct('26009999', { appointed_on: '2020-06-01', resigned_on: '2026-05-06' }));
    const brought = update(7, ended);
    const { refreshed, rebuilt } = await stepwise(
      snapshot(5, of(A, one), ...inOffice),
      brought,
      // the products state no time of change, which makes a row of an update another one
      snapshot(10, of(A, one), ...brought.rows, ...inOffice),
    );
    expect(refreshed.board).toMatchObject([{ company_number: A, active_directors: 1 }, {}, {}]);
    expect(refreshed).toEqual(rebuilt);
  });

  test('makes the board known of a company that a newer update names, when it is the first one', async () => {
    const { refreshed, rebuilt } = await stepwise(update(12, of(A, one)), snapshot(10, ...inOffice));
    expect(refreshed.board).toContainEqual({ company_number: A, active_directors: 1, in_newest_snapshot: true });
    expect(refreshed).toEqual(rebuilt);
  });
});

describe('a release', () => {
  let world: World;
  const A = '09999901';
  const given = ({ source, day, rows, release = day }: Stated) =>
    world.apply(
      ...([source, release, day] as const),
      rows.map((row) => ({ company_number: A, ...row })),
    );
  beforeAll(async () => {
    world = await openWorld();
    await world.apply(companies, 'register-1', '2026-05-01', [company(A)]);
    const many = Array.from({ length: 30 }, (_, at) => ofProduct(String(30_000_000 + at), { name: `N ${at}`, resigned_on: '2020-01-01' }));
    await given(snapshot(5, ofProduct('99999999'), one, ...many));
  });
  afterAll(() => world.close());

  test('of an update that is applied again changes nothing', async () => {
    const again = update(6, ofProduct('26009999', { nationality: 'British' }));
    await given(again);
    const officersNow = () => world.rows('FROM officer SELECT * ORDER BY ALL');
    const before = await officersNow();
    expect(await given(again)).toMatchObject({ status: 'unchanged-repeat' });
    expect(await officersNow()).toEqual(before);
  });

  test('of those in office alone does not stop as one that shrank, because it lists fewer', async () => {
    const source = { ...officers, expect: { ...officers.expect, shrink: 0.08 } };
    const rows = [ofProduct('99999999'), ofProduct('99999998'), one];
    expect(await given({ ...snapshot(10, ...rows), source })).toMatchObject({ status: 'applied', removed: 30 });
    await expect(given({ ...snapshot(11, ...rows.slice(2)), source })).rejects.toMatchObject({ code: 'SHRUNK' });
  });
});
