import type { Fact, QName } from './instance.ts';
import type { OpenText } from './open-texts.ts';

/** A fact as written. Contexts, continuations and transformations are resolved after the scan of the whole document. */
export interface RawFact {
  readonly element: Fact['element'];
  readonly concept: QName;
  /** Values by name (`attributesOf`). */
  readonly attributes: ReadonlyMap<string, string>;
  readonly format: RawFormat | undefined;
  readonly hidden: boolean;
  /** Offset of its start tag in the text of the document. */
  readonly offset: number;
  readonly text: OpenText;
  /** The tuple element around it. An attribute `tupleRef` takes precedence. */
  readonly inTuple: RawFact | undefined;
  /** Terms of a fraction; undefined for any other fact. */
  numerator: RawTerm | undefined;
  denominator: RawTerm | undefined;
  /** Whether it is a tuple. In a plain instance this is known only once an element inside it opens. */
  isTuple: boolean;
}

/** Numerator or denominator of a fraction. */
export interface RawTerm {
  readonly attributes: ReadonlyMap<string, string>;
  readonly format: RawFormat | undefined;
  readonly text: OpenText;
}

/** Transformation format of a fact. */
export interface RawFormat {
  readonly written: string;
  /** Undefined when the prefix is not declared. */
  readonly name: QName | undefined;
}

/** An `ix:continuation`. `continuedAt`: id of the next one. */
export interface RawContinuation {
  readonly text: OpenText;
  readonly continuedAt: string | undefined;
}

/** Whether an `xs:boolean` attribute is true: it has the spellings `true` and `1`. */
export function isTrue(value: string | undefined): boolean {
  const trimmed = value?.trim();
  return trimmed === 'true' || trimmed === '1';
}
