/** A postcode in its parts: `AB12 3CD` is area `AB`, district `AB12`, sector `AB123`, unit `AB123CD`. */
export interface Postcode {
  readonly unit: string;
  readonly sector: string;
  readonly district: string;
  readonly area: string;
}

/** Source of a regular expression for a UK postcode in capitals (BS 7666). Its groups are the part before the space and the part after it. */
export const postcodeShape = '([A-Z]{1,2}[0-9][A-Z0-9]?)\\s?([0-9][A-Z]{2})';

const whole = new RegExp(`^${postcodeShape}$`);

/**
 * Reads a UK postcode in any case, with or without its space and with other signs in it. Undefined for other text: about one registered office
 * in a hundred has none.
 */
export function readPostcode(text: string | null | undefined): Postcode | undefined {
  const unit = lettersAndDigits(text ?? '');
  const [, district, inward] = whole.exec(unit) ?? [];
  if (district === undefined || inward === undefined) return undefined;
  return { unit, sector: district + inward.charAt(0), district, area: district.replace(/[0-9].*/, '') };
}

/**
 * Returns the letters and digits of a postcode of any country, in capitals: what is compared to see whether two postcodes are the same. Undefined
 * for fewer than 3 or more than 10 of them. The macro `postcode_key` of `uk/macros.sql` returns the same.
 */
export function postcodeKey(text: string | null | undefined): string | undefined {
  const key = lettersAndDigits(text ?? '');
  return key.length >= 3 && key.length <= 10 ? key : undefined;
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
}
