import type { Source } from '../../source.ts';
import { changedTitles } from '../titles.ts';

/** The titles of overseas companies that a month added, changed or deleted. */
export const overseasCompanyTitleChanges: Source = changedTitles({
  dataset: 'ocod',
  base: 'hmlr/ocod',
  id: 'hmlr/ocod-changes',
  title: 'Overseas companies that own property in England and Wales (change only file)',
  table: 'overseas_title',
  expect: { rows: [0, 500_000], rejected: 0.01, shrink: 1 },
});
