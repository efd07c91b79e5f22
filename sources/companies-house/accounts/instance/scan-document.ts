import { createEntities } from './entities.ts';
import { createInlineReader } from './inline.ts';
import type { Instance } from './instance.ts';
import { createNamespaceScope } from './namespaces.ts';
import { createOpenTexts } from './open-texts.ts';
import { createPlainReader } from './plain.ts';
import type { ProblemLog } from './problems.ts';
import type { RawContinuation, RawFact } from './raw-fact.ts';
import { attributesOf, attributeValue, type Reading } from './reading.ts';
import { createResources } from './resources.ts';
import { type ScanEnd, type ScanLimits, type StartTag, scanXml, tagLocalName, tagPrefix } from './xml-scanner.ts';

/** What one pass over a document finds; nothing in it refers to anything else yet. */
export interface ScannedDocument extends Pick<Instance, 'kind' | 'schemaRefs' | 'generator' | 'contexts' | 'units'> {
  readonly facts: readonly RawFact[];
  readonly continuations: ReadonlyMap<string, RawContinuation>;
}

const inline10 = 'http://www.xbrl.org/2008/inlineXBRL';

export function scanDocument(source: string, limits: ScanLimits, problems: ProblemLog): ScannedDocument {
  const declared = new Map<string, string>();
  const endDepths: number[] = [];
  const endActions: (() => void)[] = [];
  const markupNames: (string | undefined)[] = [];
  const schemaRefs: string[] = [];
  let kind: Instance['kind'] | undefined;
  let generator: string | undefined;
  let depth = 0;

  const reading: Reading = {
    scope: createNamespaceScope(),
    entities: createEntities(declared, (code, detail) => problems.once(code, detail)),
    problems,
    texts: createOpenTexts(8 * source.length + (1 << 20)),
    atEnd: (action) => {
      endDepths.push(depth);
      endActions.push(action);
    },
  };
  const { scope, texts, entities } = reading;
  const inline = createInlineReader(reading, source.includes('escape'));
  const plain = createPlainReader(reading);
  const resources = createResources(reading);

  const handler = {
    wantsText: false,
    open,
    close,
    text,
    doctype: (subset: string) => readDeclaredEntities(subset, declared),
    malformed: (detail: string, offset: number) => problems.once('MALFORMED', detail, offset),
    end: (reason: ScanEnd, offset: number) => tellEnd(reason, offset, limits, problems),
  };

  const start = source.indexOf('<');
  if (start < 0) problems.fatal('NOT_XML', 'no tag anywhere');
  else {
    if (
      source
        .slice(0, start)
        .replace(/^\ufeff/, '')
        .trim() !== ''
    )
      problems.add('JUNK_BEFORE_ROOT', `${start} characters before the first tag`);
    scanXml(source, start, limits, handler);
  }
  if (inline.footnotes() > 0) problems.add('FOOTNOTE_IGNORED', `${inline.footnotes()} footnotes are not read`);
  const facts = plain.facts.length > inline.facts.length ? plain.facts : inline.facts;
  return {
    kind: kind ?? 'ixbrl-1.1',
    schemaRefs,
    generator,
    facts,
    continuations: inline.continuations,
    contexts: resources.contexts,
    units: resources.units,
  };

  function open(tag: StartTag): void {
    depth = tag.depth;
    if (tag.declares) declareNamespaces(tag);
    const namespace = scope.of(tag.colon < 0 ? '' : tagPrefix(tag));
    if (namespace === undefined)
      problems.once('UNDECLARED_PREFIX', `<${tagPrefix(tag)}:${tagLocalName(tag)}> has a prefix that is not declared`, tag.at);
    else if (namespace.kind === 'ix') {
      kind ??= namespace.uri === inline10 ? 'ixbrl-1.0' : 'ixbrl-1.1';
      inline.open(tag);
    } else if (namespace.kind === 'xbrli') openInstanceElement(tag);
    else if (namespace.kind === 'xbrldi') resources.open(tag);
    else if (namespace.kind === 'link') openLink(tag);
    else if (plain.inRoot()) {
      if (namespace.kind === 'other' && !resources.busy()) plain.open(tag);
    } else if (generator === undefined && tag.nameEnd - tag.nameStart === 4 && tagLocalName(tag) === 'meta') {
      generator = generatorOf(tag, reading);
    }
    if (texts.anyMarkup() && namespace?.kind !== 'ix') openMarkup(tag);
    handler.wantsText = texts.any();
  }

  function openInstanceElement(tag: StartTag): void {
    const name = tagLocalName(tag);
    if (name === 'xbrl') {
      kind = 'xbrl-2.1';
      plain.root();
    } else if (name === 'numerator' || name === 'denominator') plain.term(tag);
    else resources.open(tag);
  }

  function openLink(tag: StartTag): void {
    const name = tagLocalName(tag);
    if (name === 'schemaRef') {
      const href = attributesOf(tag, reading).get('xlink:href');
      if (href !== undefined) schemaRefs.push(href.trim());
    } else if (name === 'footnoteLink') problems.once('FOOTNOTE_IGNORED', 'footnotes are not read', tag.at);
  }

  function declareNamespaces(tag: StartTag): void {
    for (let place = 0; place < tag.attributeCount; place += 1) {
      const name = source.slice(tag.attributes[4 * place], tag.attributes[4 * place + 1]);
      if (name === 'xmlns') scope.declare('', attributeValue(tag, place, reading).trim(), depth);
      else if (name.startsWith('xmlns:')) scope.declare(name.slice(6), attributeValue(tag, place, reading).trim(), depth);
    }
    reading.atEnd(() => scope.leave(depth));
  }

  function openMarkup(tag: StartTag): void {
    const name = source.slice(tag.nameStart, tag.nameEnd);
    markupNames[depth] = name;
    texts.openTag(name, markupAttributes(tag, reading));
  }

  function close(level: number): void {
    depth = level;
    const markup = markupNames[level];
    if (markup !== undefined) {
      texts.closeTag(markup);
      markupNames[level] = undefined;
    }
    while (endDepths.at(-1) === level) {
      endDepths.pop();
      endActions.pop()?.();
    }
    handler.wantsText = texts.any();
  }

  function text(raw: string, cdata: boolean): void {
    const lines = raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw;
    if (!texts.append(cdata ? lines : entities.resolve(lines)))
      problems.once('TOO_LARGE', 'facts within facts repeat more text than is reasonable');
  }
}

function tellEnd(reason: ScanEnd, offset: number, limits: ScanLimits, problems: ProblemLog): void {
  switch (reason) {
    case 'complete':
      return;
    case 'truncated':
      problems.add('TRUNCATED', 'the document ends inside an element, comment or attribute', { offset });
      return;
    case 'no-root':
      problems.fatal('NOT_XML', 'no element', offset);
      return;
    case 'second-root':
      problems.add('SECOND_ROOT', 'a second root element; what follows is not read', { offset });
      return;
    case 'too-deep':
      problems.fatal('TOO_DEEP', `elements are more than ${limits.depth} deep`, offset);
      return;
    case 'too-many':
      problems.fatal('TOO_MANY_NODES', `more than ${limits.elements} elements`, offset);
      return;
    case 'given-up':
      problems.fatal('MALFORMED', 'start and end tags do not match at all', offset);
      return;
  }
}

/** Internal general entities. Parameter and external ones are not followed: a reference to them is to nothing. */
function readDeclaredEntities(subset: string, declared: Map<string, string>): void {
  for (const match of subset.slice(0, 1 << 16).matchAll(/<!ENTITY\s+([^\s%"'<>&;]{1,64})\s+(?:"([^"]*)"|'([^']*)')\s*>/g)) {
    const [, name = '', double, single] = match;
    if (!declared.has(name)) declared.set(name, double ?? single ?? '');
  }
}

function generatorOf(tag: StartTag, reading: Reading): string | undefined {
  const attributes = attributesOf(tag, reading);
  return attributes.get('name')?.trim().toLowerCase() === 'generator' ? attributes.get('content')?.trim() : undefined;
}

/** As the reference processor writes them: sorted by namespace and name, without prefixes, declarations left out. */
function markupAttributes(tag: StartTag, reading: Reading): string {
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
