import { describe, expect, test } from 'vitest';
import { clearScreening } from '../../test/fixtures/clear-screening.ts';
import { snapshots, someEvidence, soundCompany, soundEntry, assessedOn as today } from '../../test/fixtures/risk-facts.ts';
import { decide } from '../clearance/decide.ts';
import type { CompanyFacts, ProcedureCode, ScreeningCode } from '../clearance/facts.ts';
import { rules } from '../clearance/rules.ts';
import { sandboxFacts, sandboxFreshness, scenarios } from '../clearance/sandbox.ts';
import type { ClearanceRequest, Direction } from '../clearance/verdict.ts';
import { wordsOfFinding } from '../findings/registry.ts';
import { type CompanyJudgement, judgeCompany } from './report.ts';

const now = `${today}T10:00:00.000Z`;

const records = { freshness: sandboxFreshness([], now, today), snapshots, now, today };

function judged(company: CompanyFacts, terms: ClearanceRequest['terms'] = { creditDays: 0 }): CompanyJudgement {
  const { companyNumber } = company;
  const request: ClearanceRequest = { direction: 'outbound', payer: { companyNumber }, payee: { companyNumber }, terms };
  return judgeCompany({ request, payer: company, payee: company, ...records });
}

const under = (code: ProcedureCode): Partial<CompanyFacts> => ({
  procedures: [{ code, since: '2026-05-20', presentedOn: null, doubt: null, evidence: [someEvidence] }],
});
const banded = (band: 'D' | 'E'): Partial<CompanyFacts> => ({
  credit: { scorecard: 'expert-1', band, detail: 'By the scorecard expert-1.', evidence: [someEvidence] },
});
const matched = (code: ScreeningCode): Partial<CompanyFacts> => ({
  screening: {
    ...clearScreening,
    outcome: 'HOLD',
    findings: [{ code, effect: 'HOLD', detail: 'A list has it.', evidence: [someEvidence] }],
  },
});

/** Facts for the rules that no scenario of the sandbox shows. */
const made: Readonly<Record<string, Partial<CompanyFacts>>> = {
  ...Object.fromEntries(
    (['PROV_LIQ', 'CVL_PROPOSED', 'RECEIVER', 'CVA_LIVE', 'LIQUIDATION', 'INSOLVENCY_NOTICE'] as const).map((code) => [code, under(code)]),
  ),
  ...Object.fromEntries(
    (
      [
        ...(['SANCTION_NUMBER', 'SANCTION_NAME', 'SANCTION_OFFICER', 'SANCTION_OWNER', 'SANCTION_FORMER', 'INVESTMENT_BAN'] as const),
        ...(['FCA_WARNING', 'GOV_DISQ_ACTING', 'DISQUALIFIED_PARTY', 'HMRC_DEFAULTER', 'SCREENING_INCOMPLETE'] as const),
      ] as const
    ).map((code) => [code, matched(code)]),
  ),
  CREDIT_D: banded('D'),
  CREDIT_E: banded('E'),
  STATUS_UNMAPPED: { register: soundEntry({ status: 'unmapped', statusText: 'Something new' }) },
  RECORD_UNREAD: { unread: [{ source: 'companies-house/officers', records: 1, evidence: [someEvidence] }] },
  COMPANY_UNKNOWN: { register: null },
  UK_ESTABLISHMENT: { companyNumber: 'BR012345' },
};

/** Returns facts that make the rule fire. */
function firing(code: string): CompanyFacts {
  const changes = made[code];
  if (changes !== undefined) return soundCompany({ screening: clearScreening, ...changes });
  const all = scenarios.flatMap(({ number }) => sandboxFacts(number, today) ?? []);
  const found = all.find((company) => judged(company).findings.some((finding) => finding.code === code));
  if (found === undefined) throw new Error(`no scenario and no facts of this test show ${code}`);
  return found;
}

describe('a finding of a report', () => {
  test.each(rules)(
    '$code has its sentence, its statute, what clears it and its records, and accuses no one',
    ({ code, basis, clearedBy }) => {
      const judgement = judged(firing(code));
      const found = judgement.findings.filter((finding) => finding.code === code);
      expect(found).not.toEqual([]);
      const words = wordsOfFinding(code);
      for (const finding of found) {
        expect([words?.plain, words?.weakened]).toContain(finding.plain);
        expect(finding).toMatchObject({ basis, clearedBy, ofRecords: false, action: expect.stringMatching(/^[A-Z].*\.$/) });
        expect(finding.detail).toMatch(/^[A-Z0-9].*\.$/s);
        // nothing is on record of a company that is not known, or that was not screened
        expect([code, finding.evidence.length > 0]).toEqual([code, !['COMPANY_UNKNOWN', 'NOT_SCREENED'].includes(code)]);
      }
      expect(JSON.stringify(judgement)).not.toMatch(/fraud/i);
    },
  );
});

describe('the verdict of a report', () => {
  const other = soundCompany({ companyNumber: '01000002', screening: clearScreening });
  const outcomeOf = (direction: Direction, [payer, payee]: [CompanyFacts, CompanyFacts], terms: ClearanceRequest['terms']) =>
    decide({ request: { direction, payer, payee, terms }, payer, payee, ...records }).outcome;

  test.each([0, 30])('is that of an outbound and of an inbound payment from and to the company, with %i days of credit', (creditDays) => {
    const companies = [...new Set(rules.map(({ code }) => code))].map(firing);
    const differing = companies.filter((company) => {
      const { outcome, asPayer, asPayee } = judged(company, { creditDays }).verdict;
      const paid = (direction: Direction) => [
        outcomeOf(direction, [company, other], { creditDays }),
        outcomeOf(direction, [other, company], { creditDays }),
      ];
      return (
        JSON.stringify([paid('outbound'), paid('inbound')]) !==
        JSON.stringify([
          [asPayer, asPayee],
          [outcome, asPayer],
        ])
      );
    });
    expect(differing).toEqual([]);
  });

  test('of a company under a petition is REVIEW for a payment to it, which as an inbound one is HOLD: its account may be overdrawn', () => {
    const petitioned = firing('WUP_LIVE');
    expect(judged(petitioned).verdict).toMatchObject({ asPayer: 'HOLD', asPayee: 'REVIEW' });
    expect(outcomeOf('inbound', [other, petitioned], { creditDays: 0 })).toBe('HOLD');
  });
});
