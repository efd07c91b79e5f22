import { Parser } from 'htmlparser2';

/** An element of a page. The tree is at most `deepest` levels deep: `readHtml` makes siblings of the elements below that. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
export type HtmlNode = HtmlElement | string;

interface Growing extends HtmlElement {
  readonly children: HtmlNode[];
}

/** Levels. Deeper than any real page; the limit keeps a broken page from overflowing the stack. */
const deepest = 200;
const unread: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);
const blocks: ReadonlySet<string> = new Set('p div li ul ol tr table section article header h1 h2 h3 h4 h5 h6 dt dd'.split(' '));

/** Reads any text as HTML and returns the root, an element without a name. Never throws. */
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

/** Yields the element itself and then every element within it, in the order of the page. */
export function* elementsOf(root: HtmlElement): Generator<HtmlElement> {
  yield root;
  for (const child of root.children) if (typeof child !== 'string') yield* elementsOf(child);
}

/** True when an element has a CSS class. */
export function hasClass({ attributes }: HtmlElement, name: string): boolean {
  return (attributes.class ?? '').split(/\s+/).includes(name);
}

/**
 * Returns the visible text of a node: runs of spaces as one space, a new line for each block and each `<br>`, nothing for scripts and styles.
 * `instead` may return a text that replaces an element's own; `undefined` keeps the element's own.
 */
export function textOf(node: HtmlNode, instead?: (element: HtmlElement) => string | undefined): string {
  return written(node, instead)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function written(node: HtmlNode, instead?: (element: HtmlElement) => string | undefined): string {
  // a line break in the markup shows as a space
  if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ');
  const replacement = instead?.(node);
  if (replacement !== undefined) return replacement;
  if (node.name === 'br') return '\n';
  if (unread.has(node.name)) return '';
  const inside = node.children.map((child) => written(child, instead)).join('');
  return blocks.has(node.name) ? `\n${inside}\n` : inside;
}
