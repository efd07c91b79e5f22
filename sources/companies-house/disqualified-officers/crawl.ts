import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '../../json-of.ts';
import { SourceProblem } from '../../problem.ts';
import type { Http, RawFiles } from '../../source.ts';
import { linked } from './api-document.ts';

const api = 'https://api.company-information.service.gov.uk';
const pageSize = 100;
/** Characters. Too few names share four letters with more others than a search returns to justify longer prefixes. */
const longestPrefix = 4;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const firsts = [...letters, ...'0123456789'];

const page = z.object({
  total_results: z.number(),
  items: z
    .array(z.object({ links: z.object({ self: z.string().nullish() }).nullish() }))
    .nullish()
    .transform((items) => (items ?? []).map(({ links }) => links?.self ?? '')),
});

/** Returns the address of a search; `start` counts results from 0. */
export function searchAddress(prefix: string, start: number, size = pageSize): string {
  const query = new URLSearchParams({ q: prefix, items_per_page: String(size), start_index: String(start) });
  return `${api}/search/disqualified-officers?${query}`;
}

/**
 * Returns the links of the officers on a search page and the total number of results. `where` names the page in errors. Throws UNEXPECTED_SHAPE.
 */
export function readSearchPage(value: unknown, where: string): z.output<typeof page> {
  const read = page.safeParse(value);
  if (!read.success) throw new SourceProblem('UNEXPECTED_SHAPE', `${where} is not a page of a search`, { cause: read.error });
  return read.data;
}

/** The officers found so far, and the search pages that named them, as lines of a file. */
interface Found {
  readonly officers: Map<string, { readonly kind: string; readonly id: string }>;
  readonly pages: string[];
}

/**
 * Fetches the register through the API's search, because the API has no list. Searches for every first letter and digit; where a search finds
 * more than it returns (1,000, or fewer when the server refuses further pages), searches for the prefixes with one more letter. Then fetches
 * every officer found. The result can be incomplete: a name without any of these characters is not found.
 *
 * Stores one file per first character, and the officers in sixteen files, one per line. After a crash it repeats the searches, but not the
 * officers in files that are complete, and stores no file again: the instant of the first one stays, and no officer was read before it (`versionOf`).
 */
export async function crawl(http: Http, raw: RawFiles): Promise<void> {
  const officers: Found['officers'] = new Map();
  for (const first of firsts) {
    const found: Found = { officers, pages: [] };
    const prefixes = [first];
    for (let prefix = prefixes.shift(); prefix !== undefined; prefix = prefixes.shift()) {
      const whole = await search(http, prefix, found);
      if (!whole && prefix.length < longestPrefix) prefixes.push(...letters.map((letter) => `${prefix}${letter}`));
    }
    const name = `search.${first}.ndjson`;
    const isFirst = found.pages.length > 0 && !(await raw.has(name));
    if (isFirst) await raw.write(name, searchAddress(first, 0), Buffer.from(found.pages.join('')));
  }
  for (const [name, some] of officerFiles([...officers.values()])) {
    if (!(await raw.has(name))) await raw.write(name, `${api}/disqualified-officers`, Buffer.from(await documents(http, some)));
  }
}

/**
 * Fetches all pages of one search. Returns false when the search has more results than it returns. Throws PUBLISHER_ERROR when the first page answers
 * 404 or 416: the register answers a search without results with a page whose total is 0.
 */
async function search(http: Http, prefix: string, { officers, pages }: Found): Promise<boolean> {
  for (let seen = 0; ; ) {
    const url = searchAddress(prefix, seen);
    const answer = await http.get(url); // the server answers 416 beyond the last page that it returns
    if (answer === undefined && seen > 0) return false;
    if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404 or 416`);
    const body = oneLine(answer.bytes);
    const { items, total_results: total } = readSearchPage(jsonOf(body), url);
    if (items.length > 0 || total > 0) pages.push(`{"q":"${prefix}","page":${body}}\n`);
    for (const one of items.flatMap((self) => linked(self) ?? [])) officers.set(one.id, one);
    seen += items.length;
    if (seen >= total) return true;
    if (items.length === 0) return false;
  }
}

/** Assigns officers to sixteen files by a hash of the id, so that an officer is in the same file whichever others a later search finds. */
function officerFiles<T extends { readonly id: string }>(officers: readonly T[]): Map<string, T[]> {
  const files = new Map<string, T[]>();
  for (const officer of officers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const name = `officers.${createHash('sha256').update(officer.id).digest('hex').charAt(0)}.ndjson`;
    files.set(name, [...(files.get(name) ?? []), officer]);
  }
  return files;
}

/** Returns the officers' documents as received, one per line; for an officer that answers 404, the register's own message of a deletion. */
async function documents(http: Http, officers: readonly { kind: string; id: string }[]): Promise<string> {
  let lines = '';
  for (const { kind, id } of officers) {
    // the search still names people whom the register has removed
    const answer = await http.get(`${api}/disqualified-officers/${kind}/${id}`);
    lines += `${answer === undefined ? JSON.stringify({ action: 'DELETE', officer_id: id }) : oneLine(answer.bytes)}\n`;
  }
  return lines;
}

/** Returns JSON on one line: line breaks occur only between the parts of JSON, never within a text. */
function oneLine(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replaceAll(/[\r\n]+/g, ' ')
    .trim();
}

/** Returns the address of a search for `a`, and its number of results. Throws PUBLISHER_ERROR on 404 or 416, UNEXPECTED_SHAPE. */
export async function firstPage(http: Http): Promise<{ readonly url: string; readonly total: number }> {
  const url = searchAddress('a', 0, 1);
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} answers 404 or 416`);
  return { url, total: readSearchPage(jsonOf(oneLine(answer.bytes)), url).total_results };
}
