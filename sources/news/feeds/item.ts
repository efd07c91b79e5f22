import { createHash } from 'node:crypto';
import { londonDay } from '../../../uk/day.ts';
import type { NewsItem } from '../../gdelt/gkg/record.ts';
import { readHtml, textOf } from '../../html.ts';
import type { NewsFeed } from '../../source.ts';
import { distressTerms } from '../distress.ts';
import { mentionsOf } from '../mentions.ts';
import type { FeedItem } from './feed.ts';

const longestKey = 300;

/**
 * Returns the record of an item, or the reason why it cannot be identified. `base`: the address against which a relative link is read. `lastDay`: a time
 * after this day in London is none, because an event would state it, and no correction would be newer.
 */
export function readItem(item: FeedItem, { url: base, title: publication, display }: NewsFeed, lastDay: string): NewsItem | string {
  const link = normalisedLink(item.link, base);
  const key = keyOf(item.id, link, base);
  if (key === undefined) return 'an item without guid, id or link';
  const past = (time: string | undefined) => (time !== undefined && londonDay(new Date(time)) <= lastDay ? time : null);
  const published = past(item.published);
  const title = plain(item.title);
  const text = `${title}. ${plain(item.summary)}`;
  return {
    item_id: key,
    publication,
    title: title === '' ? null : title.slice(0, 500),
    url: link ?? base,
    published_at: published,
    changed_at: past(item.updated) ?? published,
    terms: distressTerms(text),
    display,
    ...mentionsOf(text),
  };
}

/** Titles and summaries hold HTML, often escaped: `AT&amp;amp;T &lt;b&gt;`. Plain text has no tags, and stays as it is. */
function plain(html: string): string {
  const once = textOf(readHtml(html)).replaceAll('\n', ' ');
  return /&(?:#\d+|#x[\da-f]+|\w+);/i.test(once) ? textOf(readHtml(once)).replaceAll('\n', ' ') : once;
}

/** A guid is unique within its feed only, unless it is an address or a URN. */
function keyOf(id: string | undefined, link: string | undefined, base: string): string | undefined {
  const own =
    id === undefined || id === '' ? undefined : /^(?:https?|urn|tag):/i.test(id) ? (normalisedLink(id, base) ?? id) : `${base} ${id}`;
  const key = own ?? link;
  if (key === undefined || key.length <= longestKey) return key;
  return `${key.slice(0, longestKey - 33)} ${createHash('md5').update(key).digest('hex')}`;
}

const campaign = /^(?:utm_\w+|fbclid|gclid|at_\w+|ito|cmp|xtor)$/i;

/** Returns an address without its fragment and without parameters that only name how the reader came. Undefined for what is not a web address. */
export function normalisedLink(link: string | undefined, base: string): string | undefined {
  if (link === undefined || !URL.canParse(link, base)) return undefined;
  const url = new URL(link, base);
  if (!['http:', 'https:'].includes(url.protocol)) return undefined;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (campaign.test(name)) url.searchParams.delete(name);
  return url.href;
}
