import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Source } from '../../sources/source.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { companies, company, madeUpSource, officers, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const titles = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', table: 'company_title', key: ['title_id'] });
const feeds = { register: companies, officers, titles } as const;
type Feed = keyof typeof feeds;

interface Snapshot {
  readonly feed: Feed;
  /** Month of 2026. */
  readonly month: number;
  readonly numbers: readonly string[];
}

const numbers = ['01000001', '01000002', '01000003'];
const rowOf: Record<Feed, (number: string, month: number) => Row> = {
  register: (number, month) => company(number, { postcode: month % 2 === 0 ? 'ZZ2 2ZZ' : 'ZZ1 1ZZ' }),
  officers: (number) => ({
    ...{ company_number: number, officer_id: 'a', appointment: '01-a', role: 'director', corporate: false, name: 'OTTOLINE NIGHTJAR' },
    ...{ numbering: 'products', resigned: false, appointed_on: '2020-01-01' },
  }),
  titles: (number, month) => ({
    ...{ title_id: `t${numbers.indexOf(number)}`, tenure: 'freehold', company_numbers: [number], proprietors: 1, more_proprietors: false },
    added_on: month % 2 === 0 ? '2020-02-02' : '2020-01-01',
  }),
};

async function apply(world: World, { feed, month, numbers: named }: Snapshot, release = `2026-0${month}-01`): Promise<void> {
  const day = `2026-0${month}-01`;
  const source: Source = { ...feeds[feed], expect: { ...feeds[feed].expect, shrink: 1 } };
  await world.apply(
    source,
    release,
    day,
    named.map((number) => rowOf[feed](number, month)),
  );
}

/** What the models say of each company after the snapshots, which arrive in this order; `stepwise`: each is refreshed before the next one arrives. */
async function featuresAfter(snapshots: readonly Snapshot[], { stepwise }: { stepwise: boolean }): Promise<Row[]> {
  const world = await openWorld();
  try {
    for (const snapshot of snapshots) {
      await apply(world, snapshot);
      if (stepwise) await world.refresh();
    }
    await world.refresh();
    return await world.rows(
      `FROM company_features FULL JOIN company_names USING (company_number)
       SELECT company_number, facts::VARCHAR AS facts, to_json(company_names)::VARCHAR AS names ORDER BY company_number`,
    );
  } finally {
    await world.close();
  }
}

const constants = ({ feed, month }: Omit<Snapshot, 'numbers'>) => ({ feed: fc.constant(feed), month: fc.constant(month) });
const inTime = (snapshots: readonly Snapshot[]) => snapshots.toSorted((a, b) => a.month - b.month);

test('a company that only an earlier, late snapshot has left the register, its officers and its titles, as when the snapshots arrive in order', async () => {
  const [stays = '', gone = ''] = numbers;
  const snapshots = (['register', 'officers', 'titles'] as const).flatMap((feed): Snapshot[] => [
    { feed, month: 7, numbers: [stays] },
    { feed, month: 5, numbers: [stays, gone] },
  ]);
  const late = await featuresAfter(snapshots, { stepwise: true });
  const facts = JSON.parse(String(late.find(({ company_number }) => company_number === gone)?.facts));
  expect(facts).toMatchObject({
    register: { status: 'left-register', onRegister: false },
    officers: { inNewestSnapshot: false },
    property: { titles: 0, removed: 1, newestRemovedOn: '2026-07-01' },
  });
  expect(late).toEqual(await featuresAfter(inTime(snapshots), { stepwise: true }));
});

test('a company that a second snapshot of the same day lacks has left the register and has no officer left', async () => {
  const [stays = '', gone = ''] = numbers;
  const world = await openWorld();
  try {
    for (const feed of ['register', 'officers'] as const) {
      await apply(world, { feed, month: 7, numbers: [stays, gone] }, 'first');
      await world.refresh();
      await apply(world, { feed, month: 7, numbers: [stays] }, 'second');
      await world.refresh();
    }
    const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${gone}'`);
    expect(JSON.parse(String(row?.facts))).toMatchObject({
      register: { status: 'left-register', onRegister: false },
      officers: { inNewestSnapshot: false },
    });
  } finally {
    await world.close();
  }
});

test('the facts of companies do not depend on the order in which snapshots arrive, nor on when they are refreshed', async () => {
  const places = (['register', 'officers', 'titles'] as const).flatMap((feed) => [5, 6, 7].map((month) => ({ feed, month })));
  const anySnapshots = fc
    .shuffledSubarray(places, { minLength: 4, maxLength: 5 })
    .chain((some) => fc.tuple(...some.map((place) => fc.record({ ...constants(place), numbers: fc.subarray(numbers) }))));
  await fc.assert(
    fc.asyncProperty(anySnapshots, async (snapshots) => {
      expect(await featuresAfter(snapshots, { stepwise: true })).toEqual(await featuresAfter(inTime(snapshots), { stepwise: false }));
    }),
    { numRuns: propertyRuns(2), endOnFailure: true },
  );
}, 600_000);
