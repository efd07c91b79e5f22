import type { ProblemLog } from './problems.ts';
import type { RawContinuation, RawFact } from './raw-fact.ts';

export interface JoinedText {
  readonly text: string;
  readonly markup: string | undefined;
}

/** What a step along a chain costs beside its characters. */
const stepCost = 16;

/** Texts of facts with their continuations. Many facts that share long chains would multiply them: `budget` characters in all. */
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
        next === undefined ? 'does not exist' : seen.has(id) ? 'runs in a circle' : left < 0 ? 'is longer than is reasonable' : undefined;
      if (next === undefined || fault !== undefined) {
        const where = { offset: fact.offset, concept: fact.concept.name };
        problems.add('BROKEN_CONTINUATION', `continuation ${id} ${fault}: the text ends before it`, where);
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
