import type { RawFact } from './raw-fact.ts';
import { attributesOf, type Reading } from './reading.ts';
import { type StartTag, tagLocalName, tagPrefix } from './xml-scanner.ts';

/** Items and tuples of an XBRL 2.1 instance: every element under its root, or under a tuple, that is of a taxonomy. */
interface PlainReader {
  readonly facts: RawFact[];
  /** `xbrli:xbrl` opens. */
  readonly root: () => void;
  readonly inRoot: () => boolean;
  /** An element of a taxonomy. */
  readonly open: (tag: StartTag) => void;
  /** `xbrli:numerator` or `xbrli:denominator`. */
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
    // An item holds text: markup within it is not facts.
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
