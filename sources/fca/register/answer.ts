import { z } from 'zod';

/** An answer of the register's API. `Data` is null or empty where it found nothing. */
const answer = z.looseObject({
  Status: z.string().startsWith('FSR-API-'),
  Message: z.string().nullish(),
  ResultInfo: z.looseObject({ total_count: z.coerce.number().int().nonnegative().optional() }).nullish(),
  Data: z.array(z.looseObject({})).nullish(),
});

/** An answer of the register's API, which answers with status 200 of HTTP to every request that it reads. */
interface Answer {
  readonly status: string;
  readonly message: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Items of all pages; undefined: the answer does not state it. */
  readonly total: number | undefined;
}

/** Reads an answer; undefined for a value without the status word that every answer of the API has. */
export function readAnswer(value: unknown): Answer | undefined {
  const { data } = answer.safeParse(value);
  if (data === undefined) return undefined;
  return { status: data.Status, message: data.Message ?? '', items: data.Data ?? [], total: data.ResultInfo?.total_count };
}

/** Found: the status word ends in `-00`. */
export const isFound = ({ status }: Answer) => status.endsWith('-00');

/**
 * The answer says that the register has no such firm, or that a search finds none. The publisher gives `FSR-API-02-01-11` and `FSR-API-02-01-21` two
 * meanings each ("not found" and "invalid input"), so the message decides.
 */
export const isNone = ({ status, message, items }: Answer) =>
  /^FSR-API-0(?:2|4)-01-(?:11|21)$/.test(status) && items.length === 0 && /not found|no search result/i.test(message);

/** The answer says that the key or the e-mail address is missing or unknown. */
export const isRefused = ({ status }: Answer) => status.startsWith('FSR-API-01-01-') && !status.endsWith('-00');
