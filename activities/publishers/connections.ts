import { type Config, ConfigError } from '../../infra/config.ts';
import type { Limiter } from '../../infra/http/limiter.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { sampleFeeds } from '../../sources/news/feeds/sample-feeds.ts';
import type { Discovery, Period, ReleaseOffer, Source, Wanted } from '../../sources/source.ts';
import { within, without } from '../../uk/period.ts';
import { beating } from '../beating.ts';
import { asFetched, coveredDays, fetchMirrored, mirrorOffers } from './mirror.ts';
import { createPublisher } from './publisher.ts';
import type { Records } from './publisher-address.ts';
import type { Publisher } from './publisher-contract.ts';
import { rememberInProcess } from './publisher-memory.ts';
import type { Manifest } from './raw-manifest.ts';
import { isReplaced } from './raw-receiving.ts';
import type { RawReleases } from './raw-releases.ts';

/** The connection of one source to its records: at the publisher, at the sample publishers or in a mirror folder. */
export interface PublisherConnection {
  /** True: the publisher itself answers, within its hours and its limit of requests. False: the sample or a mirror does. */
  readonly isLive: boolean;
  /** True: a folder answers, which an operator fills. That it lacks files says nothing of the publisher. */
  readonly isMirror: boolean;
  /** True: each answer is for a window of days of its own. False: all answers together are one list, which is read as a whole or not at all. */
  readonly inWindows: boolean;
  /**
   * Yields the answers for the period (`Source.discover`). A mirror yields its releases, oldest first, also those older than the period: every
   * file in it is meant to be loaded; and that there is nothing else of the days that its file `covered-days.csv` names.
   */
  discover(period: Period, today: string, wanted?: Wanted): AsyncIterable<Discovery>;
  /** Returns whether the publisher has replaced one of the release's files under its name. A mirror's files are what they are. */
  isReplaced(manifest: Manifest): Promise<boolean>;
  /** Opens the publisher for a stream: silence ends a connection only when it is longer than the heartbeats allow. */
  follow(): Publisher;
  /** Fetches all files of the release and seals it. Throws `SourceProblem`. */
  fetch(offer: ReleaseOffer, raw: RawReleases): Promise<Manifest>;
}

/** Three times the pause between the publisher's heartbeats. */
const usualSilenceMs = 90_000;

interface ConnectionDeps {
  readonly config: Config;
  readonly limiter: Limiter;
  readonly logger: Logger;
  /** Milliseconds without a byte after which a stream counts as broken. */
  readonly longestSilenceMs?: number;
}

/** Returns a function that opens the connection of a source. All connections share one memory of answers. A connection's requests end when its signal is aborted. */
export function publisherConnections({ config, limiter, logger, longestSilenceMs = usualSilenceMs }: ConnectionDeps) {
  const records = recordsOf(config);
  const memory = rememberInProcess();

  return (source: Source, signal: AbortSignal, onProgress: (progress: object) => void): PublisherConnection => {
    const open = (timeouts = {}) =>
      createPublisher({
        timeouts,
        source,
        records,
        contact: config.contact,
        keys: config.publisherKeys,
        onAnswer: onProgress,
        onWait: (host) => onProgress({ waitsFor: host }),
        limiter,
        logger,
        signal,
        memory,
        newsFeeds: config.newsFeeds ?? (records.mode === 'sample' ? sampleFeeds : []),
        ...(source.hours === undefined ? {} : { hours: source.hours }),
      });
    return {
      isLive: records.mode === 'live',
      isMirror: records.mode === 'mirror',
      inWindows: source.coverage !== undefined && records.mode !== 'mirror',
      async *discover(period, today, wanted) {
        if (records.mode === 'mirror') {
          const unknown = (path: string) =>
            logger.warn({ source: source.id, path }, 'the source does not recognise this file in the mirror');
          const offered: Period[] = [];
          const covered = await coveredDays(source, records.folder);
          for await (const offer of mirrorOffers(source, records.folder, unknown)) {
            offered.push(offer.covers ?? { from: offer.dataDate, to: offer.dataDate });
            if (offer.dataDate <= period.to) yield* source.coverage === undefined ? [offer] : asFetched(offer, covered, today);
          }
          for (const covers of without(within(covered, period), offered)) yield { nothing: true, covers };
          return;
        }
        const http = open();
        try {
          yield* source.discover(http, period, today, wanted);
        } finally {
          await http.close();
        }
      },
      follow: () => open({ idle: longestSilenceMs }),
      async isReplaced({ files }) {
        if (records.mode === 'mirror') return false;
        const http = open();
        try {
          for (const file of files) if (isReplaced(file, await http.head(file.url))) return true;
          return false;
        } finally {
          await http.close();
        }
      },
      async fetch(offer, raw) {
        const http: Publisher = open();
        const sealed = (sealing: Promise<Manifest>) => beating(sealing, { seals: offer.id }, onProgress); // hashes and uploads gigabytes
        try {
          const files = await raw.files(source, offer, http, { signal, onProgress });
          if (records.mode === 'mirror') return await sealed(files.seal(await fetchMirrored(offer, files)));
          await source.fetch(http, offer, files);
          return await sealed(files.seal());
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
