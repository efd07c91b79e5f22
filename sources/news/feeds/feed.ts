import { SaxesParser } from 'saxes';
import { decodeText, windows1252 } from '../../encoding.ts';
import { SourceProblem } from '../../problem.ts';
import { writtenDate } from './written-date.ts';

/** An item of RSS 2.0 or an entry of Atom 1.0, as the feed states it. */
export interface FeedItem {
  /** `guid` or `id`. */
  readonly id: string | undefined;
  /** HTML, or plain text. */
  readonly title: string;
  readonly summary: string;
  readonly link: string | undefined;
  /** ISO 8601, UTC. */
  readonly published: string | undefined;
  readonly updated: string | undefined;
}

export interface Feed {
  readonly title: string;
  /** The address that the feed states of itself, else that of its site. */
  readonly self: string | undefined;
  /** At most `mostItems`. */
  readonly items: readonly FeedItem[];
  /** Whether the feed lists further items. */
  readonly isCut: boolean;
  /** Elements of the items, such as `entry.rank`, that the formats do not have. */
  readonly newElements: ReadonlySet<string>;
  /** Why the feed may have further items; undefined: the XML is well-formed. */
  readonly fault: string | undefined;
}

/** Entities of HTML that feeds use without declaring them. */
const entities = {
  nbsp: ' ',
  pound: '£',
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  copy: '©',
  eacute: 'é',
  bull: '•',
  middot: '·',
  trade: '™',
  reg: '®',
};
const deepest = 64;
export const mostItems = 5_000;
const longestText = 100_000;

/**
 * Reads the text of a feed by the encoding that its byte order mark or XML declaration names (`decodeText`). Feeds that name ISO-8859-1 have the quotes of
 * windows-1252, which readers of feeds show (WHATWG Encoding, section 4.2).
 */
export function decodeFeed(bytes: Uint8Array): string {
  const { text, encoding } = decodeText(bytes);
  return encoding === 'iso-8859-1' ? windows1252(bytes) : text;
}

/**
 * Reads RSS 2.0 (and the formats before it without a document type) and Atom 1.0. Unescaped signs and undeclared entities leave a `fault` and the
 * items around them. Throws UNEXPECTED_HTML for a page, UNEXPECTED_SHAPE for a document type, for other XML and for a text that is not XML.
 */
export function readFeed(text: string, name: string): Feed {
  const parser = new SaxesParser({ xmlns: true });
  Object.assign(parser.ENTITIES, entities);
  const builder = feedBuilder(name);
  let fault: string | undefined;
  parser.on('error', ({ message }) => {
    fault ??= message;
  });
  parser.on('doctype', (type) => {
    if (/^\s*html\b/i.test(type)) throw new SourceProblem('UNEXPECTED_HTML', `${name} is an HTML page, not a feed`);
    throw new SourceProblem('UNEXPECTED_SHAPE', `${name} declares a document type; its entities are not read`);
  });
  parser.on('opentag', (tag) => {
    const attribute = (key: string) => tag.attributes[key]?.value;
    builder.open({ name: tag.local.toLowerCase(), uri: tag.uri, attribute });
  });
  parser.on('text', (words) => builder.text(words));
  parser.on('cdata', (words) => builder.text(words));
  parser.on('closetag', () => builder.close());
  try {
    parser.write(withEscapedSigns(text.replace(/^\ufeff?\s+/, ''))).close();
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    fault ??= cause instanceof Error ? cause.message : String(cause);
  }
  const feed = builder.feed();
  if (feed === undefined)
    throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is neither RSS nor Atom${fault === undefined ? '' : `: ${fault}`}`);
  return { ...feed, fault };
}

/** The parser reads an `&` without a name as an entity that goes on to the next semicolon. Sections of CDATA hold no entities. */
function withEscapedSigns(text: string): string {
  const escaped = (part: string) => part.replaceAll(/&(?!#?\w{1,31};)/g, '&amp;');
  let written = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('<![CDATA[', from);
    const end = start === -1 ? -1 : text.indexOf(']]>', start);
    if (end === -1) return written + escaped(text.slice(from));
    written += escaped(text.slice(from, start)) + text.slice(start, end + 3);
    from = end + 3;
  }
}

interface Tag {
  readonly name: string;
  readonly uri: string;
  readonly attribute: (key: string) => string | undefined;
}

const itemNames = new Set(['item', 'entry']);
/** The elements of an item in RSS 2.0 and the formats before it, in Atom 1.0 and 0.3, in Dublin Core and in the content module. */
const itemElements: ReadonlySet<string> = new Set(
  `author category comments description enclosure guid link pubdate source title
  content contributor created id issued modified published rights summary updated
  coverage creator date format identifier language publisher relation subject type
  encoded`.split(/\s+/),
);
const atom = 'http://www.w3.org/2005/Atom';
/** Namespaces whose elements have the meaning of their names: none, Atom, RSS 1.0, Dublin Core, the content module. */
const known = new Set([
  '',
  atom,
  'http://purl.org/rss/1.0/',
  'http://purl.org/dc/elements/1.1/',
  'http://purl.org/rss/1.0/modules/content/',
]);

function feedBuilder(name: string) {
  const path: { readonly tag: Tag; text: string }[] = [];
  const items: FeedItem[] = [];
  const head = new Map<string, string>();
  let item: Map<string, string> | undefined;
  const newElements = new Set<string>();
  let [isFeed, isCut] = [false, false];

  /** Keeps the first value of a field, except that a longer text replaces a shorter summary. */
  function keep(to: Map<string, string>, field: string, value: string): void {
    if (value.trim() !== '' && !to.has(field)) to.set(field, value.trim());
  }

  function link({ attribute, uri }: Tag, to: Map<string, string>, text: string): void {
    const href = attribute('href');
    if (href === undefined) {
      keep(to, 'link', text);
      return;
    }
    const rel = attribute('rel') ?? 'alternate';
    if (rel === 'self') keep(to, 'self', href);
    else if (rel === 'alternate' && uri === atom) keep(to, item === undefined ? 'link' : 'alternate', href);
  }

  return {
    open(tag: Tag): void {
      if (path.length === 0) {
        if (tag.name === 'html') throw new SourceProblem('UNEXPECTED_HTML', `${name} is an HTML page, not a feed`);
        isFeed = ['rss', 'feed', 'rdf'].includes(tag.name);
      }
      if (path.length >= deepest) throw new SourceProblem('UNEXPECTED_SHAPE', `${name} nests its elements more than ${deepest} deep`);
      path.push({ tag, text: '' });
      if (item === undefined && itemNames.has(tag.name)) item = new Map();
    },
    text(words: string): void {
      for (const one of path.slice(-3)) if (one.text.length < longestText) one.text += words;
    },
    close(): void {
      const closed = path.pop();
      if (closed === undefined) return;
      const { tag, text } = closed;
      if (item !== undefined && itemNames.has(tag.name)) {
        if (items.length < mostItems) items.push(itemOf(item));
        else isCut = true;
        item = undefined;
        return;
      }
      const parent = path.at(-1)?.tag.name ?? '';
      if (!known.has(tag.uri) || !(item === undefined ? ['channel', 'feed'] : [...itemNames]).includes(parent)) return;
      if (item !== undefined && !itemElements.has(tag.name)) newElements.add(`${parent}.${tag.name}`);
      const to = item ?? head;
      if (tag.name === 'link') link(tag, to, text);
      else if (tag.name === 'guid' && tag.attribute('isPermaLink')?.toLowerCase() === 'false') keep(to, 'opaque', text);
      else keep(to, fields.get(tag.name) ?? tag.name, text);
    },
    feed(): Omit<Feed, 'fault'> | undefined {
      if (!isFeed) return undefined;
      return { title: head.get('title') ?? '', self: head.get('self') ?? head.get('link'), items, isCut, newElements };
    },
  };
}

const fields: ReadonlyMap<string, string> = new Map([
  ['guid', 'id'],
  ['pubdate', 'published'],
  ['date', 'published'],
  ['issued', 'published'],
  ['modified', 'updated'],
  ['description', 'summary'],
  ['encoded', 'content'],
]);

function itemOf(read: ReadonlyMap<string, string>): FeedItem {
  const when = (field: string) => writtenDate(read.get(field) ?? '');
  return {
    id: read.get('opaque') ?? read.get('id'),
    title: read.get('title') ?? '',
    summary: [read.get('summary'), read.get('content')].filter((one) => one !== undefined).join(' '),
    // a guid is an address unless the feed says otherwise (RSS 2.0)
    link: read.get('alternate') ?? read.get('link') ?? (/^https?:/.test(read.get('id') ?? '') ? read.get('id') : undefined),
    published: when('published') ?? when('updated'),
    updated: when('updated'),
  };
}
