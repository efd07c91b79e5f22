import { SaxesParser } from 'saxes';

/** One RDFa statement of a notice: `about` and `property` without prefixes; `value` from the `content` attribute, else the element's text. */
export interface Statement {
  readonly about: string;
  readonly property: string;
  readonly value: string;
}

/** The statements, links and text of a full notice. */
export interface NoticeDocument {
  readonly statements: readonly Statement[];
  /** RDFa links to other things: `property` from `rel` or `property`, without its prefix; `value` is the address. */
  readonly links: readonly Omit<Statement, 'about'>[];
  /** Company numbers from addresses `http://business.data.gov.uk/id/company/{no}`, the only form that never loses a leading zero. */
  readonly companyIris: readonly string[];
  /** The text of the notice, with a space between blocks. */
  readonly text: string;
  /** The limit that the notice is beyond, in words: the other members are then empty. `undefined` for a notice that was read. */
  readonly beyond: string | undefined;
}

/** More than a notice of some hundred companies has. Without limits, one hostile file would take the memory or the time of the worker. */
const longestNotice = 1_000_000;
const deepest = 64;
const mostStatements = 5_000;
const mostFaults = 1_000;

/** Entities that the publisher's XHTML uses without declaring them. */
const entities = { nbsp: ' ', pound: '£', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', copy: '©', eacute: 'é' };

interface Open {
  readonly about: string;
  /** A property whose value is the text within the element; `from`: the first of the words that belong to it. */
  readonly statement: { readonly property: string; readonly from: number } | undefined;
  readonly block: boolean;
}

/**
 * Reads XHTML with RDFa. Never throws: of a document that is not well-formed it returns the statements up to the fault or a limit, and the text of
 * the whole document as plain text. Of any other document beyond a limit it returns the limit alone, because a part could leave companies out.
 */
export function readNoticeXml(xml: string): NoticeDocument {
  if (xml.length > longestNotice) return unread(`has more than ${longestNotice} characters`);
  const statements: Statement[] = [];
  const links: Omit<Statement, 'about'>[] = [];
  const companyIris: string[] = [];
  const open: Open[] = [];
  const words: string[] = [];
  let text = '';
  let skipping = 0;
  let stated = 0;
  let faults = 0;
  let broken = false;
  let beyond: string | undefined;
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, entities);
  parser.on('error', (fault) => {
    broken = true;
    faults += 1;
    if (beyond !== undefined || faults > mostFaults) throw fault;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= deepest) beyond ??= `nests its elements more than ${deepest} deep`;
    if (statements.length + links.length + companyIris.length > mostStatements) beyond ??= `states more than ${mostStatements} things`;
    if (beyond !== undefined && broken) throw new Error(beyond);
    if (beyond !== undefined) return; // only whether the rest is well-formed counts: in a page of HTML the elements that do not end are nested
    if (name === 'head' || name === 'script' || name === 'style') skipping++;
    const about = local(attributes.about ?? attributes.resource) ?? open.at(-1)?.about ?? '';
    const property = local(attributes.property);
    const content = attributes.content;
    if (property !== undefined && content !== undefined) statements.push({ about, property, value: collapse(content) });
    const listening = property !== undefined && content === undefined ? { property, from: words.length } : undefined;
    open.push({ about, statement: listening, block: !inline.has(name) });
    const target = attributes.resource ?? attributes.href;
    const linked = local(attributes.rel) ?? property;
    if (linked !== undefined && target !== undefined) links.push({ property: linked, value: target });
    for (const value of [attributes.about, attributes.resource, attributes.href]) {
      const number = /business\.data\.gov\.uk\/id\/company\/(\w+)/.exec(value ?? '')?.[1];
      if (number !== undefined) companyIris.push(number);
    }
  });
  parser.on('text', (more) => {
    if (skipping > 0 || beyond !== undefined) return;
    text += more;
    words.push(more);
  });
  parser.on('closetag', ({ name }) => {
    if (beyond !== undefined) return;
    if (name === 'head' || name === 'script' || name === 'style') skipping--;
    const closed = open.pop();
    if (closed?.statement !== undefined) {
      const { property, from } = closed.statement;
      const value = words.slice(from).join('');
      stated += value.length;
      statements.push({ about: closed.about, property, value: collapse(value) });
    }
    if (closed?.block) text += ' ';
    if (stated > longestNotice) beyond = `states more than ${longestNotice} characters, some of them again and again`;
  });
  try {
    parser.write(xml).close();
  } catch {
    broken = true; // keeps the statements read so far; the text comes from the whole document
  }
  if (beyond !== undefined && !broken) return unread(beyond);
  return { statements, links, companyIris, text: broken ? plainText(xml) : collapse(text), beyond: undefined };
}

function unread(beyond: string): NoticeDocument {
  return { statements: [], links: [], companyIris: [], text: '', beyond };
}

/** Returns the text of HTML, or of a piece of HTML, on one line. */
export function plainText(html: string): string {
  const words = withoutUnshown(html).replaceAll(/<[^<>]*>/g, (tag) => (/^<\/?(em|span|strong|b|i|a)\b/i.test(tag) ? '' : ' '));
  return collapse(words.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => character(name) ?? whole));
}

/**
 * Returns HTML without scripts, styles and its head. One that does not end stays; its end is looked for once, so that many of them take no longer.
 */
function withoutUnshown(html: string): string {
  const endless = new Set<string>();
  let kept = '';
  let from = 0;
  for (const { index, 1: name = '' } of html.matchAll(/<(script|style|head)\b/gi)) {
    const key = name.toLowerCase();
    if (index < from || endless.has(key)) continue;
    const ending = new RegExp(`</${key}>`, 'gi');
    ending.lastIndex = index;
    if (ending.test(html)) {
      kept += `${html.slice(from, index)} `;
      from = ending.lastIndex;
    } else endless.add(key);
  }
  return kept + html.slice(from);
}

const inline = new Set(['span', 'em', 'strong', 'b', 'i', 'a', 'abbr', 'time']);
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ...entities };

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function local(name: string | undefined): string | undefined {
  return name === undefined ? undefined : name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('#')) + 1);
}

function collapse(text: string): string {
  return text.replaceAll(/[\s\u00a0]+/g, ' ').trim();
}
