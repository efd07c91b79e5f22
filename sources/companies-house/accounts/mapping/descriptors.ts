import type { Fact, Instance } from '../instance/instance.ts';
import type { FactIndex, Scope } from './fact-index.ts';
import { lookup } from './lookup.ts';
import type { AccountsRow, AccountsType, Standard } from './row.ts';
import { taxonomyLabel } from './taxonomy.ts';
import { oneLine } from './text.ts';

type Descriptors = Pick<AccountsRow, 'company_name' | 'taxonomy' | 'accounts_type' | 'standard' | 'dormant' | 'audited' | 'software'>;

/** Returns the columns that describe the filing, for rows of one scope. */
export function describe(instance: Instance, index: FactIndex, scope: Scope): Descriptors {
  const members = membersOf(index);
  const dormant = isDormant(index);
  const micro = members('AccountingStandardsDimension') === 'Micro-entities' || webFilingMicro.test(instance.generator ?? '');
  return {
    company_name: textOf(index, 'EntityCurrentLegalOrRegisteredName', 'EntityCurrentLegalName'),
    taxonomy: taxonomyLabel(index.taxonomies),
    accounts_type: accountsType(index, members, { micro, dormant, scope }),
    standard: micro ? 'frs-105' : standardOf(instance, index, members),
    dormant,
    audited: isAudited(index, members),
    software: softwareOf(instance, index),
  };
}

/** Generator of the WebFiling form for micro-entities. The form uses the FRS 102 entry point, so only the generator identifies it. */
const webFilingMicro = /^Companies House WebFiling - Micro-entity Accounts Form/i;

/** Returns the member that the filing states on an axis, by local name. */
type Members = (axis: string) => string | undefined;

/** Concepts whose facts are empty, by the axis whose member is their value. */
const enumerations: Readonly<Record<string, readonly string[]>> = {
  AccountingStandardsDimension: ['AccountingStandardsApplied'],
  AccountsTypeDimension: ['AccountsType', 'AccountsTypeFullOrAbbreviated'],
  AccountsStatusDimension: ['AccountsStatusAuditedOrUnaudited'],
  ApplicableLegislationDimension: ['ApplicableLegislation'],
  ScopeAccountsDimension: ['ScopeAccounts'],
};

function membersOf(index: FactIndex): Members {
  return (axis) => {
    for (const concept of enumerations[axis] ?? [])
      for (const { context } of index.described(concept)) {
        const member = context?.dimensions.find((each) => each.axis.name === axis)?.member;
        if (member !== undefined) return typeof member === 'string' ? member.trim() : member.name;
      }
    return undefined;
  };
}

const types: Readonly<Record<string, AccountsType>> = {
  AbridgedAccounts: 'abridged',
  AbbreviatedAccounts: 'abridged',
  FilletedAccounts: 'filleted',
  InterimAccounts: 'interim',
  InitialAccounts: 'initial',
};

const regimes: Readonly<Record<string, AccountsType>> = {
  SmallEntities: 'small',
  FRSSE: 'small',
  MediumEntities: 'medium',
  SmallCompaniesRegimeForAccounts: 'small',
  'Medium-sizedCompaniesRegimeForAccounts': 'medium',
};

/** Statements that refer to the small companies regime, for filings that state no accounting standard. */
const smallRegime = [
  'StatementThatAccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime',
  'AccountsAreInAccordanceWithSpecialProvisionsCompaniesActRelatingToSmallCompanies',
];

/**
 * Returns the most specific type that the filing states: interim or initial, micro, abridged or filleted, dormant, group, the size, full;
 * null for none.
 */
function accountsType(
  index: FactIndex,
  members: Members,
  { micro, dormant, scope }: { micro: boolean; dormant: boolean | null; scope: Scope },
): AccountsType | null {
  if (saysTrue(index, 'ReportAnInterimFinancialStatementFromPubliclyListedEntityTruefalse')) return 'interim';
  if (saysTrue(index, 'ReportAnInitialFinancialStatementFromPubliclyListedEntityTruefalse')) return 'initial';
  if (micro) return 'micro';
  const stated = members('AccountsTypeDimension');
  const left = lookup(types, stated);
  if (left !== undefined) return left;
  if (dormant === true) return 'dormant';
  if (scope === 'group') return 'group';
  const regime = lookup(regimes, members('AccountingStandardsDimension')) ?? lookup(regimes, members('ApplicableLegislationDimension'));
  if (regime !== undefined) return regime;
  if (smallRegime.some((name) => isStated(index, name))) return 'small';
  return stated === 'FullAccounts' ? 'full' : null;
}

const standards: Readonly<Record<string, Standard>> = {
  FRS101: 'frs-101',
  FRS102: 'frs-102',
  'Micro-entities': 'frs-105',
  SmallEntities: 'frs-102-1a',
  MediumEntities: 'frs-102',
  FullIFRS: 'ifrs',
  FRSSE: 'frsse',
  UKGAAP: 'uk-gaap',
  CharitiesSORP: 'charities-sorp',
};

/** Taxonomy entry points that imply a standard. The FRS 102 entry point is not among them: filings under FRS 105 use it as well. */
const entryPoints: readonly (readonly [RegExp, Standard])[] = [
  [/\/FRS-101\//i, 'frs-101'],
  [/\/FRS-105\//i, 'frs-105'],
  [/\/(?:FULL-?)?IFRS\//i, 'ifrs'],
  [/\/uk\/ifrs\//i, 'ifrs'],
];

function standardOf({ schemaRefs }: Instance, index: FactIndex, members: Members): Standard | null {
  const stated = lookup(standards, members('AccountingStandardsDimension'));
  if (stated !== undefined) return stated;
  if (index.described('FRSSEVersionDate').length > 0) return 'frsse';
  const taxonomies = [...index.taxonomies];
  if (taxonomies.some(({ part }) => part === 'charities')) return 'charities-sorp';
  const byEntry = entryPoints.find(([pattern]) => schemaRefs.some((each) => pattern.test(each)));
  if (byEntry !== undefined) return byEntry[1];
  if (taxonomies.some(({ family }) => family === 'ifrs')) return 'ifrs';
  return taxonomies.some(({ family, part }) => part === 'core' && family !== 'frc') ? 'uk-gaap' : null;
}

function isDormant(index: FactIndex): boolean | null {
  const stated = truth(index, 'EntityDormantTruefalse') ?? truth(index, 'EntityDormant') ?? truth(index, 'CompanyDormant');
  if (stated !== undefined) return stated;
  const not = truth(index, 'CompanyNotDormant');
  return not === undefined ? null : !not;
}

/** Directors' statements of audit exemption (ss.477, 479A, 479C and 480), for filings that state no audit status. */
const exemptions = [
  'CompanyEntitledToExemptionUnderSection477CompaniesAct2006',
  'CompanyEntitledToExemptionUnderSection480CompaniesAct2006',
  'CompanyEntitledToExemptionUnderSection480CompaniesAct2006RelatingToDormantCompanies',
  'CompanyEntitledToExemptionUnderSection249A1CompaniesAct1985',
  'CompanyEntitledToExemptionUnderSection249AACompaniesAct1985',
  'MembersHaveNotRequiredCompanyToObtainAnAudit',
  'StatementThatMembersHaveNotRequiredCompanyToObtainAnAudit',
  'StatementThatCompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies',
  'StatementThatCompanyEntitledToExemptionFromAuditUnderSection480CompaniesAct2006RelatingToDormantCompanies',
];

/** Facts that only an auditor's report has. */
const auditReports = ['OpinionAuditorsOnEntity', 'DateAuditorsReport'];

function isAudited(index: FactIndex, members: Members): boolean | null {
  const status = members('AccountsStatusDimension');
  if (status === 'Audited') return true;
  if (status !== undefined && (status.startsWith('AuditExempt') || status === 'IndependentExaminationCharity')) return false;
  if (auditReports.some((name) => index.described(name).length > 0)) return true;
  return exemptions.some((name) => isStated(index, name)) ? false : null;
}

function softwareOf({ generator }: Instance, index: FactIndex): string | null {
  const name = textOf(index, 'NameProductionSoftware');
  const version = textOf(index, 'VersionProductionSoftware');
  if (name === null) return oneLine(generator ?? '') ?? null;
  return version === null || version === 'Software' || name.includes(version) ? name : (oneLine(`${name} ${version}`) ?? name);
}

/** Returns the text of the first of these describing facts on one line, facts without a dimension first; null for none. */
export function textOf(index: FactIndex, ...names: readonly string[]): string | null {
  for (const name of names) {
    const facts = index.described(name);
    const plain = facts.find(({ context, value }) => (context?.dimensions.length ?? 0) === 0 && oneLine(value ?? '') !== undefined);
    const text = oneLine(plain?.value ?? '') ?? facts.map(({ value }) => oneLine(value ?? '')).find((each) => each !== undefined);
    if (text !== undefined) return text;
  }
  return null;
}

function truth(index: FactIndex, name: string): boolean | undefined {
  return index
    .described(name)
    .map(truthOf)
    .find((each) => each !== undefined);
}

/** `xs:boolean` has two spellings for each value. */
function truthOf({ value, text }: Fact): boolean | undefined {
  const word = (value ?? text).trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

function saysTrue(index: FactIndex, name: string): boolean {
  return truth(index, name) === true;
}

/** Whether the filing has the directors' statement: as words, or as a flag that is not `false`. */
function isStated(index: FactIndex, name: string): boolean {
  return index.described(name).some((fact) => truthOf(fact) !== false);
}
