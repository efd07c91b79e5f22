/** Markup that may be sent as it is. Only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Part[];

/** Builds markup. Every value is escaped, unless `html` made it. */
export function html(literals: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(literals.reduce((whole, literal, at) => `${whole}${markupOf(values[at - 1] ?? '')}${literal}`));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.text;
  return typeof part === 'string' || typeof part === 'number' ? escaped(String(part)) : part.map(markupOf).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
