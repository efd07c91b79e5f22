import type { QName } from './instance.ts';

/** Namespaces that the reader distinguishes. */
export type NamespaceKind = 'ix' | 'xbrli' | 'xbrldi' | 'link' | 'xlink' | 'xsi' | 'xhtml' | 'xml' | 'other';

const kinds = new Map<string, NamespaceKind>([
  ['http://www.xbrl.org/2008/inlineXBRL', 'ix'],
  ['http://www.xbrl.org/2013/inlineXBRL', 'ix'],
  ['http://www.xbrl.org/2003/instance', 'xbrli'],
  ['http://xbrl.org/2006/xbrldi', 'xbrldi'],
  ['http://www.xbrl.org/2003/linkbase', 'link'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/2001/XMLSchema-instance', 'xsi'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
]);

interface Namespace {
  readonly uri: string;
  readonly kind: NamespaceKind;
}

const none: Namespace = { uri: '', kind: 'other' };

/** The namespace declarations in force at the scanner's position. */
export interface NamespaceScope {
  /** Adds a declaration. `prefix` is '' for the default namespace; `depth` is that of the element with the declaration. */
  readonly declare: (prefix: string, uri: string, depth: number) => void;
  /** Removes the declarations of the element at that depth. */
  readonly leave: (depth: number) => void;
  /** Returns the namespace of a prefix; undefined for an undeclared one. Without a default namespace, '' gives the empty namespace. */
  readonly of: (prefix: string) => Namespace | undefined;
  /** Resolves a QName in content or in an attribute's value, where the default namespace applies; undefined when it cannot be resolved. */
  readonly qname: (text: string) => QName | undefined;
}

/** Creates a scope in which only the prefix `xml` is declared. */
export function createNamespaceScope(): NamespaceScope {
  const current = new Map<string, Namespace>([
    ['', none],
    ['xml', { uri: 'http://www.w3.org/XML/1998/namespace', kind: 'xml' }],
  ]);
  const known = new Map<string, Namespace>();
  const undo: { depth: number; prefix: string; before: Namespace | undefined }[] = [];

  function declare(prefix: string, uri: string, depth: number): void {
    let namespace = known.get(uri);
    if (namespace === undefined) {
      namespace = { uri, kind: kinds.get(uri) ?? 'other' };
      known.set(uri, namespace);
    }
    undo.push({ depth, prefix, before: current.get(prefix) });
    current.set(prefix, namespace);
  }

  function leave(depth: number): void {
    for (let last = undo.at(-1); last !== undefined && last.depth >= depth; last = undo.at(-1)) {
      if (last.before === undefined) current.delete(last.prefix);
      else current.set(last.prefix, last.before);
      undo.pop();
    }
  }

  function qname(text: string): QName | undefined {
    const written = text.trim();
    const colon = written.indexOf(':');
    const namespace = current.get(colon < 0 ? '' : written.slice(0, colon));
    const name = written.slice(colon + 1);
    if (namespace === undefined || name === '' || /\s/.test(name)) return undefined;
    return { namespace: namespace.uri, name };
  }

  return { declare, leave, of: (prefix) => current.get(prefix), qname };
}
