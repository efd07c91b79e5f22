import { daysBetween } from './days.ts';
import type { CompanyFacts, Petition, ProcedureCode, RegisterEntry, RegisterStatus, SanctionsMatch } from './facts.ts';
import type { Ground } from './rule.ts';

/** Each petition by itself. Days are counted from the hearing; a petition without a known hearing has not been heard. */
export function petitions({ petitions }: CompanyFacts, today: string): Ground[] {
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
  return `A winding-up petition ${presented}${where === '' ? '' : ` (${where})`}; ${heard}. If an order follows, what it has paid out since is void unless the court orders otherwise.`;
}

/** A procedure that notices tell of or, where no notice does, the register's own status. */
export function procedure(code: ProcedureCode, detail: string, status?: RegisterStatus) {
  return (company: CompanyFacts): Ground[] => {
    const told = company.procedures.filter((known) => known.code === code);
    if (told.length > 0) return told.map(({ since, evidence }) => ({ detail: `${detail} (since ${since}).`, evidence }));
    return status === undefined ? [] : registerStatus(status, `${detail} (by the register's status; no notice was found).`)(company);
  };
}

/** The register's status, in its own words as evidence. */
export function registerStatus(status: RegisterStatus, detail: string) {
  return (company: CompanyFacts): Ground[] => {
    const entry = liveEntry(company);
    return entry?.status === status ? [{ detail, evidence: [entry.evidence] }] : [];
  };
}

const windingUp: ReadonlySet<ProcedureCode> = new Set(['WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'MVL']);

/** The register says "Liquidation" of solvent and insolvent companies alike; a notice that tells which is better evidence. */
export function liquidationOfUnknownKind(company: CompanyFacts): Ground[] {
  if (company.procedures.some(({ code }) => windingUp.has(code))) return [];
  const kind = 'no notice was found that tells which kind, so the strictest is taken';
  return procedure('LIQUIDATION', `It is in liquidation; ${kind}`, 'liquidation')(company);
}

/** Dissolved by the register's word, or no longer on it. */
export function goneFromRegister({ register }: CompanyFacts): Ground[] {
  if (register === null || isLive(register)) return [];
  const detail =
    register.status === 'dissolved'
      ? `It is dissolved${register.dissolvedOn === null ? '' : ` since ${register.dissolvedOn}`}; what it owned passed to the Crown.`
      : 'It was on an earlier register snapshot and is absent from the newest: dissolved, converted or closed.';
  return [{ detail, evidence: [register.evidence] }];
}

/** Days overdue of the accounts, the confirmation statement, or both (the later of the two counts). */
export function overdue(what: 'accounts' | 'confirmation' | 'both') {
  const words = { accounts: 'Its accounts are', confirmation: 'Its confirmation statement is', both: 'Both are' }[what];
  return (company: CompanyFacts, today: string): Ground[] => {
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
        detail: `${words} ${days} ${days === 1 ? 'day' : 'days'} overdue by the newest register snapshot.`,
        evidence: [entry.evidence],
        days,
      },
    ];
  };
}

/** Members stand in for directors in partnerships, and overseas companies follow their own law. */
const withoutDirectors = /^(OC|SO|NC|LP|SL|NL|FC|SF|NF|BR|OE)/;

/** A private company needs one director, a public one two. */
export function tooFewDirectors({ companyNumber, register, officers }: CompanyFacts): Ground[] {
  if (officers === undefined || withoutDirectors.test(companyNumber)) return [];
  const needed = /public limited company/i.test(register?.category ?? '') ? 2 : 1;
  if (officers.activeDirectors >= needed) return [];
  const last = officers.lastResignedOn === null ? '' : `; the last to go resigned on ${officers.lastResignedOn}`;
  return [
    {
      detail: `It has ${officers.activeDirectors} active directors where the law asks for ${needed}${last}. Nobody can give it a mandate.`,
      evidence: officers.evidence,
    },
  ];
}

export function sanctions(by: SanctionsMatch['by'], corroborated: boolean) {
  const how = by === 'number' ? 'by company number' : corroborated ? 'by exact name and address' : 'by exact name alone';
  const doubt = by === 'name' && !corroborated ? ' Nothing else agrees or disagrees: somebody has to look.' : '';
  return ({ sanctions }: CompanyFacts): Ground[] =>
    sanctions
      .filter((match) => match.by === by && (by === 'number' || match.corroborated === corroborated))
      .map(({ name, designation, regime, evidence }) => ({
        detail: `It matches ${name} (${designation}, ${regime}) on the UK Sanctions List ${how}.${doubt}`,
        evidence: [evidence],
      }));
}

export function neverRegistered({ register, companyNumber }: CompanyFacts): Ground[] {
  if (register !== null) return [];
  return [{ detail: `No register snapshot that we hold has the number ${companyNumber}.`, evidence: [] }];
}

export function unmappedStatus(company: CompanyFacts): Ground[] {
  const entry = liveEntry(company);
  const detail = `The register's status "${entry?.statusText}" is one that no rule knows.`;
  return registerStatus('unmapped', detail)(company);
}

function liveEntry({ register }: CompanyFacts): RegisterEntry | undefined {
  return register !== null && isLive(register) ? register : undefined;
}

function isLive({ status, onRegister }: RegisterEntry): boolean {
  return onRegister && status !== 'dissolved' && status !== 'left-register';
}
