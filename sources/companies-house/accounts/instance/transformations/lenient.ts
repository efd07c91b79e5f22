import { date } from './calendar.ts';
import { englishMonths } from './months.ts';
import { transformations } from './registry.ts';
import { longestText } from './transformation.ts';

/**
 * What filers write under a tag although its format does not allow it, where only one reading is possible. It is asked only after the
 * format has refused, and what it reads is told.
 */
export function readLeniently(format: string | undefined, text: string, negated: boolean): string | undefined {
  if (text.length > longestText) return undefined;
  const plain = withPlainSpaces(text);
  const strictly = format === undefined ? undefined : transformations.get(format)?.(plain);
  if (strictly !== undefined) return strictly;
  if (format === undefined || /^(num|zero)/.test(format))
    return leniently(plain, negated, /comma(decimal|$)|comma-decimal|dotcomma/.test(format ?? ''));
  return /^date/.test(format) && /year/.test(format) === /day/.test(format) ? anyDate(plain) : oldDate(format, plain);
}

/** No-break, narrow, thin and figure spaces are spaces; what has no width is nothing. */
function withPlainSpaces(text: string): string {
  return text
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replaceAll(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim();
}

function leniently(text: string, negated: boolean, commaIsPoint: boolean): string | undefined {
  if (/^[-֊־‐‑‒–—―−﹘﹣－]+$/.test(text)) return '0';
  // `2017 - 2` is the year and the figure.
  let figure = text.replace(/^(?:19|20)[0-9]{2} ?[-–—:] ?(?=[0-9,]+$)/, '').replace(/^(?:£|GBP) ?/, '');
  // The tag says that it is negative; brackets say so once more.
  if (negated) figure = figure.replace(/^\((.*)\)$/, '$1').replace(/^[-–−] ?/, '');
  return transformations.get(commaIsPoint ? 'num-comma-decimal' : 'num-dot-decimal')?.(figure.trim());
}

/** Registry 1's dates leave out `day` and `year` in their names when they have all three parts. */
function oldDate(format: string, text: string): string | undefined {
  return /^date(long|short)(uk|us)$|^date(slash|dot)(eu|us)$/.test(format) ? anyDate(text) : undefined;
}

/** Ordinals, ISO form, and months that their first three letters still tell. Numbers alone are left: nobody knows which is the day. */
function anyDate(text: string): string | undefined {
  const iso = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T00:00:00)?$/.exec(text);
  if (iso !== null) return date(iso[1] ?? '', Number(iso[2]), iso[3] ?? '');
  const words = /^([0-9]{1,2}) ?(?:st|nd|rd|th)?(?: day)?(?: of)?[ -]*([A-Za-z]{3})[A-Za-z]*[ .,-]*([0-9]{4}|[0-9]{2})\.?$/i.exec(text);
  if (words === null) return undefined;
  const [, day = '', name = '', year = ''] = words;
  return date(year, englishMonths.number(name.toUpperCase()), day);
}
