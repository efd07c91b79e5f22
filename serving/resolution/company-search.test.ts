import { expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { createCompanySearch } from './company-search.ts';

interface Group {
  readonly keys: readonly string[];
  readonly pairs: readonly number[] | null;
}

/** Returns the groups that PostgreSQL searches for the query, in a register with these counts; any other key has one company. */
async function searched(query: ResolveQuery, counts: Record<string, number>): Promise<readonly Group[]> {
  let groups: readonly Group[] = [];
  const answered = async ({ name, values }: { name: string; values: unknown[] }) => {
    if (name === 'count-search-keys') return { rows: [{ register: 1_000_000, counts }] };
    groups = JSON.parse(String(values[0]));
    return { rows: [] };
  };
  await createCompanySearch({ query: answered } as unknown as Pool).resolve([query]);
  return groups;
}

const groupsFor = async (query: ResolveQuery, counts: Record<string, number>) =>
  (await searched(query, counts)).map(({ keys }) => keys.join(' '));

const counts = { 't:heron': 30, 't:joinery': 2_000, 't:wimberley': 3_000, 't:service': 160_000, 's:hnr': 40_000 };

test('a word that few companies have is searched alone, which also finds companies that have other words of the query', async () => {
  const groups = await groupsFor({ name: 'Heron Joinery Services' }, counts);
  expect(groups.filter((keys) => keys.includes('t:'))).toEqual(['t:heron']);
});

test('a common word is searched only where the other words leave too many companies', async () => {
  expect(await groupsFor({ name: 'Wimberley Joinery Services' }, counts)).toContain('t:joinery t:wimberley');
  expect((await groupsFor({ name: 'Wimberley Joinery Services' }, counts)).join()).not.toContain('t:service');
  const wider = { ...counts, 't:joinery': 4_000, 't:wimberley': 19_000 };
  expect(await groupsFor({ name: 'Wimberley Joinery Services' }, wider)).toContain('t:joinery t:wimberley t:service');
});

test('a group with far more companies than its limit is not searched', async () => {
  const common = { 't:wimberley': 19_000, 't:service': 160_000 };
  expect((await groupsFor({ name: 'Wimberley Services' }, common)).filter((keys) => keys.includes('t:'))).toEqual([]);
});

test('a group of common words alone is searched by the pairs of its words', async () => {
  const groups = await searched({ name: 'Wimberley Joinery Services' }, { ...counts, 't:joinery': 4_000, 't:wimberley': 19_000 });
  const pairs = new Map(groups.map((group) => [group.keys.join(' '), group.pairs]));
  expect(pairs.get('t:joinery t:wimberley t:service')).toHaveLength(3);
  expect(pairs.get('c:wimberleyjoineryservice')).toBeNull();
  expect((await searched({ name: 'Heron Joinery Services' }, counts)).every((group) => group.pairs === null)).toBe(true);
});
