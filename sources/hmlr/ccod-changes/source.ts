import type { Source } from '../../source.ts';
import { changedTitles } from '../titles.ts';

/** The titles of UK companies that a month added, changed or deleted. */
export const ukCompanyTitleChanges: Source = changedTitles({
  dataset: 'ccod',
  base: 'hmlr/ccod',
  id: 'hmlr/ccod-changes',
  title: 'UK companies that own property in England and Wales (change only file)',
  table: 'company_title',
  // a month without a change is possible in a small extract
  expect: { rows: [0, 2_000_000], rejected: 0.01, shrink: 1 },
});
