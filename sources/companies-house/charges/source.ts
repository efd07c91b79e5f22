import type { Source } from '../../source.ts';
import { parseEnvelopes } from '../envelope/parse.ts';
import { streamOf } from '../stream.ts';
import { withFilingTypes } from './filing-types.ts';

/** Charges over the property of companies, as they are registered and satisfied. */
export const charges: Source = streamOf({
  id: 'companies-house/charges',
  title: 'Streaming API: charges',
  path: 'charges',
  gapClosedBy: { source: 'companies-house/charges-api', how: 'lookup' },
  verified: 'real file',
  display: 'rows',
  table: 'charge',
  key: ['company_number', 'charge_id'],
  parse: (release, out) => parseEnvelopes(release, withFilingTypes(out), ['company-charges']),
});
