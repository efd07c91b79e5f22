import { elementsOf, type HtmlElement, type HtmlNode, hasClass, readHtml, textOf } from '../../html.ts';
import { slashedDay, warningUrl } from './search-page.ts';

/** The labelled fields of a warning's page, as written. */
export interface WarningPage {
  readonly heading: string;
  /** The canonical address that the page states. */
  readonly url: string | undefined;
  /** Whether the page has the section of a clone firm or of an unauthorised firm; `undefined`: neither. */
  readonly section: 'unauthorised' | 'clone' | undefined;
  /** Details that the fraudsters use. */
  readonly fields: readonly Field[];
  /** Details of the genuine firm that they pretend to be. */
  readonly genuine: readonly Field[];
  /** ISO 8601, like `updatedOn`. */
  readonly publishedOn: string | undefined;
  readonly updatedOn: string | undefined;
}

/** A labelled value of a page; a value can have several lines. */
export interface Field {
  readonly label: string;
  readonly value: string;
}

/** Words that begin the advice to readers, with which every warning ends. */
const closing = /^(?:some firms may|they may also|scammers may|how to protect yourself|if you(?:'|’)ve been scammed|report )/i;
/**
 * Words after which the page describes the genuine firm; the publisher's wording has changed over the years. `real` alone is also a part of names and
 * addresses: `Owl Real Estate`, `Calle Real`.
 */
const turning =
  /\b(?:genuine|the real(?! estate)|real (?:firm|company|business|details)|correct details|authorised firm that|no association|not associated|no connection|not connected|(?:authorised|registered) firm(?:'|’)?s? details)\b/i;

/** Reads a warning's page. Never throws; a page that is not a warning has no section. */
export function readWarningPage(html: string): WarningPage {
  const elements = [...elementsOf(readHtml(html))];
  const clone = elements.find(({ attributes }) => attributes.id === 'section-clone-firm-details');
  const unauthorised = elements.find(({ attributes }) => attributes.id === 'section-unauthorised-firm-details');
  // older warnings have their text in an unnamed block
  const older = elements.filter((one) => hasClass(one, 'copy-block') && hasClass(one, 'default'));
  const victim = elements.filter(({ attributes }) => /^section-(?:authorised|genuine)-firm/.test(attributes.id ?? ''));
  const main = clone ?? unauthorised;
  const read = fieldsOf(main === undefined ? older : [main]);
  const heading = elements.find(({ name }) => name === 'h1');
  const words = elements.find(({ name }) => name === 'main' || name === 'body');
  const text = words === undefined ? '' : textOf(words);
  return {
    heading: heading === undefined ? '' : textOf(heading),
    url: ownAddress(elements),
    section: clone !== undefined ? 'clone' : unauthorised !== undefined || read.fields.length > 0 ? 'unauthorised' : undefined,
    fields: read.fields,
    genuine: [...read.genuine, ...victim.flatMap((section) => [...fieldsOf([section]).fields, ...fieldsOf([section]).genuine])],
    publishedOn: dayAfter(text, /(?:first )?published:?/i),
    updatedOn: dayAfter(text, /last (?:updated|modified):?/i),
  };
}

function ownAddress(elements: readonly HtmlElement[]): string | undefined {
  const link = elements.find(({ name, attributes }) => name === 'link' && attributes.rel === 'canonical');
  return link?.attributes.href === undefined ? undefined : warningUrl(link.attributes.href);
}

function dayAfter(text: string, label: RegExp): string | undefined {
  const at = label.exec(text);
  return at === null ? undefined : slashedDay(text.slice(at.index + at[0].length, at.index + at[0].length + 20));
}

/** Reads fields of the form `<p><strong>Label:</strong> value</p>`, in whatever blocks they are. A block without a label continues the field above it. */
function fieldsOf(sections: readonly HtmlElement[]): { fields: Field[]; genuine: Field[] } {
  const fields: Field[] = [];
  const genuine: Field[] = [];
  let into = fields;
  let going = false;
  for (const { label, value, isHeading } of sections.flatMap(runsOf)) {
    if (label === undefined) {
      if (turning.test(value)) into = genuine;
      if (turning.test(value) || closing.test(value) || isHeading) going = false;
      const last = into.at(-1);
      if (going && last !== undefined && value !== '') into[into.length - 1] = { ...last, value: `${last.value}\n${value}`.trim() };
    } else {
      // a label such as "Genuine firm:" begins the genuine firm's details as well
      if (turning.test(label)) into = genuine;
      into.push({ label, value });
      going = true;
    }
  }
  return { fields: fields.filter(hasValue), genuine: genuine.filter(hasValue) };
}

const hasValue = ({ value }: Field) => value !== '';

/** What stands between two labels, or between a label and the end of its block. */
interface Run {
  readonly label: string | undefined;
  readonly value: string;
  readonly isHeading: boolean;
}

/** Splits a section at its blocks, and each block at its labels: words in bold with a colon at their end or right after them. */
function runsOf(section: HtmlElement): Run[] {
  const runs: { label: string | undefined; isHeading: boolean; nodes: HtmlNode[] }[] = [];
  const begin = (label?: string, isHeading = false) => runs.push({ label, isHeading, nodes: [] });
  const walk = (nodes: readonly HtmlNode[]) => {
    for (const [at, node] of nodes.entries()) {
      const label = typeof node !== 'string' && isBold(node) ? labelOf(node, nodes[at + 1]) : undefined;
      if (label !== undefined) begin(label);
      else if (typeof node !== 'string' && isBlock(node)) {
        begin(undefined, /^h\d$/.test(node.name));
        walk(node.children);
        begin();
      } else if (typeof node !== 'string' && holdsRuns(node)) walk(node.children);
      else runs.at(-1)?.nodes.push(node);
    }
  };
  begin();
  walk(section.children);
  return runs
    .map(({ nodes, ...run }) => ({
      ...run,
      value: textOf({ name: '', attributes: {}, children: nodes }, email)
        .replace(/^[\s:]+/, '')
        .trim(),
    }))
    .filter(({ label, value }) => label !== undefined || value !== '');
}

const isBold = ({ name }: HtmlElement) => name === 'strong' || name === 'b';
const isBlock = ({ name }: HtmlElement) => /^(?:p|h[1-6]|li|div|section|article|t[dh]|d[dt])$/.test(name);
/** Whether an element that is no block has labels or blocks within it, as a list or a table has. */
const holdsRuns = (element: HtmlElement) => [...elementsOf(element)].some((one) => one !== element && (isBold(one) || isBlock(one)));

function labelOf(bold: HtmlElement, next: HtmlNode | undefined): string | undefined {
  const text = textOf(bold);
  const ended = text.endsWith(':') || (typeof next === 'string' && next.trimStart().startsWith(':'));
  const label = text.replace(/[\s:]+$/, '');
  return ended && label !== '' && label.length <= 60 ? label : undefined;
}

/**
 * Decodes an e-mail address that the site's host hides from robots. The first two hexadecimal digits are the key; each further pair is a
 * character, XORed with the key. The page shows "[email protected]" in its place.
 */
function email({ attributes, name }: HtmlElement): string | undefined {
  const hidden =
    attributes['data-cfemail'] ?? (name === 'a' ? /\/email-protection#([0-9a-f]+)$/i.exec(attributes.href ?? '')?.[1] : undefined);
  if (hidden === undefined || !/^(?:[0-9a-f]{2}){2,}$/i.test(hidden)) return undefined;
  const [key = 0, ...characters] = Buffer.from(hidden, 'hex');
  return Buffer.from(characters.map((one) => one ^ key)).toString('utf8');
}
