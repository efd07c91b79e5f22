import type { Part } from '../../source.ts';

/** What the register states beside its persons: why it names none, and who need not name any. The stream and the REST lists feed both tables too. */
export const pscParts = [
  {
    folder: 'statements',
    table: 'psc_statement',
    key: ['company_number', 'statement_id'],
    // a list that was cut by hand can lack them; past statements stay on the list
    expect: { rows: [0, 10_000_000], rejected: 0.01, shrink: 0.02 },
  },
  {
    folder: 'exemptions',
    table: 'psc_exemption',
    key: ['company_number'],
    // in 2026 the whole register has 108 of them
    expect: { rows: [0, 1_000_000], rejected: 0.1, shrink: 0.5 },
  },
] as const satisfies readonly Part[];

export const partTables = { statements: 'psc_statement', exemptions: 'psc_exemption' } as const;
