import { withFilingTypes } from '../charges/filing-types.ts';
import { charges } from '../charges/source.ts';
import { restFeed } from '../rest/feed.ts';

/** The charges of a company, for those that were registered before the stream was followed. */
export const chargesApi = restFeed({
  id: 'companies-house/charges-api',
  title: 'Charges of single companies (REST API)',
  feedOf: charges,
  under: 'charges',
  kind: 'company-charges',
  paged: true,
  through: (out, parse) => parse(withFilingTypes(out)),
  everyHours: 24 * 7,
  schedule: '27 * * * *',
});
