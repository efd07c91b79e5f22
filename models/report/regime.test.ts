import { expect, test } from 'vitest';
import type { CompanyFacts, ProcedureCode } from '../clearance/facts.ts';
import { explainRegime } from './regime.ts';
import type { RegimeTopic } from './regime-texts.ts';
import type { ReportFinding } from './report.ts';

const finding = (code: string): ReportFinding => ({
  ...{ code, outcome: 'REVIEW', asPayer: 'REVIEW', asPayee: 'REVIEW', ofRecords: false, evidence: [] },
  ...{ plain: 'p', action: 'a', detail: 'd', basis: 'b', clearedBy: 'c' },
});
const since = '2026-05-20';
const facts = (code: ProcedureCode, presentedOn: string | null): CompanyFacts => ({
  ...{ companyNumber: '07000001', name: null, register: null, petitions: [] },
  procedures: [{ code, since, presentedOn, doubt: null, evidence: [] }],
});

test.each<[ProcedureCode, string | null, RegimeTopic, readonly string[]]>([
  ['WUO_MADE', '2026-05-01', 'void-payments', ['2026-05-01', since]],
  ['PROV_LIQ', '2026-05-01', 'void-payments', ['2026-05-01', since]],
  ['LIQUIDATION', null, 'void-payments', [since]],
  ['LIQUIDATION', null, 'liquidation', [since]],
  ['ADMIN', null, 'administration', [since]],
  ['MORATORIUM', null, 'moratorium', [since]],
  ['CVA_LIVE', null, 'retention-of-title', [since]],
])('%s of a petition of %s brings "%s" into play, with the days %j', (code, presentedOn, topic, days) => {
  const creditor = { country: 'DE', retentionOfTitle: true };
  const regime = explainRegime(facts(code, presentedOn), [finding(code)], creditor).find((one) => one.topic === topic);
  expect(regime).toMatchObject({ applies: 'yes', findings: [code] });
  expect(regime?.dates.map(({ on }) => on)).toEqual(days);
});

test.each([
  ['COURT_LISTED', 'yes'],
  ['CVL_PROPOSED', 'yes'],
  ['PHX_HIGH', 'not-shown'],
])('the title to goods of a company with %s is %s', (code, applies) => {
  const regime = explainRegime(null, [finding(code)], { country: 'DE', retentionOfTitle: true });
  expect(regime.find(({ topic }) => topic === 'retention-of-title')?.applies).toBe(applies);
});

test.each([
  ['MEDIUM', ['2026-05-01', '2031-05-01']],
  ['LOW', []],
] as const)('a pair of level %s puts the days %j beside the rule about a reused name', (level, days) => {
  const failed = { failedNumber: '07000002', failedName: null, failedOn: '2026-05-01', route: 'INSOLVENCY', lawful: null } as const;
  const paired = { ...facts('ADMIN', null), phoenix: [{ ...failed, level, score: '3.00', evaluable: 6, detail: 'd', evidence: [] }] };
  const regime = explainRegime(paired, [], { country: 'DE' }).find(({ topic }) => topic === 'reused-name');
  expect(regime?.dates.map(({ on }) => on)).toEqual(days);
});
