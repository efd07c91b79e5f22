import { describe, expect, test } from 'vitest';
import { screenedClear } from '../../test/fixtures/clear-screening.ts';
import { addDays } from '../../uk/day.ts';
import { decide } from './decide.ts';
import type { CompanyFacts, Petition } from './facts.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots } from './sandbox.ts';
import type { ClearanceInputs, ClearanceRequest, ValidationOrder } from './verdict.ts';

const today = '2026-06-01';
const now = '2026-06-01T09:00:00.000Z';
const healthy = '99000001';
const sound = '99000002';
const petitioned = '99000010';

interface Given {
  readonly payer?: string;
  readonly payee?: string;
  readonly direction?: ClearanceRequest['direction'];
  readonly stated?: Omit<Partial<ClearanceRequest['payee']>, 'companyNumber'>;
  readonly validationOrders?: readonly ValidationOrder[];
  /** Replaces the petitions of the payer. */
  readonly petitions?: readonly Petition[];
}

function inputs({ payer = healthy, payee = sound, direction = 'outbound', stated, validationOrders, petitions }: Given): ClearanceInputs {
  const facts = screenedClear(sandboxFacts(payer, today));
  return {
    request: { direction, payer: { companyNumber: payer }, payee: { companyNumber: payee, ...stated }, validationOrders },
    payer: facts === null || petitions === undefined ? facts : { ...facts, petitions },
    payee: screenedClear(sandboxFacts(payee, today)),
    freshness: sandboxFreshness([payer, payee], now, today),
    snapshots: sandboxSnapshots(today),
    now,
    today,
  };
}

describe('what the caller states of the payee', () => {
  const [high, medium] = ['99000055', '99000056'];

  test.each<[string, Given, string]>([
    ['a phoenix of high level that is new to the payer', { payee: high, stated: { isNew: true } }, 'HOLD'],
    ['a phoenix of medium level that is new to the payer', { payee: medium, stated: { isNew: true } }, 'HOLD'],
    ['a phoenix of high level whose bank details changed', { payee: high, stated: { bankDetailsChanged: true } }, 'HOLD'],
    ['a phoenix of medium level whose bank details changed', { payee: medium, stated: { bankDetailsChanged: true } }, 'REVIEW'],
    ['a known phoenix with the same bank details', { payee: high, stated: { isNew: false, bankDetailsChanged: false } }, 'REVIEW'],
    ['a phoenix, and nothing is stated', { payee: high }, 'REVIEW'],
    [
      'a payer that is a phoenix, and a new payee with changed bank details',
      { payer: high, stated: { isNew: true, bankDetailsChanged: true } },
      'REVIEW',
    ],
    [
      'an inbound payment by a phoenix to a payee that is new to it',
      { payer: high, direction: 'inbound', stated: { isNew: true } },
      'HOLD',
    ],
    ['a sound company that is new and has changed its bank details', { stated: { isNew: true, bankDetailsChanged: true } }, 'ALLOW'],
  ])('%s', (_, given, outcome) => {
    expect(decide(inputs(given)).outcome).toBe(outcome);
  });

  test('is a sentence of the finding that it makes stricter', () => {
    const [finding] = decide(inputs({ payee: high, stated: { isNew: true, bankDetailsChanged: true } })).findings;
    expect(finding?.detail).toMatch(
      /The caller states that the payee is new to the payer\. The caller states that the bank details of the payee have changed\.$/,
    );
  });

  test('is a limit of the answer while it is not stated', () => {
    const limits = (given: Given) => decide(inputs(given)).limits.filter((limit) => limit.endsWith('_NOT_STATED'));
    expect(limits({})).toEqual(['PAYEE_NEW_NOT_STATED', 'BANK_DETAILS_CHANGE_NOT_STATED']);
    expect(limits({ stated: { isNew: false } })).toEqual(['BANK_DETAILS_CHANGE_NOT_STATED']);
    expect(limits({ stated: { isNew: true, bankDetailsChanged: false } })).toEqual([]);
  });
});

describe('a validation order that the caller states', () => {
  const petition = (changes: Partial<Petition> = {}): Petition => {
    const [known] = sandboxFacts(petitioned, today)?.petitions ?? [];
    if (known === undefined) throw new Error('the sandbox has no petitioned company');
    return { ...known, ...changes };
  };
  /** The company has filed since, and the register shows it active. */
  const overLongAgo = () =>
    petition({ presentedOn: addDays(today, -440), publishedOn: addDays(today, -420), hearingOn: addDays(today, -400) });
  const { presentedOn } = petition();
  const presented = presentedOn ?? '';
  const order = (changes: Partial<ValidationOrder> = {}): ValidationOrder => {
    return { court: 'High Court of Justice', caseNumber: 'cr 2026 000001', sealedOn: addDays(today, -1), coversPayment: true, ...changes };
  };
  const judged = (given: Given) => {
    const { outcome, findings, limits } = decide(inputs({ payer: petitioned, ...given }));
    const details = findings.filter(({ code }) => code === 'WUP_LIVE').map(({ detail }) => detail);
    return { outcome, detail: details.join(' '), limit: limits.includes('VALIDATION_ORDER_NOT_STATED') };
  };

  test('gives REVIEW in place of HOLD, says who states it, and asks for the order', () => {
    const { outcome, detail, limit } = judged({ validationOrders: [order()] });
    expect([outcome, limit]).toEqual(['REVIEW', false]);
    expect(detail).toContain(
      'The caller states that a validation order (High Court of Justice, cr 2026 000001) was sealed on 2026-05-31 and covers this payment. The service has not seen the order',
    );
  });

  test('is a limit of the answer while none is stated and a petition against the payer is live', () => {
    expect(judged({})).toMatchObject({ outcome: 'HOLD', limit: true });
    expect(judged({ payer: healthy })).toMatchObject({ outcome: 'ALLOW', limit: false });
    expect(judged({ payer: healthy, payee: petitioned })).toMatchObject({ outcome: 'REVIEW', limit: false });
    const heard = { hearingOn: addDays(today, -15), publishedOn: addDays(today, -40) };
    expect(judged({ petitions: [petition(heard)] })).toMatchObject({ outcome: 'REVIEW', limit: true });
    expect(judged({ petitions: [overLongAgo()] })).toMatchObject({ outcome: 'ALLOW', limit: false });
  });

  test('changes nothing where the petition counts as no longer pending', () => {
    const petitions = [overLongAgo()];
    expect(judged({ petitions, validationOrders: [order({ sealedOn: addDays(today, -430) })] })).toMatchObject({
      outcome: 'ALLOW',
      detail: expect.stringContaining('covers this payment'),
    });
  });

  const unreadCase = { petitions: [petition({ courtCase: null })] };
  const ofLeeds = { petitions: [petition({ courtCase: '12 of 2026', court: 'County Court at Leeds' })] };
  const noPresentation = { petitions: [petition({ presentedOn: null })] };
  const { publishedOn } = petition();
  test.each<[string, Given, string, string]>([
    ['sealed on the day of the presentation', { validationOrders: [order({ sealedOn: presented })] }, 'REVIEW', 'covers this payment'],
    [
      'sealed before the presentation',
      { validationOrders: [order({ sealedOn: addDays(presented, -1) })] },
      'HOLD',
      'before the petition was presented',
    ],
    ['sealed today', { validationOrders: [order({ sealedOn: today })] }, 'REVIEW', 'covers this payment'],
    ['sealed tomorrow', { validationOrders: [order({ sealedOn: addDays(today, 1) })] }, 'HOLD', 'in the future'],
    [
      'of another case',
      { validationOrders: [order({ caseNumber: 'CR-2026-000002' })] },
      'HOLD',
      'No validation order that the caller states is of this case',
    ],
    ['for other payments', { validationOrders: [order({ coversPayment: false })] }, 'HOLD', 'does not cover this payment'],
    [
      'that counts, after one that does not',
      { validationOrders: [order({ coversPayment: false }), order()] },
      'REVIEW',
      'covers this payment',
    ],
    ['of a petition without a readable case number', { ...unreadCase, validationOrders: [order()] }, 'HOLD', 'No validation order'],
    [
      'whose own number is unreadable too',
      { ...unreadCase, validationOrders: [order({ caseNumber: '-' })] },
      'HOLD',
      'No validation order',
    ],
    [
      'of the same number at the same court',
      { ...ofLeeds, validationOrders: [order({ court: 'Leeds County Court', caseNumber: '12 OF 2026' })] },
      'REVIEW',
      'covers this payment',
    ],
    [
      'of the same number at another court',
      { ...ofLeeds, validationOrders: [order({ court: 'County Court at Hull', caseNumber: '12 of 2026' })] },
      'HOLD',
      'No validation order',
    ],
    [
      'sealed on the day of the notice, and no notice states the presentation',
      { ...noPresentation, validationOrders: [order({ sealedOn: publishedOn })] },
      'REVIEW',
      'covers this payment',
    ],
    [
      'sealed before the notice, and no notice states the presentation',
      { ...noPresentation, validationOrders: [order({ sealedOn: addDays(publishedOn, -1) })] },
      'HOLD',
      'before the notice of the petition',
    ],
  ])('%s', (_, given, outcome, detail) => {
    expect(judged(given)).toMatchObject({ outcome, detail: expect.stringContaining(detail) });
  });

  test('is needed for each live petition of the payer', () => {
    const petitions = [petition(), petition({ courtCase: 'CR-2026-000002' })];
    expect(judged({ petitions, validationOrders: [order()] }).outcome).toBe('HOLD');
    expect(judged({ petitions, validationOrders: [order(), order({ caseNumber: 'CR-2026-000002' })] }).outcome).toBe('REVIEW');
  });

  test('changes nothing for the payee, nor for a winding-up order', () => {
    const validationOrders = [order()];
    expect(judged({ payer: sound, payee: petitioned, direction: 'inbound', validationOrders }).outcome).toBe('HOLD');
    const facts: CompanyFacts | null = sandboxFacts('99000012', today);
    const woundUp = { ...inputs({ payer: petitioned, validationOrders }), payer: facts };
    expect(decide(woundUp).outcome).toBe('HOLD');
  });
});
