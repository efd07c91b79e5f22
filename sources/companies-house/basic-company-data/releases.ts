import { addMonths } from '../../../uk/day.ts';
import { isInPeriod } from '../../release-date.ts';
import type { FoundFile, Http, Period, ReleaseId, ReleaseOffer } from '../../source.ts';
import { firstMember } from '../../unpack.ts';
import { isHeader } from './header.ts';

const site = 'https://download.companieshouse.gov.uk/';
const indexPage = `${site}en_output.html`;

/** `BasicCompanyDataAsOneFile-2026-06-01.zip`, or part i of n: `BasicCompanyData-2026-06-01-part1_7.zip`. */
const fileName = /BasicCompanyData(?:AsOneFile-(\d{4}-\d{2}-\d{2})|-(\d{4}-\d{2}-\d{2})-part(\d+)_(\d+))\.(?:zip|csv)/;

interface PublishedFile {
  readonly name: string;
  readonly date: string;
  /** Undefined: the whole register in one file. */
  readonly part: { readonly number: number; readonly of: number } | undefined;
}

/**
 * Yields the releases of the period that the index page lists. A release is dated the 1st of a month and appears up to five working days later.
 * When the page lists none, requests the file of the period's last month by its name, then that of the month before.
 */
export async function* offers(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const page = await http.get(indexPage);
  const listed = page === undefined ? [] : offersOn(Buffer.from(page.bytes).toString('utf8'));
  const found = listed.length > 0 ? listed : await probe(http, period);
  for (const offer of found) {
    if (isInPeriod(offer.dataDate, period, today)) yield offer;
  }
}

/** Returns the releases on an index page, oldest first. Prefers one file to its parts; offers parts only when all are listed. */
export function offersOn(html: string): ReleaseOffer[] {
  const links = [...html.matchAll(/href\s*=\s*["']?([^"'\s>]+)/gi)].flatMap(([, href = '']) => publishedFile(href) ?? []);
  const dates = [...new Set(links.map(({ date }) => date))].sort();
  return dates.flatMap((date) => {
    const files = links.filter((file) => file.date === date);
    const whole = files.find(({ part }) => part === undefined);
    const names = whole === undefined ? allParts(files) : [whole.name];
    return names === undefined ? [] : [{ id: date, dataDate: date, urls: names.map((name) => `${site}${name}`) }];
  });
}

/** Recognises a file by its name, by the name of a zip's first member, or by its 55 columns. */
export function recognise({ name, sha256, head }: FoundFile): ReleaseId | undefined {
  const named = publishedFile(name) ?? publishedFile(firstMember(head) ?? '');
  if (named !== undefined) return { id: named.date, dataDate: named.date };
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

/** Returns the data date that the name of a file or zip member states, ISO 8601. */
export const dayIn = (name: string) => publishedFile(name)?.date;

function publishedFile(text: string): PublishedFile | undefined {
  const found = fileName.exec(text);
  if (found === null) return undefined;
  const [name, whole, dated, number, of] = found;
  const date = whole ?? dated;
  if (date === undefined) return undefined;
  return { name, date, part: number === undefined ? undefined : { number: Number(number), of: Number(of) } };
}

function allParts(files: readonly PublishedFile[]): string[] | undefined {
  const byNumber = new Map(files.flatMap(({ name, part }) => (part === undefined ? [] : [[part.number, name] as const])));
  const of = files[0]?.part?.of ?? 0;
  const names = Array.from({ length: of }, (_, at) => byNumber.get(at + 1));
  return names.every((name) => name !== undefined) ? names : undefined;
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
