/** Slips between two words: letters added, left out, changed or swapped with a neighbour. More than `most` is told as `most + 1`. */
export function slips(a: string, b: string, most: number): number {
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

/** Pairs of neighbouring letters that both texts have, as a share of all: 1 the same, 0 nothing in common. */
export function sharedPairs(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)];
  if (left.size + right.size === 0) return a === b ? 1 : 0;
  let shared = 0;
  for (const pair of left) if (right.has(pair)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at < text.length - 1; at += 1) pairs.add(text.slice(at, at + 2));
  return pairs;
}
