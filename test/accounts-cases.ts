import { expect } from '@jest/globals';
import { accounts, filings, openWorld, type Row, type World } from './warehouse-world.ts';

/** What one company filed, and what a model says of it. */
export interface Case {
  readonly name: string;
  readonly filed: (number: string) => readonly Row[];
  /** Filed with an earlier release. */
  readonly before?: (number: string) => readonly Row[];
  /** Columns of the model's row; `codes` of its caveats, `records` of its evidence are counted. */
  readonly gives: Row;
}

export const date = '2026-03-31';
export const lastDate = '2025-03-31';

/** Accounts whose owners' capital is `net` now, and was `last` by their own comparative. */
export const year = (net: number | null, last?: number | null, more: Row = {}) =>
  both({ net_assets: net }, last === undefined ? undefined : { net_assets: last }, more);

export const both = (now: Row, told?: Row, more: Row = {}) => {
  return (number: string) => accounts(number, date, now, told, more);
};

export const lastYear = (now: Row, more: Row = {}) => {
  return (number: string) => accounts(number, lastDate, now, undefined, more);
};

/** A company for each case, its accounts taken in as two releases, and all models made of them. */
export async function given(cases: readonly Case[]): Promise<{ world: World; numbers: ReadonlyMap<Case, string> }> {
  const world = await openWorld();
  const numbers = new Map(cases.map((one, index) => [one, String(index + 1).padStart(8, '0')]));
  const rows = (part: 'before' | 'filed') => [...numbers].flatMap(([one, number]) => one[part]?.(number) ?? []);
  await world.apply(filings, 'accounts-2025', '2025-12-01', rows('before'));
  await world.apply(filings, 'accounts-2026', '2026-06-01', rows('filed'));
  await world.warehouse.rebuild();
  return { world, numbers };
}

export const shown = (row: Row | undefined): Row => ({ ...row, codes: codesOf(row?.caveats), records: lengthOf(row?.evidence) });

export const expected = (gives: Row): Row =>
  Object.fromEntries(Object.entries(gives).map(([key, value]) => [key, value instanceof RegExp ? expect.stringMatching(value) : value]));

const codesOf = (list: unknown) => (Array.isArray(list) ? list.map(({ code }) => code) : []);
const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
