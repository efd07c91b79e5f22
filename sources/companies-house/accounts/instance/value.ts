import type { JoinedText } from './continuation.ts';
import { scaled } from './decimal.ts';
import type { ProblemLog } from './problems.ts';
import { isTrue, type RawFact, type RawTerm } from './raw-fact.ts';
import { readLeniently } from './transformations/lenient.ts';
import { transform } from './transformations/transform.ts';

/** Value of a fact that is neither nil nor a tuple: null when it cannot be read, and then a problem says why. */
export function factValue(fact: RawFact, joined: JoinedText, problems: ProblemLog): string | null {
  const say = sayFor(fact, problems);
  if (fact.element === 'fraction' || fact.numerator !== undefined) return fractionOf(fact, say);
  if (fact.element === 'nonFraction') return numberOf({ ...fact, text: joined }, say) ?? null;
  if (fact.element === 'xbrl') return plainValue(fact, say);
  if (fact.format === undefined) return isTrue(fact.attributes.get('escape')) ? (joined.markup ?? joined.text) : joined.text;
  return transformed(fact, joined.text, false, say) ?? null;
}

type Say = (code: 'UNKNOWN_FORMAT' | 'BAD_VALUE' | 'BAD_SCALE', detail: string) => void;
type Formatted = Pick<RawTerm, 'attributes' | 'format'>;

function sayFor({ offset, concept }: RawFact, problems: ProblemLog): Say {
  return (code, detail) => problems.add(code, detail, { offset, concept: concept.name });
}

/** A white-space-separated 1.0 sign is `-` or nothing. */
export function isNegated(attributes: ReadonlyMap<string, string>): boolean {
  return (attributes.get('sign')?.trim() ?? '') !== '';
}

/** Undefined: no scale, or none that is a number. */
export function scaleOf(attributes: ReadonlyMap<string, string>): number | undefined {
  const written = attributes.get('scale')?.trim();
  return written !== undefined && /^[+-]?[0-9]{1,4}$/.test(written) ? Number(written) : undefined;
}

function numberOf(term: Formatted & { readonly text: { readonly text: string } }, say: Say): string | undefined {
  const negated = isNegated(term.attributes);
  const scale = scaleOf(term.attributes);
  const writtenScale = term.attributes.get('scale');
  if (scale === undefined && writtenScale !== undefined)
    say('BAD_SCALE', `scale \`${writtenScale}\` is no number; the value stands unscaled`);
  const digits = term.format === undefined ? unformatted(term.text.text, negated, say) : transformed(term, term.text.text, negated, say);
  if (digits === undefined) return undefined;
  const value = scaled(digits, scale ?? 0, negated);
  if (value === undefined) say('BAD_VALUE', `\`${quoted(digits)}\` scaled by ${scale ?? 0} is no figure`);
  return value;
}

/** Without a format the text must be a decimal as it stands; what only one reading can be made of is read, and told. */
function unformatted(text: string, negated: boolean, say: Say): string | undefined {
  if (scaled(text, 0, false) !== undefined) return text;
  const lenient = readLeniently(undefined, text, negated);
  say('BAD_VALUE', `\`${quoted(text)}\` without a format ${lenient === undefined ? 'is no number' : `is no number; read as ${lenient}`}`);
  return lenient;
}

function transformed({ format }: Formatted, text: string, negated: boolean, say: Say): string | undefined {
  const outcome = format?.name === undefined ? undefined : transform(format.name, collapsed(text), negated);
  if (outcome === undefined || (outcome.value === undefined && outcome.reason === 'unknown')) {
    say('UNKNOWN_FORMAT', `format ${format?.written} is in no transformation registry`);
    return undefined;
  }
  if (outcome.value === undefined) say('BAD_VALUE', `\`${quoted(text)}\` is not in the format ${format?.written}`);
  else if (outcome.lenient) say('BAD_VALUE', `\`${quoted(text)}\` is not in the format ${format?.written}; read as ${outcome.value}`);
  return outcome.value;
}

function fractionOf({ numerator, denominator }: RawFact, say: Say): string | null {
  const above = numerator === undefined ? undefined : numberOf(numerator, say);
  const below = denominator === undefined ? undefined : numberOf(denominator, say);
  if (above !== undefined && below !== undefined) return `${above}/${below}`;
  say('BAD_VALUE', 'a fraction without a numerator or denominator that can be read');
  return null;
}

/** Numeric in a plain instance is what has a unit; its text is a decimal already. */
function plainValue({ attributes, text }: RawFact, say: Say): string | null {
  if (!attributes.has('unitRef')) return text.text;
  const written = collapsed(text.text);
  if (/^-?[0-9]+(\.[0-9]+)?$/.test(written)) return written;
  const value = scaled(written, 0, false);
  if (value === undefined) say('BAD_VALUE', `\`${quoted(written)}\` is no number`);
  return value ?? null;
}

/** White space as XML Schema collapses it: a no-break space is a character like any other. */
function collapsed(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

function quoted(text: string): string {
  return text.trim().slice(0, 60);
}
