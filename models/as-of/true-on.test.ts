import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyFacts, someEvidence, soundCompany, soundEntry } from '../../test/fixtures/risk-facts.ts';
import type { CompanyFacts, Petition } from '../clearance/facts.ts';
import type { BoardChange } from '../clearance/register-facts.ts';
import { rules } from '../clearance/rules.ts';
import { trueOn } from './true-on.ts';

const day = '2026-06-05';
const knownFrom = '2026-06-20T06:00:00.000Z';
const later = (changes: Partial<CompanyFacts>) => [{ facts: soundCompany(changes), knownFrom }];
const petition: Petition = {
  ...{ court: null, courtCase: 'CR-1', presentedOn: '2026-06-01', hearingOn: '2026-07-20', publishedOn: '2026-06-15' },
  ...{ doubt: null, evidence: someEvidence },
};
const order = { code: 'WUO_MADE', since: '2026-08-01', presentedOn: '2026-06-01', doubt: null, evidence: [someEvidence] } as const;

describe('what was true on a day', () => {
  test('has a petition that was presented before the day and advertised after it', () => {
    const found = trueOn(day, soundCompany(), later({ petitions: [petition] }));
    expect(found.facts?.petitions).toEqual([petition]);
    expect(found.learnedLater).toEqual([{ part: 'petition', trueFrom: '2026-06-01', knownFrom }]);
    expect(trueOn('2026-05-31', soundCompany(), later({ petitions: [petition] }))).toEqual({ facts: soundCompany(), learnedLater: [] });
  });

  test('has the petition that only a later order names, and not the order', () => {
    const { facts, learnedLater } = trueOn(day, soundCompany(), later({ procedures: [order] }));
    expect([facts?.petitions.map(({ presentedOn }) => presentedOn), facts?.procedures]).toEqual([['2026-06-01'], []]);
    expect(learnedLater).toMatchObject([{ part: 'petition', trueFrom: '2026-06-01' }]);
  });

  test('keeps a petition that was live then and was dismissed later, with a later doubt about its notice', () => {
    const known = soundCompany({ petitions: [petition] });
    expect(trueOn(day, known, later({}))).toEqual({ facts: known, learnedLater: [] });
    const doubted = trueOn(day, known, later({ petitions: [{ ...petition, doubt: 'notice-retracted', hearingOn: '2026-09-01' }] }));
    expect(doubted.facts?.petitions).toEqual([{ ...petition, doubt: 'notice-retracted' }]);
  });

  test('has a procedure, a dissolution, a strike-off and the loss of a director that later records date to it', () => {
    const strikeOff = { route: 'VOLUNTARY', appliedOn: '2026-06-02', noticedOn: '2026-06-12', suspendedOn: null, evidence: [] } as const;
    const officers = { activeDirectors: 0, activeNaturalDirectors: 0, inNewestSnapshot: true, lastResignedOn: '2026-06-03', evidence: [] };
    const found = trueOn(
      day,
      soundCompany(),
      later({
        register: soundEntry({ status: 'dissolved', dissolvedOn: day }),
        procedures: [{ ...order, code: 'ADMIN', since: day }],
        strikeOff,
        officers,
      }),
    );
    expect(found.learnedLater.map(({ part }) => part)).toEqual(['procedure', 'register', 'strike-off', 'directors']);
    expect(found.facts).toMatchObject({
      register: { status: 'dissolved' },
      strikeOff: { noticedOn: null },
      officers: { activeDirectors: 0 },
    });
  });

  test('has a later record of a procedure that was known by an older one, and the stricter or newer step of a strike-off', () => {
    const held = { ...order, code: 'ADMIN', since: '2020-03-01', presentedOn: null } as const;
    const again = { ...held, since: '2026-05-20', evidence: [{ ...someEvidence, record: 'filing' }] };
    const of = (known: Partial<CompanyFacts>, next: Partial<CompanyFacts>) => trueOn(day, soundCompany(known), later(next));
    const { facts, learnedLater } = of({ procedures: [held] }, { procedures: [again] });
    expect(facts?.procedures).toEqual([again]);
    expect(learnedLater).toEqual([{ part: 'procedure', trueFrom: '2026-05-20', knownFrom }]);
    expect(of({ procedures: [held] }, { procedures: [{ ...again, since: '2026-06-06' }] }).facts?.procedures).toEqual([held]);

    const none = { appliedOn: null, noticedOn: null, suspendedOn: null, evidence: [someEvidence] };
    const application = { ...none, route: 'VOLUNTARY', appliedOn: '2026-04-01' } as const;
    const notice = { ...none, route: 'COMPULSORY', noticedOn: '2026-04-02' } as const;
    const beside = of({ strikeOff: application }, { strikeOff: notice });
    expect(beside.facts?.strikeOff).toEqual({ ...notice, appliedOn: '2026-04-01' });
    expect(beside.learnedLater).toEqual([{ part: 'strike-off', trueFrom: '2026-04-02', knownFrom }]);
    expect(of({ strikeOff: notice }, { strikeOff: application }).facts?.strikeOff).toEqual({ ...notice, appliedOn: '2026-04-01' });
    const newer = { ...notice, noticedOn: '2026-06-01' };
    expect(of({ strikeOff: notice }, { strikeOff: newer }).facts?.strikeOff).toEqual(newer);
    expect(of({ strikeOff: application }, { strikeOff: { ...notice, noticedOn: '2026-06-06' } }).facts?.strikeOff).toEqual(application);
  });

  test('has a change of the board, the end of the last owner and a hearing that later records date to it', () => {
    const left = { change: 'left', changedOn: '2026-06-01', evidence: someEvidence } as const;
    const joined = { ...left, change: 'joined' } as const;
    const governance = (...boardChanges: BoardChange[]) => ({ boardChanges, unverified: [], lateNotices: [], defaultOffice: null });
    const gap = { reason: 'all-ceased', statements: [], lastCeasedOn: '2026-06-02', evidence: [someEvidence] } as const;
    const listing = {
      ...{ hearingOn: '2026-06-09', listType: 'A list', byCase: true, namesakes: 1 },
      evidence: { ...someEvidence, record: 'hearing', publishedAt: '2026-06-04T16:00:00Z' },
    };
    const held = soundCompany({ governance: governance(joined) });
    const again = { ...joined, evidence: { ...someEvidence, release: 'newer' } };
    const found = trueOn(
      day,
      held,
      later({
        governance: governance({ ...left, changedOn: '2026-06-06' }, again, joined, left),
        ownershipGap: gap,
        courtListings: [listing],
      }),
    );
    expect(found.facts).toMatchObject({
      governance: { boardChanges: [joined, joined, left] },
      ownershipGap: gap,
      courtListings: [listing],
    });
    expect(found.learnedLater.map(({ part, trueFrom }) => `${part} ${trueFrom}`)).toEqual([
      ...['board 2026-06-01', 'board 2026-06-01', 'owners 2026-06-02', 'court-list 2026-06-04'],
    ]);
    const rest = {
      ownershipGap: { ...gap, lastCeasedOn: '2026-06-06' },
      courtListings: [{ ...listing, evidence: { ...someEvidence, publishedAt: '2026-06-06' } }],
    };
    expect(trueOn(day, held, later({ governance: governance(again), ...rest }))).toEqual({ facts: held, learnedLater: [] });

    const earlier = { ...soundCompany(), governance: undefined, ownershipGap: undefined, courtListings: undefined };
    const lacking = { governance: governance(left), ownershipGap: gap, courtListings: [listing] };
    expect(trueOn(day, earlier as never, later(lacking))).toEqual({ facts: earlier, learnedLater: [] });
    expect(trueOn(day, null, later(lacking)).facts).toMatchObject(lacking);
  });

  test('of a change of the board and of owners who are gone has the findings', () => {
    const today = '2026-06-05';
    const left = { change: 'left', changedOn: '2026-06-01', evidence: someEvidence } as const;
    const { facts } = trueOn(
      day,
      soundCompany(),
      later({
        governance: { boardChanges: [left, { ...left, change: 'joined' }], unverified: [], lateNotices: [], defaultOffice: null },
        ownershipGap: { reason: 'all-ceased', statements: [], lastCeasedOn: '2026-06-02', evidence: [someEvidence] },
      }),
    );
    const days = { today, register: '2026-05-31', officers: '2026-05-31', owners: '2026-05-31' };
    const fired = rules.filter(({ when }) => facts !== null && when(facts, days, []).length > 0).map(({ code }) => code);
    expect(fired).toEqual(expect.arrayContaining(['GOV_CHURN', 'PSC_GAP']));
  });

  test('of a company that was first known later is what has no day, without what began after', () => {
    const { facts } = trueOn(day, null, later({ petitions: [{ ...petition, presentedOn: null }], procedures: [order] }));
    expect([facts?.register?.status, facts?.petitions.length]).toEqual(['active', 1]);
    expect(trueOn('2001-01-01', null, later({})).facts?.register).toBeNull();
    expect(trueOn(day, null, [])).toEqual({ facts: null, learnedLater: [] });
  });

  describe('of a company of which no facts of then are kept', () => {
    const of = (changes: Partial<CompanyFacts>) => trueOn(day, null, later(changes));

    test.each([
      ['is in liquidation', { status: 'liquidation', statusText: 'Liquidation' }],
      ['is in administration', { status: 'administration', statusText: 'In Administration' }],
      ['has a status that no rule covers', { status: 'unmapped', statusText: 'Something' }],
      ['was dissolved after the day', { status: 'dissolved', statusText: 'Dissolved', onRegister: false, dissolvedOn: '2026-06-06' }],
    ] as const)('has no status, deadline or trade of a later register in which it %s', (_, changes) => {
      const { facts, learnedLater } = of({
        register: soundEntry({ ...changes, accountsDueOn: '2025-01-01', confirmationDueOn: '2025-01-01' }),
      });
      expect(facts?.register).toEqual({
        ...{ status: 'active', statusText: expect.stringContaining('no record dates its status'), onRegister: true, category: null },
        ...{ incorporatedOn: '2012-02-03', dissolvedOn: null, accountsDueOn: null, accountsMadeUpTo: null },
        ...{ confirmationDueOn: null, confirmationMadeUpTo: null, sicCodes: [], evidence: someEvidence },
      });
      expect(learnedLater).toEqual([{ part: 'register', trueFrom: '2012-02-03', knownFrom }]);
    });

    test('has no register entry where none of its days shows that it was on the register then', () => {
      expect(of({ register: soundEntry({ incorporatedOn: null }) })).toMatchObject({ facts: { register: null }, learnedLater: [] });
      expect(of({ register: soundEntry({ status: 'left-register', onRegister: false }) }).facts?.register).toBeNull();
    });

    test('has what later facts date to the day: a dissolution, a procedure, a strike-off and the last who left the board', () => {
      const gone = soundEntry({ status: 'dissolved', onRegister: false, dissolvedOn: '2026-06-01' });
      expect(of({ register: gone })).toMatchObject({
        facts: { register: gone },
        learnedLater: [{ part: 'register', trueFrom: '2026-06-01' }],
      });
      const officers = {
        activeDirectors: 0,
        activeNaturalDirectors: 0,
        inNewestSnapshot: true,
        lastResignedOn: '2026-06-03',
        evidence: [],
      };
      const strikeOff = {
        route: 'COMPULSORY',
        appliedOn: '2026-06-08',
        noticedOn: '2026-06-02',
        suspendedOn: '2026-06-09',
        evidence: [],
      } as const;
      const { facts, learnedLater } = of({ procedures: [{ ...order, since: '2026-06-04' }], officers, strikeOff });
      expect(facts).toMatchObject({
        officers,
        strikeOff: { ...strikeOff, appliedOn: null, suspendedOn: null },
        procedures: [{ code: 'WUO_MADE' }],
      });
      expect(learnedLater.map(({ part }) => part)).toEqual(['procedure', 'register', 'strike-off', 'directors']);
      expect(of({ officers: { ...officers, lastResignedOn: '2026-06-06' } }).facts?.officers).toBeUndefined();
    });

    test('has nothing else, whatever the later facts are', () => {
      const dated = [
        'companyNumber',
        'name',
        'register',
        'petitions',
        'procedures',
        'courtListings',
        'strikeOff',
        'officers',
        'governance',
        'ownershipGap',
      ];
      fc.assert(
        fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 3 }), (others) => {
          const { facts } = trueOn(
            day,
            null,
            others.map((one) => ({ facts: one, knownFrom })),
          );
          expect(Object.keys(facts ?? {}).filter((part) => !dated.includes(part))).toEqual([]);
          expect([undefined, 'active']).toContain(facts?.register?.status);
          expect(facts?.procedures.every(({ since }) => since <= day)).toBe(true);
          const { boardChanges = [], ...undated } = facts?.governance ?? {};
          expect(boardChanges.every(({ changedOn }) => changedOn <= day)).toBe(true);
          expect([{}, { unverified: [], lateNotices: [], defaultOffice: null }]).toContainEqual(undated);
          const gap = facts?.ownershipGap;
          expect(gap === undefined || (gap?.reason === 'all-ceased' && (gap.lastCeasedOn ?? '9') <= day)).toBe(true);
        }),
      );
    });
  });

  test('loses nothing that was known then, whatever became known later', () => {
    fc.assert(
      fc.property(anyFacts, fc.array(anyFacts, { maxLength: 3 }), (known, others) => {
        const { facts } = trueOn(
          day,
          known,
          others.map((one) => ({ facts: one, knownFrom })),
        );
        const codes = new Set(facts?.procedures.map(({ code }) => code));
        expect(known.procedures.every(({ code }) => codes.has(code))).toBe(true);
        const cases = new Set(facts?.petitions.map(({ courtCase, presentedOn, evidence }) => courtCase ?? presentedOn ?? evidence.record));
        expect(
          known.petitions.every(({ courtCase, presentedOn, evidence }) => cases.has(courtCase ?? presentedOn ?? evidence.record)),
        ).toBe(true);
      }),
    );
  });
});
