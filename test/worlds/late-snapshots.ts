import type { Source } from '../../sources/source.ts';
import { companies, company, madeUpSource, officers, openWorld, type Row, type World } from './warehouse.ts';

const titles = madeUpSource({ id: 'hmlr/ccod', kind: 'snapshot', table: 'company_title', key: ['title_id'] });
const feeds = { register: companies, officers, titles } as const;
type Feed = keyof typeof feeds;

export interface Snapshot {
  readonly feed: Feed;
  /** Month of 2026. */
  readonly month: number;
  readonly numbers: readonly string[];
}

export const numbers = ['01000001', '01000002', '01000003'];
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

/** Applies a snapshot, whatever share of the rows it lacks. */
export async function applySnapshot(world: World, { feed, month, numbers: named }: Snapshot, release = `2026-0${month}-01`): Promise<void> {
  const day = `2026-0${month}-01`;
  const source: Source = { ...feeds[feed], expect: { ...feeds[feed].expect, shrink: 1 } };
  await world.apply(
    source,
    release,
    day,
    named.map((number) => rowOf[feed](number, month)),
  );
}

/** Returns what the models say of each company after the snapshots, which arrive in this order; `stepwise`: each is refreshed before the next one arrives. */
export async function featuresAfter(snapshots: readonly Snapshot[], { stepwise }: { stepwise: boolean }): Promise<Row[]> {
  const world = await openWorld();
  try {
    for (const snapshot of snapshots) {
      await applySnapshot(world, snapshot);
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

/** Returns the snapshots in the order of their months. */
export const inTime = (snapshots: readonly Snapshot[]) => snapshots.toSorted((a, b) => a.month - b.month);
