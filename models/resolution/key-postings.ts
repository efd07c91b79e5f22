/**
 * Companies by search key, as sorted arrays: the hash of each key, and its companies. The hash has 32 bits: among 30 million keys about one in
 * 150 shares its hash with another, which adds candidates that the comparison then rejects.
 */
export interface KeyPostings {
  /** Returns the positions of the companies under a key, rising. A view: do not change it. */
  readonly under: (key: string) => Uint32Array;
  /** Distinct hashes. */
  readonly keys: number;
  /** Memory in bytes. */
  readonly bytes: number;
}

// copied once: in a test runner's context each access to a global is slow
const { imul } = Math;

/** FNV-1a with a final mix, so that short keys spread over all 32 bits. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Takes pairs in the order of the companies. Sorts them by hash in two stable passes of 16 bits, which keeps that order under each key. */
export function sortPostings(hashes: Uint32Array, companies: Uint32Array): KeyPostings {
  const half = sortBy(hashes, companies, 0);
  const sorted = sortBy(half.hashes, half.companies, 16);
  return directoryOf(sorted.hashes, sorted.companies);
}

function sortBy(hashes: Uint32Array, companies: Uint32Array, shift: number) {
  const starts = new Uint32Array(65_537);
  for (const hash of hashes) starts[((hash >>> shift) & 0xffff) + 1] = (starts[((hash >>> shift) & 0xffff) + 1] ?? 0) + 1;
  for (let digit = 1; digit < starts.length; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  const sorted = { hashes: new Uint32Array(hashes.length), companies: new Uint32Array(hashes.length) };
  for (let at = 0; at < hashes.length; at += 1) {
    const hash = hashes[at] ?? 0;
    const digit = (hash >>> shift) & 0xffff;
    const place = starts[digit] ?? 0;
    starts[digit] = place + 1;
    sorted.hashes[place] = hash;
    sorted.companies[place] = companies[at] ?? 0;
  }
  return sorted;
}

function directoryOf(hashes: Uint32Array, companies: Uint32Array): KeyPostings {
  let distinct = 0;
  for (let at = 0; at < hashes.length; at += 1) if (at === 0 || hashes[at] !== hashes[at - 1]) distinct += 1;
  const keys = new Uint32Array(distinct);
  const starts = new Uint32Array(distinct + 1);
  let place = 0;
  for (let at = 0; at < hashes.length; at += 1) {
    if (at > 0 && hashes[at] === hashes[at - 1]) continue;
    keys[place] = hashes[at] ?? 0;
    starts[place] = at;
    place += 1;
  }
  starts[distinct] = hashes.length;
  const under = (key: string): Uint32Array => {
    const found = placeOf(keys, hashOf(key));
    return found === -1 ? companies.subarray(0, 0) : companies.subarray(starts[found], starts[found + 1]);
  };
  return { under, keys: distinct, bytes: keys.byteLength + starts.byteLength + companies.byteLength };
}

function placeOf(keys: Uint32Array, hash: number): number {
  let [low, high] = [0, keys.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = keys[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
