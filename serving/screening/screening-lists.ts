import type { Pool } from '../../infra/postgres/pool.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { ListEntry, ListVersion } from '../../models/screening/entry.ts';
import { mandatoryLists, type ScreeningList } from '../../models/screening/lists.ts';
import type { WordRarity } from '../../models/screening/rarity.ts';
import { readList, servedLists } from '../lists/lists.ts';
import { type HeldWords, readWords } from './words/words.ts';

/** The lists that names are screened against, in the memory of this process. */
export interface ScreeningLists<Index> {
  /** One index per loaded list, ordered by list name; each holds one whole version. */
  current(): readonly Index[];
  /** The counts of words by which names are scored. Null: none are served, so the lists in memory are counted. */
  words(): HeldWords | null;
  /**
   * True: at the last check every list in PostgreSQL was in memory, and each mandatory list in its current version. False: an answer would leave
   * entries out.
   */
  ready(): boolean;
  /**
   * Checks now. Loads the counts of words and each list whose version in PostgreSQL differs;
   * the old version answers until the new one has replaced it.
   */
  refresh(): Promise<void>;
  stop(): void;
}

export interface ScreeningListsOptions<Index> {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Builds the index of one version; yields to the event loop while it builds. */
  readonly build: (entries: readonly ListEntry[], version: ListVersion) => Promise<Index>;
  /** Computes what a screening by these counts keeps of a list, before both answer; yields as `build` does. */
  readonly prepare?: (index: Index, rarity: WordRarity) => Promise<void>;
  /** Milliseconds between two checks of the versions in PostgreSQL. */
  readonly everyMs?: number;
  /** Milliseconds after which a check is given up, for example when its connection has broken without a notice. */
  readonly giveUpMs?: number;
}

/** Loads the lists and checks for newer versions until stopped. Never rejects: a list that cannot be read is logged and retried at the next check. */
export function followScreeningLists<Index>({
  pool,
  logger,
  build,
  prepare = async () => undefined,
  everyMs = 5_000,
  giveUpMs = 60_000,
}: ScreeningListsOptions<Index>): ScreeningLists<Index> {
  const held = new Map<ScreeningList, { readonly version: string; readonly index: Index }>();
  let words: HeldWords | null = null;
  let complete = false;
  let checking: Promise<void> | undefined;
  /** The number of the newest check. One that was given up changes nothing when it ends after all. */
  let newest = 0;

  async function check(mine: number): Promise<void> {
    const served = await servedLists(pool);
    const newer = served.filter(({ list, version }) => held.get(list)?.version !== version);
    const failed = new Set<ScreeningList>();
    const [{ words: version = null } = {}] = served;
    if (version !== (words?.version ?? null)) await swapWords(mine);
    for (const { list, version } of newer) {
      await swap(list, mine).catch((error: unknown) => {
        failed.add(list); // a list that fails does not delay the others
        logger.error({ err: error, list, version }, `${list} ${version} could not be loaded into memory`);
      });
    }
    if (mine !== newest) return;
    // an old version of a mandatory list must not answer CLEAR: it may lack an entry that holds payments
    complete = served.length > 0 && served.every(({ list }) => held.has(list)) && !mandatoryLists.some((list) => failed.has(list));
  }

  async function swapWords(mine: number): Promise<void> {
    const read = await readWords(pool);
    for (const { index } of held.values()) if (read !== null) await prepare(index, read.rarity);
    if (mine !== newest) return;
    words = read;
    logger.info({ words: read?.version ?? null }, 'loaded the counts of words for screening');
  }

  async function swap(list: ScreeningList, mine: number): Promise<void> {
    const started = performance.now();
    const read = await readList(pool, list);
    if (read === undefined) return;
    const index = await build(read.entries, read.version);
    if (words !== null) await prepare(index, words.rarity);
    if (mine !== newest) return;
    held.set(list, { version: read.version.version, index });
    const { version, entries } = read.version;
    logger.info({ list, version, entries, ms: Math.round(performance.now() - started) }, `loaded ${list} ${version} for screening`);
  }

  async function checkInTime(): Promise<void> {
    newest += 1;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`the check did not end within ${giveUpMs} ms`)), giveUpMs).unref();
    });
    await Promise.race([check(newest), late]).finally(() => clearTimeout(timer));
  }

  /** Runs one check at a time: a call during a check waits for that check, until it is given up. */
  function refresh(): Promise<void> {
    checking ??= checkInTime()
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'the screening lists could not be read from PostgreSQL; the lists in memory still answer'),
      )
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  const timer = setInterval(() => void refresh(), everyMs).unref();
  void refresh();
  return {
    current: () => [...held.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { index }]) => index),
    words: () => words,
    ready: () => complete,
    refresh,
    stop: () => clearInterval(timer),
  };
}
