import { expect, test } from 'vitest';
import { companyName, registeredOffice } from './company.ts';
import { publishedBy } from './gazette/plan.ts';
import { title } from './gazette/subject.ts';
import { issueDay } from './sanctions/list.ts';
import { truthTable } from './truth.ts';
import { createWorld, type World } from './world.ts';

const easy = createWorld(20_260_601, 2_000);
const hard = createWorld(20_260_601, 2_000, { difficulty: 'hard' });
const varied = createWorld(20_260_601, 2_000, { truthSeed: 5 });

const truths = (world: World) =>
  [...truthTable(world)].map(({ companyNumber, truth, startDay, endDay }) => [companyNumber, truth, startDay, endDay]);
/** Notices whose title is not the name of their company. */
const misspelt = (world: World) =>
  publishedBy(world, 30).filter(
    (notice) => notice.companies[0] !== undefined && title(world, notice) !== companyName(world, notice.companies[0]),
  );
/** Companies at the address that most companies have. */
function atOneAddress(world: World): number {
  const offices = new Map<string, number>();
  for (let index = 0; index < world.companies; index += 1) {
    const { line1, line2, postCode } = registeredOffice(world, index);
    if (postCode !== '') offices.set(`${line1} ${line2} ${postCode}`, (offices.get(`${line1} ${line2} ${postCode}`) ?? 0) + 1);
  }
  return Math.max(...offices.values());
}

test('a hard world has the truths of the easy one, and records with the noise of real ones', () => {
  expect(truths(hard)).toEqual(truths(easy));
  expect([misspelt(easy).length, misspelt(hard).length > 20]).toEqual([0, true]);
  expect(atOneAddress(hard)).toBeGreaterThan(2 * atOneAddress(easy));
  const corrected = (world: World) => publishedBy(world, 60).filter(({ correctedOn }) => correctedOn !== undefined).length;
  expect(corrected(hard)).toBeGreaterThan(corrected(easy) + 3);
  expect([issueDay(easy, 8), issueDay(hard, 8)]).toEqual([-18, 7]);
});

test('a seed of the truths gives other companies the same kinds of truth on other days', () => {
  // whether a disqualified person joins a board later, or has left it by then, is drawn
  const drawn = ['disqualifiedFutureDirector', 'disqualifiedFormerDirector'];
  const kinds = (world: World) => new Set(truths(world).flatMap(([, truth]) => (drawn.includes(String(truth)) ? [] : [truth])));
  expect(kinds(varied)).toEqual(kinds(easy));
  const days = (world: World) => truths(world).map(([, , startDay]) => startDay);
  expect(days(varied)).not.toEqual(days(easy));
  const numbers = new Set(truths(easy).map(([number]) => number));
  expect(truths(varied).filter(([number]) => numbers.has(number ?? '')).length).toBeLessThan(20);
});
