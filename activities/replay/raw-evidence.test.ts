import { expect, test } from 'vitest';
import { StoreProblem } from '../../infra/store/problem.ts';
import type { ClearanceInputs } from '../../models/clearance/verdict.ts';
import { releaseContentHash } from '../../models/transparency/entry.ts';
import type { LedgerRelease } from '../../serving/replay/stored.ts';
import { soundCompany } from '../../test/fixtures/risk-facts.ts';
import { nameOf } from './named-releases.ts';
import { checkRawEvidence } from './raw-evidence.ts';

const register = 'companies-house/basic-company-data';
const files = [{ name: 'register.zip', sha256: 'a'.repeat(64) }];
const evidence = (release: string) => ({ source: register, release, record: '1', publishedAt: null, retrievedAt: '2026-06-01T06:00:00Z' });
const company = (...releases: string[]) =>
  soundCompany({
    ...{ register: null, accounts: null, officers: null },
    ownershipGap: { reason: 'statement', statements: [], lastCeasedOn: null, evidence: releases.map(evidence) },
  });
const inputs: ClearanceInputs = {
  request: { direction: 'outbound', payer: { companyNumber: '01000001' }, payee: { companyNumber: '01000002' } },
  ...{ payer: company('june'), payee: company('june', 'july'), freshness: [], now: '2026-07-03T12:00:00Z', today: '2026-07-03' },
};
const ledger = (contentHash: string | null) =>
  new Map(
    ['june', 'july'].map((release) => [nameOf({ source: register, release }), { source: register, release, contentHash } as LedgerRelease]),
  );

test('the files of each release of the evidence are compared once, whatever decisions name it', async () => {
  const asked: string[] = [];
  const compare = checkRawEvidence({
    check: async (_, release) => {
      asked.push(release);
      return { files } as never;
    },
  });
  const sound = ledger(releaseContentHash(files));
  expect([await compare(inputs, sound), await compare(inputs, sound)]).toEqual([{ ended: [] }, { ended: [] }]);
  expect(asked).toEqual(['june', 'july']);
});

test('a manifest of other files than the ledger has the hash of is refused, and one of a release without a hash is not', async () => {
  const compare = () => checkRawEvidence({ check: async () => ({ files }) as never });
  expect((await compare()(inputs, ledger(`sha256:${'b'.repeat(64)}`))).refused).toEqual({
    code: 'STORE_CORRUPT',
    detail: `the manifest of release june of ${register} lists other files than the service received`,
  });
  expect((await compare()(inputs, ledger(null))).refused).toBeUndefined();
});

test('files that a law or a licence ended are named and not refused; missing files are refused', async () => {
  const because = (code: 'EVIDENCE_EXPIRED' | 'STORE_MISSING') =>
    checkRawEvidence({
      check: async () => {
        throw new StoreProblem(code, 'a made-up law');
      },
    })(inputs, ledger(null));
  expect(await because('EVIDENCE_EXPIRED')).toEqual({ ended: ['the raw bytes were not compared: a made-up law'] });
  expect((await because('STORE_MISSING')).refused).toEqual({ code: 'STORE_MISSING', detail: 'a made-up law' });
});
