import type { Source } from '../../source.ts';
import { longNeeded } from '../horizons.ts';
import { noticeFeed } from '../notice-feed.ts';

/**
 * The notices that begin and end a petition and the other procedures that the register does not show, over the eighteen months for which a petition
 * can still hold a payment. They are also in `gazette/insolvency`, which reads all codes and reaches back three months only. A notice that both feeds
 * read is one row.
 */
export const gazettePetitions: Source = noticeFeed({
  id: 'gazette/petitions',
  title: 'The Gazette: winding-up petitions and other notices that the register does not show',
  select: { noticetypes: longNeeded.codes.join(',') },
  codes: new Set(longNeeded.codes),
  horizonDays: longNeeded.days,
  recheckDays: 35,
  sweepDays: 30,
  sqlOf: 'gazette/insolvency',
});
