// read once: access to a global is slow in a test runner's context
const { imul } = Math;

/**
 * Returns a pseudo-random number of 32 bits that depends only on the seed, an index and `salt`, the purpose of the draw. So any company or notice
 * can be computed alone, in any order, on any machine.
 */
export function draw(seed: number, index: number, salt: number): number {
  let h = imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ imul(index + 0x7f4a7c15, 0xc2b2ae35) ^ imul(salt + 1, 0x27d4eb2f);
  h ^= h >>> 16;
  h = imul(h, 0x7feb352d);
  h ^= h >>> 15;
  h = imul(h, 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns the entry of a list that a drawn number selects. Throws `RangeError` for an empty list. */
export function pick<T>(list: readonly T[], drawn: number): T {
  const entry = list[drawn % list.length];
  if (entry === undefined) throw new RangeError('nothing to pick from');
  return entry;
}

/** Returns a one-to-one shuffle of 0 to `size` - 1 that needs no table, so that distinct companies get distinct numbers and names. */
export function scatter(size: number, seed: number, salt: number): (index: number) => number {
  const offset = draw(seed, salt, 7) % size;
  // index * factor stays below 2^53 for 5 million companies in 16 million numbers
  let factor = Math.floor(size * 0.618) + (draw(seed, salt, 8) % 1_000);
  while (gcd(factor, size) !== 1) factor += 1;
  return (index) => (index * factor + offset) % size;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
