import { pinyin } from 'pinyin-pro';
import type { NameKind } from './name.ts';

const han = /\p{Script=Han}/u;
const hanWords = /\p{Script=Han}+/gu;

/** The text with its Chinese characters read aloud: in Mandarin. Text without them comes back as it is. */
export function hanReadings(text: string, kind: NameKind): string[] {
  if (!han.test(text)) return [text];
  return [text.replace(hanWords, (characters) => ` ${mandarin(characters, kind)} `)];
}

/** A person's family name is read as such (单 is Shan, not Dan), and the given name is one word, as passports have it. */
function mandarin(characters: string, kind: NameKind): string {
  const syllables = pinyin(characters, { toneType: 'none', type: 'array', v: true, surname: kind === 'person' ? 'head' : 'off' });
  if (kind !== 'person' || syllables.length > 4) return syllables.join(' ');
  const [family = '', ...given] = syllables;
  return `${family} ${given.join('')}`;
}
