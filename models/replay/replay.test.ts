import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessedOn, snapshots, someEvidence, soundCompany } from '../../test/fixtures/risk-facts.ts';
import { decide } from '../clearance/decide.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { sandboxFreshness } from '../clearance/sandbox.ts';
import type { ClearanceInputs } from '../clearance/verdict.ts';
import { creditOf } from '../risk/credit.ts';
import { expertScorecard } from '../risk/scorecard.ts';
import { differencesOf } from './differences.ts';
import { type Recomputed, replay, rulesDiffer } from './replay.ts';
import { withLimitsOfThen } from './screening.ts';
import { takenAsStored } from './taken-as-stored.ts';

const screening = { outcome: 'CLEAR', findings: [], limits: [], lists: [{ list: 'uk-sanctions', version: 'r1.a' }], gaps: [] } as const;
const finding = { code: 'SANCTION_NAME', effect: 'HOLD', detail: 'drawn', evidence: [] } as const;
const [payer, payee] = [soundCompany(), soundCompany({ companyNumber: '01000002' })];
const scorecard = { version: 'expert-1', card: expertScorecard };
const credit = creditOf(scorecard, payer, { snapshots, today: assessedOn });
const inputs: ClearanceInputs = {
  request: { direction: 'outbound', payer: { companyNumber: '01000001' }, payee: { companyNumber: '01000002' } },
  ...{ payer: { ...payer, screening, credit }, payee: { ...payee, screening, credit }, snapshots },
  ...{ freshness: sandboxFreshness([], `${assessedOn}T10:00:00.000Z`, assessedOn), now: `${assessedOn}T10:00:00.000Z`, today: assessedOn },
};
const stored = decide(inputs);
interface Changes {
  readonly lists?: readonly [string, string][];
  readonly ended?: readonly string[];
  readonly days?: typeof snapshots;
  readonly screenings?: Partial<Recomputed['screenings']>;
  readonly scorecards?: Recomputed['scorecards'];
}
const known = new Map([['expert-1', scorecard]]);
const from = (
  companies: readonly CompanyFacts[],
  { lists, ended = [], days = snapshots, screenings = {}, scorecards = known }: Changes = {},
): Recomputed => ({
  scorecards,
  facts: new Map(companies.map((one) => [one.companyNumber, one])),
  snapshots: days,
  lists: new Map(lists ?? [['uk-sanctions', 'r1.a']]),
  endedLists: new Set(ended),
  screenings: { payer: screening, payee: screening, ...screenings },
});
const equal = { ofFacts: [], ofScreening: [], ofVerdict: [] };

describe('a replay', () => {
  test('has no differences when the releases give the facts, snapshots and lists of the decision', () => {
    expect(replay(inputs, stored, from([payee, payer]))).toEqual(equal);
    expect(rulesDiffer(inputs, stored)).toBe(false);
  });

  test('compares the findings without the attribution of their records, which a decision takes from the sources of its day', () => {
    const listed = { ...screening, findings: [{ ...finding, evidence: [someEvidence] }], outcome: 'HOLD' } as const;
    const held = { ...inputs, payer: { ...payer, screening: listed, credit } };
    const { findings, ...verdict } = decide(held);
    const stating = findings.map((one) => ({ ...one, evidence: one.evidence.map((record) => ({ ...record, attribution: 'Made up' })) }));
    expect(stating.flatMap(({ evidence }) => evidence)).toContainEqual({ ...someEvidence, attribution: 'Made up' });
    const recomputed = from([payee, payer], { screenings: { payer: listed } });
    expect(replay(held, { ...verdict, findings: stating }, recomputed)).toEqual(equal);
    expect(rulesDiffer(held, { ...verdict, findings: stating })).toBe(false);
  });

  test('compares a decision from before the sources of a finding were stated without them', () => {
    const late = { ...inputs, freshness: inputs.freshness.map((state) => ({ ...state, checkedAt: null })) };
    const { findings, ...verdict } = decide(late);
    const older = { ...verdict, findings: findings.map(({ coverage: _, ...finding }) => finding) };
    expect([findings.length > 0, replay(late, older, from([payee, payer])).ofVerdict]).toEqual([true, []]);
    const other = { ...verdict, findings: findings.map((finding) => ({ ...finding, coverage: [] })) };
    expect(replay(late, other, from([payee, payer])).ofVerdict).not.toEqual([]);
  });

  test('computes the band of a company again by the scorecard of the decision, and takes it as stored without that scorecard', () => {
    const payer = { ...soundCompany(), screening, credit: { ...credit, band: 'B' as const } };
    const altered = { ...inputs, payer };
    const difference = { what: 'payer.facts.credit.band', stored: 'B', replayed: 'A' };
    expect(replay(altered, stored, from([payer, payee])).ofFacts).toContainEqual(difference);
    expect(replay(altered, stored, from([payer, payee], { scorecards: new Map() })).ofFacts).not.toContainEqual(difference);
    const taken = 'taken as stored: the band of the payer, as the scorecard expert-1 is not stored';
    expect([takenAsStored(altered, known), takenAsStored(altered, new Map())]).toEqual([[], expect.arrayContaining([taken])]);
  });

  test('compares a decision from before its priority was stated without it', () => {
    const { priority, ...older } = stored;
    expect([priority, replay(inputs, older, from([payee, payer]))]).toEqual(['NORMAL', equal]);
  });

  test('compares no part of the facts that no rule reads: a decision holds none', () => {
    const news = { items: 1, sources: ['news/feeds'], asOf: assessedOn };
    expect(replay(inputs, stored, from([{ ...payer, news }, payee]))).toEqual(equal);
  });

  test('differs in the facts and in the verdict when a release shows a procedure that the decision does not have', () => {
    const procedures = [{ code: 'CVL_RESOLVED', since: '2026-05-01', presentedOn: null, doubt: null, evidence: [someEvidence] }] as const;
    const { ofFacts, ofVerdict } = replay(inputs, stored, from([{ ...payer, procedures }, payee]));
    expect(ofFacts).toEqual([
      { what: 'payer.facts.procedures[0]', stored: undefined, replayed: procedures[0] },
      { what: 'payer.facts.credit.band', stored: 'A', replayed: null },
    ]);
    expect(ofVerdict.map(({ what }) => what)).toEqual(expect.arrayContaining(['outcome', 'findings.CVL_RESOLVED payer']));
  });

  test('differs when the releases have no facts of a company, another day of a snapshot, or another version of a list', () => {
    expect(replay(inputs, stored, from([payer])).ofFacts.map(({ what }) => what)).toContain('payee.facts.register');
    const days = { ...snapshots, owners: '2026-05-30' };
    expect(replay(inputs, stored, from([payer, payee], { days })).ofFacts).toEqual([
      { what: 'snapshots.owners', stored: '2026-05-31', replayed: '2026-05-30' },
    ]);
    expect(replay(inputs, stored, from([payer, payee], { lists: [] })).ofScreening.map(({ what }) => what)).toEqual([
      'payer.lists.uk-sanctions',
      'payee.lists.uk-sanctions',
    ]);
  });

  test('has no differences for the version of a list of which a law ended records since', () => {
    expect(replay(inputs, stored, from([payer, payee], { lists: [], ended: ['uk-sanctions'] }))).toEqual(equal);
  });

  test('differs in the screening and in the verdict when the lists of the releases name a company that the decision does not hold', () => {
    const held = { ...screening, outcome: 'HOLD', findings: [finding] } as const;
    const { ofFacts, ofScreening, ofVerdict } = replay(inputs, stored, from([payer, payee], { screenings: { payer: held } }));
    expect(ofFacts).toEqual([]);
    expect(ofScreening).toEqual([
      { what: 'payer.screening.outcome', stored: 'CLEAR', replayed: 'HOLD' },
      { what: 'payer.screening.findings.SANCTION_NAME', stored: undefined, replayed: finding },
    ]);
    expect(ofVerdict).toContainEqual({ what: 'outcome', stored: 'ALLOW', replayed: 'HOLD' });
  });

  test('differs when the people of the releases leave something out of the screening that the decision does not name', () => {
    const cut = { ...screening, limits: [{ code: 'CHAIN_CUT', detail: 'drawn' }] };
    expect(replay(inputs, stored, from([payer, payee], { screenings: { payee: cut } })).ofScreening).toEqual([
      { what: 'payee.screening.limits.CHAIN_CUT', stored: undefined, replayed: 'drawn' },
    ]);
  });

  test('differs in the verdict alone when the rules give another one on the same facts', () => {
    const other = { ...stored, outcome: 'HOLD' } as const;
    expect(replay(inputs, other, from([payer, payee]))).toEqual({
      ...equal,
      ofVerdict: [{ what: 'outcome', stored: 'HOLD', replayed: stored.outcome }],
    });
    expect(rulesDiffer(inputs, other)).toBe(true);
  });
});

test('a replay takes of a screening only what says when the lists were checked and what could not be read then', () => {
  const stale = { code: 'LIST_STALE', detail: 'since Monday' } as const;
  const limits = [stale, { code: 'CHAIN_CUT', detail: 'drawn' }] as const;
  expect(
    withLimitsOfThen({ limits }, [
      { ...stale, detail: 'never' },
      { code: 'OWNER_PROTECTED', detail: 'drawn' },
    ]),
  ).toEqual([stale, { code: 'OWNER_PROTECTED', detail: 'drawn' }]);
  expect(takenAsStored({ payer: { ...payer, screening: { ...screening, limits } }, payee: { ...payee, screening } }, known)).toEqual([
    'taken as stored: the limits LIST_STALE of the screening of the payer, which no release holds',
  ]);
  expect(takenAsStored({ payer: { ...payer, screening: null }, payee }, known)).toEqual([
    'taken as stored: the payer could not be screened',
  ]);
  expect(takenAsStored({ payer: null, payee: null }, known)).toEqual([]);
});

test('limits that a replay computes keep their places among those that it takes as stored', () => {
  const ofThen = { code: 'OFFICERS_STALE', detail: 'since Monday' } as const;
  const [cut, owner] = [{ code: 'CHAIN_CUT', detail: 'drawn' } as const, { code: 'OWNER_PROTECTED', detail: 'drawn' } as const];
  expect(withLimitsOfThen({ limits: [cut, ofThen, owner] }, [owner, cut])).toEqual([cut, ofThen, owner]);
});

test('two JSON documents differ exactly when their texts differ, in whatever order their members are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [one, other] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
      expect(differencesOf('it', one, JSON.parse(JSON.stringify(a)))).toEqual([]);
      const text = (value: unknown) => JSON.stringify(value, sorted);
      expect(differencesOf('it', one, other).length === 0).toBe(text(one) === text(other));
    }),
  );
});

function sorted(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
