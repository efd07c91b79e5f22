import type { RawFact } from './raw-fact.ts';
import { attributesOf, type Reading } from './reading.ts';
import { type StartTag, tagLocalName, tagPrefix } from './xml-scanner.ts';

/** Collects the items and tuples of an XBRL 2.1 instance while it is scanned: every taxonomy element below its root or below a tuple. */
interface PlainReader {
  /** Facts so far, in document order. */
  readonly facts: RawFact[];
  /** Takes the start of `xbrli:xbrl`. */
  readonly root: () => void;
  /** Whether the scanner is inside `xbrli:xbrl`. */
  readonly inRoot: () => boolean;
  /** Takes the start tag of a taxonomy element. */
  readonly open: (tag: StartTag) => void;
  /** Takes the start tag of `xbrli:numerator` or `xbrli:denominator`. */
  readonly term: (tag: StartTag) => void;
}

export function createPlainReader(reading: Reading): PlainReader {
  const facts: RawFact[] = [];
  const around: RawFact[] = [];
  let roots = 0;

  function open(tag: StartTag): void {
    const parent = around.at(-1);
    const attributes = attributesOf(tag, reading);
    const namespace = reading.scope.of(tagPrefix(tag));
    // An item holds text only: elements inside it are markup, not facts.
    if (namespace === undefined || parent?.attributes.has('contextRef') === true) return;
    if (parent !== undefined) parent.isTuple = true;
    const fact: RawFact = {
      element: 'xbrl',
      concept: { namespace: namespace.uri, name: tagLocalName(tag) },
      attributes,
      format: undefined,
      hidden: false,
      offset: tag.at,
      text: collect(),
      inTuple: parent,
      numerator: undefined,
      denominator: undefined,
      isTuple: false,
    };
    facts.push(fact);
    around.push(fact);
    reading.atEnd(() => around.pop());
  }

  function term(tag: StartTag): void {
    const name = tagLocalName(tag);
    const fraction = around.at(-1);
    if (fraction === undefined || (name !== 'numerator' && name !== 'denominator')) return;
    fraction[name] = { attributes: new Map(), format: undefined, text: collect() };
  }

  function collect(): RawFact['text'] {
    const text = reading.texts.open(false);
    reading.atEnd(reading.texts.close);
    return text;
  }

  return {
    facts,
    root: () => {
      roots += 1;
      reading.atEnd(() => (roots -= 1));
    },
    inRoot: () => roots > 0,
    open,
    term,
  };
}
