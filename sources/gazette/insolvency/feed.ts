import { z } from 'zod';
import { SourceProblem } from '../../problem.ts';

/** The publisher gives an object where there is one, an array where there are more, and nothing where there is none. */
const oneOrMore = <T extends z.ZodType>(schema: T) =>
  z.union([z.array(schema), schema.transform((only) => [only]), z.null().transform(() => [])]).default([]);

const link = z.looseObject({ '@href': z.string(), '@rel': z.string().optional() });

/**
 * One notice as the feed shows it. Every number is a string; `published` has no zone and is London time, `updated` is UTC; `content` is the
 * beginning of the notice as HTML, cut off with "...". Personal notices carry names, which are not read.
 */
const feedEntry = z.looseObject({
  id: z.string().regex(/[\w-]+$/),
  'f:notice-code': z.string(),
  title: z.string().default(''),
  published: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  updated: z.string().regex(/^\d{4}-\d{2}-\d{2}T/),
  category: oneOrMore(z.looseObject({ '@term': z.string().default('') })),
  content: z.string().default(''),
});

const feedPage = z.looseObject({
  'f:total': z.coerce.number().int().nonnegative(),
  link: oneOrMore(link),
  // each entry is read by itself: one that cannot be is quarantined, not the page
  entry: oneOrMore(z.looseObject({})),
});

export type FeedEntry = z.output<typeof feedEntry>;
export type FeedPage = z.output<typeof feedPage>;

/** Throws UNEXPECTED_HTML (the site answers a fault with a page) or UNEXPECTED_SHAPE. */
export function readPage(bytes: Uint8Array): FeedPage {
  const text = Buffer.from(bytes).toString('utf8').trimStart();
  if (text.startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `a page came where a JSON feed was due: ${text.slice(0, 120)}`);
  const page = feedPage.safeParse(parseJson(text));
  if (!page.success) throw new SourceProblem('UNEXPECTED_SHAPE', `not a page of the Gazette's feed: ${z.prettifyError(page.error)}`);
  return page.data;
}

/** An entry, or the reason why it cannot be read. */
export function readEntry(entry: unknown): FeedEntry | string {
  const read = feedEntry.safeParse(entry);
  return read.success ? read.data : z.prettifyError(read.error);
}

/** `5185493`, or `L-60768-1986497` for notices of before 2014: the last part of the entry's address. */
export function noticeId({ id }: Pick<FeedEntry, 'id'>): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/**
 * Address of the next page. The feed's own link drops parameters, such as the page size, and a page of another size would skip notices; so
 * only its page number is taken, and the rest comes from the first address.
 */
export function nextPage(first: string, page: FeedPage): string | undefined {
  const next = page.link.find((one) => one['@rel'] === 'next');
  if (next === undefined) return undefined;
  const number = new URL(next['@href'], first).searchParams.get('results-page');
  if (number === null) return undefined;
  const url = new URL(first);
  url.searchParams.set('results-page', number);
  return url.href;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceProblem('UNEXPECTED_SHAPE', 'the feed is not JSON', { cause });
  }
}
