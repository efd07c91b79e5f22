import { listRules } from '../screening/lists.ts';

/** Sources of the records that the rules read, by their subject. A decision records the state of each, or the day of its snapshot. */
const register = ['companies-house/basic-company-data'];
const officers = ['companies-house/officers'];
const owners = ['companies-house/psc'];
const accounts = ['companies-house/accounts'];
const charges = ['companies-house/charges'];
const filings = ['companies-house/filings'];
const notices = ['gazette/petitions', 'gazette/insolvency'];
const cases = ['companies-house/insolvency-cases'];
const courtLists = ['hmcts/companies-court-lists'];
const screened = [...register, ...officers, ...owners];
const linked = [...register, ...officers, ...owners, ...notices, ...cases, ...filings, ...charges, ...accounts];
const lists = [...new Set(Object.values(listRules).map(({ source }) => source))];

/** Whose records each rule reads (models/features). Of a snapshot and the stream that continues it, the snapshot is named. */
export const restsOn = {
  petition: [...notices, ...register, ...accounts],
  courtList: [...courtLists, ...notices, ...register],
  procedure: [...notices, ...cases, ...filings, ...register, ...accounts],
  register,
  registerAndFilings: [...register, ...filings],
  board: [...officers, ...register],
  identity: [...officers, ...owners, ...register],
  owners: [...owners, ...register],
  phoenix: linked,
  credit: linked,
  accounts,
  accountsDue: [...register, ...accounts, ...filings],
  sanctions: [listRules['uk-sanctions'].source, ...screened],
  formerSanctions: [listRules['uk-sanctions-history'].source, ...screened],
  investmentBans: [listRules['uk-investment-bans'].source, ...screened],
  warnings: [listRules['fca-warnings'].source, ...screened],
  disqualified: [listRules['disqualified-directors'].source, ...screened],
  defaulters: [listRules['hmrc-defaulters'].source, ...screened],
  screening: [...lists, ...screened],
  everything: [...screened, ...accounts, ...charges, ...filings, ...notices, ...cases, ...courtLists, ...lists],
} as const satisfies Readonly<Record<string, readonly string[]>>;
