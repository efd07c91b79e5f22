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
}

/** Entities that the publisher's XHTML uses without declaring them. */
const entities = { nbsp: ' ', pound: '£', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', copy: '©', eacute: 'é' };

interface Open {
  readonly about: string;
  readonly statement: { readonly property: string; value: string } | undefined;
  readonly block: boolean;
}

/**
 * Reads XHTML with RDFa. Never throws: of a document that is not well-formed it returns the statements up to the fault, and the text of the
 * whole document as plain text.
 */
export function readNoticeXml(xml: string): NoticeDocument {
  const statements: Statement[] = [];
  const links: Omit<Statement, 'about'>[] = [];
  const companyIris: string[] = [];
  const open: Open[] = [];
  let text = '';
  let skipping = 0;
  let broken = false;
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, entities);
  parser.on('error', () => {
    broken = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'head' || name === 'script' || name === 'style') skipping++;
    const about = local(attributes.about ?? attributes.resource) ?? open.at(-1)?.about ?? '';
    const property = local(attributes.property);
    const content = attributes.content;
    if (property !== undefined && content !== undefined) statements.push({ about, property, value: content.trim() });
    const listening = property !== undefined && content === undefined ? { property, value: '' } : undefined;
    open.push({ about, statement: listening, block: !inline.has(name) });
    const target = attributes.resource ?? attributes.href;
    const linked = local(attributes.rel) ?? property;
    if (linked !== undefined && target !== undefined) links.push({ property: linked, value: target });
    for (const value of [attributes.about, attributes.resource, attributes.href]) {
      const number = /business\.data\.gov\.uk\/id\/company\/(\w+)/.exec(value ?? '')?.[1];
      if (number !== undefined) companyIris.push(number);
    }
  });
  parser.on('text', (words) => {
    if (skipping > 0) return;
    text += words;
    for (const { statement } of open) if (statement !== undefined) statement.value += words;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'head' || name === 'script' || name === 'style') skipping--;
    const closed = open.pop();
    if (closed?.statement !== undefined)
      statements.push({ about: closed.about, property: closed.statement.property, value: collapse(closed.statement.value) });
    if (closed?.block) text += ' ';
  });
  try {
    parser.write(xml).close();
  } catch {
    broken = true; // keeps the statements read so far; the text comes from the whole document
  }
  return { statements, links, companyIris, text: broken ? plainText(xml) : collapse(text) };
}

/** Returns the text of HTML, or of a piece of HTML, on one line. */
export function plainText(html: string): string {
  const words = html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, (tag) => (/^<\/?(em|span|strong|b|i|a)\b/i.test(tag) ? '' : ' '));
  return collapse(words.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => character(name) ?? whole));
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
