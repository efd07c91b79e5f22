import { z } from 'zod';
import { isDay } from '../../uk/day.ts';

/** Schema of a day of the calendar, ISO 8601. */
export const day = z
  .string()
  .refine(isDay, 'not a day of the calendar, such as 2026-06-01')
  .meta({ format: 'date', pattern: String.raw`^[1-9]\d{3}-\d{2}-\d{2}$`, maxLength: 10, example: '2026-06-01' });
