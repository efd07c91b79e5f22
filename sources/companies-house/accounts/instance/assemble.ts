import type { JoinedText } from './continuation.ts';
import type { Context, Fact, Unit } from './instance.ts';
import type { ProblemLog } from './problems.ts';
import { isTrue, type RawFact } from './raw-fact.ts';
import { factValue, isNegated, scaleOf } from './value.ts';

interface Sources {
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
  readonly problems: ProblemLog;
  readonly join: (fact: RawFact) => JoinedText;
}

/**
 * Resolves the references and values of raw facts.
 * @param placed facts in the order of the result, with the index of the tuple that holds each.
 */
export function assembleFacts(placed: readonly { fact: RawFact; tuple: number | undefined }[], sources: Sources): Fact[] {
  return placed.map(({ fact, tuple }) => assemble(fact, tuple, sources));
}

function assemble(raw: RawFact, tuple: number | undefined, { contexts, units, problems, join }: Sources): Fact {
  const { attributes, element, concept } = raw;
  const joined = join(raw);
  const nil = isTrue(attributes.get('xsi:nil'));
  const contextRef = attributes.get('contextRef')?.trim() ?? '';
  const unitRef = attributes.get('unitRef')?.trim();
  const context = contexts.get(contextRef);
  const unit = unitRef === undefined ? undefined : units.get(unitRef);
  const where = { offset: raw.offset, concept: concept.name };
  if (context === undefined && !raw.isTuple)
    problems.add('UNKNOWN_CONTEXT', `the document has no context with the id \`${contextRef}\``, where);
  if (unit === undefined && unitRef !== undefined)
    problems.add('UNKNOWN_UNIT', `the document has no unit with the id \`${unitRef}\``, where);
  return {
    concept,
    element,
    contextRef,
    context,
    unitRef,
    unit,
    value: nil || raw.isTuple ? null : factValue(raw, joined, problems),
    text: raw.isTuple ? '' : joined.text,
    nil,
    decimals: attributes.get('decimals')?.trim(),
    precision: attributes.get('precision')?.trim(),
    scale: scaleOf(attributes),
    negated: element === 'nonFraction' && isNegated(attributes),
    format: raw.format?.name,
    hidden: raw.hidden,
    id: attributes.get('id'),
    tuple,
  };
}
