import { doctypeEnd } from './doctype.ts';

/**
 * A start tag as offsets into the text of the document, UTF-16 units. The scanner reuses one object for all tags, so a handler must copy what it
 * keeps. Names and values are cut out only when a handler needs them (`tagLocalName`, `attributesOf`).
 */
export interface StartTag {
  /** The whole text of the document. */
  readonly source: string;
  /** Offset of `<`. */
  at: number;
  nameStart: number;
  nameEnd: number;
  /** Offset of the colon in the name; -1 without a prefix. */
  colon: number;
  /** Four offsets for each attribute: start and end of the name, start and end of the value. */
  readonly attributes: number[];
  attributeCount: number;
  /** Whether the name of an attribute begins with `xmlns`. */
  declares: boolean;
  /** Nesting depth; 1 for the root. */
  depth: number;
}

/** Receives the parts of a document from `scanXml`. */
interface ScanHandler {
  /** The scanner calls `text` only while this is true. */
  wantsText: boolean;
  /** The handler sets this to true to stop the scan before the next element. */
  stop: boolean;
  readonly open: (tag: StartTag) => void;
  readonly close: (depth: number) => void;
  /** `raw` still contains references, unless `cdata` is true. */
  readonly text: (raw: string, cdata: boolean) => void;
  readonly doctype: (internalSubset: string) => void;
  /** Receives each violation of XML, which the scanner repairs. */
  readonly malformed: (detail: string, offset: number) => void;
  /** Receives the end of the scan, once. */
  readonly end: (reason: ScanEnd, offset: number) => void;
}

/**
 * Why a scan ended. `truncated`: the document ends inside an element. `second-root`: another root element begins. `too-deep`, `too-many`: a limit
 * is exceeded. `given-up`: the repair budget is used up. `stopped`: the handler stopped it.
 */
export type ScanEnd = 'complete' | 'truncated' | 'no-root' | 'second-root' | 'too-deep' | 'too-many' | 'given-up' | 'stopped';

/** Limits above which a scan ends with `too-deep` or `too-many`. */
export interface ScanLimits {
  /** Nesting depth of elements. */
  readonly depth: number;
  /** Number of elements. */
  readonly elements: number;
}

/** Attributes kept for one element. Real documents have up to a hundred, on a root that declares all its namespaces. */
const attributeLimit = 4096;

/** Steps for the whole document that unmatched end tags may search the open elements for their start tag. */
const repairSteps = 1_000_000;

const gt = 0x3e;
const slash = 0x2f;
const equals = 0x3d;

/**
 * Scans a document from offset `start` in one pass and reports start tags, end tags and, on request, character data. It builds no tree and copies
 * no text. It reports what is not well-formed XML and reads on as a browser would.
 */
export function scanXml(source: string, start: number, limits: ScanLimits, handler: ScanHandler): void {
  const tag: StartTag = {
    source,
    at: 0,
    nameStart: 0,
    nameEnd: 0,
    colon: -1,
    attributes: [],
    attributeCount: 0,
    declares: false,
    depth: 0,
  };
  const names = new Int32Array(2 * (limits.depth + 1));
  const length = source.length;
  let depth = 0;
  let elements = 0;
  let rooted = false;
  let repairs = repairSteps;
  let at = start;

  while (at < length) {
    const open = source.indexOf('<', at);
    if (open !== at && handler.wantsText) handler.text(source.slice(at, open < 0 ? length : open), false);
    if (open < 0) break;
    const code = source.charCodeAt(open + 1);
    if (code === slash) {
      at = endTag(open);
    } else if (code === 0x21 || code === 0x3f) {
      at = declaration(open);
    } else if (startsName(code)) {
      const over = beyond();
      if (over !== undefined) {
        handler.end(over, open);
        return;
      }
      rooted = true;
      elements += 1;
      at = startTag(open);
    } else {
      handler.malformed('a `<` does not begin a tag', open);
      if (handler.wantsText) handler.text('<', true);
      at = open + 1;
    }
    if (at < 0) {
      handler.end(repairs < 0 ? 'given-up' : 'truncated', open);
      return;
    }
  }
  handler.end(!rooted ? 'no-root' : depth > 0 ? 'truncated' : 'complete', length);

  /** Returns the reason why the next element must not be read; undefined when it may. */
  function beyond(): ScanEnd | undefined {
    if (rooted && depth === 0) return 'second-root';
    if (handler.stop) return 'stopped';
    if (depth >= limits.depth) return 'too-deep';
    return elements >= limits.elements ? 'too-many' : undefined;
  }

  /** Reads a start tag. Returns the offset after it; -1 when it does not end. */
  function startTag(open: number): number {
    let place = open + 1;
    let colon = -1;
    for (; place < length; place += 1) {
      const code = source.charCodeAt(place);
      if (code === gt || code === slash || code <= 0x20) break;
      if (code === 0x3a && colon < 0) colon = place;
    }
    tag.at = open;
    tag.nameStart = open + 1;
    tag.nameEnd = place;
    tag.colon = colon;
    tag.attributeCount = 0;
    tag.declares = false;
    depth += 1;
    tag.depth = depth;
    names[2 * depth] = tag.nameStart;
    names[2 * depth + 1] = place;
    while (place < length) {
      const code = source.charCodeAt(place);
      if (code <= 0x20) place += 1;
      else if (code === gt) {
        handler.open(tag);
        return place + 1;
      } else if (code === slash) {
        if (source.charCodeAt(place + 1) === gt) {
          handler.open(tag);
          handler.close(depth);
          depth -= 1;
          return place + 2;
        }
        place += 1;
      } else {
        place = attribute(place);
        if (place < 0) break;
      }
    }
    depth -= 1;
    return -1;
  }

  /** Reads an attribute. Returns the offset after it; -1 when it does not end. */
  function attribute(from: number): number {
    let place = from;
    let code = 0;
    for (; place < length; place += 1) {
      code = source.charCodeAt(place);
      if (code === equals || code <= 0x20 || code === gt || code === slash) break;
    }
    const nameEnd = place;
    if (code <= 0x20) place = skipSpace(place);
    if (source.charCodeAt(place) !== equals) {
      handler.malformed('an attribute has no value', from);
      note(from, nameEnd, nameEnd, nameEnd);
      return place === from ? place + 1 : place;
    }
    place = skipSpace(place + 1);
    const quote = source.charCodeAt(place);
    if (quote === 0x22 || quote === 0x27) {
      const end = source.indexOf(quote === 0x22 ? '"' : "'", place + 1);
      if (end < 0) return -1;
      note(from, nameEnd, place + 1, end);
      return end + 1;
    }
    handler.malformed('the value of an attribute has no quotes', from);
    const valueStart = place;
    for (; place < length; place += 1) {
      code = source.charCodeAt(place);
      if (code <= 0x20 || code === gt) break;
    }
    note(from, nameEnd, valueStart, place);
    return place;
  }

  function note(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (tag.attributeCount >= attributeLimit) {
      handler.malformed(`an element has more than ${attributeLimit} attributes`, tag.at);
      return;
    }
    const place = 4 * tag.attributeCount;
    tag.attributes[place] = nameStart;
    tag.attributes[place + 1] = nameEnd;
    tag.attributes[place + 2] = valueStart;
    tag.attributes[place + 3] = valueEnd;
    tag.attributeCount += 1;
    if (source.charCodeAt(nameStart) === 0x78 && source.startsWith('xmlns', nameStart)) tag.declares = true;
  }

  function skipSpace(from: number): number {
    let place = from;
    while (place < length && source.charCodeAt(place) <= 0x20) place += 1;
    return place;
  }

  /** Reads an end tag. Returns the offset after it; -1 when it does not end or the repair budget is used up. */
  function endTag(open: number): number {
    const expected = open + 2 + (names[2 * depth + 1] ?? 0) - (names[2 * depth] ?? 0);
    if (source.charCodeAt(expected) === gt && depth > 0 && named(depth, open + 2, expected)) {
      handler.close(depth);
      depth -= 1;
      return expected + 1;
    }
    const end = source.indexOf('>', open);
    if (end < 0) return -1;
    let nameEnd = end;
    while (source.charCodeAt(nameEnd - 1) <= 0x20) nameEnd -= 1;
    if (depth > 0 && named(depth, open + 2, nameEnd)) {
      handler.close(depth);
      depth -= 1;
      return end + 1;
    }
    handler.malformed(`</${source.slice(open + 2, Math.min(nameEnd, open + 40))}> does not match the innermost open element`, open);
    let level = depth - 1;
    while (level > 0 && !named(level, open + 2, nameEnd)) {
      level -= 1;
      repairs -= 1;
    }
    if (repairs < 0) return -1;
    for (; level > 0 && depth >= level; depth -= 1) handler.close(depth);
    return end + 1;
  }

  /** Whether the open element at that depth has the name between the offsets. */
  function named(level: number, from: number, to: number): boolean {
    const start = names[2 * level] ?? 0;
    const size = to - from;
    if ((names[2 * level + 1] ?? 0) - start !== size) return false;
    for (let place = 0; place < size; place += 1) {
      if (source.charCodeAt(start + place) !== source.charCodeAt(from + place)) return false;
    }
    return true;
  }

  /** Reads a comment, CDATA section, DOCTYPE or processing instruction. Returns the offset after it; -1 when it does not end. */
  function declaration(open: number): number {
    if (source.charCodeAt(open + 1) === 0x3f) return after('?>', open + 2);
    if (source.startsWith('<!--', open)) return after('-->', open + 4);
    if (source.startsWith('<![CDATA[', open)) {
      const end = source.indexOf(']]>', open + 9);
      if (end < 0) return -1;
      if (handler.wantsText) handler.text(source.slice(open + 9, end), true);
      return end + 3;
    }
    return doctypeEnd(source, open, handler.doctype);
  }

  function after(mark: string, from: number): number {
    const end = source.indexOf(mark, from);
    return end < 0 ? -1 : end + mark.length;
  }
}

function startsName(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code === 0x3a || code >= 0x80;
}

/** Returns the prefix of a tag's name; '' without one. */
export function tagPrefix(tag: StartTag): string {
  return tag.colon < 0 ? '' : tag.source.slice(tag.nameStart, tag.colon);
}

/** Returns a tag's name without its prefix. */
export function tagLocalName(tag: StartTag): string {
  return tag.source.slice(tag.colon < 0 ? tag.nameStart : tag.colon + 1, tag.nameEnd);
}
