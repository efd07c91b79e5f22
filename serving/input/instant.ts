import { z } from 'zod';

/** Schema of an instant, ISO 8601 with a zone. 40 characters hold nanoseconds and a zone. */
export const instant = z.iso
  .datetime({ offset: true, error: 'not an instant with a zone, such as 2026-06-01T09:30:00Z' })
  .max(40)
  .transform((given) => new Date(given));

/**
 * Returns the end of the millisecond of an instant, as PostgreSQL reads it. Callers see and send instants in milliseconds, and PostgreSQL counts microseconds: what began
 * within a millisecond holds as of it, so that an instant that an answer shows is one at which the answer holds.
 */
export function endOfMillisecond(instant: Date): string {
  return instant.toISOString().replace('Z', '999Z');
}
