import anyAscii from 'any-ascii';
import { arabicToLatin, isArabic } from './arabic-script.ts';

/** Ukrainian and Belarusian letters and endings that the Russian values of any-ascii miss: г is h there, и is y. */
const ukrainian = /[іїєґў]/i;
const beyondAscii = /[^\x20-\x7E]/;

/** Text of any script in ASCII letters, with its capitals and punctuation. */
export function transliterate(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const letters = isArabic(text) ? arabicToLatin(text) : text;
  const own = ukrainian.test(letters) ? letters.replace(/[гГиИ]/g, (letter) => ukrainianLetters[letter] ?? letter) : letters;
  return anyAscii(own.normalize('NFC'));
}

const ukrainianLetters: Record<string, string> = { г: 'h', Г: 'H', и: 'y', И: 'Y' };
