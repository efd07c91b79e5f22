/** The features of one filing, in the order of `anomaly_features()` (macros.sql); null: the filing does not state the feature. */
export type Vector = readonly (number | null)[];

/** Median and spread of each feature. */
export interface Scaling {
  readonly center: readonly number[];
  readonly scale: readonly number[];
}

/** Largest absolute value of a scaled feature, in spreads. Clipping keeps one extreme figure from changing the components. */
export const clip = 8;

/** Computes the median and the spread of each feature over the filings that state it. */
export function scalingOf(rows: readonly Vector[], features: number): Scaling {
  const columns = Array.from({ length: features }, (_, feature) => stated(rows, feature));
  const center = columns.map((column) => rounded(median(column)));
  return { center, scale: columns.map((column, feature) => rounded(spread(column, center[feature] ?? 0))) };
}

/** Returns each feature's distance from the median in spreads, clipped; 0 for a missing feature. */
export function scaled({ center, scale }: Scaling, row: Vector): Float64Array {
  return Float64Array.from(center, (middle, feature) => {
    const value = row[feature];
    if (value === null || value === undefined) return 0;
    return Math.min(Math.max((value - middle) / (scale[feature] ?? 1), -clip), clip);
  });
}

/**
 * Rounds to nine significant digits. Fitting uses the rounded numbers that are stored, and differences between machines in the last bits disappear.
 */
export function rounded(value: number): number {
  return Number(value.toPrecision(9));
}

/** Returns the stated values of a feature, sorted. */
function stated(rows: readonly Vector[], feature: number): Float64Array {
  const column: number[] = [];
  for (const row of rows) {
    const value = row[feature];
    if (value !== null && value !== undefined) column.push(value);
  }
  return Float64Array.from(column).sort();
}

/** Returns the median of sorted values; 0 for none. */
function median(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/**
 * Returns the larger of two measures that equal the standard deviation for normal values: 1.4826 x the median absolute deviation, and the width of
 * the middle 95 % / 3.92. Most companies do not change their share capital and many have no fixed assets. There the first measure is 0, and with it
 * alone any company that does would be at the limit of the scale. When both are 0, the spread is 1.2533 x the mean absolute deviation;
 * 1 when all values agree.
 */
function spread(sorted: Float64Array, middle: number): number {
  const deviations = sorted.map((value) => Math.abs(value - middle)).sort();
  const wide = Math.max(1.4826 * median(deviations), (quantile(sorted, 0.975) - quantile(sorted, 0.025)) / 3.92);
  if (wide > tiny) return wide;
  const mean = 1.2533 * (deviations.reduce((sum, deviation) => sum + deviation, 0) / Math.max(1, deviations.length));
  return mean > tiny ? mean : 1;
}

/** Returns the quantile of sorted values; 0 for none. */
function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const tiny = 1e-6;
