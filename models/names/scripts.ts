/** Scripts that write no vowels, or not all of them, or put them where letter-by-letter transliteration loses them. */
const vowelless =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Ethiopic}]/u;

/** Whether the vowels of a name cannot be relied on: it is compared by its consonants. */
export function isWrittenWithoutVowels(text: string): boolean {
  return vowelless.test(text);
}
