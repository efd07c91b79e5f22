/**
 * Numbers as text: a figure in accounts is a decimal, and a float would change it. Lexical forms are those of the reference processor, so
 * that a value is the same text in both: `12.30` scaled by 3 is `12300`, `12.345` by 2 `1234.500`, `12.05` by 3 `12050.00`, zero negated `-0`.
 */
interface Decimal {
  readonly negative: boolean;
  /** Digits without a point; value is `digits` x 10^`exponent`. */
  readonly digits: string;
  readonly exponent: number;
}

const lexical = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,4}))?$/;

/** Powers of ten that accounts could possibly mean; beyond them is a mistake or an attack on memory. */
const scaleLimit = 100;

/** `text` times ten to the `scale`, negated or not; undefined when the text is no number or the scale is beyond reason. */
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

/** A product keeps the decimal places of its factors: upwards by zeros at the end, downwards by more places. */
function shifted(decimal: Decimal, scale: number): Decimal {
  return scale > 0 ? { ...decimal, digits: decimal.digits + '0'.repeat(scale) } : { ...decimal, exponent: decimal.exponent + scale };
}

/** An integral value keeps the zeros of its fraction only where the text wrote them (`1,000.00`). */
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
