import type { ProblemLog } from './problems.ts';
import type { RawFact } from './raw-fact.ts';

interface PlacedFact {
  readonly fact: RawFact;
  /** Index of its tuple in the list; undefined outside a tuple. */
  readonly tuple: number | undefined;
}

/**
 * Returns the facts in document order, each tuple followed by its parts. The parts are sorted by their attribute `order` in Inline XBRL, and stay in
 * document order in a plain instance.
 */
export function placeFacts(facts: readonly RawFact[], problems: ProblemLog): PlacedFact[] {
  const { top, parts } = byTuple(facts, problems);
  const placed: PlacedFact[] = [];
  const waiting: PlacedFact[] = top.map((fact) => ({ fact, tuple: undefined })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = placed.push(next) - 1;
    const inner = parts.get(next.fact);
    if (inner === undefined) continue;
    parts.delete(next.fact);
    for (const fact of inOrder(inner, problems).reverse()) waiting.push({ fact, tuple: place });
  }
  // Tuples that name each other as their parent cannot be reached from the top.
  for (const circle of parts.values()) {
    for (const fact of circle) {
      problems.add('MALFORMED', 'the fact is in tuples that contain each other; it is listed outside tuples', {
        offset: fact.offset,
        concept: fact.concept.name,
      });
      placed.push({ fact, tuple: undefined });
    }
  }
  return placed;
}

function byTuple(facts: readonly RawFact[], problems: ProblemLog): { top: RawFact[]; parts: Map<RawFact, RawFact[]> } {
  const named = new Map<string, RawFact>();
  for (const fact of facts) {
    const id = fact.attributes.get('tupleID')?.trim();
    if (fact.isTuple && id !== undefined && !named.has(id)) named.set(id, fact);
  }
  const known = new Set(facts);
  const top: RawFact[] = [];
  const parts = new Map<RawFact, RawFact[]>();
  for (const fact of facts) {
    const reference = fact.attributes.get('tupleRef')?.trim();
    const tuple = reference === undefined ? fact.inTuple : named.get(reference);
    if (reference !== undefined && tuple === undefined)
      problems.add('MALFORMED', `no tuple has the id \`${reference}\``, { offset: fact.offset, concept: fact.concept.name });
    const inner = tuple === undefined || !known.has(tuple) ? undefined : parts.get(tuple);
    if (inner !== undefined) inner.push(fact);
    else if (tuple === undefined || !known.has(tuple)) top.push(fact);
    else parts.set(tuple, [fact]);
  }
  return { top, parts };
}

/** Sorts the parts of a tuple. A page may repeat a part: of equal parts with the same order, the first counts. */
function inOrder(parts: readonly RawFact[], problems: ProblemLog): RawFact[] {
  const keyed = parts.map((fact, place) => ({ fact, place, order: orderOf(fact) }));
  keyed.sort((a, b) => a.order - b.order || a.place - b.place);
  return keyed
    .filter(({ fact, order }, place) => {
      const before = keyed[place - 1];
      if (before === undefined || before.order !== order || order === Number.POSITIVE_INFINITY) return true;
      if (sameFact(before.fact, fact)) return false;
      problems.add('MALFORMED', `two parts of a tuple have the order ${order}`, { offset: fact.offset, concept: fact.concept.name });
      return true;
    })
    .map(({ fact }) => fact);
}

function orderOf(fact: RawFact): number {
  if (fact.element === 'xbrl') return Number.POSITIVE_INFINITY;
  const order = Number.parseFloat(fact.attributes.get('order') ?? '');
  return Number.isNaN(order) ? Number.POSITIVE_INFINITY : order;
}

function sameFact(one: RawFact, other: RawFact): boolean {
  return (
    one.concept.namespace === other.concept.namespace &&
    one.concept.name === other.concept.name &&
    one.attributes.get('contextRef') === other.attributes.get('contextRef') &&
    one.text.text.trim() === other.text.text.trim()
  );
}
