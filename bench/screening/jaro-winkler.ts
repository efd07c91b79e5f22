/** Returns the Jaro-Winkler similarity, 0 to 1, with the usual prefix weight of 0.1 over four letters. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroOf(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + 0.1 * prefix * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Uint8Array(b.length);
  const matched: string[] = [];
  for (let at = 0; at < a.length; at += 1) {
    const end = Math.min(b.length, at + window + 1);
    for (let other = Math.max(0, at - window); other < end; other += 1) {
      if (taken[other] === 1 || a[at] !== b[other]) continue;
      taken[other] = 1;
      matched.push(a[at] ?? '');
      break;
    }
  }
  if (matched.length === 0) return 0;
  const inOrder = [...b].filter((_, at) => taken[at] === 1);
  const turned = matched.filter((letter, at) => letter !== inOrder[at]).length / 2;
  return (matched.length / a.length + matched.length / b.length + (matched.length - turned) / matched.length) / 3;
}
