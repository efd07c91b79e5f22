import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFile } from '../../activities/publishers/found-file.ts';
import type { RunningPublishers } from '../../sample/server.ts';
import type { Http, Period, RawFile, ReleaseOffer, Source } from '../../sources/source.ts';

/** Reads the publishers of the sample without the limits and repetitions of the service. */
export function sampleHttp({ url: base }: Pick<RunningPublishers, 'url'>): Http {
  const at = (url: string) => url.replace(/^https?:\//, base);
  return {
    async get(url) {
      const answer = await fetch(at(url));
      if (answer.status === 404) return undefined;
      return { bytes: new Uint8Array(await answer.arrayBuffer()), url, headers: {} };
    },
    async head(url) {
      const { status, headers } = await fetch(at(url), { method: 'HEAD' });
      const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
      return status === 404 ? undefined : { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
    },
  };
}

/** Yields the releases that a source offers within a period, each with its files in a new folder of `home`. `today`: ISO day. */
export async function* sampleReleases(
  source: Source,
  http: Http,
  { period, today, home }: { readonly period: Period; readonly today: string; readonly home: string },
): AsyncGenerator<{ readonly offer: ReleaseOffer; readonly files: readonly RawFile[] }> {
  for await (const offer of source.discover(http, period, today)) {
    if ('nothing' in offer) continue;
    const folder = await mkdtemp(join(home, 'raw-'));
    const paths = new Set<string>();
    const keep = async (name: string, bytes: Uint8Array) => {
      paths.add(join(folder, name));
      await writeFile(join(folder, name), bytes);
    };
    await source.fetch(http, offer, {
      has: async (name) => paths.has(join(folder, name)),
      write: (name, _url, bytes) => keep(name, bytes),
      download: async (name, url, _isOffered, addressNow) =>
        keep(name, (await http.get((await addressNow?.()) ?? url))?.bytes ?? new Uint8Array()),
    });
    const files: RawFile[] = [];
    for (const path of paths) files.push({ ...(await describeFile(path)), path });
    yield { offer, files };
  }
}
