import { Parser } from 'htmlparser2';

/** A page as a tree, no deeper than `deepest`: what lies below stands beside one another. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
export type HtmlNode = HtmlElement | string;

interface Growing extends HtmlElement {
  readonly children: HtmlNode[];
}

/** No page that a person wrote goes as deep; one that a machine broke must not cost the stack. */
const deepest = 200;
const unread: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);
const blocks: ReadonlySet<string> = new Set('p div li ul ol tr table section article header h1 h2 h3 h4 h5 h6 dt dd'.split(' '));

/** Reads whatever is given as HTML; never throws. */
export function readHtml(text: string): HtmlElement {
  const root: Growing = { name: '', attributes: {}, children: [] };
  const open: Growing[] = [root];
  let below = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: Growing = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      if (open.length < deepest) open.push(element);
      else below += 1;
    },
    onclosetag() {
      if (below > 0) below -= 1;
      else if (open.length > 1) open.pop();
    },
    ontext(words) {
      open.at(-1)?.children.push(words);
    },
  });
  parser.end(text);
  return root;
}

/** The elements within, in the order of the page, the element itself first. */
export function* elementsOf(root: HtmlElement): Generator<HtmlElement> {
  yield root;
  for (const child of root.children) if (typeof child !== 'string') yield* elementsOf(child);
}

export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  return (attributes.class ?? '').split(/\s+/).includes(name);
}

/**
 * What a reader of the page sees: spaces run together, a line for each block and each break. `instead` gives the words of an element that
 * does not say them itself.
 */
export function textOf(node: HtmlNode, instead?: (element: HtmlElement) => string | undefined): string {
  return written(node, instead)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function written(node: HtmlNode, instead?: (element: HtmlElement) => string | undefined): string {
  // a line break in the markup is a space on the page
  if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ');
  const said = instead?.(node);
  if (said !== undefined) return said;
  if (node.name === 'br') return '\n';
  if (unread.has(node.name)) return '';
  const inside = node.children.map((child) => written(child, instead)).join('');
  return blocks.has(node.name) ? `\n${inside}\n` : inside;
}
