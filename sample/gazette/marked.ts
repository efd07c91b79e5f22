/** A paragraph of a notice: plain words and words with RDFa. Snippets, pages and linked data are made from the same paragraphs. */
export type Paragraph = readonly (string | Marked)[];

/** Words with an RDFa statement. */
export interface Marked {
  /** `this:company-1` */
  readonly about: string;
  /** `gazorg:companyNumber` */
  readonly property: string;
  readonly text: string;
  readonly datatype?: string;
  /** Machine-readable value of the text, such as `2026-05-12`. */
  readonly content?: string;
}

/** Returns words with RDFa; `content` makes them a date or a date with time. */
export function marked(about: string, property: string, text: string, content?: string): Marked {
  if (content === undefined) return { about: `this:${about}`, property, text, datatype: 'xsd:string' };
  return { about: `this:${about}`, property, text, content, datatype: content.includes('T') ? 'xsd:dateTime' : 'xsd:date' };
}

/** Returns paragraphs as plain text, separated by spaces. */
export function plainText(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map((parts) => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).join(' ');
}

/** Escapes a text for XML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Returns paragraphs as XHTML with RDFa. */
export function xhtml(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map((parts) => `<p>${parts.map(element).join('')}</p>`).join('\n');
}

function element(part: string | Marked): string {
  if (typeof part === 'string') return escapeXml(part);
  const { about, property, text, datatype, content } = part;
  const name = property === 'gazorg:name' && about === 'this:company-1' ? 'strong' : 'span';
  const value = content === undefined ? '' : ` content="${escapeXml(content)}"`;
  return `<${name} about="${about}" property="${property}" datatype="${datatype ?? 'xsd:string'}"${value}>${escapeXml(text)}</${name}>`;
}
