import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  companies,
  company,
  designation,
  designations,
  notice,
  notices,
  officers,
  openWorld,
  type Row,
  type World,
} from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const number = (at: number) => String(at).padStart(8, '0');
/** Companies of which the first `filled` have a postcode. */
const list = (count: number, filled: number, more: Row = {}) =>
  Array.from({ length: count }, (_, at) => company(number(at + 1), { ...(at < filled ? {} : { postcode: null }), ...more }));

describe('a column that earlier releases filled', () => {
  test('and that a snapshot leaves empty stops the release with both shares, and changes nothing', async () => {
    await world.apply(companies, 'may', '2026-05-01', list(200, 180));
    await expect(world.apply(companies, 'june', '2026-06-01', list(200, 0))).rejects.toMatchObject({
      code: 'COLUMN_EMPTIED',
      message: expect.stringContaining('postcode has a value in 0 of 200 rows (0.0 %), and had one in 180 of 200 rows (90.0 %) before'),
    });
    expect(await world.rows('FROM company SELECT count(*)::INTEGER AS rows, count(postcode)::INTEGER AS filled')).toEqual([
      { rows: 200, filled: 180 },
    ]);
  });

  test('stops a snapshot that has fewer than half of its values, and not one that has more', async () => {
    await world.apply(companies, 'may', '2026-05-01', list(200, 180));
    await expect(world.apply(companies, 'june', '2026-06-01', list(200, 80))).rejects.toMatchObject({ code: 'COLUMN_EMPTIED' });
    expect(await world.apply(companies, 'july', '2026-07-01', list(200, 110))).toMatchObject({ status: 'applied' });
  });

  test('stops nothing that an operator forces, and the forced release is what the next one is compared with', async () => {
    await world.apply(companies, 'may', '2026-05-01', list(200, 180));
    expect(await world.apply(companies, 'june', '2026-06-01', list(200, 0), { force: true })).toMatchObject({ status: 'applied' });
    expect(await world.apply(companies, 'july', '2026-07-01', list(200, 0))).toMatchObject({ status: 'applied' });
  });

  test('is not judged after a list that was cut by hand, or by a few values', async () => {
    await world.apply(companies, 'may', '2026-05-01', list(60, 60));
    expect(await world.apply(companies, 'june', '2026-06-01', list(500, 100))).toMatchObject({ status: 'applied' });
    await world.apply(designations, 'one', '2026-05-01', [designation('RUS1', ['A']), designation('RUS2', ['B'])]);
    expect(
      await world.apply(designations, 'two', '2026-06-01', [designation('RUS1', ['A'], { regime: null }), designation('RUS2', ['B'])]),
    ).toMatchObject({ status: 'applied' });
  });

  test('stops a window only when no row has a value, counted over the windows before it', async () => {
    const window = (day: string, filled: number) =>
      Array.from({ length: 80 }, (_, at) =>
        notice(`${day}-${at}`, '2450', number(at + 1), day, { court: at < filled ? 'High Court' : null }),
      );
    for (const day of ['2026-05-01', '2026-05-02', '2026-05-03']) await world.apply(notices, day, day, window(day, 80));
    expect(await world.apply(notices, '2026-05-04', '2026-05-04', window('2026-05-04', 1))).toMatchObject({ status: 'applied' });
    await expect(world.apply(notices, '2026-05-05', '2026-05-05', window('2026-05-05', 0))).rejects.toMatchObject({
      code: 'COLUMN_EMPTIED',
      message: expect.stringContaining('court has a value in 0 of 80 rows (0.0 %), and had one in 241 of 320 rows (75.3 %) before'),
    });
  });

  test('and that the records of one kind lack stops the release, although other kinds fill it', async () => {
    const byCode = { ...notices, fillBy: 'notice_code' };
    const window = (day: string, hearing: string | null) => [
      ...Array.from({ length: 60 }, (_, at) => notice(`${day}-${at}`, '2450', number(at + 1), day, { hearing_on: hearing })),
      ...Array.from({ length: 60 }, (_, at) => notice(`${day}-b${at}`, '2452', number(at + 1), day, { hearing_on: '2026-06-10' })),
    ];
    await world.apply(byCode, '1', '2026-05-01', window('2026-05-01', '2026-06-10'));
    await expect(world.apply(byCode, '2', '2026-05-02', window('2026-05-02', null))).rejects.toMatchObject({
      code: 'COLUMN_EMPTIED',
      message: expect.stringContaining(
        'hearing_on of 2450 has a value in 0 of 60 rows (0.0 %), and had one in 60 of 60 rows (100.0 %) before',
      ),
    });
    expect(await world.apply(byCode, '3', '2026-05-03', window('2026-05-03', '2026-06-10'))).toMatchObject({ status: 'applied' });
  });

  test('is judged by the kind of record: a window that has no record of a kind has none of its values', async () => {
    const byCode = { ...notices, fillBy: 'notice_code' };
    const window = (day: string, code: string, hearing: string | null) =>
      Array.from({ length: 120 }, (_, at) => notice(`${day}-${at}`, code, number(at + 1), day, { hearing_on: hearing }));
    await world.apply(byCode, '1', '2026-05-01', window('2026-05-01', '2450', '2026-06-10'));
    expect(await world.apply(byCode, '2', '2026-05-02', window('2026-05-02', '2461', null))).toMatchObject({ status: 'applied' });
    for (const code of ['2450', 'unmapped'])
      await expect(world.apply(byCode, code, '2026-05-03', window('2026-05-03', code, null))).rejects.toMatchObject({
        message: expect.stringContaining('hearing_on has a value in 0 of 120 rows (0.0 %), and had one in 120 of 240 rows (50.0 %) before'),
      });
  });
});

describe('a category whose words the source knew', () => {
  /** Officers of whom the first `unmapped` have an unknown role. */
  const board = (count: number, unmapped: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ company_number: number(at + 1), officer_id: 'p', appointment: 'a', name: 'OTTOLINE NIGHTJAR', resigned: false },
      ...{ corporate: false, role: at < unmapped ? 'unmapped' : 'director' },
    }));
  const listed = (release: string, rows: Row[], more: object = {}) => world.apply(officers, release, release, rows, more);

  test('and of which a snapshot has more than a fifth in other words stops the release with both shares and the words, and changes nothing', async () => {
    await listed('2026-05-01', board(200, 1));
    await expect(listed('2026-06-01', board(200, 41))).rejects.toMatchObject({
      code: 'CATEGORY_CHANGED',
      retryable: false,
      message: expect.stringMatching(
        /role has an unknown word in 41 of 200 values \(20\.5 %\), and had one in 1 of 200 values \(0\.5 %\) before; unmapped_role, for example \{.*\}\. Compare/,
      ),
    });
    expect(await world.rows("FROM officer SELECT count(*)::INTEGER AS rows WHERE role = 'unmapped'")).toEqual([{ rows: 1 }]);
  });

  test.each<[string, Row[], Row[]]>([
    ['a fifth', board(200, 1), board(200, 40)],
    ['fewer than 50 values', board(49, 0), board(49, 49)],
    ['fewer than 50 values before it', board(49, 0), board(60, 60)],
    ['unknown words in one of a hundred before it', board(200, 2), board(200, 200)],
  ])('loads a snapshot with %s', async (_, before, after) => {
    await listed('2026-05-01', before);
    expect(await listed('2026-06-01', after)).toMatchObject({ status: 'applied' });
  });

  test('stops nothing that an operator forces, and loads the snapshots after it', async () => {
    await listed('2026-05-01', board(200, 0));
    expect(await listed('2026-06-01', board(200, 100), { force: true })).toMatchObject({ status: 'applied' });
    expect(await listed('2026-06-02', board(200, 100))).toMatchObject({ status: 'applied' });
  });

  test('stops small windows when they have 50 values together, until an operator forces one of them; then it loads the others', async () => {
    const window = (id: string, count: number, kind: string) =>
      Array.from({ length: count }, (_, at) => notice(`${id}-${at}`, '2450', number(at + 1), '2026-05-01', { kind }));
    const apply = (id: string, count: number, kind: string, more: object = {}) =>
      world.apply(notices, id, '2026-05-01', window(id, count, kind), more);
    await apply('known', 8_000, 'winding-up-petition');
    for (const at of [1, 2, 3, 4]) expect(await apply(`small-${at}`, 10, 'unknown')).toMatchObject({ status: 'applied' });
    for (const id of ['small-5', 'small-6'])
      await expect(apply(id, 10, 'unknown')).rejects.toMatchObject({
        code: 'CATEGORY_CHANGED',
        message: expect.stringContaining(
          'kind has an unknown word in 50 of 50 values (100.0 %), and had one in 0 of 8,000 values (0.0 %) before',
        ),
      });
    expect(await apply('small-6', 10, 'unknown', { force: true })).toMatchObject({ status: 'applied' });
    for (const id of ['small-5', 'small-7', 'small-8']) expect(await apply(id, 60, 'unknown')).toMatchObject({ status: 'applied' });
  });
});

test('rows with an unknown category word are counted by column, in lists too, and again when the release is applied again', async () => {
  const rows = [
    designation('RUS1', ['A'], { names: [{ name: 'A', type: 'unmapped', weak: false }] }),
    designation('RUS2', ['B'], {
      names: [
        { name: 'B', type: 'primary', weak: false },
        { name: 'C', type: 'unmapped', weak: true },
      ],
    }),
    designation('RUS3', ['D']),
  ];
  const unmapped = { 'names.type': 2 };
  expect(await world.apply(designations, 'one', '2026-05-01', rows)).toMatchObject({ unmapped });
  expect(await world.apply(designations, 'one', '2026-05-01', rows)).toMatchObject({ status: 'unchanged-repeat', unmapped });
  expect(await world.apply(companies, 'may', '2026-05-01', list(3, 3))).not.toHaveProperty('unmapped');
  expect(await world.apply(notices, 'd', '2026-05-01', [notice('1', '2499', number(1), '2026-05-01', { kind: 'unknown' })])).toMatchObject({
    unmapped: { kind: 1 },
  });
});
