import { companiesHouseAccounts } from './companies-house/accounts/source.ts';
import { basicCompanyData } from './companies-house/basic-company-data/source.ts';
import { disqualifiedOfficers } from './companies-house/disqualified-officers/source.ts';
import { officerAppointments } from './companies-house/officers/source.ts';
import { personsWithSignificantControl } from './companies-house/psc/source.ts';
import { fcaWarningList } from './fca/warning-list/source.ts';
import { ukSanctionsList } from './fcdo/uk-sanctions-list/source.ts';
import { gazetteInsolvency } from './gazette/insolvency/source.ts';
import { gazettePetitions } from './gazette/petitions/source.ts';
import { deliberateDefaulters } from './hmrc/deliberate-defaulters/source.ts';
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
  deliberateDefaulters,
  investmentBans,
  personsWithSignificantControl,
  officerAppointments,
  disqualifiedOfficers,
  ofsiConsolidatedList,
];

/** Returns the source of an id. Throws an `Error` that lists the known ids when there is none. */
export function sourceById(id: string): Source {
  const source = sources.find((one) => one.id === id);
  if (source === undefined) throw new Error(`there is no source "${id}"; there are ${sources.map((one) => one.id).join(', ')}`);
  return source;
}
