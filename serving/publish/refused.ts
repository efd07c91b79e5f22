import { z } from 'zod';

/** Why PostgreSQL or the reader of names refused data. A repetition with the same data is refused again. */
export interface Refusal {
  /** SQLSTATE, or `NAMES_INVALID`. */
  readonly code: string;
  readonly detail: string;
}

/** A line of the file of names that does not have the shape of a company. */
export class NamesInvalid extends Error {
  override readonly name = 'NamesInvalid';
}

/**
 * Returns the refusal when the data itself caused the error, undefined for every other error. SQLSTATE classes: 21 cardinality, 22 data exception
 * (a NUL byte, a number out of range, malformed JSON), 23 integrity constraint, 54 program limit (a value that is too long for an index).
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof NamesInvalid) return { code: 'NAMES_INVALID', detail: excerpt(error.message) };
  const found = databaseError.safeParse(error);
  return found.success ? { code: found.data.code, detail: excerpt(found.data.message) } : undefined;
}

const databaseError = z.object({ code: z.string().regex(/^(21|22|23|54)[0-9A-Z]{3}$/), message: z.string() });

/** The message may quote the refused value: only its beginning is stored, without the characters that PostgreSQL refuses. */
function excerpt(message: string): string {
  return message.replaceAll('\u0000', '').slice(0, 200);
}
