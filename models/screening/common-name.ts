import { namingCultures } from '../names/lexicon/common-parts.ts';
import type { Name } from '../names/name.ts';
import type { ScreenQuery } from './answer.ts';
import { isServant } from './compare/token-similarity.ts';
import type { Corroborated } from './corroboration.ts';

/** The parts of a name that many people of one naming culture have together. */
export interface CommonName {
  readonly parts: readonly string[];
  readonly culture: string;
  /** One person of the culture in so many has all parts, if parts were independent. */
  readonly oneIn: number;
}

/** A name is common when at least one person in so many of its culture has its parts. */
const commonFrom = 2_000;

/** A patronymic: with a given name alone it is not a full name. */
const patronymic = /(?:vi(?:t?ch|c|ts)|vych|vna)$/;

/**
 * Returns what makes the parts that two names of a person share a common combination; undefined when they are not: a part is rare or not known, or
 * the name is one word. The parts are those of the name with fewer parts, because the other one has more than is shared; of two with as many, those
 * of the rarer name. A query that leaves out two parts of the listed name, or its family name, is not a full name: it has no rarity of its own.
 */
export function commonName(query: Name, listed: Name): CommonName | undefined {
  if (query.kind !== 'person' || listed.kind !== 'person') return undefined;
  const [one, other] = [partsOf(query), partsOf(listed)];
  if (writtenParts(other) > writtenParts(one) + 1 || (other.length > one.length && one.some((part) => patronymic.test(part))))
    return undefined;
  if (one.length !== other.length) return commonest(one.length < other.length ? one : other);
  const [ofQuery, ofListed] = [commonest(one), commonest(other)];
  if (ofQuery === undefined || ofListed === undefined) return undefined;
  return ofQuery.oneIn > ofListed.oneIn ? ofQuery : ofListed;
}

/**
 * Returns whether a match by a common name is shown only (INFO). That needs a person screened by itself, no fact beside the name that agrees or
 * partly agrees, and no open question that a date of birth could still answer: the query states none, so its caller can add one,
 * or the date contradicts.
 */
export function isNamesakeOnly(query: ScreenQuery, { corroboration, checks }: Corroborated): boolean {
  if (query.ofCompany || checks.some(({ result }) => result !== 'disagrees')) return false;
  return query.dateOfBirth === undefined || corroboration === 'contradicted';
}

function partsOf({ tokens }: Name): string[] {
  return tokens.filter(({ role }) => role !== 'particle' && role !== 'title').map(({ text }) => text);
}

/** `Abdul Rahman` is two parts, although the reader joins them. */
function writtenParts(parts: readonly string[]): number {
  return parts.reduce((count, part) => count + (isServant(part) ? 2 : 1), 0);
}

/** Judges the parts in the culture in which they are the most common. */
function commonest(parts: readonly string[]): CommonName | undefined {
  if (parts.length < 2) return undefined;
  const found = namingCultures.map(({ culture, shareWith }) => ({
    parts,
    culture,
    oneIn: Math.round(1 / parts.reduce((share, part) => share * shareWith(part), 1)),
  }));
  const [first] = found.filter(({ oneIn }) => oneIn <= commonFrom).sort((a, b) => a.oneIn - b.oneIn);
  return first;
}
