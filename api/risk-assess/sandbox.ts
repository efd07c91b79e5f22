/** Companies of the sandbox and what their assessment shows. test/api/risk-assess.test.ts compares them with the answers. */
export const riskScenarios = [
  { companyNumber: '99000001', state: 'rated', band: 'A', shows: 'band A: every record is known and sound' },
  { companyNumber: '99000010', state: 'rated', band: 'E', shows: 'band E: a live petition, PD 55% at least' },
  { companyNumber: '99000012', state: 'default', band: 'E', shows: 'default: a winding-up order' },
  { companyNumber: '99000021', state: 'not-rateable', band: null, shows: 'not rateable: dissolved' },
  { companyNumber: '99000031', state: 'rated', band: 'C', shows: 'band C: accounts and confirmation statement are 100 days overdue' },
  { companyNumber: '99000055', state: 'rated', band: 'B', shows: 'band B: it goes on where a failed company stopped' },
  { companyNumber: '99000061', state: 'rated', band: 'C', shows: 'band C: its liabilities exceed its assets' },
  { companyNumber: '99000064', state: 'rated', band: 'D', shows: 'band D: overdue accounts, and its liabilities exceed its assets' },
  { companyNumber: '99000090', state: 'rated', band: 'B', shows: 'band B instead of A: a source is stale, so the data are limited' },
] as const;
