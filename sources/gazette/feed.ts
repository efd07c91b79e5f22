import { z } from 'zod';
import { memberPaths, newMembers } from '../new-members.ts';
import { SourceProblem } from '../problem.ts';
import { shortHash } from '../short-hash.ts';

/** Reads a list that the publisher writes as an object for one member, an array for several, and null or nothing for none. */
const oneOrMore = <T extends z.ZodType>(schema: T) =>
  z.union([z.array(schema), schema.transform((only) => [only]), z.null().transform(() => [])]).default([]);

const link = z.looseObject({ '@href': z.string(), '@rel': z.string().optional() });

/** Before the publisher's data begins. */
const longAgo = '1998-01-01T00:00:00Z';
const unreadId = 'unread-';

/**
 * One notice in the feed. Numbers are strings. `published` is London time without a zone; `updated` is UTC. `content` is the beginning of the
 * notice as HTML, cut off with "...". Notices about people hold names, which this source does not store.
 */
const feedEntry = z.looseObject({
  id: z.string().regex(/[\w-]+$/),
  'f:notice-code': z.string(),
  'f:status': z.string().default('published'),
  title: z.string().default(''),
  published: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  updated: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T/)
    .refine((text) => !Number.isNaN(Date.parse(text)), 'is not a time'),
  category: oneOrMore(z.looseObject({ '@term': z.string().default('') })),
  content: z.string().default(''),
});

const feedPage = z.looseObject({
  'f:total': z.coerce.number().int().nonnegative(),
  link: oneOrMore(link),
  // `readEntry` reads each entry separately, so that one bad entry goes to quarantine and not the whole page
  entry: oneOrMore(z.looseObject({})),
});

/** The members of a page of the feed that the publisher's documentation shows. The reader takes some of them; facets count notices for a search form. */
const members = memberPaths(`
  id link.@href link.@rel link.@type link.@title title updated openSearch:Query.@role f:page-number f:page-size f:page-start f:page-stop f:total f:facets.*
  entry.id entry.f:status entry.f:notice-code entry.title entry.link.@href entry.link.@rel entry.link.@type entry.link.@title entry.author.name
  entry.updated entry.published entry.category.@term entry.content
`);

/** Returns the members of a page and of its entries that the documentation does not show. */
export const newMembersOf = (page: FeedPage): ReadonlySet<string> => newMembers(page, members);

export type FeedEntry = z.output<typeof feedEntry>;

/**
 * Returns what the feed's word for the status of a notice says. An unknown word says nothing: were it a retraction, a renamed word would weaken every
 * petition to a doubtful one.
 */
export function statusOf({ 'f:status': status }: Pick<FeedEntry, 'f:status'>): 'published' | 'withdrawn' | 'unknown' {
  const word = status.trim().toLowerCase();
  if (/^(?:withdrawn|retracted|cancell?ed|unpublished)$/.test(word)) return 'withdrawn';
  return word === 'published' ? 'published' : 'unknown';
}
type FeedPage = z.output<typeof feedPage>;

/** Reads one page of the feed. Throws UNEXPECTED_HTML, because the site answers a fault with a page, or UNEXPECTED_SHAPE. */
export function readPage(bytes: Uint8Array): FeedPage {
  const text = Buffer.from(bytes).toString('utf8').trimStart();
  if (text.startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of the JSON feed: ${text.slice(0, 120)}`);
  const page = feedPage.safeParse(parseJson(text));
  if (!page.success) throw new SourceProblem('UNEXPECTED_SHAPE', `not a page of The Gazette's feed: ${z.prettifyError(page.error)}`);
  return page.data;
}

/** The parts of an entry that can be read; a part that cannot is empty. */
const readableParts = z.looseObject({
  id: feedEntry.shape.id.catch(''),
  'f:notice-code': z.string().catch(''),
  'f:status': feedEntry.shape['f:status'].catch('published'),
  title: feedEntry.shape.title.catch(''),
  published: feedEntry.shape.published.catch(''),
  updated: feedEntry.shape.updated.catch(longAgo),
  category: feedEntry.shape.category.catch([]),
  content: feedEntry.shape.content.catch(''),
});

/**
 * Reads an entry. `problem`: the reason why a part of it cannot be read. Such an entry may still name a company. An entry without a readable id
 * gets one from its content; one without a readable time of change is older than every other reading of its notice.
 */
export function readEntry(one: Readonly<Record<string, unknown>>): { readonly entry: FeedEntry; readonly problem?: string } {
  const read = feedEntry.safeParse(one);
  if (read.success) return { entry: read.data };
  const parts = readableParts.parse(one);
  const id = parts.id === '' ? `${unreadId}${shortHash(JSON.stringify(one))}` : parts.id;
  return { entry: { ...parts, id }, problem: z.prettifyError(read.error) };
}

/** Returns the id and the last change of an entry on one line, also of an entry that `readEntry` cannot read. */
export function entryKey({ id, updated }: Readonly<Record<string, unknown>>): string {
  return `${id} ${updated}`;
}

/** Returns the last part of the entry's address: `5185493`, or `L-60768-1986497` for a notice from before 2014. */
export function noticeId({ id }: Pick<FeedEntry, 'id'>): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** True when the publisher has an address for the full notice of the entry. */
export function hasAddress(entry: Pick<FeedEntry, 'id'>): boolean {
  return !noticeId(entry).startsWith(unreadId);
}

/**
 * Returns the address of the next page, or `undefined` on the last page. The feed's own link drops parameters such as the page size, and a
 * page of another size would skip notices. So this function takes only the page number from the link and the rest from the first address.
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
