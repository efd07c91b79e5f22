import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someEvidence } from '../../test/fixtures/risk-facts.ts';
import type { KnownCompanies } from '../screening/company/chain.ts';
import { concludeCompany } from '../screening/company/conclude.ts';
import { partiesOf } from '../screening/company/parties.ts';
import type { CompanyPeople, Officer, Owner } from '../screening/company/people.ts';
import type { DecidedMatch } from '../screening/decision/decide-match.ts';
import { type MatchEffect, type ScreeningList, screeningLists } from '../screening/lists.ts';
import { outcomeOf } from './decide.ts';
import { screeningOfCompany } from './screening.ts';

const unsaid = { id: null, dateOfBirth: null, nationality: null, residence: null, postcode: null, since: null, release: 'r1' };
const officer = (name: string): Officer => ({ ...unsaid, name, role: 'director', corporate: false });
const owner = (name: string, natures: readonly string[]): Owner => ({
  ...{ ...unsaid, kind: 'individual', companyNumber: null, registrationNumber: null, country: null, markedSanctioned: false },
  ...{ name, natures },
});
const [half, some] = ['ownership-of-shares-50-to-75-percent', 'ownership-of-shares-25-to-50-percent'];
const influence = 'significant-influence-or-control';

/** Each name below has one role; the last one is both. */
const people: CompanyPeople = {
  ...{ companyNumber: '01234567', name: 'Itself', postcode: null, previousNames: ['Formerly'] },
  officers: [officer('Director'), officer('Both')],
  owners: [owner('Majority', [half]), owner('Minority', [some]), owner('Influence', [influence]), owner('Both', [some])],
};

type Match = Pick<DecidedMatch, 'list' | 'effect'> & Partial<DecidedMatch>;
type Check = DecidedMatch['checks'][number];

const check = (what: Check['what'], result: Check['result']): Check => ({ what, result, detail: '' });

/** Screens the people with these matches of each name. */
function screen(found: Readonly<Record<string, readonly Match[]>>) {
  const known: KnownCompanies = new Map([[people.companyNumber, people]]);
  const parties = partiesOf(people.companyNumber, known);
  const any = { entry: 'E1', matchedName: 'A Name', corroboration: 'neutral', checks: [], decision: null, evidence: someEvidence };
  const screened = parties.parties.map((party) => ({
    party,
    matches: (found[party.query.name] ?? []).map((match) => ({ ...any, ...match }) as DecidedMatch),
  }));
  return screeningOfCompany(concludeCompany(parties, screened), { lists: [], gaps: [] });
}
const codesOf = ({ findings }: ReturnType<typeof screen>) => findings.map(({ code, effect }) => `${code} ${effect}`);

describe('a match of HOLD', () => {
  test.each<[string, ScreeningList, string[]]>([
    ['Both', 'uk-sanctions', ['SANCTION_OFFICER HOLD']],
    ['Both', 'disqualified-directors', ['GOV_DISQ_ACTING HOLD']],
    ['Itself', 'disqualified-directors', ['DISQUALIFIED_PARTY HOLD']],
    ['Itself', 'fca-warnings', ['FCA_WARNING HOLD']],
    ['Majority', 'fca-warnings', ['FCA_WARNING REVIEW']],
  ])('of the name %s on the list %s is %j', (name, list, expected) => {
    expect(codesOf(screen({ [name]: [{ list, effect: 'HOLD' }] }))).toEqual(expected);
  });

  test('has the code SANCTION_NUMBER where the company number agrees, and SANCTION_NAME where only the postcode agrees', () => {
    const checked = (number: Check['result']): Match => {
      const checks = [check('postcode', 'agrees'), check('company-number', number)];
      return { list: 'uk-sanctions', effect: 'HOLD', checks };
    };
    const of = (...numbers: Check['result'][]) => codesOf(screen({ Itself: numbers.map(checked) }));
    expect([of('agrees'), of('disagrees', 'agrees'), of('disagrees')]).toEqual([
      ['SANCTION_NUMBER HOLD'],
      ['SANCTION_NUMBER HOLD'],
      ['SANCTION_NAME HOLD'],
    ]);
  });

  test('of an owner cites the entries of the sanctions list that count, and no other', () => {
    const entry = (record: string) => ({ ...someEvidence, record });
    const { findings } = screen({
      Majority: [
        { list: 'uk-sanctions', effect: 'HOLD', evidence: entry('frozen') },
        { list: 'fca-warnings', effect: 'REVIEW', evidence: entry('warned') },
        { list: 'uk-sanctions', effect: 'INFO', evidence: entry('cleared') },
      ],
    });
    const cited = findings.map(({ code, evidence }) => [code, evidence.map(({ record }) => record)]);
    expect(cited).toEqual([
      ['FCA_WARNING', ['warned']],
      ['SANCTION_OWNER', ['frozen']],
    ]);
  });
});

const decided = (standing: 'honoured' | 'lapsed', verdict: 'true-match' | 'false-positive') =>
  ({ standing, verdict }) as DecidedMatch['decision'];

test.each<[string, Partial<Match>, RegExp]>([
  [
    'two particulars that agree',
    { corroboration: 'confirmed', checks: [check('date-of-birth', 'agrees'), check('country', 'agrees')] },
    /^Its director Director matches A Name \(E1\) on the UK Sanctions List: the date of birth and the country agree\.$/,
  ],
  [
    'one particular that agrees',
    { corroboration: 'confirmed', checks: [check('date-of-birth', 'agrees'), check('country', 'disagrees')] },
    /: the date of birth agrees\.$/,
  ],
  ['a match that is confirmed otherwise', { corroboration: 'confirmed' }, /on the UK Sanctions List\.$/],
  ['a name alone', {}, /Nothing beside the name agrees or disagrees: a person must review it\.$/],
  ['a contradiction', { corroboration: 'contradicted' }, /Another particular disagrees: a person must review it\.$/],
  ['a match that an analyst confirmed', { decision: decided('honoured', 'true-match') }, / An analyst has confirmed the match\.$/],
  ['a confirmation that has lapsed', { decision: decided('lapsed', 'true-match') }, /a person must review it\.$/],
  // HMRC may publish the details for a year, and a decision is kept for longer (Finance Act 2009 s 94)
  ['a tax default', { list: 'hmrc-defaulters' }, /^Its director Director matches an entry on HMRC's list of deliberate tax defaulters\. /],
])('the reason for %s says what agrees', (_, match, sentence) => {
  const { findings } = screen({ Director: [{ list: 'uk-sanctions', effect: 'REVIEW', ...match }] });
  expect(findings.map(({ detail }) => detail)).toEqual([expect.stringMatching(sentence)]);
});

test('a decision has a finding as strict as the outcome of the screening, and none on a company that is clear', () => {
  const effect = fc.constantFrom<MatchEffect>('INFO', 'REVIEW', 'HOLD');
  const matches = fc.array(fc.record({ list: fc.constantFrom(...screeningLists), effect }), { maxLength: 2 });
  const names = ['Itself', 'Formerly', 'Director', 'Majority', 'Minority', 'Influence', 'Both'] as const;
  const found = fc.record(Object.fromEntries(names.map((name) => [name, matches])), { requiredKeys: [] });
  fc.assert(
    fc.property(found, (given) => {
      // the screening sorts the matches of a party, the strictest first
      const sorted = Object.fromEntries(
        Object.entries(given).map(([name, all = []]) => [
          name,
          ['HOLD', 'REVIEW', 'INFO'].flatMap((one) => all.filter((match) => match.effect === one)),
        ]),
      );
      const { outcome, findings } = screen(sorted);
      expect(outcomeOf(findings.map(({ effect }) => ({ outcome: effect })))).toBe(outcome === 'CLEAR' ? 'ALLOW' : outcome);
      if (outcome === 'CLEAR') expect(findings).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

describe('a screening that is not CLEAR without a match', () => {
  const conclusion = { outcome: 'REVIEW', parties: [], ownership: [], limits: [] } as const;
  const whole = { lists: [], gaps: [] };
  test('is a finding of its own, unless a list that is not whole or the record of the company explains it', () => {
    const limit = { code: 'COMMON_NAME', detail: 'Many people have the name.' } as const;
    const ofRecord = { code: 'RECORD_UNREAD', detail: 'A record is not read.' } as const;
    expect(screeningOfCompany(conclusion, whole).findings).toMatchObject([{ code: 'SCREENING_INCOMPLETE', effect: 'REVIEW' }]);
    expect(screeningOfCompany({ ...conclusion, limits: [limit] }, whole).findings).toHaveLength(1);
    expect(screeningOfCompany({ ...conclusion, limits: [limit, ofRecord] }, whole).findings).toEqual([]);
    expect(screeningOfCompany(conclusion, { lists: [], gaps: [{ list: 'uk-sanctions', detail: 'It is not whole.' }] }).findings).toEqual(
      [],
    );
  });

  test('names each part that was not screened', () => {
    const clear = { ...conclusion, outcome: 'CLEAR' } as const;
    const incomplete = ['The chain is cut.', 'The officers are not read.'];
    expect(screeningOfCompany(clear, { ...whole, incomplete }).findings.map(({ effect, detail }) => `${effect} ${detail}`)).toEqual([
      'REVIEW The chain is cut.',
      'REVIEW The officers are not read.',
    ]);
  });

  test('states the day from which it is stricter', () => {
    expect(screeningOfCompany(conclusion, { ...whole, stricterFrom: '2026-06-02' }).stricterFrom).toBe('2026-06-02');
    expect(screeningOfCompany(conclusion, whole)).not.toHaveProperty('stricterFrom');
  });
});
