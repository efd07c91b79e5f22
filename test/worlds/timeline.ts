import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSession } from '../../infra/duckdb/session.ts';
import { lookUpTable } from '../../sources/look-up-table.ts';
import type { Source } from '../../sources/source.ts';
import { readModels } from '../../warehouse/refresh/models.ts';
import type { FollowedTable } from '../../warehouse/refresh/pass.ts';
import { companies, company, openWorld, type Row, type World } from './warehouse.ts';

/** What a release states in one case. */
export interface Stated {
  readonly source: Source;
  /** ISO day that the release describes. */
  readonly day: string;
  /** ISO day on which the warehouse gets it. Absent: the day that it describes. */
  readonly arrives?: string;
  /** Absent: an id of the two days. */
  readonly release?: string;
  /** A row or an answer without `company_number` is of the case's first company. */
  readonly rows: readonly Row[];
  /** Of a list of the REST API, which is asked for at noon: what was answered for each company. */
  readonly answers?: readonly Row[];
}

/**
 * Returns the rows of a query about the companies of the case, as they were when all releases of the day had been refreshed;
 * without a day, at the end.
 */
export type Seen = (query: string, day?: string) => readonly Row[];

type Steps = readonly Stated[] | ((numbers: readonly string[]) => readonly Stated[]);

interface Case {
  readonly numbers: readonly string[];
  readonly registered: readonly Row[];
  readonly steps: readonly Stated[];
}

interface Options {
  /** SELECTs with the column `company_number`, by name. */
  readonly queries: Readonly<Record<string, string>>;
  /** Companies of each case. */
  readonly companies?: number;
  /** Returns the number of a company by its place among all companies of all cases. */
  readonly numberOf?: (place: number) => string;
  /** A rebuild after each day, not only at the end, must give what the refresh gave. */
  readonly rebuildDaily?: boolean;
  /** Returns whether a snapshot of the table has the row, which the case states elsewhere. Absent: it has every row that is not deleted. */
  readonly lists?: (row: Row) => boolean;
  /** Returns the row of a company in the register of the first day, of a case that does not state that release; undefined: the register lacks it. */
  readonly registered?: (number: string) => Row | undefined;
  /** Tables of which a stream is followed that may have stated nothing. Absent: none. */
  readonly followed?: readonly FollowedTable[];
  /** Applies a release whose rows must go through staging. Returns undefined for one of which the rows are written as staging would write them. */
  readonly stage?: (world: World, release: Stated, rows: readonly Row[]) => Promise<unknown> | undefined;
}

/** The day of the first release of the register, which is applied before all others. */
export const firstDay = '2026-05-01';

/**
 * Cases that share one warehouse, because a release or a refresh of all of them costs as much as one of a single case. Each case has companies of its
 * own and states by day what its releases say. The releases of one source and day that arrive on one day are one release. After each day the
 * warehouse is refreshed and the queries run. After the last day a rebuild of the warehouse must give the same, and no model that says
 * `-- only with: TABLE, ...` has a row of a company that these tables do not have: a refresh of that company alone would leave the model out.
 *
 * A snapshot that a case does not mention has the rows that the case stated of earlier days, and a release that replaces those of its day has what
 * the case stated of that day, so that neither says anything new of the case.
 */
export function timeline({
  queries,
  companies: each = 1,
  numberOf = (place) => `0${7_000_000 + place}`,
  rebuildDaily = false,
  lists = () => true,
  registered = company,
  followed = [],
  stage = () => undefined,
}: Options) {
  const cases: Case[] = [];
  /** By day, the rows of each query. */
  const found = new Map<string, Readonly<Record<string, readonly Row[]>>>();
  let world: World;
  afterAll(() => world?.close());
  // a day takes a second of an idle processor, and a busy machine is ten times as slow
  beforeAll(async () => {
    world = await openWorld();
    await world.apply(
      ...([companies, 'register', firstDay] as const),
      cases.flatMap((one) => one.registered),
    );
    const days = [...new Set(cases.flatMap(({ steps }) => steps.map(arrivalOf)))].sort();
    for (const day of days) {
      for (const release of releasesOn(day, cases)) {
        const rows = rowsOf(release, cases, lists);
        await (stage(world, release, rows) ?? apply(world, release, rows));
      }
      const refreshed = await look(world, queries, followed);
      found.set(day, refreshed).set(atEnd, refreshed);
      if (!rebuildDaily && day !== days.at(-1)) continue;
      await world.warehouse.rebuild();
      expect(await look(world, queries, followed)).toEqual(refreshed);
    }
    expect(await rowsWithoutInput(world)).toEqual([]);
  }, 900_000);

  return {
    /** Adds a test of one case. */
    test(title: string, given: Steps, check: (seen: Seen, numbers: readonly string[]) => void): void {
      const numbers = Array.from({ length: each }, (_, at) => numberOf(cases.length * each + at));
      const steps = typeof given === 'function' ? given(numbers) : given;
      const numbered = (row: Row): Row => ({ company_number: numbers[0], ...row });
      const isFirst = ({ source, day }: Stated) => source === companies && day === firstDay;
      const register = steps.find(isFirst);
      cases.push({
        numbers,
        registered: register?.rows ?? numbers.map(registered).filter((row) => row !== undefined),
        steps: steps
          .filter((step) => !isFirst(step))
          .map(({ answers = [], ...step }) => ({ ...step, rows: step.rows.map(numbered), answers: answers.map(numbered) })),
      });
      test(title, () => {
        check((query, day = atEnd) => {
          const rows = found.get(day)?.[query];
          if (rows === undefined) throw new Error(`nothing arrives on ${day}, or there is no query ${query}`);
          return rows.filter((row) => numbers.includes(String(row.company_number)));
        }, numbers);
      });
    },
  };
}

const atEnd = 'the end';
const arrivalOf = ({ arrives, day }: Pick<Stated, 'arrives' | 'day'>) => arrives ?? day;

/** Returns the releases of a day, each without its rows. */
function releasesOn(arrives: string, cases: readonly Case[]): readonly Stated[] {
  const releases = new Map<string, Stated>();
  for (const step of cases.flatMap(({ steps }) => steps)) {
    const id = `${step.day} ${step.source.id}`;
    if (arrivalOf(step) !== arrives) continue;
    releases.set(id, { ...step, rows: [], answers: [...(releases.get(id)?.answers ?? []), ...(step.answers ?? [])] });
  }
  return [...releases.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Returns the rows of all cases in a release. */
function rowsOf(release: Stated, cases: readonly Case[], lists: (row: Row) => boolean): Row[] {
  return cases.flatMap((one) => {
    const own = one.steps.filter((step) => isSame(step, release));
    if (own.length > 0) return own.flatMap(({ rows }) => rows);
    if (release.source.kind === 'snapshot') return statedBefore(release, one).filter(lists);
    return release.source.replaces === undefined ? [] : statedOf(release, one);
  });
}

const isSame = (one: Stated, other: Stated) =>
  one.source.id === other.source.id && one.day === other.day && arrivalOf(one) === arrivalOf(other);

/** Returns the rows of the table of a snapshot that a case stated before it, of earlier days. */
function statedBefore({ source, ...release }: Stated, { registered, steps }: Case): Row[] {
  const rows = new Map<string, Row>();
  const register = { source: companies, day: firstDay, rows: registered };
  const before = [register, ...steps].filter(
    (step) => step.source.table === source.table && step.day < release.day && arrivalOf(step) <= arrivalOf(release),
  );
  for (const { source: by, rows: stated } of before.toSorted((a, b) => a.day.localeCompare(b.day))) {
    if (by.kind === 'snapshot') rows.clear();
    for (const { _op, changed_at: _, ...row } of stated) {
      const key = JSON.stringify(source.key.map((column) => row[column]));
      if (_op === 'delete') rows.delete(key);
      else rows.set(key, row);
    }
  }
  return [...rows.values()];
}

/** Returns the rows of the day of a release, which replaces the earlier ones of its day, as the case stated them last. */
function statedOf({ source, ...release }: Stated, { steps }: Case): readonly Row[] {
  const before = steps.filter((step) => step.source.id === source.id && step.day === release.day && arrivalOf(step) < arrivalOf(release));
  return before.toSorted((a, b) => arrivalOf(a).localeCompare(arrivalOf(b))).at(-1)?.rows ?? [];
}

async function apply(world: World, { source, day, arrives = day, answers = [], ...stated }: Stated, rows: readonly Row[]): Promise<void> {
  const release = stated.release ?? (arrives === day ? day : `${day}-of-${arrives}`);
  if (source.parts?.some(({ table }) => table === lookUpTable.table)) await world.lookUp(source, release, `${day}T12:00:00`, rows, answers);
  else await world.apply(source, release, day, rows, { retrievedAt: `${arrives}T12:00:00Z` });
}

/** Returns each model that has a row of a company without a row in the tables that the model says it needs. */
async function rowsWithoutInput({ rows, warehouse }: World): Promise<string[]> {
  const { features } = await inSession(warehouse.db, (session) => readModels(session));
  const found: string[] = [];
  for (const { name, sql } of features) {
    const [, inputs] = /^-- only with: (\w+(?:, \w+)*)$/m.exec(sql) ?? [];
    if (inputs === undefined) continue;
    const companies = inputs.split(', ').map((input) => `FROM ${input} SELECT company_number`);
    const [row] = await rows(`SELECT EXISTS (FROM ${name} ANTI JOIN (${companies.join(' UNION ')}) USING (company_number)) AS some`);
    if (row?.some === true) found.push(name);
  }
  return found;
}

async function look(
  world: World,
  queries: Options['queries'],
  followed: readonly FollowedTable[],
): Promise<Record<string, readonly Row[]>> {
  await world.refresh({ followed });
  expect(await world.rows('FROM event_problem')).toEqual([]);
  const found: Record<string, readonly Row[]> = {};
  for (const [name, sql] of Object.entries(queries)) found[name] = await world.rows(sql);
  return found;
}
