import { civilOf, isoOf, weekdayOf } from '../calendar.ts';
import { type Resource, validated } from '../http/resource.ts';
import type { World } from '../world.ts';
import { type NewsStory, storiesOn } from './stories.ts';

const DAYS = 5;

/** Answers for the sample's two feeds: RSS in ISO 8859-1 under a wrong content type, and Atom with relative links. */
export function newsFeed(
  world: World,
  { host, path, today }: { host: string; path: string; today: number },
): Resource | { readonly status: number } {
  const stories = Array.from({ length: DAYS }, (_, at) => storiesOn(world, today - at)).flat();
  if (host === 'www.turnaround-news.example' && path === '/rss/companies.xml') {
    const body = Buffer.from(rss(stories), 'latin1').toString('latin1');
    return {
      ...validated('text/html', '', today),
      content: { bytes: Buffer.from(body, 'latin1') },
      etag: `W/"rss-${today}"`,
      ranges: false,
    };
  }
  if (host === 'www.county-herald.example' && path === '/business/atom') {
    return validated(
      'application/atom+xml',
      atom(
        stories.filter(({ day }) => day % 2 === 0),
        today,
      ),
      today,
    );
  }
  return { status: 404 };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ');

/** RFC 822 in the spellings that feeds use: with and without weekday and seconds, a year of two digits, a zone by name or by number. */
function written(day: number, at: number): string {
  const { year, month, date } = civilOf(day);
  const name = months[month - 1];
  switch (at % 3) {
    case 0:
      return `${weekdays[weekdayOf(day)]}, ${String(date).padStart(2, '0')} ${name} ${year} 07:05:00 BST`;
    case 1:
      return `${date} ${name} ${year % 100} 07:05 +0100`;
    default:
      return `${weekdays[weekdayOf(day)]}, ${date} ${name} ${year} 06:05:00 GMT`;
  }
}

function rss(stories: readonly NewsStory[]): string {
  const items = stories.map(
    ({ day, slug, title, summary }, at) => `<item><title>${at % 2 === 0 ? `<![CDATA[${title}]]>` : escaped(escaped(title))}</title>
<link>https://www.turnaround-news.example/${slug}?utm_source=rss&amp;utm_medium=feed#top</link>
${at % 3 === 0 ? '' : `<guid isPermaLink="false">${slug}</guid>`}<pubDate>${written(day, at)}</pubDate><description>${escaped(summary)}&nbsp;</description></item>`,
  );
  return `<?xml version="1.0" encoding="ISO-8859-1"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Turnaround News</title><link>https://www.turnaround-news.example/</link>
<atom:link href="https://www.turnaround-news.example/rss/companies.xml" rel="self" type="application/rss+xml"/>
<image><title>Logo</title><link>https://www.turnaround-news.example/logo</link></image>
${latin1(items.join('\n'))}</channel></rss>
`;
}

function atom(stories: readonly NewsStory[], today: number): string {
  const entries = stories.map(
    ({
      day,
      slug,
      title,
      summary,
    }) => `<entry><id>tag:county-herald.example,2026:${slug}</id><title type="html">${escaped(escaped(title))}</title>
<link rel="alternate" href="/business/${slug}"/><link rel="self" href="/business/${slug}.atom"/>
<published>${isoOf(day)}T08:30:00+01:00</published><updated>${isoOf(day)}T09:00:00+01:00</updated><summary type="html">${escaped(summary)}</summary></entry>`,
  );
  return `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:county-herald.example,2026:business</id><title>County Herald Business</title>
<updated>${isoOf(today)}T09:00:00+01:00</updated><link rel="self" href="https://www.county-herald.example/business/atom"/>
${entries.join('\n')}
</feed>
`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** ISO 8859-1 has no curved quotation marks: the feed writes them as entities. */
const latin1 = (text: string) => text.replaceAll(/[\u0100-\uffff]/g, (sign) => `&#${sign.codePointAt(0)};`);
