import type { Context, Dimension, Fact, QName, Unit } from '../instance/instance.ts';
import type { AccountsRow } from './row.ts';
import { truncate } from './text.ts';
import { isWithheld } from './withheld.ts';

/** Row of table `account_facts`: one per fact of a filing, in document order. */
interface FactRow {
  readonly filing: string;
  readonly company_number: string;
  readonly ordinal: number;
  readonly namespace: string;
  readonly concept: string;
  readonly element: Fact['element'];
  readonly context_id: string | null;
  readonly entity_identifier: string | null;
  /** Null for an instant. */
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly dimensions: readonly { readonly axis: string; readonly member: string }[];
  readonly unit: string | null;
  readonly decimals: string | null;
  readonly precision: string | null;
  readonly scale: number | null;
  readonly negated: boolean;
  readonly format: string | null;
  readonly value: string | null;
  /** Text on the page; null where it equals the value. */
  readonly text: string | null;
  readonly text_cut: boolean;
  /** Whether the concept names people (`isWithheld`): then value and text are null. */
  readonly withheld: boolean;
  readonly nil: boolean;
  readonly hidden: boolean;
  /** Ordinal of the tuple that contains the fact. */
  readonly tuple: number | null;
}

/** Longest stored text, in UTF-16 units. Policies and reports have pages of text that no rule reads. */
const longest = 2_000;

/** Converts a fact of a filing to its row. `ordinal` counts the facts of the document from 0. */
export function toFactRow(filing: Pick<AccountsRow, 'filing' | 'company_number'>, fact: Fact, ordinal: number): FactRow {
  const withheld = isWithheld(fact);
  const value = withheld ? null : fact.value;
  const text = withheld || fact.text === fact.value ? null : fact.text;
  return {
    filing: filing.filing,
    company_number: filing.company_number,
    ordinal,
    namespace: fact.concept.namespace,
    concept: fact.concept.name,
    element: fact.element,
    context_id: fact.contextRef === '' ? null : fact.contextRef,
    ...placeOf(fact.context),
    unit: fact.unit === undefined ? null : unitText(fact.unit),
    decimals: fact.decimals ?? null,
    precision: fact.precision ?? null,
    scale: fact.scale ?? null,
    negated: fact.negated,
    format: fact.format === undefined ? null : nameText(fact.format),
    value: value === null ? null : truncate(value, longest),
    text: text === null ? null : truncate(text, longest),
    text_cut: (value?.length ?? 0) > longest || (text?.length ?? 0) > longest,
    withheld,
    nil: fact.nil,
    hidden: fact.hidden,
    tuple: fact.tuple ?? null,
  };
}

function placeOf(context: Context | undefined): Pick<FactRow, 'entity_identifier' | 'period_start' | 'period_end' | 'dimensions'> {
  if (context === undefined) return { entity_identifier: null, period_start: null, period_end: null, dimensions: [] };
  return {
    entity_identifier: context.entity.identifier,
    period_start: context.start ?? null,
    period_end: context.end ?? null,
    dimensions: context.dimensions.map(dimensionText),
  };
}

/** Reduces axis and member to their local names, which stay the same across the years of a taxonomy. */
function dimensionText({ axis, member }: Dimension): { axis: string; member: string } {
  return { axis: axis.name, member: typeof member === 'string' ? member : member.name };
}

/** Writes a unit as text: `iso4217:GBP`, `iso4217:GBP / xbrli:shares`. */
export function unitText({ numerator, denominator }: Unit): string {
  const above = numerator.join(' * ');
  return denominator.length === 0 ? above : `${above} / ${denominator.join(' * ')}`;
}

function nameText({ namespace, name }: QName): string {
  return `{${namespace}}${name}`;
}
