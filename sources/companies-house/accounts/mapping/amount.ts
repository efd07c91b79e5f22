/** Exact sums of figures: hundredths of the unit as `bigint`, which is what DECIMAL(18,2) holds. No figure passes through a float. */
export type Hundredths = bigint;

const plain = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/** DECIMAL(18,2): 16 digits before the point. */
const limit = 10n ** 18n;

/**
 * An exact decimal as hundredths, rounded half away from zero where it has more than two decimals (a figure in pounds never has).
 * Undefined for what is no decimal; `out of range` for what the column cannot hold.
 */
export function toHundredths(decimal: string): Hundredths | 'out of range' | undefined {
  const [, sign, whole = '', fraction = ''] = plain.exec(decimal.trim()) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return undefined;
  const digits = whole.replace(/^0+/, '');
  if (digits.length > 16) return 'out of range';
  const magnitude = BigInt(`${digits}${fraction.slice(0, 2).padEnd(2, '0')}` || '0') + (fraction.charAt(2) >= '5' ? 1n : 0n);
  if (magnitude >= limit) return 'out of range';
  return sign === '-' ? -magnitude : magnitude;
}

/** `-8999`, `12.5`: no trailing zeros, no `-0`. */
export function toText(amount: Hundredths): string {
  const digits = absolute(amount).toString().padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `-8,999`: as a person reads it. */
export function spoken(amount: Hundredths): string {
  const [whole = '', ...fraction] = toText(amount).split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

export function absolute(amount: Hundredths): Hundredths {
  return amount < 0n ? -amount : amount;
}

/**
 * What one in the last stated digit is worth: `decimals` -3 is a thousand. A statement shows whole pounds even where its tags claim pence,
 * and `INF` claims everything, so never less than one.
 */
export function roundingUnit(decimals: string | undefined): Hundredths {
  const stated = decimals === undefined ? Number.NaN : Number(decimals);
  return Number.isInteger(stated) && stated < 0 && stated >= -12 ? 100n * 10n ** BigInt(-stated) : 100n;
}
