/** Puts sets after sets that they contain: each chain grows from its smallest set, so the file begins anew once for each chain. `sets`: the smallest first. */
export function inChains<T extends { readonly names: ReadonlySet<string> }>(sets: readonly T[]): T[] {
  const ordered: T[] = [];
  let left = sets;
  while (left.length > 0) {
    const others: T[] = [];
    let last: T | undefined;
    for (const one of left) {
      if (last !== undefined && ![...last.names].every((name) => one.names.has(name))) others.push(one);
      else {
        ordered.push(one);
        last = one;
      }
    }
    left = others;
  }
  return ordered;
}
