import { writeEvents } from '../psc/events.ts';
import { personsWithSignificantControl } from '../psc/source.ts';
import { restFeed } from '../rest/feed.ts';

/** All people with significant control of a company, and beneficial owners of an overseas entity, those who have ceased included. */
export const pscApi = restFeed({
  id: 'companies-house/psc-api',
  title: 'People with significant control of single companies (REST API)',
  feedOf: { ...personsWithSignificantControl, verified: 'official sample' },
  under: 'persons-with-significant-control',
  kind: 'company-psc',
  paged: true,
  itemsUnder: /persons-with-significant-control\/[^/]+/,
  through: writeEvents,
  everyHours: 24 * 7,
  schedule: '52 * * * *',
});
