import { readCharacters } from './clean-text.ts';
import { screeningForms } from './lexicon/legal-forms.ts';
import { iban } from './payment-text.ts';

/** Most names that a text joins, or one side of two certain parties. A text with more has none, because reading many costs time. */
const mostParties = 4;

const titles = '(?:mr|mrs|ms|miss|mx|dr)';
const title = new RegExp(String.raw`^${titles}\b\.?\s+`, 'i');
/** Joins two payees: the second begins with a title. */
const joint = new RegExp(String.raw`\s+(?:&|and|\+)\s+(?=${titles}\b\.?\s)`, 'i');
const onBehalf = String.raw`fbo|f\/b\/o|obo|o\/b\/o|b\/o|for\s+(?:the\s+)?benefit\s+of|on\s+behalf\s+of|for\s+account\s+of|by\s+order\s+of|c\/o|care\s+of|as\s+(?:bare\s+)?(?:trustees?|nominees?|agents?|executors?)\s+(?:of|for)`;
/** May join two payees; so does the number of a line of a SWIFT party. Without a blank beside it, a stroke stands behind two letters, a full stop or a bracket: `A/C` and `S/A` have none. */
const between = new RegExp(
  String.raw`\s+(?:and\/or|and|a\/?k\/?a|[-–—|]+|${onBehalf}|${iban})\s+|(?<=\b(?:ltd|limited|plc|llp|llc|inc|gmbh)\.?)\s+for\s+|(?:^|\s+)[1-8]\/|\s*[&+;]\s*|\s+\/+\s*|\s*\/+\s+|(?<=\p{L}{2}|[.)\]])\/+(?=\p{L}{2})`,
  'iu',
);
/** Says that the payment is for another body, or stands between two. */
const behalf = new RegExp(String.raw`\s(?:${onBehalf}|${iban})\s`, 'i');
const brackets = /[([]([^()[\]]+)[)\]]/g;

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
/** What stands in front of a payee. */
const before = new RegExp(
  String.raw`^(?:(?:(?:${[...kinds, ...purposes].join('|')})\s+){0,2}(?:(?:payment|pymt|transfer|trf|tfr|tt|remittance|refund|salary|wages|invoice|bill|pay|payable|paid)\s+(?:to|for|of|from)|(?:${[...purposes].join('|')})\s+to)|payee|beneficiary|bene|fao|attn)\b[\s:.-]+(?=\p{L})`,
  'iu',
);
/** `ACCOUNT NAME:`, `RE:`, `Beneficiary name:` in front of a payee. */
const label = /^[a-z][a-z/. ]{1,24}:\s?(?=\p{L})/iu;
/** `2nd`, `03/05/2026`, `2026-05-03`. */
const numberOrDate = /^\d{1,4}(?:(?:st|nd|rd|th)|[/.-]\d{1,2}[/.-]\d{1,4})?$/;
/** A whole name in one word: two to five Chinese characters or Korean syllables. */
const fullName = /^[\p{Script=Han}\p{Script=Hangul}]{2,5}$/u;

/** The names that stand in a text, beside the text itself. */
export interface Payees {
  /** The name without its purpose, account or introduction (`X SALARY MAY`, `X CLIENT ACCOUNT`, `PAYMENT TO X`); undefined: the text has none. */
  readonly name: string | undefined;
  /** Each of several parties that has a name of two words, titles apart (`X & MRS Y`, `X/Y`, `X FBO Y`, `X (Y)`); `[]` where the text joins none. */
  readonly parties: readonly string[];
  /** True: the second party begins with a title, and both have such names, so the text is certainly two names. */
  readonly joint: boolean;
}

/**
 * Returns the payees in a text without references. `cleaned` takes the references from each party.
 * @param text in the form of `cleanText`.
 */
export function payeesIn(text: string, cleaned: (party: string) => string): Payees {
  if (text.length > readCharacters) return { name: undefined, parties: [], joint: false };
  const name = withoutPurpose(text);
  const full = (parties: readonly string[], surelyJoins: boolean) =>
    payeesOf(
      parties.map((party) => withoutPurpose(cleaned(party).trim())),
      surelyJoins,
    );
  const joined = (side: string) => {
    const parts = partsOf(side);
    return parts.length === 0 ? parts : full(parts, behalf.test(side) || namesInBrackets(side).length > 0);
  };
  const titled = text.split(joint);
  const isTitled = titled.length === 2;
  const both = isTitled ? full(titled, false) : [];
  return {
    name: name === text ? undefined : name,
    parties: isTitled ? [...new Set([...both, ...titled.flatMap(joined)])] : [...full(labelIn(text), false), ...joined(name)],
    joint: both.length === 2,
  };
}

/** Returns what stands in front of a colon: `ROYAL POST: SPARES` is no label. */
function labelIn(text: string): readonly string[] {
  const [found] = label.exec(text) ?? [];
  return found === undefined ? [] : [found.replace(/:\s?$/, '')];
}

/** Returns the names in brackets, the text around them, and what each of these joins. `[]`: the text is one name. */
function partsOf(text: string): readonly string[] {
  const inner = namesInBrackets(text);
  if (inner.length === 0) return apart(text);
  const outer = text
    .replace(brackets, (whole, one: string) => (countOf(one) > 0 ? ' ' : whole))
    .replace(/\s+/g, ' ')
    .trim();
  const all = [...inner, outer];
  return [...all, ...all.flatMap(apart)];
}

/** A comma joins only full names: `MOORHEN, QUILLA ANNA` is one. */
function apart(text: string): readonly string[] {
  if (!/[,、]/.test(text) && !between.test(text)) return [];
  const listed = text.split(/[,、]/).filter(hasWord);
  const parties = (payeesOf(listed).length === listed.length ? listed : [text])
    .flatMap((one) => one.split(between))
    .filter((party) => hasWord(party) && !isOfFirm(party));
  return parties.length < 2 || parties.length > mostParties ? [] : parties;
}

/** `Pelican Ltd (Quilla Moorhen)`. A single word in brackets is a place, an acronym or a part of the name. */
function namesInBrackets(text: string): readonly string[] {
  return [...text.matchAll(brackets)].flatMap(([, inner = '']) => (countOf(inner) > 0 ? [inner] : [])).slice(0, mostParties);
}

const hasWord = (text: string) => /[\p{L}\d]/u.test(text);

/**
 * A firm of one word is a party where the text surely joins two (`ZITHER LLC FBO PELICAN LTD`), else beside a full name only:
 * `ZITHER LLC & ANNA PELICAN`, not `MOORHEN & PELICAN LTD`.
 */
function payeesOf(parties: readonly string[], surelyJoins = false): readonly string[] {
  const counts = parties.map(countOf);
  return parties.filter(
    (_, place) =>
      (counts[place] ?? 0) > 1 || (counts[place] === 1 && (surelyJoins || counts.every((count, other) => other === place || count > 1))),
  );
}

/** Returns how many words the name of a party has, legal forms and titles apart; 0 for one word without a legal form. A `fullName` is two. */
function countOf(party: string): number {
  const found = party.replace(title, '').match(/\p{L}[\p{L}\p{M}'’.-]*\p{L}/gu) ?? [];
  const names = found.filter((word) => !screeningForms.has(word.toLowerCase().replaceAll('.', '')));
  const count = wordsIn(names);
  return count === 1 && names.length === found.length ? 0 : count;
}

const wordsIn = (found: readonly string[]) => found.reduce((count, word) => count + (fullName.test(word) ? 2 : 1), 0);

function isOfFirm(party: string): boolean {
  const all = party.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return all.every((word) => ofFirm.has(word) || screeningForms.has(word));
}

function withoutPurpose(text: string): string {
  return withoutEnd(text.replace(label, '').replace(before, ''));
}

/** Leaves out a purpose or an account at the end, with the month or the date behind it. Two words are left, or one in front of an account. */
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
      !joins.has(word) &&
      !(ends > 0 ? kinds.has(word) || (isAccount && /^(?:no|\d)$/.test(word)) : numberOrDate.test(word) || word === '-')
    )
      break;
  }
  const name = text.slice(0, found[left]?.index).replace(/[\s,;:–-]+$/, '');
  const kept = wordsIn(name.match(/\p{L}{2,}/gu) ?? []);
  return ends > 0 && kept >= (isAccount ? 1 : 2) ? name : text;
}
