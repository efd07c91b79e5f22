import { type Config, ConfigError } from '../../infra/config.ts';
import type { Limiter } from '../../infra/http/limiter.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { Period, ReleaseOffer, Source } from '../../sources/source.ts';
import { fetchMirrored, mirrorOffers } from './mirror.ts';
import { createPublisher } from './publisher.ts';
import type { Records } from './publisher-address.ts';
import type { Publisher } from './publisher-contract.ts';
import { rememberInProcess } from './publisher-memory.ts';
import type { Manifest } from './raw-manifest.ts';
import type { RawReleases } from './raw-releases.ts';

/** One source's way to its records, whichever stands behind it: the publisher, the sample publishers or a mirror folder. */
export interface PublisherConnection {
  /** Oldest first. A mirror offers all that lies in it up to the period's end, for somebody put it there to be read. */
  offers(period: Period): AsyncIterable<ReleaseOffer>;
  /** Fetches the release whole and seals it. Throws `SourceProblem`. */
  fetch(offer: ReleaseOffer, raw: RawReleases): Promise<Manifest>;
}

/** Connections that share what they remember of every publisher; each ends with its signal. */
export function publisherConnections({ config, limiter, logger }: { config: Config; limiter: Limiter; logger: Logger }) {
  const records = recordsOf(config);
  const memory = rememberInProcess();

  return (source: Source, signal: AbortSignal, onProgress: (progress: object) => void): PublisherConnection => {
    const open = () =>
      createPublisher({
        source,
        records,
        contact: config.contact,
        keys: config.publisherKeys,
        onAnswer: onProgress,
        limiter,
        logger,
        signal,
        memory,
        ...(source.hours === undefined ? {} : { hours: source.hours }),
      });
    return {
      async *offers(period) {
        if (records.mode === 'mirror') {
          const unknown = (path: string) => logger.warn({ source: source.id, path }, 'a file in the mirror that the source does not know');
          for await (const offer of mirrorOffers(source, records.folder, unknown)) if (offer.dataDate <= period.to) yield offer;
          return;
        }
        const http = open();
        try {
          yield* source.discover(http, period);
        } finally {
          await http.close();
        }
      },
      async fetch(offer, raw) {
        const http: Publisher = open();
        try {
          const files = await raw.files(source, offer, http, { signal, onProgress });
          await (records.mode === 'mirror' ? fetchMirrored(offer, files) : source.fetch(http, offer, files));
          return await files.seal();
        } finally {
          await http.close();
        }
      },
    };
  };
}

function recordsOf({ records }: Config): Records {
  if (records.mode !== 'sample') return records;
  if (records.url === undefined) throw new ConfigError('RISK_SAMPLE_URL: needed when RISK_RECORDS is sample');
  return { mode: 'sample', url: records.url };
}
