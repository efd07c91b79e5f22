import type { Rarity } from '../names/lexicon/rarity.ts';
import type { CompanyName } from './company-name.ts';
import { editDistance } from './edits.ts';
import type { Evidence } from './evidence.ts';

export interface TokenMatches {
  readonly evidence: readonly Evidence[];
  /** Tokens that match none of the other name. */
  readonly queryLeft: readonly string[];
  readonly nameLeft: readonly string[];
}

/** A matched token is undefined, so that it matches once. */
interface Matching {
  readonly query: (string | undefined)[];
  readonly name: (string | undefined)[];
  readonly evidence: Evidence[];
  readonly rarity: Rarity;
}

/** Bits that a misspelt, cut or joined word is worth less than an equal one. */
const misspelt = 4;
const cutShort = 4;
const joined = 1;
/** Bits of an initial, and what a run of them must exceed before it is more than coincidence. */
const perInitial = 3.6;
const initialsBegin = 3.5;

/**
 * Pairs the words of two names, each word once: first equal ones, then words written in one piece, then initials, then cut and misspelt ones.
 * The order of the words does not count.
 */
export function matchTokens(query: CompanyName, name: CompanyName, rarity: Rarity): TokenMatches {
  const matching: Matching = { query: [...query.tokens], name: [...name.tokens], evidence: [], rarity };
  matchEqual(matching);
  matchJoined(matching, matching.query, matching.name);
  matchJoined(matching, matching.name, matching.query);
  matchInitials(matching, { short: matching.query, words: query.words, long: matching.name, initials: name.initials });
  matchInitials(matching, { short: matching.name, words: name.words, long: matching.query, initials: query.initials });
  matchAlike(matching);
  const left = (tokens: readonly (string | undefined)[]) => tokens.filter((token) => token !== undefined);
  return { evidence: damped(matching.evidence), queryLeft: left(matching.query), nameLeft: left(matching.name) };
}

/**
 * Factors on the bits of shared words, from the rarest word down. Words of a name are not independent of each other (primary school, age
 * concern), so each further word adds less than its own rarity.
 */
const damping = [1, 0.85, 0.65, 0.5, 0.35];
const furthest = 0.25;

function damped(evidence: readonly Evidence[]): Evidence[] {
  const sorted = [...evidence].sort((a, b) => b.bits - a.bits || (a.subject < b.subject ? -1 : 1));
  return sorted.map((one, place) => ({ ...one, bits: one.bits * (damping[place] ?? furthest) }));
}

/** Counts a word once, also where both names have it twice. */
function matchEqual({ query, name, evidence, rarity }: Matching): void {
  const shared = new Set<string>();
  query.forEach((token, at) => {
    if (token === undefined) return;
    const place = name.indexOf(token);
    if (place === -1 && !shared.has(token)) return;
    if (!shared.has(token)) evidence.push({ code: 'TOKEN_SHARED', subject: token, bits: rarity.bits(token) });
    shared.add(token);
    query[at] = undefined;
    if (place !== -1) name[place] = undefined;
  });
  name.forEach((token, at) => {
    if (token !== undefined && shared.has(token)) name[at] = undefined;
  });
}

/** `cross roads` and `crossroads`: worth the rarer of the two writings, less `joined`. */
function matchJoined({ evidence, rarity }: Matching, apart: (string | undefined)[], together: (string | undefined)[]): void {
  for (let at = 0; at < apart.length - 1; at += 1) {
    for (const length of [2, 3]) {
      const parts = apart.slice(at, at + length);
      if (parts.length < length || parts.includes(undefined)) continue;
      const place = together.indexOf(parts.join(''));
      if (place === -1) continue;
      const bits = Math.max(rarity.bits(parts.join('')), ...parts.map((part) => rarity.bits(part ?? ''))) - joined;
      evidence.push({ code: 'TOKEN_JOINED', subject: parts.join(' '), bits });
      apart.fill(undefined, at, at + length);
      together[place] = undefined;
    }
  }
}

interface Initials {
  readonly short: (string | undefined)[];
  readonly words: readonly string[];
  readonly long: (string | undefined)[];
  readonly initials: readonly string[];
}

/** `qzn` and `quill zither nursery`: a word of three to eight letters that has the first letters of neighbouring words. */
function matchInitials({ evidence }: Matching, { short, words, long, initials }: Initials): void {
  if (long.length < 3 && initials.length === 0) return;
  short.forEach((token, at) => {
    const word = words[at] ?? '';
    if (token === undefined || word.length < 3 || word.length > 8 || /\d/.test(word)) return;
    const whole = initials.includes(word) && long.every((other) => other !== undefined);
    const from = whole ? 0 : runOfInitials(word, long);
    if (from === -1) return;
    evidence.push({ code: 'INITIALS', subject: word, bits: perInitial * word.length - initialsBegin });
    long.fill(undefined, from, from + (whole ? long.length : word.length));
    short[at] = undefined;
  });
}

function runOfInitials(token: string, words: readonly (string | undefined)[]): number {
  const letters = words.map((word) => word?.charAt(0) ?? ' ').join('');
  return letters.indexOf(token);
}

function matchAlike({ query, name, evidence, rarity }: Matching): void {
  query.forEach((token, at) => {
    if (token === undefined) return;
    let best: Evidence | undefined;
    let place = -1;
    name.forEach((other, where) => {
      const found = other === undefined ? undefined : alike(token, other, rarity);
      if (found === undefined || found.bits <= (best?.bits ?? 0)) return;
      best = found;
      place = where;
    });
    if (best === undefined) return;
    evidence.push(best);
    query[at] = undefined;
    name[place] = undefined;
  });
}

/** Compares two different words. The more common one limits the bits: words that are both common are different words, even if they look alike. */
function alike(token: string, other: string, rarity: Rarity): Evidence | undefined {
  const shorter = Math.min(token.length, other.length);
  if (shorter < 4 || isDigits(token) || isDigits(other)) return undefined;
  const subject = `${token} / ${other}`;
  const worth = () => Math.min(rarity.bits(other), rarity.bits(token) + 4);
  if (other.startsWith(token) || token.startsWith(other))
    return { code: 'TOKEN_CUT_SHORT', subject, bits: worth() - cutShort - Math.max(0, 6 - shorter) };
  const most = shorter < 5 ? 0 : shorter < 9 ? 1 : 2;
  if (most === 0 || !endsAlike(token, other)) return undefined;
  const apart = editDistance(token, other, most);
  if (apart > most) return undefined;
  return { code: 'TOKEN_MISSPELT', subject, bits: worth() - misspelt - 2 * (apart - 1) - (shorter < 7 ? 2 : 0) };
}

const isDigits = (token: string) => token.charCodeAt(0) < 58 && /^\d+$/.test(token);

/** A misspelling seldom changes both ends of a word. */
function endsAlike(token: string, other: string): boolean {
  return token[0] === other[0] || token.slice(-3) === other.slice(-3);
}
