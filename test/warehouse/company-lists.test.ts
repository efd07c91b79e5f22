import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  companies,
  company,
  officerStream,
  officers,
  officersApi,
  openWorld,
  owners,
  pscApi,
  type Row,
  type World,
} from '../worlds/warehouse.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.apply(companies, 'register-1', '2026-05-01', [company(A), company(B)]);
});
afterEach(() => world.close());

const [A, B] = ['09999901', '09999902'];
const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const noon = (day: number) => `${may(day)}T12:00:00`;

describe('a list of officers of the REST API', () => {
  const ottoline = {
    company_number: A,
    role: 'director',
    corporate: false,
    name: 'OTTOLINE NIGHTJAR',
    date_of_birth: '1977-02',
    resigned: false,
  };
  const barnaby = { ...ottoline, name: 'BARNABY OWL', date_of_birth: '1980-01' };
  const hedwig = { ...ottoline, name: 'HEDWIG BARN', date_of_birth: '1990-03' };
  const since = '2020-05-14';
  const number = (one: Row) =>
    ({ [ottoline.name]: '26000001', [barnaby.name]: '26000002', [hedwig.name]: '26000003' })[String(one.name)] ?? '26000009';
  const ofProduct = (one: Row): Row => ({
    ...{ ...one, officer_id: number(one), person_number: `${number(one)}0001`, numbering: 'products', appointed_on: since },
    appointment: `01-${number(one)}0001-20200514`,
  });
  const ofApi = (one: Row, at: string, more: Row = {}): Row => ({
    ...{ ...one, _op: 'upsert', officer_id: `officer-${number(one)}`, appointment: `api-${number(one)}`, numbering: 'api' },
    ...{ appointed_on: since, changed_at: at, ...more },
    resigned: 'resigned_on' in more,
  });
  const snapshot = (day: number, ...rows: Row[]) =>
    world.apply(officers, `${may(day)}.4001`, may(day), [ofProduct({ ...hedwig, company_number: B }), ...rows.map(ofProduct)], {});
  const streamed = (at: string, ...rows: Row[]) =>
    world.apply(officerStream, `window-${at}`, at.slice(0, 10), rows, { retrievedAt: `${may(28)}T06:00:00Z` });
  const ids = (rows: readonly Row[]) => rows.map(({ appointment }) => String(appointment));
  /** A list that was read whole; `listed`: the ids, where they are not those of the rows. */
  const list = (
    day: number,
    rows: readonly Row[],
    listed: readonly string[] | null = ids(rows.map((one) => ofApi(one, noon(day)))),
    answer = 'found',
  ) =>
    world.lookUp(
      officersApi,
      `r${may(day)}`,
      noon(day),
      rows.map((one) => (one.appointment === undefined ? ofApi(one, noon(day)) : one)),
      [{ company_number: A, answer, records: rows.length, listed }],
    );

  /** Returns the officers in office with their doubt, and the directors that the board counts. */
  async function shown() {
    await world.refresh();
    const rows = await world.rows(`FROM appointment SELECT name, may_have_left WHERE company_number = '${A}' AND active ORDER BY name`);
    const [board] = await world.rows(`FROM board SELECT active_directors::INTEGER AS directors WHERE company_number = '${A}'`);
    await world.warehouse.rebuild();
    expect(await world.rows(`FROM appointment SELECT name, may_have_left WHERE company_number = '${A}' AND active ORDER BY name`)).toEqual(
      rows,
    );
    return [rows.map(({ name, may_have_left: doubtful }) => (doubtful === true ? `${name}?` : name)), board?.directors];
  }

  test('shows each officer of a snapshot once', async () => {
    await snapshot(5, ottoline, barnaby);
    await list(10, [ottoline, barnaby]);
    expect(await shown()).toEqual([['BARNABY OWL', 'OTTOLINE NIGHTJAR'], 2]);
  });

  test('ends a director of an older snapshot whom it states as resigned, or lacks', async () => {
    await snapshot(5, ottoline, barnaby, hedwig);
    await list(10, [ofApi(ottoline, noon(10), { resigned_on: '2026-05-09' }), hedwig], ['api-26000001', 'api-26000003']);
    expect(await shown()).toEqual([['HEDWIG BARN'], 1]);
  });

  test('ends a director of the stream whom it lacks, and the snapshot too that had him', async () => {
    await snapshot(5, ottoline, barnaby);
    await streamed(noon(8), ofApi(barnaby, noon(8)));
    await list(10, [ottoline]);
    expect(await shown()).toEqual([['OTTOLINE NIGHTJAR'], 1]);
  });

  test('says the same in whatever order the feeds arrive', async () => {
    await list(10, [ottoline]);
    await streamed(noon(8), ofApi(barnaby, noon(8)));
    await snapshot(5, ottoline, barnaby);
    expect(await shown()).toEqual([['OTTOLINE NIGHTJAR'], 1]);
  });

  test('keeps an officer whom another feed stated less than a day before it, or after it', async () => {
    await list(10, [ottoline]);
    await streamed('2026-05-09T12:00:01', ofApi(barnaby, '2026-05-09T12:00:01'));
    await streamed(noon(12), ofApi(hedwig, noon(12)));
    await snapshot(5, ottoline);
    expect(await shown()).toEqual([['BARNABY OWL', 'HEDWIG BARN', 'OTTOLINE NIGHTJAR'], 3]);
  });

  test('keeps an officer whom a snapshot of its own day or a newer one lists, also when the snapshot changes no row', async () => {
    await snapshot(5, ottoline, barnaby);
    await list(10, [ottoline]);
    expect((await shown())[1]).toBe(1);
    await snapshot(11, ottoline, barnaby);
    expect(await shown()).toEqual([['BARNABY OWL', 'OTTOLINE NIGHTJAR'], 2]);
  });

  test('keeps an officer when a newer snapshot contradicts it, and ends him when it is the newer one', async () => {
    await list(10, [ottoline]);
    await snapshot(12, ottoline, barnaby);
    expect((await shown())[1]).toBe(2);
    await list(14, [ottoline]);
    expect(await shown()).toEqual([['OTTOLINE NIGHTJAR'], 1]);
  });

  test('keeps the officers of the products while one of its items could not be read: the item may be one of them', async () => {
    await snapshot(5, ottoline, barnaby);
    await list(10, [ottoline], ['api-26000001', 'api-unreadable']);
    expect(await shown()).toEqual([['BARNABY OWL', 'OTTOLINE NIGHTJAR'], 2]);
  });

  test('keeps every officer when it was not read whole', async () => {
    await snapshot(5, ottoline, barnaby);
    await streamed(noon(8), ofApi(hedwig, noon(8)));
    await list(10, [ottoline], null);
    expect(await shown()).toEqual([['BARNABY OWL', 'HEDWIG BARN', 'OTTOLINE NIGHTJAR'], 3]);
  });

  test('shows an officer once whom it spells in another way, and counts no phantom', async () => {
    await snapshot(5, ottoline, barnaby);
    await list(10, [{ ...ottoline, name: 'OTILLY NIGHTJAR' }, barnaby], ['api-26000009', 'api-26000002']);
    expect(await shown()).toEqual([['BARNABY OWL', 'OTILLY NIGHTJAR'], 2]);
  });

  test('that answers 404 leaves the officers shown and counts none of them, whether it is an error or not', async () => {
    await snapshot(5, ottoline);
    await streamed(noon(8), ofApi(hedwig, noon(8)));
    await list(10, [], null, 'none');
    expect(await shown()).toEqual([['HEDWIG BARN?', 'OTTOLINE NIGHTJAR?'], 0]);
    await list(11, [ottoline, hedwig]);
    expect(await shown()).toEqual([['HEDWIG BARN', 'OTTOLINE NIGHTJAR'], 2]);
  });

  test('that is explicitly empty ends all', async () => {
    await snapshot(5, ottoline);
    await list(10, [], [], 'none');
    expect(await shown()).toEqual([[], 0]);
  });

  const left = (one: Row) => ofApi(one, noon(10), { resigned_on: may(9) });
  test.each<[string, Row[], readonly string[] | null | undefined, string, number | undefined]>([
    ['was read whole and says that all have left', [left(ottoline), left(barnaby)], undefined, 'found', 0],
    ['was read whole and names a director', [left(ottoline), barnaby], undefined, 'found', 1],
    ['is explicitly empty', [], [], 'none', 0],
    ['answers 404', [], null, 'none', undefined],
    ['was not read whole', [left(ottoline)], null, 'found', undefined],
    ['has an item that could not be read', [left(ottoline)], ['api-26000001', 'api-unreadable'], 'found', undefined],
  ])('that %s makes the board of a company that no snapshot names known, or not', async (_, rows, listed, answer, directors) => {
    await snapshot(5);
    await streamed(noon(8), ofApi(ottoline, noon(8)));
    expect((await shown())[1]).toBeUndefined();
    await list(10, rows, listed, answer);
    expect((await shown())[1]).toBe(directors);
  });

  test.each([
    ['names a director', [ottoline]],
    ['says that all have left', [left(ottoline)]],
  ])('that %s leaves a board that may be empty when a newer snapshot lacks the company', async (_, rows) => {
    await list(10, rows);
    await snapshot(20);
    expect((await shown())[1]).toBe(0);
    expect(await world.rows(`FROM board SELECT in_newest_snapshot AS shown WHERE company_number = '${A}'`)).toEqual([{ shown: false }]);
  });

  test('that is newer than a snapshot without the officers of the company shows its board', async () => {
    await snapshot(5, ottoline);
    await snapshot(8);
    const board = () => world.rows(`FROM board SELECT in_newest_snapshot, listed_on::VARCHAR AS listed_on WHERE company_number = '${A}'`);
    await world.refresh();
    expect(await board()).toEqual([{ in_newest_snapshot: false, listed_on: null }]);
    await list(10, [ottoline]);
    await world.refresh();
    expect(await board()).toEqual([{ in_newest_snapshot: true, listed_on: may(10) }]);
  });

  test('of one company says nothing of another', async () => {
    await snapshot(5, ottoline);
    await list(10, []);
    await world.refresh();
    expect(await world.rows(`FROM appointment SELECT name WHERE company_number = '${B}' AND active`)).toEqual([{ name: 'HEDWIG BARN' }]);
  });
});

describe('a list of owners of the REST API', () => {
  const owner = (id: string, at?: string): Row => ({
    ...{ _op: 'upsert', company_number: A, psc_id: id, kind: 'individual', beneficial_owner: false, name: id, date_of_birth: null },
    ...{ natures_of_control: [], notified_on: '2020-01-01', ceased: false, changed_at: at ?? null },
  });
  const snapshot = (day: number, ...ids: string[]) =>
    world.apply(owners, may(day), may(day), [{ ...owner('other'), company_number: B }, ...ids.map((id) => owner(id))]);
  const list = (day: number, ids: readonly string[], listed: readonly string[] | null = ids, answer = 'found') =>
    world.lookUp(
      pscApi,
      `r${may(day)}`,
      noon(day),
      ids.map((id) => owner(id, noon(day))),
      [{ company_number: A, answer, records: ids.length, listed }],
    );
  const shown = async () => {
    await world.refresh();
    const found = async () => {
      const [row] = await world.rows(`FROM company_people SELECT people->>'$.owners[*].id' AS ids WHERE company_number = '${A}'`);
      return row?.ids ?? [];
    };
    const refreshed = await found();
    await world.warehouse.rebuild();
    expect(await found()).toEqual(refreshed);
    return refreshed;
  };

  test('removes an owner of an older snapshot whom it lacks, in either order, and adds a new one', async () => {
    for (const step of [() => snapshot(5, 'p', 'gone'), () => list(10, ['p', 'new'])]) await step();
    expect(await shown()).toEqual(['new', 'p']);
  });

  test('that arrives before an older snapshot says the same', async () => {
    for (const step of [() => list(10, ['p', 'new']), () => snapshot(5, 'p', 'gone')]) await step();
    expect(await shown()).toEqual(['new', 'p']);
  });

  test('does not outlive a newer snapshot that has the owner, also when the snapshot changes no row', async () => {
    await snapshot(5, 'p', 'back');
    await list(10, ['p']);
    expect(await shown()).toEqual(['p']);
    await snapshot(11, 'p', 'back');
    expect(await shown()).toEqual(['back', 'p']);
  });

  test('keeps an owner whom a snapshot of its day lists: it may have been written after the request', async () => {
    await list(10, ['p']);
    await snapshot(10, 'p', 'new');
    expect(await shown()).toEqual(['new', 'p']);
  });

  test.each([
    ['a 404', 'none'],
    ['a list that was not read whole', 'found'],
  ])('keeps every owner after %s', async (_, answer) => {
    await snapshot(5, 'p');
    await list(10, [], null, answer);
    expect(await shown()).toEqual(['p']);
  });

  test('keeps an owner whose item could not be read and is listed', async () => {
    await snapshot(5, 'p', 'unreadable');
    await list(10, ['p'], ['p', 'unreadable']);
    expect(await shown()).toEqual(['p', 'unreadable']);
  });
});

test('the table of look-ups tells "asked, has none" from "not asked", and an older answer or a failure replaces no newer answer', async () => {
  const answer = (day: number, given: Row) =>
    world.lookUp(pscApi, `r${may(day)}`, noon(day), [], [{ company_number: A, records: 0, ...given }]);
  await answer(12, { answer: 'none' });
  await answer(10, { answer: 'found', records: 2 });
  await answer(13, { answer: 'failed', failure: 'PUBLISHER_ERROR: answers 502' });
  const known = await world.rows('FROM company_lookup SELECT company_number, answer, asked_at::VARCHAR AS asked_at ORDER BY kind');
  expect(known).toEqual([
    { company_number: A, answer: 'none', asked_at: '2026-05-12 12:00:00' },
    { company_number: A, answer: 'failed', asked_at: '2026-05-13 12:00:00' },
  ]);
});
