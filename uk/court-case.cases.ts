/**
 * A case number and its court as notices and callers write them, and their key; null: they name no case.
 * TypeScript and DuckDB are tested on this table.
 */
export interface CourtCaseCase {
  readonly courtCase: string | null;
  readonly court: string | null;
  readonly key: string | null;
}

const highCourt = 'In the High Court of Justice, Business and Property Courts of England and Wales, Insolvency and Companies List (ChD)';

export const courtCaseCases: readonly CourtCaseCase[] = [
  { courtCase: 'CR-2026-001234', court: highCourt, key: 'CR20261234' },
  { courtCase: 'CR 2026 001234', court: null, key: 'CR20261234' },
  { courtCase: ' cr-2026-001234. ', court: 'High Court', key: 'CR20261234' },
  { courtCase: 'CR-2026-1234', court: highCourt, key: 'CR20261234' },
  { courtCase: 'CR-2026-LDS-000123', court: 'High Court of Justice, District Registry of Leeds', key: 'CR2026LDS123' },
  { courtCase: '123 of 2026', court: 'In the County Court at Leeds', key: '123OF2026 LEEDS' },
  { courtCase: '123 OF 2026', court: 'County Court, Leeds', key: '123OF2026 LEEDS' },
  { courtCase: '000123 of 2026', court: 'County Court, Leeds', key: '123OF2026 LEEDS' },
  { courtCase: 'CR-2026-000000', court: null, key: 'CR20260' },
  { courtCase: '123 of 2026', court: 'County Court at Newcastle upon Tyne', key: '123OF2026 NEWCASTLE TYNE UPON' },
  { courtCase: '123', court: 'County Court at Hull', key: '123 HULL' },
  { courtCase: '123 of 2026', court: highCourt, key: '123OF2026 ' },
  { courtCase: '123 of 2026', court: null, key: null },
  { courtCase: ' - ', court: highCourt, key: null },
  { courtCase: '', court: highCourt, key: null },
  { courtCase: null, court: highCourt, key: null },
];
