import { describe, expect, test } from '@jest/globals';
import { parseIso, weekdayOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { truthTable } from '../truth.ts';
import { createWorld } from '../world.ts';
import { dailies, daily } from './archives.ts';
import { sums, totalAssets } from './figures.ts';
import { filingsOf, statementOf } from './filing.ts';
import { filingsIn, membersOf } from './members.ts';
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
  ])('%s: three companies or more, on days on which an archive comes out', (name) => {
    const found = of(name);
    expect(new Set(found.map(({ index }) => index)).size).toBeGreaterThanOrEqual(3);
    for (const { from, to } of found) {
      expect(daily(from)).toBeDefined();
      expect(to === undefined || to > from).toBe(true);
    }
  });

  test('each of the false friends is there three times', () => {
    const reasons = new Map<string, number>();
    for (const { facts } of of('capitalBleedFalseFriend')) {
      const because = String(facts?.because);
      reasons.set(because, (reasons.get(because) ?? 0) + 1);
    }
    expect(reasons.size).toBe(6);
    expect([...reasons.values()].filter((count) => count < 3)).toEqual([]);
  });

  test('capital bleeds from the first days on, and each of the five lies is told newly', () => {
    expect(soon('capitalBleeding').some(({ from }) => from <= 2)).toBe(true);
    expect(soon('capitalBleeding').length).toBeGreaterThanOrEqual(5);
    expect(new Set(soon('cookedBooks').map(({ facts }) => facts?.manipulation))).toEqual(
      new Set(['assets', 'hidden', 'reserve', 'cash', 'scale']),
    );
    expect(soon('amendedAccounts').length).toBeGreaterThan(0);
  });

  test('the newest accounts show a loss of a quarter or more exactly while it is said that they do', () => {
    const bleeding = of('capitalBleeding');
    for (const day of [-100, -1, 0, 5, 12, 20]) {
      for (const { index } of planted) {
        const said = newest(index, day - 1);
        if (said?.comparative === undefined || dailies(day).every(({ day: at }) => at !== day)) continue;
        const [base, now] = [sums(said.comparative).netAssets, sums(said.current).netAssets];
        const months = Math.round((said.filing.end - (said.filing.before?.end ?? 0)) / 30.44);
        const lost = base > 0 && ((1 - now / base) * 12) / Math.max(12, months) >= 0.25;
        const waits = weekdayOf(said.filing.registered) >= 4 && day - said.filing.registered < 4;
        const holds = bleeding.some((truth) => truth.index === index && truth.from <= day && day < (truth.to ?? 9_999));
        if (!waits) expect([index, day, holds]).toEqual([index, day, lost]);
      }
    }
  });

  test('what is restated was filed within the twelve months before the sample begins', () => {
    for (const { index, facts } of of('comparativeRestated')) {
      const madeUpTo = parseIso(String(facts?.madeUpTo)) ?? 0;
      const earlier = [...filingsOf(world, index, -365, 0)].filter(({ end }) => end < madeUpTo);
      expect(earlier.map(({ end }) => Math.round((madeUpTo - end) / 365))).toEqual([1]);
    }
  });

  test('facts are what the document says, in the member that they name', () => {
    for (const { index, facts, from } of [...soon('capitalBleeding'), ...soon('cookedBooks'), ...soon('dormantWithVastCash')]) {
      const span = daily(from);
      const held = span === undefined ? [] : [...membersOf(world, span, filingsIn(world, span))];
      const member = held.find(({ name }) => name === facts?.member);
      const shown = Math.abs(Number(facts?.netAssets));
      expect([index, member?.bytes.toString().replaceAll(',', '').includes(`>${shown}<`)]).toEqual([index, true]);
      expect(parseIso(String(facts?.registeredOn))).toBeLessThan(from);
    }
  });

  test('what is wrong with a document is wrong in it: signs, identities, last year’s figures, debts that fall due', () => {
    const statements = (name: string) =>
      of(name).flatMap(({ index, facts }) => {
        const filing = [...filingsOf(world, index, -400, 60)].find(({ end }) => end === parseIso(String(facts?.madeUpTo)));
        return filing === undefined ? [] : [{ said: statementOf(world, filing), facts }];
      });
    for (const { said, facts } of statements('capitalBleedFalseFriend')) {
      const flipped = String(facts?.because).includes('sign');
      expect([said.netAssets, said.equity]).toEqual([flipped ? -said.equity : said.equity, sums(said.current).netAssets]);
    }
    for (const { said, facts } of statements('identityBroken')) {
      expect([said.netAssets, facts?.equity]).toEqual([sums(said.current).netAssets, said.equity]);
      expect(Math.abs(said.equity - said.netAssets)).toBeGreaterThan(2);
    }
    for (const { said, facts } of statements('comparativeRestated')) {
      expect(said.comparative && sums(said.comparative).netAssets).toBe(facts?.netAssetsBefore);
      expect(facts?.netAssetsBefore).not.toBe(facts?.netAssetsFiledBefore);
    }
    for (const { said } of statements('workingCapitalDeficit')) {
      const { netCurrent, netAssets } = sums(said.current);
      expect([netCurrent < -totalAssets(said.current), netAssets < 0]).toEqual([true, true]);
      expect(said.comparative && sums(said.comparative).netCurrent > -totalAssets(said.comparative)).toBe(true);
    }
  });

  test('nothing is planted in the accounts of those who have a story of another kind', () => {
    const others = new Set(
      [...truthTable(world)]
        .filter(({ truth }) => !planted.some(({ truths }) => truths.some(({ name }) => name === truth)))
        .map(({ companyNumber }) => companyNumber),
    );
    expect(planted.filter(({ index }) => others.has(companyNumber(world, index)))).toEqual([]);
  });
});
