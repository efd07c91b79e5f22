/** The chance with which a test says of correct PDs that they do not agree. */
const level = 0.05;

/**
 * Returns the two-sided exact p-value of `failures` of `companies` that fail with the probability `pd` each. `least`: the test is made only when that many fail,
 * so the counts below are left out: otherwise bands that were unlucky would be judged, and lucky ones not. PDs that differ within the band make the true
 * p-value smaller by little: the variance of the failures is at most that of equal PDs.
 */
export function binomialTest(
  { failures, companies }: { readonly failures: number; readonly companies: number },
  pd: number,
  least = 0,
): number {
  const odds = Math.log(pd) - Math.log1p(-pd);
  let [below, above, all] = [0, 0, 0];
  let log = companies * Math.log1p(-pd);
  for (let count = 0; count <= companies; count += 1) {
    if (count >= least) {
      const chance = Math.exp(log);
      all += chance;
      if (count <= failures) below += chance;
      if (count >= failures) above += chance;
    }
    log += Math.log((companies - count) / (count + 1)) + odds;
  }
  // more failures than any count that has a chance
  return all === 0 ? 0 : Math.min(1, (2 * Math.min(below, above)) / all);
}

/**
 * Returns the p-values of several tests as Holm (1979) corrects them, in the order given: of tests of PDs that are all right, one or more is below 5% in one run of
 * twenty, however many tests there are.
 */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => (values[a] ?? 1) - (values[b] ?? 1));
  const corrected = new Array<number>(values.length).fill(1);
  let largest = 0;
  order.forEach((at, rank) => {
    largest = Math.max(largest, Math.min(1, (values[at] ?? 1) * (values.length - rank)));
    corrected[at] = largest;
  });
  return corrected;
}

/** Returns whether a corrected p-value rejects the PDs. */
export const rejects = (p: number): boolean => p < level;

export interface HosmerLemeshow {
  readonly statistic: number;
  /** Degrees of freedom: the groups, as no PD was fitted on these outcomes. */
  readonly groups: number;
  readonly p: number;
}

/**
 * Returns the statistic of Hosmer and Lemeshow: the squared differences of failures and their number by the PDs, each over its variance, in groups by rising PD.
 * Each group has about as many predicted failures, because groups of as many companies would leave the best with too few. `groups` must be even.
 */
export function hosmerLemeshow(pds: ArrayLike<number>, failed: ArrayLike<number>, groups = 10): HosmerLemeshow {
  const order = Array.from(pds, (_, at) => at).sort((a, b) => (pds[a] ?? 0) - (pds[b] ?? 0));
  const total = order.reduce((sum, at) => sum + (pds[at] ?? 0), 0);
  const found = Array.from({ length: groups }, () => ({ expected: 0, failures: 0, variance: 0 }));
  let before = 0;
  for (const at of order) {
    const pd = pds[at] ?? 0;
    const group = found[Math.min(groups - 1, Math.floor((before / total) * groups))];
    before += pd;
    if (group === undefined) continue;
    group.expected += pd;
    group.failures += failed[at] ?? 0;
    group.variance += pd * (1 - pd);
  }
  const statistic = found.reduce((sum, one) => sum + (one.variance === 0 ? 0 : (one.failures - one.expected) ** 2 / one.variance), 0);
  return { statistic, groups, p: chiSquareTail(statistic, groups) };
}

/** Returns the chance that a chi-square variable of an even number of degrees of freedom is at least `value`. */
export function chiSquareTail(value: number, degrees: number): number {
  let [term, sum] = [1, 0];
  for (let at = 0; at < degrees / 2; at += 1) {
    sum += term;
    term *= value / 2 / (at + 1);
  }
  return Math.exp(-value / 2) * sum;
}
