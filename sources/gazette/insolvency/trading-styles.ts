/** How a notice says that a company trades by another name; `previously` and `formerly` stand before it. */
const marker =
  /\s*[,(]?\s*\b(?:(?:previously|formerly|also|and)\s+)?(?:t\s?\/\s?as?|trading\s+as|trading\s+under\s+the\s+(?:names?|styles?)(?:\s+of)?|trading\s+(?:names?|styles?)\s*:)(?![\w/])\s*:?\s*/i;
/** Where the words after a style turn to something else. */
const turn =
  /[;(]|\.\s|,\s|\.$|\s(?:Registered|Nature of|Principal|Previous|Former|Formerly|Company|Type of|In the|\(?in|of\s+\d|whose|which|presented|Notice)\b/;
const longest = 120;
const most = 10;

/** `OWL LTD T/A THE NEST` as the company's own name and what it trades as. */
export function partedName(name: string): { readonly legal: string; readonly styles: readonly string[] } {
  const [legal = '', ...styles] = name.split(marker);
  return legal.trim() === '' ? { legal: name, styles: [] } : { legal: legal.trim(), styles: cleanStyles(styles) };
}

/**
 * What stands right behind a company's number: `(Company Number 09999901) trading as The Nest. Registered office ...`. `next` is where the
 * next company's number stands: a style that runs up to it may hold that company's name, so it is not read.
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

/** Each once, without quotes and stray signs; what is longer than names are is a sentence. */
export function cleanStyles(styles: Iterable<string>): readonly string[] {
  const clean = new Map<string, string>();
  for (const style of styles) {
    for (const one of style.split(/\s*;\s*/)) {
      const name = one.replaceAll(/^[\s'"“”‘(:,.]+|[\s'"“”(:,]+$/g, '').replaceAll(/\s+/g, ' ');
      if (name.length <= longest && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name)) clean.set(name.toUpperCase(), name);
    }
  }
  return [...clean.values()].slice(0, most);
}
