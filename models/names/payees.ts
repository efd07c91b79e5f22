import { screeningForms } from './lexicon/legal-forms.ts';

/** Longest text that is searched for payees. A longer one is no field of a payment. */
const longestText = 400;
/** Most names that one text joins. */
const mostParties = 4;

const titles = '(?:mr|mrs|ms|miss|mx|dr)';
const title = new RegExp(String.raw`^${titles}\b\.?\s+`, 'i');
/** Joins two payees: the second begins with a title. */
const joint = new RegExp(String.raw`\s+(?:&|and|\+)\s+(?=${titles}\b\.?\s)`, 'i');
/** May join two payees. A stroke stands between words: `A/C` and `S/A` have none. */
const between =
  /\s+(?:and\/or|and|fbo|f\/b\/o|obo|o\/b\/o|b\/o|for\s+(?:the\s+)?benefit\s+of|on\s+behalf\s+of|for\s+account\s+of|by\s+order\s+of)\s+|\s*[&+;]\s*|(?<=\p{L}{2})\s*\/\s*(?=\p{L}{2})/iu;
/** Says that the payment is for another body. */
const behalf = /\s(?:fbo|f\/b\/o|obo|o\/b\/o|b\/o|for\s+(?:the\s+)?benefit\s+of|on\s+behalf\s+of|for\s+account\s+of|by\s+order\s+of)\s/i;
/** What stands in front of a payee. */
const before =
  /^(?:(?:payment|pymt|transfer|remittance|refund|salary|wages|pay|payable|paid)\s+(?:to|for|of)|payee|beneficiary|bene|fao|attn)\b[\s:.-]+(?=\p{L})/iu;
const brackets = /^([^()[\]]*)[([]([^()[\]]+)[)\]]([^()[\]]*)$/;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
/** A payment is for one of these, or goes to one: `X SALARY`, `X CLIENT ACCOUNT`. */
const purposes =
  words(`salary salaries wage wages payroll bonus rent loan repayment repayments payment payments refund reimbursement expenses invoice invoices
  instalment instalments installment dividend dividends fee fees donation deposit pension commission mortgage tuition consultancy`);
const accounts = words('account accounts acct a/c acc');
/** Stands in front of a purpose or an account. A trust account may be another body's, so `trust` is a word of the name. */
const kinds =
  words(`joint client clients current savings nostro vostro escrow personal designated settlement business euro usd gbp eur sterling dollar
  monthly weekly quarterly annual final first second partial part full advance net gross`);
const months = words(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec`,
);
const joins = words('for of the in dated');
/** Behind `and`, a word of a firm's name and no payee: `QUILLA MOORHEN & SONS LTD`. */
const ofFirm = words('son sons daughter daughters co company partners associates brothers bros family');

/** The names that stand in a text, beside the text itself. */
export interface Payees {
  /** The name without its purpose, account or introduction (`X SALARY MAY`, `X CLIENT ACCOUNT`, `PAYMENT TO X`); undefined: the text has none. */
  readonly name: string | undefined;
  /** Each of several parties that has a name of two words, titles apart (`X & MRS Y`, `X/Y`, `X FBO Y`, `X (Y)`); `[]` where the text joins none. */
  readonly parties: readonly string[];
  /** True: the second party begins with a title, and both have such names, so the text is certainly two names. */
  readonly joint: boolean;
}

/** Returns the payees in a text without references. `cleaned` takes the references from each party. */
export function payeesIn(text: string, cleaned: (party: string) => string): Payees {
  if (text.length > longestText) return { name: undefined, parties: [], joint: false };
  const name = withoutPurpose(text);
  const surelyJoins = behalf.test(name) || bracketed(name).length > 0;
  const full = (parties: readonly string[]) =>
    payeesOf(
      parties.map((party) => withoutPurpose(cleaned(party).trim())),
      surelyJoins,
    );
  const titled = text.split(joint);
  const both = titled.length === 2 ? full(titled) : [];
  const given = name === text ? {} : { name };
  if (titled.length === 2) return { name: undefined, ...given, parties: both, joint: both.length === 2 };
  return { name: undefined, ...given, parties: full([...apart(name), ...bracketed(name)]), joint: false };
}

/** A comma joins only full names: `MOORHEN, QUILLA ANNA` is one. */
function apart(text: string): readonly string[] {
  const listed = text.split(',');
  const parties = (payeesOf(listed).length === listed.length ? listed : [text]).flatMap((one) => one.split(between));
  return parties.length < 2 || parties.length > mostParties || parties.some(isOfFirm) ? [] : parties;
}

/** `Pelican Ltd (Quilla Moorhen)`: both. A single word in brackets is a place, an acronym or a part of the name. */
function bracketed(text: string): readonly string[] {
  const [, left = '', inner, right = ''] = brackets.exec(text) ?? [];
  return inner === undefined || countOf(inner) === 0 ? [] : [inner, `${left.trim()} ${right.trim()}`];
}

/**
 * A firm of one word is a party where the text surely joins two (`ZITHER LLC FBO PELICAN LTD`), else beside a full name only: `ZITHER LLC & ANNA PELICAN`,
 * not `MOORHEN & PELICAN LTD`.
 */
function payeesOf(parties: readonly string[], surelyJoins = false): readonly string[] {
  const counts = parties.map(countOf);
  return parties.filter(
    (_, place) =>
      (counts[place] ?? 0) > 1 || (counts[place] === 1 && (surelyJoins || counts.every((count, other) => other === place || count > 1))),
  );
}

/** Returns how many words the name of a party has, legal forms and titles apart; 0 for one word without a legal form. */
function countOf(party: string): number {
  const found = party.replace(title, '').match(/\p{L}[\p{L}\p{M}'’.-]*\p{L}/gu) ?? [];
  const names = found.filter((word) => !screeningForms.has(word.toLowerCase().replaceAll('.', '')));
  return names.length === 1 && names.length === found.length ? 0 : names.length;
}

function isOfFirm(party: string): boolean {
  const all = party.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return all.every((word) => ofFirm.has(word) || screeningForms.has(word));
}

function withoutPurpose(text: string): string {
  return withoutEnd(text.replace(before, ''));
}

/** Leaves out a purpose or an account at the end, with the month behind it. Two words are left, or one in front of an account. */
function withoutEnd(text: string): string {
  const found = [...text.matchAll(/[^\s,;:]+/g)].map(({ 0: word, index }) => ({ word: word.toLowerCase().replace(/\.$/, ''), index }));
  let left = found.length;
  let ends = 0;
  let isAccount = false;
  for (; left > 0; left -= 1) {
    const { word = '' } = found[left - 1] ?? {};
    if (purposes.has(word) || accounts.has(word)) {
      ends += 1;
      isAccount ||= accounts.has(word);
    } else if (
      !months.has(word) &&
      !(ends > 0 ? kinds.has(word) : joins.has(word) || /^\d{1,4}(?:st|nd|rd|th)?$/.test(word) || word === '-')
    )
      break;
  }
  const name = text.slice(0, found[left]?.index).replace(/[\s,;:–-]+$/, '');
  const kept = name.match(/\p{L}{2,}/gu)?.length ?? 0;
  return ends > 0 && kept >= (isAccount ? 1 : 2) ? name : text;
}
