import { stem } from '../names/lexicon/stem.ts';
import { type CompanyName, isLimitedForCommunity } from './company-name.ts';
import { type Evidence, type EvidenceCode, sumOf } from './evidence.ts';

/** A company with what speaks for and against it, and the two names that were compared. */
export interface Judged {
  readonly evidence: readonly Evidence[];
  /** Undefined where the query gives a company number and no name. */
  readonly queried: CompanyName | undefined;
  readonly name: CompanyName | undefined;
  /** The part of the query that agrees stands behind `T/A` or `formerly`. */
  readonly behindTradingAs: boolean;
  /** The query names a branch or an office behind the part that agrees. */
  readonly withoutBranch: boolean;
}

/** Bits of other fields that confirm a name: an address with three equal words, or more. A postcode sector or a part of a website is too little. */
const leastConfirming = 3;
const ofCompany: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>(['COMPANY_NUMBER_EQUAL']);
const ofWebsite: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>(['WEBSITE_IN_NAME']);
/** Evidence of a place, which the members of a group share. */
const ofPlace: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>(['POSTCODE_EQUAL', 'STREET_NUMBER_EQUAL', 'ADDRESS_SHARED']);
/** Evidence that one name has a word of which the other has no more than a part. */
const wordLeftOver: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'QUERY_TOKEN_UNMATCHED',
  'NAME_TOKEN_UNMATCHED',
  'TOKEN_CUT_SHORT',
  'INITIALS',
]);

/**
 * Returns what confirms the company beside the name.
 *
 * - `record`   the company number; or the place, where each word of one name is a word of the other, apart or joined, and no other company can be
 *   meant at that place: the members of a group share their address, and a further word is what tells them apart
 * - `website`  a website that is the company's whole name. The register has no websites, so this shows only which name is meant
 */
export function confirmedBy(first: Judged, others: readonly Judged[]): 'record' | 'website' | undefined {
  if (bitsOf(first, ofCompany) >= leastConfirming) return 'record';
  const isAtPlace = bitsOf(first, ofPlace) >= leastConfirming;
  if (isAtPlace && hasAllWords(first) && !others.some((other) => isRival(other, first))) return 'record';
  return bitsOf(first, ofWebsite) >= leastConfirming ? 'website' : undefined;
}

function bitsOf({ evidence }: Judged, codes: ReadonlySet<EvidenceCode>): number {
  return sumOf(evidence.filter(({ code }) => codes.has(code)));
}

/** True where no word is left over in either name, except words of an office or an account behind the legal form of the query. */
function hasAllWords({ evidence, queried }: Judged): boolean {
  const { literal = [], remarks = [] } = queried ?? {};
  const own = new Set(literal.slice(0, literal.length - remarks.length).map(stem));
  const isRemark = (token: string) => !own.has(token) && remarks.some((remark) => stem(remark) === token);
  return !evidence.some(({ code, subject }) => wordLeftOver.has(code) || (code === 'QUERY_TOKEN_EXTRA' && !isRemark(subject)));
}

/**
 * True for a company at the same place that has all words of the query, or all words of the first company and more, and for a company anywhere
 * that has the words and the legal form of the query where the first company has another form.
 */
function isRival(other: Judged, first: Judged): boolean {
  if (hasLegalForm(other) && !hasLegalForm(first) && hasAllWords(other)) return true;
  const isThere = other.evidence.some(({ code }) => code === 'POSTCODE_EQUAL') || bitsOf(other, ofPlace) >= leastConfirming;
  return isThere && (hasAllWords(other) || hasLongerName(other, first));
}

function hasLegalForm({ queried, name }: Judged): boolean {
  return queried?.legalForm !== undefined && queried.legalForm === name?.legalForm;
}

/**
 * True where another company has all the words of the first one in the same order, and more. A legal form that the query and the shorter name
 * both give says that the shorter one is meant. `X LTD` for `X C.I.C.` says so too, except where the longer name has Limited.
 */
export function hasLongerName({ name: other }: Judged, first: Judged): boolean {
  const { name, queried } = first;
  if (other === undefined || name === undefined || hasLegalForm(first)) return false;
  if (queried !== undefined && isLimitedForCommunity(queried, name) && other.legalForm !== queried.legalForm) return false;
  return other.words.length > name.words.length && hasWordsOf(other, name);
}

function hasWordsOf(longer: CompanyName, shorter: CompanyName): boolean {
  let at = 0;
  for (const word of longer.words) if (word === shorter.words[at]) at += 1;
  return at === shorter.words.length;
}
