import type { RegisterCompany } from '../../models/resolution/register.ts';
import type { LabelledRow, PooledAddress } from './labelled-rows.ts';

/** The companies that the rows mean, as a register would hold them, and the rows that can be asked of it. */
export interface TrueCompanies {
  readonly companies: readonly RegisterCompany[];
  /** Rows whose company has a registered name that is not merely the row's own. */
  readonly answerable: readonly LabelledRow[];
  /** Academy trusts: the query is its own register name, so that they show only that nothing else is taken for it. */
  readonly ownName: readonly LabelledRow[];
  /** Rows of which no file says what the company is called. */
  readonly unanswerable: readonly LabelledRow[];
}

/**
 * Where a file gives no registered name, the name under which its academy trust is listed stands for it, for all rows with the same number:
 * trusts are listed under their registered names, schools under those they go by. What is left has no name at all.
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
    answerable: named.filter((row) => !own.has(row)),
    ownName,
    unanswerable: rows.filter(({ companyNumber }) => !names.has(companyNumber)),
  };
}

const isTrust = ({ label }: LabelledRow) => label === 'academy trust';
