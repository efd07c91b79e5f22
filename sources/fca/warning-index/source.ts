import { jsonLine } from '../../json-line.ts';
import { SourceProblem } from '../../problem.ts';
import { assertRobotsAllow } from '../../robots.ts';
import type { Http, Period, RawFiles, RawRelease, RecordWriter, ReleaseOffer, Source } from '../../source.ts';
import { readSearchPage, searchAddress, site } from '../warning-list/search-page.ts';
import { readPages, storedPages } from './pages.ts';

/**
 * The addresses of all warnings that the FCA lists: a complete crawl of its search once a week. A warning of `fca/warning-list` that a crawl of a later
 * day lacks has been withdrawn (models/lists/fca-warnings.sql).
 *
 * A crawl takes about an hour, and a warning that is withdrawn meanwhile moves the later ones up by one place: one of them is then on no page. So each
 * crawl reads the list twice, and a warning that either reading has is listed. A crawl that does not reach the end of both readings is not a release.
 */
export const fcaWarningIndex: Source = {
  id: 'fca/warning-index',
  title: 'FCA Warning List: the warnings that are listed',
  publisher: 'Financial Conduct Authority',
  homepage: `${site}/consumers/warning-list-unauthorised-firms`,
  licence: 'FCA-terms',
  attribution: 'Source: Financial Conduct Authority, FCA Warning List. Use is subject to the FCA website terms.',
  verified: 'documentation',
  display: 'rows',
  kind: 'snapshot',
  table: 'fca_warning_listing',
  key: ['url'],
  schedule: ['10 1 * * 0'],
  firstDay: '2001-12-01',
  lookbackDays: 7,
  freshness: { checkedWithinHours: 9 * 24, dataWithinDays: 9 },
  datedByCheck: true,
  clearance: false,
  expect: {
    rows: [10, 100_000],
    // an entry without a readable address could be any warning, and a missing address ends one
    rejected: 0,
    // the FCA adds warnings and withdraws few
    shrink: 0.05,
  },
  politeness: { requests: 1, perSeconds: 2 },
  discover,
  fetch: fetchRelease,
  recognise: () => undefined,
  parse,
};

async function* discover(http: Http, { to }: Period): AsyncGenerator<ReleaseOffer> {
  await assertRobotsAllow(http, [searchAddress(0)]);
  yield { id: to, dataDate: to, urls: [searchAddress(0)] };
}

const readings = ['first', 'second'];
/** Pages in one stored file: a crawl has more than a thousand pages. */
const pagesOfFile = 100;
/** More pages than the list can have: a search that always links to a next page is at fault. */
const mostPages = 10_000;
const fileOf = (reading: string, file: number) => `${reading}-${String(file + 1).padStart(3, '0')}.ndjson`;
const endOf = (reading: string) => `${reading}-end.json`;

/** Reads the list twice, each time to its end. An interrupted crawl continues after its last whole file. */
async function fetchRelease(http: Http, _offer: ReleaseOffer, raw: RawFiles): Promise<void> {
  for (const reading of readings) {
    if (await raw.has(endOf(reading))) continue;
    let pages = 0;
    let hasNext = true;
    for (let file = 0; hasNext; file += 1) {
      if (pages >= mostPages) throw new SourceProblem('UNEXPECTED_SHAPE', `the search has more than ${mostPages} pages`);
      if (await raw.has(fileOf(reading, file))) {
        pages += pagesOfFile;
        continue;
      }
      const read = await readPages(http, { from: pages, to: pages + pagesOfFile });
      pages += read.pages.length;
      hasNext = read.hasNext;
      const lines = read.pages.map((page) => jsonLine(page));
      await raw.write(fileOf(reading, file), searchAddress(file * pagesOfFile), Buffer.from(lines.join('')));
    }
    await raw.write(endOf(reading), searchAddress(0), Buffer.from('{}'));
  }
}

/** Writes one record for each address that one of the readings has. Throws UNEXPECTED_SHAPE for a crawl without both readings to their end. */
async function parse({ id, files }: RawRelease, out: RecordWriter): Promise<void> {
  const names = new Set(files.map(({ name }) => name));
  const lacking = readings.filter((reading) => !names.has(endOf(reading)));
  if (lacking.length > 0)
    throw new SourceProblem('UNEXPECTED_SHAPE', `the crawl ${id} does not reach the end of its ${lacking[0]} reading`);
  const seen = new Set<string>();
  for await (const { file, line, page } of storedPages(files)) {
    const { items, unread, newClasses } = readSearchPage(page.html, page.url);
    for (const one of newClasses) out.unmapped(`member ${one}`);
    for (const { url, day } of items) {
      if (seen.has(url)) continue;
      seen.add(url);
      await out.write({ url, published_on: day, _file: file, _line: line });
    }
    for (const { text, reason } of unread) await out.reject({ file, line }, text, reason);
  }
}
