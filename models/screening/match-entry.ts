import type { Name } from '../names/name.ts';
import type { Feature, ScreenMatch, ScreenQuery } from './answer.ts';
import { compareNames } from './compare/compare-names.ts';
import { type Corroborated, corroborate } from './corroboration.ts';
import { byEffect, effectOf, type Found, likelyName } from './effects.ts';
import type { ListEntry, ListedName } from './entry.ts';
import { entryFeatures, inForce, isPermitted, primaryName } from './entry-features.ts';
import type { ScreeningIndex } from './index-entries.ts';
import type { MatchEffect } from './lists.ts';

/** What a match whose names share nothing rests on. */
const byNumber = { code: 'BY_NUMBER', detail: 'the names have nothing in common; a number agrees' } as const;

/** A query with what is worked out once for all lists. */
export interface Asked {
  readonly query: ScreenQuery;
  /** As what the query says that it is. */
  readonly own: readonly Name[];
  /** As the other kinds: those are looked for by their exact letters only. */
  readonly other: readonly Name[];
  readonly rarity: (word: string) => number;
  readonly today: string;
}

/** How one name of an entry compares to the query. */
export interface Scored {
  readonly listed: ListedName;
  readonly score: number;
  readonly features: readonly Feature[];
  readonly otherKind: boolean;
}

interface Judged extends Found {
  readonly name: Scored;
  readonly effect: MatchEffect;
}

/** What the entry means for the query; undefined where none of its names is likely and no number agrees. */
export function matchEntry(index: ScreeningIndex, number: number, names: readonly Scored[], asked: Asked): ScreenMatch | undefined {
  const entry = index.entries[number];
  const worthwhile = names.some(({ score }) => rounded(score) >= likelyName);
  if (entry === undefined || (!worthwhile && names.length > 0 && !mayBeIdentified(asked.query))) return undefined;
  const corroborated = corroborate(asked.query, entry);
  if (!corroborated.identified && isGenuine(index.protectedNames.get(number) ?? [], names, asked)) return undefined;
  const best = bestName(entry, names, corroborated, asked.today);
  if (best === undefined) return undefined;
  const { text, type, weak } = best.name.listed;
  return {
    list: entry.list,
    entry: entry.id,
    entryName: primaryName(entry),
    matchedName: text,
    nameType: type,
    weak,
    nameScore: best.nameScore,
    corroboration: best.corroboration,
    checks: corroborated.checks,
    features: [...best.name.features, ...entryFeatures(entry, best.name.listed, best)],
    effect: best.effect,
    detail: entry.detail,
    url: entry.url,
    version: index.version.version,
    evidence: entry.evidence,
  };
}

function mayBeIdentified({ companyNumber, identifiers = [] }: ScreenQuery): boolean {
  return companyNumber !== undefined || identifiers.length > 0;
}

/** The name by which the entry means most: a weak alias that fits exactly means less than a name that fits well. */
function bestName(entry: ListEntry, names: readonly Scored[], corroborated: Corroborated, today: string): Judged | undefined {
  const ofEntry = { list: entry.list, lapsed: !inForce(entry, today), permitted: isPermitted(entry, today) };
  const judged = (names.length === 0 ? unread(entry) : names).flatMap((name) => {
    const { corroboration, identified, bareNumber } = corroborated;
    const { otherKind, listed } = name;
    const found: Found = {
      ...ofEntry,
      nameScore: rounded(name.score),
      corroboration,
      identified,
      bareNumber,
      weak: listed.weak,
      otherKind,
    };
    const effect = effectOf(found);
    return effect === undefined ? [] : [{ ...found, name, effect }];
  });
  return judged.sort((a, b) => byEffect(a.effect, b.effect) || b.nameScore - a.nameScore || byText(a.name, b.name))[0];
}

/** An entry that a number names and of which no name could be read as the query was. */
function unread(entry: ListEntry): Scored[] {
  const listed = entry.names.find(({ type }) => type === 'primary') ?? entry.names[0] ?? { text: '', type: 'primary', weak: false };
  return [{ listed, score: 0, features: [byNumber], otherKind: false }];
}

/** The query is the firm that a clone pretends to be, at least as nearly as it is the clone. */
function isGenuine(genuine: readonly Name[], names: readonly Scored[], { own, other, rarity }: Asked): boolean {
  const asClone = Math.max(...names.map(({ score }) => score));
  return genuine.some((name) =>
    // who calls himself by the genuine name beside his own does not become the genuine firm by it
    [...own, ...other].some(
      (reading) => !reading.part && reading.kind === name.kind && compareNames(reading, name, rarity).score >= asClone,
    ),
  );
}

function byText(a: Scored, b: Scored): number {
  return a.listed.text < b.listed.text ? -1 : 1;
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
