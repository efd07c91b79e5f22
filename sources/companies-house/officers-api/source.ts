import { officerStream } from '../officer-stream/source.ts';
import { restFeed } from '../rest/feed.ts';

/** All officers of a company, those who have left included, with the ids of the stream. */
export const officersApi = restFeed({
  id: 'companies-house/officers-api',
  title: 'Officers of single companies (REST API)',
  feedOf: officerStream,
  under: 'officers',
  kind: 'company-officers',
  paged: true,
  itemsUnder: /appointments/,
  everyHours: 24,
  schedule: '47 * * * *',
});
