import { companyStream } from '../company-stream/source.ts';
import { restFeed } from '../rest/feed.ts';

/** The entry of a company in the register on the day of the request, where the stream is not followed or the monthly file is weeks old. */
export const companyApi = restFeed({
  id: 'companies-house/company-api',
  title: 'Profile of single companies (REST API)',
  feedOf: companyStream,
  under: '',
  kind: 'company-profile',
  paged: false,
  // a company that the register does not have leaves the table, as by a deletion in the stream
  absent: true,
  everyCompany: true,
  everyHours: 24,
  schedule: '7 * * * *',
});
