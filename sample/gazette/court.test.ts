import { expect, test } from 'vitest';
import { createWorld } from '../world.ts';
import { courtCaseOf } from './court.ts';
import { gazettePlan } from './plan.ts';

test.each([
  ['500', 500, 654_194_833],
  ['20,000', 20_000, 1],
])('no two companies of a country of %s have petitions of one case number', (_, companies, truthSeed) => {
  const world = createWorld(20_260_601, companies, { truthSeed });
  const subjects = new Map<string, Set<number>>();
  for (const notice of gazettePlan(world)) {
    const [company] = notice.companies;
    const { text } = courtCaseOf(world, notice);
    if (notice.code === '2450' && company !== undefined && text !== undefined)
      subjects.set(text, (subjects.get(text) ?? new Set()).add(company));
  }
  expect(subjects.size).toBeGreaterThan(10);
  expect([...subjects].filter(([, of]) => of.size > 1)).toEqual([]);
});
