import { parseEnvelopes } from '../envelope/parse.ts';
import { streamOf } from '../stream.ts';

/** Every change of a company's entry in the register, within seconds: the second feed of the table that the monthly file fills. */
export const companyStream = streamOf({
  id: 'companies-house/company-stream',
  title: 'Streaming API: companies',
  path: 'companies',
  snapshot: 'companies-house/basic-company-data',
  verified: 'official sample',
  display: 'rows',
  table: 'company',
  key: ['company_number'],
  parse: (release, out) => parseEnvelopes(release, out, ['company-profile']),
});
