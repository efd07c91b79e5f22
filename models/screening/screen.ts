import type { Name, NameKind } from '../names/name.ts';
import { readNames } from '../names/read-names.ts';
import type { ScreenAnswer, ScreenMatch, ScreenQuery } from './answer.ts';
import { findCandidates, sharedReading } from './candidates.ts';
import { compareNames } from './compare/compare-names.ts';
import { byEffect } from './effects.ts';
import { identifierKey } from './identifier-key.ts';
import type { ScreeningIndex } from './index-entries.ts';
import { type Asked, matchEntry, type Scored } from './match-entry.ts';
import { rarityOf } from './rarity.ts';

/**
 * Who on the lists the query may be, as of `today` (ISO date). Pure and deterministic: the same lists, query and day give the same answer. A
 * name that is no name (empty, punctuation) matches nobody, except by a number.
 */
export function screen(indexes: readonly ScreeningIndex[], query: ScreenQuery, today: string): ScreenAnswer {
  const lists = indexes.filter(({ version }) => query.lists?.includes(version.list) ?? true);
  // every list tells how common a word is, also those that are not asked: the choice of lists moves no score
  const asked: Asked = { query, ...readingsOf(query), rarity: rarityOf(indexes), today };
  const matches = lists.flatMap((index) => screenList(index, asked)).sort(strongestFirst);
  const [first] = matches;
  return {
    outcome: first === undefined || first.effect === 'INFO' ? 'CLEAR' : first.effect,
    matches,
    lists: lists.map(({ version }) => version),
  };
}

function readingsOf({ name, kind }: ScreenQuery): Pick<Asked, 'own' | 'other'> {
  const kinds: readonly NameKind[] = ['person', 'organisation', 'ship'];
  const own = kinds.filter((one) => kind === undefined || one === kind);
  const read = (some: readonly NameKind[]) => some.flatMap((one) => readNames(name, one));
  return { own: read(own), other: read(kinds.filter((one) => !own.includes(one))) };
}

function screenList(index: ScreeningIndex, asked: Asked): ScreenMatch[] {
  const scored = new Map<number, Scored[]>();
  for (const { row, reading } of pairs(index, asked)) {
    const one = index.names[row];
    const listed = index.entries[one?.entry ?? -1]?.names[one?.listed ?? -1];
    if (one === undefined || listed === undefined) continue;
    const names = scored.get(one.entry) ?? [];
    scored.set(one.entry, names);
    names.push({ listed, otherKind: asked.other.includes(reading), ...compareNames(reading, one.name, asked.rarity) });
  }
  for (const entry of identifiedEntries(index, asked)) if (!scored.has(entry)) scored.set(entry, []);
  return [...scored].flatMap(([entry, names]) => matchEntry(index, entry, names, asked) ?? []);
}

interface Pair {
  /** Number of `index.names`. */
  readonly row: number;
  readonly reading: Name;
}

/** What is compared: the candidates of each reading, names of another kind that have the same letters, all names of who is named by number. */
function* pairs(index: ScreeningIndex, asked: Asked): Generator<Pair> {
  const shared = sharedReading(asked.own);
  for (const reading of asked.own) {
    for (const row of findCandidates(index, reading, asked.rarity, shared).rows) yield { row, reading };
  }
  for (const reading of asked.other) {
    for (const row of index.byCompact.get(reading.compact) ?? []) if (index.names[row]?.name.kind === reading.kind) yield { row, reading };
  }
  for (const entry of identifiedEntries(index, asked)) yield* pairsWith(index, entry, [...asked.own, ...asked.other]);
}

function* pairsWith({ firstName, names }: ScreeningIndex, entry: number, readings: readonly Name[]): Generator<Pair> {
  for (let row = firstName[entry] ?? 0; row < (firstName[entry + 1] ?? 0); row += 1) {
    for (const reading of readings) if (names[row]?.name.kind === reading.kind) yield { row, reading };
  }
}

/** Entries that a number of the query names. */
function identifiedEntries(index: ScreeningIndex, { query: { companyNumber = '', identifiers = [] } }: Asked): ReadonlySet<number> {
  return new Set([
    ...(index.byCompanyNumber.get(companyNumber.trim().toUpperCase()) ?? []),
    ...identifiers.flatMap((one) => index.byIdentifier.get(identifierKey(one) ?? '') ?? []),
  ]);
}

const confidence = { confirmed: 0, neutral: 1, contradicted: 2 } as const;

function strongestFirst(a: ScreenMatch, b: ScreenMatch): number {
  return (
    byEffect(a.effect, b.effect) ||
    confidence[a.corroboration] - confidence[b.corroboration] ||
    b.nameScore - a.nameScore ||
    (`${a.list}/${a.entry}` < `${b.list}/${b.entry}` ? -1 : 1)
  );
}
