import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { anyFacts, assessedOn, snapshots, someEvidence, soundCompany, soundEntry } from '../../test/fixtures/risk-facts.ts';
import { addDays } from '../../uk/day.ts';
import { decide } from '../clearance/decide.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { sandboxFacts, sandboxFreshness, scenarios } from '../clearance/sandbox.ts';
import { type Assessment, assess, type RiskInputs } from './assess.ts';
import { completenessOf } from './coverage.ts';
import { scoredReasons } from './reasons.ts';
import { expertScorecard } from './scorecard.ts';
import { scorecardPage } from './scorecard-page.ts';

const now = `${assessedOn}T10:00:00.000Z`;
const inputsOf = (company: CompanyFacts, changes: Partial<RiskInputs> = {}): RiskInputs => ({
  ...{ companyNumber: company.companyNumber, company, freshness: sandboxFreshness([], now, assessedOn), snapshots, now, today: assessedOn },
  ...changes,
});
const assessed = (company: CompanyFacts, changes: Partial<RiskInputs> = {}) => assess(expertScorecard, inputsOf(company, changes));

/** How bad an assessment is: the PD; above every PD, a company that cannot be rated. */
const badness = ({ state, pd12 }: Assessment) => (state === 'not-rateable' ? 2 : (pd12 ?? Number.NaN));
const completenessRank = { full: 0, partial: 1, limited: 2 };

describe('the band', () => {
  test('is that of the PD, and a company of which every record is known and sound is full', () => {
    const { state, band, pd12, interval, completeness, missing } = assessed(soundCompany());
    expect({ state, band, completeness, missing }).toEqual({ state: 'rated', band: 'A', completeness: 'full', missing: [] });
    expect(pd12).toBeGreaterThan(interval?.[0] ?? 1);
    expect(pd12).toBeLessThan(interval?.[1] ?? 0);
  });

  test.each([
    ['WUO_MADE', 'default', 'E'],
    ['CVL_RESOLVED', 'default', 'E'],
    ['ADMIN', 'default', 'E'],
    ['LIQUIDATION', 'default', 'E'],
    ['INSOLVENCY_NOTICE', 'rated', 'E'],
    ['MVL', 'rated', 'C'],
  ] as const)('of a company under %s is that of the state "%s": %s', (code, state, band) => {
    const procedures = [{ code, since: addDays(assessedOn, -10), presentedOn: null, doubt: null, evidence: [someEvidence] }];
    expect(assessed(soundCompany({ procedures }))).toMatchObject({ state, band, pd12: state === 'default' ? 1 : expect.any(Number) });
  });

  test('of a petitioned company rests on a PD of at least 55%, and on 10% when the notice is in doubt', () => {
    const petition = {
      court: null,
      courtCase: null,
      presentedOn: null,
      hearingOn: addDays(assessedOn, 5),
      publishedOn: addDays(assessedOn, -9),
    };
    const under = (doubt: 'party-unclear' | null) =>
      assessed(soundCompany({ petitions: [{ ...petition, doubt, evidence: someEvidence }] }));
    expect(under(null)).toMatchObject({ band: 'E', pd12: 0.55 });
    expect(under('party-unclear')).toMatchObject({
      band: 'E',
      pd12: 0.1,
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'WUP_LIVE', severity: 'high' })]),
    });
  });

  test.each([
    ['is dissolved', soundCompany({ register: soundEntry({ status: 'dissolved' }) }), 'DISSOLVED'],
    [
      'a filing shows as dissolved, which an active register contradicts without a later filing',
      soundCompany({
        register: soundEntry({ accountsMadeUpTo: '2025-01-31', confirmationMadeUpTo: '2025-12-31' }),
        procedures: [{ code: 'DISSOLVED', since: '2026-01-15', presentedOn: null, doubt: null, evidence: [someEvidence] }],
      }),
      'DISSOLVED',
    ],
    ['no record has held', { companyNumber: '09999999', name: null, register: null, petitions: [], procedures: [] }, 'COMPANY_UNKNOWN'],
    ['has a status that no rule covers', soundCompany({ register: soundEntry({ status: 'unmapped' }) }), 'STATUS_UNMAPPED'],
    ['has facts of an earlier version of the service', withoutPart(soundCompany(), 'strikeOff'), 'FACTS_INCOMPLETE'],
  ])('of a company that %s is not given', (_, company, code) => {
    const result = assessed(company, { exposure: { amountMinor: 100, currency: 'GBP', termsDays: 30, lgd: 0.9 } });
    expect(result).toMatchObject({ state: 'not-rateable', band: null, pd12: null, interval: null, price: null });
    expect(result.reasons.map((reason) => reason.code)).toContain(code);
  });

  test('of a scorecard from before the program knew an event is that of the expert scorecard for it', () => {
    const earlier = { ...expertScorecard, name: 'fit-1', events: expertScorecard.events.filter(({ code }) => code === 'DISSOLVED') };
    const of = (changes: Partial<CompanyFacts>) => assess(earlier, inputsOf(soundCompany(changes)));
    const since = { since: addDays(assessedOn, -10), presentedOn: null, doubt: null, evidence: [someEvidence] };
    expect(of({ procedures: [{ code: 'ADMIN', ...since }] })).toMatchObject({ state: 'default', band: 'E', pd12: 1 });
    expect(of({ register: soundEntry({ status: 'unmapped' }) })).toMatchObject({ state: 'not-rateable', band: null });
    expect(of({ procedures: [{ code: 'INSOLVENCY_NOTICE', ...since }] })).toMatchObject({ band: 'E', pd12: 0.55 });
    const own = { ...earlier, events: [{ code: 'INSOLVENCY_NOTICE', floor: 0.2, doubtedFloor: 0.1, source: 'made up' }] };
    expect(assess(own, inputsOf(soundCompany({ procedures: [{ code: 'INSOLVENCY_NOTICE', ...since }] })))).toMatchObject({ pd12: 0.2 });
    expect(scorecardPage(earlier)).toContain('| `ADMIN` | default |');
  });

  test('agrees with a clearance: where insolvency, strike-off or dissolution holds a payment, no company has a band better than E', () => {
    const strict = new Set(['WUP_LIVE', 'WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'ADMIN', 'LIQUIDATION', 'DISSOLVED', 'STRIKE_OFF_1ST']);
    const companies = [
      ...scenarios
        .flatMap(({ number }) => sandboxFacts(number, assessedOn) ?? [])
        .map((facts) => ({ courtListings: [], strikeOff: null, ...facts })),
      ...fc.sample(anyFacts, 2_000),
    ];
    let held = 0;
    for (const company of companies) {
      const { companyNumber } = company;
      const request = { direction: 'outbound' as const, payer: { companyNumber }, payee: { companyNumber: '09999998' } };
      const { findings } = decide({ ...inputsOf(company), request, payer: company, payee: null });
      const holds = findings.filter(({ code, outcome, subject }) => subject === 'payer' && outcome === 'HOLD' && strict.has(code));
      if (holds.length === 0) continue;
      held += 1;
      expect([companyNumber, holds.map(({ code }) => code), assessed(company).band ?? 'none']).toEqual([
        companyNumber,
        expect.anything(),
        expect.stringMatching(/^(E|none)$/),
      ]);
    }
    expect(held).toBeGreaterThan(500);
  });
});

describe('days overdue', () => {
  test('of accounts and of the confirmation statement never lower the PD, whatever the other facts are', () => {
    const filing = fc.constantFrom('accountsDueOn' as const, 'confirmationDueOn' as const);
    const late = fc.integer({ min: -60, max: 800 });
    fc.assert(
      fc.property(anyFacts, filing, late, late, fc.option(fc.constant(snapshots), { nil: undefined }), (facts, which, a, b, known) => {
        const { register } = facts;
        fc.pre(register !== null && register.status !== 'dissolved');
        const lateBy = (days: number) =>
          assessed({ ...facts, register: { ...register, [which]: addDays(assessedOn, -days) } }, { snapshots: known ?? snapshots });
        expect(badness(lateBy(Math.max(a, b)))).toBeGreaterThanOrEqual(badness(lateBy(Math.min(a, b))));
      }),
      { numRuns: propertyRuns(200, 1_000) },
    );
  });
});

describe('missing facts', () => {
  const parts = ['accounts', 'officers', 'governance', 'ownershipGap', 'phoenix', 'courtListings', 'strikeOff', 'register'] as const;

  test('never improve the PD and never raise the completeness, whatever the other facts are', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...parts), fc.boolean(), (facts, part, absent) => {
        const with_ = assessed(facts);
        const nullable = part === 'accounts' || part === 'officers' || part === 'register';
        const without = assessed(nullable && (!absent || part === 'register') ? { ...facts, [part]: null } : withoutPart(facts, part));
        expect(badness(without)).toBeGreaterThanOrEqual(badness(with_));
        expect(completenessRank[without.completeness]).toBeGreaterThanOrEqual(completenessRank[with_.completeness]);
      }),
      { numRuns: propertyRuns(400, 2_000) },
    );
  });

  test('of the register entry or of the accounts never improve the PD', () => {
    const entry = fc.constantFrom('incorporatedOn', 'accountsDueOn', 'confirmationDueOn', 'category');
    fc.assert(
      fc.property(anyFacts, entry, (facts, member) => {
        fc.pre(facts.register !== null);
        expect(badness(assessed({ ...facts, register: { ...facts.register, [member]: null } as never }))).toBeGreaterThanOrEqual(
          badness(assessed(facts)),
        );
      }),
      { numRuns: propertyRuns(200, 1_000) },
    );
    const figure = fc.constantFrom('currentAssets', 'dueWithinOneYear', 'totalAssets', 'netAssets');
    fc.assert(
      fc.property(anyFacts, figure, (facts, member) => {
        const { accounts } = facts;
        fc.pre(accounts !== null && accounts !== undefined);
        const without = { ...facts, accounts: { ...accounts, workingCapital: { ...accounts.workingCapital, [member]: null } } };
        expect(badness(assessed(without))).toBeGreaterThanOrEqual(badness(assessed(facts)));
      }),
      { numRuns: propertyRuns(200, 1_000) },
    );
  });

  test('of the snapshots never improve the PD', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom('register', 'officers', 'owners'), (facts, which) => {
        expect(badness(assessed(facts, { snapshots: { ...snapshots, [which]: null } }))).toBeGreaterThanOrEqual(badness(assessed(facts)));
      }),
      { numRuns: propertyRuns(200, 1_000) },
    );
  });

  test('of accounts make the data limited and are named', () => {
    const { band, completeness, missing, interval, pd12 } = assessed(soundCompany({ accounts: null }));
    expect({ band, completeness }).toEqual({ band: 'D', completeness: 'limited' });
    expect(missing).toEqual(['PD_ACCOUNTS_KIND', 'PD_TOTAL_ASSETS', 'PD_EQUITY', 'PD_LIQUIDITY', 'PD_CAPITAL_TREND', 'PD_ACCOUNTS_DOUBT']);
    expect(interval?.[1]).toBeGreaterThan(pd12 ?? 1);
  });
});

describe('coverage', () => {
  test('is partial when one or two characteristics have no value, and limited when more have none', () => {
    expect([0, 1, 2, 3].map(completenessOf)).toEqual(['full', 'partial', 'partial', 'limited']);
  });

  test('that is stale lowers the completeness, raises the PD and is a reason', () => {
    const stale = assessed(soundCompany(), { freshness: sandboxFreshness(['99000090'], now, assessedOn) });
    expect(stale.completeness).toBe('limited');
    expect(stale.reasons.map(({ code }) => code)).toContain('SOURCE_STALE:gazette/insolvency');
    expect(badness(stale)).toBeGreaterThan(badness(assessed(soundCompany())));
  });

  test('of a supplementary source that was not read makes the data partial', () => {
    const [state] = sandboxFreshness(['99000090'], now, assessedOn);
    const without = assessed(soundCompany(), {
      supplementary: state === undefined ? [] : [{ ...state, source: 'hmcts/companies-court-lists' }],
    });
    expect(without).toMatchObject({ completeness: 'partial', limits: expect.arrayContaining(['SUPPLEMENTARY_SOURCE_NOT_READ']) });
    expect(badness(without)).toBeGreaterThan(badness(assessed(soundCompany())));
  });

  test('with a list of the court that is given up are partial too', () => {
    const [state] = sandboxFreshness(['99000090'], now, assessedOn);
    const without = assessed(soundCompany(), {
      supplementary:
        state === undefined
          ? []
          : [{ ...state, source: 'hmcts/companies-court-lists', checkedAt: now, givenUp: [[assessedOn, assessedOn]] }],
    });
    expect(without).toMatchObject({ completeness: 'partial', limits: expect.arrayContaining(['SUPPLEMENTARY_SOURCE_NOT_READ']) });
  });

  test('with a notice that is given up has the limit of a clearance', () => {
    const [state] = sandboxFreshness(['99000090'], now, assessedOn);
    const givenUp = assessed(soundCompany(), {
      freshness: state === undefined ? [] : [{ ...state, checkedAt: now, givenUp: [[assessedOn, assessedOn]] }],
    });
    expect(givenUp.limits).toContain('NOTICES_NOT_READ');
    expect(assessed(soundCompany()).limits).not.toContain('NOTICES_NOT_READ');
  });

  test('with records that could not be read is limited', () => {
    const unread = [{ source: 'companies-house/officers', records: 1, evidence: [someEvidence] }];
    expect(assessed(soundCompany({ unread }))).toMatchObject({
      completeness: 'limited',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'RECORD_UNREAD' })]),
    });
  });

  test('of a UK establishment, whose records stand under the number of its company, is limited', () => {
    expect(assessed(soundCompany({ companyNumber: 'BR012345' }))).toMatchObject({
      completeness: 'limited',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'UK_ESTABLISHMENT' })]),
    });
  });
});

describe('an assessment', () => {
  test('of any facts has a PD within its interval, finite numbers, and at most four reasons of the scorecard beside its events', () => {
    const exposure = { amountMinor: 1_000_000, currency: 'GBP', termsDays: 30, lgd: 0.9 };
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { state, pd12, interval, reasons, price } = assessed(facts, { exposure });
        expect(reasons.filter(({ pointsLogodds }) => pointsLogodds !== null).length).toBeLessThanOrEqual(4);
        if (state === 'not-rateable') {
          expect([pd12, interval, price]).toEqual([null, null, null]);
          return;
        }
        expect(interval?.[0]).toBeLessThanOrEqual(pd12 ?? -1);
        expect(interval?.[1]).toBeGreaterThanOrEqual(pd12 ?? 2);
        expect(price?.expectedLossMinor).toBeGreaterThanOrEqual(0);
        expect(price?.expectedLossMinor).toBeLessThanOrEqual(900_000);
      }),
      { numRuns: propertyRuns(400, 2_000) },
    );
  });

  test('lists the reasons that move the score most, with value, bin and evidence', () => {
    const { reasons } = assessed(soundCompany({ register: soundEntry({ confirmationDueOn: addDays(assessedOn, -100) }) }));
    expect(reasons[0]).toMatchObject({
      ...{ code: 'PD_CONFIRMATION_OVERDUE', category: 'filings', severity: 'high', direction: 'raises' },
      ...{ pointsLogodds: 1, value: 100, bin: '61 or more', evidence: [someEvidence] },
    });
  });

  test('calls a reason high from one point, medium from 0.4, and else low', () => {
    const [characteristic] = expertScorecard.characteristics;
    if (characteristic === undefined) throw new Error('the scorecard has no characteristic');
    const all = [1, 0.99, 0.4, 0.39].map((points) => ({ characteristic, value: 0, bin: '0', points, uplift: 0, spread: 0 }));
    expect(scoredReasons(all, {}).map(({ severity }) => severity)).toEqual(['high', 'medium', 'medium', 'low']);
  });
});

function withoutPart(facts: CompanyFacts, part: keyof CompanyFacts): CompanyFacts {
  const { [part]: _, ...others } = facts;
  return others as CompanyFacts;
}
