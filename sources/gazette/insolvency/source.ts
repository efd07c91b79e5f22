import type { Source } from '../../source.ts';
import { otherNeededDays } from '../horizons.ts';
import { noticeFeed } from '../notice-feed.ts';

/**
 * Corporate insolvency notices of the London, Edinburgh and Belfast Gazettes: petitions, orders, liquidators, administrators. Category 24 is
 * corporate insolvency; category 25 is about people and is not requested.
 */
export const gazetteInsolvency: Source = noticeFeed({
  id: 'gazette/insolvency',
  title: 'The Gazette: corporate insolvency notices',
  select: { categorycode: '24' },
  horizonDays: otherNeededDays,
  recheckDays: 7,
  sweepDays: 30,
  daily: true,
  after: 'gazette/petitions',
});
