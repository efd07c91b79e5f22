/** Longest text that is searched for references. A longer one is no field of a payment. */
const longestText = 400;
/** What stands behind a name: `INV 10442`, `A/C 12345`, `- REF QZ/77`. The reference has a digit, so a word of a name is none. */
const reference =
  /[\s,;:/-]+(?:inv(?:oice)?s?|ref(?:erence)?|a\/c|acc(?:ount)?|acct|ac|payment|pymt|order|po|statement|stmt|bacs|chq|cheque)\b[\s.:#/-]*(?:(?:no|number|nr|ref)\b[\s.:#/-]*)?(?=[a-z/-]{0,6}\d)[a-z0-9][a-z0-9/.-]{0,24}$/i;
/** The number of a ship, which is compared by itself. */
const ofShip = /[\s,;:/(-]+imo(?:\s*(?:no|number))?[\s.:#-]{0,3}\d{7}\)?$/i;
/** The office that is paid: `(LONDON BRANCH)`, `- Leeds office`. */
const branch = /\s*(?:\([^()]{0,60}\b(?:branch|office|division)\)|\s[-–,]\s?[^-–,()]{0,60}\b(?:branch|office|division))$/i;
/** Joins two payees: the second begins with a title. */
const joint = /\s+(?:&|and|\+)\s+(?=(?:mr|mrs|ms|miss|mx|dr)\b\.?\s)/i;

/**
 * Returns the names within the text of a payment: without references, accounts and branches behind the name, and each of two joined parties. The text
 * itself is not among them; `[]` where it has none of these. The names are further readings: the text as a whole is compared too.
 */
export function namesInPaymentText(text: string): string[] {
  if (text.length > longestText) return [];
  const bare = withoutEnds(text.trim());
  const parties = bare.split(joint).map((party) => withoutEnds(party.trim()));
  const joined = parties.length === 2 ? parties.filter((party) => /\p{L}{2,}\W+\p{L}{2,}/u.test(party)) : [];
  return [...(bare === text.trim() ? [] : [bare]), ...joined].filter((name) => name !== '');
}

/** Removes at most three references and branches from the end. */
function withoutEnds(text: string): string {
  let left = text;
  for (let times = 0; times < 3; times += 1) {
    const shorter = left.replace(ofShip, '').replace(reference, '').replace(branch, '').trim();
    if (shorter === left || !/\p{L}{2,}/u.test(shorter)) return left;
    left = shorter;
  }
  return left;
}
