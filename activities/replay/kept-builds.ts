import { z } from 'zod';
import type { Pool } from '../../infra/postgres/pool.ts';
import { type BuildKind, buildsAround, findBuild } from '../../serving/builds/builds.ts';
import { type HeldWords, readKeptWords } from '../../serving/screening/words/words.ts';
import { idOfLists } from '../../warehouse/lists/lists.ts';
import { idOfCounts, type KeptCounts, keptCounts } from '../../warehouse/replay/counts.ts';

export interface KnownCounts {
  readonly id: string;
  readonly content: KeptCounts;
}

/** What decisions were computed by beside the releases, by the time of the decision. Each build is read once; one that was altered counts as not kept. */
export interface KeptBuilds {
  countsAround(instant: string): Promise<KnownCounts[]>;
  wordsAround(instant: string): Promise<HeldWords[]>;
  /** Hashes of the SQL of the screening lists, by list. */
  listsAround(instant: string): Promise<Readonly<Record<string, string>>[]>;
}

export function readKeptBuilds(pool: Pool): KeptBuilds {
  const around = <Content>(kind: BuildKind, read: (id: string) => Promise<Content | undefined>) => {
    const known = new Map<string, Promise<Content | undefined>>();
    return async (instant: string): Promise<Content[]> => {
      const found: Content[] = [];
      for (const id of await buildsAround(pool, kind, instant)) {
        const content = known.get(id) ?? read(id);
        known.set(id, content);
        const kept = await content;
        if (kept !== undefined) found.push(kept);
      }
      return found;
    };
  };
  return {
    countsAround: around('counts', async (id) => {
      const content = keptCounts.safeParse((await findBuild(pool, 'counts', id))?.content).data;
      return content === undefined || idOfCounts(content) !== id ? undefined : { id, content };
    }),
    listsAround: around('lists', async (id) => {
      const content = z.record(z.string(), z.string()).safeParse((await findBuild(pool, 'lists', id))?.content).data;
      return content === undefined || idOfLists(content) !== id ? undefined : content;
    }),
    wordsAround: around('words', (version) => readKeptWords(pool, version)),
  };
}
