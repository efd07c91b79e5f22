import { attributeValue, type Reading } from './reading.ts';
import type { StartTag } from './xml-scanner.ts';

/** Writes a tag's attributes as Arelle does in escaped text: sorted by namespace and name, without prefixes and without namespace declarations. */
export function markupAttributes(tag: StartTag, reading: Reading): string {
  const written: { key: string; attribute: string }[] = [];
  for (let place = 0; place < tag.attributeCount; place += 1) {
    const name = tag.source.slice(tag.attributes[4 * place], tag.attributes[4 * place + 1]);
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const colon = name.indexOf(':');
    const local = name.slice(colon + 1);
    const key = colon < 0 ? name : `{${reading.scope.of(name.slice(0, colon))?.uri}}${local}`;
    const value = attributeValue(tag, place, reading).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    written.push({ key, attribute: ` ${local}="${value}"` });
  }
  written.sort((a, b) => (a.key < b.key ? -1 : 1));
  return written.map(({ attribute }) => attribute).join('');
}
