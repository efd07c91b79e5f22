/** Text that is being collected for one fact, continuation, date or measure. */
export interface OpenText {
  text: string;
  /** The same with its tags, for `escape="true"`; undefined where it is not needed. */
  markup: string | undefined;
  /** True after a start tag whose `>` has not been written yet. */
  tagOpen: boolean;
  /** True once its element has ended. False at the end of the document means that the text is incomplete. */
  closed: boolean;
}

/** The stack of texts that are being collected at the scanner's position. */
export interface OpenTexts {
  /** Starts a text. */
  readonly open: (withMarkup: boolean) => OpenText;
  /** Ends the text that was started last. */
  readonly close: () => void;
  /** Stops the texts that are open now from collecting until `include`. Texts opened in between collect as usual. */
  readonly exclude: () => void;
  readonly include: () => void;
  /** Whether any text collects at this position. */
  readonly any: () => boolean;
  /** Whether any open text keeps its tags. */
  readonly anyMarkup: () => boolean;
  /** Adds character data to every text that collects. */
  readonly append: (text: string) => void;
  /** Whether the budget is used up. */
  readonly exhausted: () => boolean;
  /** Adds a start tag to every text that keeps its tags. */
  readonly openTag: (name: string, attributes: string) => void;
  /** Adds an end tag to every text that keeps its tags. */
  readonly closeTag: (name: string) => void;
}

/** Elements that HTML writes as `<br/>`. Other empty elements are written as `<p></p>`. */
const selfClosing = new Set(['area', 'base', 'basefont', 'br', 'col', 'frame', 'hr', 'img', 'input', 'isindex', 'link', 'meta', 'param']);

/** Characters that each piece of text costs in addition, for the memory that it takes until its fact ends. */
const pieceCost = 32;

/** @param budget characters for the whole document. Each character counts as often as it is collected: nested facts multiply a text. */
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
