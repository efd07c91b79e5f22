const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads `... published on 24 March 2026 ...` as `2026-03-24`; `undefined` when the text states no day of publication. */
export function publicationDay(text: string): string | undefined {
  const [, date = '', month = '', year] = /publish\w*\D{0,40}?\b(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]+),?\s+(\d{4})\b/i.exec(text) ?? [];
  const number = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (year === undefined || number === 0) return undefined;
  const day = `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return new Date(day).toJSON()?.startsWith(day) === true ? day : undefined;
}
