/**
 * A UK accounts document as its facts: what the tags of an Inline XBRL page or the elements of an XBRL instance say, resolved, exact, and
 * nothing concluded. Terms are XBRL 2.1's and Inline XBRL 1.1's.
 */
export interface Instance {
  readonly kind: 'ixbrl-1.0' | 'ixbrl-1.1' | 'xbrl-2.1';
  /** As the bytes turned out to be, lower case: `utf-8`, `windows-1252`, `utf-16le` ... */
  readonly encoding: string;
  /** Entry points of the taxonomies (`link:schemaRef`), in document order. */
  readonly schemaRefs: readonly string[];
  /** `<meta name="generator">` of a page: which product wrote it. */
  readonly generator: string | undefined;
  /** In document order; the parts of a tuple follow it. */
  readonly facts: readonly Fact[];
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
  /** What could not be read, or was left out aloud; facts that could be read are all there. */
  readonly problems: readonly InstanceProblem[];
}

/** A name by its meaning: prefixes are a product's own choice. */
export interface QName {
  readonly namespace: string;
  readonly name: string;
}

export interface Fact {
  readonly concept: QName;
  /** What carried it; `xbrl` is an element of a plain instance. */
  readonly element: 'nonNumeric' | 'nonFraction' | 'fraction' | 'tuple' | 'xbrl';
  /** As the document has it; '' when there was none. */
  readonly contextRef: string;
  /** Absent when the document holds no such context. */
  readonly context: Context | undefined;
  readonly unitRef: string | undefined;
  readonly unit: Unit | undefined;
  /**
   * Numeric: an exact decimal, transformed, scaled and signed (`-8999`, `0.01000`); a fraction is `numerator/denominator`. Otherwise the text after transformation.
   * Null when nil, a tuple, or when the text could not be transformed (then there is a problem for it, and `text` holds what stood there).
   */
  readonly value: string | null;
  /** What a reader of the page sees, untouched: continuations joined, exclusions left out. */
  readonly text: string;
  readonly nil: boolean;
  /** As written: an integer or `INF`. */
  readonly decimals: string | undefined;
  readonly precision: string | undefined;
  readonly scale: number | undefined;
  readonly negated: boolean;
  readonly format: QName | undefined;
  /** In `ix:hidden`: no page shows it. */
  readonly hidden: boolean;
  readonly id: string | undefined;
  /** Place of the tuple that holds it in `facts`. */
  readonly tuple: number | undefined;
}

export interface Context {
  readonly id: string;
  readonly entity: { readonly scheme: string; readonly identifier: string };
  /** ISO dates as written; an instant has `end` alone. Both absent: `forever`, or dates that could not be read. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly dimensions: readonly Dimension[];
}

export interface Dimension {
  readonly axis: QName;
  /** An explicit member, or the text of a typed one. */
  readonly member: QName | string;
  /** Both with the document's own prefixes. */
  readonly written?: { readonly axis: string; readonly member: string };
}

export interface Unit {
  readonly id: string;
  /** `iso4217:GBP`, `xbrli:pure`: the local names by conventional prefixes; other namespaces as `{namespace}name`. */
  readonly numerator: readonly string[];
  readonly denominator: readonly string[];
  /** Both with the document's own prefixes. */
  readonly written?: { readonly numerator: readonly string[]; readonly denominator: readonly string[] };
}

/** Stable codes; each names something wrong with one document, never with the batch that it is in. */
export type InstanceProblemCode =
  | 'NOT_XML'
  | 'NO_FACTS'
  | 'TRUNCATED'
  | 'TOO_LARGE'
  | 'TOO_DEEP'
  | 'TOO_MANY_NODES'
  | 'ENTITY_EXPANSION'
  | 'ENCODING'
  | 'JUNK_BEFORE_ROOT'
  | 'SECOND_ROOT'
  | 'MALFORMED'
  | 'UNKNOWN_CONTEXT'
  | 'UNKNOWN_UNIT'
  | 'BAD_CONTEXT'
  | 'DUPLICATE_ID'
  | 'UNKNOWN_FORMAT'
  | 'BAD_VALUE'
  | 'BAD_SCALE'
  | 'BROKEN_CONTINUATION'
  | 'FOOTNOTE_IGNORED'
  | 'TARGET_IGNORED'
  | 'UNDECLARED_PREFIX';

export interface InstanceProblem {
  readonly code: InstanceProblemCode;
  /** One sentence with what was found, cut to 300 characters. */
  readonly detail: string;
  /** True: the document gives no facts that can be relied on. */
  readonly fatal: boolean;
  /** Concept's local name, where it is about one fact. */
  readonly concept: string | undefined;
  /** 1 for the first line. */
  readonly line: number | undefined;
}
