import { expect, test } from 'vitest';
import { clearScreening } from '../../test/fixtures/clear-screening.ts';
import { nothingRead } from '../facts/company-facts.ts';
import { createScorecards } from '../risk/scorecards.ts';
import { type InputDeps, inputsOf } from './clearance-inputs.ts';

test.each(['live', 'sandbox'] as const)('a %s payment at midnight is screened on the day of its decision', async (environment) => {
  const days = ['2026-06-01', '2026-06-02'];
  const screened: string[] = [];
  const deps: InputDeps = {
    clock: () => ({ now: new Date(), today: days.length > 1 ? (days.shift() ?? '') : (days[0] ?? '') }),
    sources: [],
    supplementarySources: [],
    screenCompanies: async (_, companyNumbers, { today }) => {
      screened.push(today);
      return companyNumbers.map(() => clearScreening);
    },
  };
  const scorecardOf = createScorecards(undefined as never);
  const payment = { direction: 'outbound', payer: { companyNumber: '99000001' }, payee: { companyNumber: '99000002' } } as const;
  const { inputs } = await inputsOf({ ...deps, scorecardOf }, { tenant: 'heron', environment }, payment, nothingRead);
  expect(screened).toEqual([inputs.today]);
});
