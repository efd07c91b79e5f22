import { elementsOf, type HtmlElement, type HtmlNode, hasClass, readHtml, textOf } from '../../html.ts';
import { slashedDay, warningUrl } from './search-page.ts';

/** What a page warns of, by its labels; nothing is concluded yet. */
export interface WarningPage {
  readonly heading: string;
  /** The address that the page gives itself. */
  readonly url: string | undefined;
  /** The section of a clone firm, not of an unauthorised one; `undefined`: neither is on the page. */
  readonly section: 'unauthorised' | 'clone' | undefined;
  /** What the fraudsters give out. */
  readonly fields: readonly Field[];
  /** What is said of the genuine firm that they pretend to be. */
  readonly genuine: readonly Field[];
  readonly publishedOn: string | undefined;
  readonly updatedOn: string | undefined;
}

export interface Field {
  readonly label: string;
  readonly value: string;
}

/** Words with which every warning ends, or goes over to what anybody may do. */
const closing = /^(?:some firms may|they may also|scammers may|how to protect yourself|if you(?:'|’)ve been scammed|report )/i;
/** Words after which the page speaks of the victim; the publisher's wording has changed over the years. */
const turning =
  /\b(?:genuine|real|correct details|authorised firm that|no association|not associated|no connection|not connected|(?:authorised|registered) firm(?:'|’)?s? details)\b/i;

/** Never throws; what is no warning has no section. */
export function readWarningPage(html: string): WarningPage {
  const elements = [...elementsOf(readHtml(html))];
  const clone = elements.find(({ attributes }) => attributes.id === 'section-clone-firm-details');
  const unauthorised = elements.find(({ attributes }) => attributes.id === 'section-unauthorised-firm-details');
  // warnings of former years have their text in a block without a name of its own
  const older = elements.filter((one) => hasClass(one, 'copy-block') && hasClass(one, 'default'));
  const victim = elements.filter(({ attributes }) => /^section-(?:authorised|genuine)-firm/.test(attributes.id ?? ''));
  const main = clone ?? unauthorised;
  const read = fieldsOf(main === undefined ? older : [main]);
  const heading = elements.find(({ name }) => name === 'h1');
  const words = elements.find(({ name }) => name === 'main' || name === 'body');
  const said = words === undefined ? '' : textOf(words);
  return {
    heading: heading === undefined ? '' : textOf(heading),
    url: ownAddress(elements),
    section: clone !== undefined ? 'clone' : unauthorised !== undefined || read.fields.length > 0 ? 'unauthorised' : undefined,
    fields: read.fields,
    genuine: [...read.genuine, ...victim.flatMap((section) => [...fieldsOf([section]).fields, ...fieldsOf([section]).genuine])],
    publishedOn: dayAfter(said, /(?:first )?published:?/i),
    updatedOn: dayAfter(said, /last (?:updated|modified):?/i),
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

/** `<p><strong>Label:</strong> value</p>`; paragraphs without a label go on with the one above. */
function fieldsOf(sections: readonly HtmlElement[]): { fields: Field[]; genuine: Field[] } {
  const fields: Field[] = [];
  const genuine: Field[] = [];
  let into = fields;
  let going = false;
  const paragraphs = sections.flatMap((section) => [...elementsOf(section)].filter(({ name }) => /^(?:p|h[2-6]|li)$/.test(name)));
  for (const paragraph of paragraphs) {
    for (const { label, value } of runsOf(paragraph)) {
      if (label === undefined) {
        if (turning.test(value)) into = genuine;
        if (turning.test(value) || closing.test(value) || /^h\d$/.test(paragraph.name)) going = false;
        const last = into.at(-1);
        if (going && last !== undefined && value !== '') into[into.length - 1] = { ...last, value: `${last.value}\n${value}`.trim() };
      } else {
        // a label such as "Genuine firm:" turns the page as well
        if (turning.test(label)) into = genuine;
        into.push({ label, value });
        going = true;
      }
    }
  }
  return { fields: fields.filter(isSaid), genuine: genuine.filter(isSaid) };
}

const isSaid = ({ value }: Field) => value !== '';

/** A paragraph's text parted at its labels: words in bold that a colon ends, within or after them. */
function runsOf(paragraph: HtmlElement): { label: string | undefined; value: string }[] {
  const runs: { label: string | undefined; nodes: HtmlNode[] }[] = [{ label: undefined, nodes: [] }];
  const walk = (nodes: readonly HtmlNode[]) => {
    for (const [at, node] of nodes.entries()) {
      const label = typeof node !== 'string' && /^(?:strong|b)$/.test(node.name) ? labelOf(node, nodes[at + 1]) : undefined;
      if (label !== undefined) runs.push({ label, nodes: [] });
      else if (typeof node !== 'string' && /^(?:span|em|i|u)$/.test(node.name) && hidesLabel(node)) walk(node.children);
      else runs.at(-1)?.nodes.push(node);
    }
  };
  walk(paragraph.children);
  return runs
    .map(({ label, nodes }) => ({
      label,
      value: textOf({ name: '', attributes: {}, children: nodes }, email)
        .replace(/^[\s:]+/, '')
        .trim(),
    }))
    .filter(({ label, value }) => label !== undefined || value !== '');
}

const hidesLabel = (element: HtmlElement) => [...elementsOf(element)].some(({ name }) => name === 'strong' || name === 'b');

function labelOf(bold: HtmlElement, next: HtmlNode | undefined): string | undefined {
  const text = textOf(bold);
  const ended = text.endsWith(':') || (typeof next === 'string' && next.trimStart().startsWith(':'));
  const label = text.replace(/[\s:]+$/, '');
  return ended && label !== '' && label.length <= 60 ? label : undefined;
}

/**
 * The site's host hides e-mail addresses from robots: two hexadecimal digits are a key, each pair after them is a character, combined with the
 * key by exclusive or. What stands on the page instead, "[email protected]", is nobody's address.
 */
function email({ attributes, name }: HtmlElement): string | undefined {
  const hidden =
    attributes['data-cfemail'] ?? (name === 'a' ? /\/email-protection#([0-9a-f]+)$/i.exec(attributes.href ?? '')?.[1] : undefined);
  if (hidden === undefined || !/^(?:[0-9a-f]{2}){2,}$/i.test(hidden)) return undefined;
  const [key = 0, ...characters] = Buffer.from(hidden, 'hex');
  return Buffer.from(characters.map((one) => one ^ key)).toString('utf8');
}
