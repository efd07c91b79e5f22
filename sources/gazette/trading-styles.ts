/** Words that introduce a trading name (a style), with `previously` or `formerly` before them or not. */
const marker =
  /\s*[,(]?\s*\b(?:(?:previously|formerly|also|and)\s+)?(?:t\s?\/\s?as?|trading\s+as|trading\s+under\s+the\s+(?:names?|styles?)(?:\s+of)?|trading\s+(?:names?|styles?)\s*:)(?![\w/])\s*:?\s*/i;
/** Words and signs that end a style. */
const turn =
  /[;(]|\.\s|,\s|\.$|\s(?:Registered|Nature of|Principal|Previous|Former|Formerly|Company|Type of|In the|\(?in|of\s+\d|whose|which|presented|Notice)\b/;
const longest = 120;
const most = 10;

/** Splits `OWL LTD T/A THE NEST` into the legal name and the styles. */
export function partedName(name: string): { readonly legal: string; readonly styles: readonly string[] } {
  const [legal = '', ...styles] = name.replaceAll(/\s+/g, ' ').split(marker); // `marker` takes cubic time for a run of spaces
  return legal.trim() === '' ? { legal: name, styles: [] } : { legal: legal.trim(), styles: cleanStyles(styles) };
}

/**
 * Returns the styles right after a company number: `(Company Number 09999901) trading as The Nest. Registered office ...`. `next` is the
 * offset of the next company's number: a style that reaches it may contain that company's name, so it is left out.
 */
export function styleAfter(text: string, next: number): readonly string[] {
  const opening = /^\s*\)?/.exec(text)?.[0] ?? '';
  const found = marker.exec(text.slice(opening.length));
  if (found === null || found.index > 0) return [];
  const start = opening.length + found[0].length;
  const end = text.slice(start).search(turn);
  const stop = end === -1 ? text.length : start + end;
  return stop + 2 >= next && next < text.length ? [] : cleanStyles([text.slice(start, stop)]);
}

/** Returns each style once, without quotes and stray signs, at most ten. Leaves out texts of more than 120 characters: they are sentences. */
export function cleanStyles(styles: Iterable<string>): readonly string[] {
  const clean = new Map<string, string>();
  for (const style of styles) {
    for (const one of style.split(/\s*;\s*/)) {
      if (one.length > 10 * longest) continue; // the pattern of stray signs takes quadratic time
      const name = one.replaceAll(/^[\s'"“”‘(:,.]+|[\s'"“”(:,]+$/g, '').replaceAll(/\s+/g, ' ');
      if (name.length <= longest && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name)) clean.set(name.toUpperCase(), name);
    }
  }
  return [...clean.values()].slice(0, most);
}
