/**
 * Says how a header differs from the one that a source reads: which columns are new, missing, renamed or moved. Empty: it does not differ. A row in which most
 * cells are no columns of the source is no header, so its cells are not cited: the licence of a source may keep its rows from the public.
 */
export function headerChange(expected: readonly string[], found: readonly string[]): string {
  const known = expected.filter((name) => found.includes(name)).length;
  if (known * 2 < Math.max(expected.length, found.length))
    return `the first row has ${known === 0 ? 'none' : known} of the ${expected.length} columns`;
  const missing = expected.filter((name) => !found.includes(name));
  const added = found.filter((name) => !expected.includes(name));
  const named = (name: string, columns: readonly string[]) => `column ${columns.indexOf(name) + 1} "${name}"`;
  // a column at the place of a missing one has its values, as far as anybody can tell
  const renamed = expected.length === found.length ? missing.filter((name) => added.includes(found[expected.indexOf(name)] ?? '')) : [];
  const news = renamed.map((name) => found[expected.indexOf(name)] ?? '');
  const parts = [
    ...renamed.map((name, at) => `${named(name, expected)} is "${news[at]}" now`),
    ...missing.filter((name) => !renamed.includes(name)).map((name) => `${named(name, expected)} is missing`),
    ...added.filter((name) => !news.includes(name)).map((name) => `${named(name, found)} is new`),
  ];
  if (parts.length > 0) return listed(parts);
  const kept = found.filter((name, at) => found.indexOf(name) !== at);
  if (kept.length > 0) return listed(kept.map((name) => `column "${name}" occurs twice`));
  return listed(
    expected.flatMap((name, at) => (found[at] === name ? [] : [`column ${at + 1} "${name}" is column ${found.indexOf(name) + 1} now`])),
  );
}

const most = 5;

function listed(parts: readonly string[]): string {
  return `${parts.slice(0, most).join('; ')}${parts.length > most ? `; and ${parts.length - most} more changes` : ''}`;
}
