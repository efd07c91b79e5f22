import { z } from 'zod';
import { controlCharacters } from '../../uk/text.ts';

/**
 * Schema of a caller's text of 1 to `longest` characters. It refuses control characters (C0, DEL, C1), line separators, byte order marks, marks that
 * set the direction of text, and unpaired surrogates: PostgreSQL, a log or a signed receipt cannot store them,
 * or a person would read another text there.
 */
export function text(longest: number) {
  return z
    .string()
    .regex(
      new RegExp(`^[^${controlCharacters}]{1,${longest}}$`, 'u'),
      `1 to ${longest} characters, none of them a control character or a mark that sets the direction of text`,
    )
    .refine((given) => !/\p{Surrogate}/u.test(given), 'half of a surrogate pair')
    .meta({ minLength: 1, maxLength: longest });
}

const controls = new RegExp(`[${controlCharacters}]`);

/** Whether a text holds a character that `text` refuses. */
export function hasControls(given: string): boolean {
  return controls.test(given);
}
