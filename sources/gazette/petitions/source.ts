import type { Source } from '../../source.ts';
import { noticeFeed } from '../notice-feed.ts';

/** Petitions to wind up companies, winding-up orders, and dismissals of petitions. */
const codes = ['2450', '2452', '2461'];

/**
 * The notices that begin and end a winding-up petition, over the eighteen months for which a petition can still hold a payment. They are also
 * in `gazette/insolvency`, which reads all codes and reaches back two months only. A notice that both feeds read is one row.
 */
export const gazettePetitions: Source = noticeFeed({
  id: 'gazette/petitions',
  title: 'The Gazette: winding-up petitions, orders and dismissals',
  select: { noticetypes: codes.join(',') },
  codes: new Set(codes),
  horizonDays: 548,
  recheckDays: 35,
  sweepDays: 30,
  sqlOf: 'gazette/insolvency',
});
