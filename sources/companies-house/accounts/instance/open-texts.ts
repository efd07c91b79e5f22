/** Text that is being collected for one fact, continuation, date or measure. */
export interface OpenText {
  text: string;
  /** The same with its tags, for `escape="true"`; undefined where nobody needs it. */
  markup: string | undefined;
  /** A start tag was written whose `>` is still due. */
  tagOpen: boolean;
  /** Its element has ended: what a document that is cut short leaves open is not the whole text. */
  closed: boolean;
}

export interface OpenTexts {
  readonly open: (withMarkup: boolean) => OpenText;
  readonly close: () => void;
  /** From here to `include`, nothing reaches the texts that are open now; those opened within collect their own. */
  readonly exclude: () => void;
  readonly include: () => void;
  readonly any: () => boolean;
  readonly anyMarkup: () => boolean;
  readonly append: (text: string) => void;
  /** The document wants more copies of its text than is reasonable. */
  readonly exhausted: () => boolean;
  readonly openTag: (name: string, attributes: string) => void;
  readonly closeTag: (name: string) => void;
}

/** Elements that HTML writes `<br/>`; others that are empty need `<p></p>`. */
const selfClosing = new Set(['area', 'base', 'basefont', 'br', 'col', 'frame', 'hr', 'img', 'input', 'isindex', 'link', 'meta', 'param']);

/** What a piece of text costs beside its characters, for it is kept as a piece until its fact ends. */
const pieceCost = 32;

/** @param budget characters in all, counting each as often as it is collected: nested facts multiply a text. */
export function createOpenTexts(budget: number): OpenTexts {
  const stack: OpenText[] = [];
  const excludedBelow: number[] = [];
  let from = 0;
  let markups = 0;
  let left = budget;

  function finishTag(open: OpenText): void {
    if (!open.tagOpen) return;
    open.markup += '>';
    open.tagOpen = false;
  }

  function eachMarkup(write: (open: OpenText) => void): void {
    if (markups === 0) return;
    for (let place = from; place < stack.length; place += 1) {
      const open = stack[place];
      if (open?.markup !== undefined) write(open);
    }
  }

  return {
    open: (withMarkup) => {
      const open: OpenText = { text: '', markup: withMarkup ? '' : undefined, tagOpen: false, closed: false };
      stack.push(open);
      if (withMarkup) markups += 1;
      return open;
    },
    close: () => {
      const closed = stack.pop();
      if (closed === undefined) return;
      closed.closed = true;
      if (closed.markup !== undefined) markups -= 1;
    },
    exclude: () => {
      excludedBelow.push(from);
      from = stack.length;
    },
    include: () => {
      from = excludedBelow.pop() ?? 0;
    },
    any: () => stack.length > from,
    anyMarkup: () => markups > 0,
    append: (text) => {
      for (let place = from; place < stack.length; place += 1) {
        const open = stack[place];
        if (open === undefined) continue;
        open.text += text;
        left -= text.length + pieceCost;
        if (open.markup === undefined) continue;
        finishTag(open);
        open.markup += escapeText(text);
        left -= text.length + pieceCost;
      }
    },
    exhausted: () => left < 0,
    openTag: (name, attributes) =>
      eachMarkup((open) => {
        finishTag(open);
        open.markup += `<${name}${attributes}`;
        left -= 2 * name.length + attributes.length + 2 * pieceCost;
        open.tagOpen = true;
      }),
    closeTag: (name) =>
      eachMarkup((open) => {
        if (!open.tagOpen) open.markup += `</${name}>`;
        else open.markup += selfClosing.has(name.slice(name.indexOf(':') + 1)) ? '/>' : `></${name}>`;
        open.tagOpen = false;
      }),
  };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
