/**
 * Returns the edit distance of two words: letters added, left out, changed or swapped with a neighbour. Returns `most + 1` for any larger
 * distance, and for different words of more than 60 letters.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most || a.length > 60 || b.length > 60) return most + 1;
  if (lettersOnlyIn(a, b) > most || lettersOnlyIn(b, a) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[b.length] ?? most + 1, most + 1);
}

/** Returns how many different letters only the first of two folded words has: an edit takes at most one of them away. */
function lettersOnlyIn(word: string, other: string): number {
  let left = lettersOf(word) & ~lettersOf(other);
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Returns the letters of a word as bits; digits share six bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    bits |= 1 << (code >= 97 ? code - 97 : 26 + (code % 6));
  }
  return bits;
}

/** Returns the pairs of neighbouring characters of an ASCII text, each pair as a number. */
export function letterPairs(text: string): ReadonlySet<number> {
  const pairs = new Set<number>();
  for (let at = 1; at < text.length; at += 1) pairs.add(text.charCodeAt(at - 1) * 128 + text.charCodeAt(at));
  return pairs;
}

/** Returns the share of pairs that a text has in common with `pairs` (Dice coefficient), 0 to 1. */
export function sharedPairs(pairs: ReadonlySet<number>, text: string): number {
  const seen = letterPairs(text);
  let shared = 0;
  for (const pair of seen) if (pairs.has(pair)) shared += 1;
  return pairs.size + seen.size === 0 ? 0 : (2 * shared) / (pairs.size + seen.size);
}
