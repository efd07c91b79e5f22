import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registerState } from '../register.ts';
import { createWorld, FORMER } from '../world.ts';
import { figuresAt } from './books.ts';
import { sums, totalAssets } from './figures.ts';
import { type Filing, filingsOf, registeredBetween, statementOf } from './filing.ts';
import { plantingOf } from './planted.ts';

const world = createWorld(20_260_601, 2_000);
const filed: readonly Filing[] = [...registeredBetween(world, -365, 20)];
const stated = filed.map((filing) => statementOf(world, filing));
const planted = (index: number) => plantingOf(world, index)?.matter;

describe("the sample's accounts", () => {
  test('are enough, in the twelve months of a first check, to fit a model on', () => {
    const past = filed.filter(({ registered }) => registered < 0);
    expect(past.length).toBeGreaterThan(2_400);
    expect(new Set(past.map(({ index }) => index)).size).toBeGreaterThan(2_100);
    expect(past.length).toBeLessThan(4_500);
  });

  test('have whole amounts of zero or more, and net assets that equal assets less liabilities', () => {
    for (const { current, comparative, group } of stated) {
      for (const figures of [current, comparative, group?.current, group?.comparative]) {
        if (figures === undefined) continue;
        expect(Object.values(figures).filter((amount) => !Number.isSafeInteger(amount) || amount < 0)).toEqual([]);
        const { netAssets, retained } = sums(figures);
        const owed = figures.within + figures.after + figures.provisions + figures.accruals;
        expect(totalAssets(figures) - owed).toBe(netAssets);
        expect(retained + figures.shareCapital + figures.sharePremium).toBe(netAssets);
      }
    }
  });

  test('have no negative amount, whatever the seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.nat({ max: 1_999 }), (seed, index) => {
        const other = createWorld(seed, 2_000);
        for (const filing of filingsOf(other, index, -700, 60)) {
          const { current } = statementOf(other, filing);
          expect(Object.values(current).filter((amount) => !Number.isSafeInteger(amount) || amount < 0)).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('repeat last year’s figures as they were filed, except where a restatement is planted', () => {
    let compared = 0;
    for (const { filing, comparative } of stated) {
      const before = filing.before && figuresAt(world, filing.index, filing.before.end);
      const planting = plantingOf(world, filing.index);
      if (before === undefined || (planting?.matter === 'restated' && planting.madeUpTo === filing.end)) continue;
      const earlier = [...filingsOf(world, filing.index, -1_400, filing.registered)].filter(({ end }) => end === filing.before?.end);
      const last = earlier.find(({ amends }) => amends) ?? earlier[0];
      if (last === undefined) continue;
      expect(comparative).toEqual(statementOf(world, last).current);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(2_000);
  });

  test('show no loss of a quarter of the capital in a year where none is planted, also in a period shorter than a year', () => {
    const large = createWorld(20_260_601, 20_000, { truthSeed: 291_689_055 });
    const shares = [...registeredBetween(large, -365, 60)]
      .filter(({ index }) => plantingOf(large, index) === undefined)
      .flatMap((filing) => {
        const { current, comparative } = statementOf(large, filing);
        const base = comparative === undefined ? 0 : sums(comparative).netAssets;
        const days = filing.end - (filing.before?.end ?? 0);
        return base < 1_000 ? [] : [{ days, lost: ((1 - sums(current).netAssets / base) * 365) / days }];
      });
    expect(shares.filter(({ lost }) => lost >= 0.25)).toEqual([]);
    expect(shares.filter(({ days }) => days < 250).length).toBeGreaterThan(20);
  });

  test('have a profit and loss account that explains the change from one balance sheet to the next', () => {
    const withProfit = stated.filter(({ profit }) => profit !== undefined);
    expect(withProfit.length / stated.length).toBeGreaterThan(0.03);
    expect(withProfit.length / stated.length).toBeLessThan(0.12);
    for (const { profit: of, current, comparative } of withProfit) {
      if (of === undefined) continue;
      const retained = sums(current).retained - (comparative === undefined ? 0 : sums(comparative).retained);
      expect(of.profit - of.dividends).toBe(retained);
      expect([of.turnover - of.costOfSales, of.gross - of.administration]).toEqual([of.gross, of.operating]);
      expect([of.operating - of.interest, of.beforeTax - of.tax]).toEqual([of.beforeTax, of.profit]);
    }
  });

  test('have the distributions of the real register: forms, deficits, a long tail', () => {
    const shares = (kind: string) => stated.filter((statement) => statement.kind === kind).length / stated.length;
    expect(shares('micro') + shares('dormant') / 2).toBeGreaterThan(0.42);
    expect(shares('micro') + shares('dormant') / 2).toBeLessThan(0.56);
    expect(shares('small')).toBeGreaterThan(0.36);
    expect(shares('dormant')).toBeGreaterThan(0.1);
    expect(shares('dormant')).toBeLessThan(0.18);
    expect(shares('full') + shares('group')).toBeGreaterThan(0.02);
    expect(shares('full') + shares('group')).toBeLessThan(0.07);
    const below = stated.filter(({ current }) => sums(current).netAssets < 0).length / stated.length;
    expect(below).toBeGreaterThan(0.12);
    expect(below).toBeLessThan(0.19);
    const totals = stated
      .filter(({ kind, filing }) => kind === 'small' && planted(filing.index) === undefined)
      .map(({ current }) => totalAssets(current))
      .sort((a, b) => a - b);
    const at = (share: number) => totals[Math.floor(share * totals.length)] ?? 0;
    expect(at(0.95) / at(0.5)).toBeGreaterThan(5);
  });

  test('lose a quarter of the capital only where that is planted', () => {
    for (const { filing, current, comparative } of stated) {
      if (comparative === undefined || planted(filing.index) !== undefined || sums(comparative).netAssets <= 0) continue;
      expect(1 - sums(current).netAssets / sums(comparative).netAssets).toBeLessThan(0.22);
    }
  });

  test('of companies that file in the first months are like those of their peers', () => {
    const soon = stated.filter(({ filing }) => filing.registered >= 0 && planted(filing.index) === undefined);
    expect(soon.length).toBeGreaterThan(60);
    for (const { current, kind, filing } of soon) {
      if (kind === 'dormant' || filing.end < -400) continue;
      const { netAssets, netCurrent } = sums(current);
      expect(netAssets).toBeGreaterThan(0);
      expect(netCurrent).toBeGreaterThan(-0.3 * totalAssets(current));
    }
  });

  test('agree with the register about the newest filing', () => {
    for (const snapshot of [0, 30, 61]) {
      const newest = new Map<number, number>();
      for (const { index, end } of registeredBetween(world, -900, snapshot - 1)) newest.set(index, Math.max(newest.get(index) ?? end, end));
      for (let index = 0; index < world.companies; index += 1) {
        const state = registerState(world, index, snapshot);
        if (state?.accounts !== undefined) expect([index, state.accounts.madeUpTo]).toEqual([index, newest.get(index)]);
      }
    }
  });

  test('have no period longer than the law allows, and no gap between two periods', () => {
    for (const { index, start, end, before, registered } of filed) {
      expect(end - start).toBeLessThan(index >= FORMER ? 740 : 570);
      expect(registered).toBeGreaterThan(end);
      if (before !== undefined) expect(before.end).toBe(start - 1);
    }
  });

  test('are the same in a world of any size', () => {
    const large = createWorld(20_260_601, 1_000_000);
    fc.assert(
      fc.property(fc.nat({ max: 1_999 }), (index) => {
        const [ours, theirs] = [world, large].map((of) => [...filingsOf(of, index, -365, 60)].map((filing) => statementOf(of, filing)));
        expect(theirs).toEqual(ours);
      }),
      { numRuns: 50 },
    );
  });
});
