/**
 * Letters of other alphabets that look like a Latin letter (Unicode TS 39 calls them confusables). Full-width and mathematical letters are not
 * listed: NFKC already replaces them.
 */
const cyrillic: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ѵ: 'v',
  у: 'y',
  ԝ: 'w',
  х: 'x',
  ԁ: 'd',
  ӏ: 'l',
  ь: 'b',
  ё: 'e',
  ї: 'i',
  п: 'n',
};
const greek: Record<string, string> = {
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  ζ: 'z',
};
/** Capitals that look like another Latin letter than their small letters do. */
const greekCapitals: Record<string, string> = { Η: 'H', Μ: 'M', Ν: 'N', Υ: 'Y', Ζ: 'Z' };
const latin: Record<string, string> = {
  ɑ: 'a',
  ɡ: 'g',
  ı: 'i',
  ꞁ: 'l',
  ǀ: 'l',
  ɩ: 'i',
  ʏ: 'y',
  ɢ: 'g',
  ɪ: 'i',
  ʟ: 'l',
  ɴ: 'n',
  ʀ: 'r',
  ᴀ: 'a',
  ᴇ: 'e',
  ᴏ: 'o',
};
/** Lisu and Cherokee have capitals with the shape of Latin ones. No name on a list is assumed to be written in them (docs/assumptions.md). */
const inLatinShape = pairs('ꓮAꓐBꓚCꓓDꓰEꓝFꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZᎪAᏴBᏟCᎠDᎬEᏀGᎻHᎫJᏦKᏞLᎷMᏢPᏒRᏚSᎢTᏙVᎳWᏃZ');
const inLatinShapeLetter = /[\u13A0-\u13F5\uA4D0-\uA4F7]/g;

const alike = table();
const latinLetter = /[A-Za-z]/;
const foreignLetter = /[\u0370-\u03FF\u0400-\u052F\u0250-\u02AF\u1D00-\u1D2B\u01C0\uA781]/;
const foreignLetters = new RegExp(foreignLetter, 'g');
const word = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Replaces look-alike letters by Latin ones: those of Lisu and Cherokee anywhere, others in words that also have Latin letters, since such a word is a Latin
 * word in disguise.
 */
export function unmask(written: string): string {
  const text = written.replace(inLatinShapeLetter, (letter) => inLatinShape.get(letter) ?? letter);
  if (!foreignLetter.test(text)) return text;
  return text.replace(word, (part) => (latinLetter.test(part) ? latinOf(part) : part));
}

/**
 * Returns the Latin reading of words that have look-alike letters only, beside Latin words: `СЕО` beside `Bank` may be Cyrillic or Latin.
 * Undefined where no word has such a reading.
 */
export function unmaskWhole(text: string): string | undefined {
  if (!foreignLetter.test(text) || !latinLetter.test(text)) return undefined;
  const read = text.replace(word, (part) => (readsAsLatin(part) ? latinOf(part) : part));
  return read === text ? undefined : read;
}

function readsAsLatin(part: string): boolean {
  return [...part].every((letter) => alike.has(letter));
}

function latinOf(part: string): string {
  return part.replace(foreignLetters, (letter) => alike.get(letter) ?? letter);
}

function table(): ReadonlyMap<string, string> {
  const small = Object.entries({ ...cyrillic, ...greek, ...latin });
  const capitals = small.map(([from, to]) => [from.toUpperCase(), to.toUpperCase()] as const);
  return new Map([...capitals, ...small, ...Object.entries(greekCapitals)]);
}

/** Letters and their Latin shapes in turn. */
function pairs(text: string): ReadonlyMap<string, string> {
  const letters = [...text];
  return new Map(letters.flatMap((letter, at) => (at % 2 === 0 ? [[letter, letters[at + 1] ?? letter] as const] : [])));
}
