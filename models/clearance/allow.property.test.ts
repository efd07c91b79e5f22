import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sources } from '../../sources/index.ts';
import { clearScreening } from '../../test/fixtures/clear-screening.ts';
import { anyFacts, assessedOn, snapshots, someEvidence, soundCompany } from '../../test/fixtures/risk-facts.ts';
import { addDays } from '../../uk/day.ts';
import type { LimitCode } from '../screening/company/limits.ts';
import { decide } from './decide.ts';
import type { CompanyFacts, CompanyScreening, ScreeningCode } from './facts.ts';
import type { ClearanceInputs, Direction, Limit, Party, Publication, SourceState } from './verdict.ts';

/**
 * What must keep a payment from ALLOW, stated again from docs/signals and docs/sources.md. Nothing here reads the decision table, so a rule that
 * loses a fact is found.
 */
const now = `${assessedOn}T10:00:00.000Z`;
const daysAgo = (days: number) => addDays(assessedOn, -days);

/** The sources that a clearance cannot do without. */
const mandatory = [
  'companies-house/accounts',
  'companies-house/basic-company-data',
  'companies-house/disqualified-officers',
  'companies-house/psc',
  'fca/warning-list',
  'fcdo/uk-sanctions-list',
  'gazette/insolvency',
  'gazette/petitions',
  'hmrc/deliberate-defaulters',
  'ofsi/investment-bans',
];

const findsNothing = { boardChanges: [], unverified: [], lateNotices: [], defaultOffice: null };
const director = 'director' as const;
const screeningCodes: readonly ScreeningCode[] = ['SANCTION_NUMBER', 'SANCTION_OWNER', 'FCA_WARNING', 'GOV_DISQ_ACTING', 'HMRC_DEFAULTER'];

const screening: fc.Arbitrary<CompanyScreening | null | undefined> = fc.oneof(
  fc.constantFrom(undefined, null),
  fc.constantFrom(...screeningCodes).chain((code) =>
    fc.constantFrom('HOLD' as const, 'REVIEW' as const).map((effect) => {
      return { ...clearScreening, outcome: effect, findings: [{ code, effect, detail: 'It is listed.', evidence: [someEvidence] }] };
    }),
  ),
  fc.constant({ ...clearScreening, gaps: [{ list: 'uk-sanctions' as const, detail: 'The list is not whole.' }] }),
);

/** What `anyFacts` does not draw. */
const more = fc.record({
  companyNumber: fc.constantFrom('SC123456', 'OC301234', 'NC001234', 'RC000123', 'FC012345', 'OE012345', 'LP012345'),
  screening,
  unread: fc.constant([{ source: 'companies-house/officers', records: 1, evidence: [] }]),
  courtListings: fc
    .integer({ min: -30, max: 80 })
    .map((days) => [{ hearingOn: daysAgo(days), listType: 'A LIST', byCase: false, namesakes: 1, evidence: someEvidence }]),
  governance: fc.constantFrom(
    { ...findsNothing, unverified: [{ party: director, dueOn: daysAgo(9), endedOn: null, statedOn: daysAgo(1), evidence: someEvidence }] },
    { ...findsNothing, unverified: [{ party: director, dueOn: null, endedOn: daysAgo(0), statedOn: daysAgo(9), evidence: someEvidence }] },
  ),
  officers: fc.record({
    ...{ activeDirectors: fc.integer({ min: 0, max: 2 }), activeNaturalDirectors: fc.integer({ min: 0, max: 2 }) },
    activeMembers: fc.constantFrom(null, 0, 1, 2),
    lastResignedOn: fc.constantFrom(null, daysAgo(2)),
    ...{ inNewestSnapshot: fc.boolean(), evidence: fc.constant([someEvidence]) },
  }),
});

type Part = keyof CompanyFacts;
const picked = (from: object, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([part]) => parts.includes(part)));
const parts = (maxLength: number, ...names: Part[]) => fc.subarray(names, { maxLength });

/** A sound company with at most three parts that are drawn; one in forty is unknown. */
const company: fc.Arbitrary<CompanyFacts | null> = fc.option(
  fc
    .record({
      any: anyFacts,
      others: more,
      young: fc.constantFrom(false, false, true),
      ofAny: parts(1, 'register', 'petitions', 'procedures', 'officers', 'governance', 'strikeOff', 'ownershipGap', 'phoenix', 'accounts'),
      ofOthers: parts(2, 'companyNumber', 'screening', 'unread', 'courtListings', 'governance', 'officers'),
    })
    .map(({ any, others, young, ofAny, ofOthers }) => {
      const sound = soundCompany({ screening: clearScreening });
      const register = sound.register === null || !young ? sound.register : { ...sound.register, incorporatedOn: assessedOn };
      return { ...sound, register, ...picked(any, ofAny), ...picked(others, ofOthers) };
    }),
  { nil: null, freq: 40 },
);

/** Returns what of the company's facts must keep a payment from ALLOW. */
function reasons(facts: CompanyFacts | null, side: Party): string[] {
  if (facts === null || facts.register === null) return ['no register has held it'];
  const { register, officers, governance, strikeOff, companyNumber } = facts;
  const found: string[] = [];
  const add = (what: string, when: boolean) => when && found.push(what);
  const isActive = register.status === 'active' && register.onRegister;
  add(`its status is ${register.status}`, !isActive);
  // a later filing can end an older petition or procedure
  add(
    'a petition of the last year',
    facts.petitions.some(({ publishedOn }) => publishedOn > daysAgo(365)),
  );
  add(
    'a procedure of the last three months',
    facts.procedures.some(({ since }) => since > daysAgo(92)),
  );
  add(
    'a hearing on a list of the court',
    (facts.courtListings ?? []).some(({ hearingOn }) => hearingOn > daysAgo(90)),
  );
  const { noticedOn = null, appliedOn = null, suspendedOn = null } = strikeOff ?? {};
  add('a notice to strike it off that is newer than the register', noticedOn !== null && noticedOn > daysAgo(7));
  add('an application to strike it off', noticedOn === null && suspendedOn === null && appliedOn !== null);
  const [needed, inOffice] = /^(OC|NC)/.test(companyNumber)
    ? [2, officers?.activeMembers ?? undefined]
    : [register.category === 'Public Limited Company' ? 2 : 1, officers?.activeDirectors];
  const states = inOffice !== undefined && (inOffice > 0 || officers?.lastResignedOn !== null);
  const isEvaluated = states || (inOffice !== undefined && (register.incorporatedOn ?? '') <= snapshots.officers);
  const overseas = /^(FC|OE|LP)/.test(companyNumber);
  add('too few who run it', isEvaluated && !overseas && (inOffice ?? 0) < needed);
  const natural = /^(SC|\d)/.test(companyNumber) && officers?.activeNaturalDirectors === 0 && officers.activeDirectors > 0;
  add('no natural person on its board', natural);
  add('an identity that is not verified', (governance?.unverified ?? []).length > 0);
  const changes = (governance?.boardChanges ?? []).filter(({ changedOn }) => changedOn > daysAgo(90) && changedOn <= assessedOn);
  add('three changes of its board', changes.length >= 3);
  add('an office that is none', (governance?.defaultOffice ?? null) !== null);
  add(
    'a failed company that it goes on for',
    (facts.phoenix ?? []).some(({ countsUntil = assessedOn }) => countsUntil >= assessedOn),
  );
  const owned = /^(SC|OC|NC|\d)/.test(companyNumber) && (register.incorporatedOn ?? '9') < daysAgo(30);
  add('no owner on record', owned && (facts.ownershipGap ?? null) !== null);
  add('a return that is overdue', (register.confirmationDueOn ?? '9') < daysAgo(61));
  add('accounts that are overdue', side === 'payer' && facts.accounts === null && (register.accountsDueOn ?? '9') < daysAgo(91));
  add('no screening', (facts.screening ?? null) === null);
  add('a match or a list that is not whole', [facts.screening?.findings ?? [], facts.screening?.gaps ?? []].flat().length > 0);
  add('a record that could not be read', (facts.unread ?? []).length > 0);
  return found;
}

const fresh = (source: string): SourceState => ({
  ...{ source, release: 'r', checkedAt: `${assessedOn}T09:30:00.000Z`, dataDate: daysAgo(1), failedAt: null },
  ...{ checkedWithinHours: 4, dataWithinDays: 40 },
});
const faults: Readonly<Record<string, Partial<SourceState>>> = {
  'was never read': { checkedAt: null, release: null, dataDate: null },
  'was read too long ago': { checkedAt: `${assessedOn}T05:59:00.000Z` },
  'could not be read': { checkedAt: `${assessedOn}T05:00:00.000Z`, failedAt: `${assessedOn}T09:00:00.000Z` },
  'was read in the future': { checkedAt: `${assessedOn}T11:00:00.000Z` },
  'has old data': { dataDate: daysAgo(41) },
  'has no data': { dataDate: null },
  'has an answer that is not loaded': { open: { since: `${daysAgo(1)}T00:00:00.000Z`, days: [[daysAgo(3), daysAgo(2)]] } },
  'has a release that an operator has set aside': { open: { since: now, days: [], refused: [[daysAgo(3), daysAgo(2)]] } },
  'shares a table with a feed of such a release': { refusedFeed: { source: 'companies-house/stream', days: [[daysAgo(3), daysAgo(2)]] } },
  'has a release with records that could not be read': { open: { since: now, days: [[daysAgo(3), daysAgo(2)]], unread: true } },
  'lost records': { lost: { from: `${daysAgo(2)}T00:00:00.000Z`, to: `${daysAgo(1)}T00:00:00.000Z` } },
  'lacks a day': { coverage: { horizonDays: 30, checkedDay: assessedOn, covered: [[daysAgo(29), assessedOn]] } },
};

const published = { readAt: now, unserved: [], setAside: [], outdated: null };
const publications: Readonly<Record<string, Publication>> = {
  'a release that waits': { ...published, unserved: [{ source: 'gazette/insolvency', release: 'r', releases: 1, appliedAt: now }] },
  'facts that could not be published': { ...published, setAside: [{ companyNumber: '01000001', code: '22P02' }] },
  'records of an earlier version': { ...published, outdated: now },
  'a clock of the API that is behind': { ...published, readAt: `${assessedOn}T10:02:00.000Z` },
  'a clock of the API that is ahead': { ...published, readAt: `${assessedOn}T09:58:00.000Z` },
};

function inputsOf(payer: CompanyFacts | null, payee: CompanyFacts | null, changes: Partial<ClearanceInputs> = {}): ClearanceInputs {
  const [one, two] = [payer, payee].map((facts) => ({ companyNumber: facts?.companyNumber ?? '01000009' }));
  const request = { direction: 'outbound' as Direction, payer: one ?? { companyNumber: '' }, payee: two ?? { companyNumber: '' } };
  return { request, payer, payee, freshness: mandatory.map(fresh), publication: published, snapshots, now, today: assessedOn, ...changes };
}

const sound = soundCompany({ screening: clearScreening });

describe('no payment reaches ALLOW', () => {
  test('while a fact of one of its companies stops it, in either direction', () => {
    let allowed = 0;
    fc.assert(
      fc.property(company, company, fc.constantFrom<Direction>('outbound', 'inbound'), (payer, payee, direction) => {
        const inputs = inputsOf(payer, payee);
        const { outcome } = decide({ ...inputs, request: { ...inputs.request, direction } });
        if (outcome === 'ALLOW') allowed += 1;
        const found = { payer: reasons(payer, 'payer'), payee: reasons(payee, 'payee') };
        expect(outcome === 'ALLOW' ? found : { payer: [], payee: [] }).toEqual({ payer: [], payee: [] });
      }),
      { numRuns: 4_000 },
    );
    expect(allowed).toBeGreaterThan(100);
  });

  test.each(mandatory.flatMap((source) => Object.keys(faults).map((fault) => [source, fault] as const)))('while %s %s', (source, fault) => {
    const freshness = mandatory.map((one) => ({ ...fresh(one), ...(one === source ? faults[fault] : {}) }));
    expect([decide(inputsOf(sound, sound)).outcome, decide(inputsOf(sound, sound, { freshness })).outcome]).toEqual(['ALLOW', 'REVIEW']);
  });

  test.each(Object.keys(publications))('with %s', (what) => {
    expect(decide(inputsOf(sound, sound, { publication: publications[what] ?? published })).outcome).toBe('REVIEW');
  });
});

test('the sources that are declared for a clearance are the mandatory ones', () => {
  const declared = sources.filter(({ clearance }) => clearance).map(({ id }) => id);
  expect(declared.sort()).toEqual(mandatory);
});

const board = { ...sound.officers! };
const { identitiesNotStated: _, ...withoutIdentities } = board;

/** The limit that an ALLOW states for a part of the facts that is missing. */
const missing: readonly (readonly [Limit, Partial<CompanyFacts>])[] = [
  ['GOVERNANCE_NOT_EVALUATED', { officers: null }],
  ['GOVERNANCE_NOT_EVALUATED', { companyNumber: 'OC301234' }],
  ['IDENTITY_NOT_EVALUATED', { officers: null }],
  ['IDENTITY_NOT_EVALUATED', { officers: { ...board, identitiesNotStated: 1 } }],
  ['IDENTITY_NOT_EVALUATED', { officers: withoutIdentities }],
  ['ACCOUNTS_NOT_EVALUATED', { accounts: null }],
  ...unscreened('OFFICERS_NOT_SCREENED', 'OFFICERS_NOT_SCREENED', 'OFFICERS_NOT_TAKEN_IN', 'OFFICERS_STALE'),
  ...unscreened('OWNERSHIP_NOT_SCREENED', 'OWNERS_NOT_SCREENED', 'OWNERS_BEYOND_NOT_SCREENED', 'OWNERS_STALE', 'OWNER_PROTECTED'),
  ...unscreened('OWNERSHIP_NOT_SCREENED', 'CHAIN_CUT', 'CONTROL_NOT_READ'),
];

function unscreened(limit: Limit, ...codes: readonly LimitCode[]) {
  const other = { code: 'COMMON_NAME' as const, detail: 'Many people have the name.' };
  return codes.map(
    (code) => [limit, { screening: { ...clearScreening, limits: [other, { code, detail: 'It is not screened.' }] } }] as const,
  );
}

test.each(missing)('an ALLOW states %s where a company has %j', (limit, facts) => {
  for (const [payer, payee] of [
    [{ ...sound, ...facts }, sound],
    [sound, { ...sound, ...facts }],
  ] as const) {
    const { outcome, limits } = decide(inputsOf(payer, payee));
    expect([outcome, limits.includes(limit)]).toEqual(['ALLOW', true]);
  }
  expect(decide(inputsOf(sound, sound)).limits).not.toContain(limit);
});

test.each<[string, Partial<CompanyFacts>, Partial<ClearanceInputs>]>([
  ['a limited partnership', { companyNumber: 'LP012345' }, {}],
  ['a company on the day before the duty began', {}, { today: '2025-11-17', now: '2025-11-17T12:00:00.000Z' }],
])('that no identity is stated of %s is no limit', (_of, facts, on) => {
  const company = { ...sound, officers: { ...board, identitiesNotStated: 1 }, ...facts };
  expect(decide(inputsOf(company, sound, on)).limits).not.toContain('IDENTITY_NOT_EVALUATED');
});

test('that no identity is stated of a company is a limit from the day on which the duty began', () => {
  const company = { ...sound, officers: { ...board, identitiesNotStated: 1 } };
  const { limits } = decide(inputsOf(company, sound, { today: '2025-11-18', now: '2025-11-18T12:00:00.000Z' }));
  expect(limits).toContain('IDENTITY_NOT_EVALUATED');
});

test.each([{ officers: null }, { officers: daysAgo(93) }])('an ALLOW on officers of %j states GOVERNANCE_NOT_EVALUATED', (days) => {
  const { outcome, limits } = decide(inputsOf(sound, sound, { snapshots: { ...snapshots, ...days } }));
  expect([outcome, limits.includes('GOVERNANCE_NOT_EVALUATED')]).toEqual(['ALLOW', true]);
});
