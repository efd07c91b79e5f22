import { expect, test } from 'vitest';
import type { ClearanceInputs } from '../../models/clearance/verdict.ts';
import type { DecisionToReplay, LedgerRelease } from '../../serving/replay/stored.ts';
import { soundCompany } from '../../test/fixtures/risk-facts.ts';
import { namedReleases, nameOf, snapshotsAt } from './named-releases.ts';

const psc = 'companies-house/psc';
const register = 'companies-house/basic-company-data';
const at = (hour: number) => new Date(`2026-06-03T${String(hour).padStart(2, '0')}:00:00Z`);

function applied(source: string, release: string, hour: number, servedAt: number | null, more: Partial<LedgerRelease> = {}): LedgerRelease {
  const served = servedAt === null ? null : at(servedAt);
  return {
    source,
    release,
    dataDate: '2026-06-01',
    runKind: 'scheduled',
    baseline: false,
    rows: 1,
    superseded: false,
    appliedAt: at(hour),
    servedAt: served,
    contentHash: null,
    ...more,
  };
}

const evidence = { source: `${psc}/statements`, release: 'named', record: '1', publishedAt: null, retrievedAt: '2026-06-01T06:00:00Z' };
const company = soundCompany({
  register: null,
  accounts: null,
  officers: null,
  ownershipGap: { reason: 'statement', statements: [], lastCeasedOn: null, evidence: [evidence] },
});
const inputs: ClearanceInputs = {
  request: { direction: 'outbound', payer: { companyNumber: '01000001' }, payee: { companyNumber: '01000002' } },
  ...{ payer: company, payee: null, freshness: [], now: at(12).toISOString(), today: '2026-06-03' },
};
const decision = { inputs } as DecisionToReplay;

test('a decision names the releases that were served when it was made, and those of its evidence, also of a part of a source', () => {
  const ledger = [
    applied(register, 'before', 8, 9),
    applied(register, 'late-publication', 11, 13),
    applied(psc, 'named', 11, 14),
    applied(register, 'too-late', 10, null, { superseded: true }),
    applied(register, 'after', 15, 16, { dataDate: '2026-05-01' }),
  ];
  const { served, applied: all, unknown } = namedReleases(decision, ledger);
  expect(served.map(nameOf)).toEqual([`${register}@before`, `${psc}@named`, `${register}@too-late`]);
  expect(all.map(nameOf)).toEqual([`${register}@before`, `${register}@late-publication`, `${psc}@named`, `${register}@too-late`]);
  expect(unknown).toEqual([]);
});

test('a release of the evidence that the ledger lacks is unknown', () => {
  expect(namedReleases(decision, []).unknown).toEqual([`${psc}@named`]);
});

test('the day of a snapshot is that of the newest release that was served then', () => {
  const ledger = [
    applied(register, 'june', 8, 9),
    applied(register, 'may', 8, 10, { dataDate: '2026-05-01' }),
    applied(register, 'july', 13, 14, { dataDate: '2026-07-01' }),
  ];
  expect(snapshotsAt(decision, ledger)).toEqual({ register: '2026-06-01', officers: null, owners: null });
});
