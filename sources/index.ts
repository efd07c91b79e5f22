import { companiesHouseAccounts } from './companies-house/accounts/source.ts';
import { basicCompanyData } from './companies-house/basic-company-data/source.ts';
import { disqualifiedOfficers } from './companies-house/disqualified-officers/source.ts';
import { officerAppointments } from './companies-house/officers/source.ts';
import { personsWithSignificantControl } from './companies-house/psc/source.ts';
import { fcaWarningList } from './fca/warning-list/source.ts';
import { ukSanctionsList } from './fcdo/uk-sanctions-list/source.ts';
import { gazetteInsolvency } from './gazette/insolvency/source.ts';
import { deliberateDefaulters } from './hmrc/deliberate-defaulters/source.ts';
import { ofsiConsolidatedList } from './ofsi/consolidated-list/source.ts';
import { investmentBans } from './ofsi/investment-bans/source.ts';
import type { Source } from './source.ts';

/** Every public record that is read. One line here and a folder beside it make a source. */
export const sources: readonly Source[] = [
  basicCompanyData,
  companiesHouseAccounts,
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

/** Throws an error that names the ids there are. */
export function sourceById(id: string): Source {
  const source = sources.find((one) => one.id === id);
  if (source === undefined) throw new Error(`there is no source "${id}"; there are ${sources.map((one) => one.id).join(', ')}`);
  return source;
}
