import type { Source } from '../../source.ts';
import { fullTitles } from '../titles.ts';

/** Titles in England and Wales that overseas companies own: about a hundred thousand. */
export const overseasCompanyTitles: Source = fullTitles({
  dataset: 'ocod',
  id: 'hmlr/ocod',
  title: 'Overseas companies that own property in England and Wales (full file)',
  table: 'overseas_title',
  expect: {
    // as of UK companies
    rows: [1, 2_000_000],
    rejected: 0.001,
    shrink: 0.05,
  },
});
