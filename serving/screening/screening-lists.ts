import type { Pool } from '../../infra/postgres/pool.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { ListEntry, ListVersion } from '../../models/screening/entry.ts';
import { mandatoryLists, type ScreeningList } from '../../models/screening/lists.ts';
import { readList, servedLists } from '../lists/lists.ts';

/** The lists that names are screened against, in this process's memory. */
export interface ScreeningLists<Index> {
  /** One index for each list that is served, each whole and of one version; in the order of the lists' names. */
  current(): readonly Index[];
  /** Every list that was served at the last look is in memory, the UK Sanctions List in the version that is served. False: an answer would leave something out. */
  ready(): boolean;
  /** Looks at once: what is served under another version is read and put in the place of the old, which answers until then. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface ScreeningListsOptions<Index> {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Makes the index of a version; lets other work go on meanwhile. */
  readonly build: (entries: readonly ListEntry[], version: ListVersion) => Promise<Index>;
  /** Milliseconds between looks at the versions that are served. */
  readonly everyMs?: number;
}

/** Loads the lists and goes on looking for newer versions until stopped. Rejects never: what cannot be read is logged and tried again. */
export function followScreeningLists<Index>({ pool, logger, build, everyMs = 5_000 }: ScreeningListsOptions<Index>): ScreeningLists<Index> {
  const held = new Map<ScreeningList, { readonly version: string; readonly index: Index }>();
  let complete = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const served = await servedLists(pool);
    const newer = served.filter(({ list, version }) => held.get(list)?.version !== version);
    const failed = new Set<ScreeningList>();
    for (const { list, version } of newer) {
      await swap(list).catch((error: unknown) => {
        failed.add(list); // the other lists do not wait for it
        logger.error({ err: error, list, version }, `${list} ${version} could not be put in memory`);
      });
    }
    // nobody is called clear by an old version of the list that holds payments
    complete = served.length > 0 && served.every(({ list }) => held.has(list)) && !mandatoryLists.some((list) => failed.has(list));
  }

  async function swap(list: ScreeningList): Promise<void> {
    const started = performance.now();
    const read = await readList(pool, list);
    if (read === undefined) return;
    const index = await build(read.entries, read.version);
    held.set(list, { version: read.version.version, index });
    const { version, entries } = read.version;
    logger.info({ list, version, entries, ms: Math.round(performance.now() - started) }, `screening against ${list} ${version}`);
  }

  /** One look at a time; who asks during one waits for it. */
  function refresh(): Promise<void> {
    looking ??= look()
      .catch((error: unknown) => logger.warn({ err: error }, 'the screening lists could not be read; those in memory answer'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(() => void refresh(), everyMs).unref();
  void refresh();
  return {
    current: () => [...held.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { index }]) => index),
    ready: () => complete,
    refresh,
    stop: () => clearInterval(timer),
  };
}
