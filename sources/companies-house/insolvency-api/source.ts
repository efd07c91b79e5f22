import { byCase, insolvencyCases } from '../insolvency-cases/source.ts';
import { restFeed } from '../rest/feed.ts';

/**
 * The insolvency cases of a company, for those that began before the stream was followed. A 404 removes no case: the register keeps the cases of a
 * company, so the answer may be an error of the publisher. A document without a case, and a deletion of the stream, remove all.
 */
export const insolvencyApi = restFeed({
  id: 'companies-house/insolvency-api',
  title: 'Insolvency cases of single companies (REST API)',
  feedOf: insolvencyCases,
  under: 'insolvency',
  kind: 'company-insolvency',
  paged: false,
  through: (out, parse) => parse(byCase(out)),
  everyHours: 24,
  schedule: '37 * * * *',
});
