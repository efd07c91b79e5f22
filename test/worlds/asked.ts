import type { SourceProblem } from '../../sources/problem.ts';
import type { Http, RawFiles, ReleaseOffer, Source, Wanted } from '../../sources/source.ts';
import { parsed } from './parsed.ts';

/** The instant of a check, and its day. */
export const askedAt = '2026-06-01T09:30:00Z';
export const askedDay = '2026-06-01';

/** What is asked for: company numbers, or all of `Wanted` but the instant. */
type Asked = readonly string[] | Omit<Wanted, 'at'>;

/** Returns the releases that a source offers for companies. It makes no request. */
export async function offersOf(source: Source, asked: Asked): Promise<ReleaseOffer[]> {
  const offers: ReleaseOffer[] = [];
  const wanted = 'companies' in asked ? asked : { companies: asked };
  const { http, requested } = publisher(() => undefined);
  for await (const answer of source.discover(http, { from: askedDay, to: askedDay }, askedDay, { ...wanted, at: askedAt }))
    if ('urls' in answer) offers.push(answer);
  if (requested.length > 0) throw new Error(`discover requested ${requested.join(', ')}`);
  return offers;
}

/** A publisher that answers with a text, 404 (undefined), or a failure; and the files that a source stores. */
export function publisher(answer: (url: string) => string | Error | undefined) {
  const requested: string[] = [];
  const files = new Map<string, string>();
  const http: Http = {
    async get(url) {
      requested.push(url);
      const body = answer(url);
      if (body instanceof Error) throw body;
      return body === undefined ? undefined : { bytes: Buffer.from(body), url, headers: {} };
    },
    head: async () => undefined,
  };
  const raw: RawFiles = {
    has: async (name) => files.has(name),
    download: async () => {},
    write: async (name, _url, bytes) => {
      files.set(name, Buffer.from(bytes).toString('utf8'));
    },
  };
  const contents = () => Object.fromEntries(files);
  return { http, raw, requested, files, contents };
}

/** Asks for companies and returns what the source stores, requests and reports. */
export async function asked(source: Source, companies: Asked, answer: (url: string) => string | SourceProblem | undefined) {
  const world = publisher(answer);
  const [offer] = await offersOf(source, companies);
  if (offer === undefined) throw new Error('nothing was offered');
  await source.fetch(world.http, offer, world.raw);
  return { ...world, offer, parsed: await parsed(source, world.contents()) };
}
