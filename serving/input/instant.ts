import { z } from 'zod';

/** Schema of an instant, ISO 8601 with a zone. 40 characters hold nanoseconds and a zone. */
export const instant = z.iso
  .datetime({ offset: true, error: 'not an instant with a zone, such as 2026-06-01T09:30:00Z' })
  .max(40)
  .transform((given) => new Date(given));
