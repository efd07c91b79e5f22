import type { Context, Fact, Instance, QName } from '../instance/instance.ts';
import { type Hundredths, toHundredths } from './amount.ts';
import { type LineName, lines, scopes, unsaid, whole } from './concepts.ts';
import { isoDate } from './dates.ts';
import { lookup } from './lookup.ts';
import { selectorOf, tagKey } from './tags.ts';
import { type Taxonomy, taxonomyOf } from './taxonomy.ts';

export type Scope = 'company' | 'group';

/** A fact that the table of concepts names, with what its context says of it. */
export interface Candidate {
  readonly fact: Fact;
  readonly amount: Hundredths;
  readonly place: Place;
  /** ISO 4217 code of a sum of money. */
  readonly currency: string | undefined;
}

/** A context as the mapping sees it. */
interface Place {
  readonly scope: Scope;
  readonly start: string | undefined;
  readonly end: string;
  /** Members that make it a part of the total; '' is the total. */
  readonly selector: string;
  /** Which of several facts for the whole is meant: the lower. */
  readonly rank: number;
}

export type Standing = ReadonlyMap<string, readonly Candidate[]>;

export interface FactIndex {
  readonly taxonomies: ReadonlySet<Taxonomy>;
  /** Facts at one date and scope by the key of their tag, document order. */
  standing(scope: Scope, end: string): Standing;
  readonly candidates: readonly Candidate[];
  /** Facts of the parts of the taxonomies that describe the document, by local name. */
  described(name: string): readonly Fact[];
  /** Currency that most figures are in. */
  readonly currency: string | null;
  readonly outOfRange: readonly Fact[];
}

const wanted = new Map<string, LineName>();
for (const [line, { tags }] of lineEntries()) for (const tag of tags) wanted.set(`${tag.family}:${tag.concept}`, line);

/** One pass over the facts; what the table does not name and what describes nothing is left behind. */
export function indexFacts(instance: Instance): FactIndex {
  const taxonomies = new Map<string, Taxonomy | undefined>();
  const places = { company: new Map<Context, Place | undefined>(), group: new Map<Context, Place | undefined>() };
  const byPlace = new Map<string, Map<string, Candidate[]>>();
  const byName = new Map<string, Fact[]>();
  const candidates: Candidate[] = [];
  const outOfRange: Fact[] = [];

  for (const fact of instance.facts) {
    const { namespace, name } = fact.concept;
    const taxonomy = remember(taxonomies, namespace, taxonomyOf);
    if (taxonomy === undefined) continue;
    if (fact.nil || fact.element === 'tuple') continue;
    if (taxonomy.part === 'business' || taxonomy.part === 'reports') append(byName, name, fact);
    else if (descriptive.has(name)) append(byName, name, fact);
    if (fact.value === null || fact.context === undefined || !wanted.has(`${taxonomy.family}:${name}`)) continue;
    const scope = unsaid[taxonomy.family];
    const place = remember(places[scope], fact.context, (context) => placeOf(context, scope));
    if (place === undefined) continue;
    const amount = toHundredths(fact.value);
    if (amount === 'out of range') outOfRange.push(fact);
    if (typeof amount !== 'bigint') continue;
    const candidate = { fact, amount, place, currency: currencyOf(fact) };
    candidates.push(candidate);
    append(
      remember(byPlace, `${place.scope} ${place.end}`, () => new Map<string, Candidate[]>()),
      tagKey(taxonomy.family, name, place.selector),
      candidate,
    );
  }
  return {
    taxonomies: new Set([...taxonomies.values()].filter((each) => each !== undefined)),
    candidates,
    outOfRange,
    currency: mostUsed(candidates),
    standing: (scope, end) => byPlace.get(`${scope} ${end}`) ?? nothing,
    described: (name) => byName.get(name) ?? [],
  };
}

const nothing: Standing = new Map();

/** Statements that UK GAAP 2009 keeps among its core concepts. */
const descriptive = new Set([
  'MembersHaveNotRequiredCompanyToObtainAnAudit',
  'CompanyEntitledToExemptionUnderSection477CompaniesAct2006',
  'CompanyEntitledToExemptionUnderSection480CompaniesAct2006RelatingToDormantCompanies',
]);

function placeOf({ start, end, dimensions }: Context, unstated: Scope): Place | undefined {
  const last = isoDate(end);
  const first = isoDate(start);
  if (last === undefined || (start !== undefined && (first === undefined || first > last))) return undefined;
  let scope = unstated;
  let rank = 0;
  const parts: (readonly [string, string])[] = [];
  for (const { axis, member } of dimensions) {
    const value = typeof member === 'string' ? member : member.name;
    const ofScope = lookup(lookup(scopes, axis.name) ?? {}, value);
    const ofWhole = lookup(lookup(whole, axis.name) ?? {}, value);
    if (ofScope !== undefined) scope = ofScope;
    else if (ofWhole !== undefined) rank += ofWhole;
    else if (!isDefault(member)) parts.push([axis.name, value]);
  }
  return { scope, start: first, end: last, selector: selectorOf(parts), rank };
}

/**
 * The default member of its dimension says what its absence says (XBRL Dimensions 1.0 section 2.7.1, which forbids stating it; products do). The suite of
 * the FRC calls it so: `TotalEquityDefault`, `CurrentlyStatedDefault`.
 */
function isDefault(member: QName | string): boolean {
  return typeof member !== 'string' && member.name.endsWith('Default');
}

/** `iso4217:GBP`; some products declare the code in a namespace of their own. */
function currencyOf({ unit }: Fact): string | undefined {
  const [measure, ...more] = unit?.numerator ?? [];
  if (measure === undefined || more.length > 0 || (unit?.denominator.length ?? 0) > 0) return undefined;
  return /(?:^|[:}])([A-Z]{3})$/.exec(measure)?.[1];
}

function mostUsed(candidates: readonly Candidate[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency } of candidates) if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  let [best, most]: [string | null, number] = [null, 0];
  for (const [currency, count] of counts) if (count > most) [best, most] = [currency, count];
  return best;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function remember<K, V>(known: Map<K, V>, key: K, find: (key: K) => V): V {
  if (known.has(key)) return known.get(key) as V;
  const value = find(key);
  known.set(key, value);
  return value;
}

function lineEntries(): readonly (readonly [LineName, (typeof lines)[LineName]])[] {
  return Object.entries(lines) as (readonly [LineName, (typeof lines)[LineName]])[];
}
