import type { CompanyFacts, Petition, Procedure, RegisterEntry } from '../clearance/facts.ts';
import { inOffice } from '../clearance/governance.ts';
import { isLive } from '../clearance/register.ts';
import type { StrikeOff } from '../clearance/register-facts.ts';
import { withBoardChanges, withCourtListings, withOwnersGone } from './dated-changes.ts';

/** Facts that the service published after the instant that is asked about. */
export interface LaterFacts {
  readonly facts: CompanyFacts;
  /** ISO 8601 UTC: when they were published. */
  readonly knownFrom: string;
}

/** What later facts show to have been true on the day, although it was not known then. */
export interface LearnedLater {
  readonly part: 'petition' | 'court-list' | 'procedure' | 'register' | 'strike-off' | 'directors' | 'board' | 'owners';
  /** ISO day from which it was true. */
  readonly trueFrom: string;
  /** ISO 8601 UTC: since when the service has known it. */
  readonly knownFrom: string;
}

export interface TrueFacts {
  /** Null: no record of any time has held the number. */
  readonly facts: CompanyFacts | null;
  readonly learnedLater: readonly LearnedLater[];
}

/**
 * Returns what was true of a company on a day, as far as is known now: the facts that were known then (`known`, null: none), with what later facts date to the day or
 * before it. A petition counts from its presentation (Insolvency Act 1986 s 129(2)), also one that only a later order names; a procedure from its newest record by
 * the day, also where an older one was known; a hearing from the publication of its list; a dissolution, a strike-off, the loss of a director, a change of the board
 * and the end of the last owner from their days. What has no day of its own (accounts, other facts of owners, the address) stays as it was known. A later doubt about a notice counts. Nothing that was known is left out, so the facts are never better than those known then except for such a doubt, and for a newer
 * notice to strike off, from which two months run again.
 * Where no facts were known then, the facts hold these alone, and the entry of the register from the incorporation on: no accounts or deadlines, and no
 * status of the register, because no record says from when they held.
 */
export function trueOn(day: string, known: CompanyFacts | null, later: readonly LaterFacts[]): TrueFacts {
  const base = known ?? nothingDated(later);
  if (base === null) return { facts: null, learnedLater: [] };
  const learnedLater: LearnedLater[] = [];
  const learn = (part: LearnedLater['part'], trueFrom: string, { knownFrom }: LaterFacts) =>
    learnedLater.push({ part, trueFrom, knownFrom });
  let facts = base;
  for (const one of later) {
    const next = one.facts;
    facts = withPetitions(facts, day, next, (from) => learn('petition', from, one));
    facts = withProcedures(facts, day, next, (from) => learn('procedure', from, one));
    const { register, strikeOff, officers } = next;
    const goneOn = register?.dissolvedOn ?? null;
    if (register !== null && goneOn !== null && goneOn <= day && facts.register?.dissolvedOn !== goneOn) {
      learn('register', goneOn, one);
      facts = { ...facts, register };
    } else if (known === null && facts.register === null && register !== null && wasOnRegister(register, day)) {
      learn('register', register.incorporatedOn, one);
      facts = { ...facts, register: entryOf(register) };
    }
    const learned = strikeOff ? withStrikeOff(facts.strikeOff ?? null, strikeOff, day) : undefined;
    if (learned !== undefined) {
      learn('strike-off', learned.from, one);
      facts = { ...facts, strikeOff: learned.strikeOff };
    }
    const leftOn = officers?.lastResignedOn ?? null;
    if (officers && leftOn !== null && leftOn <= day && leftOn !== facts.officers?.lastResignedOn && isLoss(next, facts, known)) {
      learn('directors', leftOn, one);
      facts = { ...facts, officers };
    }
    const to = (part: LearnedLater['part']) => ({ next, noFactsThen: known === null, learn: (from: string) => learn(part, from, one) });
    facts = withBoardChanges(facts, day, to('board'));
    facts = withOwnersGone(facts, day, to('owners'));
    facts = withCourtListings(facts, day, to('court-list'));
  }
  return { facts, learnedLater };
}

const until = (day: string, on: string | null) => (on !== null && on <= day ? on : null);

/** The facts of a company of which no facts were known then, before what later facts date is added. Null: there are no later facts. */
function nothingDated([first]: readonly LaterFacts[]): CompanyFacts | null {
  if (first === undefined) return null;
  const { companyNumber, name } = first.facts;
  return { companyNumber, name, register: null, petitions: [], procedures: [], courtListings: [], strikeOff: null };
}

/** A company is on the register from its incorporation to its dissolution. One that left it without a day may have left before. */
function wasOnRegister(entry: RegisterEntry, day: string): entry is RegisterEntry & { readonly incorporatedOn: string } {
  const { incorporatedOn, dissolvedOn } = entry;
  return incorporatedOn !== null && incorporatedOn <= day && (isLive(entry) || (dissolvedOn !== null && dissolvedOn > day));
}

/** What an entry of a later day shows of the day of a company that was on the register then. */
function entryOf({ incorporatedOn, evidence }: RegisterEntry): RegisterEntry {
  return {
    ...{ status: 'active', statusText: 'On the register; no record dates its status', onRegister: true, category: null, incorporatedOn },
    ...{ dissolvedOn: null, accountsDueOn: null, accountsMadeUpTo: null, confirmationDueOn: null, confirmationMadeUpTo: null },
    ...{ sicCodes: [], evidence },
  };
}

/** Returns whether fewer are in office. Where no facts were known then: no one left after the day, so no more were in office then than the later facts have. */
function isLoss(next: CompanyFacts, facts: CompanyFacts, known: CompanyFacts | null): boolean {
  if (facts.officers === undefined || facts.officers === null) return known === null;
  return (inOffice(next) ?? 0) < (inOffice(facts) ?? 0);
}

/** A petition keeps its case or its day of presentation when it is advertised again. */
const keyOf = ({ courtCase, presentedOn, evidence }: Petition) => courtCase ?? presentedOn ?? evidence.record;

function withPetitions(facts: CompanyFacts, day: string, next: CompanyFacts, learn: (trueFrom: string) => void): CompanyFacts {
  const petitions = new Map(facts.petitions.map((petition) => [keyOf(petition), petition]));
  for (const petition of [...next.petitions, ...next.procedures.flatMap((procedure) => petitionBehind(procedure, day))]) {
    const from = petition.presentedOn ?? petition.publishedOn;
    const held = petitions.get(keyOf(petition));
    if (held === undefined && (from > day || covered(facts, petition))) continue;
    if (held === undefined) learn(from);
    petitions.set(keyOf(petition), held === undefined ? petition : { ...held, doubt: petition.doubt });
  }
  return { ...facts, petitions: [...petitions.values()].sort((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1)) };
}

/** An order that is in the facts has ended its petition. */
function covered({ procedures, petitions }: CompanyFacts, { presentedOn }: Petition): boolean {
  const same = (one: { readonly presentedOn: string | null }) => presentedOn !== null && one.presentedOn === presentedOn;
  return procedures.some(same) || petitions.some(same);
}

/** Returns the petition that was live on the day although only the order that followed after it names it. */
function petitionBehind({ code, since, presentedOn, doubt, evidence }: Procedure, day: string): Petition[] {
  const [first] = evidence;
  if (code !== 'WUO_MADE' || presentedOn === null || presentedOn > day || since <= day || first === undefined) return [];
  return [{ court: null, courtCase: null, presentedOn, hearingOn: null, publishedOn: since, doubt, evidence: first }];
}

/**
 * Returns the strike-off of the day with what later facts add to the one that is held, and the day from which it was so: the first one, a notice of the registrar
 * beside an application of the company or an application beside a notice, and a newer step of the same route. Undefined: they add nothing.
 */
function withStrikeOff(held: StrikeOff | null, next: StrikeOff, day: string): { strikeOff: StrikeOff; from: string } | undefined {
  const [appliedOn, noticedOn] = [until(day, next.appliedOn), until(day, next.noticedOn)];
  const strikeOff = { ...next, appliedOn, noticedOn, suspendedOn: until(day, next.suspendedOn) };
  const steps = [appliedOn, noticedOn].filter((on) => on !== null).sort();
  if (held === null) return steps[0] === undefined ? undefined : { strikeOff, from: steps[0] };
  const newerNotice = noticedOn !== null && noticedOn > (held.noticedOn ?? '');
  const newerApplication = appliedOn !== null && appliedOn > (held.appliedOn ?? '');
  if (next.route === 'COMPULSORY' && noticedOn !== null && (held.route === 'VOLUNTARY' || newerNotice))
    return { strikeOff: { ...strikeOff, appliedOn: appliedOn ?? held.appliedOn }, from: noticedOn };
  // an application beside a notice of the registrar leaves the notice as it is
  if (newerApplication)
    return { strikeOff: { ...(held.route === 'COMPULSORY' ? held : strikeOff), appliedOn, evidence: strikeOff.evidence }, from: appliedOn };
  return next.route === held.route && newerNotice ? { strikeOff, from: noticedOn } : undefined;
}

function withProcedures(facts: CompanyFacts, day: string, next: CompanyFacts, learn: (trueFrom: string) => void): CompanyFacts {
  const procedures = new Map(facts.procedures.map((procedure) => [procedure.code, procedure]));
  for (const procedure of next.procedures) {
    const held = procedures.get(procedure.code);
    // a newer record of the same code is of another procedure, or shows that the one that is held went on
    const isNew = procedure.since <= day && (held === undefined || procedure.since > held.since);
    if (held === undefined && !isNew) continue;
    if (isNew) learn(procedure.since);
    procedures.set(procedure.code, isNew ? procedure : { ...(held ?? procedure), doubt: procedure.doubt });
  }
  return { ...facts, procedures: [...procedures.values()].sort((a, b) => (a.code < b.code ? -1 : 1)) };
}
