import { addMonths } from '../../../uk/day.ts';
import { wholePage } from '../../page.ts';
import { isInPeriod } from '../../release-date.ts';
import type { FoundFile, Http, Period, ReleaseId, ReleaseOffer } from '../../source.ts';
import { firstMember } from '../../unpack.ts';
import { productFiles, site } from '../product-files.ts';
import { isHeader } from './header.ts';

const indexPage = `${site}en_output.html`;

/** `BasicCompanyDataAsOneFile-2026-06-01.zip`, or part i of n: `BasicCompanyData-2026-06-01-part1_7.zip`. */
export const { dayIn, offersOn } = productFiles(
  /BasicCompanyData(?:AsOneFile-(\d{4}-\d{2}-\d{2})|-(\d{4}-\d{2}-\d{2})-part(\d+)_(\d+))\.(?:zip|csv)/,
);

/**
 * Yields the releases of the period that the index page lists. A release is dated the 1st of a month and appears up to five working days later.
 * When the page lists none, requests the file of the period's last month by its name, then that of the month before.
 */
export async function* offers(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const page = await http.get(indexPage);
  const listed = page === undefined ? [] : offersOn(wholePage(page.bytes, indexPage));
  const found = listed.length > 0 ? listed : await probe(http, period);
  for (const offer of found) {
    if (isInPeriod(offer.dataDate, period, today)) yield offer;
  }
}

/** Recognises a file by its name, by the name of a zip's first member, or by its 55 columns. */
export function recognise({ name, sha256, head }: FoundFile): ReleaseId | undefined {
  const named = dayIn(name) ?? dayIn(firstMember(head) ?? '');
  if (named !== undefined) return { id: named, dataDate: named };
  if (!isHeader(head)) return undefined;
  const newest = newestIncorporation(head);
  return newest === undefined ? undefined : { id: `${newest}.${sha256.slice(0, 12)}`, dataDate: newest };
}

async function probe(http: Http, { to }: Period): Promise<ReleaseOffer[]> {
  for (const date of [firstOfMonth(to, 0), firstOfMonth(to, -1)]) {
    const url = `${site}BasicCompanyDataAsOneFile-${date}.zip`;
    if ((await http.head(url)) !== undefined) return [{ id: date, dataDate: date, urls: [url] }];
  }
  return [];
}

/** Returns the newest day of incorporation in the first rows. The file does not state its day, which is this day or a later one. */
function newestIncorporation(head: Uint8Array): string | undefined {
  const rows = Buffer.from(head).toString('utf8').split('\n').slice(1);
  const days = rows.flatMap((row) => {
    const [, day, month, year] = /^(?:"[^"]*",){14}"(\d{2})\/(\d{2})\/([12]\d{3})",/.exec(row) ?? [];
    return day === undefined || Number(day) > 31 || Number(month) > 12 || Number(year) > 2099 ? [] : [`${year}-${month}-${day}`];
  });
  return days.sort().at(-1);
}

function firstOfMonth(day: string, months: number): string {
  return addMonths(`${day.slice(0, 7)}-01`, months);
}
