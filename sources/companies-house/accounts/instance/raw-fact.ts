import type { Fact, QName } from './instance.ts';
import type { OpenText } from './open-texts.ts';

/** A number's or text's tag as it was written: contexts, continuations and transformations come when the document is at its end. */
export interface RawFact {
  readonly element: Fact['element'];
  readonly concept: QName;
  /** Undefined: no attribute of the name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly format: RawFormat | undefined;
  readonly hidden: boolean;
  readonly offset: number;
  readonly text: OpenText;
  /** The tuple around it; `tupleRef` comes on top. */
  readonly inTuple: RawFact | undefined;
  /** Of a fraction. */
  numerator: RawTerm | undefined;
  denominator: RawTerm | undefined;
  /** It has parts of its own (in a plain instance only its content tells). */
  isTuple: boolean;
}

export interface RawTerm {
  readonly attributes: ReadonlyMap<string, string>;
  readonly format: RawFormat | undefined;
  readonly text: OpenText;
}

export interface RawFormat {
  readonly written: string;
  /** Undefined: the prefix is not declared. */
  readonly name: QName | undefined;
}

export interface RawContinuation {
  readonly text: OpenText;
  readonly continuedAt: string | undefined;
}

export function isTrue(value: string | undefined): boolean {
  const trimmed = value?.trim();
  return trimmed === 'true' || trimmed === '1';
}
