import { readFile } from 'node:fs/promises';
import { wholePage } from '../../page.ts';
import { SourceProblem } from '../../problem.ts';
import type { FoundFile, Http, RawFiles, RawRelease, RecordWriter, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { coveredBy, isSameList, offers, recheckDays } from './releases.ts';
import { type Listed, readSearchPage, site, warningUrl } from './search-page.ts';
import { readWarning } from './warning.ts';
import { readWarningPage, type WarningPage } from './warning-page.ts';

/**
 * Firms that the FCA warns about: they are not authorised, or they pretend to be an authorised firm.
 *
 * The kind is `append`, keyed by address: as a snapshot, all ten thousand pages would have to be read before any could be used; as a delta,
 * the source would have to know which warnings are gone. A changed warning replaces its earlier reading. `fca/warning-index` finds the warnings
 * that the FCA withdraws; a warning whose own page is gone is marked.
 */
export const fcaWarningList: Source = {
  id: 'fca/warning-list',
  title: 'FCA Warning List',
  publisher: 'Financial Conduct Authority',
  homepage: `${site}/consumers/warning-list-unauthorised-firms`,
  licence: 'FCA-terms',
  attribution: 'Source: Financial Conduct Authority, FCA Warning List. Use is subject to the FCA website terms.',
  verified: 'documentation',
  display: 'rows',
  kind: 'append',
  table: 'fca_warning',
  key: ['url'],
  replaces: 'url',
  schedule: ['40 5 * * *'],
  // a year and a month; older warnings come with the part of the list that each check reads in turn
  firstDay: '2001-12-01',
  lookbackDays: 400,
  recheckDays,
  freshness: { checkedWithinHours: 48 },
  clearance: true,
  expect: {
    rows: [0, 100_000],
    // on a quiet day a release holds a single warning
    rejected: 0.5,
    shrink: 1,
  },
  politeness: { requests: 1, perSeconds: 2 },
  discover: offers,
  fetch: fetchRelease,
  recognise,
  parse,
};

/** Fetches the search pages that list the release's warnings, then the page of each warning. */
async function fetchRelease(http: Http, { urls }: ReleaseOffer, raw: RawFiles): Promise<void> {
  for (const url of urls) {
    const start = new URL(url).searchParams.get('start');
    const name = start === null ? fileOf(url) : `search-${start.padStart(6, '0')}.html`;
    if (await raw.has(name)) continue;
    const page = await http.get(url);
    // 404: the warning was removed since; `parse` then uses the name in the search page
    if (page === undefined && start === null) continue;
    if (page === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
    wholePage(page.bytes, url);
    await raw.write(name, url, page.bytes);
  }
}

/** `https://www.fca.org.uk/news/warnings/owl-ltd` -> `warnings_owl-ltd.html` */
function fileOf(url: string): string {
  const path = new URL(url).pathname.replace(/^\/news\//, '');
  return `${path.replaceAll(/[^\w-]+/g, '_').slice(0, 180)}.html`;
}

/** Recognises a saved page of a warning, which states its own address and its day of publication. */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head).toString('utf8');
  const { url, section, publishedOn } = readWarningPage(text);
  if (url === undefined || section === undefined || publishedOn === undefined) return undefined;
  return { id: `page-${publishedOn}.${sha256.slice(0, 12)}`, dataDate: publishedOn };
}

const severalGone = 2;

/** Writes one record per warning. `_line` is 1 on the warning's own page, or the item's ordinal on a search page. */
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
    const reason = url === undefined ? 'the page has no address of a warning' : unreadable(page, html);
    if (url === undefined || reason !== undefined) {
      await out.reject({ file: name, line: 1 }, page.heading || html.slice(0, 200), reason ?? 'not read');
      continue;
    }
    await out.write({ ...readWarning(url, item?.item, page), _file: name, _line: 1 });
    rows += 1;
  }
  // warnings of this release whose own page is gone
  const covered = coveredBy(release.id);
  const gone = [...rest.values()].filter(({ item }) => covered !== undefined && item.day.startsWith(covered));
  refuseOtherList(release, listed, gone);
  // one page can be gone between the search and its request; all of several are a site that does not answer, and would end every warning
  if (rows === 0 && gone.length >= severalGone)
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `release ${release.id}: the page of each of the ${gone.length} warnings that the search lists answers 404`,
    );
  for (const { item, file, line } of gone) {
    await out.write({ ...readWarning(item.url, item, undefined), _file: file, _line: line });
    rows += 1;
  }
  if (rows === 0 && release.files.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${release.id} has no files`);
}

/**
 * Throws PUBLISHER_OTHER_VERSION when warnings have no page of their own and the list changed between the check and the download: the check did not
 * see these warnings, so their pages exist. A row with the name only would replace what an earlier release says of them.
 */
function refuseOtherList({ id }: RawRelease, listed: ReadonlyMap<string, Placed>, gone: readonly Placed[]): void {
  const [first] = gone;
  if (
    first === undefined ||
    isSameList(
      id,
      [...listed.values()].map(({ item }) => item),
    )
  )
    return;
  throw new SourceProblem(
    'PUBLISHER_OTHER_VERSION',
    `release ${id}: the list changed between the check and the download, and the page of ${first.item.url} was not requested`,
  );
}

/**
 * Returns the reason why a page is not a warning, or `undefined`. A page without a heading is not one of this site: it is an error page, or
 * one that checks whether the reader is human.
 */
function unreadable({ heading, section, fields }: WarningPage, html: string): string | undefined {
  if (heading === '') return 'not the page of a warning';
  if (section === undefined && fields.length === 0 && !/warning/i.test(html)) return 'not the page of a warning';
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
    const { items, unread, newClasses } = readSearchPage(await readFile(path, 'utf8'), name);
    for (const one of newClasses) out.unmapped(`member ${one}`);
    for (const [at, item] of items.entries()) listed.set(item.url, { item, file: name, line: at + 1 });
    for (const [at, { text, reason }] of unread.entries()) await out.reject({ file: name, line: items.length + at + 1 }, text, reason);
  }
  return listed;
}

const isSearch = (name: string) => /^search-\d+\.html$/.test(name);
