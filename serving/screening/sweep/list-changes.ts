import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import { canonicalJson, sha256 } from '../../../models/receipts/canonical-json.ts';
import { entryPrint } from '../../../models/screening/decision/entry-print.ts';
import type { ListEntry } from '../../../models/screening/entry.ts';
import { buildScreeningIndexSlowly, type ScreeningIndex } from '../../../models/screening/index-entries.ts';
import type { ScreeningList } from '../../../models/screening/lists.ts';
import type { ChangedEntries, ChangedList } from '../../../models/screening/may-concern.ts';
import { readList, servedLists } from '../../lists/lists.ts';
import type { Target } from './target.ts';

const sql = sqlIn('serving/screening/sweep');

export interface ListedEntry {
  readonly list: ScreeningList;
  readonly entry: string;
}

interface EntryVersion extends ListedEntry {
  /** What of the entry a match depends on, as a hash. Empty: it is not listed. */
  readonly print: string;
  /** Null: it is not listed. */
  readonly version: ListEntry | null;
}

export interface ListChanges {
  /** The changed entries as they are, as they were, and every version between. Undefined: none is or was listed. */
  readonly changed: ChangedEntries | undefined;
  readonly touched: readonly ListedEntry[];
}

interface HeldList {
  readonly index: ScreeningIndex;
  /** By id. */
  readonly prints: ReadonlyMap<string, string>;
}

/** The lists that PostgreSQL serves, in memory, and what of them has changed since a sweep. */
export interface HeldLists {
  /** Returns one index for each served list, in its served version; loads those that are new. */
  current(): Promise<readonly ScreeningIndex[]>;
  /** Returns all entries, or those of the given keys that are listed. */
  versions(keys?: ReadonlySet<string>): readonly EntryVersion[];
  /** Returns the entries that are not as they were when every company was screened. */
  differing(): Promise<readonly EntryVersion[]>;
  /** Returns the entries that begin or end between two days, or that have a permission that does: their matches change, although they do not. */
  turning(days: readonly [string, string]): readonly ListEntry[];
  /**
   * Returns the entries that have changed since the sweep against `screened`, or begin or end up to `target`. `between`: hash of the stored changes.
   */
  changedSince(screened: Target, target: Target, between: string | null): Promise<ListChanges>;
}

export function holdLists(pool: Pool): HeldLists {
  const held = new Map<ScreeningList, HeldList>();
  let compared: { readonly key: string; readonly changes: ListChanges } | undefined;

  const versions: HeldLists['versions'] = (keys) =>
    [...held].flatMap(([list, { index, prints }]) =>
      index.entries
        .filter(({ id }) => keys?.has(entryKey({ list, entry: id })) ?? true)
        .map((version) => ({ list, entry: version.id, print: prints.get(version.id) ?? '', version })),
    );

  async function differing(): Promise<readonly EntryVersion[]> {
    const prints = [...held].flatMap(([list, { prints }]) => [...prints].map(([entry, print]) => ({ list, entry, print })));
    const { rows } = await pool.query<ListedEntry & { listed: boolean }>(sql('differing-entries'), [JSON.stringify(prints)]);
    const gone = rows.filter(({ listed }) => !listed).map(({ list, entry }) => ({ list, entry, print: '', version: null }));
    return [...versions(new Set(rows.filter(({ listed }) => listed).map(entryKey))), ...gone];
  }

  const turning: HeldLists['turning'] = (days) =>
    [...held.values()].flatMap(({ index }) => index.entries.filter((entry) => turnsBetween(entry, days.toSorted())));

  async function compare(screened: Target, target: Target): Promise<ListChanges> {
    const { rows } = await pool.query<ListedEntry & { version: ListEntry | null }>(sql('between'));
    const turned = turning([screened.day, target.day]);
    const versions = [...rows.flatMap(({ version }) => version ?? []), ...turned];
    const touched = [...rows, ...turned.map(({ list, id }) => ({ list, entry: id }))];
    const ofList = new Map<ScreeningList, ListEntry[]>();
    for (const version of versions) ofList.set(version.list, [...(ofList.get(version.list) ?? []), version]);
    const lists: ChangedList[] = [];
    for (const [list, some] of ofList) {
      const after = held.get(list)?.index;
      if (after !== undefined) lists.push({ after, entries: await changedIndex(some) });
    }
    return {
      changed: versions.length === 0 ? undefined : { entries: await changedIndex(versions), lists },
      touched: [...new Map(touched.map((one) => [entryKey(one), one])).values()],
    };
  }

  return {
    versions,
    differing,
    turning,
    async current() {
      for (const { list, version } of await servedLists(pool)) {
        if (held.get(list)?.index.version.version === version) continue;
        const read = await readList(pool, list);
        if (read === undefined) continue;
        const index = await buildScreeningIndexSlowly(read.entries, read.version);
        held.set(list, { index, prints: new Map(index.entries.map((entry) => [entry.id, printOf(entry)])) });
      }
      return [...held].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { index }]) => index);
    },
    async changedSince(screened, target, between) {
      const key = canonicalJson([screened, target, between]);
      if (compared?.key !== key) compared = { key, changes: await compare(screened, target) };
      return compared.changes;
    },
  };
}

/** Entries of several lists may be together: a name is compared with all of them at once. */
function changedIndex(entries: readonly ListEntry[]): Promise<ScreeningIndex> {
  return buildScreeningIndexSlowly(entries, {
    list: entries[0]?.list ?? 'uk-sanctions',
    version: '',
    entries: entries.length,
    publishedAt: '',
  });
}

export function entryKey({ list, entry }: ListedEntry): string {
  return `${list}/${entry}`;
}

/** Returns a hash of what a stored match depends on: beside what an analyst decided on, permissions and asset freezes, which limit its effect. */
function printOf(entry: ListEntry): string {
  return sha256(canonicalJson([entryPrint(entry), entry.permissions ?? null, entry.assetFreeze ?? null]));
}

interface Period {
  readonly from: string | null;
  readonly until: string | null;
}

/** Returns whether the entry or a permission of it begins or ends after the first day and up to the second. */
function turnsBetween({ permissions = [], ...entry }: ListEntry, [after = '', to = '']: readonly string[]): boolean {
  return [entry, ...permissions].some(
    ({ from, until }: Period) => (from !== null && from > after && from <= to) || (until !== null && until >= after && until < to),
  );
}
