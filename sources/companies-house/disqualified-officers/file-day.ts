/** What tells the day of a file by hand, the surest first: a stream's event, the publisher's own stamps, else the decisions that it speaks of. */
const stamps = [/"published_at"\s*:\s*"(\d{4}-\d{2}-\d{2})/g, /"delta_at"\s*:\s*"(\d{4}-?\d{2}-?\d{2})/g];
const decisions =
  /"(?:disqualified_from|heard_on|undertaken_on|granted_on)"\s*:\s*(?:"(\d{4}-\d{2}-\d{2})|\[\s*(\d{4})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})\s*\])/g;

/** The day that a document or an event of the register speaks of, ISO 8601; `undefined` when the text is none of these. */
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

/** Days of centuries to come are slips of the register. */
function newest(days: readonly string[]): string | undefined {
  return days
    .filter((day) => day < '2100' && new Date(day).toJSON()?.startsWith(day))
    .sort()
    .at(-1);
}
