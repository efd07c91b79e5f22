import { readCompanyNumber } from '../../uk/company-number.ts';
import type { Name } from '../names/name.ts';
import type { Feature, ScreenMatch, ScreenQuery } from './answer.ts';
import { type CommonName, isNamesakeOnly } from './common-name.ts';
import { compareNames } from './compare/compare-names.ts';
import { type Corroborated, corroborate } from './corroboration.ts';
import { byEffect, effectOf, likelyName, type MatchFacts } from './effects.ts';
import type { ListEntry, ListedName } from './entry.ts';
import { entryFeatures, inForce, primaryName } from './entry-features.ts';
import type { ScreeningIndex } from './index-entries.ts';
import type { MatchEffect } from './lists.ts';
import { isPermitted } from './permission.ts';

/** The feature of a match whose names share nothing. */
const byNumber = { code: 'BY_NUMBER', detail: 'the names have nothing in common; an identifier agrees' } as const;

/** A query with the values that are computed once for all lists. */
export interface PreparedQuery {
  readonly query: ScreenQuery;
  /** Readings of the name as the kind of the query. */
  readonly readings: readonly Name[];
  /** Readings as the other kinds; they match names with exactly the same letters only. */
  readonly otherKinds: readonly Name[];
  /** Weight of a word, 0 (every name has it) to 1. */
  readonly rarity: (word: string) => number;
  /** ISO day. */
  readonly today: string;
  /** The likely names of each list for a reading, where they are known without a search. Undefined: of no reading. */
  readonly likely: ReadonlyMap<Name, ReadonlyMap<ScreeningIndex, readonly number[]>> | undefined;
  /** True: the answer says of which lists the limits of a search leave out a name that matches. */
  readonly findsHidden?: true;
}

/** The comparison of one name of an entry with the query. */
export interface ScoredName {
  readonly listed: ListedName;
  /** 0 to 1. */
  readonly score: number;
  readonly features: readonly Feature[];
  /** True: the reading has another kind than the query. */
  readonly otherKind: boolean;
  /** True: the query is another company of the group of the listed one. */
  readonly sibling?: true;
  /** Set for a person's name when many people have the parts that both names share. */
  readonly common?: CommonName | undefined;
}

interface JudgedName extends MatchFacts {
  readonly name: ScoredName;
  readonly effect: MatchEffect;
}

/** Returns the match of entry `number` with the query; undefined when none of its names is likely and no identifier agrees. */
export function matchEntry(
  index: ScreeningIndex,
  number: number,
  names: readonly ScoredName[],
  prepared: PreparedQuery,
): ScreenMatch | undefined {
  const entry = index.entries[number];
  const worthwhile = names.some(({ score, sibling }) => sibling || rounded(score) >= likelyName);
  if (entry === undefined || (!worthwhile && names.length > 0 && !hasNumber(prepared.query))) return undefined;
  const corroborated = corroborate(prepared.query, entry);
  if (!corroborated.identified && isGenuine(index.protectedNames.get(number) ?? [], names, prepared)) return undefined;
  const best = bestName(entry, names, corroborated, prepared);
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

/** Returns whether the query has a number that an entry may have, so that both are the same whatever their names. */
export function hasNumber({ companyNumber, identifiers = [] }: ScreenQuery): boolean {
  return companyNumber !== undefined || identifiers.length > 0;
}

/** Returns whether the index finds every entry with the number or an identifier of the query, so that no other entry can agree by one: the number is written as on the register. */
export function isFoundByNumber({ companyNumber }: ScreenQuery): boolean {
  const read = readCompanyNumber(companyNumber);
  return read === undefined || read === companyNumber?.trim().toUpperCase();
}

/** Returns whether query and entry both have a number of the same type. */
export function mayAgreeByNumber({ companyNumber, identifiers = [] }: ScreenQuery, entry: ListEntry | undefined): boolean {
  if (entry === undefined) return false;
  return (companyNumber !== undefined && entry.companyNumbers.length > 0) || (identifiers.length > 0 && entry.identifiers.length > 0);
}

/** Returns the name with the strongest effect: a weak alias with an exact score counts less than a full name with a good score. */
function bestName(
  entry: ListEntry,
  names: readonly ScoredName[],
  corroborated: Corroborated,
  { query, today, rarity }: PreparedQuery,
): JudgedName | undefined {
  const namesake = isNamesakeOnly(query, corroborated);
  const ofEntry = { list: entry.list, lapsed: !inForce(entry, today), permitted: isPermitted(entry, query, today, rarity) };
  const judged = (names.length === 0 ? unread(entry) : names).flatMap((name) => {
    const { corroboration, identified, bareNumber } = corroborated;
    const { otherKind, listed } = name;
    const facts: MatchFacts = {
      nameScore: rounded(name.score),
      corroboration,
      identified,
      bareNumber,
      weak: listed.weak,
      otherKind,
      sibling: name.sibling ?? false,
      namesake: namesake ? name.common : undefined,
      ...ofEntry,
    };
    const effect = effectOf(facts);
    return effect === undefined ? [] : [{ name, effect, ...facts }];
  });
  return judged.sort((a, b) => byEffect(a.effect, b.effect) || b.nameScore - a.nameScore || byText(a.name, b.name))[0];
}

/** Returns the primary name with score 0, for an entry that an identifier found and that has no name of the kind of the query. */
function unread(entry: ListEntry): ScoredName[] {
  const listed = entry.names.find(({ type }) => type === 'primary') ?? entry.names[0] ?? { text: '', type: 'primary', weak: false };
  return [{ listed, score: 0, features: [byNumber], otherKind: false }];
}

/** Returns whether the query matches the genuine firm that a clone imitates at least as well as it matches the clone. */
function isGenuine(genuine: readonly Name[], names: readonly ScoredName[], { readings, otherKinds, rarity }: PreparedQuery): boolean {
  const asClone = Math.max(...names.map(({ score }) => score));
  return genuine.some((name) =>
    // a clone that writes the genuine name behind its own stays a clone, so parts of a name do not count
    [...readings, ...otherKinds].some(
      (reading) => !reading.part && reading.kind === name.kind && compareNames(reading, name, rarity).score >= asClone,
    ),
  );
}

function byText(a: ScoredName, b: ScoredName): number {
  return a.listed.text < b.listed.text ? -1 : 1;
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
