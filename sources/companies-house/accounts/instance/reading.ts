import type { Entities } from './entities.ts';
import type { QName } from './instance.ts';
import type { NamespaceKind, NamespaceScope } from './namespaces.ts';
import type { OpenTexts } from './open-texts.ts';
import type { ProblemLog } from './problems.ts';
import { type StartTag, tagLocalName } from './xml-scanner.ts';

/** State that the parts of the reader share while a document is scanned. */
export interface Reading {
  readonly scope: NamespaceScope;
  readonly entities: Entities;
  readonly problems: ProblemLog;
  readonly texts: OpenTexts;
  /** Runs `action` when the element that is being opened ends. Does not run it when the document ends first. */
  readonly atEnd: (action: () => void) => void;
}

/**
 * Returns the values of a tag's attributes by `name`, or by `kind:name` for an attribute with a prefix (`xsi:nil`). Namespace declarations are left
 * out. Of an attribute that occurs twice, the first counts.
 */
export function attributesOf(tag: StartTag, reading: Reading): Map<string, string> {
  const found = new Map<string, string>();
  for (let place = 0; place < tag.attributeCount; place += 1) {
    const written = tag.source.slice(tag.attributes[4 * place], tag.attributes[4 * place + 1]);
    const name = attributeName(written, reading);
    if (name === undefined) continue;
    if (found.has(name))
      reading.problems.once('MALFORMED', `the element ${tagLocalName(tag)} has the attribute ${written} twice; the first counts`, tag.at);
    else found.set(name, attributeValue(tag, place, reading));
  }
  return found;
}

/** Returns the value of the attribute with index `place`: references resolved, white space normalised as XML 1.0 does. */
export function attributeValue(tag: StartTag, place: number, reading: Reading): string {
  const raw = tag.source.slice(tag.attributes[4 * place + 2], tag.attributes[4 * place + 3]);
  return reading.entities.resolve(/[\t\n\r]/.test(raw) ? raw.replaceAll(/\r\n|[\t\n\r]/g, ' ') : raw);
}

/** Resolves a QName in content. Returns undefined for an undeclared prefix and logs the problem once for each prefix. */
export function resolveName(written: string, reading: Reading, offset: number): QName | undefined {
  const name = reading.scope.qname(written);
  const prefix = written.trim().split(':', 1)[0];
  if (name === undefined)
    reading.problems.once(
      'UNDECLARED_PREFIX',
      `\`${written}\` cannot be resolved: the prefix \`${prefix}\` is not declared`,
      offset,
      prefix,
    );
  return name;
}

function attributeName(written: string, { scope }: Reading): string | undefined {
  const colon = written.indexOf(':');
  if (colon < 0) return written === 'xmlns' ? undefined : written;
  const prefix = written.slice(0, colon);
  if (prefix === 'xmlns') return undefined;
  const kind: NamespaceKind = scope.of(prefix)?.kind ?? 'other';
  return `${kind}:${written.slice(colon + 1)}`;
}
