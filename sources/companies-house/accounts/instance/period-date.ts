const lexical = /^\s*([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?\s*$/;

/**
 * Date of a period's bound. With a time, XBRL 2.1 section 4.7.2 holds: a date alone means its whole day, so that an end at midnight is the end of the
 * day before, and a start at midnight is that day's. Undefined when it is no date.
 */
export function periodDate(text: string, bound: 'start' | 'end'): string | undefined {
  const match = lexical.exec(text);
  if (match === null) return undefined;
  const [, date = '', hours, minutes, seconds] = match;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  const midnight = Number(hours) === 0 && Number(minutes) === 0 && Number(seconds) === 0;
  return bound === 'end' && midnight ? new Date(time - 86_400_000).toISOString().slice(0, 10) : date;
}
