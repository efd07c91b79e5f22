import { type CompanyConclusion, isMarked } from '../screening/company/conclude.ts';
import type { LimitCode } from '../screening/company/limits.ts';
import type { Party } from '../screening/company/parties.ts';
import type { DecidedMatch } from '../screening/decision/decide-match.ts';
import { type MatchEffect, type ScreeningList, screeningLists } from '../screening/lists.ts';
import type { CompanyFacts, CompanyScreening, Evidence, ScreeningCode, ScreeningFinding } from './facts.ts';
import type { RuleFinding } from './rule.ts';

interface ScreenedWith extends Pick<CompanyScreening, 'lists' | 'gaps'> {
  readonly incomplete?: readonly string[];
  /** As `CompanyScreening` has it; null or absent: no such day is known. */
  readonly stricterFrom?: string | null;
}

type Conclusion = Pick<CompanyConclusion<DecidedMatch>, 'outcome' | 'parties' | 'ownership' | 'limits'>;

/**
 * Returns the screening of a company in the shape of the decision table. `incomplete`: sentences on what was not screened of the people and of the
 * chain behind it, each of which gives REVIEW. A company that the screening holds or reviews has at least one finding, unless its own record explains
 * it: the decision has findings of its own for a company that is unknown, set aside or not read.
 */
export function screeningOfCompany(
  { outcome, parties, ownership, limits }: Conclusion,
  { lists, gaps, incomplete = [], stricterFrom = null }: ScreenedWith,
): CompanyScreening {
  const owned = ownership.filter(({ effect }) => effect !== 'INFO');
  const told = new Set(owned.flatMap(({ persons }) => persons));
  const found = parties.flatMap((one) => partyFindings(one, told));
  const evidenceOf = (persons: readonly string[]) =>
    parties
      .filter(({ party }) => persons.includes(party.query.name))
      .flatMap(({ matches }) => frozen(matches).map(({ evidence }) => evidence));
  const owners = owned.map(({ effect, detail, persons }) =>
    finding(
      'SANCTION_OWNER',
      effect,
      `${detail} (the UK Sanctions List, or the register's own mark of a sanctioned owner)`,
      evidenceOf(persons),
    ),
  );
  const findings = [...found, ...owners, ...incomplete.map((detail) => finding('SCREENING_INCOMPLETE', 'REVIEW', detail, []))];
  const explained = gaps.length > 0 || limits.some(({ code }) => ownRecord.has(code));
  if (outcome !== 'CLEAR' && findings.length === 0 && !explained) {
    const why = limits.map(({ detail }) => detail).join(' ');
    findings.push(finding('SCREENING_INCOMPLETE', 'REVIEW', `The screening of the company is not complete. ${why}`.trim(), []));
  }
  return { outcome, findings, limits, lists, gaps, ...(stricterFrom === null ? {} : { stricterFrom }) };
}

/** Limits of the screening that the decision reports as findings of the company. */
const ownRecord: ReadonlySet<string> = new Set<LimitCode>(['COMPANY_UNKNOWN', 'FACTS_SET_ASIDE', 'RECORD_UNREAD']);

/** Returns a check of the decision table: the findings of the screening with this code. */
export function screened(code: ScreeningCode) {
  return ({ screening }: CompanyFacts): RuleFinding[] =>
    (screening?.findings ?? [])
      .filter((one) => one.code === code)
      .map(({ detail, evidence, effect }) => ({ detail, evidence, atMost: effect }));
}

/**
 * Reports a company that was not screened, because a list that the decision needs is not in memory,
 * or because the facts were stored without a screening.
 */
export function notScreened({ screening }: CompanyFacts): RuleFinding[] {
  if (screening !== null && screening !== undefined) return [];
  return [{ detail: 'The screening lists are not loaded, so the company and the people behind it were not screened.', evidence: [] }];
}

function finding(code: ScreeningCode, effect: MatchEffect, detail: string, evidence: readonly Evidence[]): ScreeningFinding {
  return { code, effect: effect === 'HOLD' ? 'HOLD' : 'REVIEW', detail, evidence };
}

type ScreenedParty = Conclusion['parties'][number];

/** Returns one finding for each list with a match that counts. An ownership finding stands for an owner that it names. */
function partyFindings({ party, matches, effect }: ScreenedParty, told: ReadonlySet<string>): ScreeningFinding[] {
  if (effect === 'INFO') return [];
  const itself = isItself(party);
  const officer = party.roles.find(({ as }) => as === 'officer');
  const ofLists = screeningLists.flatMap((list) => {
    const counted = matches.filter((match) => match.list === list && match.effect !== 'INFO');
    const [strongest] = counted;
    if (strongest === undefined) return [];
    if (list === 'uk-sanctions' && !itself && officer === undefined && told.has(party.query.name)) return [];
    const least = strongest.effect === 'HOLD' && effect === 'HOLD' ? 'HOLD' : 'REVIEW';
    return [
      finding(
        codeOf(list, party, counted),
        least,
        matchSentence(list, party, strongest),
        counted.slice(0, mostEvidence).map(({ evidence }) => evidence),
      ),
    ];
  });
  return told.has(party.query.name) ? ofLists : [...ofLists, ...markFinding(party, effect)];
}

/** An owner whom the register marks as sanctioned and whose holding gives neither more than half nor control makes no ownership finding. */
function markFinding(party: Party, effect: MatchEffect): ScreeningFinding[] {
  if (!isMarked(party)) return [];
  const mark = `The register of overseas entities marks its owner ${party.query.name} as sanctioned; the holding gives neither more than half nor control.`;
  return [finding('SANCTION_OWNER', effect, mark, [])];
}

/** Matches of one party with one list that a finding names. */
const mostEvidence = 5;

function codeOf(list: ScreeningList, party: Party, matches: readonly DecidedMatch[]): ScreeningCode {
  switch (list) {
    case 'uk-sanctions':
      if (isItself(party)) return matches.some(isNumbered) ? 'SANCTION_NUMBER' : 'SANCTION_NAME';
      return party.roles.some(({ as }) => as === 'officer') ? 'SANCTION_OFFICER' : 'SANCTION_OWNER';
    case 'uk-sanctions-history':
      return 'SANCTION_FORMER';
    case 'uk-investment-bans':
      return 'INVESTMENT_BAN';
    case 'fca-warnings':
      return 'FCA_WARNING';
    case 'disqualified-directors':
      return party.roles.some(({ as }) => as === 'officer') ? 'GOV_DISQ_ACTING' : 'DISQUALIFIED_PARTY';
    case 'hmrc-defaulters':
      return 'HMRC_DEFAULTER';
  }
}

function isItself({ roles }: Party): boolean {
  return roles.some(({ as }) => as === 'company' || as === 'former-name');
}

function isNumbered({ checks }: DecidedMatch): boolean {
  return checks.some(({ what, result }) => what === 'company-number' && result === 'agrees');
}

function frozen(matches: readonly DecidedMatch[]): DecidedMatch[] {
  return matches.filter(({ list, effect }) => list === 'uk-sanctions' && effect !== 'INFO');
}

const listWords: Readonly<Record<ScreeningList, string>> = {
  'uk-sanctions': 'the UK Sanctions List',
  'uk-sanctions-history': 'the OFSI consolidated list of former targets',
  'uk-investment-bans': "OFSI's list of persons under investment restrictions",
  'fca-warnings': 'the FCA Warning List',
  'disqualified-directors': 'the register of disqualified directors',
  'hmrc-defaulters': "HMRC's list of deliberate tax defaulters",
};

/** Says in one or two sentences which party matches which entry, and what else agrees. */
export function matchSentence(
  list: ScreeningList,
  party: Party,
  { entry, matchedName, corroboration, checks, decision }: DecidedMatch,
): string {
  // HMRC may publish details of a defaulter for a year, and a decision is kept for longer (Finance Act 2009 s 94)
  const matched = list === 'hmrc-defaulters' ? 'an entry' : `${matchedName} (${entry})`;
  const agreeing = checks.filter(({ result }) => result === 'agrees').map(({ what }) => checkWords[what]);
  const support = {
    confirmed: agreeing.length === 0 ? '.' : `: the ${agreeing.join(' and the ')} ${agreeing.length === 1 ? 'agrees' : 'agree'}.`,
    neutral: '. Nothing beside the name agrees or disagrees: a person must review it.',
    contradicted: '. Another particular disagrees: a person must review it.',
  }[corroboration];
  const decided = decision?.standing === 'honoured' && decision.verdict === 'true-match' ? ' An analyst has confirmed the match.' : '';
  return `${partyWords(party)} matches ${matched} on ${listWords[list]}${support}${decided}`;
}

const checkWords = {
  'date-of-birth': 'date of birth',
  country: 'country',
  'company-number': 'company number',
  postcode: 'postcode',
  identifier: 'identifier',
} as const satisfies Record<DecidedMatch['checks'][number]['what'], string>;

function partyWords({ query: { name }, roles }: Party): string {
  const [role] = roles;
  switch (role?.as) {
    case 'officer':
      return `Its ${(role.officer.role ?? 'officer').replaceAll('-', ' ')} ${name}${recordedAs(role, 'officer')}`;
    case 'owner':
      return `Its owner ${name}${recordedAs(role, 'owner')}`;
    case 'former-name':
      return `Its former name ${name}`;
    default:
      return 'It';
  }
}

function recordedAs({ recordedAs: name }: { readonly recordedAs?: string }, of: 'officer' | 'owner'): string {
  return name === undefined ? '' : ` (in the record of the ${of}: ${name})`;
}
