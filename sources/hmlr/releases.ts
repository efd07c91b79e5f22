import { dayOf } from '../../uk/day.ts';
import { SourceProblem } from '../problem.ts';
import { isInPeriod } from '../release-date.ts';
import type { FoundFile, Http, Period, RawFiles, ReleaseId, ReleaseOffer } from '../source.ts';
import { firstMember } from '../unpack.ts';
import type { Dataset, FileKind } from './layout.ts';

export const host = 'use-land-property-data.service.gov.uk';
const api = `https://${host}/api/v1/datasets`;
const words = { full: 'FULL', changes: 'COU' } as const;

/** A file that the publisher lists: `CCOD_COU_2026_05.zip`. */
interface ListedFile {
  readonly name: string;
  /** The first day of the month that the file is named by, ISO 8601. */
  readonly day: string;
}

/**
 * Yields the files of the period. A full file: the newest one only, because it replaces all others. Files of changes: every month of the period that
 * the publisher lists now or in its history, oldest first.
 */
export async function* offers(
  http: Http,
  { from, to }: Period,
  today: string,
  dataset: Dataset,
  kind: FileKind,
): AsyncGenerator<ReleaseOffer> {
  const newest = filesIn(await answer(http, `${api}/${dataset}`), dataset, kind);
  if (newest.length === 0)
    throw new SourceProblem('UNEXPECTED_SHAPE', `${api}/${dataset} lists no ${words[kind]} file: the answer has changed`);
  const current = new Set(newest.map(({ day }) => day));
  const oldest = [...current].sort()[0] ?? to;
  const earlier =
    kind === 'full' || oldest <= from
      ? []
      : filesIn(await answer(http, `${api}/history/${dataset}`), dataset, kind).filter(({ day }) => !current.has(day));
  const listed = [
    ...newest.map((file) => ({ ...file, url: `${api}/${dataset}/${file.name}` })),
    ...earlier.map((file) => ({ ...file, url: `${api}/history/${dataset}/${file.name}` })),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
  for (const { day, url } of listed) {
    if (isInPeriod(day, { from, to }, today)) yield { id: day, dataDate: day, urls: [url] };
  }
}

/** Stores the file. Its address is valid for ten seconds, so it is asked for right before each request of the file. */
export async function fetchFile(http: Http, { urls: [url = ''] }: ReleaseOffer, raw: RawFiles): Promise<void> {
  await raw.download(url.slice(url.lastIndexOf('/') + 1), url, undefined, async () => {
    const found = [...texts(await answer(http, url), 'download_url')];
    const [address] = found;
    if (address === undefined || !URL.canParse(address) || new URL(address).protocol !== 'https:')
      throw new SourceProblem('UNEXPECTED_SHAPE', `${url} answers without an https download_url`);
    return address;
  });
}

/** Recognises a file by its name, or the name of the CSV in its zip: the content does not state its month. */
export function recognise({ name, head }: FoundFile, dataset: Dataset, kind: FileKind): ReleaseId | undefined {
  const day = monthIn(name, dataset, kind) ?? monthIn(firstMember(head) ?? '', dataset, kind);
  return day === undefined ? undefined : { id: day, dataDate: day };
}

/** Returns the first day of the month in the name of a file of the dataset and the kind, ISO 8601. */
export function monthIn(name: string, dataset: Dataset, kind: FileKind): string | undefined {
  const [, set, what, year = '', month = ''] = /(CCOD|OCOD)_(FULL|COU)_(\d{4})_(\d{2})\.(?:zip|csv)$/i.exec(name) ?? [];
  if (set?.toLowerCase() !== dataset || what?.toUpperCase() !== words[kind]) return undefined;
  return dayOf(year, month, '01');
}

async function answer(http: Http, url: string): Promise<unknown> {
  const found = await http.get(url);
  if (found === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404`);
  const text = Buffer.from(found.bytes).toString('utf8');
  if (text.trimStart().startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `${url} answers with an HTML page`);
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${url} answers with text that is not JSON`);
  }
}

/** Returns the files named anywhere in an answer: the list of a dataset, and the history of it, wrap them differently. */
function filesIn(value: unknown, dataset: Dataset, kind: FileKind): ListedFile[] {
  const files = new Map<string, ListedFile>();
  for (const name of texts(value, 'file_name')) {
    const day = monthIn(name, dataset, kind);
    if (day !== undefined) files.set(day, { name, day });
  }
  return [...files.values()];
}

function* texts(value: unknown, member: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === member && typeof inner === 'string') yield inner;
    else yield* texts(inner, member);
  }
}
