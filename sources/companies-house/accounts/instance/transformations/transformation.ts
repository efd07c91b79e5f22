/** What a format makes of the text under its tag (white space collapsed); undefined when the text is not in the format. */
export type Transformation = (text: string) => string | undefined;

/** No figure or date is longer; a pattern over megabytes would take minutes. */
export const longestText = 4096;

/** Digits of a script as those of ASCII. */
export function asciiDigits(text: string, script: 'full width' | 'devanagari'): string {
  const [digits, zero] = script === 'full width' ? ([/[０-９]/g, 0xff10] as const) : ([/[०-९]/g, 0x966] as const);
  return text.replaceAll(digits, (digit) => String(digit.charCodeAt(0) - zero));
}
