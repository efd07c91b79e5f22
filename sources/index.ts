import { companiesHouseAccounts } from './companies-house/accounts/source.ts';
import { basicCompanyData } from './companies-house/basic-company-data/source.ts';
import { charges } from './companies-house/charges/source.ts';
import { chargesApi } from './companies-house/charges-api/source.ts';
import { companyApi } from './companies-house/company-api/source.ts';
import { companyStream } from './companies-house/company-stream/source.ts';
import { disqualifiedOfficerStream } from './companies-house/disqualified-officer-stream/source.ts';
import { disqualifiedOfficers } from './companies-house/disqualified-officers/source.ts';
import { exemptionsApi } from './companies-house/exemptions-api/source.ts';
import { filingHistoryApi } from './companies-house/filing-history-api/source.ts';
import { filings } from './companies-house/filings/source.ts';
import { insolvencyApi } from './companies-house/insolvency-api/source.ts';
import { insolvencyCases } from './companies-house/insolvency-cases/source.ts';
import { officerStream } from './companies-house/officer-stream/source.ts';
import { officerUpdates } from './companies-house/officer-updates/source.ts';
import { officerAppointments } from './companies-house/officers/source.ts';
import { officersApi } from './companies-house/officers-api/source.ts';
import { personsWithSignificantControl } from './companies-house/psc/source.ts';
import { pscApi } from './companies-house/psc-api/source.ts';
import { pscStatementsApi } from './companies-house/psc-statements-api/source.ts';
import { pscStream } from './companies-house/psc-stream/source.ts';
import { registersApi } from './companies-house/registers-api/source.ts';
import { fcaRegister } from './fca/register/source.ts';
import { fcaRegisterApi } from './fca/register-api/source.ts';
import { fcaWarningIndex } from './fca/warning-index/source.ts';
import { fcaWarningList } from './fca/warning-list/source.ts';
import { ukSanctionsList } from './fcdo/uk-sanctions-list/source.ts';
import { gazetteInsolvency } from './gazette/insolvency/source.ts';
import { gazettePetitions } from './gazette/petitions/source.ts';
import { gdeltGkg } from './gdelt/gkg/source.ts';

import { companiesCourtLists } from './hmcts/companies-court-lists/source.ts';

import { ukCompanyTitles } from './hmlr/ccod/source.ts';
import { ukCompanyTitleChanges } from './hmlr/ccod-changes/source.ts';
import { overseasCompanyTitles } from './hmlr/ocod/source.ts';
import { overseasCompanyTitleChanges } from './hmlr/ocod-changes/source.ts';

import { deliberateDefaulters } from './hmrc/deliberate-defaulters/source.ts';
import { offshoreLeaks } from './icij/offshore-leaks/source.ts';
import { newsFeeds } from './news/feeds/source.ts';
import { ofsiConsolidatedList } from './ofsi/consolidated-list/source.ts';
import { investmentBans } from './ofsi/investment-bans/source.ts';
import type { Source } from './source.ts';

/** Every source of the service. A source is one line here and one folder under `sources/`. */
export const sources: readonly Source[] = [
  basicCompanyData,
  companiesHouseAccounts,
  gazettePetitions,
  gazetteInsolvency,
  ukSanctionsList,
  fcaWarningList,
  fcaWarningIndex,
  fcaRegister,
  fcaRegisterApi,
  deliberateDefaulters,
  investmentBans,
  personsWithSignificantControl,
  pscStream,
  officerAppointments,
  officerUpdates,
  officerStream,
  disqualifiedOfficers,
  disqualifiedOfficerStream,
  ofsiConsolidatedList,
  offshoreLeaks,
  gdeltGkg,
  newsFeeds,
  companiesCourtLists,
  ukCompanyTitles,
  ukCompanyTitleChanges,
  overseasCompanyTitles,
  overseasCompanyTitleChanges,
  companyStream,
  filings,
  filingHistoryApi,
  charges,
  chargesApi,
  insolvencyCases,
  insolvencyApi,
  companyApi,
  officersApi,
  pscApi,
  pscStatementsApi,
  exemptionsApi,
  registersApi,
];

/**
 * Returns the source with the bounds that hold for the live publisher. SHRUNK finds a list that was cut only when a whole one was loaded before it, so this
 * bound stops the first load of one.
 */
export function atPublisher(source: Source): Source {
  const { liveRows, rows } = source.expect;
  return liveRows === undefined ? source : { ...source, expect: { ...source.expect, rows: [liveRows, rows[1]] } };
}

/** Returns the source of an id. Throws an `Error` that lists the known ids when there is none. */
export function sourceById(id: string): Source {
  const source = sources.find((one) => one.id === id);
  if (source === undefined) throw new Error(`there is no source "${id}"; there are ${sources.map((one) => one.id).join(', ')}`);
  return source;
}
