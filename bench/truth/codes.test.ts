import { expect, test } from 'vitest';
import { assessedOn, snapshots, someEvidence, soundCompany } from '../../test/fixtures/risk-facts.ts';
import { codesIn } from './codes.ts';

const day = { today: assessedOn, snapshots };

test('a code that only informs is found like one that stops a payment', () => {
  const late = { changedOn: '2026-02-01', filedOn: '2026-05-01', evidence: someEvidence };
  const facts = soundCompany({ governance: { boardChanges: [], unverified: [], lateNotices: [late], defaultOffice: null } });
  expect(codesIn(facts, day)).toContainEqual({
    ...{ code: 'GOV_LATE_NOTICE', because: expect.any(String), informs: true, onesided: false },
  });
});
