import { z } from 'zod';
import { SourceProblem } from '../../problem.ts';
import type { Http, RawFiles } from '../../source.ts';
import { linked } from './api-document.ts';

export const api = 'https://api.company-information.service.gov.uk';
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
  return `${api}/search/disqualified-officers?${new URLSearchParams({
    q: prefix,
    items_per_page: String(size),
    start_index: String(start),
  })}`;
}

export function readSearchPage(bytes: Uint8Array, where: string): z.output<typeof page> {
  try {
    return page.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (cause) {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${where} is no page of a search`, { cause });
  }
}

export const searchFile = (prefix: string, number: number) => `search.${prefix}.${String(number).padStart(3, '0')}.json`;
export const officerFile = (kind: string, id: string) => `${kind}.${id}.json`;

/**
 * The register through its search: every first letter or digit, and where more are found than a search gives (1,000, or what the server has by then
 * refused), the letters after it. The API has no list, so this may be incomplete: a name without any of these characters is not found. What was found
 * is then asked for one by one, but for what an earlier attempt left.
 */
export async function crawl(http: Http, raw: RawFiles): Promise<void> {
  const found = new Map<string, { kind: string; id: string }>();
  const prefixes = [...firsts];
  for (let prefix = prefixes.shift(); prefix !== undefined; prefix = prefixes.shift()) {
    const whole = await search(http, raw, prefix, (self) => {
      const one = linked(self);
      if (one !== undefined) found.set(one.id, one);
    });
    if (!whole && prefix.length < longestPrefix) prefixes.push(...letters.map((letter) => `${prefix}${letter}`));
  }
  for (const { kind, id } of found.values()) {
    const name = officerFile(kind, id);
    if (await raw.has(name)) continue;
    const url = `${api}/disqualified-officers/${kind}/${id}`;
    const officer = await http.get(url); // the search goes on naming people whom the register has let go: 404
    if (officer !== undefined) await raw.write(name, url, officer.bytes);
  }
}

/** All pages of one search. False when it has more than it gives. */
async function search(http: Http, raw: RawFiles, prefix: string, onFound: (self: string) => void): Promise<boolean> {
  let seen = 0;
  for (let number = 0; ; number++) {
    const url = searchAddress(prefix, seen);
    const answer = await http.get(url); // beyond the last page that it gives the server answers 416
    if (answer === undefined) return seen === 0;
    const { items, total_results: total } = readSearchPage(answer.bytes, url);
    await raw.write(searchFile(prefix, number), url, answer.bytes);
    for (const self of items) onFound(self);
    seen += items.length;
    if (seen >= total) return true;
    if (items.length === 0) return false;
  }
}
