import { pinyin } from 'pinyin-pro';
import { japaneseReading } from './japanese-readings.ts';
import { koreanReading } from './korean-readings.ts';
import type { NameKind } from './name.ts';

const han = /\p{Script=Han}/u;
const hanWords = /[\p{Script=Han}々]+/gu;
/** Only Chinese characters, with or without spaces between the parts of the name. */
const wholeName = /^[\p{Script=Han}々]+(?:[\s,・·]+[\p{Script=Han}々]+)*$/u;

/**
 * Returns the readings of a text with its Chinese characters in Latin letters: in Mandarin, and for a person's name also in Korean and Japanese
 * where the tables know it. Text without Chinese characters is returned unchanged.
 */
export function hanReadings(text: string, kind: NameKind): string[] {
  if (!han.test(text)) return [text];
  if (kind !== 'person' || !wholeName.test(text)) return [text.replace(hanWords, (characters) => ` ${mandarin(characters).join(' ')} `)];
  const parts = text.match(hanWords) ?? [];
  const readings = [chineseName(parts), koreanReading(parts), japaneseReading(parts)];
  return readings.filter((reading) => reading !== undefined);
}

/** Reads a family name as one (单 is Shan, not Dan). The given name is one word, as in passports; so is each part that is written apart. */
function chineseName(parts: readonly string[]): string {
  const [only] = parts;
  if (parts.length > 1 || only === undefined) return parts.map((part) => mandarin(part).join('')).join(' ');
  const [family = '', ...given] = mandarin(only);
  return given.length > 3 ? mandarin(only).join(' ') : `${family} ${given.join('')}`;
}

export function mandarin(characters: string): string[] {
  return pinyin(characters, { toneType: 'none', type: 'array', v: true, surname: 'head' });
}
