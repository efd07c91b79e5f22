const shape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Returns `event.published_at` in UTC, without a zone, with six digits of a second. A time without a zone is UTC (docs/assumptions.md). A time
 * without a fraction takes the last six digits of the timepoint: two events of one second then keep their order.
 * Returns `undefined` for another text.
 */
export function publishedAt(text: string, timepoint: number): string | undefined {
  const [, day, time, fraction, zone = 'Z'] = shape.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const instant = new Date(`${day}T${time}${offset}`);
  // a date such as 31 February rolls over instead of failing
  if (Number.isNaN(instant.getTime()) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return undefined;
  const micros = fraction?.padEnd(6, '0').slice(0, 6) ?? String(timepoint % 1_000_000).padStart(6, '0');
  return `${instant.toISOString().slice(0, 19)}.${micros}`;
}
