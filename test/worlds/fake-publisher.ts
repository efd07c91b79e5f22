import type { Discovery, Http, Period, ReleaseOffer, Source } from '../../sources/source.ts';

/**
 * A publisher in memory. `answer` returns the body of an address, or `undefined` for 404; `headers` holds the validators that HEAD returns;
 * `robots` the text of `robots.txt`, without which every address is allowed. Stored files stay between two calls of `fetch`.
 */
export function fakePublisher(
  answer: (url: string) => string | undefined,
  headers: Readonly<Record<string, { etag?: string; lastModified?: string }>> = {},
  robots?: string,
) {
  const requested: string[] = [];
  const stored = new Set<string>();
  const http: Http = {
    async get(url) {
      if (url.endsWith('/robots.txt')) return robots === undefined ? undefined : { bytes: Buffer.from(robots), url, headers: {} };
      requested.push(url);
      const body = answer(url);
      return body === undefined ? undefined : { bytes: Buffer.from(body), url, headers: {} };
    },
    async head(url) {
      requested.push(url);
      return headers[url];
    },
  };
  const discovered = async (source: Source, period: Period, today = period.to): Promise<Discovery[]> => {
    const answers: Discovery[] = [];
    for await (const answer of source.discover(http, period, today)) answers.push(answer);
    return answers;
  };
  return {
    http,
    /** Addresses of all GET and HEAD requests so far, in order, without those of `robots.txt`. */
    requested,
    /** Runs the source's `discover` and collects the releases that it offers. */
    async offers(source: Source, period: Period, today?: string): Promise<ReleaseOffer[]> {
      return offersOf(await discovered(source, period, today));
    },
    /** Runs the source's `discover` and collects all its answers. */
    discovered,
    /** Runs the source's `fetch` and returns the names of all files stored so far, sorted. */
    async fetch(source: Source, offer: ReleaseOffer | undefined): Promise<string[]> {
      if (offer === undefined) throw new Error('nothing was offered');
      const store = async (name: string) => {
        stored.add(name);
      };
      await source.fetch(http, offer, { has: async (name) => stored.has(name), download: store, write: store });
      return [...stored].sort();
    },
  };
}

/** Returns the releases among the answers of a publisher. */
export function offersOf(answers: readonly Discovery[]): ReleaseOffer[] {
  return answers.flatMap((answer) => ('nothing' in answer ? [] : [answer]));
}
