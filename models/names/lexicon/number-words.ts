/**
 * Value, then the words for it: cardinals, ordinals (in `-th` or of 1 to 3). `*`: only screening reads the word; resolution compares it as a word.
 */
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
const isOrdinal = (word: string) => /th$/.test(word) || ['first', 'second', 'third'].includes(word);
const forResolution = rows.filter(({ screeningOnly }) => !screeningOnly);
const cardinals = new Map(forResolution.filter(({ word }) => !isOrdinal(word)).map(({ word, value }) => [word, value]));
const ordinals = new Map(forResolution.filter(({ word }) => isOrdinal(word)).map(({ word, value }) => [word, value]));

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

/**
 * Returns the words of a name with numbers in digits, for resolution: `centre thirty three` is `centre 33`, `edward vii` is `edward 7`. An ordinal
 * stays one, `twenty first` is `21st`: FIRST X and ONE X are two companies.
 */
export function withDigits(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at] ?? '', words[at + 1] ?? ''];
    const compound = compoundOf(word, next);
    const [cardinal, ordinal] = [cardinals.get(word), ordinals.get(word)];
    read.push(compound ?? cardinal?.toString() ?? (ordinal === undefined ? undefined : ordinalOf(ordinal)) ?? shortRoman(word, at) ?? word);
    if (compound !== undefined) at += 1;
  }
  return read;
}

function compoundOf(tens: string, unit: string): string | undefined {
  const [high, ordinal] = [cardinals.get(tens), ordinals.get(unit)];
  const low = cardinals.get(unit) ?? ordinal;
  const sum = high === undefined || low === undefined ? undefined : compoundNumber(String(high), String(low));
  return sum === undefined || ordinal === undefined ? sum : ordinalOf(Number(sum));
}

/** `21st`; for values up to 99. */
function ordinalOf(value: number): string {
  const isTeen = value > 10 && value < 20;
  return value + (isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'));
}

/**
 * One letter is an initial as often as a numeral, and a high numeral in a company's name is more often a word. A numeral stands behind a word: `XI` and
 * `VI` in front are names.
 */
function shortRoman(word: string, at: number): string | undefined {
  const value = word.length > 1 && at > 0 ? romanValues.get(word) : undefined;
  return value !== undefined && value <= 12 ? String(value) : undefined;
}
