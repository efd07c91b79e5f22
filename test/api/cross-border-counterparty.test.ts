import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Regime } from '../../models/report/regime.ts';
import { type ApiWorld, petition, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '07000001');
  await publishFacts(world.pool, '07000002', petition('07000002'));
});
afterAll(() => world?.stop());

const vet = (body: object, key = world.keys.live) => world.call('POST', '/api/v1/cross-border-counterparty', { body, key });
const ofTopic = (regime: readonly Regime[], topic: string) => regime.find((one) => one.topic === topic);

describe('a UK counterparty', () => {
  test('with a petition: the day from which payments are at risk, the statute, and the clause that the creditor must show', async () => {
    const { status, json } = await vet({ companyNumber: '07000002', creditorCountry: 'DE', retentionOfTitle: true });
    expect([status, json.data.verdict.outcome, json.data.creditor]).toEqual([200, 'HOLD', { country: 'DE', countryName: 'Germany' }]);
    expect(ofTopic(json.data.regime, 'void-payments')).toMatchObject({
      applies: 'yes',
      findings: ['WUP_LIVE'],
      statutes: expect.arrayContaining([{ citation: 'Insolvency Act 1986 ss 122-124, 127, 129(2)', checked: true }]),
      dates: [
        { on: '2026-05-12', what: expect.stringContaining('presented') },
        { on: '2026-06-13', what: expect.stringContaining('hearing') },
      ],
    });
    expect(ofTopic(json.data.regime, 'retention-of-title')?.applies).toBe('yes');
    expect(ofTopic(json.data.regime, 'administration')).toMatchObject({ applies: 'not-shown', findings: [], dates: [] });
  });

  test('has the verdict and the findings of its report', async () => {
    const { data } = (await vet({ companyNumber: '07000002', creditorCountry: 'US' })).json;
    const report = (await world.call('POST', '/api/v1/report', { body: { companyNumber: '07000002' } })).json;
    expect([data.verdict, data.findings, data.notKnown]).toEqual([report.data.verdict, report.data.findings, report.data.notKnown]);
  });

  test('without findings: no rule is in play, and the title to goods is not known only where it would matter', async () => {
    const { data } = (await vet({ companyNumber: '07000001', creditorCountry: 'FR' })).json;
    expect([...new Set(data.regime.map(({ applies }: Regime) => applies))]).toEqual(['not-shown', 'always']);
    const troubled = (await vet({ companyNumber: '07000002', creditorCountry: 'FR' })).json;
    expect(ofTopic(troubled.data.regime, 'retention-of-title')?.applies).toBe('not-known');
    const without = (await vet({ companyNumber: '07000002', creditorCountry: 'FR', retentionOfTitle: false })).json;
    expect(ofTopic(without.data.regime, 'retention-of-title')?.applies).toBe('not-shown');
  });

  test.each([
    ['FR', 'Seen from the European Union'],
    ['US', 'Seen from the United States'],
    ['JP', 'Seen from your country'],
  ])('is seen from %s by the law there, which is cited as not checked', async (creditorCountry, title) => {
    const { data } = (await vet({ companyNumber: '07000001', creditorCountry })).json;
    const { statutes, ...home } = data.regime.at(-1);
    expect(home).toMatchObject({ topic: 'at-home', title, applies: 'always' });
    expect(statutes.every(({ checked }: { checked: boolean }) => !checked)).toBe(true);
  });

  test.each(['GB', 'de', 'XX', ''])('is not vetted for a creditor in "%s"', async (creditorCountry) => {
    const { status, json } = await vet({ companyNumber: '07000001', creditorCountry });
    expect([status, json.errors[0].pointer]).toEqual([400, '/creditorCountry']);
  });
});

test.each([
  ['99000012', 'void-payments', 'WUO_MADE'],
  ['99000013', 'liquidation', 'CVL_RESOLVED'],
  ['99000015', 'administration', 'ADMIN'],
  ['99000017', 'moratorium', 'MORATORIUM'],
  ['99000055', 'reused-name', 'PHX_HIGH'],
])('company %s of the sandbox shows the rule "%s" with its days', async (companyNumber, topic, code) => {
  const { json } = await vet({ companyNumber, creditorCountry: 'NL' }, world.keys.sandbox);
  const shown = ofTopic(json.data.regime, topic);
  expect([json.meta.sandbox, shown?.applies, shown?.findings]).toEqual([true, 'yes', expect.arrayContaining([code])]);
  expect(shown?.dates).not.toEqual([]);
});
