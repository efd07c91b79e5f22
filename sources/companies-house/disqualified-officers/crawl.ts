import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SourceProblem } from '../../problem.ts';
import type { Http, RawFiles } from '../../source.ts';
import { linked } from './api-document.ts';

const api = 'https://api.company-information.service.gov.uk';
const pageSize = 100;
/** Names of which more than a search gives begin with the same four letters are too few to ask further for. */
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

export function searchAddress(prefix: string, start: number, size = pageSize): string {
  const query = new URLSearchParams({ q: prefix, items_per_page: String(size), start_index: String(start) });
  return `${api}/search/disqualified-officers?${query}`;
}

/** Links of the officers on a page of the search, and how many it has found in all. */
export function readSearchPage(value: unknown, where: string): z.output<typeof page> {
  const read = page.safeParse(value);
  if (!read.success) throw new SourceProblem('UNEXPECTED_SHAPE', `${where} is no page of a search`, { cause: read.error });
  return read.data;
}

/** What is on the way through the register: officers found, and the pages that named them, as lines of a file. */
interface Found {
  readonly officers: Map<string, { readonly kind: string; readonly id: string }>;
  readonly pages: string[];
}

/**
 * The register through its search: every first letter or digit, and where more are found than a search gives (1,000, or what the server has by then
 * refused), the letters after it. The API has no list, so this may be incomplete: a name without any of these characters is not found. Then every
 * officer by itself. Thousands of answers are kept a letter to a file and an officer to a line; after a crash the search is asked again, and officers
 * in files that are whole are not.
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
    if (found.pages.length > 0) await raw.write(`search.${first}.ndjson`, searchAddress(first, 0), Buffer.from(found.pages.join('')));
  }
  for (const [name, some] of shelves([...officers.values()])) {
    if (!(await raw.has(name))) await raw.write(name, `${api}/disqualified-officers`, Buffer.from(await documents(http, some)));
  }
}

/** All pages of one search. False when it has more than it gives. */
async function search(http: Http, prefix: string, { officers, pages }: Found): Promise<boolean> {
  for (let seen = 0; ; ) {
    const url = searchAddress(prefix, seen);
    const answer = await http.get(url); // beyond the last page that it gives the server answers 416
    if (answer === undefined) return seen === 0;
    const body = oneLine(answer.bytes);
    const { items, total_results: total } = readSearchPage(parsed(body), url);
    if (items.length > 0) pages.push(`{"q":"${prefix}","page":${body}}\n`);
    for (const one of items.flatMap((self) => linked(self) ?? [])) officers.set(one.id, one);
    seen += items.length;
    if (seen >= total) return true;
    if (items.length === 0) return false;
  }
}

/** Sixteen files by a hash of the id: the same officer is in the same, whoever else the search finds next time. */
function shelves<T extends { readonly id: string }>(officers: readonly T[]): Map<string, T[]> {
  const files = new Map<string, T[]>();
  for (const officer of officers.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const name = `officers.${createHash('sha256').update(officer.id).digest('hex').charAt(0)}.ndjson`;
    files.set(name, [...(files.get(name) ?? []), officer]);
  }
  return files;
}

/** The documents as received, each on a line; in place of one that is not there (404), the register's own message of a deletion. */
async function documents(http: Http, officers: readonly { kind: string; id: string }[]): Promise<string> {
  let lines = '';
  for (const { kind, id } of officers) {
    // the search goes on naming people whom the register has let go
    const answer = await http.get(`${api}/disqualified-officers/${kind}/${id}`);
    lines += `${answer === undefined ? JSON.stringify({ action: 'DELETE', officer_id: id }) : oneLine(answer.bytes)}\n`;
  }
  return lines;
}

/** JSON has no line breaks but between its parts. */
function oneLine(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replaceAll(/[\r\n]+/g, ' ')
    .trim();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no page of a search, as its reader will say
  }
}

export async function firstPage(http: Http): Promise<{ readonly url: string; readonly total: number }> {
  const url = searchAddress('a', 0, 1);
  const answer = await http.get(url);
  if (answer === undefined) throw new SourceProblem('PUBLISHER_ERROR', `${url} is not there`);
  return { url, total: readSearchPage(parsed(oneLine(answer.bytes)), url).total_results };
}
