/** Value, then the words for it, cardinal and ordinal. `*`: only screening reads the word; resolution compares it as a word. */
const table = `
    0 zero zeroth*
    1 one first
    2 two second
    3 three third
    4 four fourth
    5 five fifth
    6 six sixth
    7 seven seventh
    8 eight eighth
    9 nine ninth
   10 ten tenth
   11 eleven eleventh*
   12 twelve twelfth*
   13 thirteen thirteenth*
   14 fourteen fourteenth*
   15 fifteen fifteenth*
   16 sixteen sixteenth*
   17 seventeen seventeenth*
   18 eighteen eighteenth*
   19 nineteen nineteenth*
   20 twenty twentieth*
   30 thirty thirtieth*
   40 forty fourty* fortieth*
   50 fifty fiftieth*
   60 sixty sixtieth*
   70 seventy seventieth*
   80 eighty eightieth*
   90 ninety ninetieth*
  100 hundred*
`;

const rows = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [value, ...words] = line.trim().split(' ');
    return words.map((word) => ({ value: Number(value), word: word.replace('*', ''), screeningOnly: word.endsWith('*') }));
  });
const screeningValues: ReadonlyMap<string, number> = new Map(rows.map(({ word, value }) => [word, value]));
const resolutionValues: ReadonlyMap<string, number> = new Map(
  rows.filter(({ screeningOnly }) => !screeningOnly).map(({ word, value }) => [word, value]),
);

const romanTens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx'];
const romanUnits = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const romanValues: ReadonlyMap<string, number> = new Map(
  romanTens.flatMap((ten, tens) => romanUnits.map((unit, units) => [ten + unit, 10 * tens + units] as const)).slice(1),
);

/** Returns the digits of a number for screening: `1st`, `first`, `one` and `01` are `1`. Undefined for other words, Roman numerals included. */
export function numberOf(word: string): string | undefined {
  const digits = /^0*(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1];
  return digits ?? screeningValues.get(word)?.toString();
}

/** Returns the sum of tens and a unit in digits: `40` and `4` are `44`. Undefined where the two do not make one number. */
export function compoundNumber(first: string, second: string): string | undefined {
  const [high, low] = [Number(first), Number(second)];
  const compound = high >= 20 && high <= 90 && high % 10 === 0 && low >= 1 && low <= 9;
  return compound ? String(high + low) : undefined;
}

/** Returns the digits of a Roman numeral up to 89, which is enough for funds and ships: `xii` is `12`. */
export function romanNumeral(word: string): string | undefined {
  return romanValues.get(word)?.toString();
}

/** Returns the words of a name with numbers in digits, for resolution: `centre thirty three` is `centre 33`, `edward vii` is `edward 7`. */
export function withDigits(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [value, next] = [resolutionValues.get(word), resolutionValues.get(words[at + 1] ?? '')];
    const compound = value !== undefined && next !== undefined ? compoundNumber(String(value), String(next)) : undefined;
    read.push(compound ?? value?.toString() ?? shortRoman(word) ?? /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1] ?? word);
    if (compound !== undefined) at += 1;
  }
  return read;
}

/** One letter is an initial as often as a numeral, and a high numeral in a company's name is more often a word. */
function shortRoman(word: string): string | undefined {
  const value = word.length > 1 ? romanValues.get(word) : undefined;
  return value !== undefined && value <= 12 ? String(value) : undefined;
}
