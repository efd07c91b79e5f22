/** Returns the offset after the document type declaration at `open`, or -1 when it does not end. Passes its internal subset to `subset`. */
export function doctypeEnd(source: string, open: number, subset: (text: string) => void): number {
  let begin = -1;
  for (let place = open + 2; place < source.length; place += 1) {
    switch (source[place]) {
      case '"':
      case "'":
        place = source.indexOf(source.charAt(place), place + 1);
        break;
      case '<':
        place = skipped(source, place);
        break;
      case '[':
        if (begin < 0) begin = place + 1;
        break;
      case ']':
        if (begin >= 0) subset(source.slice(begin, place));
        begin = -1;
        break;
      case '>':
        if (begin < 0) return place + 1;
        break;
    }
    if (place < 0) return -1;
  }
  return -1;
}

/**
 * Returns the offset of the end of the comment or processing instruction at `place`, -1 when it does not end, `place` for anything else. Quotes
 * and brackets within them have no meaning.
 */
function skipped(source: string, place: number): number {
  if (source.startsWith('<!--', place)) return source.indexOf('-->', place + 4);
  return source.startsWith('<?', place) ? source.indexOf('?>', place + 2) : place;
}

/** Characters of a subset that are read. Accounts have no need for thousands of entity declarations. */
const longestSubset = 1 << 16;

/**
 * Adds the internal general entities of a subset to `declared`. Parameter entities and external entities are not read,
 * so references to them stay unresolved.
 */
export function declareEntities(subset: string, declared: Map<string, string>): void {
  const text = withoutComments(subset.slice(0, longestSubset));
  for (const match of text.matchAll(/<!ENTITY\s+([^\s%"'<>&;]{1,64})\s+(?:"([^"]*)"|'([^']*)')\s*>/g)) {
    const [, name = '', double, single] = match;
    if (!declared.has(name)) declared.set(name, double ?? single ?? '');
  }
}

function withoutComments(subset: string): string {
  let kept = '';
  let from = 0;
  for (let at = subset.indexOf('<!--'); at >= 0; at = subset.indexOf('<!--', from)) {
    const end = subset.indexOf('-->', at + 4);
    if (end < 0) break;
    kept += subset.slice(from, at);
    from = end + 3;
  }
  return kept + subset.slice(from);
}
