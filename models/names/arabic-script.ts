/**
 * Arabic and Persian letters in the spelling that passports usually use. The library any-ascii leaves long vowels out, and the script does not
 * write short ones, so names from this script are compared by their consonants (`skeleton.ts`).
 */
const letters: Record<string, string> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 'th',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: '',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ک: 'k',
  ك: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'w',
  ؤ: 'w',
  ي: 'y',
  ی: 'y',
  ى: 'a',
  ئ: 'y',
  ء: '',
  ڤ: 'v',
  ھ: 'h',
  ہ: 'h',
  ں: 'n',
  ے: 'e',
  ٹ: 't',
  ڈ: 'd',
  ڑ: 'r',
};
const arabic = /\p{Script=Arabic}/u;
const marks = /[\u064B-\u065F\u0670\u0640]/g;
const word = /\p{Script=Arabic}+/gu;

export function isArabic(text: string): boolean {
  return arabic.test(text);
}

/** Returns text with its Arabic words in Latin letters, the article apart so that it is read as a particle: `عبد الله` is `abd al lh`. */
export function arabicToLatin(text: string): string {
  return text.replace(marks, '').replace(word, (part) => (/^ال.{2,}/u.test(part) ? `al ${latin(part.slice(2))}` : latin(part)));
}

/** At the start of a word, the letter ain sounds like the vowel that it carries: Abd, Ali, Umar. */
function latin(part: string): string {
  return [...part.replace(/^ع/u, 'ا')].map((letter) => letters[letter] ?? letter).join('');
}
