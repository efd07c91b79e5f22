import { registerSize } from '../register.ts';
import type { World } from '../world.ts';
import { header } from './columns.ts';
import { companyLine } from './row.ts';

/** Number of parts; the product is also published as one file. */
export const PARTS = 7;

/** The part of the register in a file, and its faults. */
export interface Slice {
  /** 1 to 7; absent: the whole register in one file. */
  readonly part?: number;
  /** For faults: a file with half of its rows. `wrongHeader`: a file with renamed columns. */
  readonly shrunk?: boolean;
  readonly wrongHeader?: boolean;
}

/** Returns the name of a zip and of its CSV: `BasicCompanyDataAsOneFile-2026-06-01` or `BasicCompanyData-2026-06-01-part1_7`. */
export function fileStem(month: string, part?: number): string {
  return part === undefined ? `BasicCompanyDataAsOneFile-${month}` : `BasicCompanyData-${month}-part${part}_${PARTS}`;
}

/** Yields the CSV in pieces of about 128 KiB, header first. The seven parts hold the rows of the single file in order, each under a header. */
export function* csv(world: World, snapshot: number, { part, shrunk, wrongHeader }: Slice = {}): Generator<string> {
  const size = registerSize(world, snapshot);
  const perPart = Math.ceil(size / PARTS);
  const from = part === undefined ? 0 : (part - 1) * perPart;
  const to = part === undefined ? size : Math.min(size, part * perPart);
  let piece = wrongHeader ? header.replace(' CompanyNumber', 'CompanyNo').replace('CompanyStatus,', '') : header;
  for (let index = from; index < (shrunk ? from + Math.floor((to - from) / 2) : to); index += 1) {
    const line = companyLine(world, index, snapshot);
    if (line === undefined) continue;
    piece += line;
    if (piece.length > 131_072) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
