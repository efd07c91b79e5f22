import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFacts, assessedOn, snapshots, soundCompany, soundEntry } from '../../test/fixtures/risk-facts.ts';
import { addDays } from '../../uk/day.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { sandboxFreshness } from '../clearance/sandbox.ts';
import { negativeCapital } from '../clearance/sandbox-accounts.ts';
import type { Snapshots } from '../clearance/verdict.ts';
import { assess } from './assess.ts';
import { creditOf } from './credit.ts';
import { expertScorecard } from './scorecard.ts';

const credit = (company: CompanyFacts, { today = assessedOn, ...changed }: Partial<Snapshots> & { readonly today?: string } = {}) =>
  creditOf({ version: 'expert-1', card: expertScorecard }, company, { snapshots: { ...snapshots, ...changed }, today });
const now = `${assessedOn}T10:00:00.000Z`;
const tomorrow = addDays(assessedOn, 1);

const sound = soundCompany();
/** Young builders with negative capital, whose returns are late. */
const severe = (accountsDue: number, changes: Partial<CompanyFacts> = {}) =>
  soundCompany({
    register: soundEntry({
      ...{ incorporatedOn: addDays(assessedOn, -1_100), sicCodes: ['41202'] },
      ...{ accountsDueOn: addDays(assessedOn, accountsDue), confirmationDueOn: addDays(assessedOn, -31) },
    }),
    // older than the register's newest accounts, so that they answer no deadline
    accounts: sound.accounts
      ? { ...sound.accounts, ...negativeCapital(sound.accounts), balanceSheetDate: addDays(assessedOn, -440) }
      : null,
    ...changes,
  });

describe('the band that a company has whatever is not known of it', () => {
  test('is E of a company whose known records give it, and names them', () => {
    const { band, detail, evidence = [], scorecard } = credit(severe(-60));
    expect([band, scorecard]).toEqual(['E', 'expert-1']);
    expect(detail).toMatch(
      /^By the scorecard expert-1 at least 1[0-9]\.[0-9]% of companies like it become insolvent within 12 months, band E,/,
    );
    expect(detail).toContain('Days since its accounts were due, while no record shows them: 31 to below 91');
    expect(evidence.length).toBeGreaterThan(0);
  });

  test('is A of a sound company, without a detail', () => {
    expect(credit(sound)).toEqual({ scorecard: 'expert-1', band: 'A' });
  });

  test.each<[string, CompanyFacts]>([
    ['under a petition', severe(-60, { petitions: [{ ...petitionOf(), doubt: null }] })],
    ['under a petition in doubt', severe(-60, { petitions: [{ ...petitionOf(), doubt: 'party-unclear' }] })],
    ['that is dissolved', severe(-60, { register: soundEntry({ status: 'dissolved' }) })],
    ['that no record has held', severe(-60, { register: null })],
    ['of facts that cannot show every event', (({ courtListings: _, ...rest }) => rest)(severe(-60))],
  ])('is none of a company %s: the event is a finding of its own', (_, company) => {
    expect(credit(company).band).toBeNull();
  });

  test('counts no deadline as missed that passed after the newest snapshot of the register', () => {
    expect(credit(severe(-60), { register: addDays(assessedOn, -61) }).band).not.toBe('E');
  });

  test('says from which day it becomes E', () => {
    expect(credit(severe(-30))).toMatchObject({ band: 'D', stricterFrom: addDays(assessedOn, 1) });
    expect(credit(severe(-29)).stricterFrom).toBeUndefined();
  });

  test('says so of a deadline of today, when a snapshot of the register that is dated tomorrow shows no filing', () => {
    const { register } = severe(0);
    const company = severe(0, { register: register && { ...register, confirmationDueOn: addDays(assessedOn, -91) } });
    expect(credit(company, { register: tomorrow, today: tomorrow }).band).toBe('E');
    expect(credit(company, { register: tomorrow }).stricterFrom).toBe(tomorrow);
    expect(credit(company).stricterFrom).toBeUndefined();
  });

  test('says so for exactly the companies that are E on the next day', () => {
    // of companies whose returns are late by any number of days, one in thousands becomes E overnight
    const due = fc.constantFrom(0, 29, 30, 31, 89, 90, 91, 120).map((late) => addDays(assessedOn, -late));
    const nearlyWorse = fc.tuple(anyFacts, due, due).map(([company, accountsDueOn, confirmationDueOn]) => {
      const { register } = company;
      const late = { status: 'active', onRegister: true, accountsDueOn, confirmationDueOn } as const;
      return register === null ? company : { ...company, register: { ...register, ...late } };
    });
    fc.assert(
      fc.property(fc.oneof({ weight: 3, arbitrary: nearlyWorse }, { weight: 1, arbitrary: anyFacts }), fc.boolean(), (company, isAhead) => {
        const dated = isAhead ? { register: tomorrow, officers: tomorrow, owners: tomorrow } : {};
        const [today, next] = [credit(company, dated), credit(company, { ...dated, today: tomorrow })];
        fc.pre(today.band !== null && next.band !== null);
        expect(today.stricterFrom !== undefined).toBe(today.band !== 'E' && next.band === 'E');
      }),
      { numRuns: 1_000 },
    );
  });

  test('is never worse than that of an assessment', () => {
    const freshness = sandboxFreshness([], now, assessedOn);
    fc.assert(
      fc.property(anyFacts, (company) => {
        const { band } = credit(company);
        const inputs = { companyNumber: company.companyNumber, company, freshness, snapshots, now, today: assessedOn };
        const assessed = assess(expertScorecard, inputs).band;
        if (band !== null) expect(assessed !== null && band <= assessed).toBe(true);
      }),
    );
  });

  test('is no worse without a part of the facts, or without a snapshot', () => {
    // accounts answer a deadline of the register, so the register alone can show them as overdue
    const parts = ['officers', 'governance', 'ownershipGap', 'phoenix'] as const;
    fc.assert(
      fc.property(
        anyFacts,
        fc.constantFrom(...parts),
        fc.constantFrom('register', 'officers', 'owners', null),
        (company, part, snapshot) => {
          const whole = credit(company).band;
          const { [part]: _, ...rest } = company;
          const less = credit(rest, snapshot === null ? {} : { [snapshot]: null }).band;
          // an event that a snapshot of the register contradicts is one again without it
          if (whole !== null && less !== null && snapshot !== 'register') expect(less <= whole).toBe(true);
        },
      ),
    );
  });
});

function petitionOf() {
  const days = { presentedOn: null, hearingOn: addDays(assessedOn, 5), publishedOn: addDays(assessedOn, -9) };
  return { court: null, courtCase: null, ...days, evidence: soundEntry().evidence };
}
