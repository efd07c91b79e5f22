import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFacts, assessedOn, snapshots, soundCompany, soundEntry } from '../../../test/fixtures/risk-facts.ts';
import type { CompanyFacts } from '../../clearance/facts.ts';
import { sandboxFreshness } from '../../clearance/sandbox.ts';
import { assess } from '../assess.ts';
import type { Attribute } from '../attributes.ts';
import { logistic, pdOf } from '../score.ts';
import { expertScorecard } from '../scorecard.ts';
import { binomialTest, chiSquareTail, holm, hosmerLemeshow, rejects } from './agreement.ts';
import { createBinning, inFolds } from './binned.ts';
import { calibrationOf } from './calibration.ts';
import { fitScorecard, pdsOf, scoresOf, servedOf, TooFewFailures } from './fit.ts';
import { atLeast, pooled } from './isotonic.ts';
import { fitLogistic } from './logistic.ts';
import { auc, brier, stabilityIndex } from './measures.ts';
import { calibrationPlot } from './plot.ts';
import { agreementOf, evaluate, fitReport, judgedBands } from './report.ts';
import { createTrainingDay, joined } from './training.ts';

/** Uniform draws between 0 and 1, the same for the same seed. */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Companies whose hazard rises with the days overdue and with negative equity; the days overdue of some are not known. */
function drawn(seed: number, count: number) {
  const draw = drawing(seed);
  const binning = createBinning(expertScorecard.characteristics);
  const sound = Object.fromEntries(expertScorecard.characteristics.map(({ of }) => [of, { value: 0 }]));
  const hazards: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const overdue = draw() < 0.7 ? 0 : Math.floor(draw() * 200);
    const equity = draw() * 2 - 0.5;
    const hazard = logistic(-4 + (overdue > 0 ? 0.6 : 0) + (overdue > 30 ? 0.7 : 0) + (overdue > 90 ? 0.8 : 0) + (equity < 0 ? 1 : 0));
    const accountsOverdueDays = { value: draw() < 0.05 ? null : overdue };
    const observed = {
      ...sound,
      sector: { value: 'C' },
      accountsKind: { value: 'small' },
      accountsOverdueDays,
      equityRatio: { value: equity },
    };
    hazards.push(hazard);
    binning.add(String(at), observed as Record<Attribute, { value: number | string | null }>, draw() < hazard);
  }
  return { binned: binning.binned(), hazards };
}

describe('a fit', () => {
  const train = drawn(1, 40_000);
  const card = fitScorecard(expertScorecard, train.binned, { name: 'fit-test', source: 'drawn companies' });
  const overdue = card.characteristics.find(({ code }) => code === 'PD_ACCOUNTS_OVERDUE');

  test('of the same rows is the same scorecard', () => {
    const fitted = () => fitScorecard(expertScorecard, drawn(4, 8_000).binned, { name: 'fit-test', source: 'drawn companies' });
    expect(fitted()).toEqual(fitted());
  });

  test('finds the planted points: they rise with the days overdue, and fall with equity', () => {
    const points = overdue?.bins.map((bin) => bin.points) ?? [];
    const [base = 0] = points;
    [0.6, 1.3, 2.1].forEach((planted, at) => {
      expect(Math.abs((points[at + 1] ?? 0) - base - planted)).toBeLessThan(0.5);
    });
    expect(overdue?.bins.map(({ events = 0 }) => events > 0)).toEqual([true, true, true, true]);
  });

  test('separates later companies about as well as the hazard itself, and its bands are calibrated', () => {
    const later = drawn(2, 40_000);
    const result = evaluate(card, train.binned, later.binned);
    expect(auc(later.hazards, later.binned.failed) - result.auc).toBeLessThan(0.02);
    expect(result.brierSkill).toBeGreaterThan(0);
    expect(result.stability).toBeLessThan(0.1);
    for (const { failures, within } of result.bands) expect(failures < 50 || within).toBe(true);
  });

  test('gives a value that is not known the points that were measured, and a characteristic that never varies none', () => {
    expect(Math.abs((overdue?.missing ?? 9) - (overdue?.bins[0]?.points ?? 0))).toBeLessThan(1.5);
    const office = card.characteristics.find(({ code }) => code === 'PD_OFFICE');
    expect(Math.abs(office?.bins[0]?.points ?? 9)).toBeLessThan(0.05);
  });

  test('of too few failures is refused', () => {
    expect(() => fitScorecard(expertScorecard, drawn(3, 500).binned, { name: 'fit-test', source: 'drawn' })).toThrow(TooFewFailures);
  });

  test('of any rows is a scorecard whose points follow the order of its bins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const { characteristics } = fitScorecard(expertScorecard, drawn(seed, 8_000).binned, { name: 'fit-test', source: 'drawn' });
        for (const { order, bins } of characteristics) {
          const steps = bins.slice(1).map(({ points }, at) => points - (bins[at]?.points ?? 0));
          if (order !== 'none') expect(steps.every((step) => (order === 'rising' ? step >= 0 : step <= 0))).toBe(true);
        }
      }),
      { numRuns: 5 },
    );
  });

  test.each([
    ['the expert scorecard', expertScorecard],
    ['a fitted scorecard', card],
  ])('scores a company as the assessment does, of which all facts are known: %s', (_, scorecard) => {
    const training = createTrainingDay(scorecard);
    const days = { today: assessedOn, ...snapshots };
    const now = `${assessedOn}T10:00:00.000Z`;
    const records = { freshness: sandboxFreshness([], now, assessedOn), snapshots, now, today: assessedOn };
    const rated = fc.sample(anyFacts, { numRuns: 8_000, seed: 13 }).flatMap(({ register, accounts, governance, phoenix, ownershipGap }) => {
      const sound = soundCompany();
      if (register === null || accounts === null || accounts === undefined) return [];
      const entry = { ...register, status: 'active', onRegister: true, category: soundEntry().category } as const;
      const company = {
        ...sound,
        register: entry,
        accounts,
        governance: governance ?? sound.governance,
        phoenix,
        ownershipGap,
      } as CompanyFacts;
      const { missing, completeness, reasons, pd12 } = assess(scorecard, { ...records, companyNumber: company.companyNumber, company });
      return missing.length > 0 || completeness !== 'full' || reasons.some(({ category }) => category === 'event')
        ? []
        : [{ company, pd12 }];
    });
    for (const { company } of rated) training.add(company, days, false);
    const pds = pdsOf(scorecard, scoresOf(scorecard, training.binned()));
    expect([rated.length > 100, pds.length]).toEqual([true, rated.length]);
    for (const [at, { pd12 }] of rated.entries()) expect(pds[at]).toBeCloseTo(pd12 ?? -1, 12);
    expect(new Set(pds).size).toBeGreaterThan(5);
  });
});

describe('the report of a fit', () => {
  test('has the bands by the PDs that an assessment gives, in which what is not known counts as its worst bin', () => {
    const training = createTrainingDay(expertScorecard);
    const now = `${assessedOn}T10:00:00.000Z`;
    const records = { freshness: sandboxFreshness([], now, assessedOn), snapshots, now, today: assessedOn };
    const rated = fc.sample(anyFacts, { numRuns: 3_000, seed: 12 }).flatMap((company) => {
      const { state, completeness, reasons, pd12 } = assess(expertScorecard, { ...records, companyNumber: company.companyNumber, company });
      const decided =
        state !== 'rated' ||
        reasons.some(({ category, severity }) => category === 'coverage' || (category === 'event' && severity !== 'low'));
      return decided ? [] : [{ company, completeness, pd12 }];
    });
    for (const { company } of rated) training.add(company, { today: assessedOn, ...snapshots }, false);
    const { pds, completeness } = servedOf(expertScorecard, training.binned());
    expect(completeness).toEqual(rated.map((one) => one.completeness));
    for (const [at, { pd12 }] of rated.entries()) expect(pds[at]).toBeCloseTo(pd12 ?? -1, 12);
    expect(new Set(completeness).size).toBeGreaterThan(1);
  });

  test('states how sure the AUC is, which tables go by which PDs, and what is not known of the companies', () => {
    const { binned } = drawn(7, 3_000);
    const card = fitScorecard(expertScorecard, drawn(8, 12_000).binned, { name: 'fit-test', source: 'drawn' });
    const result = evaluate(card, binned, binned);
    expect(result.aucInterval[0]).toBeLessThan(result.auc);
    expect(result.aucInterval[1]).toBeGreaterThan(result.auc);
    const of = (completeness: string) => result.served.find((one) => one.completeness === completeness)?.bands ?? [];
    const total = result.served.flatMap(({ bands }) => bands).reduce((sum, { companies }) => sum + companies, 0);
    expect([total, of('full').length > 0, of('partial').length > 0]).toEqual([3_000, true, true]);
    expect(result.notKnown.find(({ code }) => code === 'PD_ACCOUNTS_OVERDUE')?.share).toBeCloseTo(0.05, 1);
    const report = fitReport('A fit', ['Made up.'], result);
    expect(report).toMatch(/AUC 0\.\d{4} \(95% interval: 0\.\d{3} to 0\.\d{3}\)/);
    expect(report).toContain('| completeness | band |');
    expect(report).toContain(
      `Brier score ${result.brier.toFixed(6)}, ${(100 * result.brierSkill).toPrecision(3)}% better than the base rate.`,
    );
    expect(report).toContain(`Population stability index ${result.stability.toFixed(4)}.`);
    expect(report).toContain(agreementOf(judgedBands(result)));
    expect(report).toContain(`Hosmer-Lemeshow statistic ${result.hosmerLemeshow.statistic.toFixed(1)} on 10 groups`);
    expect(result.bands.map(({ band }) => band)).toEqual(expect.arrayContaining(['C', 'D', 'E']));
    for (const { band, companies, failures } of result.bands)
      expect(report).toContain(`\n| ${band} | ${companies.toLocaleString('en-GB')} | ${failures.toLocaleString('en-GB')} |`);
    expect(report).not.toMatch(/NaN|undefined|Infinity/);
    expect(report).toContain('PD_SECTOR 0%');
    expect(report).toContain('struck off within the 365 days counts as a survivor');
  });
});

describe('the tests of the bands', () => {
  test('the exact test gives the p-values of the binomial distribution, also of a band that is judged from some failures on', () => {
    // of 1,024 outcomes of ten even chances, 56 have eight or more
    expect(binomialTest({ failures: 8, companies: 10 }, 0.5)).toBeCloseTo((2 * 56) / 1_024, 12);
    expect(binomialTest({ failures: 5, companies: 10 }, 0.5)).toBe(1);
    // of the 56 with eight or more, 11 have nine or more
    expect(binomialTest({ failures: 9, companies: 10 }, 0.5, 8)).toBeCloseTo((2 * 11) / 56, 12);
    expect(binomialTest({ failures: 58, companies: 22_631 }, 0.00183, 50)).toBeGreaterThan(0.05);
    expect(binomialTest({ failures: 90, companies: 22_631 }, 0.00183, 50)).toBeLessThan(1e-6);
    expect(binomialTest({ failures: 100_000, companies: 100_000 }, 1e-6)).toBe(0);
  });

  test('the correction of Holm multiplies the smallest p-value by the number of tests, and keeps the order', () => {
    const corrected = holm([0.04, 0.01, 0.03, 0.5]);
    [0.09, 0.04, 0.09, 0.5].forEach((value, at) => {
      expect(corrected[at]).toBeCloseTo(value, 12);
    });
    expect(holm([])).toEqual([]);
  });

  test('the statistic of Hosmer and Lemeshow follows chi-square when the PDs are right, and rejects PDs that are too low by two fifths', () => {
    expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 5);
    expect(chiSquareTail(0, 10)).toBe(1);
    const draw = drawing(21);
    const runs = Array.from({ length: 200 }, () => {
      const hazards = Array.from({ length: 2_000 }, () => 0.01 + 0.2 * draw() ** 3);
      const failed = hazards.map((hazard) => (draw() < hazard ? 1 : 0));
      return {
        right: hosmerLemeshow(hazards, failed),
        low: hosmerLemeshow(
          hazards.map((hazard) => 0.6 * hazard),
          failed,
        ),
      };
    });
    const mean = runs.reduce((sum, { right }) => sum + right.statistic, 0) / runs.length;
    expect(Math.abs(mean - 10)).toBeLessThan(1);
    expect(runs.filter(({ right }) => rejects(right.p)).length).toBeLessThan(25);
    expect(runs.filter(({ low }) => rejects(low.p)).length).toBeGreaterThan(150);
  });

  test('reject PDs that are wrong by a half in one of many bands, and right PDs in about one run of twenty', () => {
    const draw = drawing(22);
    const outcome = (companies: number, hazard: number) => Array.from({ length: companies }).filter(() => draw() < hazard).length;
    const corrected = (factor: number) => {
      const ps = Array.from({ length: 20 }, (_, at) => {
        const hazard = at === 0 ? factor * 0.05 : 0.05;
        return binomialTest({ failures: outcome(2_000, hazard), companies: 2_000 }, 0.05, 50);
      });
      return holm(ps).some(rejects);
    };
    const share = (factor: number) => Array.from({ length: 60 }, () => corrected(factor)).filter(Boolean).length / 60;
    expect(share(1)).toBeLessThan(0.15);
    expect(share(1.5)).toBeGreaterThan(0.7);
  });

  test('judge bands from 50 failures on, and say how many are rejected', () => {
    const band = {
      band: 'C',
      companies: 2_000,
      predicted: 0.02,
      observed: 0.025,
      interval: [0.02, 0.03],
      within: true,
      agrees: true,
    } as const;
    expect(judgedBands({ bands: [{ ...band, failures: 49 }] })).toEqual([]);
    const judged = judgedBands({
      bands: [
        { ...band, failures: 50 },
        { ...band, failures: 120, within: false, agrees: false },
      ],
    });
    expect(agreementOf(judged)).toMatch(
      /^Of 2 bands with 50 or more failures, 1 have the observed share outside the limits and 1 the mean PD outside the 95% interval\. Exact binomial tests .* reject 1 /,
    );
    expect(agreementOf([])).toBe('No band has 50 or more failures.');
  });
});

describe('the plot of a fit', () => {
  const outcome = (predicted: number, observed: number) => ({ predicted, observed, interval: [observed / 2, observed * 2] as const });
  const evaluation = {
    auc: 0.8123,
    groups: [outcome(0.001, 0), outcome(0.02, 0.03)],
    bands: (['A', 'B', 'C', 'D', 'E'] as const).map((band, at) => ({ band, ...outcome(0.001 * 4 ** at, 0.001 * 4 ** at) })),
  } as never;

  test('has a bar for each band, a dot for each group, hollow without a failure, and no place outside the picture', () => {
    const svg = calibrationPlot(expertScorecard, evaluation, 'A fit');
    expect(svg.match(/stroke="#b45309" stroke-width="3"/g)).toHaveLength(5);
    expect(svg.match(/<circle /g)).toHaveLength(2);
    expect(svg.match(/r="4" fill="none"/g)).toHaveLength(1);
    expect(svg).toContain('AUC 0.812');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const [, cx, cy] = /<circle cx="([\d.]+)" cy="([\d.]+)" r="4" fill="#/.exec(svg) ?? [];
    // 2% and 3% on logarithmic axes from 0.01% to 100%
    expect(Number(cx)).toBeCloseTo(78 + (Math.log10(0.02 / 1e-4) / 4) * (640 - 78 - 24), 1);
    expect(Number(cy)).toBeCloseTo(520 - 62 - (Math.log10(0.03 / 1e-4) / 4) * (520 - 60 - 62), 1);
  });

  test('writes a title as text, whatever characters it has', () => {
    const svg = calibrationPlot(expertScorecard, evaluation, 'A <fit> & "more"');
    expect(svg).not.toContain('<fit>');
    expect(svg.match(/A &lt;fit&gt; &amp; &quot;more&quot;/g)).toHaveLength(2);
  });
});

describe('the calibration of a fit', () => {
  /** Companies with a normal score, of which each fails with the probability `pd(score)`. */
  const outcomes = (seed: number, count: number, pd: (score: number) => number) => {
    const draw = drawing(seed);
    const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
    const scores = Float64Array.from({ length: count }, () => -5 + normal());
    return { scores, failed: scores.map((score) => (draw() < pd(score) ? 1 : 0)) };
  };
  const seeds = Array.from({ length: 10 }, (_, at) => at + 1);

  test('of companies that were drawn again and again gives the best ones their PD, and errs by little', () => {
    const ratios = seeds.map((seed) => {
      const { scores, failed } = outcomes(seed, 40_000, logistic);
      const calibration = calibrationOf(scores, Uint8Array.from(failed));
      const best = scores.filter((score) => score < -6);
      const sum = (of: (score: number) => number) => best.reduce((total, score) => total + of(score), 0);
      return sum((score) => pdOf({ calibration }, score)) / sum(logistic);
    });
    expect(Math.abs(ratios.reduce((sum, one) => sum + one, 0) / ratios.length - 1)).toBeLessThan(0.1);
    // 0.22 without the logistic curve
    expect(Math.sqrt(ratios.reduce((sum, one) => sum + (one - 1) ** 2, 0) / ratios.length)).toBeLessThan(0.18);
  });

  test('follows outcomes that are no logistic curve of the score', () => {
    const bent = (score: number) => (score < -4 ? 0.004 : 0.05);
    const { scores, failed } = outcomes(1, 100_000, bent);
    const calibration = calibrationOf(scores, Uint8Array.from(failed));
    for (const score of [-6, -5.5, -3.5, -3])
      expect(Math.abs(Math.log(pdOf({ calibration }, score) / bent(score)))).toBeLessThan(Math.log(1.5));
  });
});

describe('the parts of a fit', () => {
  test('each company is in one part, and on every day in the same one', () => {
    const { binned } = drawn(1, 2_000);
    const parts = [...inFolds(joined([binned, binned]), 5)];
    expect(parts.flatMap(({ rows }) => rows).sort((a, b) => a - b)).toEqual(Array.from({ length: 4_000 }, (_, at) => at));
    for (const { rows, inside, outside } of parts) {
      expect(inside.count + outside.count).toBe(4_000);
      expect(Math.abs(inside.count / 4_000 - 0.2)).toBeLessThan(0.05);
      const companies = new Set(rows.map((row) => row % 2_000));
      expect(companies.size * 2).toBe(rows.length);
    }
  });

  test('a logistic regression finds the slopes that drew its outcomes', () => {
    const draw = drawing(5);
    const columns = Float64Array.from({ length: 60_000 }, () => draw() * 4 - 2);
    const outcomes = Uint8Array.from({ length: 30_000 }, (_, at) => {
      const score = -1 + 0.8 * (columns[2 * at] ?? 0) - 0.5 * (columns[2 * at + 1] ?? 0);
      return draw() < logistic(score) ? 1 : 0;
    });
    const { intercept, slopes } = fitLogistic(columns, 2, outcomes);
    expect(intercept).toBeCloseTo(-1, 1);
    expect(slopes[0]).toBeCloseTo(0.8, 1);
    expect(slopes[1]).toBeCloseTo(-0.5, 1);
  });

  test('pooling gives means that rise, keeps the weighted mean, and blocks can be made as large as wanted', () => {
    const values = fc.array(fc.record({ mean: fc.double({ min: 0, max: 1, noNaN: true }), weight: fc.integer({ min: 1, max: 50 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(values, (given) => {
        for (const blocks of [pooled(given), atLeast(pooled(given), ({ weight }) => weight >= 20)]) {
          const total = (of: readonly { mean: number; weight: number }[]) => of.reduce((sum, { mean, weight }) => sum + mean * weight, 0);
          expect(total(blocks)).toBeCloseTo(total(given), 6);
          expect(blocks.every(({ mean }, at) => at === 0 || mean > (blocks[at - 1]?.mean ?? 1))).toBe(true);
        }
      }),
    );
  });

  test('the AUC is how often a failed company has the higher score', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(0, 1)), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(rows, (given) => {
        const pairs = given.flatMap(([a, failed]) =>
          failed === 1 ? given.flatMap(([b, other]) => (other === 0 ? [[a, b] as const] : [])) : [],
        );
        fc.pre(pairs.length > 0);
        const wins = pairs.reduce((sum, [a, b]) => sum + (a > b ? 1 : a === b ? 0.5 : 0), 0);
        expect(
          auc(
            given.map(([score]) => score),
            given.map(([, failed]) => failed),
          ),
        ).toBeCloseTo(wins / pairs.length, 9);
      }),
    );
  });

  test('the base rate has no Brier skill, and equal samples are stable', () => {
    expect(brier([0.25, 0.25, 0.25, 0.25], [1, 0, 0, 0]).skill).toBeCloseTo(0, 12);
    const scores = Array.from({ length: 1_000 }, (_, at) => at);
    expect(stabilityIndex(scores, scores)).toBeCloseTo(0, 12);
    expect(
      stabilityIndex(
        scores,
        scores.map((score) => score + 500),
      ),
    ).toBeGreaterThan(0.25);
  });
});
