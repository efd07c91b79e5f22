import { companyNumber } from '../../company-number.ts';
import { clockTime, isoDay } from './dates.ts';
import { type FeedEntry, noticeId } from './feed.ts';
import { noticeKind } from './notice-codes.ts';
import { type CaseFacts, caseFactsIn, companiesIn, courtCaseIn, type NamedCompany, namesRevenue, snippetOf } from './notice-text.ts';
import { type NoticeDocument, plainText, readNoticeXml, type Statement } from './notice-xml.ts';
import { cleanStyles, partedName } from './trading-styles.ts';

/** One notice about one company, as `staging.sql` takes it. */
export interface NoticeRecord {
  readonly notice_id: string;
  readonly notice_code: string;
  readonly kind: string;
  readonly solvent: boolean | null;
  readonly corporate: boolean;
  readonly edition: string | null;
  readonly title: string | null;
  /** London's clock, no zone. */
  readonly published: string;
  readonly updated: string;
  /** Empty when the notice names none. */
  readonly company_number: string;
  readonly company_name: string | null;
  readonly court: string | null;
  readonly court_case: string | null;
  readonly presented_on: string | null;
  readonly hearing_on: string | null;
  readonly hearing_at: string | null;
  readonly snippet: string | null;
  readonly petitioner_is_hmrc: boolean;
  readonly url: string;
  /** Names that the company trades or traded by. */
  readonly trading_names: readonly string[];
}

/** Codes whose case must be known: a petition and what ends it are matched by the court's number. */
const caseCodes = new Set(['2450', '2452', '2461']);
/** Codes under which a provisional liquidator's appointment hides; only the words tell. */
const tellingCodes = new Set(['2408', '2454']);

/** Is the feed's snippet too little? Then the full notice is fetched: no number, facts of the case missing, or several companies. */
export function needsFullNotice(entry: FeedEntry): boolean {
  const kind = noticeKind(entry['f:notice-code']);
  if (kind === undefined || !kind.corporate) return false;
  const text = plainText(entry.content);
  if (companiesIn(text).length === 0 || tellingCodes.has(entry['f:notice-code'])) return true;
  if (entry.category.length > 1 || /\b(?:companies|company n(?:umber)?s)\b/i.test(text)) return true;
  const { courtCase, presentedOn, hearingOn } = caseFactsIn(text);
  if (!caseCodes.has(entry['f:notice-code'])) return false;
  return courtCase === undefined || presentedOn === undefined || (entry['f:notice-code'] === '2450' && hearingOn === undefined);
}

/** Rows of one notice: one per company named, or one with an empty number. Returns the reason when its code is none that we know. */
export function readNotice(entry: FeedEntry, fullNotice: string | undefined): NoticeRecord[] | string {
  const code = entry['f:notice-code'];
  const kind = noticeKind(code);
  if (kind === undefined) return `notice code ${code} is none that we know`;
  const full = fullNotice === undefined ? undefined : readNoticeXml(fullNotice);
  const text = full === undefined || full.text === '' ? plainText(entry.content) : full.text;
  const named = full === undefined ? companiesIn(text) : companiesOf(full);
  const facts = kind.corporate ? { ...caseFactsIn(text), ...statedFacts(full?.statements ?? []) } : {};
  const id = noticeId(entry);
  const notice = {
    notice_id: id,
    notice_code: code,
    ...kind,
    edition: editionOf(id, full),
    title: kind.corporate ? entry.title : null,
    published: entry.published,
    updated: entry.updated,
    court: facts.court ?? null,
    court_case: facts.courtCase ?? null,
    presented_on: facts.presentedOn ?? null,
    hearing_on: facts.hearingOn ?? null,
    hearing_at: facts.hearingAt ?? null,
    snippet: kind.corporate ? snippetOf(text) : null,
    petitioner_is_hmrc: kind.corporate && namesRevenue(text),
    url: `https://www.thegazette.co.uk/notice/${id}`,
  };
  if (named.length === 0) return [{ ...notice, company_number: '', ...namesOf(undefined, titledName(entry, kind.corporate), []) }];
  const titled = named.length === 1 ? titledName(entry, kind.corporate) : null;
  return named.map(({ number, name, styles }) => {
    return { ...notice, company_number: number, ...namesOf(name, titled, kind.corporate ? styles : []) };
  });
}

/** The name that it is registered by, and those that it trades by: the title may hold both. */
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

/** The feed's title is the first company's name, except where it repeats the kind of notice, or is a person's. */
function titledName({ title, category }: FeedEntry, corporate: boolean): string | null {
  return corporate && title !== '' && !category.some((term) => term['@term'] === title) ? title : null;
}

/** In prose a name may run on from the capitals before it: `CR-2026-001234 OWL LTD`. The title then says where it begins. */
function clearerName(name: string | undefined, titled: string | null): string | null {
  return name === undefined || (titled !== null && name.toUpperCase().endsWith(titled.toUpperCase())) ? titled : name;
}

/** What the notice states of its companies; the words are asked only when it states nothing. */
function companiesOf({ statements, companyIris, text }: NoticeDocument): NamedCompany[] {
  const names = new Map(
    statements.flatMap(({ about, property, value }) => (property === 'name' && /company/i.test(about) ? [[about, value] as const] : [])),
  );
  const written = companiesIn(text);
  const stylesOf = (number: string, about?: string) => {
    const stated = statements.flatMap((each) => (each.about === about && tradingProperties.has(each.property) ? [each.value] : []));
    return cleanStyles([...stated, ...(written.find((company) => company.number === number)?.styles ?? [])]);
  };
  const stated = statements.flatMap(({ about, property, value }) => {
    const number = property === 'companyNumber' ? companyNumber(value) : undefined;
    return number === undefined ? [] : [{ number, name: names.get(about), styles: stylesOf(number, about) }];
  });
  const linked = companyIris.flatMap((iri) => {
    const number = companyNumber(iri);
    return number === undefined ? [] : [{ number, name: undefined, styles: stylesOf(number) }];
  });
  const byNumber = new Map([...linked, ...stated].map((company) => [company.number, company]));
  return byNumber.size > 0 ? [...byNumber.values()] : written;
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

/** Code, number and year of a case come together or apart: `CR-2026-001234`; `CR`, `001234`, `2026`; `1234`, `2026`. */
function statedCase(code: string | undefined, number: string | undefined, year: string | undefined): string | undefined {
  const whole = courtCaseIn([code, number].filter((part) => part !== undefined).join(' '));
  if (whole !== undefined) return whole;
  if (number === undefined) return undefined;
  if (year === undefined || number.includes(year)) return number.toUpperCase();
  return code === undefined
    ? `${number.toUpperCase()} of ${year}`
    : (courtCaseIn(`${code}-${year}-${number}`) ?? `${number.toUpperCase()} of ${year}`);
}

/** Told by the letter of an old id, or by the notice's own statement; the feed of all editions does not say. */
function editionOf(id: string, full: NoticeDocument | undefined): string | null {
  const letter = /^([LEB])-/.exec(id)?.[1];
  if (letter !== undefined) return { L: 'london', E: 'edinburgh', B: 'belfast' }[letter] ?? null;
  const stated = full?.statements.find(({ property }) => property === 'hasEdition' || property === 'edition')?.value;
  return /(london|edinburgh|belfast)/i.exec(stated ?? '')?.[1]?.toLowerCase() ?? null;
}
