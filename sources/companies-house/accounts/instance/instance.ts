/**
 * The facts of one UK accounts document: the tags of an Inline XBRL page or the elements of an XBRL instance, with references resolved and values
 * exact. The reader draws no conclusions from them. Terms are those of XBRL 2.1 and Inline XBRL 1.1.
 */
export interface Instance {
  readonly kind: 'ixbrl-1.0' | 'ixbrl-1.1' | 'xbrl-2.1';
  /** Encoding that the bytes were decoded as, lower case: `utf-8`, `windows-1252`, `utf-16le` ... */
  readonly encoding: string;
  /** Entry points of the taxonomies (`link:schemaRef`), in document order. */
  readonly schemaRefs: readonly string[];
  /** Product that wrote the page: its `<meta name="generator">`. */
  readonly generator: string | undefined;
  /** In document order; the parts of a tuple follow it. */
  readonly facts: readonly Fact[];
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
  /** What could not be read or was left out. All facts that could be read are in `facts`. */
  readonly problems: readonly InstanceProblem[];
}

/** A name by its namespace: each accounting product chooses its own prefixes. */
export interface QName {
  readonly namespace: string;
  readonly name: string;
}

/** One tagged fact. */
export interface Fact {
  readonly concept: QName;
  /** Element that carries the fact: of Inline XBRL, or `xbrl` for an element of a plain instance. */
  readonly element: 'nonNumeric' | 'nonFraction' | 'fraction' | 'tuple' | 'xbrl';
  /** Id of the context as written; '' when the fact has none. */
  readonly contextRef: string;
  /** Undefined when the document has no context with that id. */
  readonly context: Context | undefined;
  readonly unitRef: string | undefined;
  readonly unit: Unit | undefined;
  /**
   * A numeric fact: an exact decimal, transformed, scaled and signed (`-8999`, `0.01000`); a fraction: `numerator/denominator`. Any other fact: the
   * text after transformation. Null for a nil fact, for a tuple, and when the text could not be transformed; `problems` then has an entry.
   */
  readonly value: string | null;
  /** The text on the page, not transformed: with its continuations, without `ix:exclude`. */
  readonly text: string;
  readonly nil: boolean;
  /** As written: an integer or `INF`. */
  readonly decimals: string | undefined;
  readonly precision: string | undefined;
  readonly scale: number | undefined;
  readonly negated: boolean;
  readonly format: QName | undefined;
  /** Whether it is in `ix:hidden`, which browsers do not show. */
  readonly hidden: boolean;
  readonly id: string | undefined;
  /** Index in `facts` of the tuple that holds it. */
  readonly tuple: number | undefined;
}

/** The entity, the time and the dimensions of facts. */
export interface Context {
  readonly id: string;
  readonly entity: { readonly scheme: string; readonly identifier: string };
  /** ISO dates (`periodDate`). An instant has only `end`. Both undefined: `forever`, or dates that could not be read. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly dimensions: readonly Dimension[];
}

/** A member on an axis. */
export interface Dimension {
  readonly axis: QName;
  /** An explicit member, or the text of a typed member. */
  readonly member: QName | string;
  /** The same with the document's own prefixes. */
  readonly written?: { readonly axis: string; readonly member: string };
}

/** A unit: the product of the numerator's measures over the product of the denominator's. */
export interface Unit {
  readonly id: string;
  /** Measures under conventional prefixes (`iso4217:GBP`, `xbrli:pure`); other namespaces as `{namespace}name`. */
  readonly numerator: readonly string[];
  readonly denominator: readonly string[];
  /** The same with the document's own prefixes. */
  readonly written?: { readonly numerator: readonly string[]; readonly denominator: readonly string[] };
}

/** Stable codes of problems. Each concerns one document, never the batch that the document is in. */
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

/** One problem of a document. */
export interface InstanceProblem {
  readonly code: InstanceProblemCode;
  /** One sentence that says what was found, cut to 300 characters. */
  readonly detail: string;
  /** True: the facts of the document cannot be relied on. */
  readonly fatal: boolean;
  /** Local name of the concept, when the problem concerns one fact. */
  readonly concept: string | undefined;
  /** Line of the document, from 1; undefined when it is not known. */
  readonly line: number | undefined;
}
