import { wholePage } from '../../page.ts';
import { SourceProblem } from '../../problem.ts';
import { isInPeriod } from '../../release-date.ts';
import type { FoundFile, Http, Period, ReleaseId, ReleaseOffer } from '../../source.ts';
import { firstMember } from '../../unpack.ts';
import { productFiles, site } from '../product-files.ts';

const page = `${site}en_pscdata.html`;

/** `persons-with-significant-control-snapshot-2026-06-01.zip`, or part i of n: `psc-snapshot-2026-06-01_1of32.zip`. */
export const { dayIn, offersOn } = productFiles(
  /(?:persons-with-significant-control-snapshot-(\d{4}-\d{2}-\d{2})|psc-snapshot-(\d{4}-\d{2}-\d{2})_(\d+)of(\d+))\.(?:zip|txt)/,
);

/** Yields the releases of the period that the page lists: today's snapshot, until tomorrow's replaces it before ten in the morning. */
export async function* offers(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
  const body = await http.get(page);
  if (body === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${page} answers 404`);
  for (const offer of offersOn(wholePage(body.bytes, page))) if (isInPeriod(offer.dataDate, period, today)) yield offer;
}

/** Recognises a file by its name, by the name of a zip's first member, or by its first lines. */
export function recognise({ name, sha256, head }: FoundFile): ReleaseId | undefined {
  const named = dayIn(name) ?? dayIn(firstMember(head) ?? '');
  if (named !== undefined) return { id: named, dataDate: named };
  const text = Buffer.from(head).toString('utf8');
  if (!text.startsWith('{"company_number"') || !text.includes('/persons-with-significant-control')) return undefined;
  const newest = newestNotification(text);
  return newest === undefined ? undefined : { id: `${newest}.${sha256.slice(0, 12)}`, dataDate: newest };
}

/** Returns the newest day of notification in the first lines. The lines do not state their day, which is this day or a later one. */
function newestNotification(text: string): string | undefined {
  const days = [...text.matchAll(/"notified_on":"(20\d{2}-\d{2}-\d{2})"/g)].map(([, day = '']) => day);
  return days.sort().at(-1);
}
