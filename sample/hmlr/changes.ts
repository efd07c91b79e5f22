import { companyNumber } from '../company.ts';
import type { World } from '../world.ts';
import { newestMonth } from './api.ts';
import { type Dataset, type Proprietor, titleAt, titleCount } from './titles.ts';

const datasets = ['ccod', 'ocod'] as const;

/** A company of the sample that begins or ceases to be a proprietor of a title. */
interface HolderChange {
  readonly index: number;
  readonly change: 'added' | 'disposed';
}

/** Returns the changes of proprietors that the monthly files published from day `from` to day `to` show against the file before. */
export function* holderChanges(world: World, { from, to }: { readonly from: number; readonly to: number }): Generator<HolderChange> {
  for (let month = newestMonth(from - 1) + 1; month <= newestMonth(to); month += 1) {
    for (const dataset of datasets) {
      for (let at = 0; at < titleCount(world, dataset); at += 1) {
        const [before, after] = [proprietorsOf(world, dataset, at, month - 1), proprietorsOf(world, dataset, at, month)];
        for (const index of after) if (!before.includes(index)) yield { index, change: 'added' };
        // a file that leaves proprietors out does not show who is not one of them
        if (titleAt(world, dataset, at, month)?.more) continue;
        for (const index of before) if (!after.includes(index)) yield { index, change: 'disposed' };
      }
    }
  }
}

/** Returns the companies that hold a title by the files of a month. */
export function landholders(world: World, month: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const dataset of datasets) {
    for (let at = 0; at < titleCount(world, dataset); at += 1) {
      for (const index of proprietorsOf(world, dataset, at, month)) found.add(index);
    }
  }
  return found;
}

function proprietorsOf(world: World, dataset: Dataset, at: number, month: number): readonly number[] {
  return titleAt(world, dataset, at, month)?.proprietors.flatMap((one) => namedBy(world, one) ?? []) ?? [];
}

/**
 * Returns the company that a file names by the number that it states for `company`: that one, its neighbour in the sample by mistake, or none. A number of
 * digits alone beside the category of another body than a company, such as a partnership, is none of the register of companies.
 */
function namedBy(world: World, { company, number, category }: Proprietor): number | undefined {
  const stated = number.toUpperCase().padStart(8, '0');
  if (company === undefined || (/^\d+$/.test(stated) && !/company$/i.test(category))) return undefined;
  return [company, (company + 1) % world.companies].find((index) => companyNumber(world, index) === stated);
}
