import type { Source } from '../../source.ts';
import { fullTitles } from '../titles.ts';

/** Titles in England and Wales that UK companies own, without private individuals and charities: some four million. */
export const ukCompanyTitles: Source = fullTitles({
  dataset: 'ccod',
  id: 'hmlr/ccod',
  title: 'UK companies that own property in England and Wales (full file)',
  table: 'company_title',
  expect: {
    // a file that was cut by hand to one title is valid; a file that is not the list fails by its header
    rows: [1, 20_000_000],
    rejected: 0.001,
    // a month changes about one title in a hundred
    shrink: 0.05,
  },
});
