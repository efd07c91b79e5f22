import { createHash } from 'node:crypto';

/** SHA-256, 32 bytes. */
export type Hash = Buffer;

/** Returns the hash of a leaf: SHA-256 of the octet 0 and the entry (RFC 9162 section 2.1.1). */
export function leafHash(entry: Uint8Array): Hash {
  return createHash('sha256').update(leafPrefix).update(entry).digest();
}

/** Returns the hash of an inner node: SHA-256 of the octet 1 and both children (RFC 9162 section 2.1.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Hash {
  return createHash('sha256').update(nodePrefix).update(left).update(right).digest();
}

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** The root of a tree without leaves: SHA-256 of nothing (RFC 9162 section 2.1.1). */
export const emptyRoot: Hash = createHash('sha256').digest();

/** The leaves from `begin` up to and without `end`. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/** A node whose subtree has all of its 2^level leaves: those from `index` * 2^level. */
export interface CompleteNode {
  readonly level: number;
  readonly index: number;
}

/**
 * Returns the complete nodes of which the hash of a range consists, from left to right.
 * The range starts at a multiple of the power of two that spans it.
 */
export function completeNodes(range: Range): CompleteNode[] {
  const width = range.end - range.begin;
  if (width === 0) return [];
  const half = 2 ** Math.floor(Math.log2(width));
  const node = { level: Math.log2(half), index: range.begin / half };
  return [node, ...completeNodes({ begin: range.begin + half, end: range.end })];
}

/** Returns the hash of a range (RFC 9162 section 2.1.1, MTH) from those of its complete nodes. */
export function rangeHash(range: Range, hashOf: (node: CompleteNode) => Hash): Hash {
  const hashes = completeNodes(range).map(hashOf);
  const last = hashes.pop();
  if (last === undefined) return emptyRoot;
  return hashes.reduceRight((right, left) => nodeHash(left, right), last);
}

/** Returns the subtrees whose hashes are the inclusion proof of a leaf, from the leaf up (RFC 9162 section 2.1.3.1, PATH). Needs `index` < `size`. */
export function inclusionRanges(index: number, size: number): Range[] {
  return path(index, { begin: 0, end: size });
}

function path(index: number, { begin, end }: Range): Range[] {
  if (end - begin === 1) return [];
  const middle = begin + split(end - begin);
  const [left, right] = [
    { begin, end: middle },
    { begin: middle, end },
  ];
  return index < middle ? [...path(index, left), right] : [...path(index, right), left];
}

/**
 * Returns the subtrees whose hashes are the proof that the tree of `first` leaves begins the tree of `second` leaves (RFC 9162 section 2.1.4.1,
 * PROOF). Needs 0 < `first` <= `second`.
 */
export function consistencyRanges(first: number, second: number): Range[] {
  return first === second ? [] : subproof(first, { begin: 0, end: second }, true);
}

function subproof(first: number, range: Range, isWhole: boolean): Range[] {
  const { begin, end } = range;
  if (first === end) return isWhole ? [] : [range];
  const middle = begin + split(end - begin);
  const [left, right] = [
    { begin, end: middle },
    { begin: middle, end },
  ];
  return first <= middle ? [...subproof(first, left, isWhole), right] : [...subproof(first, right, false), left];
}

/** Returns the largest power of two smaller than `width`. Divides instead of shifting: a shift of JavaScript has 32 bits. */
function split(width: number): number {
  let half = 1;
  while (half * 2 < width) half *= 2;
  return half;
}
