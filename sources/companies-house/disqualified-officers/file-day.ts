import { isDay } from '../../../uk/day.ts';

/** Fields that state the day of a file, the most reliable first: the instant of an event, then the publisher's stamp. */
const stamps = [/"published_at"\s*:\s*"(\d{4}-\d{2}-\d{2})/g, /"delta_at"\s*:\s*"(\d{4}-?\d{2}-?\d{2})/g];
/** Days of decisions, used when a file has no such field. */
const decisions =
  /"(?:disqualified_from|heard_on|undertaken_on|granted_on)"\s*:\s*(?:"(\d{4}-\d{2}-\d{2})|\[\s*(\d{4})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\])/g;

/** Returns the data date of a document or event of the register, ISO 8601; `undefined` when the text is neither. */
export function dayOfHead(text: string): string | undefined {
  if (!/^[\uFEFF\s]*[{[]/.test(text)) return undefined;
  const ofRegister = text.includes('/disqualified-officers/') || /"action"\s*:\s*"DELETE"/.test(text);
  if (!ofRegister) return undefined;
  for (const stamp of stamps) {
    const days = [...text.matchAll(stamp)].map(([, day = '']) => dashed(day));
    if (days.length > 0) return newest(days);
  }
  return newest([...text.matchAll(decisions)].map(([, day, ...parts]) => day ?? parts.map((part) => part.padStart(2, '0')).join('-')));
}

const dashed = (day: string) => day.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3');

/** Returns the newest valid day before 2100: days in later centuries are errors of the register. */
function newest(days: readonly string[]): string | undefined {
  return days
    .filter((day) => day < '2100' && isDay(day))
    .sort()
    .at(-1);
}
