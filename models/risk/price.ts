/**
 * An exposure to price. `lgd`: loss given default, the share of the exposure that is lost when the company becomes insolvent, above 0 and at most 1.
 */
export interface Exposure {
  readonly amountMinor: number;
  readonly currency: string;
  /** Days from delivery to payment, 0 to 365. */
  readonly termsDays: number;
  readonly lgd: number;
}

/** The indicative expected loss of an exposure. It is not a credit quote. */
export interface ExpectedLoss extends Exposure {
  /** Probability of default within the terms. */
  readonly pdTerms: number;
  /** Hundredths of a percent of the amount. */
  readonly basisPoints: number;
  readonly basisPointsInterval: readonly [low: number, high: number];
  /** Minor units, rounded up from the exact product. */
  readonly expectedLossMinor: number;
}

const daysInYear = 365;

/**
 * Prices an exposure to a company: `PD_h = 1 - (1 - PD12)^(h/365)` and `EL = PD_h x LGD` (a constant hazard within the year). A company in default
 * has the PD 1 for any terms, zero days too.
 */
export function expectedLoss(pd12: number, interval: readonly [low: number, high: number], exposure: Exposure): ExpectedLoss {
  const { amountMinor, termsDays, lgd } = exposure;
  const pdTerms = pdWithin(pd12, termsDays);
  const points = (pd: number) => pdWithin(pd, termsDays) * lgd * 10_000;
  return {
    ...exposure,
    pdTerms,
    basisPoints: points(pd12),
    basisPointsInterval: [points(interval[0]), points(interval[1])],
    expectedLossMinor: roundedUp(amountMinor, pdTerms, lgd),
  };
}

/** Returns the probability of default within so many days. */
export function pdWithin(pd12: number, days: number): number {
  return pd12 >= 1 ? 1 : 1 - (1 - pd12) ** (days / daysInYear);
}

/** Decimal digits that a PD is certain to: what `1 - (1 - PD)` loses in binary is not a loss of money. */
const pdDigits = 15;

/** Multiplies the decimals as they are written, because a product of binary fractions adds a minor unit to whole results: 100 x 0.07 is above 7. */
function roundedUp(amountMinor: number, pd: number, lgd: number): number {
  const [a, b] = [decimalOf(pd.toPrecision(pdDigits)), decimalOf(String(lgd))];
  const product = BigInt(amountMinor) * a.digits * b.digits;
  const unit = 10n ** BigInt(a.places + b.places);
  return Number((product + unit - 1n) / unit);
}

/** `digits / 10 ** places`: a number from 0 to 1 in the words of JavaScript, such as `0.07` and `1.5e-7`. */
function decimalOf(text: string): { readonly digits: bigint; readonly places: number } {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) };
}
