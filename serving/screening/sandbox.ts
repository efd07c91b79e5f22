import { sandboxFacts } from '../../models/clearance/sandbox.ts';
import type { KnownCompanies } from '../../models/screening/company/chain.ts';
import type { CompanyPeople, Officer, Owner } from '../../models/screening/company/people.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import { screeningLists } from '../../models/screening/lists.ts';
import { countWords, rarityBy, type WordRarity } from '../../models/screening/rarity.ts';
import { freshRegisters, type ScreeningFreshness } from './freshness.ts';
import { sandboxEntries } from './sandbox-entries.ts';

/** Example requests and their outcomes. The lists are invented and the screening is the real one, so other names behave alike. */
export const screenScenarios: readonly { readonly ask: object; readonly outcome: 'HOLD' | 'REVIEW' | 'CLEAR'; readonly shows: string }[] = [
  { ask: { name: 'Clementine Applegarth', kind: 'person', dateOfBirth: '1980-05-17' }, outcome: 'CLEAR', shows: 'nothing found' },
  {
    ask: { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1961-04-09' },
    outcome: 'HOLD',
    shows: 'uk-sanctions: name and date of birth agree',
  },
  { ask: { name: 'Ignatius Quillfeather', kind: 'person' }, outcome: 'REVIEW', shows: 'uk-sanctions: the name alone' },
  {
    ask: { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1994-09-01' },
    outcome: 'REVIEW',
    shows: 'uk-sanctions: the same name, contradicted by the date of birth',
  },
  {
    ask: { name: 'Lavinia Thistlecombe', kind: 'person', dateOfBirth: '1958-06-30' },
    outcome: 'REVIEW',
    shows: 'uk-sanctions-history: listed in the past, not today',
  },
  { ask: { name: 'Bramblewick Extraction Holdings', kind: 'organisation' }, outcome: 'REVIEW', shows: 'uk-investment-bans' },
  { ask: { name: 'Thornbury Peregrine Clone Capital', kind: 'organisation' }, outcome: 'REVIEW', shows: 'fca-warnings: a clone' },
  {
    ask: { name: 'Thornbury Peregrine Capital Limited', kind: 'organisation' },
    outcome: 'CLEAR',
    shows: 'nothing: the genuine firm that a clone on fca-warnings imitates',
  },
  { ask: { name: 'Cornelius Underhay', kind: 'person', dateOfBirth: '1970-02-03' }, outcome: 'HOLD', shows: 'disqualified-directors' },
  { ask: { name: 'Marrowgate Scaffolding Services Ltd', kind: 'organisation' }, outcome: 'REVIEW', shows: 'hmrc-defaulters' },
  { ask: { companyNumber: '99000001' }, outcome: 'CLEAR', shows: 'a company, its director and its owner: nothing found' },
  { ask: { companyNumber: '99000040' }, outcome: 'HOLD', shows: 'a company that is listed by its number' },
  { ask: { companyNumber: '99000070' }, outcome: 'HOLD', shows: 'OWNED: by a listed person through another company' },
  { ask: { companyNumber: '99000072' }, outcome: 'REVIEW', shows: 'MAY_BE_OWNED_TOGETHER: two listed persons, 25 to 50 % each' },
  { ask: { companyNumber: '99000073' }, outcome: 'HOLD', shows: 'a director who is disqualified' },
  {
    ask: { companyNumber: '99000076' },
    outcome: 'REVIEW',
    shows: 'MAY_BE_CONTROLLED: significant influence or control of a listed person',
  },
  {
    ask: { companyNumber: '99000077' },
    outcome: 'REVIEW',
    shows: 'uk-sanctions: owned by a person who is listed without an asset freeze, and by a disqualified person who is not an officer',
  },
  { ask: { companyNumber: '99000074' }, outcome: 'CLEAR', shows: 'companies that own each other in a circle' },
  { ask: { companyNumber: '99999999' }, outcome: 'REVIEW', shows: 'COMPANY_UNKNOWN, like every other number' },
];

/** Built at the first request and then cached. */
export function sandboxIndexes(): readonly ScreeningIndex[] {
  indexes ??= screeningLists.map((list) => {
    const entries = sandboxEntries.filter((entry) => entry.list === list);
    return buildScreeningIndex(entries, { list, version: 'sandbox', entries: entries.length, publishedAt: '2020-01-02T06:00:00.000Z' });
  });
  return indexes;
}

let indexes: readonly ScreeningIndex[] | undefined;

/** By the words of its own entries, which never change. */
export function sandboxRarity(): WordRarity {
  rarity ??= rarityBy(countWords(sandboxIndexes()));
  return rarity;
}

let rarity: WordRarity | undefined;

/** The lists and the registers of the sandbox are always fresh. */
export const sandboxFreshness: ScreeningFreshness = {
  lists: new Map(screeningLists.map((list) => [list, { lookedAt: '2020-01-02T06:00:00.000Z', stale: null, unread: 0 }])),
  ...freshRegisters,
};

/** The officers and owners of a sandbox number; numbers of clearance scenarios have none. */
export async function sandboxPeople(companyNumbers: readonly string[], today: string): Promise<KnownCompanies> {
  return new Map(companyNumbers.map((number) => [number, peopleOf(number, today)]));
}

function peopleOf(companyNumber: string, today: string): CompanyPeople | null {
  const known = companies.find((company) => company.companyNumber === companyNumber);
  if (known !== undefined) return known;
  const facts = sandboxFacts(companyNumber, today);
  return facts === null ? null : company(companyNumber, facts.name ?? companyNumber, {});
}

function company(companyNumber: string, name: string, more: Partial<CompanyPeople>): CompanyPeople {
  return { companyNumber, name, postcode: null, previousNames: [], officers: [], owners: [], ...more };
}

const unsaid = {
  id: null,
  dateOfBirth: null,
  nationality: null,
  residence: null,
  postcode: null,
  since: '2015-03-02',
  release: 'sandbox',
};

function director(name: string, dateOfBirth: string): Officer {
  return { ...unsaid, name, dateOfBirth, role: 'director', corporate: false };
}

function owner(name: string, natures: readonly string[], more: Partial<Owner>): Owner {
  const plain = { ...unsaid, kind: 'individual', companyNumber: null, registrationNumber: null, country: null, markedSanctioned: false };
  return { ...plain, name, natures, ...more };
}

const most = ['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent'];
const half = ['ownership-of-shares-50-to-75-percent'];
const some = ['ownership-of-shares-25-to-50-percent'];
const corporate = (companyNumber: string) => ({ kind: 'corporate-entity', companyNumber });

const companies: readonly CompanyPeople[] = [
  company('99000001', 'SANDBOX HEALTHY LIMITED', {
    previousNames: ['SANDBOX HEARTY LIMITED'],
    officers: [director('Clementine Applegarth', '1980-05')],
    owners: [owner('Clementine Applegarth', most, { dateOfBirth: '1980-05' })],
  }),
  company('99000070', 'SANDBOX OWNED LIMITED', {
    officers: [director('Rosalind Fennimore', '1969-10')],
    owners: [owner('SANDBOX HOLDING LIMITED', most, corporate('99000071'))],
  }),
  company('99000071', 'SANDBOX HOLDING LIMITED', { owners: [owner('Ignatius Quillfeather', most, { dateOfBirth: '1961-04' })] }),
  company('99000072', 'SANDBOX HALVES LIMITED', {
    officers: [director('Rosalind Fennimore', '1969-10')],
    owners: [owner('Ignatius Quillfeather', some, { dateOfBirth: '1961-04' }), owner('Oriel Wrenhollow', some, { dateOfBirth: '1975-11' })],
  }),
  company('99000073', 'SANDBOX DEBARRED LIMITED', {
    officers: [director('Cornelius Underhay', '1970-02')],
    owners: [owner('Rosalind Fennimore', most, { dateOfBirth: '1969-10' })],
  }),
  company('99000074', 'SANDBOX CIRCLE LIMITED', {
    officers: [director('Rosalind Fennimore', '1969-10')],
    owners: [owner('SANDBOX RING LIMITED', most, corporate('99000075'))],
  }),
  company('99000075', 'SANDBOX RING LIMITED', { owners: [owner('SANDBOX CIRCLE LIMITED', most, corporate('99000074'))] }),
  company('99000076', 'SANDBOX INFLUENCED LIMITED', {
    officers: [director('Rosalind Fennimore', '1969-10')],
    owners: [owner('Ignatius Quillfeather', ['significant-influence-or-control'], { dateOfBirth: '1961-04' })],
  }),
  company('99000077', 'SANDBOX UNFROZEN LIMITED', {
    officers: [director('Rosalind Fennimore', '1969-10')],
    owners: [owner('Barnaby Oakenshaw', half, { dateOfBirth: '1948-12' }), owner('Cornelius Underhay', some, { dateOfBirth: '1970-02' })],
  }),
];
