import { offersOf, recogniseAnswers } from '../../look-up.ts';
import { lookUpTable } from '../../look-up-table.ts';
import type { Source } from '../../source.ts';
import { fcaRegister } from '../register/source.ts';
import { firmAddress, host, lookUp, searchAddress } from './look-up.ts';
import { parseAnswers } from './parse.ts';

const { publisher, licence, attribution, verified, display, kind, table, key } = fcaRegister;

/**
 * Firms of the FCA's register, asked by request: for the companies that subscriptions name, for a company that an operator names, or for a firm reference
 * number. The API offers no list and no search by company number: a company is searched by its name, and a firm is the company's only where its own
 * record states the company number.
 */
export const fcaRegisterApi: Source = {
  id: 'fca/register-api',
  title: 'FCA Register: firms, by request (API)',
  publisher,
  homepage: 'https://register.fca.org.uk/Developer/s/',
  licence,
  attribution,
  verified,
  display,
  kind,
  sqlOf: fcaRegister.id,
  table,
  key,
  version: 'stated_at',
  parts: [lookUpTable],
  schedule: ['41 * * * *'],
  firstDay: '2001-12-01',
  lookbackDays: 1,
  lookUp: { everyHours: 24, byName: true, reference: 'FRN' },
  keyFor: host,
  datedByCheck: true,
  freshness: { checkedWithinHours: 12 },
  clearance: false,
  // a release can be one company that has one firm, and a bad one
  expect: { rows: [0, 100_000], rejected: 1, shrink: 1 },
  politeness: { requests: 40, perSeconds: 10 },

  async *discover(_http, _period, today, wanted) {
    const { companies = [], names, references = [], at = '' } = wanted ?? {};
    const searched = companies.flatMap((number) => {
      const name = names?.get(number);
      return name === undefined ? [] : [[number, searchAddress(number, name)] as const];
    });
    yield* offersOf([...searched, ...references.map((frn) => [frn, firmAddress(frn)] as const)], at, today);
  },

  fetch: lookUp,
  recognise: recogniseAnswers,
  parse: (release, out) => parseAnswers(release, out, 'fca/register-api'),
};
