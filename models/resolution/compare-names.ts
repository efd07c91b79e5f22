import { isDirection, isPlace } from '../names/lexicon/places.ts';
import type { Rarity } from '../names/lexicon/rarity.ts';
import { type CompanyName, isSameRegisteredName, isSiteWord } from './company-name.ts';
import { letterPairs, sharedPairs } from './edits.ts';
import { type Evidence, sumOf } from './evidence.ts';
import type { TokenStatistics } from './statistics.ts';
import { matchTokens, type TokenMatches } from './token-matches.ts';

/** Bits that a whole name adds to the sum of its words, because no word is left over on either side. */
const wholeName = { NAME_EXACT: 8, NAME_SAME_WORDS: 6 } as const;
/**
 * Bits less for a whole name of common words, because several bodies are likely to have it: for each bit that its words lack, and at most. None where
 * the query has the registered name with its legal form.
 */
const commonName = { perBit: 0.75, most: 5 };
/** Bits that a word costs which only the query has: at least, per bit of its rarity, and at most. */
const queryCost = { least: 1.5, perBit: 0.3, most: 8 };
/** The same for a word that only the registered name has. It costs less, because registered names are longer than what people write. */
const nameCost = { least: 0.75, perBit: 0.2, most: 5 };
const placeLeftOut = 1.5;
/** Bits that it costs when each name has a distinctive word that the other lacks. */
const wordsDiffer = 4;
const kindDiffers = 2.5;
const placesDiffer = 6;
const numbersDiffer = 12;
const numberLeftOut = 3;

/**
 * Caps the bits of shared words, above those that it takes to find one company of the register. While words are left over, even rare shared
 * words find a family of names (a group, the several bodies of a school) and not one member of it.
 */
const familyOnly = 3;
/** The cap where only words of a branch or an account are left over. */
const onlySiteWordsLeft = 7;

/** Returns the evidence, in bits, that a name in a query means the company with this registered name. */
export function compareCompanyNames(query: CompanyName, name: CompanyName, statistics: TokenStatistics, rarity: Rarity): Evidence[] {
  const matches = matchTokens(query, name, rarity);
  const forms = compareLegalForms(query, name);
  const inOnePiece = query.compact === name.compact || query.letters === name.letters;
  if (inOnePiece) {
    const mostLess = isSameRegisteredName(query, name) ? 0 : commonName.most;
    return [wholeNameEvidence('NAME_EXACT', name, matches, statistics, rarity, mostLess), ...forms];
  }
  if (sameWords(matches)) return [wholeNameEvidence('NAME_SAME_WORDS', name, matches, statistics, rarity), ...forms];
  return withLetters(query, name, [...capped(matches, rarity), ...unmatched(matches, rarity), ...forms]);
}

/**
 * Worth the rarity of its words together or the rarity of the whole name on the register, whichever is more. `mostLess`: the bits that common words
 * take away at most.
 */
function wholeNameEvidence(
  code: 'NAME_EXACT' | 'NAME_SAME_WORDS',
  name: CompanyName,
  matches: TokenMatches,
  { frequency }: TokenStatistics,
  rarity: Rarity,
  mostLess: number = commonName.most,
): Evidence {
  const sameName = frequency(`c:${name.compact}`);
  const asCounted = rarity.register - Math.log2(Math.max(sameName - 1, 0.5));
  const asWords = sumOf(matches.evidence);
  const common = Math.min(commonName.perBit * Math.max(0, rarity.register - asWords), mostLess);
  const bits = Math.max(asWords, asCounted) + wholeName[code] - common;
  return { code, subject: name.text, bits };
}

/** True where every word has its equal in the other name, in any order, in the singular, or joined. */
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
  const places = [queryLeft.filter(isPlaceOrDirection), nameLeft.filter(isPlaceOrDirection)] as const;
  if (places[0].length > 0 && places[1].length > 0)
    evidence.push({ code: 'PLACE_DIFFERS', subject: `${places[0].join(' ')} / ${places[1].join(' ')}`, bits: -placesDiffer });
  const distinctive = (token: string) => isDistinctive(token, rarity);
  const subject = `${queryLeft.join(' ')} / ${nameLeft.join(' ')}`;
  if (queryLeft.some(distinctive) && nameLeft.some(distinctive)) evidence.push({ code: 'WORDS_DIFFER', subject, bits: -wordsDiffer });
  else if (queryLeft.some(isKind) && nameLeft.some(isKind)) evidence.push({ code: 'KIND_DIFFERS', subject, bits: -kindDiffers });
  for (const token of queryLeft) {
    const code = isDistinctive(token, rarity) || isPlaceOrDirection(token) ? 'QUERY_TOKEN_UNMATCHED' : 'QUERY_TOKEN_EXTRA';
    evidence.push({ code, subject: token, bits: -costOf(token, queryCost, rarity) });
  }
  for (const token of nameLeft) evidence.push({ code: 'NAME_TOKEN_UNMATCHED', subject: token, bits: -costOf(token, nameCost, rarity) });
  return evidence;
}

/** Ledgers add branches, departments and references, and leave places out, so these cost little. Other words cost more the rarer they are. */
function costOf(token: string, cost: typeof queryCost, rarity: Rarity): number {
  if (isSiteWord(token)) return 0.5;
  if (isNumber(token)) return numberLeftOut;
  if (isPlaceOrDirection(token)) return placeLeftOut;
  return Math.min(cost.least + cost.perBit * Math.max(0, rarity.bits(token) - 5), cost.most);
}

/** True for a word that distinguishes companies: not a general word, a place or a number. */
function isDistinctive(token: string, rarity: Rarity): boolean {
  return !(isSiteWord(token) || isPlaceOrDirection(token) || isNumber(token) || rarity.isGeneric(token));
}

/** True for a word that may say what kind of company it is: high school, primary school; services, holdings. */
const isKind = (token: string) => !isSiteWord(token) && !isPlaceOrDirection(token) && !isNumber(token);
/** Digits, and an ordinal in digits. */
const isNumber = (token: string) => token.charCodeAt(0) < 58 && /^\d{1,4}(?:st|nd|rd|th)?$/.test(token);
const isPlaceOrDirection = (token: string) => isPlace(token) || isDirection(token);

/** Compares the legal forms. A query that says Limited contradicts little, because ledgers write LTD after any name. */
function compareLegalForms(query: CompanyName, name: CompanyName): Evidence[] {
  if (query.legalForm === undefined || name.legalForm === undefined) return [];
  const subject = `${query.legalForm} / ${name.legalForm}`;
  if (query.legalForm === name.legalForm) return [{ code: 'LEGAL_FORM_EQUAL', subject, bits: 0.5 }];
  const careless = query.legalForm === 'ltd';
  return [{ code: 'LEGAL_FORM_DIFFERS', subject, bits: careless ? -0.5 : -1.5 }];
}

/** Bits of agreeing words above which letters add nothing. */
const wordsAgree = 8;
/** Unrelated names share a quarter of their pairs of letters. */
const lettersByChance = 0.25;
const perLikeness = 10;
const mostForLetters = 5;
const pairsOfQuery = new WeakMap<CompanyName, ReadonlySet<number>>();

/** Adds the likeness of letters where the words hardly agree. It is worth little, but enough to choose among the companies of one postcode. */
function withLetters(query: CompanyName, name: CompanyName, evidence: Evidence[]): Evidence[] {
  if (sumOf(evidence) > wordsAgree) return evidence;
  const pairs = pairsOfQuery.get(query) ?? letterPairs(query.compact);
  pairsOfQuery.set(query, pairs);
  const alike = sharedPairs(pairs, name.compact);
  const bits = perLikeness * (alike - lettersByChance);
  if (bits <= 0) return evidence;
  return [...evidence, { code: 'LETTERS_ALIKE', subject: `${Math.round(100 * alike)} %`, bits: Math.min(bits, mostForLetters) }];
}
