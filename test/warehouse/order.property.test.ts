import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newsFeeds } from '../../sources/news/feeds/source.ts';
import { mentionsOf } from '../../sources/news/mentions.ts';
import type { Source } from '../../sources/source.ts';
import { addDays, londonDay } from '../../uk/day.ts';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import { appliesTogether } from '../../warehouse/apply/together.ts';
import { versionOf } from '../../warehouse/apply/version.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import {
  companies,
  company,
  madeUpSource,
  notice,
  notices,
  openWorld,
  owners,
  type Row,
  type World,
  writeRelease,
} from '../worlds/warehouse.ts';

const runs = propertyRuns(4);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ids = ['a', 'b', 'c'] as const;
type Id = (typeof ids)[number];
const feeds = { register: 'snapshot', copy: 'snapshot', stream: 'delta', notices: 'append' } as const;
type Feed = keyof typeof feeds;

interface Release {
  readonly name: string;
  readonly feed: Feed;
  /** Day of June 2026. */
  readonly day: number;
  readonly runKind: 'scheduled' | 'file';
  readonly rows: readonly { readonly id: Id; readonly value: number; readonly hour: number | null; readonly deleted: boolean }[];
  /** Identifiers that only the quarantine has. */
  readonly unread: readonly Id[];
}

const dayText = (day: number) => `2026-06-0${day}`;
const instant = (day: number, hour: number) => `${dayText(day)} ${String(hour).padStart(2, '0')}:00:00`;

const anyRow = fc.record({
  id: fc.constantFrom(...ids),
  value: fc.constantFrom(0, 0, 1, 2),
  // rows without a version of their own can repeat a form on another day
  hour: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 }),
  deleted: fc.boolean(),
});
const anyReleases = fc
  .array(
    fc.record({
      feed: fc.constantFrom<Feed>('register', 'copy', 'stream', 'stream', 'notices'),
      day: fc.integer({ min: 1, max: 3 }),
      runKind: fc.constantFrom('scheduled', 'scheduled', 'file'),
      rows: fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 3 }),
      unread: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 1 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((all): Release[] => all.map((one, index) => ({ ...one, name: `r${index}`, runKind: one.runKind as Release['runKind'] })));

/** Two orders of arrival, each with every release at least once. */
const anyArrivals = anyReleases.chain((releases) => {
  const once = releases.map((_, index) => index);
  const order = fc
    .array(fc.constantFrom(...once), { maxLength: 3 })
    .chain((again) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }));
  return fc.record({ releases: fc.constant(releases), first: order, second: order });
});

/** The version of a row in text that sorts, and what the row says. */
interface Statement {
  readonly version: string;
  readonly row: Row | undefined;
  /** False: a snapshot, which leaves the version of a row that it repeats. */
  readonly renews: boolean;
}

const retrievedAt = ({ day, name }: Release) => `${dayText(day)}T06:0${name.slice(1)}:00Z`;

/** A form of a row, the versions between which it held, and its newest statement; `to` null: it holds now. */
interface Interval {
  readonly row: Row;
  readonly from: string;
  readonly to: string | null;
  readonly version: string;
}

/** What the rules say, without the warehouse: the forms of each row in the order of time, after all releases. */
function expectedIntervals(releases: readonly Release[]): Interval[] {
  return ids.flatMap((id) => intervalsOf(releases.flatMap((release) => statementsOf(release, id))));
}

/** At each version the newest statement holds; equal forms that follow each other are one interval. */
function intervalsOf(statements: readonly Statement[]): Interval[] {
  const intervals: Interval[] = [];
  for (const version of [...new Set(statements.map((one) => one.version))].sort()) {
    const rows = statements.flatMap((one) => (one.version === version && one.row !== undefined ? [one.row] : []));
    const row = rows.sort((a, b) => (md5(a) < md5(b) ? -1 : 1)).at(-1);
    const last = intervals.at(-1);
    const repeats = last?.to === null && row !== undefined && md5(last.row) === md5(row);
    const renews = statements.some((one) => one.version === version && one.renews);
    if (last?.to === null && (!repeats || renews))
      intervals[intervals.length - 1] = { ...last, ...(repeats ? { version } : { to: version }) };
    if (row !== undefined && !repeats) intervals.push({ row, from: version, to: null, version });
  }
  return intervals;
}

function statementsOf(release: Release, id: Id): Statement[] {
  const { feed, day, runKind, unread } = release;
  const kind = feeds[feed];
  const found = release.rows.find((row) => row.id === id);
  const ofRelease = versionOf({ kind }, { dataDate: dayText(day), runKind, retrievedAt: retrievedAt(release) });
  if (kind === 'snapshot') {
    if (found === undefined && unread.includes(id)) return [];
    return [{ version: asDuckDbText(ofRelease), row: found && asRow(found, day), renews: unread.includes(id) }];
  }
  if (found === undefined) return [];
  const own = found.hour === null ? asDuckDbText(ofRelease) : beforeIfFile(instant(day, found.hour), runKind);
  return [{ version: own, row: kind === 'delta' && found.deleted ? undefined : asRow(found, day), renews: true }];
}

const beforeIfFile = (version: string, runKind: Release['runKind']) => (runKind === 'file' ? `${previousSecond(version)}.999999` : version);
const previousSecond = (version: string) =>
  new Date(Date.parse(`${version.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' ');
const asRow = ({ id, value, hour }: Release['rows'][number], day: number): Row => ({
  id,
  company_number: null,
  value,
  updated_at: hour === null ? null : instant(day, hour),
});
const md5 = (row: Row) => createHash('md5').update(JSON.stringify(row)).digest('hex');

const columns = "{_op: 'VARCHAR', id: 'VARCHAR', company_number: 'VARCHAR', value: 'INTEGER', updated_at: 'TIMESTAMP'}";
const columnsWithoutOp = columns.replace("_op: 'VARCHAR', ", '');
let tables = 0;

/** What releases leave of a table. */
interface Left {
  readonly intervals: readonly Interval[];
  /** The statements that no interval shows. */
  readonly restatements: readonly Row[];
}

/** `subject`: the column of the subject, the first of `columns`. */
async function leftIn(table: string, subject: string, columns: string): Promise<Left> {
  const intervals = await intervalsIn(table, `${subject}, ${columns}`);
  const restatements = await world.rows(
    `FROM restatement
     ANTI JOIN (
       FROM (FROM ${table} SELECT *, NULL AS _to UNION ALL BY NAME FROM ${table}_history)
       SELECT to_json({${subject}: ${subject}})::VARCHAR AS subject, unnest([_from, _to, _version]) AS version
     ) AS shown USING (subject, version)
     SELECT subject, version::VARCHAR AS version WHERE table_name = '${table}' ORDER BY ALL`,
  );
  return { intervals, restatements };
}

/** Returns the current rows and the history of a table as intervals, in the order of `key`. */
async function intervalsIn(table: string, columns: string): Promise<Interval[]> {
  const rows = await world.rows(
    `FROM (FROM ${table} SELECT *, NULL AS _to UNION ALL BY NAME FROM ${table}_history)
     SELECT ${columns}, _from::VARCHAR AS _from, _to::VARCHAR AS _to, _version::VARCHAR AS _version ORDER BY ALL`,
  );
  return rows
    .map(({ _from, _to, _version, ...row }): Interval => {
      return { row, from: String(_from), to: _to === null ? null : String(_to), version: String(_version) };
    })
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

const placeOf = ({ row, from }: Interval) => [row.notice_id ?? '', row.id ?? row.company_number, from].join(' ');

/** DuckDB prints no zeros at the end of a fraction. */
const asDuckDbText = (version: string) => version.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/**
 * Applies releases in the order of arrival to a table of its own; `together`: those of a feed that follow each other in one pass.
 */
async function tableAfter(releases: readonly Release[], arrival: readonly number[], { together = false } = {}): Promise<Left> {
  const table = `ordered_${tables++}`;
  const source = (feed: Feed): Source =>
    madeUpSource({
      id: `${table}/${feed}`,
      kind: feeds[feed],
      table,
      key: ['id'],
      ...(feeds[feed] === 'snapshot' ? {} : { version: 'updated_at' }),
      ...(feed === 'stream' ? { stream: { url: 'https://stream.publisher.example/', whyNoRecord: () => undefined } } : {}),
      expect: { rows: [0, 10], rejected: 1, shrink: 1 },
    });
  const files = await Promise.all(
    releases.map(({ feed, name, day, rows, unread }) =>
      writeRelease(
        world.warehouse.db,
        world.folder,
        source(feed),
        name,
        rows.map((row) => ({ ...asRow(row, day), _op: row.deleted ? 'delete' : 'upsert' })),
        { columns: feeds[feed] === 'delta' ? columns : columnsWithoutOp, unread: unread.map((id) => `"${id}","unreadable"`) },
      ),
    ),
  );
  const inputs = releases.map((release, index): ApplyInput => {
    const { name, feed, day, runKind } = release;
    const dated = { dataDate: dayText(day), runKind, retrievedAt: retrievedAt(release) };
    return { source: source(feed), release: name, ...dated, ...(files[index] as (typeof files)[number]) };
  });
  const arriving = arrival.flatMap((index) => inputs[index] ?? []);
  await (together ? applyTogether(arriving) : applyOneByOne(arriving));
  expect(await misnamed(table)).toEqual([]);
  return leftIn(table, 'id', 'company_number, value, updated_at::VARCHAR AS updated_at');
}

async function applyOneByOne(arriving: readonly ApplyInput[]): Promise<void> {
  for (const input of arriving) await world.warehouse.apply(input);
}

/**
 * Applies releases of one feed that follow each other in one pass, where the feed may. Leaves repetitions out: a pass takes what the warehouse lacks.
 */
async function applyTogether(arriving: readonly ApplyInput[]): Promise<void> {
  const once = [...new Map(arriving.map((input) => [`${input.source.id} ${input.release}`, input])).values()];
  let pass: ApplyInput[] = [];
  for (const [at, input] of once.entries()) {
    if (!appliesTogether(input.source)) {
      await world.warehouse.apply(input);
      continue;
    }
    pass.push(input);
    if (once[at + 1]?.source.id === input.source.id) continue;
    await world.warehouse.applyTogether(pass, 'each');
    pass = [];
  }
}

/** Returns the rows, held and past, that do not name the release since whose version they are as they are. */
const misnamed = (table: string) =>
  world.rows(
    `FROM (FROM ${table} UNION ALL BY NAME FROM ${table}_history) AS held
     JOIN (FROM release SELECT version, source, release, data_date WHERE table_name = '${table}') AS since ON since.version = held._from
     SELECT id, _release, since.release
     WHERE (_source, _release, _since) <> (since.source, since.release, since.data_date)`,
  );

/** A reading of a notice with all its companies. */
const anyReading = fc.record({
  notice_id: fc.constantFrom('1', '2'),
  hour: fc.integer({ min: 0, max: 2 }),
  text: fc.constantFrom('first', 'second'),
  companies: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
});
/** A statement of a delta about all rows of a subject. Without companies it removes them. */
const anyStatement = fc.tuple(anyReading, fc.subarray(['a', 'b', 'c'])).map(([reading, companies]) => ({ ...reading, companies }));
type Reading = typeof anyReading extends fc.Arbitrary<infer T> ? T : never;

const rowsOf = ({ notice_id, hour, text, companies }: Reading): Row[] =>
  companies.map((company_number) => ({ notice_id, company_number, text, updated_at: instant(1, hour) }));

const removalOf = ({ notice_id, hour }: Reading): Row => ({
  _op: 'delete',
  notice_id,
  company_number: '',
  text: null,
  updated_at: instant(1, hour),
});

/**
 * The readings of each notice, each until the next one. Of two readings of one version, the one with the greater hash; a removal does not win against
 * rows of its version.
 */
function expectedNotices(releases: readonly (readonly Reading[])[]): Interval[] {
  const hashOf = (reading: Reading) => md5Of(rowsOf(reading).map((row) => JSON.stringify(row)));
  return ['1', '2'].flatMap((id) => {
    const readings = releases.flat().filter(({ notice_id }) => notice_id === id);
    const winners = [0, 1, 2].flatMap((hour) => {
      const tied = readings.filter((reading) => reading.hour === hour);
      const stated = tied.filter(({ companies }) => companies.length > 0);
      return (stated.length > 0 ? stated : tied).sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(-1);
    });
    return ['a', 'b', 'c'].flatMap((company) =>
      intervalsOf(
        winners.map((winner): Statement => {
          const row = rowsOf(winner).find(({ company_number }) => company_number === company);
          return { version: instant(1, winner.hour), row, renews: true };
        }),
      ),
    );
  });
}

const md5Of = (lines: readonly string[]) => createHash('md5').update(lines.toSorted().join('\n')).digest('hex');

async function noticesAfter(
  kind: 'append' | 'delta',
  releases: readonly (readonly Reading[])[],
  arrival: readonly number[],
  { together = false } = {},
): Promise<Left> {
  const table = `ordered_${tables++}`;
  const op = kind === 'delta' ? "_op: 'VARCHAR', " : '';
  const columns = `{${op}notice_id: 'VARCHAR', company_number: 'VARCHAR', text: 'VARCHAR', updated_at: 'TIMESTAMP'}`;
  const bothFeeds = { kind, table, key: ['notice_id', 'company_number'], replaces: 'notice_id', version: 'updated_at' } as const;
  const stream = { url: 'https://stream.publisher.example/', whyNoRecord: () => undefined };
  const arriving: ApplyInput[] = [];
  for (const index of arrival) {
    const feed = index % 2 === 0 ? 'insolvency' : 'petitions';
    const source = madeUpSource({ id: `${table}/${feed}`, ...bothFeeds, ...(kind === 'delta' ? { stream } : {}) });
    const rows = (releases[index] ?? []).flatMap((reading) =>
      reading.companies.length === 0
        ? [removalOf(reading)]
        : rowsOf(reading).map((row) => (kind === 'delta' ? { _op: 'upsert', ...row } : row)),
    );
    const files = await writeRelease(world.warehouse.db, world.folder, source, `r${index}`, rows, { columns });
    const dated = { dataDate: dayText(1), runKind: 'scheduled', retrievedAt: `${dayText(1)}T06:0${index}:00Z` } as const;
    arriving.push({ source, release: `r${index}`, ...dated, ...files });
  }
  await (together ? applyTogether(arriving) : applyOneByOne(arriving));
  return leftIn(table, 'notice_id', 'company_number, text, updated_at::VARCHAR AS updated_at');
}

describe('the releases of the feeds of one table', () => {
  test('of snapshots, deltas and notices end in the same rows and history in any order and with any repetition, one by one or many in one pass: at each version the newest statement holds', async () => {
    await fc.assert(
      fc.asyncProperty(anyArrivals, async ({ releases, first, second }) => {
        const left = await tableAfter(releases, first);
        expect(left.intervals).toEqual(expectedIntervals(releases));
        expect(await tableAfter(releases, second, { together: true })).toEqual(left);
      }),
      { numRuns: runs },
    );
  }, 600_000);

  test.each<['append' | 'delta', string]>([
    [
      'append',
      'end in the newest reading of each notice, with the earlier ones in the history, when two feeds of notices correct each other',
    ],
    ['delta', 'end in the newest statement about each subject, when two deltas replace or remove all its rows'],
  ])(
    '%s: %s',
    async (kind) => {
      const one = kind === 'append' ? anyReading : anyStatement;
      const reading = fc.uniqueArray(one, { selector: ({ notice_id }) => notice_id, minLength: 1, maxLength: 2 });
      const arrivals = fc.array(reading, { minLength: 2, maxLength: 5 }).chain((releases) => {
        const once = releases.map((_, index) => index);
        const order = fc.shuffledSubarray([...once, 0, 1], { minLength: once.length + 2 });
        return fc.record({ releases: fc.constant(releases), first: order, second: order });
      });
      await fc.assert(
        fc.asyncProperty(arrivals, async ({ releases, first, second }) => {
          const left = await noticesAfter(kind, releases, first);
          expect(left.intervals).toEqual(expectedNotices(releases));
          expect(await noticesAfter(kind, releases, second, { together: true })).toEqual(left);
        }),
        { numRuns: runs },
      );
    },
    600_000,
  );
});

describe('the events of the releases of several feeds', () => {
  const stream = madeUpSource({ id: 'companies-house/company-stream', kind: 'delta', table: 'company', key: ['company_number'] });
  const titles = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', table: 'company_title', key: ['title_id'] });
  const numbers = Array.from({ length: 12 }, (_, at) => `097${String(at).padStart(5, '0')}`);
  const codes = ['62020', '41100', '56101'] as const;
  const on = (day: number) => addDays('2026-06-01', day - 1);
  /** Days of June 2026 on which something can happen. A snapshot of another day states what held when the day began. */
  const days = { changed: [2, 3, 5, 6], noticed: [2, 5], reported: [3, 5] };

  /** What happens to a company from 2 to 6 June 2026. */
  const anyHistory = fc.record({
    /** Its first SIC code from each day on. */
    codes: fc.uniqueArray(fc.record({ day: fc.constantFrom(...days.changed), code: fc.constantFrom(...codes) }), {
      selector: ({ day }) => day,
    }),
    noticed: fc.subarray(days.noticed),
    /** An item of news of the evening, which is of the next day in London. */
    reported: fc.subarray(days.reported),
    /** From 2 June it has an owner abroad, who is filed again under another id on 5 June or is not. */
    owned: fc.constantFrom('never', 'under one id', 'under two ids'),
  });
  type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

  const codeOn = ({ codes: all }: History, day: number) =>
    all.filter((one) => one.day <= day).sort((a, b) => b.day - a.day)[0]?.code ?? codes[0];
  const entry = (number: string, history: History, day: number) => company(number, { sic_codes: [codeOn(history, day)] });
  const ownedAbroad = (company_number: string, id: string): Row => ({
    ...{ company_number, psc_id: `${id}-${company_number}`, kind: 'corporate-entity', beneficial_owner: false, name: 'LONG SHADOW SA' },
    ...{ ceased: false, natures_of_control: [], notified_on: '2026-06-01', country_registered: 'Ruritania' },
  });
  const item = (number: string, day: number): Row => ({
    ...{ item_id: `${number}-${day}`, publication: 'Owl News', title: 'x', url: 'https://news.example/x', display: true },
    ...{
      published_at: `${on(day)}T23:30:00`,
      changed_at: null,
      terms: ['insolvency'],
      ...mentionsOf(`company number ${number} is insolvent`),
    },
  });

  interface Given {
    readonly source: Source;
    readonly release: string;
    readonly day: number;
    readonly rows: readonly Row[];
  }

  /** What the feeds send. The notices of a day are read again on the next one. */
  function releasesOf(histories: readonly History[]): Given[] {
    const of = (row: (number: string, history: History) => readonly Row[]) =>
      histories.flatMap((history, at) => row(numbers[at] as string, history));
    const register = [4, 7].map((day) => {
      return { source: companies, release: `register-${day}`, day, rows: of((number, history) => [entry(number, history, day - 1)]) };
    });
    const held = [3, 6].map((day) => {
      const id = (history: History) => (day === 6 && history.owned === 'under two ids' ? 'again' : 'first');
      const rows = of((number, history) => (history.owned === 'never' ? [] : [ownedAbroad(number, id(history))]));
      return { source: owners, release: `owners-${day}`, day, rows };
    });
    const windows = days.changed.map((day) => {
      const rows = of((number, history) =>
        history.codes.some((one) => one.day === day) ? [{ _op: 'upsert', ...entry(number, history, day) }] : [],
      );
      return { source: stream, release: `window-${day}`, day, rows };
    });
    const published = days.noticed.flatMap((day): Given[] => {
      const read = (more: Row = {}) =>
        of((number, { noticed }) => (noticed.includes(day) ? [notice(`${number.slice(3)}${day}`, '2450', number, on(day), more)] : []));
      const corrected = { hearing_on: on(20), updated_at: `${on(day + 1)}T01:00:00` };
      return [
        { source: notices, release: `notices-${day}`, day, rows: read() },
        { source: notices, release: `notices-${day}-again`, day: day + 1, rows: read(corrected) },
      ];
    });
    const news = days.reported.map((day) => {
      return {
        source: newsFeeds,
        release: `news-${day}`,
        day,
        rows: of((number, { reported }) => (reported.includes(day) ? [item(number, day)] : [])),
      };
    });
    return [...register, ...held, ...windows, ...published, ...news];
  }

  test('fire once each in any order and with any repetition: of notices, news and owners abroad the same, of codes a chain to the newest', async () => {
    const arrivals = fc.array(anyHistory, { minLength: numbers.length, maxLength: numbers.length }).chain((histories) => {
      const releases = releasesOf(histories);
      const again = fc.subarray(releases, { minLength: 3, maxLength: 3 });
      const arriving = again.chain((some) => fc.shuffledSubarray([...releases, ...some], { minLength: releases.length + some.length }));
      return fc.record({
        histories: fc.constant(histories),
        arriving,
        refreshes: fc.infiniteStream(fc.constantFrom(true, false, false, false, false)),
      });
    });
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ histories, arriving, refreshes }) => {
        const own = await openWorld();
        const published = new Map<string, unknown>();
        const refresh = async () => {
          await own.refresh();
          for (const { type, company_number, source_id, publish } of await own.rows('FROM event')) {
            const identity = [type, company_number, source_id].join(' ');
            expect([identity, publish]).toEqual([identity, published.get(identity) ?? publish]);
            published.set(identity, publish);
          }
        };
        try {
          const land = numbers.map((number) => ({
            ...{ title_id: number, tenure: 'freehold', company_numbers: [number], proprietor_kinds: ['company'], proprietor_names: ['x'] },
            ...{ countries: [], proprietors: 1, more_proprietors: false, added_on: '2020-02-01' },
          }));
          const elsewhere = ownedAbroad('09800000', 'first');
          await own.apply(
            companies,
            'register',
            on(1),
            numbers.map((number) => company(number, { sic_codes: [codes[0]] })),
          );
          await own.apply(titles, 'titles', on(1), land);
          await own.apply(owners, 'owners', on(1), [elsewhere]);
          await own.apply(notices, 'notices', on(1), [notice('1', '2450', '09800000', on(1))]);
          await own.apply(newsFeeds, 'news', on(1), [item('09800000', 1)]);
          await refresh();
          expect([...published.keys()].filter((identity) => numbers.some((number) => identity.includes(number)))).toEqual([]);
          for (const { source, release, day, rows } of arriving) {
            const all = source === owners ? [...rows, elsewhere] : rows;
            await own.apply({ ...source, expect: { ...source.expect, rows: [0, 1_000], shrink: 1 } }, release, on(day), all);
            if (refreshes.next().value === true) await refresh();
          }
          await refresh();
          const isOf = (type: string) => (identity: string) => identity.startsWith(`${type} `) && !identity.includes(' 09800000 ');
          const fired = (type: string) => [...published.keys()].filter(isOf(type)).sort();
          const each = (type: string, idsOf: (history: History, number: string) => readonly unknown[]) =>
            histories.flatMap((history, at) => idsOf(history, numbers[at] as string).map((id) => `${type} ${numbers[at]} ${id}`)).sort();
          expect(fired('gazette.insolvency.published')).toEqual(
            each('gazette.insolvency.published', ({ noticed }, number) => noticed.map((day) => `${number.slice(3)}${day}`)),
          );
          expect(fired('news.distress.detected')).toEqual(
            each('news.distress.detected', ({ reported }) => reported.map((day) => londonDay(new Date(`${on(day)}T23:30:00Z`)))),
          );
          const flags = fired('offshore.control.flagged').map((identity) => identity.split(' ')[1]);
          expect(flags).toEqual(numbers.filter((_, at) => histories[at]?.owned !== 'never'));
          for (const [at, history] of histories.entries()) {
            const changes = fired('sic_code.changed').filter((identity) => identity.includes(` ${numbers[at]} `));
            const chain = changes.map((identity) => identity.split('/').slice(1));
            const newest = codeOn(history, 6);
            expect(chain.map(([from]) => from)).toEqual([codes[0], ...chain.map(([, to]) => to)].slice(0, chain.length));
            expect(chain.at(-1)?.[1] ?? codes[0]).toBe(newest);
            expect(changes.length).toBeLessThanOrEqual(history.codes.length);
          }
        } finally {
          await own.close();
        }
      }),
      { numRuns: Math.ceil(runs / 5), endOnFailure: true },
    );
  }, 600_000);
});
