import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { companies, company, officerStream, officers, officersApi, officerUpdates, openWorld, type Row } from '../worlds/warehouse.ts';

/** Each run is a world of its own with many companies: an apply costs the same for one record and for many. */
const numbers = Array.from({ length: 16 }, (_, one) => `099999${String(one + 1).padStart(2, '0')}`);
const runs = Math.ceil(propertyRuns(3) / 3);
/** Companies that no release of officers names: a refresh of those that it names stays below the share at which all are recomputed. */
const others = Array.from({ length: 5 * numbers.length }, (_, one) => `0888${String(one).padStart(4, '0')}`);
/** A refresh follows this share of the releases; the others wait with the next of them. */
const refreshShare = 0.3;
/** The persons: two of one name, a secretary without a month of birth, a company, and a director who stays. */
const persons = [
  { number: '10000000', name: 'STEADFAST BARN', born: '1960-01', role: 'director', corporate: false },
  { number: '10000001', name: 'OTTOLINE NIGHTJAR', born: '1977-02', role: 'director', corporate: false },
  { number: '10000002', name: 'OTTOLINE NIGHTJAR', born: '1977-03', role: 'director', corporate: false },
  { number: '10000003', name: 'BARNABY OWL', born: null, role: 'secretary', corporate: false },
  { number: '10000004', name: 'HEDWIG HOLDINGS LIMITED', born: null, role: 'director', corporate: true },
] as const;
type Person = (typeof persons)[number];

/** An office: appointed on a day of May 2026, and resigned on a later one or not at all. */
interface Office {
  readonly company: string;
  readonly of: Person;
  readonly from: number;
  readonly to: number | undefined;
  /** The publisher's stream has its events too. */
  readonly streamed: boolean;
  /** The API states the number of the person. */
  readonly numbered: boolean;
}

const lastDay = 8;
const anyOffice = (company: string, of: Person) =>
  fc
    .record({ from: fc.integer({ min: 2, max: 5 }), stays: fc.integer({ min: 0, max: 5 }), streamed: fc.boolean(), numbered: fc.boolean() })
    .map(
      ({ from, stays, streamed, numbered }): Office => ({
        company,
        of,
        from,
        to: stays === 0 ? undefined : Math.min(from + stays, lastDay - 1),
        streamed,
        numbered,
      }),
    );

const anyOrder = (length: number) => fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: length, maxLength: length });

const anyHistory = fc.record({
  offices: fc.tuple(...numbers.flatMap((number) => persons.slice(1).map((of) => anyOffice(number, of)))),
  snapshots: fc.uniqueArray(fc.record({ day: fc.integer({ min: 3, max: lastDay }), all: fc.boolean() }), {
    selector: ({ day }) => day,
    maxLength: 2,
  }),
  /** Days on which the REST API is asked, and for which companies. */
  lists: fc.uniqueArray(fc.record({ of: fc.subarray(numbers, { minLength: 1 }), day: fc.integer({ min: 1, max: lastDay + 3 }) }), {
    selector: ({ day }) => day,
    maxLength: 4,
  }),
  /** The places of the releases in the order of arrival, and those of the events of the stream, company by company. */
  order: anyOrder(30),
  refreshes: anyOrder(30),
  events: anyOrder(numbers.length * (persons.length - 1) * 2),
});

type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

const may = (day: number) => `2026-05-${String(day).padStart(2, '0')}`;
const compact = (day: number) => may(day).replaceAll('-', '');
const details = ({ company: company_number, of: { name, born, role, corporate }, from }: Office): Row => ({
  ...{ company_number, role, corporate, name, date_of_birth: born, appointed_on: may(from) },
});

function ofProduct(office: Office, resigned: boolean): Row {
  const { of, from, to } = office;
  const ends = resigned && to !== undefined;
  const type = { director: ends ? '03' : '01', secretary: ends ? '02' : '00' }[of.role];
  const appointment = [type, `${of.number}0001`, compact(from), ...(ends ? [compact(to)] : [])].join('-');
  const number = { officer_id: of.number, numbering: 'products', appointment };
  return { ...details(office), ...number, resigned: ends, resigned_on: ends ? may(to) : null };
}

function ofApi(office: Office, day: number): Row {
  const { of, to, numbered } = office;
  const resigned = to !== undefined && day >= to;
  return {
    ...details(office),
    ...{ name: of.corporate ? of.name : of.name.toLowerCase(), officer_id: numbered ? of.number : `api-officer-${of.number}` },
    ...{ appointment: `api-${office.company}-${of.number}`, numbering: 'api', _op: 'upsert', changed_at: `${may(day)}T09:00:00` },
    ...{ resigned, resigned_on: resigned ? may(to) : null },
  };
}

/** What the feeds of officers send: a snapshot or an update of a day states what happened before it. */
function releasesOf({ offices, snapshots, lists, events }: Omit<History, 'order' | 'refreshes'>) {
  const always = { of: persons[0], from: 1, to: undefined, streamed: false, numbered: false };
  const all: Office[] = [...numbers.map((number) => ({ company: number, ...always })), ...offices];
  const listed = (day: number, ended: boolean) =>
    all
      .filter(({ from }) => from < day)
      .flatMap((one) => (one.to !== undefined && one.to < day ? (ended ? [ofProduct(one, true)] : []) : [ofProduct(one, false)]));
  const bulk = [{ day: 2, all: false }, ...snapshots].map((one) => ({
    ...{ source: officers, release: `${may(one.day)}.4000${one.all ? '.216' : ''}`, day: one.day, rows: listed(one.day, one.all) },
  }));
  const updates = Array.from({ length: lastDay }, (_, at) => at + 1).flatMap((day) => {
    const rows = offices.flatMap((one) => [
      ...(one.from === day ? [{ ...ofProduct(one, false), _op: 'upsert' }] : []),
      ...(one.to === day
        ? [
            { ...ofProduct(one, false), _op: 'delete' },
            { ...ofProduct(one, true), _op: 'upsert' },
          ]
        : []),
    ]);
    const changed_at = `${may(day + 1)} 00:00:00.00${1000 + day}`;
    return rows.length === 0
      ? []
      : [
          {
            source: officerUpdates,
            release: `${may(day + 1)}.${1000 + day}`,
            day: day + 1,
            rows: rows.map((row) => ({ ...row, changed_at })),
          },
        ];
  });
  const lookUps = lists.map(({ of, day }) => {
    const asked = of.map((number) => ({
      number,
      rows: all
        .filter((one) => one.company === number && one.from <= day)
        .map((one) => ({ ...ofApi(one, day), changed_at: `${may(day)}T12:00:00` })),
    }));
    return { source: officersApi, release: `list-${day}`, day, rows: asked.flatMap(({ rows }) => rows), asked };
  });
  const windows = windowsOf(offices, events).map((rows, at) => ({ source: officerStream, release: `window-${at}`, day: lastDay, rows }));
  return [...bulk, ...updates, ...windows, ...lookUps];
}

/** The windows of the stream: each has one event of each company. The events of each company arrive in an order of their own. */
function windowsOf(offices: readonly Office[], events: readonly number[]): Row[][] {
  const streamed = offices.flatMap((one, at) => {
    const days = one.streamed ? [one.from, ...(one.to === undefined ? [] : [one.to])] : [];
    return days.map((day, end) => ({ company: one.company, row: ofApi(one, day), place: events[at * 2 + end] ?? 0 }));
  });
  const byCompany = numbers.map((number) =>
    streamed
      .filter(({ company }) => company === number)
      .sort((a, b) => a.place - b.place)
      .map(({ row }) => row),
  );
  const longest = Math.max(0, ...byCompany.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => byCompany.flatMap((own) => own.slice(at, at + 1)));
}

test('after releases of all feeds in any order, repeated or not, each office is shown once with its end', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ order, refreshes, ...history }) => {
      const world = await openWorld();
      try {
        await world.apply(
          companies,
          'register-1',
          '2026-05-01',
          [...numbers, ...others].map((number) => company(number)),
        );
        await world.refresh();
        const releases = releasesOf(history).map((release, at) => ({ release, at: order[at % order.length] ?? 0 }));
        const arriving = releases.sort((a, b) => a.at - b.at).map(({ release }) => release);
        for (const [at, { source, release, day, rows, ...more }] of [...arriving, ...arriving.slice(0, 2)].entries()) {
          if ('asked' in more) {
            const answers = more.asked.map(({ number, rows: own }) => {
              const listed = own.map((row: Row) => row.appointment);
              return { company_number: number, answer: 'found', records: own.length, listed };
            });
            await world.lookUp(source, release, `${may(day)}T12:00:00`, rows, answers);
          } else await world.apply(source, release, may(day), rows, { retrievedAt: '2026-05-20T06:00:00Z', force: true });
          if ((refreshes[at % refreshes.length] ?? 0) > refreshShare) continue;
          const { recomputed } = await world.refresh();
          expect(recomputed?.companies ?? 0).toBeLessThanOrEqual(numbers.length);
        }
        await world.refresh();
        const computed = async () => ({
          officers: await world.rows("FROM company_people SELECT company_number, people->>'officers' AS officers ORDER BY ALL"),
          appointments: await world.rows('FROM appointment AS one SELECT to_json(one)::VARCHAR AS row ORDER BY row'),
          boards: await world.rows('FROM board AS one SELECT to_json(one)::VARCHAR AS row ORDER BY row'),
        });
        const stepwise = await computed();
        const shown = await world.rows(
          `FROM appointment SELECT company_number, person, active, resigned_on::VARCHAR AS until
           WHERE active OR resigned_on IS NOT NULL ORDER BY company_number, person`,
        );
        const boards = await world.rows('FROM board SELECT company_number, active_directors::INTEGER AS directors ORDER BY company_number');
        const expected = numbers.map((number) => {
          const own = history.offices.filter(({ company: of }) => of === number);
          const staying = { company_number: number, person: persons[0].number, active: true, until: null };
          const others = own.map(({ of, to }) => ({
            ...{ company_number: number, person: of.number, active: to === undefined, until: to === undefined ? null : may(to) },
          }));
          const directors = 1 + own.filter(({ of, to }) => of.role === 'director' && to === undefined).length;
          return { rows: [staying, ...others], board: { company_number: number, directors } };
        });
        expect(shown).toEqual(expected.flatMap(({ rows }) => rows));
        expect(boards).toEqual(expected.map(({ board }) => board));
        await world.warehouse.rebuild();
        expect(await computed()).toEqual(stepwise);
      } finally {
        await world.close();
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 900_000);
