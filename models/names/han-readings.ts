import { pinyin } from 'pinyin-pro';
import { japaneseReading } from './japanese-readings.ts';
import { koreanReading } from './korean-readings.ts';
import type { NameKind } from './name.ts';

const han = /\p{Script=Han}/u;
const hanWords = /[\p{Script=Han}々]+/gu;
/** Nothing but characters, with or without a space after the family name. */
const wholeName = /^[\p{Script=Han}々]+(?:[\s,・·]?[\p{Script=Han}々]+)?$/u;

/**
 * The text with its Chinese characters read aloud: in Mandarin, and a person's name in Korean and Japanese as well where the tables know it. Text
 * without them comes back as it is.
 */
export function hanReadings(text: string, kind: NameKind): string[] {
  if (!han.test(text)) return [text];
  const chinese = text.replace(hanWords, (characters) => ` ${mandarin(characters, kind)} `);
  if (kind !== 'person' || !wholeName.test(text)) return [chinese];
  const characters = text.replace(/[^\p{Script=Han}々]/gu, '');
  return [chinese, koreanReading(characters), japaneseReading(characters)].filter((reading) => reading !== undefined);
}

/** A person's family name is read as such (单 is Shan, not Dan), and the given name is one word, as passports have it. */
function mandarin(characters: string, kind: NameKind): string {
  const syllables = pinyin(characters, { toneType: 'none', type: 'array', v: true, surname: kind === 'person' ? 'head' : 'off' });
  if (kind !== 'person' || syllables.length > 4) return syllables.join(' ');
  const [family = '', ...given] = syllables;
  return `${family} ${given.join('')}`;
}
