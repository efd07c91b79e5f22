import type { CompanyDetails } from '../clearance/details.ts';
import type { CompanyFacts } from '../clearance/facts.ts';

/** A part of the facts of a company that models compute apart. The entry of the register, the number and the name are always there. */
export type FactsPart = Exclude<
  keyof CompanyFacts,
  'companyNumber' | 'name' | 'register' | 'unread' | 'screening' | 'credit' | keyof CompanyDetails
>;

/** The parts of the facts that each rule reads, by code, for the rules that a backtest can run. `whyRefused` has the others. */
export const factsRead: Readonly<Partial<Record<string, readonly FactsPart[]>>> = {
  WUP_LIVE: ['petitions', 'accounts'],
  COURT_LISTED: ['courtListings'],
  CVL_PROPOSED: ['procedures', 'accounts'],
  MVL: ['procedures', 'accounts'],
  MORATORIUM: ['procedures', 'accounts'],
  INSOLVENCY_NOTICE: ['procedures', 'accounts'],
  STRIKE_OFF_1ST: ['strikeOff'],
  STRIKE_OFF_VOL: ['strikeOff'],
  STRIKE_OFF: ['strikeOff'],
  GOV_NO_DIRECTOR: ['officers'],
  GOV_NO_NATURAL: ['officers'],
  GOV_IDV_OVERDUE: ['governance'],
  GOV_CHURN: ['governance', 'officers'],
  PSC_GAP: ['ownershipGap'],
  RO_DEFAULT: ['governance'],
  PHX_HIGH: ['phoenix'],
  PHX_MED: ['phoenix'],
  ACCTS_OVERDUE: ['accounts', 'returns'],
  CS_OVERDUE: ['returns'],
  BOTH_OVERDUE: ['accounts', 'returns'],
  CAPITAL_BLEED: ['accounts'],
  WORKING_CAPITAL_DEFICIT: ['accounts'],
  ACCOUNTS_IRREGULAR: ['accounts'],
};

/** Why each other rule cannot be tested on the past, by code. */
export const whyRefused: Readonly<Record<string, string>> = {
  ...because('it states the outcome itself', [
    'WUO_MADE',
    'PROV_LIQ',
    'CVL_RESOLVED',
    'ADMIN',
    'RECEIVER',
    'CVA_LIVE',
    'LIQUIDATION',
    'DISSOLVED',
  ]),
  ...because('the lists of screening have no history in the warehouse', [
    ...['SANCTION_NUMBER', 'SANCTION_NAME', 'SANCTION_OFFICER', 'SANCTION_OWNER', 'SANCTION_FORMER', 'INVESTMENT_BAN', 'FCA_WARNING'],
    ...['GOV_DISQ_ACTING', 'DISQUALIFIED_PARTY', 'HMRC_DEFAULTER', 'SCREENING_INCOMPLETE', 'NOT_SCREENED'],
  ]),
  ...because('the model behind it was fitted on accounts of later days', ['ACCOUNTS_OUTLIER_P99']),
  ...because('"risk scorecard fit" tests the bands of a scorecard on a later day', ['CREDIT_E', 'CREDIT_D']),
  ...because('it is never more than INFO', ['GOV_LATE_NOTICE', 'PHX_LOW']),
  ...because('it is about what the service could read, not about the company', [
    ...['RECORD_UNREAD', 'COMPANY_UNKNOWN', 'UK_ESTABLISHMENT', 'STATUS_UNMAPPED'],
  ]),
};

function because(why: string, codes: readonly string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, why]));
}
