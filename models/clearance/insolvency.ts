import { daysBetween } from '../../uk/day.ts';
import { petitionHorizon, untilRegisterShows } from '../../uk/notice-days.ts';
import type { CompanyFacts, Evidence, NoticeDoubt, Petition, Procedure, ProcedureCode, RegisterStatus } from './facts.ts';
import { filedForLater, filedLater } from './filings.ts';
import { liveEntry } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';
import { validationOf } from './validation.ts';
import type { ValidationOrder } from './verdict.ts';

/** Days after its hearing for which a petition without an order or a dismissal stays as strict as before: adjournments leave no notice. */
const heardWithin = 14;
/** Days in which a company whose petition came to nothing files again: it delivers a confirmation statement each year. */
const yearOfFilings = 365;
/**
 * Days from the newest record of a procedure to a register snapshot that can contradict it. The register never shows a moratorium, and the directors
 * stay in office and file during it, so a moratorium takes a year.
 */
const contradictedAfter = (code: ProcedureCode) => (code === 'MORATORIUM' ? yearOfFilings : untilRegisterShows);

const doubts: Record<NoticeDoubt, string> = {
  'party-unclear': 'The notice does not show whether the company is its subject or a petitioner.',
  'name-alone':
    'The notice has the name of the company, present or former, and no number of a company with that name: it may be about another company.',
  'notice-retracted': 'The Gazette retracted the notice without a substitute.',
};

/**
 * Reports each petition: as strict as its rule until the hearing, then weaker as docs/signals/procedures.md says. A validation order that the caller
 * states for it gives at most REVIEW: a person reads the order (docs/decisions/0027-what-a-caller-states.md).
 */
export function petitions(company: CompanyFacts, days: RecordDays, orders: readonly ValidationOrder[]): RuleFinding[] {
  return company.petitions.map((petition) => {
    const hearingOn = plausibleHearing(petition);
    const { state, atMost, contrary = [] } = petitionState(hearingOn, petition, company, days);
    const { covered, detail } = validationOf(petition, orders, days.today);
    const text = `${petitionDetail(petition, state, atMost)}${detail}`;
    return found(text, [petition.evidence, ...contrary], petition.doubt, atMost ?? (covered ? 'REVIEW' : undefined));
  });
}

/**
 * Returns the day of the hearing; null when none is known. A hearing before the notice, or after the horizon of a petition, is a misprint: a
 * petition is advertised at least seven business days before its hearing (Insolvency Rules 2016 r 7.10(4)).
 */
function plausibleHearing({ publishedOn, hearingOn }: Petition): string | null {
  if (hearingOn === null) return null;
  const ahead = daysBetween(publishedOn, hearingOn);
  return ahead >= 0 && ahead <= petitionHorizon ? hearingOn : null;
}

interface State {
  readonly state: string;
  readonly atMost?: 'REVIEW' | 'INFO';
  /** The records that weaken the petition. */
  readonly contrary?: readonly Evidence[];
}

function petitionState(hearingOn: string | null, { publishedOn }: Petition, company: CompanyFacts, days: RecordDays): State {
  const from = hearingOn ?? publishedOn;
  const age = daysBetween(from, days.today);
  const heard = hearingOn === null ? 'no hearing date is known' : `the hearing of ${hearingOn} was ${age} days ago`;
  const silent = `${heard} and no order or dismissal is recorded`;
  if (activeAgain(company, from, yearOfFilings, days) && filedLater(company, from, days)) {
    return {
      state: `${silent}; the register snapshot of ${days.register} shows the company active, and it has filed since`,
      atMost: 'INFO',
      contrary: contraryRecords(company),
    };
  }
  if (hearingOn === null) return age > petitionHorizon ? { state: silent, atMost: 'REVIEW' } : { state: heard };
  if (age > heardWithin) return { state: silent, atMost: 'REVIEW' };
  if (age > 0) return { state: `the hearing of ${hearingOn} has passed and no order or dismissal is recorded` };
  return { state: `the hearing is on ${hearingOn}` };
}

function petitionDetail({ court, courtCase, presentedOn }: Petition, state: string, atMost: State['atMost']): string {
  const presented = presentedOn === null ? 'has been presented' : `was presented on ${presentedOn}`;
  const where = [court, courtCase].filter((part) => part !== null).join(', ');
  const effect =
    atMost === 'INFO'
      ? 'It counts as no longer pending.'
      : 'If the court makes an order, payments that the company made after the presentation are void unless the court orders otherwise.';
  return `A winding-up petition ${presented}${where === '' ? '' : ` (${where})`}; ${state}. ${effect}`;
}

/** Reports a procedure that notices show or, where no notice shows it, the status of the register, if one is given. */
export function procedure(code: ProcedureCode, detail: string, status?: RegisterStatus) {
  return (company: CompanyFacts, days: RecordDays): RuleFinding[] => {
    const shown = company.procedures.filter((known) => known.code === code);
    if (shown.length > 0) return shown.map((known) => weighed(known, detail, company, days));
    return status === undefined ? [] : registerStatus(status, `${detail} (from the status of the register; no notice was found).`)(company);
  };
}

/**
 * Returns whether contrary records end a procedure: a register that shows the company active long after its newest record (`since`),
 * and a later filing.
 */
export function countsAsEnded({ code, since }: Pick<Procedure, 'code' | 'since'>, company: CompanyFacts, days: RecordDays): boolean {
  return activeAgain(company, since, contradictedAfter(code), days) && filedForLater(company, since, days);
}

/** Weighs a procedure against a register that shows the company active long after the newest record of the procedure. */
function weighed(shown: Procedure, detail: string, company: CompanyFacts, days: RecordDays): RuleFinding {
  const { code, since, doubt, evidence } = shown;
  const noticed = `${detail} (its newest record is of ${since}).`;
  if (!activeAgain(company, since, contradictedAfter(code), days)) return found(noticed, evidence, doubt);
  const active = `The register snapshot of ${days.register} shows the company active`;
  const all = [...evidence, ...contraryRecords(company)];
  if (countsAsEnded(shown, company, days)) {
    const ended = `${noticed} ${active}, and it has filed accounts or a confirmation statement of a later day: the procedure counts as ended.`;
    return found(ended, all, doubt, 'INFO');
  }
  const age = daysBetween(since, days.today);
  const open = `${noticed} ${active}, but ${age} days later no record ends the procedure and no filing of a later day is known.`;
  return found(open, all, doubt, 'REVIEW');
}

/** The records that weaken a notice: the entry of the register and the newest accounts. */
function contraryRecords({ register, accounts }: CompanyFacts): Evidence[] {
  return [register?.evidence, accounts?.evidence].filter((one) => one !== undefined);
}

/** Returns whether a register snapshot shows the company active more than so many days after the day. */
function activeAgain(company: CompanyFacts, since: string, after: number, { register }: RecordDays): boolean {
  return liveEntry(company)?.status === 'active' && register !== null && daysBetween(since, register) > after;
}

function found(detail: string, evidence: RuleFinding['evidence'], doubt: NoticeDoubt | null, atMost?: State['atMost']): RuleFinding {
  const why = doubt === null ? undefined : doubts[doubt];
  if (why !== undefined) return { detail: `${detail} ${why}`, evidence, atMost: atMost ?? 'REVIEW' };
  return atMost === undefined ? { detail, evidence } : { detail, evidence, atMost };
}

/** Reports a company that is on the register with this status. */
export function registerStatus(status: RegisterStatus, detail: string) {
  return (company: CompanyFacts): RuleFinding[] => {
    const entry = liveEntry(company);
    return entry?.status === status ? [{ detail, evidence: [entry.evidence] }] : [];
  };
}

const windingUp: ReadonlySet<ProcedureCode> = new Set(['WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'MVL']);

/**
 * Reports a liquidation whose kind no record shows. The register uses "Liquidation" for solvent and insolvent companies, so a record that names the
 * kind without a doubt is better evidence. One that an active register contradicts may be of an earlier liquidation, and so may a solvent winding up
 * after which the company filed: its directors acted for it again.
 */
export function liquidationOfUnknownKind(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const named = company.procedures.filter((known) => windingUp.has(known.code) && stands(known, company, days));
  if (named.some(({ code, since }) => code !== 'MVL' || !filedForLater(company, since, days))) return [];
  const after = named.length === 0 ? '' : 'it filed for a day after its solvent winding up, ';
  const kind = `${after}no record was found that names the kind, so the strictest kind is assumed`;
  return procedure('LIQUIDATION', `It is in liquidation; ${kind}`, 'liquidation')(company, days);
}

const decided: ReadonlySet<ProcedureCode> = new Set(['WUO_MADE', 'CVL_RESOLVED']);

/**
 * Reports that the creditors are asked to decide in a winding up. In a liquidation that stands they are asked about other matters too: a notice of
 * deemed consent (2447) can follow the resolution.
 */
export function proposedWindingUp(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  if (company.procedures.some((known) => decided.has(known.code) && stands(known, company, days))) return [];
  const asked = "Its creditors are asked to decide in a creditors' voluntary (insolvent) winding up, and no notice shows the resolution";
  return procedure('CVL_PROPOSED', asked)(company, days);
}

/** Returns whether no record weakens a procedure. */
function stands({ code, since, doubt }: Procedure, company: CompanyFacts, days: RecordDays): boolean {
  return doubt === null && !activeAgain(company, since, contradictedAfter(code), days);
}

/** Reports a status of the register that no rule covers. */
export function unmappedStatus(company: CompanyFacts): RuleFinding[] {
  const detail = `No rule covers the register's status "${liveEntry(company)?.statusText}".`;
  return registerStatus('unmapped', detail)(company);
}
