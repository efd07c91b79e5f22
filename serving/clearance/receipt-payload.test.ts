import { expect, test } from 'vitest';
import { sandboxFreshness } from '../../models/clearance/sandbox.ts';
import { someEvidence, soundCompany, soundEntry, assessedOn as today } from '../../test/fixtures/risk-facts.ts';
import { evidenceOf } from './receipt-payload.ts';

const now = `${today}T10:00:00.000Z`;

test('the evidence of a decision names a record once in each release that the facts of either company have it from', () => {
  const of = (release: string, source = 'made-up/records') => ({ ...someEvidence, source, release });
  const payer = soundCompany({ accounts: null, register: soundEntry({ evidence: of('r1') }) });
  const payee = soundCompany({
    accounts: null,
    register: soundEntry({ evidence: of('r2') }),
    procedures: [
      { code: 'ADMIN', since: today, presentedOn: null, doubt: null, evidence: [of('r1'), of('r2'), of('r1', 'made-up/others')] },
    ],
  });
  const request = { direction: 'outbound', payer, payee } as const;
  const found = evidenceOf({ request, payer, payee, freshness: sandboxFreshness([], now, today), now, today });
  expect(found.map(({ source, release, record }) => `${source} ${release} ${record}`).sort()).toEqual([
    'made-up/others r1 1',
    'made-up/records r1 1',
    'made-up/records r2 1',
  ]);
});
