/** Eight characters: ledgers lose leading zeros and write `sc12345` for `SC012345`. Undefined when it is no company number. */
export function companyNumberFrom(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const written = text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const parts = /^([A-Z]{0,2})(\d{1,8})([A-Z]?)$/.exec(written);
  if (parts === null) return undefined;
  const [, prefix = '', digits = '', suffix = ''] = parts;
  const length = 8 - prefix.length - suffix.length;
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  return trimmed.length > length ? undefined : prefix + trimmed.padStart(length, '0') + suffix;
}
