import { readCharacters } from '../names/clean-text.ts';
import { isGivenName } from '../names/lexicon/common-given-names.ts';
import { namingCultures } from '../names/lexicon/common-parts.ts';
import { organisationWords } from '../names/lexicon/generic-words.ts';
import { withDigits } from '../names/lexicon/number-words.ts';
import { personTitles } from '../names/lexicon/titles.ts';
import { type CompanyName, isBetweenWords, isLimitedForCommunity } from './company-name.ts';
import { confirmedBy, hasLongerName, type Judged } from './confirmation.ts';
import type { Evidence, EvidenceCode } from './evidence.ts';

/** Bits that one agreement must have for AUTO: those of a word that one company in about a thousand has. */
const leastFirm = 10;

/** Evidence that rules AUTO out, however much else agrees: contradictions, and distinctive words that only one name has. */
const contradictions: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'POSTCODE_AREA_DIFFERS',
  'COMPANY_NUMBER_DIFFERS',
  'NAME_DISAGREES',
  'NUMBER_DIFFERS',
  'WORDS_DIFFER',
  'PLACE_DIFFERS',
]);
/** Evidence of which AUTO needs at least one. Where only misspelt words or letters agree, a person decides. */
const firm: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'NAME_EXACT',
  'NAME_SAME_WORDS',
  'TOKEN_SHARED',
  'TOKEN_JOINED',
  'COMPANY_NUMBER_EQUAL',
]);
/** Evidence that the name which agrees is not one of the register's. */
const unregistered: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>(['NAME_TRADING', 'NAME_RECORDED']);

/** Obstacles that a website does not lift: the query says that another body is paid. */
const ofAnotherBody: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>(['LEGAL_FORM_NOT_SHARED', 'TRADING_STYLE']);

/** Returns true where evidence contradicts the company or nothing firm speaks for it. No other field makes up for that. */
export function isRuledOut({ evidence }: Judged): boolean {
  const numberGiven = evidence.some(({ code }) => code === 'COMPANY_NUMBER_EQUAL');
  const wordMissing = !numberGiven && evidence.some(({ code }) => code === 'QUERY_TOKEN_UNMATCHED');
  const isFirm = evidence.some(({ code, bits }) => firm.has(code) && bits >= leastFirm);
  return wordMissing || !isFirm || evidence.some(({ code }) => contradictions.has(code));
}

/**
 * Returns what keeps the name alone from AUTO, each with 0 bits: `[]` where another field confirms the company, or where the names agree letter by
 * letter and no body but this company is likely to be meant. A payment follows an AUTO, and a name that nearly agrees is often another company's.
 */
export function obstaclesToAuto(first: Judged, others: readonly Judged[]): Evidence[] {
  const { queried, name, evidence } = first;
  const confirmed = confirmedBy(first, others);
  if (queried === undefined || name === undefined || confirmed === 'record') return [];
  const written = `${queried.spelt.join(' ')} / ${name.spelt.join(' ')}`;
  const longer = others.find((other) => hasLongerName(other, first))?.name?.text;
  const found: [boolean, EvidenceCode, string][] = [
    [!isAsWritten(queried, name), 'NAME_NOT_AS_WRITTEN', written],
    [formIsNotShared(queried, name), 'LEGAL_FORM_NOT_SHARED', `${queried.legalForm ?? 'none'} / ${name.legalForm ?? 'none'}`],
    [longer !== undefined, 'LONGER_NAME_EXISTS', longer ?? ''],
    [isSingleWord(queried, name), 'SINGLE_WORD', queried.words.join(' ')],
    [isPersonName(queried), 'PERSON_NAME', queried.words.join(' ')],
    [mayBePerson(queried, name), 'LEGAL_FORM_LEFT_OUT', queried.words.join(' ')],
    [first.behindTradingAs, 'TRADING_STYLE', queried.words.join(' ')],
    // a branch of a charity may be a charity of its own; a legal form says that the company is meant
    [first.withoutBranch && queried.legalForm === undefined, 'BRANCH_LEFT_OUT', queried.words.join(' ')],
    [evidence.some(({ code }) => unregistered.has(code)), 'NAME_NOT_REGISTERED', name.text],
  ];
  return found
    .filter(([is, code]) => is && !(confirmed === 'website' && !ofAnotherBody.has(code)))
    .map(([, code, subject]) => ({ code, subject, bits: 0 }));
}

/**
 * True where the names have the same letters in the same order. Numbers may be in words. The query may lack an AND between two words of the
 * registered name, and may have words of an office or an account behind its legal form. Another word behind it may be another party, a place or a
 * kind of account: `X LTD / Y LTD` is not `X Y LTD`.
 */
function isAsWritten({ text, literal, remarks, legalForm, behindForm }: CompanyName, name: CompanyName): boolean {
  if (text.length >= readCharacters) return false; // what stood behind was cut off
  if (legalForm !== undefined && behindForm !== name.behindForm) return false;
  const registered = new Set([name.literal, withoutAnd(name.literal)].flatMap(inOnePiece));
  const queried = [literal, literal.slice(0, literal.length - remarks.length)].flatMap(inOnePiece);
  return queried.some((letters) => registered.has(letters));
}

const inOnePiece = (words: readonly string[]) => [words.join(''), withDigits(words).join('')];

function withoutAnd(words: readonly string[]): string[] {
  return words.filter((word, at) => word !== 'and' || !isBetweenWords(words, at));
}

/**
 * True where the query gives a legal form that the registered name does not have: the company with that form may be another one. A query without a
 * form leaves out one, not the two of `X PAC LIMITED`.
 */
function formIsNotShared(queried: CompanyName, name: CompanyName): boolean {
  if (queried.legalForm === undefined) return name.legalForm?.includes(' ') ?? false;
  return queried.legalForm !== name.legalForm && !isLimitedForCommunity(queried, name);
}

function isSingleWord(queried: CompanyName, name: CompanyName): boolean {
  return queried.words.length === 1 && queried.legalForm === undefined && name.legalForm === undefined;
}

/**
 * True for two to four words without a legal form that begin with a title, an initial or a given name, or end with a given name: JANE BROWN, J M
 * BROWN, BROWN JANE. Given names are British, or parts that are common in another naming culture.
 */
function isPersonName(queried: CompanyName): boolean {
  const { words, spelt } = queried;
  const [first = ''] = spelt;
  if (words.length < 2 || !isShortAndBare(queried)) return false;
  // single letters that follow each other are one word by now
  return /^\p{L}{1,2}$/u.test(first) || personTitles.has(first) || isNameOfPerson(first) || isNameOfPerson(spelt.at(-1) ?? '');
}

/** Legal forms of bodies that serve a community: they seldom have the name of a person. */
const communityForms: ReadonlySet<string> = new Set(['cic', 'cio', 'scio']);

/**
 * True for such words, or a single one, where the company has a legal form: people of any origin have such names, and no table has all of theirs.
 * Several words that are all of a community's body are its name.
 */
function mayBePerson(queried: CompanyName, { legalForm }: CompanyName): boolean {
  if (legalForm === undefined || !isShortAndBare(queried)) return false;
  return queried.words.length === 1 || !communityForms.has(legalForm);
}

/** True for at most four words without a legal form, a number or a word that only organisations have (`services`). */
function isShortAndBare({ legalForm, words, spelt }: CompanyName): boolean {
  return legalForm === undefined && words.length <= 4 && !spelt.some((word) => organisationWords.has(word) || /\d/.test(word));
}

function isNameOfPerson(word: string): boolean {
  return isGivenName(word) || namingCultures.some(({ shareWith }) => shareWith(word) > 0);
}
