import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { companies, company, officerStream, officers, officerUpdates, openWorld, type Row, type World } from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.apply(companies, 'register-1', '2026-05-01', [company(A), company(B)]);
});
afterEach(() => world.close());

const [A, B] = ['09999901', '09999902'];

const usual = {
  company_number: A,
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
    ...{ officer_id: number, appointment, numbering: 'products', person_number: person, appointed_on: start },
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
const snapshot = (day: number, rows: readonly Row[]) =>
  world.apply(officers, `${may(day)}.4001`, may(day), [ofProduct('99999999', { company_number: B }), ...rows], {});
const stream = (day: number, rows: readonly Row[]) =>
  world.apply(officerStream, `window-${day}-${rows.length}`, may(day), rows, { retrievedAt: `${may(28)}T06:00:00Z` });
const update = (day: number, rows: readonly Row[]) =>
  world.apply(
    officerUpdates,
    `${may(day)}.${1000 + day}`,
    may(day),
    rows.map((row) => ({ _op: 'upsert', ...row, changed_at: `${may(day)} 00:00:00.00${1000 + day}` })),
  );
const removal = (row: Row): Row => ({ ...row, _op: 'delete' });

/** Returns the appointments and the board of the company after a refresh. */
async function shown() {
  await world.refresh();
  const rows = await world.rows(
    `FROM appointment SELECT name, person, active, may_have_left, appointed_on::VARCHAR AS since, resigned_on::VARCHAR AS until
     WHERE company_number = '${A}' ORDER BY ALL`,
  );
  const [board] = await world.rows(
    `FROM board SELECT active_directors::INTEGER AS active_directors, in_newest_snapshot WHERE company_number = '${A}'`,
  );
  return { officers: rows, board };
}

/** Returns how many appointments are shown as active, and how many directors the board counts. */
async function counts() {
  const { officers: rows, board } = await shown();
  return [rows.filter((one) => one.active).length, board?.active_directors];
}

describe('an appointment that a snapshot and the stream state', () => {
  test('is one, by name and month of birth', async () => {
    await snapshot(10, [ofProduct('26009999')]);
    await stream(12, [ofApi('a', 12)]);
    expect(await shown()).toMatchObject({ officers: [{ person: '26009999', active: true }], board: { active_directors: 1 } });
  });

  test.each([
    ['by the number of the person, whatever the name is', { name: 'Ottoline OWL', officer_id: '26009999' }],
    ['when one of them has no month of birth', { date_of_birth: null }],
    ['when the API has no day of appointment', { appointed_on: null }],
    ['when signs and accents differ', { name: 'Óttoline  Nightjar' }],
  ])('is one %s', async (_, more) => {
    await snapshot(10, [ofProduct('26009999')]);
    await stream(12, [ofApi('a', 12, more)]);
    expect(await counts()).toEqual([1, 1]);
  });

  test.each([
    ['two persons of one name who were born in other months', { date_of_birth: '1977-03' }, 2, 2],
    ['two appointments of one person', { appointed_on: '2024-01-01' }, 2, 1],
    ['another spelling of the name, which may be the same person', { name: 'Otilly Nightjar' }, 2, 1],
    ['another role', { role: 'secretary' }, 2, 1],
  ])('is two rows for %s', async (_, more, rows, counted) => {
    await snapshot(10, [ofProduct('26009999')]);
    await stream(12, [ofApi('a', 12, more)]);
    expect(await counts()).toEqual([rows, counted]);
  });

  test('ends by a resignation in the stream, in either order of arrival', async () => {
    const steps = [() => snapshot(10, [ofProduct('26009999')]), () => stream(12, [ofApi('a', 12, { resigned_on: '2026-05-11' })])];
    for (const step of steps.reverse()) await step();
    expect(await shown()).toMatchObject({ officers: [{ active: false, until: '2026-05-11' }], board: { active_directors: 0 } });
  });

  test('may have ended when the one who left has another spelling: shown, and not counted', async () => {
    await snapshot(10, [ofProduct('26009999')]);
    await stream(12, [ofApi('a', 12, { name: 'Otilly NIGHTJAR', resigned_on: '2026-05-11' })]);
    expect(await counts()).toEqual([1, 0]);
  });

  test('does not end by a resignation that is older than a snapshot with the officer', async () => {
    await stream(5, [ofApi('a', 5, { resigned_on: '2026-05-04' })]);
    await snapshot(10, [ofProduct('26009999')]);
    expect(await counts()).toEqual([1, 1]);
  });

  test('is removed with its row when the register deletes it, and the snapshot still has it', async () => {
    await snapshot(10, [ofProduct('26009999')]);
    await stream(12, [ofApi('a', 12)]);
    await stream(13, [removal(ofApi('a', 13))]);
    expect((await shown()).officers).toMatchObject([{ person: '26009999', active: true }]);
  });
});

describe('officers of the stream alone', () => {
  test('are shown, and make no board known without a snapshot', async () => {
    await stream(12, [ofApi('a', 12)]);
    expect(await shown()).toMatchObject({ officers: [{ active: true }], board: undefined });
  });

  test('are counted beside those of a snapshot', async () => {
    await snapshot(10, [ofProduct('26009999')]);
    await stream(12, [ofApi('b', 12, { name: 'Barnaby OWL', date_of_birth: '1980-01', appointed_on: '2026-05-11' })]);
    expect(await counts()).toEqual([2, 2]);
  });

  test('have ended when a newer snapshot lacks them, unless no product lists their role', async () => {
    await stream(5, [ofApi('a', 5), ofApi('m', 5, { role: 'managing-officer', name: 'Barnaby OWL', date_of_birth: '1980-01' })]);
    await snapshot(10, [ofProduct('26000000', { name: 'HEDWIG BARN', date_of_birth: '1990-01' })]);
    expect((await shown()).officers.map(({ name, active }) => [name, active])).toEqual([
      ['Barnaby OWL', true],
      ['HEDWIG BARN', true],
      ['Ottoline NIGHTJAR', false],
    ]);
  });

  test('keep the state of their identity verification when a snapshot follows', async () => {
    await stream(5, [ofApi('a', 5, { verification_started_on: '2026-01-05' })]);
    await snapshot(10, [ofProduct('26009999')]);
    await shown();
    expect(
      await world.rows(
        `FROM appointment SELECT verification_state(verification.due_on, verification.started_on, verification.ended_on, DATE '2026-06-01') AS state
         WHERE company_number = '${A}'`,
      ),
    ).toEqual([{ state: 'verified' }]);
  });
});

describe('a snapshot of those in office alone', () => {
  const left = ofProduct('26009999', { resigned_on: '2026-05-02' });

  test('does not make forget who has left, by a larger snapshot or an update', async () => {
    await snapshot(5, [ofProduct('26000000', { name: 'HEDWIG BARN', date_of_birth: '1990-01' }), left]);
    await update(6, [removal(ofProduct('26000000')), ofProduct('26000000', { name: 'HEDWIG BARN', resigned_on: '2026-05-06' })]);
    const ended = [
      ['HEDWIG BARN', false, '2026-05-06'],
      ['OTTOLINE NIGHTJAR', false, '2026-05-02'],
    ];
    const states = ({ officers: rows }: Awaited<ReturnType<typeof shown>>) => rows.map(({ name, active, until }) => [name, active, until]);
    expect(states(await shown())).toEqual(ended);
    await snapshot(10, []);
    const after = await shown();
    expect(states(after)).toEqual(ended);
    expect(after.board).toMatchObject({ active_directors: 0, in_newest_snapshot: false });
  });

  test('ends no load as one that shrank, because it lists fewer', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ofProduct(String(30_000_000 + at), { name: `N ${at}`, resigned_on: '2020-01-01' }));
    await snapshot(5, [ofProduct('26009999'), ...many]);
    const source = { ...officers, expect: { ...officers.expect, shrink: 0.08 } };
    const rows = [ofProduct('99999999', { company_number: B }), ofProduct('26009999')];
    expect(await world.apply(source, '2026-05-10.4002', may(10), rows)).toMatchObject({ status: 'applied', removed: 30 });
    await expect(world.apply(source, '2026-05-11.4003', may(11), rows.slice(1))).rejects.toMatchObject({ code: 'SHRUNK' });
  });

  test('takes in a resignation of an update that arrives after it', async () => {
    await snapshot(5, [ofProduct('26009999')]);
    await snapshot(10, []);
    await update(6, [removal(ofProduct('26009999')), left]);
    expect((await shown()).officers).toMatchObject([{ active: false, until: '2026-05-02' }]);
  });

  test('brings no officer back who left after it, when it arrives late', async () => {
    await snapshot(5, [ofProduct('26009999')]);
    await update(12, [removal(ofProduct('26009999')), left]);
    await snapshot(10, [ofProduct('26009999')]);
    expect(await counts()).toEqual([0, 0]);
  });

  test('brings back an officer who is reinstated', async () => {
    await snapshot(5, [left]);
    await snapshot(10, [ofProduct('26009999')]);
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('an update', () => {
  test('with another variant of the person number leaves one officer, and updates of two days apply in their order', async () => {
    await snapshot(5, [ofProduct('26009999')]);
    const second = ofProduct('26009999', { variant: '0002' });
    await update(7, [removal(second), ofProduct('26009999', { variant: '0002', resigned_on: '2026-05-06' })]);
    await update(6, [removal(ofProduct('26009999')), second]);
    expect(await shown()).toMatchObject({ officers: [{ active: false, until: '2026-05-06' }], board: { active_directors: 0 } });
  });

  test('that corrects a day of appointment leaves one person, who does not count when a later one says that he has left', async () => {
    const corrected = ofProduct('26009999', { appointed_on: '2020-06-01' });
    await snapshot(5, [ofProduct('26009999')]);
    await update(6, [corrected]);
    expect(await counts()).toEqual([2, 1]);
    await update(7, [removal(corrected), ofProduct('26009999', { appointed_on: '2020-06-01', resigned_on: '2026-05-06' })]);
    expect(await counts()).toEqual([1, 0]);
  });

  test('about an office that ended before the present one began ends nothing', async () => {
    await snapshot(5, [ofProduct('26009999')]);
    await update(6, [ofProduct('26009999', { appointed_on: '2010-01-01', resigned_on: '2015-01-01' })]);
    expect(await counts()).toEqual([1, 1]);
  });

  test('that is applied again changes nothing', async () => {
    await snapshot(5, [ofProduct('26009999')]);
    const rows = [removal(ofProduct('26009999')), ofProduct('26009999', { resigned_on: '2026-05-06' })];
    await update(6, rows);
    const before = await shown();
    expect(await update(6, rows)).toMatchObject({ status: 'unchanged-repeat' });
    expect(await shown()).toEqual(before);
  });

  test('removes an appointment that was registered in error, and reinstates one that ended in error', async () => {
    await snapshot(5, [ofProduct('26009999'), ofProduct('26000000', { name: 'HEDWIG BARN', resigned_on: '2026-05-02' })]);
    await update(6, [removal(ofProduct('26009999')), ofProduct('26000000', { name: 'HEDWIG BARN' })]);
    expect((await shown()).officers.filter((one) => one.active)).toMatchObject([{ name: 'HEDWIG BARN' }]);
  });
});
