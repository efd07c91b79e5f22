import type { Http, Period, ReleaseOffer, Source } from '../../sources/source.ts';

/** A publisher in memory: `answer` gives the body of an address, or `undefined` for 404. Files that were fetched stay. */
export function fakePublisher(
  answer: (url: string) => string | undefined,
  headers: Readonly<Record<string, { etag?: string; lastModified?: string }>> = {},
) {
  const asked: string[] = [];
  const kept = new Set<string>();
  const http: Http = {
    async get(url) {
      asked.push(url);
      const body = answer(url);
      return body === undefined ? undefined : { bytes: Buffer.from(body), url, headers: {} };
    },
    async head(url) {
      asked.push(url);
      return headers[url];
    },
  };
  return {
    asked,
    async offers(source: Source, period: Period): Promise<ReleaseOffer[]> {
      const offers: ReleaseOffer[] = [];
      for await (const offer of source.discover(http, period)) offers.push(offer);
      return offers;
    },
    /** Names of all files kept so far, sorted. */
    async fetch(source: Source, offer: ReleaseOffer | undefined): Promise<string[]> {
      if (offer === undefined) throw new Error('nothing was offered');
      const keep = async (name: string) => {
        kept.add(name);
      };
      await source.fetch(http, offer, { has: async (name) => kept.has(name), download: keep, write: keep });
      return [...kept].sort();
    },
  };
}
