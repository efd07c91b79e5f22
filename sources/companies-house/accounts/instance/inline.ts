import type { QName } from './instance.ts';
import type { RawContinuation, RawFact, RawFormat } from './raw-fact.ts';
import { isTrue } from './raw-fact.ts';
import { attributesOf, type Reading } from './reading.ts';
import { type StartTag, tagLocalName } from './xml-scanner.ts';

/** Collects the facts of an Inline XBRL page while it is scanned. */
interface InlineReader {
  /** Facts so far, in document order. */
  readonly facts: RawFact[];
  /** Continuations so far, by their id. */
  readonly continuations: Map<string, RawContinuation>;
  /** Number of footnotes so far. */
  readonly footnotes: () => number;
  /** Takes the start tag of an element in the Inline XBRL namespace. */
  readonly open: (tag: StartTag) => void;
}

/** The fact that an ix element is; undefined for other ix elements. */
type Surrounding = RawFact | undefined;

/** @param withMarkup the document has facts with `escape="true"`, so continuations must keep their tags as well. */
export function createInlineReader(reading: Reading, withMarkup: boolean): InlineReader {
  const facts: RawFact[] = [];
  const continuations = new Map<string, RawContinuation>();
  /** The open ix elements, innermost last. A fact belongs to a tuple only when the tuple is the innermost of them. */
  const around: Surrounding[] = [];
  let hidden = 0;
  let footnotes = 0;

  function open(tag: StartTag): void {
    const name = tagLocalName(tag);
    let surrounding: Surrounding;
    switch (name) {
      case 'nonFraction':
      case 'nonNumeric':
      case 'fraction':
      case 'tuple':
        surrounding = openFact(name, tag);
        break;
      case 'numerator':
      case 'denominator':
        openTerm(name, tag);
        break;
      case 'continuation':
        openContinuation(tag);
        break;
      case 'exclude':
        reading.texts.exclude();
        reading.atEnd(reading.texts.include);
        break;
      case 'hidden':
        hidden += 1;
        reading.atEnd(() => (hidden -= 1));
        break;
      case 'footnote':
        footnotes += 1;
        break;
    }
    around.push(surrounding);
    reading.atEnd(() => around.pop());
  }

  function openFact(element: 'nonFraction' | 'nonNumeric' | 'fraction' | 'tuple', tag: StartTag): Surrounding {
    const attributes = attributesOf(tag, reading);
    const parent = around.at(-1);
    const escaped = element === 'nonNumeric' && isTrue(attributes.get('escape'));
    const text = collect(escaped);
    const concept = conceptOf(attributes.get('name'), tag);
    if (concept === undefined) return undefined;
    const fact: RawFact = {
      element,
      concept,
      attributes,
      format: formatOf(attributes),
      hidden: hidden > 0,
      offset: tag.at,
      text,
      inTuple: parent?.element === 'tuple' ? parent : undefined,
      numerator: undefined,
      denominator: undefined,
      isTuple: element === 'tuple',
    };
    // Added at its start tag, because document order is the order of start tags. `factsOf` drops it if the document ends inside it.
    facts.push(fact);
    return fact;
  }

  function conceptOf(name: string | undefined, tag: StartTag): QName | undefined {
    const concept = name === undefined ? undefined : reading.scope.qname(name);
    if (concept !== undefined) return concept;
    const fault = name === undefined ? 'no name' : `the name \`${name}\`, whose prefix is not declared`;
    reading.problems.add('UNDECLARED_PREFIX', `an ix:${tagLocalName(tag)} has ${fault}; it is left out`, { offset: tag.at });
    return undefined;
  }

  function openTerm(name: 'numerator' | 'denominator', tag: StartTag): void {
    const fraction = around.findLast((surrounding) => surrounding !== undefined);
    const attributes = attributesOf(tag, reading);
    const term = { attributes, format: formatOf(attributes), text: collect(false) };
    if (fraction?.element === 'fraction') fraction[name] = term;
  }

  function openContinuation(tag: StartTag): void {
    const attributes = attributesOf(tag, reading);
    const id = attributes.get('id')?.trim() ?? '';
    const continuation = { text: collect(withMarkup), continuedAt: attributes.get('continuedAt')?.trim() };
    if (!continuations.has(id)) continuations.set(id, continuation);
    else reading.problems.add('DUPLICATE_ID', `two continuations have the id ${id}; the first counts`, { offset: tag.at });
  }

  function formatOf(attributes: ReadonlyMap<string, string>): RawFormat | undefined {
    const written = attributes.get('format')?.trim();
    return written === undefined || written === '' ? undefined : { written, name: reading.scope.qname(written) };
  }

  function collect(markup: boolean): RawFact['text'] {
    const text = reading.texts.open(markup);
    reading.atEnd(reading.texts.close);
    return text;
  }

  return { facts, continuations, footnotes: () => footnotes, open };
}
