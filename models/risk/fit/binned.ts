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
  /** A hash of the number of the company, evenly spread. */
  readonly hashes: Uint32Array;
  readonly count: number;
}

/** Collects companies into a `Binned`. */
export function createBinning(characteristics: readonly Characteristic[]) {
  const width = characteristics.length;
  let bins = new Uint8Array(width * 1024);
  let failed = new Uint8Array(1024);
  let hashes = new Uint32Array(1024);
  let count = 0;
  return {
    add(companyNumber: string, observed: Readonly<Record<Attribute, Pick<Observed, 'value'>>>, fails: boolean): void {
      if (count === failed.length) {
        bins = grown(bins);
        failed = grown(failed);
        const longer = new Uint32Array(hashes.length * 2);
        longer.set(hashes);
        hashes = longer;
      }
      characteristics.forEach((one, at) => {
        const { value } = observed[one.of];
        bins[count * width + at] = value === null ? one.bins.length : binIndex(one, value);
      });
      failed[count] = fails ? 1 : 0;
      hashes[count] = hashOf(companyNumber);
      count += 1;
    },
    binned: (): Binned => ({
      ...{ characteristics, count, bins: bins.subarray(0, count * width) },
      ...{ failed: failed.subarray(0, count), hashes: hashes.subarray(0, count) },
    }),
  };
}

/** One part of the companies, and all others. `rows`: the places of those inside. */
interface Fold {
  readonly rows: readonly number[];
  readonly inside: Binned;
  readonly outside: Binned;
}

/** Splits the companies into parts by a hash of their number, so that one company is in the same part on every day. */
export function* inFolds(binned: Binned, folds: number): Generator<Fold> {
  for (let fold = 0; fold < folds; fold += 1) {
    const parts: [number[], number[]] = [[], []];
    binned.hashes.forEach((hash, row) => {
      parts[Math.floor((hash / 2 ** 32) * folds) === fold ? 0 : 1].push(row);
    });
    yield { rows: parts[0], inside: only(binned, parts[0]), outside: only(binned, parts[1]) };
  }
}

function only({ characteristics, bins, failed, hashes }: Binned, rows: readonly number[]): Binned {
  const width = characteristics.length;
  const some = new Uint8Array(rows.length * width);
  rows.forEach((row, at) => {
    some.set(bins.subarray(row * width, (row + 1) * width), at * width);
  });
  return {
    ...{ characteristics, bins: some, count: rows.length },
    failed: Uint8Array.from(rows, (row) => failed[row] ?? 0),
    hashes: Uint32Array.from(rows, (row) => hashes[row] ?? 0),
  };
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

/** FNV-1a of the text with the finalizer of MurmurHash3, 32 bits: numbers that follow one another are to have hashes that do not. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
