import { readCompanyNumber } from '../../../../uk/company-number.ts';
import { isoDate } from './dates.ts';

interface DocumentName {
  readonly companyNumber: string | undefined;
  readonly balanceSheetDate: string | undefined;
}

/**
 * Reads what Companies House states in the name of a member: `Prod223_{run}_{company number}_{balance sheet date}.html` (Prod224 in monthly files),
 * and `CIC-{company number}/accounts/...` in the zip of a community interest company. Both fields are undefined for any other name.
 */
export function readDocumentName(name: string): DocumentName {
  const [, number, year, month, day] = /Prod\d{3}_\d+_([A-Z\d]{8})_(\d{4})(\d\d)(\d\d)(?!\d)/i.exec(name) ?? [];
  const cic = /(?:^|\/)CIC-([A-Z\d]{8})\//i.exec(name)?.[1];
  return {
    companyNumber: readCompanyNumber(number ?? cic),
    balanceSheetDate: isoDate(`${year}-${month}-${day}`),
  };
}
