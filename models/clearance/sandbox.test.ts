import { expect, test } from 'vitest';
import { screenedClear } from '../../test/fixtures/clear-screening.ts';
import { creditOf } from '../risk/credit.ts';
import { expertScorecard } from '../risk/scorecard.ts';
import { decide, unknown } from './decide.ts';
import { screeningCodes } from './facts.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots, scenarios } from './sandbox.ts';

/** The lists say these, which `decide` reads from the screening (test/api/agreement.test.ts has the scenarios with their screening). */
const isScreened = (code: string) => screeningCodes.some((one) => one === code);

const now = '2026-06-01T09:00:00.000Z';

test.each(scenarios.filter(({ shows }) => /^[A-Z]/.test(shows)))(
  'the magic number $number shows $shows on every day',
  ({ number, shows }) => {
    for (const today of ['2026-06-01', '2027-02-28']) {
      const codes = payment(number, today).findings.map(({ code }) => code.replace(/:.*/, ''));
      const promised = shows
        .split(':')[0]!
        .split(', ')
        .filter((code) => !isScreened(code));
      expect(codes.sort()).toEqual(promised.sort());
    }
  },
);

test.each(['99000001', '99000002'])('the magic number %s gives ALLOW', (number) => {
  expect(payment(number, '2026-06-01').outcome).toBe('ALLOW');
});

test('a number without a scenario is COMPANY_UNKNOWN', () => {
  expect(payment('00000001', '2026-06-01').findings.map(({ code }) => code)).toEqual(['COMPANY_UNKNOWN']);
});

function payment(payer: string, today: string) {
  const payee = '99000002';
  const snapshots = sandboxSnapshots(today);
  const company = sandboxFacts(payer, today) ?? unknown(payer);
  const credit = creditOf({ version: 'expert-1', card: expertScorecard }, company, { snapshots, today });
  return decide({
    request: { direction: 'outbound', payer: { companyNumber: payer }, payee: { companyNumber: payee } },
    payer: screenedClear({ ...company, credit }),
    payee: screenedClear(sandboxFacts(payee, today)),
    freshness: sandboxFreshness([payer, payee], now, today),
    snapshots,
    now,
    today,
  });
}
