/** One text of a publisher and the text that the service stores. TypeScript and the DuckDB macro are both tested on this table. */
export interface TextCase {
  readonly text: string;
  readonly stored: string;
  readonly why: string;
}

const same = (text: string, why: string): TextCase => ({ text, stored: text, why });
const cleaned = (text: string, stored: string, why: string): TextCase => ({ text, stored, why });

export const textCases: readonly TextCase[] = [
  same('', 'nothing'),
  same('HERON & SONS (1987) LIMITED', 'plain text'),
  same('  two  spaces  ', 'ordinary spaces are left to staging.sql'),
  same('Société Générale Ltd \u{1f985}', 'letters with accents and a character beyond 16 bits'),
  same('\u0645\u062d\u0645\u062f \u05d0\u05d1\u05d2', 'letters that run from right to left need no control character'),
  same('\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', 'the zero-width non-joiner is a part of Persian words'),
  same('HERON\u00a0LIMITED', 'a no-break space'),
  same('"HERON" / \\ \'SONS\' LIMITED', 'quotes and backslashes, which JSON escapes as it does control characters'),

  cleaned('HERON\u0000 LIMITED', 'HERON LIMITED', 'PostgreSQL refuses NUL in text and in jsonb'),
  cleaned('\u0001HER\u001fON\u007f', 'HERON', 'C0 controls and DEL'),
  cleaned('HER\u0080ON\u009f', 'HERON', 'C1 controls, as a file in Windows-1252 gives them when it is read as Latin-1'),
  cleaned('\ufeffHER\ufeffON', 'HERON', 'a byte order mark, also within'),
  cleaned('HERON \u202edetimiL\u202c', 'HERON detimiL', 'bidirectional overrides show another text than the one that is compared'),
  cleaned('\u200eHERON\u200f\u061c \u2066LIMITED\u2069', 'HERON LIMITED', 'bidirectional marks and isolates'),
  cleaned('HERON\tLIMITED', 'HERON LIMITED', 'a tab'),
  cleaned('HERON \r\n  LIMITED', 'HERON LIMITED', 'a line break with spaces around it'),
  cleaned('HERON\u000b\u000c\u0085\u2028\u2029LIMITED', 'HERON LIMITED', 'other line breaks, in sequence'),
  cleaned('\n HERON LIMITED \n', 'HERON LIMITED', 'line breaks at the ends leave no space'),
  cleaned('HERON\n\u0000\nLIMITED', 'HERON LIMITED', 'a control character between line breaks'),
  cleaned('\u0000', '', 'a control character alone'),
  cleaned('HERON "LTD"\u007f', 'HERON "LTD"', 'DEL beside quotes: JSON escapes them and not DEL'),
];

/** Half of a surrogate pair exists only in TypeScript: UTF-8 cannot write it. */
export const surrogateCases: readonly TextCase[] = [
  cleaned('HERON \ud83e', 'HERON \ufffd', 'the first half of a pair, which cutting a text leaves'),
  cleaned('\udd85 HERON', '\ufffd HERON', 'the second half of a pair'),
];
