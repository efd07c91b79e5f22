import { z } from 'zod';

/**
 * A caller's own words of 1 to `longest` characters. Control characters and halves of a surrogate pair are refused: a database, a log and a
 * signed receipt could not hold them, or not as they were sent.
 */
export function text(longest: number) {
  return z
    .string()
    .regex(new RegExp(`^[^\\u0000-\\u001f\\u007f]{1,${longest}}$`, 'u'), `1 to ${longest} characters, none of them a control character`)
    .refine((given) => !/\p{Surrogate}/u.test(given), 'half of a surrogate pair')
    .meta({ minLength: 1, maxLength: longest });
}
