/**
 * One text and what every reader makes of it: the company number, or null where the text is not a company number. TypeScript, the DuckDB macros and the schema
 * of the API are all tested on this table.
 */
export interface CompanyNumberCase {
  readonly text: string;
  readonly number: string | null;
  readonly why: string;
}

const canonical = (number: string, why: string): CompanyNumberCase => ({ text: number, number, why });
const repaired = (text: string, number: string, why: string): CompanyNumberCase => ({ text, number, why });
const rejected = (text: string, why: string): CompanyNumberCase => ({ text, number: null, why });

export const companyNumberCases: readonly CompanyNumberCase[] = [
  canonical('11416317', 'England and Wales: eight digits'),
  canonical('00000001', 'leading zeros are part of the number'),
  canonical('SC123456', 'Scotland'),
  canonical('NI012345', 'Northern Ireland'),
  canonical('R0000123', 'Northern Ireland: the prefix R0'),
  canonical('OC300001', 'limited liability partnership'),
  canonical('OE019729', 'overseas entity'),
  canonical('IP01234R', 'registered society: one letter at the end'),
  canonical('SP02345R', 'one letter at the end'),
  canonical('NI00001A', 'one letter at the end'),
  canonical('RS0070IP', 'registered society: two letters at the end'),
  canonical('RS007XIP', 'registered society: three letters at the end (edge case bcd-5)'),
  canonical('OCP1234C', 'P in the place of a digit'),

  repaired('9184913', '09184913', 'a spreadsheet drops leading zeros'),
  repaired('1', '00000001', 'a spreadsheet drops leading zeros'),
  repaired('SC12345', 'SC012345', 'zeros are missing after the prefix'),
  repaired('NI1', 'NI000001', 'zeros are missing after the prefix'),
  repaired('R0123', 'R0000123', 'zeros are missing after the prefix R0'),
  repaired('IP1234R', 'IP01234R', 'a zero is missing before a last letter'),
  repaired('sc123456', 'SC123456', 'lower case'),
  repaired('rs007xip', 'RS007XIP', 'lower case'),
  repaired('SC 123456', 'SC123456', 'a space after the prefix'),
  repaired('NI 12345', 'NI012345', 'a space after the prefix, and a missing zero'),
  repaired('RS 007 XIP', 'RS007XIP', 'spaces within'),
  repaired(' 01234567 ', '01234567', 'spaces around'),
  repaired('0123 4567', '01234567', 'a space within'),
  repaired('0123\u00a04567', '01234567', 'a no-break space within'),
  repaired('\ufeff01234567\u200b', '01234567', 'a byte order mark and a zero-width space, as copied from a page'),
  repaired('01234567\t\r\n', '01234567', 'a tab and an end of line'),
  repaired('OC 300-001', 'OC300001', 'a hyphen within'),
  repaired('OC300\u2013001', 'OC300001', 'an en dash within'),
  repaired('S.C.123456.', 'SC123456', 'stops'),
  repaired("'01234567", '01234567', 'the apostrophe that marks a text in a spreadsheet'),
  repaired('#01234567', '01234567', 'a number sign before it'),
  repaired('(SC123456)', 'SC123456', 'brackets around'),
  repaired('="01234567"', '01234567', 'the formula by which a spreadsheet keeps leading zeros'),
  repaired('"01234567"', '01234567', 'quotation marks'),
  repaired('\u201c01234567\u201d', '01234567', 'typographic quotation marks'),
  repaired('[SC123456]', 'SC123456', 'square brackets'),
  repaired('01234567,', '01234567', 'a comma after it'),
  repaired('01234567;', '01234567', 'a semicolon after it'),
  repaired('01234567*', '01234567', 'the mark of a footnote'),
  repaired('1234567.0', '01234567', 'a spreadsheet wrote it as a figure with a decimal: not 12345670'),
  repaired('1,234,567', '01234567', 'a spreadsheet wrote it as a figure with separators'),
  repaired('11,416,317.00', '11416317', 'a spreadsheet wrote it as a figure with both'),

  rejected('', 'nothing'),
  rejected('   ', 'spaces alone'),
  rejected('-', 'a dash alone'),
  rejected('0', 'no company has the number zero'),
  rejected('00000000', 'no company has the number zero'),
  rejected('A1', 'one letter is no prefix'),
  rejected('R123', 'R alone is no prefix'),
  rejected('R1234567', 'R alone is no prefix'),
  rejected('A1234567', 'one letter is no prefix'),
  rejected('123456789', 'nine digits'),
  rejected('001234567', 'nine digits, though the first is a zero'),
  rejected('SC1234567', 'seven digits after the prefix'),
  rejected('SC0123456', 'seven digits after the prefix, though the first is a zero'),
  rejected('1234567A', 'a last letter without a prefix'),
  rejected('SC', 'a prefix alone'),
  rejected('RS7XIP', 'zeros may not be missing before two or three letters'),
  rejected('SCABCDEF', 'letters alone'),
  rejected('LIMITED', 'a word'),
  rejected('NONE', 'a word'),
  rejected('12/03/2019', 'a date'),
  rejected('01234567/SC123456', 'two numbers'),
  rejected('01234567, SC123456', 'two numbers'),
  rejected('1,2345', 'not the separators of a figure'),
  rejected("1';--", 'other signs'),
  rejected('Company No. 01234567', 'a label before it'),
  rejected('GB123456789', 'a VAT number'),
  rejected('\u00df123456', 'a sharp s, of which upper case makes two letters'),
  rejected('N\u0131123456', 'a dotless i, of which upper case makes a Latin letter'),
  rejected('\u0421\u0421123456', 'Cyrillic letters'),
  rejected('\u0661\u0662\u0663', 'Arabic-Indic digits'),
  rejected('\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18', 'full-width digits'),
];
