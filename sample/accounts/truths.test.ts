import { describe, expect, test } from 'vitest';
import { isoOf, parseIso, weekdayOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { truthTable } from '../truth.ts';
import { createWorld } from '../world.ts';
import { dailies, daily } from './archives.ts';
import { sums, totalAssets } from './figures.ts';
import { filingsOf, statementOf } from './filing.ts';
import { filingsIn, membersOf } from './members.ts';
import { plantingOf } from './planted.ts';
import { accountsTruths } from './truths.ts';

const world = createWorld(20_260_601, 2_000);
const planted = Array.from({ length: world.companies }, (_, index) => ({ index, truths: accountsTruths(world, index) })).filter(
  ({ truths }) => truths.length > 0,
);
const of = (name: string) =>
  planted.flatMap(({ index, truths }) => truths.filter((truth) => truth.name === name).map((truth) => ({ index, ...truth })));
const soon = (name: string) => of(name).filter(({ from }) => from >= 1 && from <= 20);
const newest = (index: number, asOf: number) => {
  const public_ = [...filingsOf(world, index, -600, asOf)].sort((a, b) => b.end - a.end || Number(b.amends) - Number(a.amends));
  const [filing] = public_;
  return filing && statementOf(world, filing);
};

describe('what is planted in accounts', () => {
  test.each([
    'capitalBleeding',
    'capitalBleedFalseFriend',
    'workingCapitalDeficit',
    'cookedBooks',
    'dormantWithVastCash',
    'comparativeRestated',
    'identityBroken',
    'amendedAccounts',
    'unreadableAccounts',
  ])('includes %s for three companies or more, on days with a new archive', (name) => {
    const found = of(name);
    expect(new Set(found.map(({ index }) => index)).size).toBeGreaterThanOrEqual(3);
    for (const { from, to } of found) {
      expect(daily(from)).toBeDefined();
      expect(to === undefined || to > from).toBe(true);
    }
  });

  test('includes each kind of false friend three times', () => {
    const reasons = new Map<string, number>();
    for (const { facts } of of('capitalBleedFalseFriend')) {
      const because = String(facts?.because);
      reasons.set(because, (reasons.get(because) ?? 0) + 1);
    }
    expect(reasons.size).toBe(6);
    expect([...reasons.values()].filter((count) => count < 3)).toEqual([]);
  });

  test('includes new losses of capital from the first days on, and each of the five manipulations', () => {
    expect(soon('capitalBleeding').some(({ from }) => from <= 2)).toBe(true);
    expect(soon('capitalBleeding').length).toBeGreaterThanOrEqual(5);
    expect(new Set(soon('cookedBooks').map(({ facts }) => facts?.manipulation))).toEqual(
      new Set(['assets', 'hidden', 'reserve', 'cash', 'scale']),
    );
    expect(soon('amendedAccounts').length).toBeGreaterThan(0);
  });

  test('says that capital bleeds exactly while the newest accounts show a loss of a quarter or more', () => {
    const bleeding = of('capitalBleeding');
    for (const day of [-100, -1, 0, 5, 12, 20]) {
      for (const { index } of planted) {
        const statement = newest(index, day - 1);
        if (statement?.comparative === undefined || dailies(day).every(({ day: at }) => at !== day)) continue;
        const [base, now] = [sums(statement.comparative).netAssets, sums(statement.current).netAssets];
        const months = Math.round((statement.filing.end - (statement.filing.before?.end ?? 0)) / 30.44);
        const lost = base > 0 && ((1 - now / base) * 12) / Math.max(12, months) >= 0.25;
        const waits = weekdayOf(statement.filing.registered) >= 4 && day - statement.filing.registered < 4;
        const holds = bleeding.some((truth) => truth.index === index && truth.from <= day && day < (truth.to ?? 9_999));
        if (!waits) expect([index, day, holds]).toEqual([index, day, lost]);
      }
    }
  });

  test('says a deficit exactly while the newest accounts show debts within a year that exceed current assets by all assets', () => {
    const large = createWorld(20_260_601, 20_000, { truthSeed: 741_908_352 });
    const withDebts = Array.from({ length: large.companies }, (_, index) => index).filter(
      (index) => plantingOf(large, index)?.matter === 'deficit',
    );
    const shown = withDebts.flatMap((index) => {
      const truths = accountsTruths(large, index);
      return [...filingsOf(large, index, -400, 600)].map((filing) => {
        const { current } = statementOf(large, filing);
        const says = truths.some(({ facts }) => facts?.madeUpTo === isoOf(filing.end));
        return {
          says,
          shows: -sums(current).netCurrent >= totalAssets(current),
          planted: filing.end >= (plantingOf(large, index)?.madeUpTo ?? 0),
        };
      });
    });
    expect(shown.filter(({ says, shows }) => says !== shows)).toEqual([]);
    // a loan that is called in makes no deficit where the company owes too little beside it
    expect(shown.filter(({ planted, shows }) => planted && !shows).length).toBeGreaterThan(0);
    expect(shown.filter(({ says }) => says).length).toBeGreaterThan(50);
  });

  test('restates only accounts that were filed within the twelve months before day 0', () => {
    for (const { index, facts } of of('comparativeRestated')) {
      const madeUpTo = parseIso(String(facts?.madeUpTo)) ?? 0;
      const earlier = [...filingsOf(world, index, -365, 0)].filter(({ end }) => end < madeUpTo);
      expect(earlier.map(({ end }) => Math.round((madeUpTo - end) / 365))).toEqual([1]);
    }
  });

  test('has facts that the named member of an archive states', () => {
    for (const { index, facts, from } of [...soon('capitalBleeding'), ...soon('cookedBooks'), ...soon('dormantWithVastCash')]) {
      const span = daily(from);
      const held = span === undefined ? [] : [...membersOf(world, span, filingsIn(world, span))];
      const member = held.find(({ name }) => name === facts?.member);
      const shown = Math.abs(Number(facts?.netAssets));
      expect([index, member?.bytes.toString().replaceAll(',', '').includes(`>${shown}<`)]).toEqual([index, true]);
      expect(parseIso(String(facts?.registeredOn))).toBeLessThan(from);
    }
  });

  test('is in the documents: wrong signs, broken identities, restated figures, debts that fall due', () => {
    const statements = (name: string) =>
      of(name).flatMap(({ index, facts }) => {
        const filing = [...filingsOf(world, index, -400, 60)].find(({ end }) => end === parseIso(String(facts?.madeUpTo)));
        return filing === undefined ? [] : [{ statement: statementOf(world, filing), facts }];
      });
    for (const { statement, facts } of statements('capitalBleedFalseFriend')) {
      const flipped = String(facts?.because).includes('sign');
      expect([statement.netAssets, statement.equity]).toEqual([
        flipped ? -statement.equity : statement.equity,
        sums(statement.current).netAssets,
      ]);
    }
    for (const { statement, facts } of statements('identityBroken')) {
      expect([statement.netAssets, facts?.equity]).toEqual([sums(statement.current).netAssets, statement.equity]);
      expect(Math.abs(statement.equity - statement.netAssets)).toBeGreaterThan(2);
    }
    for (const { statement, facts } of statements('comparativeRestated')) {
      expect(statement.comparative && sums(statement.comparative).netAssets).toBe(facts?.netAssetsBefore);
      expect(facts?.netAssetsBefore).not.toBe(facts?.netAssetsFiledBefore);
    }
    for (const { statement } of statements('workingCapitalDeficit')) {
      const { netCurrent, netAssets } = sums(statement.current);
      expect([netCurrent < -totalAssets(statement.current), netAssets < 0]).toEqual([true, true]);
      expect(statement.comparative && sums(statement.comparative).netCurrent > -totalAssets(statement.comparative)).toBe(true);
    }
  });

  test('never concerns companies with a story of another kind', () => {
    const others = new Set(
      [...truthTable(world)]
        .filter(({ truth }) => !planted.some(({ truths }) => truths.some(({ name }) => name === truth)))
        .map(({ companyNumber }) => companyNumber),
    );
    expect(planted.filter(({ index }) => others.has(companyNumber(world, index)))).toEqual([]);
  });
});
