import type { Context, Fact, Instance, QName } from '../instance/instance.ts';
import { type Hundredths, toHundredths } from './amount.ts';
import { defaultScope, type LineName, lines, scopes, wholeMembers } from './concepts.ts';
import { isoDate } from './dates.ts';
import { lookup } from './lookup.ts';
import { selectorOf, tagKey } from './tags.ts';
import { type Taxonomy, taxonomyOf } from './taxonomy.ts';

/** Whose figures they are: the company's own, or the consolidated ones of its group. */
export type Scope = 'company' | 'group';

/** A fact whose concept is in the table of tags (`concepts.ts`), with its amount and its context. */
export interface Candidate {
  readonly fact: Fact;
  readonly amount: Hundredths;
  readonly place: Place;
  /** ISO 4217 code; undefined for an amount that is not money. */
  readonly currency: string | undefined;
}

/** A context as the mapping needs it. */
interface Place {
  readonly scope: Scope;
  /** True: a member states the scope. False: it is that of a context without one (`defaultScope`). */
  readonly scopeStated: boolean;
  /** First day of the period, ISO 8601; undefined for an instant. */
  readonly start: string | undefined;
  /** Last day of the period or the instant, ISO 8601. */
  readonly end: string;
  /** Members that make the fact a part of the total (`selectorOf`); '' for the total. */
  readonly selector: string;
  /** Sum of the ranks of its members that mean the whole (`wholeMembers`). Of several facts for the whole, the lowest rank is used. */
  readonly rank: number;
}

/** Candidates by the key of their tag, in document order. */
export type CandidatesByTag = ReadonlyMap<string, readonly Candidate[]>;

/** The facts of one filing, arranged for the mapping. */
export interface FactIndex {
  readonly taxonomies: ReadonlySet<Taxonomy>;
  /** Returns the candidates whose context ends on the ISO date `end`. */
  candidatesAt(scope: Scope, end: string): CandidatesByTag;
  readonly candidates: readonly Candidate[];
  /** Returns the facts that describe the document, by the local name of their concept. */
  described(name: string): readonly Fact[];
  /** ISO 4217 code of the currency of most figures; null when no figure has one. */
  readonly currency: string | null;
  /** Facts with an amount that DECIMAL(18,2) cannot hold. */
  readonly outOfRange: readonly Fact[];
  /** Facts for a line whose text has digits and no value: it has no reading, or more than one. */
  readonly unreadable: readonly Unreadable[];
}

interface Unreadable {
  readonly fact: Fact;
  readonly line: LineName;
  readonly place: Place;
}

const wanted = new Map<string, LineName>();
const lineByKey = new Map<string, LineName>();
for (const [line, { tags }] of lineEntries())
  for (const tag of tags) {
    wanted.set(`${tag.family}:${tag.concept}`, line);
    if (!lineByKey.has(tag.key)) lineByKey.set(tag.key, line);
  }

/** Indexes the facts of a filing in one pass. Leaves out facts that are neither in the table of tags nor describe the document. */
export function indexFacts(instance: Instance): FactIndex {
  const taxonomies = new Map<string, Taxonomy | undefined>();
  const places = { company: new Map<Context, Place | undefined>(), group: new Map<Context, Place | undefined>() };
  const byPlace = new Map<string, Map<string, Candidate[]>>();
  const byName = new Map<string, Fact[]>();
  const candidates: Candidate[] = [];
  const outOfRange: Fact[] = [];
  const unreadable: Unreadable[] = [];

  for (const fact of instance.facts) {
    const { namespace, name } = fact.concept;
    const taxonomy = memoised(taxonomies, namespace, taxonomyOf);
    if (taxonomy === undefined) continue;
    if (fact.nil || fact.element === 'tuple') continue;
    if (taxonomy.part === 'business' || taxonomy.part === 'reports') append(byName, name, fact);
    else if (descriptive.has(name)) append(byName, name, fact);
    if (fact.context === undefined || !wanted.has(`${taxonomy.family}:${name}`)) continue;
    const scope = defaultScope[taxonomy.family];
    const place = memoised(places[scope], fact.context, (context) => placeOf(context, scope));
    if (place === undefined) continue;
    if (fact.value === null) {
      const line = lineByKey.get(tagKey(taxonomy.family, name, place.selector));
      if (line !== undefined && /\d/.test(fact.text)) unreadable.push({ fact, line, place });
      continue;
    }
    const amount = toHundredths(fact.value);
    if (amount === 'out of range') outOfRange.push(fact);
    if (typeof amount !== 'bigint') continue;
    const candidate = { fact, amount, place, currency: currencyOf(fact) };
    candidates.push(candidate);
    append(
      memoised(byPlace, `${place.scope} ${place.end}`, () => new Map<string, Candidate[]>()),
      tagKey(taxonomy.family, name, place.selector),
      candidate,
    );
  }
  return {
    taxonomies: new Set([...taxonomies.values()].filter((each) => each !== undefined)),
    candidates,
    outOfRange,
    unreadable,
    currency: mostUsed(candidates),
    candidatesAt: (scope, end) => byPlace.get(`${scope} ${end}`) ?? nothing,
    described: (name) => byName.get(name) ?? [],
  };
}

const nothing: CandidatesByTag = new Map();

/** Describing statements that UK GAAP 2009 defines among its core concepts. */
const descriptive = new Set([
  'MembersHaveNotRequiredCompanyToObtainAnAudit',
  'CompanyEntitledToExemptionUnderSection477CompaniesAct2006',
  'CompanyEntitledToExemptionUnderSection480CompaniesAct2006RelatingToDormantCompanies',
]);

/** Returns undefined when the dates of the context are not valid. */
function placeOf({ start, end, dimensions }: Context, unstated: Scope): Place | undefined {
  const last = isoDate(end);
  const first = isoDate(start);
  if (last === undefined || (start !== undefined && (first === undefined || first > last))) return undefined;
  let scope = unstated;
  let scopeStated = false;
  let rank = 0;
  const parts: (readonly [string, string])[] = [];
  for (const { axis, member } of dimensions) {
    const value = typeof member === 'string' ? member : member.name;
    const ofScope = lookup(lookup(scopes, axis.name) ?? {}, value);
    const ofWhole = lookup(lookup(wholeMembers, axis.name) ?? {}, value);
    if (ofScope !== undefined) {
      scope = ofScope;
      scopeStated ||= !isDefault(member);
    } else if (ofWhole !== undefined) rank += ofWhole;
    else if (!isDefault(member)) parts.push([axis.name, value]);
  }
  return { scope, scopeStated, start: first, end: last, selector: selectorOf(parts), rank };
}

/**
 * Whether the member is the default of its dimension, which means the same as no member. XBRL Dimensions 1.0 section 2.7.1 forbids stating a default
 * member, but products do. The FRC suite names them `TotalEquityDefault`, `CurrentlyStatedDefault`.
 */
function isDefault(member: QName | string): boolean {
  return typeof member !== 'string' && member.name.endsWith('Default');
}

/** Returns the currency of a measure such as `iso4217:GBP`. Some products declare the code in a namespace of their own. */
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

function memoised<K, V>(known: Map<K, V>, key: K, find: (key: K) => V): V {
  if (known.has(key)) return known.get(key) as V;
  const value = find(key);
  known.set(key, value);
  return value;
}

function lineEntries(): readonly (readonly [LineName, (typeof lines)[LineName]])[] {
  return Object.entries(lines) as (readonly [LineName, (typeof lines)[LineName]])[];
}
