import anyAscii from 'any-ascii';
import { arabicToLatin, isArabic } from './arabic-script.ts';

/** Letters that only Ukrainian and Belarusian have. The library any-ascii has the Russian values; in these languages г is h and и is y. */
const ukrainian = /[іїєґў]/i;
const beyondAscii = /[^\x20-\x7E]/;

/** Returns text of any script in ASCII letters, with its capitals and punctuation. */
export function transliterate(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const letters = isArabic(text) ? arabicToLatin(text) : text;
  const own = ukrainian.test(letters) ? letters.replace(/[гГиИ]/g, (letter) => ukrainianLetters[letter] ?? letter) : letters;
  return anyAscii(own.normalize('NFC'));
}

const ukrainianLetters: Record<string, string> = { г: 'h', Г: 'H', и: 'y', И: 'Y' };
