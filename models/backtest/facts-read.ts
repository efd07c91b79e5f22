import type { CompanyDetails } from '../clearance/details.ts';
import type { CompanyFacts } from '../clearance/facts.ts';

/** A part of the facts of a company that models compute apart. The entry of the register, the number and the name are always there. */
export type FactsPart = Exclude<
  keyof CompanyFacts,
  'companyNumber' | 'name' | 'register' | 'unread' | 'screening' | 'credit' | keyof CompanyDetails
>;

/**
 * The parts of the facts that each rule reads, by code, for the rules that a backtest can run. The other rules cannot be tested so: a rule about formal
 * insolvency or dissolution states the outcome itself, the lists of screening have no history in the warehouse, and the model behind
 * ACCOUNTS_OUTLIER_P99 was fitted on accounts of later days.
 */
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
