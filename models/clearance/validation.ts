import { courtCaseKey } from '../../uk/court-case.ts';
import type { Petition } from './facts.ts';
import type { ValidationOrder } from './verdict.ts';

/** What the orders that the caller states say about one petition. */
export interface Validation {
  /** True: by the caller's statement, an order of the petition's case covers the payment. */
  readonly covered: boolean;
  /** Sentences about the orders, each after a space; empty: the caller states none. */
  readonly detail: string;
}

/**
 * Judges the validation orders that the caller states (Insolvency Act 1986 s 127(1)) against one petition. An order counts when its case is that of
 * the petition, the court sealed it on or after the day of the presentation and not after today, and it covers the payment. A petition without a
 * readable case number has none. Where no notice states the day of the presentation, the day of the newest notice takes its place.
 */
export function validationOf(petition: Petition, orders: readonly ValidationOrder[], today: string): Validation {
  if (orders.length === 0) return { covered: false, detail: '' };
  const key = courtCaseKey(petition.courtCase, petition.court);
  const ofCase = orders.filter(({ caseNumber, court }) => key !== undefined && courtCaseKey(caseNumber, court) === key);
  if (ofCase.length === 0) return { covered: false, detail: ' No validation order that the caller states is of this case.' };
  const judged = ofCase.map((order) => ({ order, problem: problemOf(order, petition, today) }));
  const covering = judged.find(({ problem }) => problem === undefined);
  if (covering === undefined)
    return { covered: false, detail: judged.map(({ order, problem }) => ` ${stated(order)}: ${problem}.`).join('') };
  const unseen = 'The service has not seen the order: check its seal, its conditions and that it covers the payment.';
  return { covered: true, detail: ` ${stated(covering.order)} and covers this payment. ${unseen}` };
}

const stated = ({ court, caseNumber, sealedOn }: ValidationOrder) =>
  `The caller states that a validation order (${court}, ${caseNumber}) was sealed on ${sealedOn}`;

/** Returns why an order of the petition's case does not count. */
function problemOf({ sealedOn, coversPayment }: ValidationOrder, petition: Petition, today: string): string | undefined {
  if (!coversPayment) return 'the caller also states that it does not cover this payment';
  if (sealedOn > today) return 'that day is in the future';
  const { presentedOn, publishedOn } = petition;
  if (sealedOn >= (presentedOn ?? publishedOn)) return undefined;
  return presentedOn === null ? 'that is before the notice of the petition' : 'that is before the petition was presented';
}
