import { readCompanyNumber } from '../../uk/company-number.ts';
import { courtCaseIn } from '../court-case.ts';
import { clockTime, isoDay } from '../written-dates.ts';
import { legalForms, mentionsIn } from './company-mentions.ts';
import { type FeedEntry, noticeId, statusOf } from './feed.ts';
import { windingUpPetition } from './horizons.ts';
import { noticeKind } from './notice-codes.ts';
import { type CaseFacts, caseFactsIn, companiesIn, type NamedCompany, namesRevenue, snippetOf } from './notice-text.ts';
import { type NoticeDocument, plainText, type Statement } from './notice-xml.ts';
import { lastDayForClaims, type NoticeAddress, tradingAddressesIn } from './particulars.ts';
import { namesPetitioner, type Party, partiesIn, stronger } from './parties.ts';
import { type Retractions, retractionsOf, speaksOfRetraction } from './retractions.ts';
import { reusedNamesIn } from './reused-names.ts';
import { cleanStyles, partedName } from './trading-styles.ts';
import { unnumberedNames } from './unnumbered-names.ts';

/** One notice about one company: the record that `staging.sql` reads. */
export interface NoticeRecord extends Retractions {
  readonly notice_id: string;
  readonly notice_code: string;
  readonly kind: string;
  readonly solvent: boolean | null;
  readonly corporate: boolean;
  readonly edition: string | null;
  /** `published` or `withdrawn`. Every notice that we saw was published. */
  readonly feed_status: string;
  readonly title: string | null;
  /** Europe/London wall clock without a zone, ISO 8601. */
  readonly published: string;
  /** UTC instant, ISO 8601. */
  readonly updated: string;
  /** Empty for a company whose number the notice leaves out or misprints. */
  readonly company_number: string;
  readonly party: Party;
  readonly company_name: string | null;
  readonly court: string | null;
  readonly court_case: string | null;
  readonly presented_on: string | null;
  readonly hearing_on: string | null;
  readonly hearing_at: string | null;
  readonly snippet: string | null;
  readonly petitioner_is_hmrc: boolean;
  readonly url: string;
  /** ISO day: the last day on which a creditor may prove a debt. */
  readonly last_day_for_claims: string | null;
  /** Names that the company trades or traded under. */
  readonly trading_names: readonly string[];
  /** Addresses at which the only company that the notice is about trades or traded. */
  readonly trading_addresses: readonly NoticeAddress[];
  /** Names that a notice of the re-use of a prohibited name says will be used. */
  readonly reused_names: readonly string[];
  /** In the row without a number: the names of more companies for which the notice has none. */
  readonly further_names: readonly string[];
  /** True: the full notice was needed and could not be read. A reading of the full notice replaces this one. */
  readonly partial: boolean;
}

/** Codes that need a court case number: a petition is matched to its order or dismissal by that number. */
const caseCodes = new Set<string>([...windingUpPetition.begins, ...windingUpPetition.ends]);
/** Codes whose notice states the hearing of the petition. */
const hearingCodes = new Set<string>(windingUpPetition.begins);
/** Codes that can be the appointment of a provisional liquidator; only the text of the notice says so. */
const provisionalLiquidatorCodes = new Set(['2408', '2454']);
/** Meetings and decisions of creditors: a day on which a debt must be proved is one for a vote there, and later claims are in time. */
const voteCodes = new Set(['2409', '2412', '2414', '2422', '2424', '2442', '2447', '2455', '2465']);
/** The re-use of a prohibited name. Its entry in the feed can end within the names. */
const reuseCode = '2403';

/**
 * True when the feed's snippet is not enough and the full notice must be fetched: the snippet has no company number, lacks facts of the court
 * case, may name several companies, may be the appointment of a provisional liquidator, is about the re-use of a name, or speaks of a retraction, substitution or correction.
 */
export function needsFullNotice(entry: FeedEntry): boolean {
  const kind = noticeKind(entry['f:notice-code']);
  if (kind === undefined || !kind.corporate) return false;
  const text = plainText(entry.content);
  if (mayNameOthers(entry) || provisionalLiquidatorCodes.has(entry['f:notice-code']) || entry['f:notice-code'] === reuseCode) return true;
  if (statusOf(entry) !== 'published' || speaksOfRetraction(`${entry.title} ${text}`)) return true;
  const { courtCase, presentedOn, hearingOn } = caseFactsIn(text);
  if (!caseCodes.has(entry['f:notice-code'])) return false;
  return courtCase === undefined || presentedOn === undefined || (hearingCodes.has(entry['f:notice-code']) && hearingOn === undefined);
}

/** True when the notice may name companies that its entry in the feed does not name. */
function mayNameOthers({ content, category }: FeedEntry): boolean {
  const text = plainText(content);
  const named = companiesIn(text).length;
  // behind the second of several companies the entry can end before the third, and behind the first within the name of the second
  const several = Math.max(named, text.match(/\bcompany (?:n|reg)/gi)?.length ?? 0) > 1 || joined.test(text) || listed.test(text);
  return named === 0 || (isCut.test(text) && several) || category.length > 1 || inPlural.test(text);
}

const isCut = /(?:\.\.\.|…)\s*$/;
/** A further company behind a number: `(Company Number 01234567) and HERON PL...`. The matter of an Act is none. */
const joined = /\d{6}\s*\)?,?\s*(?:and|&)\s+(?!in\s+the\s+matter\s+of\s+(?:the\s+)?(?:insolvency|companies)\s+act)\w/i;
const listed = /\d{6}\s*\)?\s*[,;]\s*[A-Z]{2}/;
const inPlural =
  /\b(?:companies\b|(?:company|registered|registration)\s+(?:registration\s+)?(?:numbers|no\.?[’']?s)\b|n(?:umber|o)\.?\s*\(s\))/i;

/** True for the XML of a notice. False for a page that states nothing in RDFa and names no company, as an error page of the site. */
function isNotice({ statements, links, companyIris, text }: NoticeDocument): boolean {
  if (statements.length > 0 || companyIris.length > 0 || companiesIn(text).length > 0) return true;
  return links.some(({ property }) => /Notice/.test(property));
}

/**
 * Returns why it is unknown which companies a notice names: its entry may leave companies out, and its full text could not be read. `undefined`
 * for any other notice, also for one that was read in full and prints no company number. `fullNotice`: as in `readNotice`.
 */
export function whyUnread(entry: FeedEntry, fullNotice: NoticeDocument | undefined): string | undefined {
  const kind = noticeKind(entry['f:notice-code']);
  if (kind === undefined || !kind.corporate || statusOf(entry) === 'withdrawn' || !mayNameOthers(entry)) return undefined;
  if (fullNotice === undefined) return 'the entry of the feed may leave companies out, and the publisher does not have the full notice';
  if (isNotice(fullNotice)) return undefined;
  return `the entry of the feed may leave companies out, and the full notice ${fullNotice.beyond ?? 'is not readable'}`;
}

/** Returns the page of a notice at the publisher. */
export function noticeUrl(id: string): string {
  return `https://www.thegazette.co.uk/notice/${id}`;
}

/**
 * Returns the rows of one notice: one for each company that it names by number, and one with an empty company number when there is none or one misprints its
 * number. Returns the reason instead when the notice is of a category that the service does not read. `fullNotice`: the notice, where it was fetched.
 */
export function readNotice(entry: FeedEntry, fullNotice: NoticeDocument | undefined): NoticeRecord[] | string {
  const code = entry['f:notice-code'];
  const kind = noticeKind(code);
  if (kind === undefined) return `unknown notice code ${code}`;
  const full = fullNotice !== undefined && isNotice(fullNotice) ? fullNotice : undefined;
  const text = full === undefined || full.text === '' ? plainText(entry.content) : full.text;
  const named = full === undefined ? writtenIn(code, text, entry) : companiesOf(code, full, entry);
  const facts = kind.corporate ? { ...caseFactsIn(text), ...statedFacts(full?.statements ?? []) } : {};
  const id = noticeId(entry);
  const notice = {
    notice_id: id,
    notice_code: code,
    ...kind,
    ...retractionsOf(id, text, full),
    edition: editionOf(id, full),
    feed_status: statusOf(entry) === 'withdrawn' ? 'withdrawn' : 'published',
    title: isTitleOfPerson(code, entry.title, named) || !kind.corporate ? null : entry.title,
    published: entry.published,
    updated: entry.updated,
    court: facts.court ?? null,
    court_case: facts.courtCase ?? null,
    presented_on: facts.presentedOn ?? null,
    hearing_on: facts.hearingOn ?? null,
    hearing_at: facts.hearingAt ?? null,
    snippet: kind.corporate ? snippetOf(text) : null,
    petitioner_is_hmrc: kind.corporate && namesRevenue(text),
    last_day_for_claims: kind.corporate && !voteCodes.has(code) ? lastDayForClaims(text, full?.statements ?? []) : null,
    reused_names: code === reuseCode ? reusedNamesIn(text) : [],
    further_names: [],
    url: noticeUrl(id),
    partial: full === undefined && needsFullNotice(entry),
  };
  const about = named.filter(({ party }) => party !== 'petitioner');
  const titled = titledName(entry, kind.corporate && !isTitleOfPerson(code, entry.title, named));
  const addresses = kind.corporate && about.length === 1 ? tradingAddressesIn(text, full?.statements ?? []) : [];
  const rows: NoticeRecord[] = named.map(({ number, party, name, styles }) => {
    const own = about.length === 1 && party !== 'petitioner' ? titled : null;
    const trading_addresses = party === 'petitioner' ? [] : addresses;
    return { ...notice, company_number: number, party, trading_addresses, ...namesOf(name, own, kind.corporate ? styles : []) };
  });
  const [unnumbered, ...others] = kind.corporate ? unnumberedNames({ text, statements: full?.statements ?? [], titled }, about) : [];
  if (about.length === 0 || unnumbered !== undefined) {
    const own = about.length === 0 ? titled : null;
    const further_names = others.map((name) => partedName(name).legal);
    rows.push({ ...notice, company_number: '', party: 'subject', trading_addresses: [], ...namesOf(unnumbered, own, []), further_names });
  }
  return rows;
}

/** Returns the registered name and the trading names; name and title may each hold both. */
function namesOf(name: string | undefined, titled: string | null, styles: readonly string[]) {
  const own = clearerName(name, titled === null ? null : partedName(titled).legal);
  const parted = [own, titled].map((each) => partedName(each ?? ''));
  const legal = parted[0]?.legal ?? '';
  const trading = cleanStyles([...parted.flatMap((each) => each.styles), ...styles]);
  return {
    company_name: own === null ? null : legal,
    trading_names: trading.filter((style) => style.toUpperCase() !== legal.toUpperCase()),
  };
}

/**
 * Returns whether a title may be the name of a person. A director who uses a prohibited name again publishes the notice, and its title can be the name of
 * that director.
 */
function isTitleOfPerson(code: string, title: string, named: readonly NoticeCompany[]): boolean {
  const isNamed = named.some(({ name }) => name?.toUpperCase() === title.toUpperCase());
  return code === reuseCode && !isNamed && !endsWithForm.test(title);
}

const endsWithForm = new RegExp(`\\b(?:${legalForms})\\.?\\)?\\s*$`, 'i');

/** Returns the feed's title, which is the name of the first company, unless it repeats the kind of notice or names a person. */
function titledName({ title, category }: FeedEntry, corporate: boolean): string | null {
  return corporate && title !== '' && !category.some((term) => term['@term'] === title) ? title : null;
}

/** Returns the title when the name ends with it: in prose, capitals before the name look like part of it (`CR-2026-001234 OWL LTD`). */
function clearerName(name: string | undefined, titled: string | null): string | null {
  return name === undefined || (titled !== null && name.toUpperCase().endsWith(titled.toUpperCase())) ? titled : name;
}

interface NoticeCompany extends NamedCompany {
  readonly party: Party;
}

/** Returns the companies that a text names by number. The company that the title names is what the notice is about. */
function writtenIn(code: string, text: string, entry: FeedEntry): NoticeCompany[] {
  const parties = partiesIn(code, text, mentionsIn(text));
  const title = partedName(entry.title).legal.toUpperCase();
  return companiesIn(text).map((company) => {
    const party = company.name?.toUpperCase() === title ? 'subject' : (parties.get(company.number) ?? 'unclear');
    return { ...company, party };
  });
}

/**
 * Returns the companies that the notice states in RDFa or links to. RDFa tells the company from its petitioner (`company-1`, `petitioner-1`).
 * Adds those that only the text names. Beside a company that RDFa states, it does not show whether such a company is what the notice is about.
 */
function companiesOf(code: string, { statements, companyIris, text }: NoticeDocument, entry: FeedEntry): NoticeCompany[] {
  const names = new Map(
    statements.flatMap(({ about, property, value }) =>
      property === 'name' && /company|petitioner/i.test(about) ? [[about, value] as const] : [],
    ),
  );
  const written = new Map(writtenIn(code, text, entry).map((company) => [company.number, company]));
  const stylesOf = (number: string, about?: string) => {
    const stated = statements.flatMap((each) => (each.about === about && tradingProperties.has(each.property) ? [each.value] : []));
    return cleanStyles([...stated, ...(written.get(number)?.styles ?? [])]);
  };
  const wholeNumbers = new Set([...companyIris.flatMap((iri) => readCompanyNumber(iri) ?? []), ...written.keys()]);
  const stated = statements.flatMap(({ about, property, value }) => {
    const number = property === 'companyNumber' ? numberStated(value, wholeNumbers) : undefined;
    return number === undefined ? [] : [{ number, name: names.get(about), styles: stylesOf(number, about), party: partyOf(about) }];
  });
  const linked = companyIris.flatMap((iri) => {
    const number = readCompanyNumber(iri);
    return number === undefined ? [] : [{ number, name: undefined, styles: stylesOf(number), party: undefined }];
  });
  const found = new Map<string, NoticeCompany>();
  const numbers = new Set([...stated, ...linked].map(({ number }) => number));
  for (const company of [...linked, ...stated]) {
    const party =
      company.party ?? written.get(company.number)?.party ?? (numbers.size === 1 || !namesPetitioner(code) ? 'subject' : 'unclear');
    found.set(company.number, { ...company, party: stronger(found.get(company.number)?.party, party) });
  }
  const complete = [...found.values()].some(({ party }) => party === 'subject');
  for (const company of written.values()) {
    if (found.has(company.number)) continue;
    found.set(company.number, complete && company.party === 'subject' ? { ...company, party: 'unclear' } : company);
  }
  return [...found.values()];
}

/**
 * Returns the company number of a statement. An `xsd:integer` has lost its prefix and its leading zeros: `99903` beside `NI099903`, in a link or in the
 * text, is that company, not `00099903`.
 */
function numberStated(value: string, wholeNumbers: ReadonlySet<string>): string | undefined {
  const digits = value.trim();
  const isShortened = /^[1-9]\d{0,6}$/.test(digits);
  const whole = isShortened
    ? [...wholeNumbers].filter((number) => /^[A-Z]/.test(number) && number.replace(/^[A-Z]+0*/, '') === digits)
    : [];
  return whole.length === 1 ? whole[0] : readCompanyNumber(value);
}

/** Returns the party of the thing that an RDFa statement is about; `undefined` when its name does not show the party. */
function partyOf(about: string): Party | undefined {
  if (/^company(?:-\d+)?$/i.test(about)) return 'subject';
  return /^petitioner(?:-\d+)?$/i.test(about) ? 'petitioner' : undefined;
}

const tradingProperties = new Set(['tradingAs', 'previouslyTradingAs']);

function statedFacts(statements: readonly Statement[]): CaseFacts {
  const value = (property: string) => statements.find((one) => one.property === property && one.value !== '')?.value;
  const hearing = value('dateOfHearing');
  const facts: CaseFacts = {
    court: value('courtName'),
    courtCase: statedCase(value('caseCode'), value('caseNumber'), value('caseYear')),
    presentedOn: isoDay(value('dateOfPetitionPresentation') ?? ''),
    hearingOn: isoDay(hearing ?? ''),
    hearingAt: clockTime(/T(\d{2}:\d{2})/.exec(hearing ?? '')?.[1] ?? ''),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/**
 * Returns a court case number from its statements. A notice states code, number and year together or apart: `CR-2026-001234`; `CR`, `001234`
 * and `2026`; `1234` and `2026`.
 */
function statedCase(code: string | undefined, number: string | undefined, year: string | undefined): string | undefined {
  const whole = courtCaseIn([code, number].filter((part) => part !== undefined).join(' '));
  if (whole !== undefined) return whole;
  if (number === undefined) return undefined;
  if (year === undefined || number.includes(year)) return number.toUpperCase();
  return code === undefined
    ? `${number.toUpperCase()} of ${year}`
    : (courtCaseIn(`${code}-${year}-${number}`) ?? `${number.toUpperCase()} of ${year}`);
}

/** Returns the edition from the letter of an old id or from the full notice; null when neither states it. The feed does not state it. */
function editionOf(id: string, full: NoticeDocument | undefined): string | null {
  const letter = /^([LEB])-/.exec(id)?.[1];
  if (letter !== undefined) return { L: 'london', E: 'edinburgh', B: 'belfast' }[letter] ?? null;
  const stated = full?.statements.find(({ property }) => property === 'hasEdition' || property === 'edition')?.value;
  return /(london|edinburgh|belfast)/i.exec(stated ?? '')?.[1]?.toLowerCase() ?? null;
}
