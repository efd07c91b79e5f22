import { siteWords } from '../names/lexicon/generic-words.ts';
import { isDirection, isPlace } from '../names/lexicon/places.ts';
import type { Rarity } from '../names/lexicon/rarity.ts';
import type { CompanyName } from './company-name.ts';
import { letterPairs, sharedPairs } from './edits.ts';
import { type Evidence, sumOf } from './evidence.ts';
import type { TokenStatistics } from './statistics.ts';
import { matchTokens, type TokenMatches } from './token-matches.ts';

/** What a whole name adds to the sum of its words: nothing is left over on either side. */
const wholeName = { NAME_EXACT: 8, NAME_SAME_WORDS: 6 } as const;
/** Where the words of a name are so common that several companies may well go by them, its being one company's name says less. */
const commonName = { perBit: 0.75, most: 5 };
/** A word that a query has and the name has not: at the least, per bit of its rarity, and at the most. */
const queryCost = { least: 1.5, perBit: 0.3, most: 8 };
/** Registered names are longer than what people write, so a word that only the register has costs less. */
const nameCost = { least: 0.75, perBit: 0.2, most: 5 };
const placeLeftOut = 1.5;
/** Each name has a word of its own that the other lacks: more than a word left out. */
const wordsDiffer = 4;
const kindDiffers = 2.5;
const placesDiffer = 6;
const numbersDiffer = 12;
const numberLeftOut = 3;

/**
 * However rare the words are that two names share, they single out a family of names (a group, a school's several bodies) and not which of them
 * is meant, unless nothing is left over. So many bits more than it takes to single out one company.
 */
const familyOnly = 3;
const onlySiteWordsLeft = 7;

/** How far two names speak for one company of a register. */
export function compareCompanyNames(query: CompanyName, name: CompanyName, statistics: TokenStatistics, rarity: Rarity): Evidence[] {
  const matches = matchTokens(query, name, rarity);
  const forms = legalForms(query, name);
  if (query.compact === name.compact) return [wholeNameEvidence('NAME_EXACT', name, matches, statistics, rarity), ...forms];
  if (sameWords(matches)) return [wholeNameEvidence('NAME_SAME_WORDS', name, matches, statistics, rarity), ...forms];
  return withLetters(query, name, [...capped(matches, rarity), ...unmatched(matches, rarity), ...forms]);
}

/** As rare as its words together, or as the name is on the register, whichever is more. */
function wholeNameEvidence(
  code: 'NAME_EXACT' | 'NAME_SAME_WORDS',
  name: CompanyName,
  matches: TokenMatches,
  { frequency }: TokenStatistics,
  rarity: Rarity,
): Evidence {
  const sameName = frequency(`c:${name.compact}`);
  const asCounted = rarity.register - Math.log2(Math.max(sameName - 1, 0.5));
  const asWords = sumOf(matches.evidence);
  const common = Math.min(commonName.perBit * Math.max(0, rarity.register - asWords), commonName.most);
  const bits = Math.max(asWords, asCounted) + wholeName[code] - common;
  return { code, subject: name.text, bits };
}

/** In another order, in the singular, or joined: every word is answered by itself. */
function sameWords({ evidence, queryLeft, nameLeft }: TokenMatches): boolean {
  return evidence.every(isAsWritten) && evidence.length > 0 && queryLeft.length + nameLeft.length === 0;
}

const isAsWritten = ({ code }: Evidence) => code === 'TOKEN_SHARED' || code === 'TOKEN_JOINED';

function capped({ evidence, queryLeft, nameLeft }: TokenMatches, rarity: Rarity): Evidence[] {
  const onlySite = nameLeft.length === 0 && queryLeft.every(isSiteWord) && evidence.every(isAsWritten);
  const most = rarity.register + (onlySite ? onlySiteWordsLeft : familyOnly);
  const share = Math.min(1, most / Math.max(sumOf(evidence), 1));
  return evidence.map((one) => ({ ...one, bits: one.bits * share }));
}

function unmatched({ queryLeft, nameLeft }: TokenMatches, rarity: Rarity): Evidence[] {
  if (queryLeft.length + nameLeft.length === 0) return [];
  const evidence: Evidence[] = [];
  const numbers = [queryLeft.filter(isNumber), nameLeft.filter(isNumber)] as const;
  const differ = numbers[0].length > 0 && numbers[1].length > 0;
  if (differ) evidence.push({ code: 'NUMBER_DIFFERS', subject: `${numbers[0].join(' ')} / ${numbers[1].join(' ')}`, bits: -numbersDiffer });
  const places = [queryLeft.filter(isSomewhere), nameLeft.filter(isSomewhere)] as const;
  if (places[0].length > 0 && places[1].length > 0)
    evidence.push({ code: 'PLACE_DIFFERS', subject: `${places[0].join(' ')} / ${places[1].join(' ')}`, bits: -placesDiffer });
  const telling = (token: string) => isTelling(token, rarity);
  const subject = `${queryLeft.join(' ')} / ${nameLeft.join(' ')}`;
  if (queryLeft.some(telling) && nameLeft.some(telling)) evidence.push({ code: 'WORDS_DIFFER', subject, bits: -wordsDiffer });
  else if (queryLeft.some(isKind) && nameLeft.some(isKind)) evidence.push({ code: 'KIND_DIFFERS', subject, bits: -kindDiffers });
  for (const token of queryLeft) {
    const code = isTelling(token, rarity) || isSomewhere(token) ? 'QUERY_TOKEN_UNMATCHED' : 'QUERY_TOKEN_EXTRA';
    evidence.push({ code, subject: token, bits: -costOf(token, queryCost, rarity) });
  }
  for (const token of nameLeft) evidence.push({ code: 'NAME_TOKEN_UNMATCHED', subject: token, bits: -costOf(token, nameCost, rarity) });
  return evidence;
}

/** Ledgers add branches, departments and references, and leave places out; what is left over otherwise costs the more the rarer it is. */
function costOf(token: string, cost: typeof queryCost, rarity: Rarity): number {
  if (isSiteWord(token)) return 0.5;
  if (isNumber(token)) return numberLeftOut;
  if (isSomewhere(token)) return placeLeftOut;
  return Math.min(cost.least + cost.perBit * Math.max(0, rarity.bits(token) - 5), cost.most);
}

/** Whether a word tells one company from another: not one that everybody uses, nor a place, nor a number. */
function isTelling(token: string, rarity: Rarity): boolean {
  return !(siteWords.has(token) || isSomewhere(token) || /^\d+$/.test(token) || rarity.isGeneric(token));
}

const isSiteWord = (token: string) => siteWords.has(token) || (token.charCodeAt(0) < 58 && /^\d{5,}$/.test(token));
/** A word that says of what kind something is: high school, primary school; services, holdings. */
const isKind = (token: string) => !isSiteWord(token) && !isSomewhere(token) && !/^\d+$/.test(token);
const isNumber = (token: string) => token.charCodeAt(0) < 58 && /^\d{1,4}$/.test(token);
const isSomewhere = (token: string) => isPlace(token) || isDirection(token);

/** Ledgers write LTD after anything, so that a community interest company that is called Limited is none the less itself. */
function legalForms(query: CompanyName, name: CompanyName): Evidence[] {
  if (query.legalForm === undefined || name.legalForm === undefined) return [];
  const subject = `${query.legalForm} / ${name.legalForm}`;
  if (query.legalForm === name.legalForm) return [{ code: 'LEGAL_FORM_EQUAL', subject, bits: 0.5 }];
  const careless = query.legalForm === 'ltd';
  return [{ code: 'LEGAL_FORM_DIFFERS', subject, bits: careless ? -0.5 : -1.5 }];
}

/** Bits from which words agree so far that letters add nothing. */
const wordsAgree = 8;
/** Two names that have nothing to do with each other share a quarter of their pairs of letters. */
const lettersByChance = 0.25;
const perLikeness = 10;
const mostForLetters = 5;
const pairsOfQuery = new WeakMap<CompanyName, ReadonlySet<number>>();

/** Where words hardly agree, letters may: worth little, and enough to tell which of the companies at one postcode is meant. */
function withLetters(query: CompanyName, name: CompanyName, evidence: Evidence[]): Evidence[] {
  if (sumOf(evidence) > wordsAgree) return evidence;
  const pairs = pairsOfQuery.get(query) ?? letterPairs(query.compact);
  pairsOfQuery.set(query, pairs);
  const alike = sharedPairs(pairs, name.compact);
  const bits = perLikeness * (alike - lettersByChance);
  if (bits <= 0) return evidence;
  return [...evidence, { code: 'LETTERS_ALIKE', subject: `${Math.round(100 * alike)} %`, bits: Math.min(bits, mostForLetters) }];
}
