import { z } from 'zod';

const why = 'not a whole number in decimal digits';

/** Schema of a whole number in a query, from `least` to `most`. It is written in decimal digits: `Number` reads `0x10`, `1e2` and an empty text too. */
export function digits(least: number, most: number) {
  return z
    .string(why)
    .refine((given) => /^\d+$/.test(given), { error: why, abort: true })
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .meta({ type: 'integer', minimum: least, maximum: most });
}
