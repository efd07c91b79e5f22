/** A postcode in its parts: `AB12 3CD` is area `AB`, district `AB12`, sector `AB123`, unit `AB123CD`. */
export interface Postcode {
  readonly unit: string;
  readonly sector: string;
  readonly district: string;
  readonly area: string;
}

/** Royal Mail's shapes, written with or without the space; undefined for anything else (about one registered office in a hundred). */
export function readPostcode(text: string | null | undefined): Postcode | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  const unit = text
    .slice(0, 20)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const parts = /^([A-Z]{1,2})([0-9][A-Z0-9]?)([0-9])[A-Z]{2}$/.exec(unit);
  if (parts === null) return undefined;
  const [, area = '', rest = '', digit = ''] = parts;
  return { unit, sector: area + rest + digit, district: area + rest, area };
}

/** The number of the house or unit that an address names first; `22 -24` and `10-11` begin with theirs. */
export function firstNumber(address: string | null | undefined): string | undefined {
  return /\d+/.exec((address ?? '').slice(0, 200))?.[0];
}
