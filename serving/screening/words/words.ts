import { createHash } from 'node:crypto';
import { z } from 'zod';
import { codeHash } from '../../../infra/code-hash.ts';
import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import { canonicalJson } from '../../../models/receipts/canonical-json.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import { countWords, type ListWords, rarityBy, type WordRarity } from '../../../models/screening/rarity.ts';
import { findBuild, keepBuild } from '../../builds/builds.ts';

const sql = sqlIn('serving/screening/words');

/** The counts of words that PostgreSQL serves, in memory. */
export interface HeldWords {
  /** Hash of the counts: the same version gives the same scores. */
  readonly version: string;
  readonly rarity: WordRarity;
}

/** Counts that are served, without the words. */
interface ServedWords {
  readonly version: string;
  readonly countedAt: Date;
  /** Hash of the code that read the names. */
  readonly reading: string;
  readonly lists: readonly string[];
  /** Entries counted. */
  readonly names: number;
}

const longestUseMs = 28 * 86_400_000;
/** Share of the entries that may be added or removed; a collection of fewer than `fewestNames` counts as one of this size, as it does for rarity. */
const mostChanged = 0.2;
const fewestNames = 1_000;

/** Reads the served counts. Null: none are served. */
export async function readWords(pool: Pool): Promise<HeldWords | null> {
  const { rows } = await pool.query<ListWords & { version: string }>(sql('read'));
  const [row] = rows;
  return row === undefined ? null : { version: row.version, rarity: rarityBy(row) };
}

const keptWords = z.object({ reading: z.string(), names: z.number(), words: z.record(z.string(), z.number()) });

/** Returns counts that were served once; undefined when they were not kept, or were altered. */
export async function readKeptWords(pool: Pool, version: string): Promise<HeldWords | undefined> {
  const kept = keptWords.safeParse((await findBuild(pool, 'words', version))?.content).data;
  return kept === undefined || versionOf(kept) !== version ? undefined : { version, rarity: rarityBy(kept) };
}

function versionOf({ reading, names, words }: z.output<typeof keptWords>): string {
  return createHash('sha256')
    .update(canonicalJson([reading, names, words]))
    .digest('hex')
    .slice(0, 12);
}

/** Follows the served counts, and counts the words of the lists anew when that is due. */
export function holdWords(pool: Pool) {
  const reading = namesReading();
  let held: HeldWords | null = null;

  /** Returns the served counts. `indexes`: every served list, whole; `now`: UTC. */
  return async function current(indexes: readonly ScreeningIndex[], now: Date): Promise<HeldWords> {
    const { rows } = await pool.query<ServedWords>(sql('served'));
    if (isDue(rows[0], indexes, { reading, now })) await renew(indexes, now);
    else if (held?.version === rows[0]?.version && held !== null) return held;
    held = await readWords(pool);
    if (held === null) throw new Error('the table screening_words has no row');
    return held;
  };

  async function renew(indexes: readonly ScreeningIndex[], now: Date): Promise<void> {
    const { names, words } = countWords(indexes);
    const counts = { reading, names, words };
    const version = versionOf(counts);
    await keepBuild(pool, 'words', { id: version, content: counts }); // for replays
    await pool.query(sql('renew'), [version, now, reading, indexes.map(({ version: { list } }) => list), names, JSON.stringify(words)]);
  }
}

/**
 * Returns whether the words are to be counted anew: they were never counted, or four weeks ago, or by other code, or without a list, or when there
 * were a fifth more or fewer entries. Exported for tests.
 */
export function isDue(
  served: Omit<ServedWords, 'version'> | undefined,
  indexes: readonly Pick<ScreeningIndex, 'version' | 'entries'>[],
  { reading, now }: { readonly reading: string; readonly now: Date },
): boolean {
  if (served === undefined || served.reading !== reading) return true;
  if (now.getTime() - served.countedAt.getTime() > longestUseMs) return true;
  if (indexes.some(({ version }) => !served.lists.includes(version.list))) return true;
  const entries = indexes.reduce((sum, index) => sum + index.entries.length, 0);
  return Math.abs(entries - served.names) > mostChanged * Math.max(served.names, fewestNames);
}

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';

/** Returns the hash of the code that reads and counts the names of entries. */
function namesReading(): string {
  return codeHash(new URL(`../../../models/screening/index-entries.${extension}`, import.meta.url)).slice(0, 12);
}
