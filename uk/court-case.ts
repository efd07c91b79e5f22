const courtWords = new Set(
  'IN THE AT OF AND FOR HIGH COUNTY COURT COURTS JUSTICE BUSINESS PROPERTY ENGLAND WALES INSOLVENCY COMPANY COMPANIES LIST CHD CH D CHANCERY DIVISION DISTRICT REGISTRY'.split(
    ' ',
  ),
);

/** The zeros before a serial number: RDFa states it as an integer, and who types it leaves them out. */
const leadingZeros = /^([A-Z]{2}\d{4}[A-Z]*)?0+(?=\d)/;

/**
 * Returns the key of a court case, the same for every spelling of its number: `CR-2026-001234` and `CR 2026 1234` are one case. A number such as
 * `123 of 2026` is counted by each court, so its key has the place of the court, and it has none when the court is not known. The macro `case_key` of
 * `uk/macros.sql` returns the same.
 */
export function courtCaseKey(courtCase: string | null, court: string | null): string | undefined {
  const digits = (courtCase ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '')
    .replace(leadingZeros, '$1');
  if (digits === '') return undefined;
  if (!/^\d+(?:OF\d+)?$/.test(digits)) return digits;
  return court === null ? undefined : `${digits} ${courtPlace(court)}`;
}

function courtPlace(court: string): string {
  const words = court.toUpperCase().split(/[^A-Z]+/);
  return words
    .filter((word) => word !== '' && !courtWords.has(word))
    .sort()
    .join(' ');
}
