import { addDays, daysBetween, earliest, latest } from './day.ts';

/** Days in Europe/London, ISO 8601, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Returns the period of a pair of its first and last day, as JSON and PostgreSQL hold it. */
export const asPeriod = ([from, to]: readonly [from: string, to: string]): Period => ({ from, to });

/** Returns the number of days of the periods, which must not overlap. */
export function dayCount(periods: readonly Period[]): number {
  return periods.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
}

/** Returns the same days as the fewest periods, oldest first. A period that ends before it begins has no days. */
export function union(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const { from, to } of periods.filter((one) => one.from <= one.to).sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last === undefined || from > addDays(last.to, 1)) merged.push({ from, to });
    else if (to > last.to) merged[merged.length - 1] = { from: last.from, to };
  }
  return merged;
}

/** Returns the days of `periods` that are not in `removed`, as the fewest periods, oldest first. */
export function without(periods: readonly Period[], removed: readonly Period[]): Period[] {
  const holes = union(removed);
  return union(periods).flatMap((period) => {
    const left: Period[] = [];
    let from = period.from;
    for (const hole of holes) {
      if (hole.to < from || hole.from > period.to) continue;
      if (hole.from > from) left.push({ from, to: addDays(hole.from, -1) });
      from = addDays(hole.to, 1);
    }
    return from <= period.to ? [...left, { from, to: period.to }] : left;
  });
}

/** Returns the days of `periods` that lie in `bounds`, as the fewest periods, oldest first. */
export function within(periods: readonly Period[], bounds: Period): Period[] {
  return union(periods.map(({ from, to }) => ({ from: latest(from, bounds.from), to: earliest(to, bounds.to) })));
}
