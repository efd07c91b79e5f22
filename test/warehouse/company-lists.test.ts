import { describe, expect } from 'vitest';
import { type Seen, type Stated, timeline } from '../worlds/timeline.ts';
import { officerStream, officers, officersApi, owners, pscApi, type Row } from '../worlds/warehouse.ts';

const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const noon = (day: number) => `${may(day)}T12:00:00`;
const late = (stated: Stated, day: number): Stated => ({ ...stated, arrives: may(day) });

const time = timeline({
  companies: 2,
  rebuildDaily: true,
  // a product leaves out who has left, and none numbers appointments as the API does
  lists: ({ numbering, resigned }) => numbering !== 'api' && resigned !== true,
  queries: {
    officers: 'FROM appointment SELECT company_number, name, may_have_left WHERE active ORDER BY ALL',
    board: `FROM board SELECT company_number, active_directors::INTEGER AS directors, in_newest_snapshot, listed_on::VARCHAR AS listed_on
      ORDER BY ALL`,
    owners: "FROM company_people SELECT company_number, people->>'$.owners[*].id' AS ids ORDER BY ALL",
    lookUps: 'FROM company_lookup SELECT company_number, answer, asked_at::VARCHAR AS asked_at ORDER BY company_number, kind',
  },
});

describe('a list of officers of the REST API', () => {
  const ottoline = {
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
    ...{ ...one, officer_id: number(one), numbering: 'products', appointed_on: since },
    appointment: `01-${number(one)}0001-20200514`,
  });
  const ofApi = (one: Row, at: string, more: Row = {}): Row => ({
    ...{ ...one, _op: 'upsert', officer_id: `officer-${number(one)}`, appointment: `api-${number(one)}`, numbering: 'api' },
    ...{ appointed_on: since, changed_at: at, ...more },
    resigned: 'resigned_on' in more,
  });
  const snapshot = (day: number, ...rows: Row[]): Stated => ({ source: officers, day: may(day), rows: rows.map(ofProduct) });
  const streamed = (at: string, row: Row): Stated => ({ source: officerStream, day: at.slice(0, 10), rows: [ofApi(row, at)] });
  const ids = (rows: readonly Row[]) => rows.map(({ appointment }) => String(appointment));
  /** A list that was read whole; `listed`: the ids, where they are not those of the rows. */
  const list = (
    day: number,
    rows: readonly Row[],
    listed: readonly string[] | null = ids(rows.map((one) => ofApi(one, noon(day)))),
    answer = 'found',
  ): Stated => ({
    ...{ source: officersApi, day: may(day), answers: [{ answer, records: rows.length, listed }] },
    rows: rows.map((one) => (one.appointment === undefined ? ofApi(one, noon(day)) : one)),
  });

  /** Returns the officers in office with their doubt, and the directors that the board counts. */
  const shown = (seen: Seen, day: number, [number]: readonly string[]) => {
    const own = (row: Row) => row.company_number === number;
    const inOffice = seen('officers', may(day)).filter(own);
    return [
      inOffice.map(({ name, may_have_left: doubtful }) => (doubtful === true ? `${name}?` : name)),
      seen('board', may(day)).find(own)?.directors,
    ];
  };

  const inOffice: readonly [title: string, steps: readonly Stated[], day: number, officers: readonly string[], directors: number][] = [
    [
      'shows each officer of a snapshot once',
      [snapshot(5, ottoline, barnaby), list(10, [ottoline, barnaby])],
      ...([10, ['BARNABY OWL', 'OTTOLINE NIGHTJAR'], 2] as const),
    ],
    [
      'ends a director of an older snapshot whom it states as resigned, or lacks',
      [
        snapshot(5, ottoline, barnaby, hedwig),
        list(10, [ofApi(ottoline, noon(10), { resigned_on: '2026-05-09' }), hedwig], ['api-26000001', 'api-26000003']),
      ],
      ...([10, ['HEDWIG BARN'], 1] as const),
    ],
    [
      'ends a director of the stream whom it lacks, and the snapshot too that had him',
      [snapshot(5, ottoline, barnaby), streamed(noon(8), barnaby), list(10, [ottoline])],
      ...([10, ['OTTOLINE NIGHTJAR'], 1] as const),
    ],
    [
      'says the same in whatever order the feeds arrive',
      [list(10, [ottoline]), late(streamed(noon(8), barnaby), 11), late(snapshot(6, ottoline, barnaby), 12)],
      ...([12, ['OTTOLINE NIGHTJAR'], 1] as const),
    ],
    [
      'keeps an officer whom another feed stated less than a day before it, or after it',
      [
        list(10, [ottoline]),
        late(streamed('2026-05-09T12:00:01', barnaby), 11),
        streamed(noon(11), hedwig),
        late(snapshot(6, ottoline), 12),
      ],
      ...([12, ['BARNABY OWL', 'HEDWIG BARN', 'OTTOLINE NIGHTJAR'], 3] as const),
    ],
    [
      'keeps the officers of the products while one of its items could not be read: the item may be one of them',
      [snapshot(5, ottoline, barnaby), list(10, [ottoline], ['api-26000001', 'api-unreadable'])],
      ...([10, ['BARNABY OWL', 'OTTOLINE NIGHTJAR'], 2] as const),
    ],
    [
      'keeps every officer when it was not read whole',
      [snapshot(5, ottoline, barnaby), streamed(noon(8), hedwig), list(10, [ottoline], null)],
      ...([10, ['BARNABY OWL', 'HEDWIG BARN', 'OTTOLINE NIGHTJAR'], 3] as const),
    ],
    [
      'shows an officer once whom it spells in another way, and counts no phantom',
      [snapshot(5, ottoline, barnaby), list(10, [{ ...ottoline, name: 'OTILLY NIGHTJAR' }, barnaby], ['api-26000009', 'api-26000002'])],
      ...([10, ['BARNABY OWL', 'OTILLY NIGHTJAR'], 2] as const),
    ],
    ['that is explicitly empty ends all', [snapshot(5, ottoline), list(10, [], [], 'none')], ...([10, [], 0] as const)],
  ];
  for (const [title, steps, day, names, directors] of inOffice)
    time.test(title, steps, (seen, numbers) => expect(shown(seen, day, numbers)).toEqual([names, directors]));

  time.test(
    'keeps an officer whom a newer snapshot lists, also when the snapshot changes no row',
    [snapshot(5, ottoline, barnaby), list(10, [ottoline]), snapshot(13, ottoline, barnaby)],
    (seen, numbers) => {
      expect(shown(seen, 10, numbers)[1]).toBe(1);
      expect(shown(seen, 13, numbers)).toEqual([['BARNABY OWL', 'OTTOLINE NIGHTJAR'], 2]);
    },
  );

  time.test(
    'keeps an officer when a newer snapshot contradicts it, and ends him when it is the newer one',
    [list(10, [ottoline]), snapshot(13, ottoline, barnaby), list(16, [ottoline])],
    (seen, numbers) => {
      expect(shown(seen, 13, numbers)[1]).toBe(2);
      expect(shown(seen, 16, numbers)).toEqual([['OTTOLINE NIGHTJAR'], 1]);
    },
  );

  time.test(
    'that answers 404 leaves the officers shown and counts none of them, whether it is an error or not',
    [snapshot(5, ottoline), streamed(noon(8), hedwig), list(10, [], null, 'none'), list(11, [ottoline, hedwig])],
    (seen, numbers) => {
      expect(shown(seen, 10, numbers)).toEqual([['HEDWIG BARN?', 'OTTOLINE NIGHTJAR?'], 0]);
      expect(shown(seen, 11, numbers)).toEqual([['HEDWIG BARN', 'OTTOLINE NIGHTJAR'], 2]);
    },
  );

  const left = (one: Row) => ofApi(one, noon(10), { resigned_on: may(9) });
  const boards: readonly [string, Row[], readonly string[] | null | undefined, string, number | undefined][] = [
    ['was read whole and says that all have left', [left(ottoline), left(barnaby)], undefined, 'found', 0],
    ['was read whole and names a director', [left(ottoline), barnaby], undefined, 'found', 1],
    ['is explicitly empty', [], [], 'none', 0],
    ['answers 404', [], null, 'none', undefined],
    ['was not read whole', [left(ottoline)], null, 'found', undefined],
    ['has an item that could not be read', [left(ottoline)], ['api-26000001', 'api-unreadable'], 'found', undefined],
  ];
  for (const [what, rows, listed, answer, directors] of boards)
    time.test(
      `that ${what} makes the board of a company that no snapshot names known, or not`,
      [snapshot(5), streamed(noon(8), ottoline), list(10, rows, listed, answer)],
      (seen, numbers) => {
        expect(shown(seen, 8, numbers)[1]).toBeUndefined();
        expect(shown(seen, 10, numbers)[1]).toBe(directors);
      },
    );

  const lacking: readonly [string, Row[]][] = [
    ['names a director', [ottoline]],
    ['says that all have left', [left(ottoline)]],
  ];
  for (const [what, rows] of lacking)
    time.test(
      `that ${what} leaves a board that may be empty when a newer snapshot lacks the company`,
      [list(10, rows), snapshot(20)],
      (seen) => expect(seen('board', may(20))).toMatchObject([{ directors: 0, in_newest_snapshot: false }]),
    );

  time.test(
    'that is newer than a snapshot without the officers of the company shows its board',
    [snapshot(5, ottoline), snapshot(13), list(16, [ottoline])],
    (seen) => {
      expect(seen('board', may(13))).toMatchObject([{ in_newest_snapshot: false, listed_on: null }]);
      expect(seen('board', may(16))).toMatchObject([{ in_newest_snapshot: true, listed_on: may(16) }]);
    },
  );

  time.test(
    'of one company says nothing of another',
    ([, B]) => [snapshot(5, ottoline, { ...hedwig, company_number: B }), list(10, [])],
    (seen, [, B]) => expect(seen('officers', may(10))).toEqual([{ company_number: B, name: 'HEDWIG BARN', may_have_left: false }]),
  );
});

describe('a list of owners of the REST API', () => {
  const owner = (id: string, at?: string): Row => ({
    ...{ _op: 'upsert', psc_id: id, kind: 'individual', beneficial_owner: false, name: id, date_of_birth: null },
    ...{ natures_of_control: [], notified_on: '2020-01-01', ceased: false, changed_at: at ?? null },
  });
  const snapshot = (day: number, ...ids: string[]): Stated => ({ source: owners, day: may(day), rows: ids.map((id) => owner(id)) });
  const list = (day: number, ids: readonly string[], listed: readonly string[] | null = ids, answer = 'found'): Stated => ({
    ...{ source: pscApi, day: may(day), answers: [{ answer, records: ids.length, listed }] },
    rows: ids.map((id) => owner(id, noon(day))),
  });
  const shown = (seen: Seen, day: number) => seen('owners', may(day))[0]?.ids;

  const cases: readonly [title: string, steps: readonly Stated[], day: number, owners: readonly string[]][] = [
    [
      'removes an owner of an older snapshot whom it lacks, and adds a new one',
      [snapshot(5, 'p', 'gone'), list(10, ['p', 'new'])],
      10,
      ['new', 'p'],
    ],
    ['that arrives before an older snapshot says the same', [list(10, ['p', 'new']), late(snapshot(6, 'p', 'gone'), 12)], 12, ['new', 'p']],
    [
      'keeps an owner whom a snapshot of its day lists: it may have been written after the request',
      [list(16, ['p']), late(snapshot(16, 'p', 'new'), 17)],
      ...([17, ['new', 'p']] as const),
    ],
    ['keeps every owner after a 404', [snapshot(5, 'p'), list(10, [], null, 'none')], 10, ['p']],
    [
      'keeps every owner after an explicitly empty list: the register lists those too who have ceased',
      [snapshot(5, 'p'), list(10, [])],
      10,
      ['p'],
    ],
    ['keeps every owner after a list that was not read whole', [snapshot(5, 'p'), list(10, [], null)], 10, ['p']],
    [
      'keeps an owner whose item could not be read and is listed',
      [snapshot(5, 'p', 'unreadable'), list(10, ['p'], ['p', 'unreadable'])],
      ...([10, ['p', 'unreadable']] as const),
    ],
  ];
  for (const [title, steps, day, ids] of cases) time.test(title, steps, (seen) => expect(shown(seen, day)).toEqual(ids));

  time.test(
    'does not outlive a newer snapshot that has the owner, also when the snapshot changes no row',
    [snapshot(5, 'p', 'back'), list(10, ['p']), snapshot(13, 'p', 'back')],
    (seen) => {
      expect(shown(seen, 10)).toEqual(['p']);
      expect(shown(seen, 13)).toEqual(['back', 'p']);
    },
  );
});

const answered = (day: number, given: Row): Stated => ({ source: pscApi, day: may(day), rows: [], answers: [{ records: 0, ...given }] });
time.test(
  'the table of look-ups tells "asked, has none" from "not asked", and an older answer or a failure replaces no newer answer',
  [
    answered(12, { answer: 'none' }),
    late(answered(10, { answer: 'found', records: 2 }), 13),
    answered(14, { answer: 'failed', failure: 'PUBLISHER_ERROR: answers 502' }),
  ],
  (seen, [number]) =>
    expect(seen('lookUps')).toEqual([
      { company_number: number, answer: 'none', asked_at: '2026-05-12 12:00:00' },
      { company_number: number, answer: 'failed', asked_at: '2026-05-14 12:00:00' },
    ]),
);
