import { describe, expect, test } from 'vitest';
import { filingsOf } from './accounts/filing.ts';
import { isoOf, weekdayOf } from './calendar.ts';
import { companyNumber } from './company.ts';
import { codes } from './gazette/codes.ts';
import { gazettePlan, publishedBy } from './gazette/plan.ts';
import { registerState } from './register.ts';
import { HISTORY, QUIET, storyOf } from './stories.ts';
import { truthExamples, truthTable } from './truth.ts';
import { createWorld } from './world.ts';

const world = createWorld(20_260_601, 2_000);
const examples = truthExamples(world, 0);
const indexes = new Map(Array.from({ length: 2_000 }, (_, index) => [companyNumber(world, index), index]));
const stateOf = (number: string, snapshot: number) => registerState(world, indexes.get(number) ?? -1, snapshot);
const codesOf = (number: string, until: number) =>
  publishedBy(world, until)
    .filter(({ companies }) => companies.includes(indexes.get(number) ?? -1))
    .map(({ code }) => code);

describe('planted truths', () => {
  test.each(Object.keys(examples))('include three companies or more of the group %s among 2,000', (group) => {
    expect(examples[group]?.length).toBeGreaterThanOrEqual(3);
  });

  test('include an example of each group of the first start in the smallest world', () => {
    const few = truthExamples(createWorld(7, 50), 0);
    for (const group of ['healthy', 'petitioned', 'petitionedTomorrow', 'woundUp', 'sanctionedByNumber', 'strikeOffProposed']) {
      expect(few[group]?.length).toBeGreaterThan(0);
    }
  });

  test('leave healthy companies without a notice, active and without an overdue filing for sixty days', () => {
    const named = new Set(publishedBy(world, QUIET).flatMap(({ companies }) => companies));
    for (const number of examples.healthy ?? []) {
      expect(named.has(indexes.get(number) ?? -1)).toBe(false);
      for (const snapshot of [0, 30, 61]) {
        const state = stateOf(number, snapshot);
        expect(state?.status).toBe('Active');
        expect(state?.accounts?.nextDue ?? 0).toBeGreaterThan(snapshot + 31);
        expect(state?.confirmation.nextDue ?? 0).toBeGreaterThan(snapshot + 31);
      }
    }
  });

  test.each([
    ['petitionedTomorrow', [], ['2450'], 'Active'],
    ['petitioned', ['2450'], ['2450'], 'Active'],
    ['petitionDismissed', ['2450', '2461'], ['2450', '2461'], 'Active'],
    ['woundUp', ['2450', '2452'], ['2450', '2452'], 'Liquidation'],
    ['voluntaryArrangement', [], [], 'Voluntary Arrangement'],
    ['strikeOffProposed', [], [], 'Active - Proposal to Strike off'],
  ])('of the group %s match the notices and the register on day 0', (group, before, after, status) => {
    for (const number of examples[group] ?? []) {
      const first = (until: number) => codesOf(number, until).filter((code) => !['2403', '2454', '2460'].includes(code));
      expect(first(0)).toEqual(before);
      expect(first(1)).toEqual(after);
      expect(stateOf(number, 0)?.status).toBe(status);
    }
  });

  test('show an order in the register of the next month, not before', () => {
    const ordered = [...truthTable(world)].filter(({ truth, startDay }) => truth === 'woundUp' && startDay > 2 && startDay < 28);
    expect(ordered.length).toBeGreaterThan(0);
    for (const { companyNumber: number } of ordered) {
      expect(stateOf(number, 0)?.status).toBe('Active');
      expect(stateOf(number, 30)?.status).toBe('Liquidation');
    }
  });

  test('change the register within a month: companies are removed, renamed, new, or have another SIC code', () => {
    for (const number of examples.dissolvedNextMonth ?? []) {
      expect(stateOf(number, 0)).toBeDefined();
      expect(stateOf(number, 30)).toBeUndefined();
    }
    for (const number of examples.siccodeChangesNextMonth ?? []) {
      const [before, after] = [stateOf(number, 0), stateOf(number, 30)];
      expect(after?.sics[0]).not.toBe(before?.sics[0]);
      expect(after?.confirmation.madeUpTo).toBeGreaterThan(before?.confirmation.madeUpTo ?? 0);
    }
    for (const number of examples.renamedNextMonth ?? []) {
      expect(stateOf(number, 30)?.previousNames[0]?.name).toBe(stateOf(number, 0)?.name);
    }
    expect(registerState(world, 2_000, 0)).toBeUndefined();
    expect(registerState(world, 2_000, 30)?.accounts?.madeUpTo).toBeUndefined();
  });

  test('make overdue companies overdue by more than the rules tolerate', () => {
    const overdue = (group: string, due: (number: string) => number | undefined, days: number) => {
      for (const number of examples[group] ?? []) expect(due(number)).toBeLessThan(-days);
    };
    const accounts = (number: string) => stateOf(number, 0)?.accounts?.nextDue;
    const confirmation = (number: string) => stateOf(number, 0)?.confirmation.nextDue;
    overdue('accountsOverdue', accounts, 90);
    overdue('confirmationOverdue', confirmation, 60);
    overdue('bothOverdue', accounts, 90);
    overdue('bothOverdue', confirmation, 60);
  });

  test('let no company make up accounts or a confirmation statement to a day after its liquidation begins', () => {
    const year = 400;
    const begun = [...indexes].flatMap(([number, index]) => {
      const day = storyOf(world, index)?.register.find(({ status }) => status === 'Liquidation')?.day ?? year;
      return day < year - 100 ? [{ number, index, day }] : [];
    });
    expect(begun.length).toBeGreaterThan(50);
    for (const { number, index, day } of begun) {
      const { accounts, confirmation } = stateOf(number, year) ?? {};
      expect(Math.max(accounts?.madeUpTo ?? day, confirmation?.madeUpTo ?? day)).toBeLessThanOrEqual(day);
      expect([...filingsOf(world, index, day + 1, year)]).toEqual([]);
    }
  });

  test('end after they start', () => {
    const rows = [...truthTable(world)];
    expect(rows.length).toBeGreaterThan(500);
    for (const { startDay, endDay, startsOn } of rows) {
      expect(endDay === null || endDay > startDay).toBe(true);
      expect(startsOn).toBe(startDay < HISTORY ? null : isoOf(startDay));
    }
  });
});

describe('the plan of notices', () => {
  test('covers every notice code by day 0', () => {
    const published = new Set(publishedBy(world, 0).map(({ code }) => code));
    expect(Object.keys(codes).filter((code) => !published.has(code))).toEqual([]);
  });

  test('has notices on every working day of half a year and none at weekends', () => {
    const days = new Set(gazettePlan(world).map(({ day }) => day));
    expect([...days].filter((day) => weekdayOf(day) > 4)).toEqual([]);
    const working = Array.from({ length: 56 + 119 }, (_, at) => at - 56).filter((day) => weekdayOf(day) < 5);
    expect(working.filter((day) => !days.has(day))).toEqual([]);
  });

  test('publishes a petition after its presentation and at least seven business days before its hearing', () => {
    for (const { code, day, matter, firstHearingOn } of gazettePlan(world)) {
      if (code !== '2450' || matter === undefined) continue;
      const hearing = firstHearingOn ?? matter.hearingOn;
      const between = Array.from({ length: hearing - day }, (_, at) => day + at).filter((at) => weekdayOf(at) < 5);
      expect(between.length).toBeGreaterThanOrEqual(7);
      expect(matter.presentedOn).toBeLessThan(day - 10);
    }
  });

  test('gives every notice a different id', () => {
    const ids = gazettePlan(world).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.some((id) => /^[LEB]-\d{5}-\d+$/.test(id))).toBe(true);
  });
});
