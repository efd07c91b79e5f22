import { isLeap, two } from './calendar.ts';
import { asciiDigits, type Transformation } from './transformation.ts';

/** Patterns that identify the months of the Indian national (Saka) calendar in their transliterations and in Devanagari. */
const months = [
  'C\\S*ait|चैत्र',
  'Vai|वैशाख|बैसाख',
  'Jy|ज्येष्ठ',
  'dha|ḍha|आषाढ|आषाढ़',
  'vana|Śrāvaṇa|श्रावण|सावन',
  'Bh\\S+dra|Proṣṭhapada|भाद्रपद|भादो',
  'in|आश्विन',
  'K\\S+rti|कार्तिक',
  'M\\S+rga|Agra|मार्गशीर्ष|अगहन',
  'Pau|पौष',
  'M\\S+gh|माघ',
  'Ph\\S+lg|फाल्गुन',
].map((names) => new RegExp(names));

/** Gregorian [month, day] of the first day of each Saka month, in the Saka year + 78; the last two months begin a year later. */
const begins = [
  [3, 22],
  [4, 21],
  [5, 22],
  [6, 22],
  [7, 23],
  [8, 23],
  [9, 23],
  [10, 23],
  [11, 22],
  [12, 22],
  [1, 21],
  [2, 20],
] as const;

/** Reads a date of the Saka calendar and returns it in the Gregorian calendar. */
export const sakaDayMonthYear: Transformation = (text) => {
  const match = /^\s*([0-9]{1,2})[^0-9]+?([^0-9\s]+)[^0-9]+([0-9]{4}|[0-9]{2})\s*$/.exec(asciiDigits(text, 'devanagari'));
  if (match === null) return undefined;
  const [, day = '', name = '', year = ''] = match;
  const month = months.findIndex((names) => names.test(name));
  return month < 0 ? undefined : gregorian(fourDigits(year, month + 1, Number(day)), month, Number(day));
};

/** Completes a year of two digits. The Saka date 21/10/11 is the last day of the twentieth century: from it on the year is 19.., before it 20... */
function fourDigits(year: string, month: number, day: number): number {
  if (year.length === 4) return Number(year);
  const before2000 = year > '21' || (year === '21' && month >= 10 && day >= 11);
  return Number(year) + (before2000 ? 1900 : 2000);
}

function gregorian(sakaYear: number, month: number, day: number): string | undefined {
  const year = sakaYear + 78;
  const longChaitra = month === 0 && isLeap(year);
  const length = (month >= 1 && month <= 5) || longChaitra ? 31 : 30;
  const start = begins[month];
  if (start === undefined || day < 1 || day > length) return undefined;
  const at = new Date(Date.UTC(year + (month >= 10 ? 1 : 0), start[0] - 1, start[1] + day - 1 - (longChaitra ? 1 : 0)));
  return `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
}
