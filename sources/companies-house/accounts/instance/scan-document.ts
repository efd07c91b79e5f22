import { declareEntities } from './doctype.ts';
import { createEntities } from './entities.ts';
import { createInlineReader } from './inline.ts';
import type { Instance } from './instance.ts';
import { markupAttributes } from './markup.ts';
import { createNamespaceScope } from './namespaces.ts';
import { createOpenTexts } from './open-texts.ts';
import { createPlainReader } from './plain.ts';
import type { ProblemLog } from './problems.ts';
import type { RawContinuation, RawFact } from './raw-fact.ts';
import { attributesOf, attributeValue, type Reading } from './reading.ts';
import { createResources } from './resources.ts';
import { reportEnd } from './scan-end.ts';
import { type ScanEnd, type ScanLimits, type StartTag, scanXml, tagLocalName, tagPrefix } from './xml-scanner.ts';

/** The result of one pass over a document. References between its parts are not resolved yet. */
export interface ScannedDocument extends Pick<Instance, 'kind' | 'schemaRefs' | 'generator' | 'contexts' | 'units'> {
  readonly facts: readonly RawFact[];
  readonly continuations: ReadonlyMap<string, RawContinuation>;
}

const inline10 = 'http://www.xbrl.org/2008/inlineXBRL';

/** Scans a document in one pass. Logs every problem to `problems` and never throws. `limits.kept`: see `InstanceLimits`. */
export function scanDocument(source: string, limits: ScanLimits & { readonly kept: number }, problems: ProblemLog): ScannedDocument {
  const declared = new Map<string, string>();
  const endDepths: number[] = [];
  const endActions: (() => void)[] = [];
  const markupNames: (string | undefined)[] = [];
  const schemaRefs: string[] = [];
  let kind: Instance['kind'] | undefined;
  let generator: string | undefined;
  let depth = 0;
  let kept = 0;

  const reading: Reading = {
    scope: createNamespaceScope(),
    entities: createEntities(declared, (code, detail) => problems.once(code, detail)),
    problems,
    texts: createOpenTexts(8 * source.length + (1 << 22)),
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
    stop: false,
    open,
    close,
    text,
    doctype: (subset: string) => declareEntities(subset, declared),
    malformed: (detail: string, offset: number) => problems.once('MALFORMED', detail, offset),
    end: (reason: ScanEnd, offset: number) => reportEnd(reason, offset, limits, problems),
  };

  scanXml(source, startOf(source, problems), limits, handler);
  if (inline.footnotes() > 0) problems.add('FOOTNOTE_IGNORED', `the reader ignores ${inline.footnotes()} footnotes`);
  return {
    kind: kind ?? 'ixbrl-1.1',
    schemaRefs,
    generator,
    facts: plain.facts.length > inline.facts.length ? plain.facts : inline.facts,
    continuations: inline.continuations,
    contexts: resources.contexts,
    units: resources.units,
  };

  function open(tag: StartTag): void {
    depth = tag.depth;
    if (tag.declares) declareNamespaces(tag);
    const namespace = scope.of(tag.colon < 0 ? '' : tagPrefix(tag));
    switch (namespace?.kind) {
      case undefined:
        problems.once('UNDECLARED_PREFIX', `<${tagPrefix(tag)}:${tagLocalName(tag)}> has an undeclared prefix`, tag.at);
        break;
      case 'ix':
        kind ??= namespace?.uri === inline10 ? 'ixbrl-1.0' : 'ixbrl-1.1';
        keep(inline.open, tag);
        break;
      case 'xbrli':
        keep(openInstanceElement, tag);
        break;
      case 'xbrldi':
        keep(resources.open, tag);
        break;
      case 'link':
        openLink(tag);
        break;
      default:
        openOther(tag, namespace?.kind === 'other');
    }
    if (texts.anyMarkup() && namespace?.kind !== 'ix') openMarkup(tag);
    handler.wantsText = texts.any();
  }

  /** Opens an element that stays in memory, and stops the scan above the limit of such elements. */
  function keep(open: (tag: StartTag) => void, tag: StartTag): void {
    kept += 1;
    if (kept > limits.kept) handler.stop = true;
    open(tag);
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
    } else if (name === 'footnoteLink') problems.once('FOOTNOTE_IGNORED', 'the reader ignores footnotes', tag.at);
  }

  function openOther(tag: StartTag, ofTaxonomy: boolean): void {
    if (plain.inRoot()) {
      if (ofTaxonomy && !resources.busy()) keep(plain.open, tag);
    } else if (generator === undefined && tag.nameEnd - tag.nameStart === 4 && tagLocalName(tag) === 'meta') {
      generator = generatorOf(tag, reading);
    }
  }

  function declareNamespaces(tag: StartTag): void {
    for (let place = 0; place < tag.attributeCount; place += 1) {
      const name = source.slice(tag.attributes[4 * place], tag.attributes[4 * place + 1]);
      if (name === 'xmlns') scope.declare('', attributeValue(tag, place, reading).trim(), depth);
      else if (name.startsWith('xmlns:')) scope.declare(name.slice(6), attributeValue(tag, place, reading).trim(), depth);
    }
    const declaredAt = depth;
    reading.atEnd(() => scope.leave(declaredAt));
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
    texts.append(cdata ? lines : entities.resolve(lines));
    if (texts.exhausted()) handler.stop = true;
  }
}

/** Returns the offset of the first tag, and logs text before it. */
function startOf(source: string, problems: ProblemLog): number {
  const start = source.indexOf('<');
  const before = source.slice(0, Math.max(start, 0)).replace(/^\ufeff/, '');
  if (before.trim() !== '') problems.add('JUNK_BEFORE_ROOT', `the document has ${before.length} characters before the first tag`);
  return start < 0 ? source.length : start;
}

function generatorOf(tag: StartTag, reading: Reading): string | undefined {
  const attributes = attributesOf(tag, reading);
  return attributes.get('name')?.trim().toLowerCase() === 'generator' ? attributes.get('content')?.trim() : undefined;
}
