import { inUnitedKingdom } from '../../sanctions/addresses.ts';
import { companyNumbersOf, unreadNumbersOf } from '../../sanctions/company-numbers.ts';
import { type WrittenAddress, writtenAddress } from '../../written-address.ts';
import { type WrittenName, writtenNames } from '../../written-names.ts';
import type { Listed } from './search-page.ts';
import type { Field, WarningPage } from './warning-page.ts';

/** One warning: the record that `staging.sql` reads. */
interface WarningRecord {
  readonly url: string;
  readonly title: string;
  readonly names: readonly WrittenName[];
  readonly clone: boolean;
  readonly genuine_names: readonly string[];
  readonly genuine_reference: string | null;
  readonly addresses: readonly WrittenAddress[];
  readonly websites: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly company_numbers: readonly string[];
  readonly published_on: string | null;
  readonly updated_on: string | null;
  readonly detail: string | null;
  readonly unmapped_labels: readonly string[];
  /** Texts that state a UK company number which cannot be read. */
  readonly unmapped_numbers: readonly string[];
  /** A labelled value of the page was read; otherwise only the title is known. */
  readonly has_details: boolean;
  /** The page of the warning answered 404 or 410: the FCA has withdrawn it, or the page is missing for a moment. */
  readonly gone: boolean;
}

type Kind = 'name' | 'address' | 'website' | 'phone' | 'email' | 'reference' | 'company' | 'note';
const labels: readonly (readonly [kind: Kind, words: RegExp])[] = [
  ['reference', /^(?:firm )?reference(?: number)?$|^f\.?r\.?n\.?$|^firm reference number \(frn\)$/i],
  [
    'company',
    /^(?:(?:uk )?company(?: registration| registered| reg\.?)?|registration|registered(?: company)?|reg\.?|compan(?:y|ies) house(?: registration| company)?) (?:numbers?|no\.?|reference)$|^crn$/i,
  ],
  [
    'name',
    /^(?:(?:genuine|authorised|unauthorised|registered|clone|trading|company|business|brand|legal|full|other|alternative|former|previous|individual(?:'|’)?s?|firm(?:'|’)?s?)\s+)*(?:names?(?: used)?|firm|individuals?)(?: (?:of|by) (?:the )?(?:genuine |clone |unauthorised )?(?:firm|individual))?$|^(?:(?:also|formerly|previously) )?(?:known|trading|operating|doing business) as$|^(?:aka|alias(?:es)?|trading styles?)$/i,
  ],
  ['address', /^(?:postal |registered |office )?address(?:es)?$/i],
  ['website', /^(?:websites?|urls?|web ?(?:site )?address(?:es)?|webpage)$/i],
  ['phone', /^(?:tele)?phones?(?: numbers?)?$|^tel\.?$|^mobile(?: number)?$|^fax$|^whatsapp$/i],
  ['email', /^e-?mails?(?: address(?:es)?)?$/i],
  ['note', /^(?:other information|social media(?: details)?|notes?|other details|additional information|status)$/i],
];

/** Makes a record from a warning's entry in the search (`listed`) and its own page (`page`; absent when the page is gone). */
export function readWarning(url: string, listed: Listed | undefined, page: WarningPage | undefined): WarningRecord {
  const title = listed?.title || page?.heading || '';
  const given = sorted(page?.fields ?? []);
  const genuine = sorted(page?.genuine ?? []);
  const written = [...given.name, title].filter((text) => text !== '');
  const clone = page?.section === 'clone' || written.some((text) => saysClone.test(text));
  const { names, victims } = namesOf(written, [...genuine.name, ...written.flatMap(victimsIn)], clone);
  const addresses = given.address.map(writtenAddress).filter(({ lines, postcode }) => lines.length > 0 || postcode !== null);
  // a clone uses the company number of its victim
  const numbers = clone ? { read: [], unread: [] } : numbersOf(given.company, page?.fields ?? [], addresses);
  return {
    url,
    title,
    names,
    clone,
    genuine_names: clone ? victims : [],
    genuine_reference: clone
      ? ([...genuine.reference, ...given.reference].flatMap((text) => /\b\d{6,7}\b/.exec(text) ?? [])[0] ?? null)
      : null,
    addresses,
    websites: parts(given.website, /[\s,;]+/).filter((one) => /\.[a-z]{2,}/i.test(one)),
    phones: parts(given.phone, /[,;/\n]|\bor\b|\band\b/).filter((one) => /\d{4,}/.test(one.replaceAll(/\D/g, ''))),
    emails: parts(given.email, /[\s,;]+/).filter((one) => /^[^@\s[\]]+@[^@\s[\]]+\.[^@\s[\]]+$/.test(one)),
    company_numbers: numbers.read,
    published_on: listed?.day ?? page?.publishedOn ?? null,
    updated_on: page?.updatedOn ?? null,
    detail: [...given.note, ...given.unknown.map(({ label, value }) => `${label}: ${value}`)].join('\n').replaceAll('\n', ' ') || null,
    unmapped_labels: [...new Set([...given.unknown, ...genuine.unknown].map(({ label }) => label))].sort(),
    unmapped_numbers: numbers.unread,
    has_details: page !== undefined && page.fields.length + page.genuine.length > 0,
    gone: page === undefined,
  };
}

/** Reads the numbers of a firm. Many firms give no address: then a number counts that only UK registers write, with a zero or letters first. */
function numbersOf(stated: readonly string[], fields: readonly Field[], addresses: readonly WrittenAddress[]): Numbers {
  const texts = fields.map(({ label, value }) => `${label}: ${value}`);
  const british = inUnitedKingdom(addresses);
  const read = companyNumbersOf(stated, texts, british);
  const unread = unreadNumbersOf(stated, texts, british);
  if (addresses.length > 0) return { read, unread };
  const likely = companyNumbersOf(stated, [], true).filter((number) => !/^[1-9]/.test(number));
  const alike = unreadNumbersOf(stated, [], true).filter((text) => /^\W*0/.test(text));
  return { read: [...new Set([...read, ...likely])].sort(), unread: [...new Set([...unread, ...alike])].sort() };
}

interface Numbers {
  readonly read: readonly string[];
  /** Texts that state a number which is none. */
  readonly unread: readonly string[];
}

type Sorted = Record<Kind, string[]> & { unknown: Field[] };

function sorted(fields: readonly Field[]): Sorted {
  const found: Sorted = { name: [], address: [], website: [], phone: [], email: [], reference: [], company: [], note: [], unknown: [] };
  for (const field of fields) {
    const label = field.label.trim().replaceAll(/\s*\((e?s)\)/gi, '$1');
    const kind = labels.find(([, words]) => words.test(label))?.[0];
    if (kind === undefined) found.unknown.push(field);
    else found[kind].push(field.value);
  }
  return found;
}

/** Notes that the publisher adds to a name, such as `(updated)` or `(clone of ...)`. */
const marks =
  /[([]\s*(?:new|updated?|amended|further (?:update|information)|(?:this is a )?clones? of[^()[\]]*|clones?(?: firms?)?)\s*[)\]]/gi;
/** `clone of ...`, `clone firm`, `(clone)`, and the word at the end; within a name, as in `Clone Owl Inc`, the word is a part of the name. */
const saysClone = /\bclones?(?=\s*(?:of\b|firms?\b|[)\]:;,]|$))/i;
const cloneOf = /\bclones? of\s+([^()[\]]+)/gi;
/** Words of a description that is not a name, as in `clone of an FCA authorised firm`. */
const generic =
  /^(?:(?:an?|the|uk|fca|fsa|pra|eea|eu)\b[\s,/-]*|(?:genuine|authorised|authorized|registered|regulated|approved|exempt|passported)\b[\s,/-]*|(?:firms?|funds?|compan(?:y|ies)|and|or)\b[\s,/-]*)+[:–—-]?\s*/i;

function victimsIn(text: string): string[] {
  return [...text.matchAll(cloneOf)].map(([, whom = '']) => whom.replace(generic, '').trim()).filter((name) => name !== '');
}

/**
 * Separates the names that a warning is about from the names of the firm that a clone pretends to be (`victims`). A clone that uses its
 * victim's name has no name of its own. When the page does not name the victim, the clone's names count as the victim's.
 */
function namesOf(written: readonly string[], genuine: readonly string[], clone: boolean): { names: WrittenName[]; victims: string[] } {
  const bare = written.map((text) => text.replaceAll(marks, ' ').replaceAll(cloneOf, ' '));
  const own = distinct(bare.flatMap(writtenNames));
  const stated = distinct(genuine.flatMap((text) => writtenNames(text.replaceAll(marks, ' '))));
  const victims = (clone && stated.length === 0 ? own : stated).map(({ name }) => name);
  const protectedKeys = new Set(clone ? victims.map(key) : []);
  const names = own.filter(({ name }) => !protectedKeys.has(key(name)));
  return { names: names.map((one, at) => (one.type === 'primary' && at > 0 ? { ...one, type: 'alias' } : one)), victims };
}

function distinct(names: readonly WrittenName[]): WrittenName[] {
  const found = new Map<string, WrittenName>();
  for (const one of names) if (!found.has(one.name.toLowerCase())) found.set(one.name.toLowerCase(), one);
  return [...found.values()];
}

/** Returns the part of a name that identifies a firm: without case, accents, signs and legal form. */
function key(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:the|ltd|limited|plc|llp|uk)\b/g, '')
    .replaceAll(' ', '');
}

function parts(values: readonly string[], between: RegExp): string[] {
  const found = values.flatMap((value) => value.split(between)).map((one) => one.trim().replace(/^[([]+|[)\].,]+$/g, ''));
  return [...new Set(found.filter((one) => one !== ''))].sort();
}
