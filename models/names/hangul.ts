import anyAscii from 'any-ascii';

const hangul = /\p{Script=Hangul}/u;
const syllables = /[\uAC00-\uD7A3]+/g;
/** Family names whose spelling in passports differs from the letter-by-letter one. From general knowledge. */
const families: Readonly<Record<string, string>> = {
  김: 'kim',
  이: 'lee',
  리: 'ri',
  박: 'park',
  최: 'choi',
  정: 'jung',
  오: 'oh',
  우: 'woo',
  노: 'roh',
  강: 'kang',
  고: 'ko',
  구: 'koo',
  권: 'kwon',
  곽: 'kwak',
  신: 'shin',
  심: 'shim',
  조: 'cho',
  유: 'yoo',
  류: 'ryu',
  임: 'lim',
  림: 'rim',
  선: 'sun',
  주: 'joo',
  국: 'kook',
  길: 'kil',
  공: 'kong',
  금: 'keum',
  기: 'ki',
};
const longFamilies: ReadonlySet<string> = new Set(['남궁', '황보', '제갈', '선우', '독고', '사공', '서문', '동방']);
/** Consonants that sound different at the end of a syllable; `ng` is one letter. */
const ending = /(?<!n)g$|[db]$/;
const endings: Readonly<Record<string, string>> = { g: 'k', d: 't', b: 'p' };

/** Returns a person's name in Hangul in Latin letters: the family name apart, the given name in one word. Other text is returned unchanged. */
export function hangulName(text: string): string {
  if (!hangul.test(text)) return text;
  return text.replace(syllables, (word) => (isWholeName(text) ? wholeName(word, '') : part(word)));
}

/**
 * Returns the same with each syllable of the given name apart, because the letters do not show where one ends.
 * Undefined for text that is not a whole name in Hangul.
 */
export function hangulSyllables(text: string): string | undefined {
  return isWholeName(text) ? wholeName(text, ' ') : undefined;
}

function isWholeName(text: string): boolean {
  return /^[\uAC00-\uD7A3]{2,5}$/.test(text);
}

function wholeName(word: string, between: string): string {
  const length = longFamilies.has(word.slice(0, 2)) && word.length > 2 ? 2 : 1;
  return `${part(word.slice(0, length))} ${[...word.slice(length)].map(spelt).join(between)}`;
}

function part(word: string): string {
  return families[word] ?? spelt(word);
}

function spelt(word: string): string {
  return [...word]
    .map((syllable) =>
      anyAscii(syllable)
        .toLowerCase()
        .replace(ending, (letter) => endings[letter] ?? letter),
    )
    .join('');
}
