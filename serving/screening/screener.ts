import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListGap } from '../../models/clearance/facts.ts';
import type { ScreenAnswer, ScreenQuery } from '../../models/screening/answer.ts';
import { type CompanyConclusion, concludeCompany, outcomeOf } from '../../models/screening/company/conclude.ts';
import { type Limit, type LimitCode, limitsOf } from '../../models/screening/company/limits.ts';
import type { Parties, Party } from '../../models/screening/company/parties.ts';
import { partyKey } from '../../models/screening/company/party-key.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import { isScreenable, nameLimits } from '../../models/screening/company/readable-name.ts';
import type { DecidedMatch } from '../../models/screening/decision/decide-match.ts';
import { type Subject, subjectOf } from '../../models/screening/decision/subject.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { listRules, type MatchEffect, type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import type { WordRarity } from '../../models/screening/rarity.ts';
import { screen } from '../../models/screening/screen.ts';
import { addDays } from '../../uk/day.ts';
import { ServingProblem } from '../problem.ts';
import { entryOf, type NameToScreen, type StoredDecisions, strongestFirst, withDecisions } from './decided-matches.ts';
import type { ScreeningFreshness } from './freshness.ts';
import { type ReadPeople, readParties } from './read-parties.ts';
import type { rememberAnswers } from './remembered-answers.ts';
import { type Lists, listsOf, type ScreenedList } from './screened-lists.ts';

/** What the caller sends to be screened: one subject by name, or a company by its number with its former names, officers and owners. */
export type ScreeningRequest =
  | { readonly kind: 'subject'; readonly query: ScreenQuery; readonly reference: string | null }
  | {
      readonly kind: 'company';
      readonly companyNumber: string;
      readonly lists: readonly ScreeningList[] | undefined;
      readonly reference: string | null;
    };

interface Result {
  readonly reference: string | null;
  readonly outcome: ScreenAnswer['outcome'];
  readonly limits: readonly Limit[];
  /** The lists that the subject was screened against, each with its version. */
  readonly lists: readonly ScreenedList[];
}

export interface SubjectResult extends Result {
  readonly kind: 'subject';
  readonly subject: Subject;
  readonly matches: readonly DecidedMatch[];
}

export interface CompanyResult extends Result {
  readonly kind: 'company';
  readonly company: Pick<CompanyPeople, 'companyNumber' | 'name'>;
  readonly parties: CompanyConclusion<DecidedMatch>['parties'];
  readonly ownership: CompanyConclusion<DecidedMatch>['ownership'];
  /** Sentences on what was not screened of the people and of the chain behind the company; not part of the answer. */
  readonly incomplete: readonly string[];
  /** Lists that a clearance needs and that are missing, stale or not read whole; not part of the answer. */
  readonly listGaps: readonly ListGap[];
  /** The first day after today on which an entry that matches begins, or a permission that weakens it has ended; null: none. Not part of the answer. */
  readonly stricterFrom: string | null;
}

/** What a screening reads: the lists, the rarity of words, the day, the freshness of the records, the people of companies and the stored decisions. */
export interface Screener {
  readonly indexes: readonly ScreeningIndex[];
  /** By the counts that are served: every process gives a pair of names the same score. */
  readonly rarity: WordRarity;
  /** The records' current day, ISO 8601 date. */
  readonly today: string;
  readonly freshness: ScreeningFreshness;
  readonly readPeople: ReadPeople;
  /** Returns the names behind a company that were read before; absent: they are read by `readPeople`. */
  readonly knownParties?: (companyNumber: string) => Awaited<ReturnType<typeof readParties>>;
  /**
   * Returns the keys of the parties of a company that match an entry (`partyKey`): no other name of it needs a comparison. Undefined: that is not known.
   * `companies`: it and those of its chain, as they were just read. Absent: every name is compared.
   */
  readonly knownMatches?: (companyNumber: string, companies: readonly string[]) => Promise<ReadonlySet<string> | undefined>;
  /** Compares a name; absent: `screen` does. */
  readonly compare?: ReturnType<typeof rememberAnswers>;
  /** Runs after each name; absent: the event loop does other work for one turn. */
  readonly giveWay?: () => Promise<void>;
  /** Maximum number of names in one batch; absent: no maximum. */
  readonly mostNames?: number;
  /** Absent: no decision is applied. */
  readonly decisions?: StoredDecisions;
}

/**
 * Screens the requests and returns their results in the same order. Screening one name takes some milliseconds of its thread, so it yields
 * to other work between names. Throws BATCH_TOO_LARGE, before it screens any name, when several requests hold more than `mostNames` names.
 */
export async function screenAll(screener: Screener, requests: readonly ScreeningRequest[]): Promise<(SubjectResult | CompanyResult)[]> {
  const work: Work[] = [];
  for (const request of requests)
    work.push(request.kind === 'subject' ? subjectWork(screener, request) : await companyWork(screener, request));
  const all = work.reduce((sum, { names }) => sum + names.length, 0);
  if (requests.length > 1 && all > (screener.mostNames ?? Number.POSITIVE_INFINITY)) {
    throw new ServingProblem(
      'BATCH_TOO_LARGE',
      `This batch comes to ${all} names with the officers and owners of its companies; the maximum is ${screener.mostNames}.`,
    );
  }
  const screened = await eachInTurn(
    work.flatMap(({ names }) => names),
    (name) => ({ name, ...compared(screener, name.query) }),
    screener.giveWay,
  );
  const decided = await withDecisions(screener, screened);
  let taken = 0;
  return work.map(({ names, lists, conclude }) => {
    const mine = decided.slice(taken, taken + names.length);
    taken += names.length;
    return conclude(mine, listsOf(screener, lists));
  });
}

function compared(screener: Screener, query: ScreenQuery): ScreenAnswer {
  const { compare, indexes, today, rarity } = screener;
  return compare === undefined ? screen(indexes, query, today, rarity) : compare({ indexes, today, rarity }, query);
}

/** A match of a party of a company, with its effect on the company. */
interface PartyMatch extends DecidedMatch {
  /** True: the entry is listed without an asset freeze, so it makes no ownership finding. */
  readonly withoutFreeze?: boolean;
}

interface Work {
  readonly names: readonly NameToScreen[];
  /** The lists that the request names; undefined: all. */
  readonly lists: readonly ScreeningList[] | undefined;
  readonly conclude: (matches: readonly (readonly DecidedMatch[])[], lists: Lists) => SubjectResult | CompanyResult;
}

function subjectWork({ indexes }: Screener, { query, reference }: ScreeningRequest & { readonly kind: 'subject' }): Work {
  const subject = subjectOf(query);
  const mayBePerson = (matches: readonly DecidedMatch[]) =>
    query.kind === 'person' || (query.kind === undefined && matches.some((match) => entryOf(indexes, match)?.kind === 'person'));
  const ageless = (matches: readonly DecidedMatch[]): [LimitCode, string][] =>
    query.dateOfBirth === undefined && mayBePerson(matches) ? [['NO_DATE_OF_BIRTH', '']] : [];
  const namesakes = (matches: readonly DecidedMatch[]): [LimitCode, string][] =>
    query.dateOfBirth === undefined && matches.some(isNamesake) ? [['COMMON_NAME', '']] : [];
  return {
    names: [{ query, screenee: { subject, reference } }],
    lists: query.lists,
    conclude: ([matches = []], { lists, missing, least }) => ({
      kind: 'subject',
      reference,
      subject,
      outcome: outcomeOf([least, ...matches.map(({ effect }) => effect)]),
      matches: [...matches].sort(strongestFirst),
      limits: limitsOf([...missing, ...nameLimits(query.name, query.kind, ''), ...ageless(matches), ...namesakes(matches)]),
      lists,
    }),
  };
}

function isNamesake({ features }: DecidedMatch): boolean {
  return features.some(({ code }) => code === 'COMMON_NAME');
}

async function companyWork(
  screener: Screener,
  { companyNumber, lists: wanted, reference }: ScreeningRequest & { readonly kind: 'company' },
): Promise<Work> {
  const found = screener.knownParties?.(companyNumber) ?? (await readParties(screener.readPeople, companyNumber));
  const { company } = found;
  const known = await screener.knownMatches?.(companyNumber, [...found.known.keys()]);
  const compared = toCompare(found.parties, known);
  const names = compared.map(({ query }) => ({
    query: { ...query, ...(wanted === undefined ? {} : { lists: wanted }) },
    screenee: { subject: subjectOf(query), reference: null },
  }));
  return {
    names,
    lists: wanted,
    conclude: (matchesOfParties, { lists, missing, least }) => {
      const matchesOf = new Map(compared.map((party, place) => [party, matchesOfParties[place]]));
      const screened = found.parties.map((party) => ({
        party,
        matches: (matchesOf.get(party) ?? []).map((match) => asPartyMatch(screener, party, match)).sort(strongestFirst),
      }));
      const unread = found.parties.filter(({ query }) => !isScreenable(query.name, query.kind));
      const byNameAlone = found.parties.filter((party) => party.query.companyNumber === undefined && !unread.includes(party));
      const gaps = [
        ...missing,
        ...found.gaps.map(gapsBy(screener)),
        ...registerGaps(screener),
        ...unread.map(({ query }): [LimitCode, string] => ['NAME_NOT_SCREENED', query.name]),
        ...byNameAlone.flatMap(({ query }) => nameLimits(query.name, query.kind, query.name)),
      ];
      const { outcome, parties: judged, ownership, limits } = concludeCompany({ ...found, gaps }, screened);
      const parties = judged.map((one) => ({ ...one, matches: one.matches.map(({ withoutFreeze: _, ...match }) => match) }));
      const unseenNames = unread.filter(({ query }) => query.companyNumber === undefined);
      const notScreened = [
        ...found.gaps.filter(([code]) => leavesOut.has(code)),
        ...unseenNames.map(({ query }): [LimitCode, string] => ['NAME_NOT_SCREENED', query.name]),
      ];
      const atLeast = outcome === 'CLEAR' ? outcomeOf([notScreened.length > 0 ? 'REVIEW' : least]) : outcome;
      const screenedCompany = { companyNumber, name: company.name };
      const incomplete = limitsOf(notScreened.filter((one) => !isOwnRecord(one, companyNumber))).map(({ detail }) => detail);
      const stricterFrom = stricterFromDay(
        screener,
        screened.flatMap(({ matches }) => matches),
      );
      const unseen = { incomplete, listGaps: listGapsOf(missing), stricterFrom };
      return { kind: 'company', reference, company: screenedCompany, outcome: atLeast, parties, ownership, limits, lists, ...unseen };
    },
  };
}

/** Returns the parties that have a known match; all of them when nothing is known, or when a match is known of a party that is not one of these. */
function toCompare(parties: readonly Party[], known: ReadonlySet<string> | undefined): readonly Party[] {
  if (known === undefined || known.size === 0) return known === undefined ? parties : [];
  const keys = parties.map(partyKey);
  return [...known].every((key) => keys.includes(key)) ? parties.filter((_, at) => known.has(keys[at] ?? '')) : parties;
}

function stricterFromDay({ indexes, today }: Screener, matches: readonly DecidedMatch[]): string | null {
  const days = matches.flatMap((match) => {
    const { from = null, permissions = [] } = entryOf(indexes, match) ?? {};
    return [from, ...permissions.map(({ until }) => (until === null ? null : addDays(until, 1)))];
  });
  return days.filter((day) => day !== null && day > today).sort()[0] ?? null;
}

/** Limits of records that the service holds and does not screen, or has not read. What no register names, such as the owners of a foreign company, is a limit alone. */
const leavesOut: ReadonlySet<LimitCode> = new Set<LimitCode>(['FACTS_SET_ASIDE', 'RECORD_UNREAD', 'CHAIN_CUT', 'NAME_NOT_SCREENED']);

/** The company itself has findings of its own in a clearance when its records could not be published or read, or no record names it. */
function isOwnRecord([code, what]: readonly [LimitCode, string], companyNumber: string): boolean {
  return code !== 'CHAIN_CUT' && what.startsWith(companyNumber);
}

/** `missing`: limits of the lists, as `listsOf` returns them; each begins with the name of its list. */
function listGapsOf(missing: readonly (readonly [LimitCode, string])[]): ListGap[] {
  return missing.flatMap((one) => {
    const list = screeningLists.find((name) => one[1].split(' ')[0] === name);
    if (list === undefined || one[0] === 'LISTS_NOT_ASKED' || !listRules[list].neededToClear) return [];
    return limitsOf([one]).map(({ detail }) => ({ list, detail }));
  });
}

/**
 * Returns the match as it counts for the company. An asset freeze extends to companies that its target leads or owns; other measures do not, so
 * a HOLD of an officer or owner who is listed without an asset freeze becomes REVIEW.
 */
function asPartyMatch({ indexes }: Screener, { roles }: Party, match: DecidedMatch): PartyMatch {
  const itself = roles.some(({ as }) => as === 'company' || as === 'former-name');
  if (itself || !listRules[match.list].freezesAssets || entryOf(indexes, match)?.assetFreeze !== false) return match;
  const weaker = (effect: MatchEffect) => (effect === 'HOLD' ? 'REVIEW' : effect);
  const detail = `listed without an asset freeze: ${match.detail}`;
  return { ...match, detail, effect: weaker(match.effect), undecidedEffect: weaker(match.undecidedEffect), withoutFreeze: true };
}

/** Replaces OFFICERS_NOT_SCREENED by OFFICERS_NOT_TAKEN_IN while no release of the register of officers is loaded. */
function gapsBy({ freshness }: Screener): (gap: Parties['gaps'][number]) => Parties['gaps'][number] {
  return ([code, what]) => [code === 'OFFICERS_NOT_SCREENED' && !freshness.officersLoaded ? 'OFFICERS_NOT_TAKEN_IN' : code, what];
}

function registerGaps({ freshness: { namesStale, officersStale, ownersStale } }: Screener): [LimitCode, string][] {
  const stale: [LimitCode, string | null][] = [
    ['NAMES_STALE', namesStale],
    ['OFFICERS_STALE', officersStale],
    ['OWNERS_STALE', ownersStale],
  ];
  return stale.flatMap(([code, why]): [LimitCode, string][] => (why === null ? [] : [[code, why]]));
}

async function eachInTurn<One, Done>(
  all: readonly One[],
  work: (one: One) => Done,
  giveWay: () => Promise<void> = nextTurn,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const one of all) {
    done.push(work(one));
    await giveWay();
  }
  return done;
}
