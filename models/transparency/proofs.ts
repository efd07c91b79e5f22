import { emptyRoot, type Hash, nodeHash } from './merkle.ts';

export interface InclusionProof {
  /** Place of the leaf in the tree, from 0. */
  readonly leafIndex: number;
  /** Leaves of the tree. */
  readonly treeSize: number;
  readonly leafHash: Uint8Array;
  /** From the leaf up. */
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** Returns whether the proof shows that the tree holds the leaf (RFC 9162 section 2.1.3.2). */
export function provesInclusion({ leafIndex, treeSize, leafHash, path, root }: InclusionProof): boolean {
  if (!areCounts(leafIndex, treeSize) || leafIndex >= treeSize || !areHashes(leafHash, root, ...path)) return false;
  let [fn, sn] = [leafIndex, treeSize - 1];
  let hash: Uint8Array = leafHash;
  for (const sibling of path) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      hash = nodeHash(sibling, hash);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else hash = nodeHash(hash, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && equal(hash, root);
}

export interface ConsistencyProof {
  readonly firstSize: number;
  readonly secondSize: number;
  readonly firstRoot: Uint8Array;
  readonly secondRoot: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/**
 * Returns whether the proof shows that the second tree begins with the leaves of the first (RFC 9162 section 2.1.4.2).
 * An empty first tree proves nothing.
 */
export function provesConsistency({ firstSize, secondSize, firstRoot, secondRoot, path }: ConsistencyProof): boolean {
  if (!areCounts(firstSize, secondSize) || firstSize === 0) return false;
  if (firstSize === secondSize) return path.length === 0 && equal(firstRoot, secondRoot);
  if (firstSize > secondSize || !areHashes(firstRoot, secondRoot, ...path)) return false;
  const [start, ...rest] = isPowerOfTwo(firstSize) ? [firstRoot, ...path] : path;
  if (start === undefined || path.length === 0) return false;
  let [fn, sn] = [firstSize - 1, secondSize - 1];
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  let [first, second] = [start, start];
  for (const sibling of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      [first, second] = [nodeHash(sibling, first), nodeHash(sibling, second)];
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else second = nodeHash(second, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && equal(first, firstRoot) && equal(second, secondRoot);
}

/** Computes the root of leaves that are added one by one, in memory that grows with the logarithm of their number. */
export function growingTree() {
  /** Roots of the complete subtrees, the widest first. */
  const peaks: { readonly width: number; readonly hash: Hash }[] = [];
  let size = 0;
  return {
    add(leaf: Hash): void {
      let added = { width: 1, hash: leaf };
      for (let last = peaks.at(-1); last !== undefined && last.width === added.width; last = peaks.at(-1)) {
        added = { width: added.width * 2, hash: nodeHash(last.hash, added.hash) };
        peaks.pop();
      }
      peaks.push(added);
      size += 1;
    },
    size: () => size,
    root: (): Hash => peaks.map(({ hash }) => hash).reduceRight<Hash | undefined>(above, undefined) ?? emptyRoot,
  };
}

function above(right: Hash | undefined, left: Hash): Hash {
  return right === undefined ? left : nodeHash(left, right);
}

function areCounts(...numbers: readonly number[]): boolean {
  return numbers.every((one) => Number.isSafeInteger(one) && one >= 0);
}

function areHashes(...given: readonly Uint8Array[]): boolean {
  return given.every(({ length }) => length === emptyRoot.length);
}

const isOdd = (value: number) => value % 2 === 1;
const half = (value: number) => Math.floor(value / 2);
const isPowerOfTwo = (value: number) => Number.isInteger(Math.log2(value)) && 2 ** Math.round(Math.log2(value)) === value;

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
