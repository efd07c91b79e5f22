import type { Context, Fact, Instance, Unit } from './instance.ts';
import { transform } from './transformations/transform.ts';

/** The facts of one document under the keys of the reference dump, which Arelle wrote from the same documents. One line of JSON each. */
export interface OracleLine {
  readonly file: string;
  readonly facts: readonly OracleFact[];
}

/** One fact under the keys of the reference dump. */
export interface OracleFact {
  /** Namespace of the concept. */
  readonly ns: string;
  /** Local name of the concept. */
  readonly n: string;
  readonly nil: boolean;
  /** Id of the context as written; null without one. */
  readonly ctx: string | null;
  readonly el: Fact['element'];
  readonly v: string;
  /** Id of the unit as written. */
  readonly u?: string;
  /** Measures of the numerator and of the denominator, with the document's prefixes. */
  readonly um?: readonly [readonly string[], readonly string[]];
  readonly decimals?: string;
  readonly precision?: string;
  /** First day of a period. */
  readonly sd?: string;
  /** Last day of a period. */
  readonly ed?: string;
  /** Date of an instant. */
  readonly inst?: string;
  /** Member by axis, with the document's prefixes; a typed member as `TYPED:` and its text. */
  readonly dims?: Readonly<Record<string, string>>;
}

/**
 * Converts an instance for comparison with the reference dump, in the dump's order: first the facts outside tuples (in an Inline XBRL page the tuples
 * themselves come first), then the parts of tuples, level by level.
 */
export function toOracleLine(file: string, instance: Instance): OracleLine {
  const ranks: number[] = [];
  for (const { tuple, element } of instance.facts)
    ranks.push(tuple === undefined ? Number(element !== 'tuple') : 2 * Math.floor((ranks[tuple] ?? 0) / 2) + 2);
  const ordered = instance.facts.map((fact, place) => ({ fact, rank: ranks[place] ?? 0 }));
  ordered.sort((a, b) => a.rank - b.rank);
  return { file, facts: ordered.map(({ fact }) => oracleFact(fact)) };
}

function oracleFact(fact: Fact): OracleFact {
  return {
    ns: fact.concept.namespace,
    n: fact.concept.name,
    nil: fact.nil,
    ctx: fact.contextRef === '' ? null : fact.contextRef,
    el: fact.element,
    v: valueText(fact),
    ...measured(fact.unitRef, fact.unit),
    ...(fact.decimals === undefined ? {} : { decimals: fact.decimals }),
    ...(fact.precision === undefined ? {} : { precision: fact.precision }),
    ...period(fact.context),
    ...dimensions(fact.context),
  };
}

/** Arelle's value for a text that does not match its format. */
const unreadable = '(ixTransformValueError)';

/** Arelle keeps the text of a plain instance with its white space, and transforms the text of a nil fact. */
function valueText({ element, value, nil, format, text, negated }: Fact): string {
  if (element === 'xbrl') return text;
  if (!nil) return value ?? (element === 'tuple' ? '' : unreadable);
  return (format === undefined ? undefined : transform(format, text.trim(), negated).value) ?? text;
}

function measured(u: string | undefined, unit: Unit | undefined): Partial<OracleFact> {
  if (u === undefined) return {};
  if (unit === undefined) return { u };
  const { numerator, denominator } = unit.written ?? unit;
  return { u, um: [[...numerator].sort(), [...denominator].sort()] };
}

function period(context: Context | undefined): Partial<OracleFact> {
  if (context?.end === undefined) return {};
  return context.start === undefined ? { inst: context.end } : { sd: context.start, ed: context.end };
}

function dimensions(context: Context | undefined): Partial<OracleFact> {
  if (context === undefined || context.dimensions.length === 0) return {};
  const pairs = context.dimensions.map(({ axis, member, written }): [string, string] => [
    written?.axis ?? axis.name,
    typeof member === 'string' ? `TYPED:${member}` : (written?.member ?? member.name),
  ]);
  return { dims: Object.fromEntries(pairs) };
}
