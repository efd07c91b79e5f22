import { filings, withKinds } from '../filings/source.ts';
import { restFeed } from '../rest/feed.ts';

/** The whole filing history of a company, for what was filed before the stream was followed. */
export const filingHistoryApi = restFeed({
  id: 'companies-house/filing-history-api',
  title: 'Filing history of single companies (REST API)',
  feedOf: filings,
  under: 'filing-history',
  kind: 'filing-history',
  paged: true,
  through: (out, parse) => parse(withKinds(out)),
  everyHours: 24 * 7,
  schedule: '17 * * * *',
});
