import { date } from './calendar.ts';
import { englishMonths } from './months.ts';
import { transformations } from './registry.ts';
import { longestText } from './transformation.ts';

/**
 * Reads text that filers write although the format of the tag does not allow it, when only one reading is possible; undefined otherwise. The
 * caller uses it only after the format has refused the text, and logs each use.
 * @param format local name of the format; undefined for a number without a format.
 * @param negated the tag says that the number is negative.
 */
export function readLeniently(format: string | undefined, text: string, negated: boolean): string | undefined {
  if (text.length > longestText) return undefined;
  const plain = withPlainSpaces(text);
  const strictly = format === undefined ? undefined : transformations.get(format)?.(plain);
  if (strictly !== undefined) return strictly;
  if (format === undefined || /^(num|zero)/.test(format))
    return anyNumber(plain, negated, /comma(decimal|$)|comma-decimal|dotcomma/.test(format ?? ''));
  return /^date/.test(format) && /year/.test(format) === /day/.test(format) ? anyDate(plain) : oldDate(format, plain);
}

/** Replaces runs of white space of any kind (no-break, narrow, thin, figure space) by one space, and removes characters without width. */
function withPlainSpaces(text: string): string {
  return text
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replaceAll(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim();
}

/** Figures that have one reading: no separators, or groups of three digits. `3,5` may be 3.5 or 35, `2018 4` and `2017 - 2` a year and a figure. */
const oneReading = {
  point: /^(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]+)?$/,
  comma: /^(?:[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+)(?:,[0-9]+)?$/,
};

/** Reads a number: a dash as zero, a pound sign, brackets or a minus sign that repeat the tag's sign. */
function anyNumber(text: string, negated: boolean, commaIsPoint: boolean): string | undefined {
  if (/^[-֊־‐‑‒–—―−﹘﹣－]+$/.test(text)) return '0';
  let figure = text.replace(/^(?:£|GBP) ?/, '');
  // The tag already states the negative sign, so brackets or a minus sign only repeat it.
  if (negated) figure = figure.replace(/^\((.*)\)$/, '$1').replace(/^[-–−] ?/, '');
  const digits = figure.trim();
  if (!oneReading[commaIsPoint ? 'comma' : 'point'].test(digits)) return undefined;
  return transformations.get(commaIsPoint ? 'num-comma-decimal' : 'num-dot-decimal')?.(digits);
}

/** Reads a date of a registry 1 format with all three parts. The names of these formats contain neither `day` nor `year`. */
function oldDate(format: string, text: string): string | undefined {
  return /^date(long|short)(uk|us)$|^date(slash|dot)(eu|us)$/.test(format) ? anyDate(text) : undefined;
}

/**
 * Reads a date in ISO form, or in words with an ordinal or a month known by its first three letters.
 * Day and month as numbers are ambiguous and are not read.
 */
function anyDate(text: string): string | undefined {
  const iso = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T00:00:00)?$/.exec(text);
  if (iso !== null) return date(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const words = /^([0-9]{1,2}) ?(?:st|nd|rd|th)?(?: day)?(?: of)?[ -]*([A-Za-z]{3})[A-Za-z]*[ .,-]*([0-9]{4}|[0-9]{2})\.?$/i.exec(text);
  if (words === null) return undefined;
  const [, day = '', name = '', year = ''] = words;
  return date(year, englishMonths.number(name.toUpperCase()), day);
}
