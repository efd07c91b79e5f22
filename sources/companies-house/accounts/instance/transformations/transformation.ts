/** Converts the text of a tag (white space collapsed) to its value; returns undefined when the text does not match the format. */
export type Transformation = (text: string) => string | undefined;

/** Longest text, in characters, that a pattern is applied to. No figure or date is longer, and a pattern over megabytes takes minutes. */
export const longestText = 4096;

/** Replaces the digits of a script by ASCII digits. */
export function asciiDigits(text: string, script: 'full width' | 'devanagari'): string {
  const [digits, zero] = script === 'full width' ? ([/[０-９]/g, 0xff10] as const) : ([/[०-९]/g, 0x966] as const);
  return text.replaceAll(digits, (digit) => String(digit.charCodeAt(0) - zero));
}
