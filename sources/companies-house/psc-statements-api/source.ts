import { partSource } from '../../part.ts';
import { asSnapshotLines } from '../psc/events.ts';
import { pscParts } from '../psc/parts.ts';
import { personsWithSignificantControl } from '../psc/source.ts';
import { restFeed } from '../rest/feed.ts';

/** All statements of a company about its owners, the withdrawn ones included. */
export const pscStatementsApi = restFeed({
  id: 'companies-house/psc-statements-api',
  title: 'Statements on people with significant control of single companies (REST API)',
  feedOf: { ...partSource(personsWithSignificantControl, pscParts[0]), verified: 'documentation' },
  under: 'persons-with-significant-control-statements',
  kind: 'persons-with-significant-control-statement',
  paged: true,
  through: (out, parse) => parse(asSnapshotLines(out)),
  everyHours: 24 * 7,
  schedule: '57 * * * *',
});
