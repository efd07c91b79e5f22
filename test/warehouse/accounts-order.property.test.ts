import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { accounts, companies, company, filings, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const runs = propertyRuns(3);
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
  readonly sets: readonly Set[];
  readonly byHand: boolean;
}

const anyReleases = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom<Published>('2026-06-03', '2026-06-20', '2026-06-30', '2026-06'), { minLength: 1 }),
    contents: fc.array(fc.subarray([...sets], { minLength: 1 }), { minLength: 4, maxLength: 4 }),
    byHand: fc.subarray([...sets], { maxLength: 2 }),
  })
  .map(({ days, contents, byHand }): Release[] => [
    ...days.map((id, at): Release => ({ id, dataDate: published[id], sets: contents[at] ?? [], byHand: false })),
    ...byHand.map((one): Release => ({ id: `${balanceSheet}.${one.repeat(12)}`, dataDate: balanceSheet, sets: [one], byHand: true })),
  ]);

/** The releases in two orders of arrival. */
const anyArrivals = anyReleases.chain((releases) => {
  const order = fc.shuffledSubarray(releases, { minLength: releases.length });
  return fc.record({ first: order, second: order });
});

interface InForce {
  readonly set: Set;
  readonly publicOn: string;
  readonly release: string;
}

/** What the publisher stated: a set is public since the first of its files that has it; the set that became public last is in force. */
function expected(releases: readonly Release[]): InForce | undefined {
  const known = sets.flatMap((set) => {
    const having = releases.filter((one) => one.sets.includes(set));
    const files = having.some(({ byHand }) => !byHand) ? having.filter(({ byHand }) => !byHand) : having;
    const [first] = files.toSorted((a, b) => a.dataDate.localeCompare(b.dataDate) || b.id.length - a.id.length);
    return first === undefined ? [] : [{ set, publicOn: first.dataDate, release: first.id }];
  });
  return known.toSorted((a, b) => a.publicOn.localeCompare(b.publicOn) || a.set.localeCompare(b.set)).at(-1);
}

let numbers = 0;

/** Loads the releases for a company of its own, with a refresh before and after the last one. Returns the accounts in force, incrementally and after a rebuild. */
async function inForceAfter(arrival: readonly Release[]) {
  const run = `r${numbers++}`;
  const number = String(numbers).padStart(8, '0');
  await world.apply(companies, run, '2026-06-01', [company(number)], { force: true });
  const rowsOf = (set: Set): Row[] => accounts(number, balanceSheet, { net_assets: 1_000 }, undefined, { filing: `${number}_${set}` });
  for (const [at, { id, dataDate, sets: found, byHand }] of arrival.entries()) {
    // the name of the release is unique in this world, and keeps its form
    const release = byHand ? `${id}${run}` : `${id}+e${numbers * 10 + 2}`;
    if (at === arrival.length - 1) await world.refresh();
    const retrievedAt = `2026-07-01T0${at}:00:00Z`;
    await world.apply(filings, release, dataDate, found.flatMap(rowsOf), { retrievedAt, runKind: byHand ? 'file' : 'scheduled' });
  }
  await world.refresh();
  const read = async () => {
    const rows = await world.rows(
      `FROM filed_accounts SELECT filing[10:] AS set, public_on::VARCHAR AS "publicOn", evidence.publishedAt AS published, evidence.release AS release
       WHERE company_number = '${number}'`,
    );
    return rows.map(({ release, ...row }) => ({
      ...row,
      release: String(release)
        .replace(/\+e\d+$/, '')
        .replace(run, ''),
    }));
  };
  const refreshed = await read();
  await world.warehouse.rebuild();
  return { refreshed, rebuilt: await read() };
}

describe('two sets of accounts for one balance sheet date', () => {
  test('the set that its publisher made public last is in force, with the file that first had it as evidence, in any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(anyArrivals, async ({ first, second }) => {
        const one = expected(first);
        const rows = [{ ...one, published: one?.publicOn }];
        for (const order of [first, second]) expect(await inForceAfter(order)).toEqual({ refreshed: rows, rebuilt: rows });
      }),
      { numRuns: runs },
    );
  }, 600_000);
});
