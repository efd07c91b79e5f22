import type { RegisterCompany } from '../../models/resolution/register.ts';
import type { LabelledRow, PooledAddress } from './labelled-rows.ts';

/** The companies that the rows mean, as a register holds them, and the rows by what can be measured with them. */
export interface TrueCompanies {
  readonly companies: readonly RegisterCompany[];
  /** Rows whose company has a registered name that does not come from the row itself. Each row has that name. */
  readonly answerable: readonly LabelledRow[];
  /** Academy trusts: the query is the name on the register, so they only show that no other company wins. */
  readonly ownName: readonly LabelledRow[];
  /** Rows for which no file gives the name of the company. */
  readonly unanswerable: readonly LabelledRow[];
}

/**
 * Finds the registered name of each company. Where a file gives none, the name of an academy trust with the same number is used: the files list
 * trusts under their registered names and schools under the names that they use. Other rows have no registered name.
 */
export function trueCompanies(rows: readonly LabelledRow[], addresses: readonly PooledAddress[]): TrueCompanies {
  const names = new Map<string, string>();
  for (const { companyNumber, registeredName } of rows) if (registeredName !== undefined) names.set(companyNumber, registeredName);
  const trusts = rows.filter(isTrust).filter(({ companyNumber }) => !names.has(companyNumber));
  for (const { companyNumber, name } of trusts) if (!names.has(companyNumber)) names.set(companyNumber, name);
  const addressOf = new Map(addresses.map((one) => [one.companyNumber, one]));
  const companies = [...names].map(([companyNumber, text]) => {
    const at = addressOf.get(companyNumber);
    return {
      companyNumber,
      names: [{ text, type: 'current' as const }],
      postcode: at?.postcode ?? null,
      address: at?.address ?? null,
      status: 'Active',
      live: true,
    };
  });
  const ownName = trusts.filter(({ companyNumber, name }) => names.get(companyNumber) === name);
  const own = new Set(ownName);
  const named = rows.filter(({ companyNumber }) => names.has(companyNumber));
  return {
    companies,
    answerable: named.filter((row) => !own.has(row)).map((row) => ({ ...row, registeredName: names.get(row.companyNumber) })),
    ownName,
    unanswerable: rows.filter(({ companyNumber }) => !names.has(companyNumber)),
  };
}

const isTrust = ({ label }: LabelledRow) => label === 'academy trust';
