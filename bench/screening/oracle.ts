import type { ListEntry } from '../../models/screening/entry.ts';
import { likenessTo } from '../../models/screening/word-likeness.ts';

const words = new Map<string, readonly string[]>();

/**
 * Roughly a name of the entry: half of the asked words are like a word of it by six letters in ten or begin as it does; where the whole
 * date of birth is the same, one word of four letters is enough. Nothing of the engine's reading, index or scoring is in it but the distance of words.
 */
export function mayBe(asked: string, { names }: ListEntry, sameDay: boolean): boolean {
  return names.some(({ text }) => {
    const listed = plainWords(text);
    const found = plainWords(asked).filter((word) => listed.some((other) => alike(word, other)));
    const enough = found.length * 2 >= plainWords(asked).length;
    return (enough || sameDay) && found.some((word) => word.length >= 4 || enough);
  });
}

function alike(a: string, b: string): boolean {
  return a === b || a.slice(0, 4) === b.slice(0, 4) || (Math.abs(a.length - b.length) < 4 && likenessTo(a)(b) >= 0.6);
}

function plainWords(text: string): readonly string[] {
  const known = words.get(text);
  if (known !== undefined) return known;
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\s-]/g, '');
  const found = plain.split(/[\s-]+/).filter((word) => word.length > 1 && word.length <= 32);
  words.set(text, found);
  return found;
}
