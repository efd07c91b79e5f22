/**
 * A decimal number. Figures in accounts are decimals, and a float would change them. The output has the lexical form of the reference
 * processor (Arelle), so that both give the same text: `12.30` scaled by 3 is `12300`, `12.345` by 2 is `1234.500`, `12.05` by 3 is `12050.00`,
 * zero negated is `-0`.
 */
interface Decimal {
  readonly negative: boolean;
  /** Digits without a point; value is `digits` x 10^`exponent`. */
  readonly digits: string;
  readonly exponent: number;
}

const lexical = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,4}))?$/;

/** Largest power of ten that is written out. A larger one is a mistake or an attack on memory. */
const scaleLimit = 100;

/** Returns `text` x 10^`scale`, negated when asked; undefined when the text is not a number or the power of ten exceeds `scaleLimit`. */
export function scaled(text: string, scale: number, negate: boolean): string | undefined {
  const written = text.trim();
  const decimal = parse(written);
  if (decimal === undefined || Math.abs(decimal.exponent) + Math.abs(scale) > scaleLimit) return undefined;
  const { negative, digits, exponent } = shifted(decimal, scale);
  const sign = negative !== negate ? '-' : '';
  return sign + positional(digits, exponent, written.includes('.0'));
}

function parse(text: string): Decimal | undefined {
  const match = lexical.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  return { negative: sign === '-', digits: whole + fraction, exponent: Number(exponent) - fraction.length };
}

/** Multiplies by 10^`scale`. A positive scale appends zeros, a negative one adds decimal places: the existing places are kept. */
function shifted(decimal: Decimal, scale: number): Decimal {
  return scale > 0 ? { ...decimal, digits: decimal.digits + '0'.repeat(scale) } : { ...decimal, exponent: decimal.exponent + scale };
}

/** Writes the number without an exponent. Only a fraction of zeros that the text itself had is kept (`1,000.00`). */
function positional(digits: string, exponent: number, keepZeros: boolean): string {
  if (exponent >= 0) return significant(digits + '0'.repeat(exponent));
  const padded = digits.padStart(1 - exponent, '0');
  const whole = significant(padded.slice(0, exponent));
  const fraction = padded.slice(exponent);
  return keepZeros || !/^0*$/.test(fraction) ? `${whole}.${fraction}` : whole;
}

function significant(whole: string): string {
  return whole.replace(/^0+(?=[0-9])/, '');
}
