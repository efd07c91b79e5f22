/** A feature vector; null where the filing does not say. */
export type Vector = readonly (number | null)[];

export interface Scaling {
  readonly center: readonly number[];
  readonly scale: readonly number[];
}

/** Scaled features beyond so many spreads count as so many: one wild figure must not bend the components. */
export const clip = 8;

/** Median and spread of each feature over the filings that state it. */
export function scalingOf(rows: readonly Vector[], features: number): Scaling {
  const columns = Array.from({ length: features }, (_, feature) => stated(rows, feature));
  const center = columns.map((column) => rounded(median(column)));
  return { center, scale: columns.map((column, feature) => rounded(spread(column, center[feature] ?? 0))) };
}

/** As many spreads from the median as each feature is, missing ones at the median. */
export function scaled({ center, scale }: Scaling, row: Vector): Float64Array {
  return Float64Array.from(center, (middle, feature) => {
    const value = row[feature];
    if (value === null || value === undefined) return 0;
    return Math.min(Math.max((value - middle) / (scale[feature] ?? 1), -clip), clip);
  });
}

/** Nine significant digits: what is stored is what was computed with, and the last bits of a machine's arithmetic are not. */
export function rounded(value: number): number {
  return Number(value.toPrecision(9));
}

function stated(rows: readonly Vector[], feature: number): Float64Array {
  const column: number[] = [];
  for (const row of rows) {
    const value = row[feature];
    if (value !== null && value !== undefined) column.push(value);
  }
  return Float64Array.from(column).sort();
}

/** Of sorted values; nought of none. */
function median(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/**
 * The greater of two measures that are the standard deviation where values are normal: 1.4826 x the median absolute deviation, and the middle
 * 95 % / 3.92. Most companies change no share capital and many have no fixed assets: there the first is nought, and whoever does would be at
 * the end of the scale. Where both are nought the mean absolute deviation stands in (x 1.2533); a feature that never differs has spread 1.
 */
function spread(sorted: Float64Array, middle: number): number {
  const deviations = sorted.map((value) => Math.abs(value - middle)).sort();
  const wide = Math.max(1.4826 * median(deviations), (quantile(sorted, 0.975) - quantile(sorted, 0.025)) / 3.92);
  if (wide > tiny) return wide;
  const mean = 1.2533 * (deviations.reduce((sum, deviation) => sum + deviation, 0) / Math.max(1, deviations.length));
  return mean > tiny ? mean : 1;
}

/** The value below which the share lies; nought of none. */
function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const tiny = 1e-6;
