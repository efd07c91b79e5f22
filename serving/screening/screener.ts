import type { ScreenAnswer, ScreenQuery } from '../../models/screening/answer.ts';
import type { KnownCompanies } from '../../models/screening/company/chain.ts';
import { type CompanyConclusion, concludeCompany, outcomeOf } from '../../models/screening/company/conclude.ts';
import { type Limit, type LimitCode, limitsOf } from '../../models/screening/company/limits.ts';
import { type Parties, type Party, partiesOf } from '../../models/screening/company/parties.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import { isScreenable, nameLimits } from '../../models/screening/company/readable-name.ts';
import { type DecidedMatch, decideMatch, type Screenee } from '../../models/screening/decision/decide-match.ts';
import { type Subject, subjectKey, subjectOf } from '../../models/screening/decision/subject.ts';
import type { ListVersion } from '../../models/screening/entry.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { listRules, type MatchEffect, mandatoryLists, type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { screen } from '../../models/screening/screen.ts';
import { ServingProblem } from '../problem.ts';
import type { RecordsLooked } from './records-looked.ts';
import type { FoundDecision } from './screening-decisions.ts';

/** One who is to be screened: somebody by name, or a company with everybody behind it. */
export type Asked =
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
  /** The lists that were asked, in the versions that answered. */
  readonly lists: readonly AskedList[];
}

export interface AskedList extends ListVersion {
  /** ISO 8601 UTC: when its publisher was last looked at, with or without a new version; null: never. */
  readonly lookedAt: string | null;
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
}

/** What a screening stands on, all of one moment. */
export interface Screener {
  readonly indexes: readonly ScreeningIndex[];
  /** ISO day that the records speak of as today. */
  readonly today: string;
  readonly looked: RecordsLooked;
  readonly readPeople: (companyNumbers: readonly string[]) => Promise<KnownCompanies>;
  /** Of a batch; absent: as many as there are. */
  readonly mostNames?: number;
  /** Absent: nobody's decisions are asked. */
  readonly decisions?: {
    readonly find: (asked: readonly { list: ScreeningList; entry: string; screenee: Screenee }[]) => Promise<readonly FoundDecision[]>;
    /** Each use of a decision, by its id. */
    readonly count: (ids: readonly string[]) => Promise<void>;
  };
}

/**
 * Answers in the order of what was asked. A screening takes some milliseconds, so between two others have their turn. Throws `BATCH_TOO_LARGE`
 * before any.
 */
export async function screenAll(screener: Screener, asked: readonly Asked[]): Promise<(SubjectResult | CompanyResult)[]> {
  const work: Work[] = [];
  for (const one of asked) work.push(one.kind === 'subject' ? subjectWork(screener, one) : await companyWork(screener, one));
  const all = work.reduce((sum, { names }) => sum + names.length, 0);
  if (asked.length > 1 && all > (screener.mostNames ?? Number.POSITIVE_INFINITY)) {
    throw new ServingProblem(
      'BATCH_TOO_LARGE',
      `Behind the companies of this batch stand ${all} names; at most ${screener.mostNames} are screened.`,
    );
  }
  const screened = await eachInTurn(
    work.flatMap(({ names }) => names),
    (name) => ({ name, ...screen(screener.indexes, name.query, screener.today) }),
  );
  const decided = await withDecisions(screener, screened);
  let taken = 0;
  return work.map(({ names, conclude }) => {
    const mine = decided.slice(taken, taken + names.length);
    taken += names.length;
    return conclude(mine, listsOf(screener, names[0]?.query.lists));
  });
}

/** Lists that must be asked and are not held: the sanctions, and whatever is asked for by its name. */
export function missingLists(indexes: readonly ScreeningIndex[], asked: readonly Asked[]): ScreeningList[] {
  const held = new Set(indexes.map(({ version }) => version.list));
  const wanted = asked.flatMap((one) => (one.kind === 'subject' ? one.query.lists : one.lists) ?? mandatoryLists);
  return [...new Set(wanted)].filter((list) => !held.has(list));
}

/** Throws LISTS_NOT_LOADED when a list that the requests need is not in memory: finding nothing would be no clear answer. */
export function requireLists(indexes: readonly ScreeningIndex[], asked: readonly Asked[], ready = true): void {
  const missing = missingLists(indexes, asked);
  if (ready && missing.length === 0) return;
  const which = missing.length === 0 ? 'Not every list is in memory yet.' : `Not in memory: ${missing.join(', ')}.`;
  throw new ServingProblem('LISTS_NOT_LOADED', which, { retryAfter: 10 });
}

/** As it counts for the company. */
interface BehindMatch extends DecidedMatch {
  readonly withoutFreeze?: boolean;
}

interface NameToScreen {
  readonly query: ScreenQuery;
  readonly screenee: Screenee;
}

interface Work {
  readonly names: readonly NameToScreen[];
  readonly conclude: (matches: readonly (readonly DecidedMatch[])[], lists: Lists) => SubjectResult | CompanyResult;
}

interface Lists {
  readonly lists: readonly AskedList[];
  readonly missing: readonly [LimitCode, string][];
  /** What the outcome is at least: nobody is clear of sanctions by a list that nobody has looked at lately. */
  readonly least: MatchEffect;
}

function subjectWork({ indexes }: Screener, { query, reference }: Asked & { readonly kind: 'subject' }): Work {
  const subject = subjectOf(query);
  const mayBePerson = (matches: readonly DecidedMatch[]) =>
    query.kind === 'person' || (query.kind === undefined && matches.some((match) => entryOf(indexes, match)?.kind === 'person'));
  const ageless = (matches: readonly DecidedMatch[]): [LimitCode, string][] =>
    query.dateOfBirth === undefined && mayBePerson(matches) ? [['NO_DATE_OF_BIRTH', '']] : [];
  return {
    names: [{ query, screenee: { subject, reference } }],
    conclude: ([matches = []], { lists, missing, least }) => ({
      kind: 'subject',
      reference,
      subject,
      outcome: outcomeOf([least, ...matches.map(({ effect }) => effect)]),
      matches: [...matches].sort(strongestFirst),
      limits: limitsOf([...missing, ...nameLimits(query.name, query.kind, ''), ...ageless(matches)]),
      lists,
    }),
  };
}

async function companyWork(
  screener: Screener,
  { companyNumber, lists: wanted, reference }: Asked & { readonly kind: 'company' },
): Promise<Work> {
  const behind = await gather(screener, companyNumber);
  const { company } = behind;
  const names = behind.parties.map(({ query }) => ({
    query: wanted === undefined ? query : { ...query, lists: wanted },
    screenee: { subject: subjectOf(query), reference: null },
  }));
  return {
    names,
    conclude: (found, { lists, missing, least }) => {
      const screened = behind.parties.map((party, place) => ({
        party,
        matches: (found[place] ?? []).map((match) => asBehind(screener, party, match)).sort(strongestFirst),
      }));
      const unread = behind.parties.filter(({ query }) => !isScreenable(query.name, query.kind));
      const byNameAlone = behind.parties.filter((party) => party.query.companyNumber === undefined && !unread.includes(party));
      const gaps = [
        ...missing,
        ...behind.gaps.map(gapsBy(screener)),
        ...ownersGap(screener),
        ...unread.map(({ query }): [LimitCode, string] => ['NAME_NOT_SCREENED', query.name]),
        ...byNameAlone.flatMap(({ query }) => nameLimits(query.name, query.kind, query.name)),
      ];
      const { outcome, parties: judged, ownership, limits } = concludeCompany({ ...behind, gaps }, screened);
      const parties = judged.map((one) => ({ ...one, matches: one.matches.map(({ withoutFreeze: _, ...match }) => match) }));
      const atLeast = outcome === 'CLEAR' ? outcomeOf([least]) : outcome;
      const told = { companyNumber, name: company.name };
      return { kind: 'company', reference, company: told, outcome: atLeast, parties, ownership, limits, lists };
    },
  };
}

/** A match of somebody behind a company: only a freeze of assets reaches whom its target leads or owns. */
function asBehind({ indexes }: Screener, { roles }: Party, match: DecidedMatch): BehindMatch {
  const itself = roles.some(({ as }) => as === 'company' || as === 'former-name');
  if (itself || !listRules[match.list].freezesAssets || entryOf(indexes, match)?.assetFreeze !== false) return match;
  const weaker = (effect: MatchEffect) => (effect === 'HOLD' ? 'REVIEW' : effect);
  const detail = `listed without an asset freeze: ${match.detail}`;
  return { ...match, detail, effect: weaker(match.effect), undecidedEffect: weaker(match.undecidedEffect), withoutFreeze: true };
}

/** Nobody is held for any company where the register was never read: that says nothing of this one. */
function gapsBy({ looked }: Screener): (gap: Parties['gaps'][number]) => Parties['gaps'][number] {
  return ([code, what]) => [code === 'OFFICERS_NOT_SCREENED' && !looked.officersTakenIn ? 'OFFICERS_NOT_TAKEN_IN' : code, what];
}

function ownersGap({ looked: { ownersStale } }: Screener): [LimitCode, string][] {
  return ownersStale === null ? [] : [['OWNERS_STALE', ownersStale]];
}

/** Reads the owners of the owners, one read for each height, until the chains are whole: their length is bounded (`followOwners`). */
async function gather({ readPeople }: Screener, companyNumber: string): Promise<Parties> {
  const known = new Map(await readPeople([companyNumber]));
  for (;;) {
    const found = partiesOf(companyNumber, known);
    if (found.missing.length === 0) return found;
    for (const [number, people] of await readPeople(found.missing)) known.set(number, people);
  }
}

interface ScreenedName {
  readonly name: NameToScreen;
  readonly matches: ScreenAnswer['matches'];
}

async function withDecisions({ decisions, indexes, today }: Screener, screened: readonly ScreenedName[]): Promise<DecidedMatch[][]> {
  const asked = screened.flatMap(({ name, matches }) => matches.map(({ list, entry }) => ({ list, entry, screenee: name.screenee })));
  const found = decisions === undefined || asked.length === 0 ? [] : await decisions.find(asked);
  const byEntry = grouped(found);
  const decided = screened.map(({ name: { screenee }, matches }) =>
    matches.map((match) => {
      const about = (byEntry.get(`${match.list}/${match.entry}`) ?? []).filter((one) => concerns(one, screenee));
      const entry = about.length === 0 ? undefined : entryOf(indexes, match);
      return entry === undefined
        ? { ...match, undecidedEffect: match.effect, decision: null }
        : decideMatch(match, entry, screenee, about, today);
    }),
  );
  const used = decided.flat().flatMap(({ decision }) => (decision?.standing === 'honoured' ? [decision.id] : []));
  if (used.length > 0) await decisions?.count(used);
  return decided;
}

function concerns({ subjectKey: key, reference }: FoundDecision, screenee: Screenee): boolean {
  return key === subjectKey(screenee.subject) || (reference !== null && reference === screenee.reference);
}

function grouped(found: readonly FoundDecision[]): Map<string, FoundDecision[]> {
  const byEntry = new Map<string, FoundDecision[]>();
  for (const one of found) byEntry.set(`${one.list}/${one.entry}`, [...(byEntry.get(`${one.list}/${one.entry}`) ?? []), one]);
  return byEntry;
}

export function entryOf(indexes: readonly ScreeningIndex[], { list, entry }: { list: ScreeningList; entry: string }) {
  return indexes.find(({ version }) => version.list === list)?.entries.find(({ id }) => id === entry);
}

function listsOf({ indexes, looked }: Screener, wanted: readonly ScreeningList[] | undefined): Lists {
  const asked = screeningLists.filter((list) => wanted?.includes(list) ?? true);
  const held = new Map(indexes.map(({ version }) => [version.list, version]));
  const answered = asked.flatMap((list) => held.get(list) ?? []);
  const stale = answered.flatMap(({ list }) => {
    const why = looked.lists.get(list)?.stale ?? null;
    return why === null ? [] : [[list, why] as const];
  });
  return {
    lists: answered.map((version) => ({ ...version, lookedAt: looked.lists.get(version.list)?.lookedAt ?? null })),
    missing: [
      ...stale.map(([list, why]): [LimitCode, string] => [
        'LIST_STALE',
        `${list} (${why}${mandatoryLists.includes(list) ? nobodyIsClear : ''})`,
      ]),
      ...asked.filter((list) => !held.has(list)).map((list): [LimitCode, string] => ['LISTS_NOT_HELD', list]),
      ...screeningLists.filter((list) => !asked.includes(list)).map((list): [LimitCode, string] => ['LISTS_NOT_ASKED', list]),
    ],
    least: stale.some(([list]) => mandatoryLists.includes(list)) ? 'REVIEW' : 'INFO',
  };
}

const nobodyIsClear = '; nobody is CLEAR of it until it is looked at';

const strength = { HOLD: 0, REVIEW: 1, INFO: 2 } as const;

function strongestFirst(a: DecidedMatch, b: DecidedMatch): number {
  return strength[a.effect] - strength[b.effect];
}

async function eachInTurn<One, Done>(all: readonly One[], work: (one: One) => Done): Promise<Done[]> {
  const done: Done[] = [];
  for (const one of all) {
    done.push(work(one));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}
