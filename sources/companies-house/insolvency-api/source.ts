import { byCase, insolvencyCases } from '../insolvency-cases/source.ts';
import { restFeed } from '../rest/feed.ts';

/** The insolvency cases of a company, for those that began before the stream was followed. */
export const insolvencyApi = restFeed({
  id: 'companies-house/insolvency-api',
  title: 'Insolvency cases of single companies (REST API)',
  feedOf: insolvencyCases,
  under: 'insolvency',
  kind: 'company-insolvency',
  paged: false,
  absent: true,
  through: (out, parse) => parse(byCase(out)),
  everyHours: 24,
  schedule: '37 * * * *',
});
