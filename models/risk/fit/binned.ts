import type { Attribute, Observed } from '../attributes.ts';
import { binIndex } from '../score.ts';
import type { Characteristic } from '../scorecard.ts';

/** Companies at one or more days, reduced to the bins of a scorecard, with what became of them within 12 months. */
export interface Binned {
  readonly characteristics: readonly Characteristic[];
  /** One row per company and day: for each characteristic the index of its bin; the number of bins when the value is not known. */
  readonly bins: Uint8Array;
  /** 1: it became insolvent within 12 months. */
  readonly failed: Uint8Array;
  readonly count: number;
}

/** Collects companies into a `Binned`. */
export function createBinning(characteristics: readonly Characteristic[]) {
  const width = characteristics.length;
  let bins = new Uint8Array(width * 1024);
  let failed = new Uint8Array(1024);
  let count = 0;
  return {
    add(observed: Readonly<Record<Attribute, Pick<Observed, 'value'>>>, fails: boolean): void {
      if (count === failed.length) {
        bins = grown(bins);
        failed = grown(failed);
      }
      characteristics.forEach((one, at) => {
        const { value } = observed[one.of];
        bins[count * width + at] = value === null ? one.bins.length : binIndex(one, value);
      });
      failed[count] = fails ? 1 : 0;
      count += 1;
    },
    binned: (): Binned => ({ characteristics, bins: bins.subarray(0, count * width), failed: failed.subarray(0, count), count }),
  };
}

/** Splits the rows into two by a pseudo-random draw of each row's place, the same in every run. `share`: of the first part, 0 to 1. */
export function split({ characteristics, bins, failed, count }: Binned, share: number): [Binned, Binned] {
  const width = characteristics.length;
  const parts: [number[], number[]] = [[], []];
  for (let row = 0; row < count; row += 1) parts[draw(row) < share ? 0 : 1].push(row);
  const of = (rows: readonly number[]): Binned => {
    const some = new Uint8Array(rows.length * width);
    rows.forEach((row, at) => {
      some.set(bins.subarray(row * width, (row + 1) * width), at * width);
    });
    return { characteristics, bins: some, failed: Uint8Array.from(rows, (row) => failed[row] ?? 0), count: rows.length };
  };
  return [of(parts[0]), of(parts[1])];
}

/** Number of companies that failed. */
export function failures({ failed }: Pick<Binned, 'failed'>): number {
  return failed.reduce((sum, one) => sum + one, 0);
}

function grown(array: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** A multiplicative hash of the place, 0 to below 1. */
function draw(row: number): number {
  return (Math.imul(row + 1, 2_654_435_761) >>> 0) / 2 ** 32;
}
