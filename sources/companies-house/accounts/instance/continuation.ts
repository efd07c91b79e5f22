import type { ProblemLog } from './problems.ts';
import type { RawContinuation, RawFact } from './raw-fact.ts';

/** The text of a fact with all its continuations. */
export interface JoinedText {
  readonly text: string;
  /** The same with its tags; undefined unless the fact has `escape="true"`. */
  readonly markup: string | undefined;
}

/** Characters that each step along a chain costs in addition to its text. */
const stepCost = 16;

/**
 * Returns a function that joins the text of a fact with its continuations (`ix:continuation`). It logs BROKEN_CONTINUATION and ends the text
 * when a chain names a missing continuation, is circular, or when the document has used up its budget.
 * @param budget characters for the whole document: facts that share long chains multiply the text.
 */
export function createContinuationJoin(
  continuations: ReadonlyMap<string, RawContinuation>,
  problems: ProblemLog,
  budget: number,
): (fact: RawFact) => JoinedText {
  let left = budget;

  return (fact) => {
    const joined = { text: fact.text.text, markup: fact.text.markup };
    const seen = new Set<string>();
    for (let id = fact.attributes.get('continuedAt')?.trim(); id !== undefined && id !== ''; ) {
      const next = continuations.get(id);
      const fault =
        next === undefined
          ? 'does not exist'
          : seen.has(id)
            ? 'is circular'
            : left < 0
              ? 'exceeds the text limit of the document'
              : undefined;
      if (next === undefined || fault !== undefined) {
        const where = { offset: fact.offset, concept: fact.concept.name };
        problems.add('BROKEN_CONTINUATION', `continuation ${id} ${fault}; the text ends before it`, where);
        break;
      }
      seen.add(id);
      joined.text += next.text.text;
      if (joined.markup !== undefined) joined.markup += next.text.markup ?? next.text.text;
      left -= next.text.text.length + (next.text.markup?.length ?? 0) + stepCost;
      id = next.continuedAt;
    }
    return joined;
  };
}
