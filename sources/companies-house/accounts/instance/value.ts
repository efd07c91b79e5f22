import type { JoinedText } from './continuation.ts';
import { scaled } from './decimal.ts';
import type { ProblemLog } from './problems.ts';
import { isTrue, type RawFact, type RawTerm } from './raw-fact.ts';
import { readLeniently } from './transformations/lenient.ts';
import { transform } from './transformations/transform.ts';

/** Returns the value of a fact that is neither nil nor a tuple. Returns null when it cannot be read, and logs the reason. */
export function factValue(fact: RawFact, joined: JoinedText, problems: ProblemLog): string | null {
  const report = reportFor(fact, problems);
  if (fact.element === 'fraction' || fact.numerator !== undefined) return fractionOf(fact, report);
  if (fact.element === 'nonFraction') return numberOf({ ...fact, text: joined }, report) ?? null;
  if (fact.element === 'xbrl') return plainValue(fact, report);
  if (fact.format === undefined) return isTrue(fact.attributes.get('escape')) ? (joined.markup ?? joined.text) : joined.text;
  return transformed(fact, joined.text, false, report) ?? null;
}

type Report = (code: 'UNKNOWN_FORMAT' | 'BAD_VALUE' | 'BAD_SCALE', detail: string) => void;
type Formatted = Pick<RawTerm, 'attributes' | 'format'>;

function reportFor({ offset, concept }: RawFact, problems: ProblemLog): Report {
  return (code, detail) => problems.add(code, detail, { offset, concept: concept.name });
}

/** Whether the attribute `sign` is present and not blank. */
export function isNegated(attributes: ReadonlyMap<string, string>): boolean {
  return (attributes.get('sign')?.trim() ?? '') !== '';
}

/** Returns the power of ten of the attribute `scale`; undefined when it is absent or not an integer. */
export function scaleOf(attributes: ReadonlyMap<string, string>): number | undefined {
  const written = attributes.get('scale')?.trim();
  return written !== undefined && /^[+-]?[0-9]{1,4}$/.test(written) ? Number(written) : undefined;
}

function numberOf(term: Formatted & { readonly text: { readonly text: string } }, report: Report): string | undefined {
  const negated = isNegated(term.attributes);
  const scale = scaleOf(term.attributes);
  const writtenScale = term.attributes.get('scale');
  if (scale === undefined && writtenScale !== undefined)
    report('BAD_SCALE', `scale \`${writtenScale}\` is not an integer; the value is not scaled`);
  const digits =
    term.format === undefined ? unformatted(term.text.text, negated, report) : transformed(term, term.text.text, negated, report);
  if (digits === undefined) return undefined;
  const value = scaled(digits, scale ?? 0, negated);
  if (value === undefined) report('BAD_VALUE', `\`${quoted(digits)}\` scaled by ${scale ?? 0} is not a valid figure`);
  return value;
}

/** Without a format the text must be a decimal. Other text with only one possible reading is read, and logged. */
function unformatted(text: string, negated: boolean, report: Report): string | undefined {
  if (scaled(text, 0, false) !== undefined) return text;
  const lenient = readLeniently(undefined, text, negated);
  report('BAD_VALUE', `\`${quoted(text)}\` without a format is not a number${lenient === undefined ? '' : `; read as ${lenient}`}`);
  return lenient;
}

function transformed({ format }: Formatted, text: string, negated: boolean, report: Report): string | undefined {
  const outcome = format?.name === undefined ? undefined : transform(format.name, collapsed(text), negated);
  if (outcome === undefined || (outcome.value === undefined && outcome.reason === 'unknown')) {
    report('UNKNOWN_FORMAT', `no transformation registry has the format ${format?.written}`);
    return undefined;
  }
  if (outcome.value === undefined) report('BAD_VALUE', `\`${quoted(text)}\` does not match the format ${format?.written}`);
  else if (outcome.lenient)
    report('BAD_VALUE', `\`${quoted(text)}\` does not match the format ${format?.written}; read as ${outcome.value}`);
  return outcome.value;
}

function fractionOf({ numerator, denominator }: RawFact, report: Report): string | null {
  const above = numerator === undefined ? undefined : numberOf(numerator, report);
  const below = denominator === undefined ? undefined : numberOf(denominator, report);
  if (above !== undefined && below !== undefined) return `${above}/${below}`;
  report('BAD_VALUE', 'the fraction has no readable numerator or denominator');
  return null;
}

/** In a plain instance, a fact with a unit is numeric. Its text is a decimal without a format. */
function plainValue({ attributes, text }: RawFact, report: Report): string | null {
  if (!attributes.has('unitRef')) return text.text;
  const written = collapsed(text.text);
  if (/^-?[0-9]+(\.[0-9]+)?$/.test(written)) return written;
  const value = scaled(written, 0, false);
  if (value === undefined) report('BAD_VALUE', `\`${quoted(written)}\` is not a number`);
  return value ?? null;
}

/** Collapses white space as XML Schema does, which leaves no-break spaces as they are. */
function collapsed(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

function quoted(text: string): string {
  return text.trim().slice(0, 60);
}
