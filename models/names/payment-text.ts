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

const title = /^(?:mr|mrs|ms|miss|mx|dr)\b\.?\s+/i;

/** The name in the text of a payment. */
interface PaidName {
  readonly name: string;
  /** True: the text names a branch or an office behind the name, which may be a body of its own. */
  readonly branch: boolean;
}

/** Returns the name without the references, accounts and branches behind it, at most three. Undefined: the text has none. */
export function paidName(text: string): PaidName | undefined {
  if (text.length > longestText) return undefined;
  let left: PaidName = { name: text.trim(), branch: false };
  for (let times = 0; times < 3; times += 1) {
    const numberless = left.name.replace(ofShip, '').replace(reference, '').trim();
    const name = numberless.replace(branch, '').trim();
    if (name === left.name || !/\p{L}{2,}/u.test(name)) break;
    left = { name, branch: left.branch || name !== numberless };
  }
  return left.name === text.trim() ? undefined : left;
}

/** Returns each of two joined parties (`QUILLA MOORHEN & MRS ANNA PELICAN`) that has a name of two words, titles apart; `[]` where the text joins none. */
export function joinedParties(text: string): string[] {
  if (text.length > longestText) return [];
  const parties = text.split(joint).map((party) => paidName(party)?.name ?? party.trim());
  return parties.length === 2 ? parties.filter((party) => /\p{L}{2,}\W+\p{L}{2,}/u.test(party.replace(title, ''))) : [];
}
