import { isoOf, parseIso } from '../calendar.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import { codes, drifted } from './codes.ts';
import { escapeXml, plainText } from './marked.ts';
import { type Notice, publishedBy } from './plan.ts';
import { title } from './subject.ts';
import { noticeText } from './text.ts';

const site = 'https://www.thegazette.co.uk';
/** Characters: a snippet ends at the last whole word before this length. */
const SNIPPET = 225;
const editions = ['london', 'edinburgh', 'belfast'];

interface FeedRequest {
  /** `insolvency` or `all-notices`. */
  readonly service: string;
  /** From the path. An unknown edition gives 200 with no notices. */
  readonly edition?: string;
  readonly query: URLSearchParams;
  /** For faults. */
  readonly shrunk?: boolean;
  readonly wrongHeader?: boolean;
}

/**
 * Returns a page of `data.json`. Numbers are strings. `entry` is an object for one notice and absent for none. `published` is London time without a
 * zone, `updated` is UTC.
 */
export function feedPage(world: World, today: number, request: FeedRequest): object {
  const { query } = request;
  const found = select(world, today, request);
  const size = Math.min(100, Math.max(1, Number(query.get('results-page-size') ?? '10') || 10));
  const page = Math.max(1, Number(query.get('results-page') ?? '1') || 1);
  const shown = found.slice((page - 1) * size, page * size);
  const entries = shown.map((notice) => entryOf(world, notice, request.wrongHeader ?? false));
  const [only] = entries;
  return {
    id: address(request, 'feed', page),
    link: links(request, page, Math.max(1, Math.ceil(found.length / size))),
    title: 'Search Result',
    updated: `${isoOf(today)}T05:48:43.044Z`,
    'openSearch:Query': { '@role': 'request' },
    'f:page-number': String(page),
    'f:page-size': String(size),
    'f:page-start': String(shown.length === 0 ? 0 : (page - 1) * size + 1),
    'f:page-stop': String((page - 1) * size + shown.length),
    'f:total': String(found.length),
    'f:facets': null,
    ...(only === undefined ? {} : { entry: entries.length === 1 ? only : entries }),
  };
}

function select(world: World, today: number, { edition, query, service, shrunk }: FeedRequest): Notice[] {
  const from = parseIso(query.get('start-publish-date') ?? '') ?? Number.NEGATIVE_INFINITY;
  const to = parseIso(query.get('end-publish-date') ?? '') ?? Number.POSITIVE_INFINITY;
  const types = (query.get('noticetypes') ?? '').split(/[,+ ]/).filter((type) => type !== '');
  const category = query.get('categorycode');
  if (edition !== undefined && !editions.includes(edition)) return [];
  if (service !== 'insolvency' && service !== 'all-notices') return [];
  const found = publishedBy(world, today).filter(
    (notice) =>
      notice.day >= from &&
      notice.day <= to &&
      (edition === undefined || notice.edition === edition) &&
      (types.length === 0 || types.includes(notice.code)) &&
      (category === null || category.split(/[,+ ]/).some((code) => notice.code.startsWith(code))),
  );
  found.sort((a, b) => a.day - b.day || a.second - b.second || a.key - b.key);
  if (query.get('sort-by') !== 'oldest-date') found.reverse();
  return shrunk ? found.slice(0, Math.floor(found.length / 2)) : found;
}

function address({ service, edition, query }: FeedRequest, format: string, page: number, sized = true): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('results-page');
  if (!sized) parameters.delete('results-page-size');
  if (page > 1) parameters.set('results-page', String(page));
  const path = [service, edition, 'notice'].filter((part) => part !== undefined).join('/');
  const text = parameters.toString();
  return `${site}/${path}/data.${format}${text === '' ? '' : `?${text}`}`;
}

/** Returns the links to other pages. Like the real links they drop the page size, so they lead to pages of ten. */
function links(request: FeedRequest, page: number, last: number): object[] {
  const json = (rel: string, at: number) => ({
    '@href': address(request, 'json', at, rel === 'self'),
    '@rel': rel,
    '@type': 'application/json',
  });
  return [
    { '@href': address(request, 'feed', page), '@rel': 'alternate', '@type': 'application/atom+xml', '@title': 'ATOM' },
    json('first', 1),
    ...(page > 1 ? [json('prev', page - 1)] : []),
    ...(page < last ? [json('next', page + 1)] : []),
    json('last', last),
    { '@href': address(request, 'htm', page), '@rel': 'alternate', '@title': 'HTML', '@type': 'application/xhtml+xml' },
    json('self', page),
  ];
}

function entryOf(world: World, notice: Notice, wrongHeader: boolean): object {
  const { id, code } = notice;
  return {
    id: `${site}/id/notice/${id}`,
    'f:status': 'published',
    [wrongHeader ? 'f:notice-type' : 'f:notice-code']: code,
    title: title(world, notice),
    link: noticeLinks(id),
    author: { name: 'tso' },
    updated: updatedAt(notice),
    published: publishedAt(notice),
    category: category(world, notice),
    content: snippet(world, notice),
  };
}

const clock = (second: number) => new Date(second * 1_000).toISOString().slice(11, 19);

/** Returns London wall-clock time without a zone. */
export function publishedAt({ day, second, correctedOn }: Notice): string {
  return `${isoOf(day)}T${clock(correctedOn === undefined ? second : second + 4_000)}`;
}

/** Returns the UTC instant of the last change, which is later than the publication for a corrected or replaced notice. */
export function updatedAt(notice: Notice): string {
  if (notice.substitutedBy !== undefined) return `${isoOf(notice.substitutedBy.day)}T09:00:00Z`;
  const offset = summer(notice.day) ? 3_600 : 0;
  const at = Date.parse(`${publishedAt(notice)}Z`) - offset * 1_000 + (notice.correctedOn === undefined ? 0 : 30_000_000);
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** True in British Summer Time: last Sunday of March to last Sunday of October. */
function summer(day: number): boolean {
  const month = Number(isoOf(day).slice(5, 7));
  if (month !== 3 && month !== 10) return month > 3 && month < 10;
  const date = Number(isoOf(day).slice(8, 10));
  const sundayBefore = date - ((((day + 1) % 7) + 7) % 7);
  return month === 3 ? sundayBefore >= 25 : sundayBefore < 25;
}

/** Returns one term, or an array of two for a notice with two categories. */
function category(world: World, notice: Notice): object {
  const term = codes[notice.code]?.term ?? '';
  const drawn = draw(world.seed, notice.key, 66);
  const shown = drawn % 40 === 0 ? (drifted[term] ?? term) : term;
  if (notice.companies.length > 1 || drawn % 25 === 1) return [{ '@term': 'Corporate Insolvency' }, { '@term': shown }];
  return { '@term': shown };
}

function snippet(world: World, notice: Notice): string {
  const text = plainText(noticeText(world, notice));
  const cut = text.length <= SNIPPET ? text : `${text.slice(0, text.lastIndexOf(' ', SNIPPET))} ...`;
  return `<div><p>${escapeXml(cut)}</p></div>`;
}

function noticeLinks(id: string): object[] {
  const linked = (extension: string, name: string, type: string) => ({
    '@href': `${site}/notice/${id}.${extension}?view=linked-data`,
    '@rel': 'alternate',
    '@title': name,
    '@type': type,
  });
  const data = (extension: string, name: string, type: string) => ({
    '@href': `${site}/notice/${id}/data.${extension}`,
    '@rel': 'alternate',
    '@title': name,
    '@type': type,
  });
  return [
    { '@href': `${site}/id/notice/${id}`, '@rel': 'self' },
    { '@href': `${site}/notice/${id}` },
    data('ttl', 'TURTLE', 'text/turtle'),
    data('jsonld', 'JSON-LD', 'application/json'),
    data('rdf', 'RDF/XML', 'application/rdf+xml'),
    linked('ttl', 'TURTLE', 'text/turtle'),
    linked('json', 'JSON-SIMPLE', 'application/json'),
    linked('rdfjson', 'JSON-RDF', 'application/rdf+json'),
    linked('rdf', 'RDF/XML', 'application/rdf+xml'),
    linked('xml', 'XML', 'application/xml'),
    linked('html', 'HTML', 'application/html'),
  ];
}
