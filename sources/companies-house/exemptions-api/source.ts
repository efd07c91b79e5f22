import { partSource } from '../../part.ts';
import { asSnapshotLines } from '../psc/events.ts';
import { pscParts } from '../psc/parts.ts';
import { personsWithSignificantControl } from '../psc/source.ts';
import { restFeed } from '../rest/feed.ts';

/** The exemptions of a company from naming its owners. */
export const exemptionsApi = restFeed({
  id: 'companies-house/exemptions-api',
  title: 'Exemptions of single companies (REST API)',
  feedOf: { ...partSource(personsWithSignificantControl, pscParts[1]), verified: 'official sample' },
  under: 'exemptions',
  kind: 'exemptions',
  paged: false,
  absent: true,
  through: (out, parse) => parse(asSnapshotLines(out)),
  everyHours: 24 * 28,
  schedule: '2 * * * *',
});
