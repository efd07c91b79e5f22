import { z } from 'zod';
import type { RecordWriter } from '../../source.ts';
import type { Envelope } from '../envelope/envelope.ts';

/** The publisher's enumeration `filing_type` (mortgage_descriptions.yml). */
export const filingTypes: ReadonlySet<string> = new Set(
  `
  create-charge create-charge-with-deed-with-charles-court-order create-charge-with-deed-with-court-order create-charge-with-deed
  create-charge-with-deed-with-charles-court-order-limited-liability-partnership
  create-charge-with-deed-with-court-order-limited-liability-partnership create-charge-with-deed-limited-liability-partnership
  acquire-charge-with-deed-with-charles-court-order acquire-charge-with-deed-with-court-order acquire-charge-with-deed
  acquire-charge-with-deed-with-charles-court-order-limited-liability-partnership
  acquire-charge-with-deed-with-court-order-limited-liability-partnership acquire-charge-with-deed-limited-liability-partnership
  debenture-with-deed-with-charles-court-order debenture-with-deed-with-court-order debenture-with-deed
  debenture-with-deed-with-charles-court-order-limited-liability-partnership
  debenture-with-deed-with-court-order-limited-liability-partnership debenture-with-deed-limited-liability-partnership
  charge-satisfaction charge-satisfaction-limited-liability-partnership charge-whole-release charge-whole-cease charge-whole-both
  charge-part-release charge-part-cease charge-part-both charge-release-cease charge-whole-release-limited-liability-partnership
  charge-whole-cease-limited-liability-partnership charge-whole-both-limited-liability-partnership
  charge-part-release-limited-liability-partnership charge-part-cease-limited-liability-partnership
  charge-part-both-limited-liability-partnership charge-release-cease-limited-liability-partnership trustee-acting
  trustee-acting-as-limited-liability-partnership alter-charge alter-charge-limited-liability-partnership
  create-charge-without-deed-with-charles-court-order create-charge-without-deed-with-court-order create-charge-without-deed
  create-charge-without-deed-with-charles-court-order-limited-liability-partnership
  create-charge-without-deed-with-court-order-limited-liability-partnership create-charge-without-deed-limited-liability-partnership
  acquire-charge-without-deed-with-charles-court-order acquire-charge-without-deed-with-court-order acquire-charge-without-deed
  acquire-charge-without-deed-with-charles-court-order-limited-liability-partnership
  acquire-charge-without-deed-with-court-order-limited-liability-partnership acquire-charge-without-deed-limited-liability-partnership
  debenture-without-deed-with-charles-court-order debenture-without-deed-with-court-order debenture-without-deed
  debenture-without-deed-with-charles-court-order-limited-liability-partnership
  debenture-without-deed-with-court-order-limited-liability-partnership debenture-without-deed-limited-liability-partnership
  alter-floating-charge alter-floating-charge-limited-liability-partnership create-charge-pre-april-2013
  create-charge-scotland-pre-april-2013 create-charge-pre-april-2013-limited-liability-partnership create-charge-pre-2006-companies-act
  create-charge-pre-2006-companies-act-limited-liability-partnership create-charge-scotland-pre-2006-companies-act
  charge-satisfaction-pre-april-2013 charge-satisfaction-scotland-pre-april-2013 charge-satisfaction-pre-2006-companies-act
  charge-satisfaction-scotland-pre-2006-companies-act charge-satisfaction-pre-april-2013-limited-liability-partnership
  charge-satisfaction-floating-charge-in-scotland-pre-april-2013 charge-part-or-whole-release-pre-april-2013
  charge-part-or-whole-release-scotland-pre-april-2013 charge-part-or-whole-release-limited-liability-partnership-pre-april-2013
  charge-released-floating-charge-in-scotland-pre-april-2013 charge-released-floating-charge-in-pre-2006-companies-act
  charge-released-floating-charge-in-scotland-pre-2006-companies-act acquire-charge-pre-april-2013
  acquire-charge-scotland-pre-april-2013 acquire-charge-limited-liability-partnership-pre-april-2013
  acquire-charge-pre-2006-companies-act acquire-charge-scotland-pre-2006-companies-act create-charge-series-debentures-pre-april-2013
  create-charge-series-debentures-scotland-pre-april-2013 create-charge-series-debentures-limited-liability-partnership
  create-charge-series-debentures-pre-2006-companies-act create-charge-series-debentures-scotland-pre-2006-companies-act
  create-issue-out-of-series-debentures-scotland-pre-2006-companies-act create-issue-of-secured-debentures-pre-april-2013
  create-issue-of-secured-debentures-scotland-pre-april-2013 create-issue-of-secured-debentures-pre-2006-companies-act
  create-issue-of-secured-debentures-limited-liability-partnership-pre-april-2013
  create-issue-of-secured-debentures-limited-liability-partnership-scotland-pre-april-2013 liquidation-appointment-of-receiver
  liquidation-appointment-of-receiver-pre-april-2013 liquidation-appointment-of-receiver-limited-liability-partnership
  liquidation-appointment-of-receiver-scotland liquidation-appointment-of-receiver-by-court-scotland
  liquidation-appointment-of-receiver-pre-2006-companies-act liquidation-appointment-of-liquidator liquidation-cease-to-act-receiver
  liquidation-cease-to-act-receiver-pre-april-2013 liquidation-cease-to-act-receiver-limited-liability-partnership
  liquidation-cease-to-act-receiver-pre-2006-companies-act liquidation-ceasing-to-act-receiver-scotland
  create-charge-northern-ireland-pre-2006-companies-act-form-402 create-charge-northern-ireland-pre-2006-companies-act-form-402DF
  create-charge-northern-ireland-pre-2006-companies-act-form-402PP create-charge-northern-ireland-pre-2006-companies-act-form-402R
  create-charge-northern-ireland-pre-2006-companies-act-form-407
  create-charge-by-judgement-enforcement-office-northern-ireland-pre-2006-companies-act-form-408
  supporting-evidence-create-charge-northern-ireland-pre-2006-companies-act charge-satisfaction-northern-ireland-pre-2006-companies-act
  charge-release-cease-northern-ireland-pre-2006-companies-act charge-part-satisfaction
  charge-part-satisfaction-limited-liability-partnership charge-satisfaction-cease-release-northen-pre-2006-companies-act-ireland
  create-floating-charge-scotland create-charge-pre-april-2013-limited-liability-partnership-scotland
  charge-satisfaction-pre-april-2013-limited-liability-partnership-scotland
  charge-satisfaction-floating-charge-in-scotland-pre-april-2013-limited-liability-partnership
  charge-part-or-whole-release-pre-april-2013-limited-liability-partnership-scotland
  charge-released-floating-charge-in-scotland-pre-april-2013-limited-liability-partnership
  acquire-charge-limited-liability-partnership-pre-april-2013-scotland
  create-charge-series-debentures-limited-liability-partnership-scotland
  charge-satisfaction-pre-2006-companies-act-limited-liability-partnership
  charge-released-floating-charge-in-pre-2006-companies-act-limited-liability-partnership
  charge-satisfaction-scotland-pre-2006-companies-act-limited-liability-partnership
  charge-released-floating-charge-in-scotland-pre-2006-companies-act-limited-liability-partnership
  liquidation-appointment-of-receiver-limited-liability-partnership liquidation-cease-to-act-receiver-limited-liability-partnership
  liquidation-appointment-of-receiver-pre-april-2013-limited-liability-partnership
  liquidation-cease-to-act-receiver-pre-april-2013-limited-liability-partnership
  liquidation-appointment-of-receiver-pre-april-2013-overseas liquidation-cease-to-act-receiver-pre-april-2013-overseas
  supporting-evidence-create-charge-northern-ireland-pre-2006-companies-act-limited-liability-partnership
  charge-satisfaction-northern-ireland-pre-2006-companies-act-limited-liability-partnership
  charge-release-cease-northern-ireland-pre-2006-companies-act-limited-liability-partnership
  create-charge-northern-ireland-pre-2006-companies-act-form-402-limited-liability-partnership
  create-charge-northern-ireland-pre-2006-companies-act-form-C402
  create-charge-by-judgement-enforcement-office-northern-ireland-pre-2006-companies-act-form-C408
  charge-certificate-northern-ireland-pre-2006-companies-act-form-C404
  create-charge-scotland-pre-2006-companies-act-limited-liability-partnership
  `
    .trim()
    .split(/\s+/),
);

/** Words of stored answers and events that the enumeration lacks. */
const alsoSeen: ReadonlySet<string> = new Set(['charge-part-satisfaction', 'charge-part-satisfaction-limited-liability-partnership']);

const transactions = z.object({ transactions: z.array(z.object({ filing_type: z.string() })) });

/**
 * Counts the charges with a type of filing that the enumeration does not hold. The table keeps the publisher's word, and the search for released charges
 * knows it by `release` and `cease` alone.
 */
export function withFilingTypes(out: RecordWriter): RecordWriter {
  return {
    ...out,
    write(record) {
      const { data } = record as Envelope;
      const written = data === null ? [] : (transactions.safeParse(JSON.parse(data)).data?.transactions ?? []);
      if (written.some(({ filing_type }) => !isKnown(filing_type))) out.unmapped('transactions.filing_type');
      return out.write(record);
    },
  };
}

/** Some words of the publisher end in a quotation mark. */
function isKnown(written: string): boolean {
  const word = written.replaceAll(/^[ "]+|[ "]+$/g, '');
  return word === '' || filingTypes.has(word) || alsoSeen.has(word);
}
