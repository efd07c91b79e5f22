/**
 * A UK company number as people write it -> eight characters, leading zeros kept; `undefined` when it has no shape of one. Digits lose their
 * zeros in spreadsheets, prefixes are followed by a space in prose. Letters may also end it: IP01234R, SP02345R, RS007XIP, NI00001A.
 */
export function companyNumber(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[\s.\-–]/g, '');
  if (/^\d{1,8}$/.test(bare)) return /[1-9]/.test(bare) ? bare.padStart(8, '0') : undefined;
  const [, prefix, digits] = /^([A-Z]{2})(\d{1,6})$/.exec(bare) ?? [];
  if (prefix !== undefined && digits !== undefined) return `${prefix}${digits.padStart(6, '0')}`;
  return /^(?:[A-Z]{2}|R0)[\dP]{3}[\dA-Z]{3}$/.test(bare) ? bare : undefined;
}
