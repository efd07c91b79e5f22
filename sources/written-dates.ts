import { dayOf, monthNames } from '../uk/day.ts';

const weekday = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\\s+)?(?:the\\s+)?';

/** Pattern of a day in prose: `Friday 01 March 2024`, `1st March 2024`, `1 day of March 2024`, `01/03/2024`, `1.3.2024`, `2024-03-01`. */
export const dayPattern = `${weekday}(?:\\d{1,2}(?:st|nd|rd|th)?(?:\\s+day\\s+of)?\\s+(?:${monthNames.join('|')}),?\\s+\\d{4}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{4}|\\d{4}-\\d{2}-\\d{2})`;

/** Pattern of a time in prose: `10:30`, `10.30 am`, `10.30hrs`, `2 p.m.`, `1030 hours`. */
export const timePattern = '\\d{1,2}(?:[:.]\\d{2})\\s*(?:hrs|hours|[ap]\\.?m\\b\\.?)?|\\d{1,2}\\s*[ap]\\.?m\\b\\.?|\\d{4}\\s*(?:hrs|hours)';

/** Returns the first day in a text, ISO 8601; `undefined` when there is none or it does not exist. */
export function isoDay(text: string): string | undefined {
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const numbers = /(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text);
  if (numbers !== null) return dayOf(numbers[3] ?? '', numbers[2] ?? '', numbers[1] ?? '');
  const words = /(\d{1,2})(?:st|nd|rd|th)?(?:\s+day\s+of)?\s+([a-z]+),?\s+(\d{4})/i.exec(text);
  if (words === null) return undefined;
  return dayOf(words[3] ?? '', monthNames.indexOf((words[2] ?? '').toLowerCase()) + 1, words[1] ?? '');
}

/** Returns the first time in a text as `HH:MM` of the 24-hour clock, or `undefined`. */
export function clockTime(text: string): string | undefined {
  const [, hours, minutes = '00', half] = /(\d{1,2}?)(?:[:.]?(\d{2}))?\s*([ap])?(?:\.?m|hrs|hours|$|\s|\.)/i.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const afternoon = half?.toLowerCase() === 'p' && Number(hours) < 12;
  const morning = half?.toLowerCase() === 'a' && Number(hours) === 12;
  const hour = Number(hours) + (afternoon ? 12 : 0) - (morning ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}
