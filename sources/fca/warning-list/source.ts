import { readFile } from 'node:fs/promises';
import { SourceProblem } from '../../problem.ts';
import type { FoundFile, Http, RawFiles, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { coveredBy, offers } from './releases.ts';
import { type Listed, readSearchPage, site, warningUrl } from './search-page.ts';
import { readWarning } from './warning.ts';
import { readWarningPage, type WarningPage } from './warning-page.ts';

/**
 * Firms that the FCA warns of: they are not authorised, or they pretend to be one that is.
 *
 * `append`, by address: a snapshot would have to be read whole, ten thousand pages, before any of it could be used, and a delta would need to
 * know what is no longer there. A warning that is changed replaces its earlier reading; one that the FCA withdraws stays until somebody
 * removes it, which it does so rarely that nothing is built on it.
 */
export const fcaWarningList: Source = {
  id: 'fca/warning-list',
  title: 'FCA Warning List',
  publisher: 'Financial Conduct Authority',
  homepage: `${site}/consumers/warning-list-unauthorised-firms`,
  licence: 'FCA-terms',
  attribution: 'Source: Financial Conduct Authority, FCA Warning List. Use is subject to the FCA website terms.',
  kind: 'append',
  table: 'fca_warning',
  key: ['url'],
  replaces: 'url',
  schedule: ['40 5 * * *'],
  // a year and a month; what is older comes with the part of the list that each look reads in turn
  lookbackDays: 400,
  freshness: { checkedWithinHours: 48 },
  clearance: false,
  expect: {
    rows: [0, 100_000],
    // a release may be the one warning of a quiet day
    rejected: 0.5,
    shrink: 1,
  },
  politeness: { requests: 1, perSeconds: 2 },
  discover: offers,
  fetch: fetchRelease,
  recognise,
  parse,
};

/** The pages of the search on which the release stands, then each warning. What an earlier attempt fetched is not asked for again. */
async function fetchRelease(http: Http, { urls }: ReleaseOffer, raw: RawFiles): Promise<void> {
  for (const url of urls) {
    const start = new URL(url).searchParams.get('start');
    const name = start === null ? fileOf(url) : `search-${start.padStart(6, '0')}.html`;
    if (await raw.has(name)) continue;
    const page = await http.get(url);
    if (page !== undefined)
      await raw.write(name, url, page.bytes); // a warning that has gone since is 404; the list still has its name
    else if (start !== null) throw new SourceProblem('PUBLISHER_ERROR', `${url} is not there`);
  }
}

/** `https://www.fca.org.uk/news/warnings/owl-ltd` -> `warnings_owl-ltd.html` */
function fileOf(url: string): string {
  const path = new URL(url).pathname.replace(/^\/news\//, '');
  return `${path.replaceAll(/[^\w-]+/g, '_').slice(0, 180)}.html`;
}

/** A page of a warning that somebody saved: it gives its own address and its day. */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head).toString('utf8');
  const { url, section, publishedOn } = readWarningPage(text);
  if (url === undefined || section === undefined || publishedOn === undefined) return undefined;
  return { id: `page-${publishedOn}.${sha256.slice(0, 12)}`, dataDate: publishedOn };
}

/** One row per warning. Places are the item's ordinal on its page of the search, or the first line of its own page. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const listed = await readListed(release, out);
  const rest = new Map([...listed].map(([url, one]) => [fileOf(url), one]));
  let rows = 0;
  for (const { name, path } of release.files.filter((file) => !isSearch(file.name))) {
    const html = await readFile(path, 'utf8');
    const page = readWarningPage(html);
    const item = rest.get(name);
    rest.delete(name);
    const url = item?.item.url ?? page.url ?? warningUrl(`/news/${name.replace(/\.html$/, '').replace('_', '/')}`);
    const reason = url === undefined ? 'no address of a warning' : unreadable(page, html);
    if (url === undefined || reason !== undefined) {
      await out.reject({ file: name, line: 1 }, page.heading || html.slice(0, 200), reason ?? 'not read');
      continue;
    }
    await out.write({ ...readWarning(url, item?.item, page), _file: name, _line: 1 });
    rows += 1;
  }
  // warnings of the release whose own page has gone
  const covered = coveredBy(release.id);
  for (const { item, file, line } of rest.values()) {
    if (covered === undefined || !item.day.startsWith(covered)) continue;
    await out.write({ ...readWarning(item.url, item, undefined), _file: file, _line: line });
    rows += 1;
  }
  if (rows === 0 && release.files.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no page`);
}

/** A page without a heading is no page of this site: an error, or one that asks whether a person is reading. */
function unreadable({ heading, section, fields }: WarningPage, html: string): string | undefined {
  if (heading === '') return 'no page of a warning';
  if (section === undefined && fields.length === 0 && !/warning/i.test(html)) return 'no page of a warning';
  return undefined;
}

interface Placed {
  readonly item: Listed;
  readonly file: string;
  readonly line: number;
}

async function readListed({ files }: RawRelease, out: RecordWriter): Promise<Map<string, Placed>> {
  const listed = new Map<string, Placed>();
  for (const { name, path } of files.filter((file) => isSearch(file.name)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { items, unread } = readSearchPage(await readFile(path, 'utf8'), name);
    for (const [at, item] of items.entries()) listed.set(item.url, { item, file: name, line: at + 1 });
    for (const [at, { text, reason }] of unread.entries()) await out.reject({ file: name, line: items.length + at + 1 }, text, reason);
  }
  return listed;
}

const isSearch = (name: string) => /^search-\d+\.html$/.test(name);
