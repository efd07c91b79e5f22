import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { officerAppointments } from '../../sources/companies-house/officers/source.ts';
import { sources } from '../../sources/index.ts';
import { clearScreening, screenedClear } from '../../test/fixtures/clear-screening.ts';
import { anyFacts } from '../../test/fixtures/risk-facts.ts';
import { coverageOf } from './coverage.ts';
import { decide, recordDays, supplementarySources, unknown } from './decide.ts';
import type { CompanyFacts } from './facts.ts';
import { staleness } from './freshness.ts';
import { snapshotDays } from './governance.ts';
import { rules } from './rules.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots, scenarios } from './sandbox.ts';
import type { ClearanceInputs, SourceState } from './verdict.ts';

const now = '2026-06-01T12:00:00Z';
const today = '2026-06-01';
const state = (source: string, more: Partial<SourceState> = {}): SourceState => ({
  ...{ source, release: 'r', checkedAt: '2026-06-01T09:00:00Z', dataDate: '2026-05-31', failedAt: null },
  ...{ checkedWithinHours: 24, dataWithinDays: null, ...more },
});
const read = (...freshness: readonly SourceState[]) =>
  coverageOf({ freshness, snapshots: { register: null, officers: '2026-05-20' }, now, today }, staleness(freshness, now, today));

test('every rule names its sources, and every source that a decision needs is one of them', () => {
  const named = new Set(rules.flatMap(({ restsOn }) => restsOn));
  const known = new Map(sources.map((source) => [source.id, source]));
  expect(rules.filter(({ restsOn }) => restsOn.length === 0)).toEqual([]);
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
  const needed = [...known.values()].filter(({ id, clearance }) => clearance || supplementarySources.has(id)).map(({ id }) => id);
  expect(needed.filter((id) => !named.has(id))).toEqual([]);
});

test('a clearance takes a snapshot of officers as too old on the day on which its source is stale', () => {
  expect(officerAppointments.freshness).toEqual({ checkedWithinHours: snapshotDays * 24, dataWithinDays: snapshotDays });
});

describe('what a decision had read', () => {
  test('of a source of days is the days that it needs and the newest one', () => {
    const coverage = { horizonDays: 10, checkedDay: today, covered: [['2026-05-01', '2026-05-31']] as const };
    expect(read(state('gazette/petitions', { coverage })).get('gazette/petitions')).toEqual({
      ...{ source: 'gazette/petitions', from: '2026-05-22', to: today, checkedAt: '2026-06-01T09:00:00Z' },
      ...{ holds: true, why: null },
    });
  });

  test('of a source of days with a day that is missing does not hold, and says which day', () => {
    const coverage = { horizonDays: 10, checkedDay: today, covered: [['2026-05-24', '2026-05-31']] as const };
    const found = read(state('gazette/petitions', { coverage })).get('gazette/petitions');
    expect([found?.holds, found?.why]).toEqual([false, expect.stringContaining('2026-05-22 to 2026-05-23')]);
  });

  test('of a source with a record that is given up does not hold, and says of which days', () => {
    const coverage = { horizonDays: 10, checkedDay: today, covered: [['2026-05-01', '2026-05-31']] as const };
    const givenUp = [['2026-05-24', '2026-05-25']] as const;
    const found = read(state('gazette/petitions', { coverage, givenUp })).get('gazette/petitions');
    expect([found?.holds, found?.why]).toEqual([false, expect.stringContaining('2026-05-24 to 2026-05-25')]);
  });

  test('of a snapshot is the day of its data', () => {
    const found = read(state('companies-house/accounts')).get('companies-house/accounts');
    expect([found?.from, found?.to, found?.holds]).toEqual([null, '2026-05-31', true]);
  });

  test('of the officers is the day of their snapshot, without a limit', () => {
    expect(read().get('companies-house/officers')).toMatchObject({ to: '2026-05-20', holds: null, why: null });
  });
});

describe('a source does not hold', () => {
  const published = { readAt: now, unserved: [], setAside: [], outdated: null };
  const clean = paymentOf('99000001');
  const source = 'fcdo/uk-sanctions-list';
  const of = (inputs: ClearanceInputs) => decide(inputs).findings.map(({ code, coverage }) => [code, coverage?.map(({ holds }) => holds)]);

  test('while a release of it is applied and not published, or records of it could not be read', () => {
    const waits = { ...published, unserved: [{ source: 'companies-house/officer-updates', release: 'r', releases: 1, appliedAt: now }] };
    expect(of(clean)).toEqual([]);
    expect(of({ ...clean, publication: waits })).toEqual([['SOURCE_STALE:companies-house/officer-updates', [false]]]);
    expect(of({ ...clean, freshness: [state(source, { unread: 1 })] })).toEqual([[`SOURCE_UNREAD:${source}`, [false]]]);
  });

  test('while the companies were not screened against its whole list', () => {
    const gaps = [{ list: 'uk-sanctions' as const, detail: 'The list is not whole.' }];
    const payer = { ...(clean.payer ?? unknown('99000001')), screening: { ...clearScreening, gaps } };
    expect(decide({ ...clean, payer }).findings).toMatchObject([
      { code: 'SCREENING_INCOMPLETE:uk-sanctions', coverage: [{ source, holds: false, why: 'The list is not whole.' }] },
    ]);
    // a finding about the source says it already; one about a company does not
    const codes = (changes: Partial<ClearanceInputs>) => decide({ ...clean, payer, ...changes }).findings.map(({ code }) => code);
    expect(codes({ freshness: [state(source, { checkedAt: null })] })).toEqual([`SOURCE_DOWN:${source}`]);
    expect(codes({ publication: { ...published, outdated: now } })).toEqual(['FACTS_OUTDATED']);
    const setAside = [{ companyNumber: '99000001', code: '22P02' }];
    expect(codes({ publication: { ...published, setAside } })).toEqual(['FACTS_SET_ASIDE', 'SCREENING_INCOMPLETE:uk-sanctions']);
  });

  test('while a source that a decision can do without is not fresh', () => {
    const filings = 'companies-house/filings';
    const { findings } = decide({ ...paymentOf('99000010'), supplementary: [state(filings, { checkedAt: null })] });
    const ended = decide({ ...paymentOf('99000012'), supplementary: [state(filings, { checkedAt: null })] }).findings;
    const of = [...findings, ...ended].flatMap(({ coverage = [] }) => coverage.filter((one) => one.source === filings));
    expect(of.length).toBeGreaterThan(0);
    expect(of.filter(({ holds, why }) => holds !== false || !why?.includes('has never been read'))).toEqual([]);
  });

  test('while its age is not known, as the clocks differ', () => {
    const readAt = '2026-06-01T12:02:00Z';
    const { findings } = decide({ ...paymentOf('99000010'), publication: { ...published, readAt } });
    const petition = findings.find(({ code }) => code === 'WUP_LIVE');
    expect(petition?.coverage?.map(({ holds, why }) => [holds, why?.includes(readAt)])).toEqual(Array(4).fill([false, true]));
    expect(findings.find(({ code }) => code === 'CLOCKS_APART')?.coverage).toEqual([]);
  });
});

test('the sources of a finding include those of its evidence', () => {
  const found = scenarios.flatMap(({ number }) => decide(paymentOf(number)).findings);
  const beside = found.flatMap(({ code, evidence, coverage = [] }) =>
    evidence.filter(({ source }) => coverage.every((one) => one.source !== source)).map(({ source }) => `${code} ${source}`),
  );
  expect(beside).toEqual([]);
});

function paymentOf(payer: string): ClearanceInputs {
  const payee = '99000002';
  return {
    request: { direction: 'outbound', payer: { companyNumber: payer }, payee: { companyNumber: payee } },
    payer: screenedClear(sandboxFacts(payer, today)),
    payee: screenedClear(sandboxFacts(payee, today)),
    ...{ freshness: sandboxFreshness([payer, payee], now, today), snapshots: sandboxSnapshots(today), now, today },
  };
}

/** Sources without which the part of the facts cannot be, or may lack a record. */
const sourcesOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  register: ['companies-house/basic-company-data'],
  petitions: ['gazette/petitions', 'gazette/insolvency'],
  courtListings: ['hmcts/companies-court-lists', 'gazette/petitions'],
  procedures: ['gazette/insolvency', 'companies-house/insolvency-cases', 'companies-house/filings'],
  officers: ['companies-house/officers'],
  strikeOff: ['companies-house/filings'],
  returns: ['companies-house/filings'],
  ownershipGap: ['companies-house/psc'],
  phoenix: ['companies-house/charges'],
  accounts: ['companies-house/accounts'],
  screening: ['companies-house/basic-company-data', 'companies-house/officers', 'companies-house/psc'],
  unread: sources.filter(({ id, clearance }) => clearance || supplementarySources.has(id)).map(({ id }) => id),
};

/** The list behind each code of the screening. */
const listOf: Readonly<Record<string, string>> = {
  SANCTION_NUMBER: 'fcdo/uk-sanctions-list',
  SANCTION_NAME: 'fcdo/uk-sanctions-list',
  SANCTION_OFFICER: 'fcdo/uk-sanctions-list',
  SANCTION_OWNER: 'fcdo/uk-sanctions-list',
  SANCTION_FORMER: 'ofsi/consolidated-list',
  INVESTMENT_BAN: 'ofsi/investment-bans',
  FCA_WARNING: 'fca/warning-list',
  GOV_DISQ_ACTING: 'companies-house/disqualified-officers',
  DISQUALIFIED_PARTY: 'companies-house/disqualified-officers',
  HMRC_DEFAULTER: 'hmrc/deliberate-defaulters',
};

test('a rule names the sources of every part of the facts that it reads', () => {
  const days = recordDays({ snapshots: sandboxSnapshots(today), today });
  const drawn = [...fc.sample(anyFacts, 200), ...scenarios.flatMap(({ number }) => sandboxFacts(number, today) ?? [])];
  const unnamed = rules.flatMap(({ code, restsOn, when }) => {
    const read = new Set<string>();
    for (const facts of drawn) when(noting(facts, read), days, []);
    const named: readonly string[] = restsOn;
    return [...read].flatMap((part) => (sourcesOf[part] ?? []).filter((id) => !named.includes(id)).map((id) => `${code} ${part} ${id}`));
  });
  expect(unnamed).toEqual([]);
});

test('a rule on a list names the list, and a rule on identities the officers and the owners', () => {
  const named = new Map(rules.map(({ code, restsOn }): [string, readonly string[]] => [code, restsOn]));
  expect(Object.entries(listOf).filter(([code, id]) => !named.get(code)?.includes(id))).toEqual([]);
  for (const code of ['SCREENING_INCOMPLETE', 'NOT_SCREENED'])
    expect(named.get(code)).toEqual(expect.arrayContaining(Object.values(listOf)));
  expect(named.get('GOV_IDV_OVERDUE')).toEqual(expect.arrayContaining(['companies-house/officers', 'companies-house/psc']));
});

/** Adds the name of each part that is read of the facts. */
function noting(facts: CompanyFacts, read: Set<string>): CompanyFacts {
  return new Proxy(facts, {
    get: (target, part, receiver) => {
      read.add(String(part));
      return Reflect.get(target, part, receiver);
    },
  });
}
