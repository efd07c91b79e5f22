import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts, Petition, ProcedureCode, RegisterEntry, RegisterStatus, SanctionsMatch } from './facts.ts';
import type { RuleFinding } from './rule.ts';

/** Reports each petition. Days are counted from the hearing; a petition without a known hearing counts as not yet heard (0 days). */
export function petitions({ petitions }: CompanyFacts, today: string): RuleFinding[] {
  return petitions.map((petition) => ({
    detail: petitionDetail(petition, today),
    evidence: [petition.evidence],
    days: petition.hearingOn === null ? 0 : daysBetween(petition.hearingOn, today),
  }));
}

function petitionDetail({ court, courtCase, presentedOn, hearingOn }: Petition, today: string): string {
  const presented = presentedOn === null ? 'has been presented' : `was presented on ${presentedOn}`;
  const where = [court, courtCase].filter((part) => part !== null).join(', ');
  const heard =
    hearingOn === null
      ? 'no hearing date is known'
      : hearingOn < today
        ? `the hearing of ${hearingOn} has passed and no order or dismissal is recorded`
        : `the hearing is on ${hearingOn}`;
  return `A winding-up petition ${presented}${where === '' ? '' : ` (${where})`}; ${heard}. If the court makes an order, payments that the company made after the presentation are void unless the court orders otherwise.`;
}

/** Reports a procedure that notices show or, where no notice shows it, the status of the register, if one is given. */
export function procedure(code: ProcedureCode, detail: string, status?: RegisterStatus) {
  return (company: CompanyFacts): RuleFinding[] => {
    const noticed = company.procedures.filter((known) => known.code === code);
    if (noticed.length > 0) return noticed.map(({ since, evidence }) => ({ detail: `${detail} (since ${since}).`, evidence }));
    return status === undefined ? [] : registerStatus(status, `${detail} (from the status of the register; no notice was found).`)(company);
  };
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
 * Reports a liquidation whose kind no notice shows. The register uses "Liquidation" for solvent and insolvent companies, so a notice that names
 * the kind is better evidence.
 */
export function liquidationOfUnknownKind(company: CompanyFacts): RuleFinding[] {
  if (company.procedures.some(({ code }) => windingUp.has(code))) return [];
  const kind = 'no notice was found that names the kind, so the strictest kind is assumed';
  return procedure('LIQUIDATION', `It is in liquidation; ${kind}`, 'liquidation')(company);
}

/** Reports a company that the register shows as dissolved, or that is no longer on the register. */
export function goneFromRegister({ register }: CompanyFacts): RuleFinding[] {
  if (register === null || isLive(register)) return [];
  const detail =
    register.status === 'dissolved'
      ? `It was dissolved${register.dissolvedOn === null ? '' : ` on ${register.dissolvedOn}`}; its property passed to the Crown.`
      : 'An earlier register snapshot holds it and the newest does not: it was dissolved, converted or closed.';
  return [{ detail, evidence: [register.evidence] }];
}

/** Reports overdue accounts, an overdue confirmation statement, or both; with both, days are counted from the later due date. */
export function overdue(what: 'accounts' | 'confirmation' | 'both') {
  const words = {
    accounts: 'Its accounts are',
    confirmation: 'Its confirmation statement is',
    both: 'Its accounts and its confirmation statement are both',
  }[what];
  return (company: CompanyFacts, today: string): RuleFinding[] => {
    const entry = liveEntry(company);
    if (entry === undefined) return [];
    const due = {
      accounts: [entry.accountsDueOn],
      confirmation: [entry.confirmationDueOn],
      both: [entry.accountsDueOn, entry.confirmationDueOn],
    };
    const days = Math.min(...due[what].map((day) => (day === null ? 0 : daysBetween(day, today))));
    if (days <= 0) return [];
    return [
      {
        detail: `${words} ${days} ${days === 1 ? 'day' : 'days'} overdue according to the newest register snapshot.`,
        evidence: [entry.evidence],
        days,
      },
    ];
  };
}

/** Numbers of partnerships, which have members instead of directors, and of overseas companies, which follow the law of their country. */
const withoutDirectors = /^(OC|SO|NC|LP|SL|NL|FC|SF|NF|BR|OE)/;

/** Reports a board below the legal minimum: one director for a private company, two for a public one (Companies Act 2006 s 154). */
export function tooFewDirectors({ companyNumber, register, officers }: CompanyFacts): RuleFinding[] {
  if (officers === undefined || withoutDirectors.test(companyNumber)) return [];
  const needed = /public limited company/i.test(register?.category ?? '') ? 2 : 1;
  if (officers.activeDirectors >= needed) return [];
  const last = officers.lastResignedOn === null ? '' : `; the latest resignation was on ${officers.lastResignedOn}`;
  return [
    {
      detail: `It has ${officers.activeDirectors} active directors and the law requires ${needed}${last}. Its board cannot give a mandate.`,
      evidence: officers.evidence,
    },
  ];
}

/** Reports matches of one kind on the UK Sanctions List: by company number, by exact name with an address, by exact name alone. */
export function sanctions(by: SanctionsMatch['by'], corroborated: boolean) {
  const how = by === 'number' ? 'by company number' : corroborated ? 'by exact name and address' : 'by exact name alone';
  const doubt = by === 'name' && !corroborated ? ' Nothing else agrees or disagrees: a person must review it.' : '';
  return ({ sanctions }: CompanyFacts): RuleFinding[] =>
    sanctions
      .filter((match) => match.by === by && (by === 'number' || match.corroborated === corroborated))
      .map(({ name, designation, regime, evidence }) => ({
        detail: `It matches ${name} (${designation}, ${regime}) on the UK Sanctions List ${how}.${doubt}`,
        evidence: [evidence],
      }));
}

export function neverRegistered({ register, companyNumber }: CompanyFacts): RuleFinding[] {
  if (register !== null) return [];
  return [{ detail: `No stored register snapshot has the number ${companyNumber}.`, evidence: [] }];
}

export function unmappedStatus(company: CompanyFacts): RuleFinding[] {
  const entry = liveEntry(company);
  const detail = `No rule covers the register's status "${entry?.statusText}".`;
  return registerStatus('unmapped', detail)(company);
}

function liveEntry({ register }: CompanyFacts): RegisterEntry | undefined {
  return register !== null && isLive(register) ? register : undefined;
}

function isLive({ status, onRegister }: RegisterEntry): boolean {
  return onRegister && status !== 'dissolved' && status !== 'left-register';
}
