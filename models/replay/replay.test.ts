import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assessedOn, snapshots, someEvidence, soundCompany } from '../../test/fixtures/risk-facts.ts';
import { decide } from '../clearance/decide.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { sandboxFreshness } from '../clearance/sandbox.ts';
import type { ClearanceInputs } from '../clearance/verdict.ts';
import { differencesOf } from './differences.ts';
import { replay, rulesDiffer } from './replay.ts';
import { takenAsStored } from './taken-as-stored.ts';

const screening = { outcome: 'CLEAR', findings: [], limits: [], lists: [{ list: 'uk-sanctions', version: 'r1.a' }], gaps: [] } as const;
const [payer, payee] = [soundCompany(), soundCompany({ companyNumber: '01000002' })];
const inputs: ClearanceInputs = {
  request: { direction: 'outbound', payer: { companyNumber: '01000001' }, payee: { companyNumber: '01000002' } },
  ...{ payer: { ...payer, screening }, payee: { ...payee, screening }, snapshots },
  ...{ freshness: sandboxFreshness([], `${assessedOn}T10:00:00.000Z`, assessedOn), now: `${assessedOn}T10:00:00.000Z`, today: assessedOn },
};
const stored = decide(inputs);
const from = (companies: readonly CompanyFacts[], changes: { lists?: readonly [string, string][]; days?: typeof snapshots } = {}) => ({
  facts: new Map(companies.map((one) => [one.companyNumber, one])),
  snapshots: changes.days ?? snapshots,
  lists: new Map(changes.lists ?? [['uk-sanctions', 'r1.a']]),
});

describe('a replay', () => {
  test('has no differences when the releases give the facts, snapshots and lists of the decision', () => {
    expect(replay(inputs, stored, from([payee, payer]))).toEqual({ ofFacts: [], ofVerdict: [] });
    expect(rulesDiffer(inputs, stored)).toBe(false);
  });

  test('differs in the facts and in the verdict when a release shows a procedure that the decision does not have', () => {
    const procedures = [{ code: 'CVL_RESOLVED', since: '2026-05-01', presentedOn: null, doubt: null, evidence: [someEvidence] }] as const;
    const { ofFacts, ofVerdict } = replay(inputs, stored, from([{ ...payer, procedures }, payee]));
    expect(ofFacts).toEqual([{ what: 'payer.facts.procedures[0]', stored: undefined, replayed: procedures[0] }]);
    expect(ofVerdict.map(({ what }) => what)).toEqual(expect.arrayContaining(['outcome', 'findings.CVL_RESOLVED payer']));
  });

  test('differs when the releases have no facts of a company, another day of a snapshot, or another version of a list', () => {
    expect(replay(inputs, stored, from([payer])).ofFacts.map(({ what }) => what)).toContain('payee.facts.register');
    const days = { ...snapshots, owners: '2026-05-30' };
    expect(replay(inputs, stored, from([payer, payee], { days })).ofFacts).toEqual([
      { what: 'snapshots.owners', stored: '2026-05-31', replayed: '2026-05-30' },
    ]);
    expect(replay(inputs, stored, from([payer, payee], { lists: [] })).ofFacts.map(({ what }) => what)).toEqual([
      'payer.lists.uk-sanctions',
      'payee.lists.uk-sanctions',
    ]);
  });

  test('differs in the verdict alone when the rules give another one on the same facts', () => {
    const other = { ...stored, outcome: 'HOLD' } as const;
    const { ofFacts, ofVerdict } = replay(inputs, other, from([payer, payee]));
    expect([ofFacts, ofVerdict]).toEqual([[], [{ what: 'outcome', stored: 'HOLD', replayed: stored.outcome }]]);
    expect(rulesDiffer(inputs, other)).toBe(true);
  });
});

test('a replay names the screenings that it takes as the decision states them, with their conclusions', () => {
  const finding = { code: 'SANCTION_NAME', effect: 'HOLD', detail: 'drawn', evidence: [] } as const;
  const held = { ...screening, outcome: 'HOLD', findings: [finding, finding] } as const;
  expect(takenAsStored({ payer: { ...payer, screening: held }, payee: { ...payee, screening } })).toEqual([
    'taken as stored: the screening of the payer (HOLD SANCTION_NAME); of its 1 lists only the versions are computed',
    'taken as stored: the screening of the payee (CLEAR); of its 1 lists only the versions are computed',
  ]);
  expect(takenAsStored({ payer: { ...payer, screening: null }, payee })).toEqual(['taken as stored: the payer could not be screened']);
  expect(takenAsStored({ payer: null, payee: null })).toEqual([]);
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
