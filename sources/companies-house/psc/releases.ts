import { SourceProblem } from '../../problem.ts';
import { isInPeriod } from '../../release-date.ts';
import type { FoundFile, Http, Period, ReleaseId, ReleaseOffer } from '../../source.ts';
import { firstMember } from '../../unpack.ts';

const site = 'https://download.companieshouse.gov.uk/';
const page = `${site}en_pscdata.html`;

/** `persons-with-significant-control-snapshot-2026-06-01.zip`, or part i of n: `psc-snapshot-2026-06-01_1of32.zip`. */
const fileName =
  /(?:persons-with-significant-control-snapshot-(\d{4}-\d{2}-\d{2})|psc-snapshot-(\d{4}-\d{2}-\d{2})_(\d+)of(\d+))\.(?:zip|txt)/;

interface PublishedFile {
  readonly name: string;
  readonly date: string;
  /** Undefined: the whole snapshot in one file. */
  readonly part: { readonly number: number; readonly of: number } | undefined;
}

/** Yields the releases of the period that the page lists: today's snapshot, until tomorrow's replaces it before ten in the morning. */
export async function* offers(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const body = await http.get(page);
  if (body === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${page} answers 404`);
  for (const offer of offersOn(Buffer.from(body.bytes).toString('utf8'))) if (isInPeriod(offer.dataDate, period, today)) yield offer;
}

/**
 * Returns the releases on the page, oldest first. Prefers one file to its parts, because some of the parts can be gone when the page changes to
 * the next day; offers parts only when all are listed.
 */
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

/** Recognises a file by its name, by the name of a zip's first member, or by its first lines. */
export function recognise({ name, sha256, head }: FoundFile): ReleaseId | undefined {
  const named = publishedFile(name) ?? publishedFile(firstMember(head) ?? '');
  if (named !== undefined) return { id: named.date, dataDate: named.date };
  const text = Buffer.from(head).toString('utf8');
  if (!text.startsWith('{"company_number"') || !text.includes('/persons-with-significant-control')) return undefined;
  const newest = newestNotification(text);
  return newest === undefined ? undefined : { id: `${newest}.${sha256.slice(0, 12)}`, dataDate: newest };
}

/** Returns the data date that the name of a file or zip member states, ISO 8601. */
export const dayIn = (name: string) => publishedFile(name)?.date;

function publishedFile(text: string): PublishedFile | undefined {
  const [name, whole, dated, number, of] = fileName.exec(text) ?? [];
  const date = whole ?? dated;
  if (name === undefined || date === undefined) return undefined;
  return { name, date, part: number === undefined ? undefined : { number: Number(number), of: Number(of) } };
}

function allParts(files: readonly PublishedFile[]): string[] | undefined {
  const byNumber = new Map(files.flatMap(({ name, part }) => (part === undefined ? [] : [[part.number, name] as const])));
  const of = files[0]?.part?.of ?? 0;
  const names = Array.from({ length: of }, (_, at) => byNumber.get(at + 1));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Returns the newest day of notification in the first lines. The lines do not state their day, which is this day or a later one. */
function newestNotification(text: string): string | undefined {
  const days = [...text.matchAll(/"notified_on":"(20\d{2}-\d{2}-\d{2})"/g)].map(([, day = '']) => day);
  return days.sort().at(-1);
}
