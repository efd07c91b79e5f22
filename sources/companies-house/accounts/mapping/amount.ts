/** An amount in hundredths of its unit (pence, for pounds), as DECIMAL(18,2) stores it. `bigint`, because sums of figures must be exact. */
export type Hundredths = bigint;

const plain = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/** First magnitude that DECIMAL(18,2) cannot hold: it has 16 digits before the point. */
const limit = 10n ** 18n;

/**
 * Converts an exact decimal in whole units to hundredths. Rounds half away from zero when it has more than two decimals, which a figure in pounds
 * never has. Returns undefined for text that is not a decimal, `out of range` for an amount that DECIMAL(18,2) cannot hold.
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

/** Writes the amount in whole units, without trailing zeros and without `-0`: `-8999`, `12.5`. */
export function toText(amount: Hundredths): string {
  const digits = absolute(amount).toString().padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Writes the amount in whole units with thousands separators, for messages: `-8,999`. */
export function display(amount: Hundredths): string {
  const [whole = '', ...fraction] = toText(amount).split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/** Returns the amount without its sign. */
export function absolute(amount: Hundredths): Hundredths {
  return amount < 0n ? -amount : amount;
}

/**
 * Returns the unit to which a figure is rounded, in hundredths: `decimals` of -3 means thousands. The result is never below one whole unit, because
 * statements show whole pounds even where their tags state pence or `INF`.
 */
export function roundingUnit(decimals: string | undefined): Hundredths {
  const stated = decimals === undefined ? Number.NaN : Number(decimals);
  return Number.isInteger(stated) && stated < 0 && stated >= -12 ? 100n * 10n ** BigInt(-stated) : 100n;
}
