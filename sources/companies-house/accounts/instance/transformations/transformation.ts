/** What a format makes of the text under its tag (white space collapsed); undefined when the text is not in the format. */
export type Transformation = (text: string) => string | undefined;

const fullWidthZero = 0xff10;
const devanagariZero = 0x966;

/** Digits of Japanese (full width) and of Devanagari as those of ASCII. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[０-９०-९]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= fullWidthZero ? fullWidthZero : devanagariZero));
  });
}
