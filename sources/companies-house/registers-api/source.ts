import { insolvencyCases } from '../insolvency-cases/source.ts';
import { restFeed } from '../rest/feed.ts';
import { byRegister } from './register.ts';

const { publisher, licence, attribution, display } = insolvencyCases;

/** Where a company keeps the registers that the law demands of it, where it has told Companies House: on the public register or elsewhere. */
export const registersApi = restFeed({
  id: 'companies-house/registers-api',
  title: 'Registers of single companies (REST API)',
  feedOf: {
    ...{ id: 'companies-house/registers-api', publisher, licence, attribution, display },
    verified: 'documentation',
    table: 'company_register',
    key: ['company_number', 'written', 'move'],
    replaces: 'company_number',
  },
  under: 'registers',
  kind: 'registers',
  paged: false,
  absent: true,
  through: (out, parse) => parse(byRegister(out)),
  everyHours: 24 * 28,
  schedule: '12 * * * *',
});
