/** Digits that look like a letter. */
const digitLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

export function letterFor(digit: string): string {
  return digitLetters[digit] ?? digit;
}

/** Marks that do not separate words: unusual ones, several in a row, a full stop between letters that are not initials. */
const markWithin = /[A-Za-z](?:[*_~|^+=\\]|[-'.]{2})[-'.*_~|^+=\\]*[A-Za-z]|[a-z]{2}\.[a-z]{2}/;
const withinWord = /(?<=[A-Za-z0-9])[-'.*_~|^+=\\]+(?=[A-Za-z0-9])/g;

/** Returns the text without marks inside its words: `Quil_lby Com*pa.ny` is `Quillby Company`. Undefined where no word has such a mark. */
export function withoutMarks(latin: string): string | undefined {
  return markWithin.test(latin) ? latin.replace(withinWord, '') : undefined;
}

/** Signs that the registrar allows in the name of a company (SI 2015/17 Schedule 1) and that look like a letter. */
const signLetters: Readonly<Record<string, string>> = { '@': 'a', '€': 'e', '£': 'l', $: 's', '¥': 'y', '!': 'i' };
const signedWord = /[\p{L}\p{N}@€£$¥!]*[@€£$¥!][\p{L}\p{N}@€£$¥!]*/gu;

/**
 * Returns the text with letters for the signs in words that are mostly letters: `QUI££BY $HIPPING`. Undefined where no word has such a sign. A mark of exclamation
 * at the end of a word is one. The text is not transliterated yet: that writes `EUR` for a euro sign.
 */
export function withoutSigns(text: string): string | undefined {
  if (!/[@€£$¥!]/.test(text)) return undefined;
  const read = text.replace(signedWord, (word) => {
    const [, inner = word, marks = ''] = /^(.*?)(!*)$/.exec(word) ?? [];
    const signs = inner.replace(/[\p{L}\p{N}]/gu, '').length;
    const letters = inner.replace(/[^\p{L}]/gu, '').length;
    return letters > signs ? inner.replace(/[@€£$¥!]/g, (sign) => signLetters[sign] ?? sign) + marks : word;
  });
  return read === text ? undefined : read;
}

const mixedWord = /\b(?=\d*[A-Za-z])(?=[A-Za-z]*\d)(?!\d+(?:st|nd|rd|th)\b)[A-Za-z0-9]+\b/gi;

/** Returns the text with letters for the digits in words that are mostly letters: `Qu1llby C0mpany`. Undefined where no word has such a digit. */
export function withoutDigits(latin: string): string | undefined {
  const read = latin.replace(mixedWord, (word) =>
    2 * word.replace(/\d/g, '').length > word.length ? word.replace(/\d/g, letterFor) : word,
  );
  return read === latin ? undefined : read;
}
