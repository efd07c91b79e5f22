import { z } from 'zod';

/**
 * Schema of a caller's text of 1 to `longest` characters. It refuses control characters and unpaired surrogates: PostgreSQL, a log or a signed
 * receipt cannot store them, or not unchanged.
 */
export function text(longest: number) {
  return z
    .string()
    .regex(new RegExp(`^[^\\u0000-\\u001f\\u007f]{1,${longest}}$`, 'u'), `1 to ${longest} characters, none of them a control character`)
    .refine((given) => !/\p{Surrogate}/u.test(given), 'half of a surrogate pair')
    .meta({ minLength: 1, maxLength: longest });
}
