import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { accounts, companies, company, filings, openWorld, type Row, type World } from '../worlds/warehouse.ts';

/** Each run loads the accounts of several companies in two orders, so that one refresh serves them all. */
const runs = Math.ceil(propertyRuns(4) / 2);
const companiesOfRun = 16;
const balanceSheet = '2026-03-31';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.apply(companies, 'register', '2026-06-01', []);
});
afterAll(() => world.close());

const sets = ['a', 'b', 'c'] as const;
type Set = (typeof sets)[number];

/** Releases of accounts: days of June 2026, the archive of the month, and a document that an operator gives, dated by its balance sheet. */
const published = {
  '2026-06-03': '2026-06-03',
  '2026-06-20': '2026-06-20',
  '2026-06-30': '2026-06-30',
  '2026-06': '2026-06-30',
} as const;
type Published = keyof typeof published;

interface Release {
  readonly id: string;
  readonly dataDate: string;
  /** The sets of each company. */
  readonly contents: readonly (readonly Set[])[];
  readonly byHand: boolean;
}

const publishers = fc.uniqueArray(fc.constantFrom<Published>('2026-06-03', '2026-06-20', '2026-06-30', '2026-06'), { minLength: 1 });
const contentsOf = (available: readonly Set[]) =>
  fc.array(fc.subarray([...available]), { minLength: companiesOfRun, maxLength: companiesOfRun });

const anyReleases = fc.record({ days: publishers, byHand: fc.subarray([...sets], { maxLength: 2 }) }).chain(({ days, byHand }) =>
  fc.tuple(
    ...days.map((id) => contentsOf(sets).map((contents): Release => ({ id, dataDate: published[id], contents, byHand: false }))),
    ...byHand.map((one) => {
      const id = `${balanceSheet}.${one.repeat(12)}`;
      return contentsOf([one]).map((contents): Release => ({ id, dataDate: balanceSheet, contents, byHand: true }));
    }),
  ),
);

interface Arrival {
  readonly releases: readonly Release[];
  /** Which of them were retrieved one after the other: the last one latest. */
  readonly retrieved: readonly Release[];
}

/** The releases in two orders of arrival, as they are retrieved and in another one, and the places in it before which a refresh comes. */
const anyArrivals = anyReleases.chain((releases) => {
  const order = fc.shuffledSubarray(releases, { minLength: releases.length });
  return fc.record({
    arrivals: fc.tuple(order, order).map(([first, second]): [Arrival, Arrival] => [
      { releases: first, retrieved: first },
      { releases: second, retrieved: releases },
    ]),
    refreshes: fc.subarray([...releases.keys()], { minLength: 1, maxLength: Math.min(2, releases.length) }),
  });
});

interface InForce {
  readonly set: Set;
  readonly publicOn: string;
  readonly release: string;
}

/** What the publisher stated: a set is public since the first of its files that has it; the set that became public last is in force. */
function expected(releases: readonly Release[], company: number): InForce | undefined {
  const known = sets.flatMap((set) => {
    const having = releases.filter(({ contents }) => contents[company]?.includes(set));
    const files = having.some(({ byHand }) => !byHand) ? having.filter(({ byHand }) => !byHand) : having;
    // a day's file was public before that of its month
    const [first] = files.toSorted((a, b) => a.dataDate.localeCompare(b.dataDate) || b.id.length - a.id.length);
    return first === undefined ? [] : [{ set, publicOn: first.dataDate, release: first.id }];
  });
  return known.toSorted((a, b) => a.publicOn.localeCompare(b.publicOn) || a.set.localeCompare(b.set)).at(-1);
}

const numberOf = (run: number, company: number) => String(run * 100 + company).padStart(8, '0');
const companiesIn = (run: number) => Array.from({ length: companiesOfRun }, (_, one) => numberOf(run, one));
let lastRun = 0;

/**
 * Loads the releases of each arrival for companies of their own, with a refresh after some of them and after the last one. Returns the accounts in
 * force of the companies of each arrival, incrementally and after a rebuild.
 */
async function inForceAfter(arrivals: readonly Arrival[], refreshes: readonly number[]) {
  const numbered = arrivals.map((arrival) => ({ ...arrival, run: ++lastRun }));
  const registered = numbered.flatMap(({ run }) => companiesIn(run).map((number) => company(number)));
  await world.apply(companies, `register-${lastRun}`, '2026-06-01', registered, { force: true });
  const count = arrivals[0]?.releases.length ?? 0;
  for (let at = 0; at < count; at++) {
    if (refreshes.includes(at)) await world.refresh();
    for (const { releases, retrieved, run } of numbered) await load(releases[at], retrieved, run);
  }
  await world.refresh();
  const refreshed = await Promise.all(numbered.map(({ run }) => inForceOf(run)));
  await world.warehouse.rebuild();
  return { refreshed, rebuilt: await Promise.all(numbered.map(({ run }) => inForceOf(run))) };
}

async function load(one: Release | undefined, retrieved: readonly Release[], run: number): Promise<void> {
  if (one === undefined) return;
  const rows = one.contents.flatMap((found, at) => found.flatMap((set) => rowsOf(numberOf(run, at), set)));
  // the name of the release is unique in this world, and keeps its form
  const release = one.byHand ? `${one.id}r${run}` : `${one.id}+e${run + 1}`;
  const retrievedAt = `2026-07-01T0${retrieved.indexOf(one)}:00:00Z`;
  await world.apply(filings, release, one.dataDate, rows, { retrievedAt, runKind: one.byHand ? 'file' : 'scheduled' });
}

const rowsOf = (number: string, set: Set): Row[] =>
  accounts(number, balanceSheet, { net_assets: 1_000 }, undefined, { filing: `${number}_${set}` });

/** Returns the accounts in force of each company of the run that has some. */
const inForceOf = (run: number) =>
  world.rows(
    `FROM filed_accounts
     SELECT company_number AS number, filing[10:] AS set, public_on::VARCHAR AS "publicOn", evidence.publishedAt AS published,
       regexp_replace(evidence.release, '([+]e${run + 1}|r${run})$', '') AS release
     WHERE company_number::INTEGER // 100 = ${run} ORDER BY number`,
  );

describe('two sets of accounts for one balance sheet date', () => {
  test('the set that its publisher made public last is in force, with the file that first had it as evidence, in any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(anyArrivals, async ({ arrivals, refreshes }) => {
        const found = await inForceAfter(arrivals, refreshes);
        const wanted = arrivals.map(({ releases }, at) =>
          companiesIn(lastRun - arrivals.length + 1 + at).flatMap((number, company) => {
            const one = expected(releases, company);
            return one === undefined ? [] : [{ number, ...one, published: one.publicOn }];
          }),
        );
        expect(found).toEqual({ refreshed: wanted, rebuilt: wanted });
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }, 900_000);
});
