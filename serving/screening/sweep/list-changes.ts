import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlFile } from '../../../infra/sql-file.ts';
import { canonicalJson } from '../../../models/receipts/canonical-json.ts';
import { entryPrint } from '../../../models/screening/decision/entry-print.ts';
import { buildScreeningIndexSlowly, type ScreeningIndex } from '../../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../../models/screening/lists.ts';
import { readList, servedLists } from '../../lists/lists.ts';
import type { Target } from './target.ts';

export interface ListedEntry {
  readonly list: ScreeningList;
  readonly entry: string;
}

export interface ChangedEntries {
  /** The changed entries that are listed now, one index for each list. */
  readonly indexes: readonly ScreeningIndex[];
  /** Their keys (`entryKey`). */
  readonly ids: ReadonlySet<string>;
  /** These entries, and those that have gone. */
  readonly touched: readonly ListedEntry[];
}

interface HeldList {
  readonly index: ScreeningIndex;
  /** `entryPrint` of each entry, by id. */
  readonly prints: ReadonlyMap<string, string>;
}

/** The lists that PostgreSQL serves, in memory, and what of them has changed since a sweep. */
export interface HeldLists {
  /** Returns one index for each served list, in its served version; loads those that are new. */
  current(): Promise<readonly ScreeningIndex[]>;
  /** Returns all entries with their prints. */
  prints(): readonly (ListedEntry & { readonly print: string })[];
  changedSince(screened: Target, target: Target): Promise<ChangedEntries>;
}

export function holdLists(pool: Pool): HeldLists {
  const held = new Map<ScreeningList, HeldList>();
  let compared: { readonly key: string; readonly changed: ChangedEntries } | undefined;

  const prints: HeldLists['prints'] = () =>
    [...held].flatMap(([list, { prints }]) => [...prints].map(([entry, print]) => ({ list, entry, print })));

  async function compare(screened: Target, target: Target): Promise<ChangedEntries> {
    const { rows } = await pool.query<ListedEntry & { held: boolean }>(sqlFile('serving/screening/sweep/changed-entries.sql'), [
      JSON.stringify(prints()),
    ]);
    const changed = new Set(rows.filter((row) => row.held).map(entryKey));
    const indexes: ScreeningIndex[] = [];
    for (const { index } of held.values()) {
      const entries = index.entries.filter(
        (entry) => changed.has(entryKey({ list: entry.list, entry: entry.id })) || turnsBetween(entry, screened.day, target.day),
      );
      if (entries.length > 0) indexes.push(await buildScreeningIndexSlowly(entries, { ...index.version, entries: entries.length }));
    }
    const listed = indexes.flatMap(({ entries }) => entries.map(({ list, id }) => ({ list, entry: id })));
    return { indexes, ids: new Set(listed.map(entryKey)), touched: [...rows, ...listed] };
  }

  return {
    prints,
    async current() {
      for (const { list, version } of await servedLists(pool)) {
        if (held.get(list)?.index.version.version === version) continue;
        const read = await readList(pool, list);
        if (read === undefined) continue;
        const index = await buildScreeningIndexSlowly(read.entries, read.version);
        held.set(list, { index, prints: new Map(index.entries.map((entry) => [entry.id, entryPrint(entry)])) });
      }
      return [...held].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { index }]) => index);
    },
    async changedSince(screened, target) {
      const key = canonicalJson([screened, target]);
      if (compared?.key !== key) compared = { key, changed: await compare(screened, target) };
      return compared.changed;
    },
  };
}

export function entryKey({ list, entry }: ListedEntry): string {
  return `${list}/${entry}`;
}

/** Returns whether the entry begins or ends after the first day and up to the second. */
function turnsBetween(
  { from, until }: { readonly from: string | null; readonly until: string | null },
  after: string,
  to: string,
): boolean {
  return (from !== null && from > after && from <= to) || (until !== null && until >= after && until < to);
}
