/**
 * Returns the edit distance of two words: letters added, left out, changed or swapped with a neighbour. Returns `most + 1` for any larger
 * distance, and for different words of more than 60 letters.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most || a.length > 60 || b.length > 60) return most + 1;
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

/** Returns the pairs of neighbouring characters of an ASCII text, each pair as a number. */
export function letterPairs(text: string): ReadonlySet<number> {
  const pairs = new Set<number>();
  for (let at = 1; at < text.length; at += 1) pairs.add(text.charCodeAt(at - 1) * 128 + text.charCodeAt(at));
  return pairs;
}

/** Returns the share of pairs that a text has in common with `pairs` (Dice coefficient), 0 to 1. */
export function sharedPairs(pairs: ReadonlySet<number>, text: string): number {
  const seen = new Set<number>();
  let shared = 0;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.charCodeAt(at - 1) * 128 + text.charCodeAt(at);
    if (seen.has(pair)) continue;
    seen.add(pair);
    if (pairs.has(pair)) shared += 1;
  }
  return pairs.size + seen.size === 0 ? 0 : (2 * shared) / (pairs.size + seen.size);
}
