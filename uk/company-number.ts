import { withoutEnds, withoutSpaces } from './text.ts';

/**
 * Shape of a company number, as the source of a regular expression: eight digits; or two letters (or R0, in Northern Ireland), three
 * digits of which any may be P, and three digits or letters. Examples: `01234567`, `SC123456`, `IP01234R`, `RS007XIP`, `NI00001A`, `OCP1234C`.
 */
export const companyNumberShape = '(?:[0-9]{8}|(?:[A-Z]{2}|R0)[0-9P]{3}[0-9A-Z]{3})';

/** The placeholder that has the shape and is not a company's number. */
export const noCompanyNumber = '00000000';

const whole = new RegExp(`^${companyNumberShape}$`);

/** Whether the text is a company number exactly as the register writes it: eight characters, capital letters, leading zeros kept. */
export function isCompanyNumber(text: string): boolean {
  return whole.test(text) && text !== noCompanyNumber;
}

/**
 * Reads a company number as people, spreadsheets and publishers write it. Returns it as the register writes it, or undefined where the text is
 * no company number. The rules, each with its cases in `company-number.cases.ts`:
 *
 * - Lower case becomes upper case. Spaces, invisible characters, stops and dashes are ignored, as are quotation marks, `#`, `=` or a bracket
 *   before the number, and quotation marks, a bracket, comma, semicolon or `*` after it.
 * - A figure of a spreadsheet (`1234567.0`, `1,234,567`) loses its decimals and separators. A fraction is no company number.
 * - Leading zeros are restored: to eight digits, or to six characters after a prefix where at most the last of them is a letter.
 * - Everything else is rejected: other signs, letters beyond A to Z, a number that is too long, the placeholder `00000000`.
 *
 * The macro `company_number` of `uk/macros.sql` follows the same rules.
 */
export function readCompanyNumber(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  const bare = withoutSigns(text);
  if (!/^[A-Za-z0-9]{1,8}$/.test(bare)) return undefined;
  const number = withZeros(bare.toUpperCase());
  return isCompanyNumber(number) ? number : undefined;
}

/**
 * Reads a company number of a file of the register itself. Restores only case, spaces around and the leading zeros of a number of digits: a damaged number must
 * go to quarantine, because repairing it can give the number of another row of the same file. The macro `register_company_number` follows the same rules.
 */
export function readRegisterNumber(text: string): string | undefined {
  const bare = withoutSpaces(text);
  return /^(?:\d{1,8}|[A-Za-z0-9]{8})$/.test(bare) ? readCompanyNumber(bare) : undefined;
}

function withoutSigns(text: string): string {
  const packed = text.replaceAll(/[\p{Z}\p{Cc}\p{Cf}]/gu, '');
  if (/^\d{1,3}\.000$/.test(packed)) return packed; // 123 with decimals, or 123,000
  if (/^(?:\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.0+)?$/.test(packed)) return packed.replaceAll(/\.0+$|,/g, '');
  const bare = withoutEnds(packed, '=\'"‘’“”#([', '\'"‘’“”)],;*');
  return isFraction(bare) ? bare : bare.replaceAll(/[.\p{Pd}−]/gu, '');
}

/** `1234567.5`, and not `123.456`, which some countries write for 123,456. */
function isFraction(text: string): boolean {
  return /^\d+\.\d+$/.test(text) && !/^\d{1,3}\.\d{3}$/.test(text);
}

function withZeros(bare: string): string {
  if (/^\d+$/.test(bare)) return bare.padStart(8, '0');
  const [, prefix, rest] = /^([A-Z]{2}|R0)(\d{1,6}|\d{1,5}[A-Z])$/.exec(bare) ?? [];
  return prefix === undefined || rest === undefined ? bare : prefix + rest.padStart(6, '0');
}

/** Numbers of England and Wales: of companies no prefix, and the prefixes of assurance companies, charities, groupings (EEIG), societies, partnerships and others. */
const ofEnglandAndWales = /^(?:\d{2}|AC|CE|GE|IC|IP|LP|OC|RC|RS|SE)/;

/**
 * Whether the number is of a body that is registered in England and Wales. Scotland and Northern Ireland have prefixes of their own, also of a European company
 * (ES, EN) and a grouping (GS, GN). An overseas company or entity (FC, BR, OE), and a prefix that is not known, is none.
 */
export function isOfEnglandAndWales(number: string): boolean {
  return ofEnglandAndWales.test(number);
}

/** Whether the number is that of a limited liability partnership: OC in England and Wales, SO in Scotland, NC in Northern Ireland. */
export function isLlpNumber(number: string): boolean {
  return /^(?:OC|SO|NC)/.test(number);
}
