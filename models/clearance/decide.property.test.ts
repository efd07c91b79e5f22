import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenedClear } from '../../test/fixtures/clear-screening.ts';
import { addDays } from '../../uk/day.ts';
import { decide, outcomeOf } from './decide.ts';
import type { AccountsFacts, CompanyFacts, NoticeDoubt, ProcedureCode } from './facts.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots, scenarios } from './sandbox.ts';
import { accountsOf, bleedingCapital, brokenRule, outlier, severeDeficit } from './sandbox-accounts.ts';
import type { ClearanceInputs, Effect, ValidationOrder } from './verdict.ts';

const rank = { ALLOW: 0, REVIEW: 1, HOLD: 2 };
const effect = fc.constantFrom<Effect>('INFO', 'REVIEW', 'HOLD').map((outcome) => ({ outcome }));
const now = '2026-06-01T09:00:00.000Z';
const number = fc.constantFrom(...scenarios.map((scenario) => scenario.number), '00000001');

/** Any two companies of the sandbox, in either direction, decided up to 200 days before or after the day of their facts. */
const inputs: fc.Arbitrary<ClearanceInputs> = fc
  .record({
    payer: number,
    payee: number,
    direction: fc.constantFrom('outbound', 'inbound'),
    creditDays: fc.integer({ min: 0, max: 90 }),
    drift: fc.integer({ min: -200, max: 200 }),
  })
  .map(({ payer, payee, direction, creditDays, drift }) => ({
    request: { direction, payer: { companyNumber: payer }, payee: { companyNumber: payee }, terms: { creditDays } },
    payer: screenedClear(sandboxFacts(payer, '2026-06-01')),
    payee: screenedClear(sandboxFacts(payee, '2026-06-01')),
    freshness: sandboxFreshness([payer, payee], now, '2026-06-01'),
    snapshots: sandboxSnapshots('2026-06-01'),
    now,
    today: addDays('2026-06-01', drift),
  }));

/** Statements about the payee, and orders that fit the petitions of the sandbox or nearly do. */
const statements = fc.record(
  {
    isNew: fc.boolean(),
    bankDetailsChanged: fc.boolean(),
    validationOrders: fc.array(
      fc.record<ValidationOrder>({
        court: fc.constantFrom('High Court of Justice', 'County Court at Leeds'),
        caseNumber: fc.constantFrom('CR-2026-000001', 'cr 2026 000001', 'CR-2026-000002', '-'),
        sealedOn: fc.integer({ min: -400, max: 400 }).map((days) => addDays('2026-06-01', days)),
        coversPayment: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

const accountsCodes = new Set(['CAPITAL_BLEED', 'WORKING_CAPITAL_DEFICIT', 'ACCOUNTS_IRREGULAR', 'ACCOUNTS_OUTLIER_P99']);

function withAccounts(company: CompanyFacts | null, found: readonly ((sound: AccountsFacts) => Partial<AccountsFacts>)[]) {
  if (company === null) return null;
  const sound = accountsOf(company.companyNumber, '2026-06-01');
  return { ...company, accounts: Object.assign({}, sound, ...found.map((change) => change(sound))) };
}

test('one more finding never lowers the outcome', () => {
  fc.assert(
    fc.property(fc.array(effect), effect, (findings, more) => {
      expect(rank[outcomeOf([...findings, more])]).toBeGreaterThanOrEqual(rank[outcomeOf(findings)]);
    }),
  );
});

test('an INFO finding never changes the outcome', () => {
  fc.assert(
    fc.property(fc.array(effect), (findings) => {
      expect(outcomeOf([...findings, { outcome: 'INFO' }])).toBe(outcomeOf(findings));
    }),
  );
});

test('an unknown company never gives ALLOW', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      expect(decide({ ...given, payee: null }).outcome).not.toBe('ALLOW');
    }),
  );
});

test('a stale source never gives ALLOW', () => {
  fc.assert(
    fc.property(inputs, fc.integer({ min: 1, max: 10_000 }), (given, lateMs) => {
      const freshness = given.freshness.map((state) => ({
        ...state,
        checkedAt: new Date(Date.parse(now) - state.checkedWithinHours * 3_600_000 - lateMs).toISOString(),
      }));
      expect(decide({ ...given, freshness }).outcome).not.toBe('ALLOW');
    }),
  );
});

test('nothing that a caller states gives ALLOW where silence gives REVIEW or HOLD, and only a validation order of the petition turns HOLD into REVIEW', () => {
  fc.assert(
    fc.property(inputs, statements, (given, { isNew, bankDetailsChanged, validationOrders }) => {
      const payee = { ...given.request.payee, isNew, bankDetailsChanged };
      const silent = decide(given);
      const stated = decide({ ...given, request: { ...given.request, payee, validationOrders } });
      const unordered = decide({ ...given, request: { ...given.request, payee } });
      expect(rank[unordered.outcome]).toBeGreaterThanOrEqual(rank[silent.outcome]);
      expect(stated.outcome === 'ALLOW').toBe(silent.outcome === 'ALLOW');
      if (rank[stated.outcome] < rank[unordered.outcome]) {
        expect(unordered.findings.filter(({ outcome }) => outcome === 'HOLD').map(({ code, subject }) => [code, subject])).toEqual([
          ['WUP_LIVE', 'payer'],
        ]);
        const covering = validationOrders?.filter(({ caseNumber, coversPayment }) => coversPayment && /^cr.2026.000001$/i.test(caseNumber));
        expect(covering?.filter(({ sealedOn }) => sealedOn <= given.today)).not.toEqual([]);
      }
    }),
  );
});

test('findings on accounts alone never give HOLD', () => {
  const accounts = fc.subarray([bleedingCapital, severeDeficit, brokenRule, outlier]);
  const known = ({ payer, payee }: ClearanceInputs) => payer !== null && payee !== null;
  fc.assert(
    fc.property(inputs.filter(known), accounts, accounts, (given, ofPayer, ofPayee) => {
      const without = decide(given).outcome;
      const found = decide({ ...given, payer: withAccounts(given.payer, ofPayer), payee: withAccounts(given.payee, ofPayee) });
      expect(found.findings.filter(({ code, outcome }) => accountsCodes.has(code) && outcome === 'HOLD')).toEqual([]);
      if (without !== 'HOLD') expect(found.outcome).not.toBe('HOLD');
    }),
  );
});

test('an unusual balance sheet never changes the outcome', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const found = decide({ ...given, payer: withAccounts(given.payer, [outlier]), payee: withAccounts(given.payee, [outlier]) });
      expect(found.outcome).toBe(decide({ ...given, payer: withAccounts(given.payer, []), payee: withAccounts(given.payee, []) }).outcome);
    }),
  );
});

test('inputs that went through JSON give the same verdict, as a replay needs', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      expect(decide(JSON.parse(JSON.stringify(given)))).toEqual(decide(given));
    }),
  );
});

test('every verdict states the limit PETITION_BLIND_WINDOW and expires within a day', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const { limits, expiresAt } = decide(given);
      expect(limits).toContain('PETITION_BLIND_WINDOW');
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(now));
      expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.parse(now) + 86_400_000);
    }),
  );
});

const extremeDay = fc.constantFrom('0001-01-01', '1900-02-28', '2024-02-29', '2026-06-01', '2099-12-31', '9999-12-31', null);
const extremeText = fc.constantFrom('', '🦉', 'O\'Brien \\ "{}"', '\u202eDETIMIL', 'x'.repeat(5000), null);
const extremeCompany: fc.Arbitrary<CompanyFacts> = fc
  .record({
    days: fc.array(extremeDay, { minLength: 12, maxLength: 12 }),
    text: extremeText,
    directors: fc.integer({ min: 0, max: 2 }),
    code: fc.constantFrom<ProcedureCode>('WUO_MADE', 'ADMIN', 'MORATORIUM', 'CVL_RESOLVED', 'INSOLVENCY_NOTICE'),
    doubt: fc.constantFrom<NoticeDoubt | null>('party-unclear', 'name-alone', 'notice-retracted', null),
  })
  .map(({ days, text, directors, code, doubt }) => {
    const company = sandboxFacts('99000001', '2026-06-01');
    if (company?.register == null) throw new Error('the sandbox has no healthy company');
    const [incorporatedOn = null, accountsDueOn = null, accountsMadeUpTo = null, confirmationDueOn = null, confirmationMadeUpTo = null] =
      days;
    const [presentedOn = null, hearingOn = null, publishedOn = null, since = null, lastResignedOn = null] = days.slice(5);
    const evidence = company.register.evidence;
    return {
      ...company,
      name: text,
      register: { ...company.register, incorporatedOn, accountsDueOn, accountsMadeUpTo, confirmationDueOn, confirmationMadeUpTo },
      petitions: [{ court: text, courtCase: text, presentedOn, hearingOn, publishedOn: publishedOn ?? '2026-05-01', doubt, evidence }],
      courtListings: [{ hearingOn: since ?? '2026-05-01', listType: text ?? '', byCase: false, namesakes: directors, evidence }],
      governance: {
        boardChanges: [{ change: 'left' as const, changedOn: since ?? '2026-05-01', evidence }],
        unverified: [{ party: 'owner' as const, dueOn: presentedOn, endedOn: hearingOn, statedOn: '2026-05-01', evidence }],
        lateNotices: [{ changedOn: since ?? '2026-05-01', filedOn: publishedOn ?? '2026-05-01', evidence }],
        defaultOffice: { since: hearingOn, evidence },
      },
      strikeOff: { route: 'COMPULSORY' as const, appliedOn: presentedOn, noticedOn: since, suspendedOn: hearingOn, evidence: [evidence] },
      ownershipGap: { reason: 'all-ceased' as const, statements: [], lastCeasedOn: since, evidence: [evidence] },
      procedures: [{ code, since: since ?? '2026-05-01', presentedOn, doubt, evidence: [evidence] }],
      officers: { activeDirectors: directors, activeNaturalDirectors: 0, inNewestSnapshot: true, lastResignedOn, evidence: [] },
    };
  });

test('extreme days and texts in the facts give a verdict of sentences, each with what ends it', () => {
  const snapshots = fc.record({ register: extremeDay, officers: extremeDay, owners: extremeDay });
  fc.assert(
    fc.property(inputs, extremeCompany, snapshots, (given, payer, days) => {
      const { findings } = decide({ ...given, payer, snapshots: days });
      expect(findings.filter(({ detail }) => /NaN|undefined|null|Invalid/.test(detail) || !detail.endsWith('.'))).toEqual([]);
      expect(findings.filter(({ clearedBy = '' }) => !clearedBy.endsWith('.'))).toEqual([]);
    }),
  );
});
