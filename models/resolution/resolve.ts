import { readCompanyNumber } from '../../uk/company-number.ts';
import type { Rarity } from '../names/lexicon/rarity.ts';
import type { Candidate, ResolveAnswer, ResolveQuery } from './answer.ts';
import { isRuledOut, obstaclesToAuto } from './auto-conditions.ts';
import { probabilityOf } from './calibration.ts';
import { type CompanyName, isSameRegisteredName } from './company-name.ts';
import { compareAddress } from './compare-address.ts';
import { compareCompanyNames } from './compare-names.ts';
import { compareOthers } from './compare-others.ts';
import { type Evidence, reasonOf, sumOf } from './evidence.ts';
import { type QueriedName, queriedNames } from './queried-names.ts';
import type { RegisterCompany, RegisterName } from './register.ts';
import { rememberedNames } from './remembered-names.ts';
import { shortlist } from './shortlist.ts';
import { rarityOf, type TokenStatistics } from './statistics.ts';

/** The least probability for AUTO. */
const autoProbability = 0.98;
/** Bits by which the first candidate must lead the second for AUTO: sixteen times as likely. */
const autoMargin = 4;
/** Below this probability the answer is NO_MATCH: a person would look at the candidates in vain. */
const leastProbability = 0.2;
const mostCandidates = 5;

/** Bits that a match by another name than the current one costs, and the code of that evidence. */
const nameTypeCost = { current: 0, previous: 2, trading: 0.5, recorded: 2 } as const;
const nameTypeCode = { previous: 'NAME_PREVIOUS', trading: 'NAME_TRADING', recorded: 'NAME_RECORDED' } as const;
/** Bits that a company costs which is not live: a ledger more often names a live one. */
const notLiveCost = 2.5;
/** Bits that an equal company number adds, and that another one costs. */
const numberEqual = 30;
const numberDiffers = 8;
/** Bits that it costs when the number agrees and nothing of the name does. It also rules out AUTO. */
const nameDisagrees = 14;
/** Bits that it costs when the query has a number and no name: the number identifies, but nothing confirms it. */
const nameNotGiven = 0.5;

/** Bits that a name behind `T/A` costs where the name before it has a legal form: that company is meant. */
const tradingStyle = 12;

interface Scored extends Pick<NameComparison, 'queried' | 'name' | 'behindTradingAs' | 'withoutBranch'> {
  readonly company: RegisterCompany;
  readonly matched: RegisterName;
  readonly evidence: readonly Evidence[];
  readonly logOdds: number;
}

/**
 * Returns which of the candidates the query means. Compares each candidate with the chance that another company agrees as well, then with the
 * other candidates: companies with equal names, and the members of a group, leave no margin.
 *
 * The caller finds candidates by the keys of `queryKeys`, and by the company number where the query has one. Pure: the order of the candidates
 * does not change the answer.
 */
export function resolve(query: ResolveQuery, candidates: Iterable<RegisterCompany>, statistics: TokenStatistics): ResolveAnswer {
  const rarity = rarityOf(statistics);
  const names = queriedNames(query.name);
  const queried = names.map((one) => one.queried);
  const scored: Scored[] = [];
  for (const company of shortlist(query, queried, distinct(candidates), rarity)) {
    const one = score(query, names, company, statistics, rarity);
    if (one !== undefined) scored.push(one);
  }
  scored.sort(byLogOdds);
  return answerFrom(scored);
}

function answerFrom(scored: readonly Scored[]): ResolveAnswer {
  const [first, second] = scored;
  const none: ResolveAnswer = { result: 'NO_MATCH', companyNumber: null, probability: 0, margin: null, candidates: [] };
  if (first === undefined) return none;
  const probability = probabilityAmong(first, scored);
  if (probabilityOf(first.logOdds) < leastProbability) return { ...none, probability };
  const margin = second === undefined ? null : rounded(first.logOdds - second.logOdds);
  const obstacles = obstaclesToAuto(first, scored.slice(1));
  const isClear = probability >= autoProbability && (margin === null || margin >= autoMargin);
  const auto = isClear && obstacles.length === 0 && !isRuledOut(first);
  return {
    result: auto ? 'AUTO' : 'AMBIGUOUS',
    companyNumber: auto ? first.company.companyNumber : null,
    probability,
    margin,
    candidates: scored
      .slice(0, mostCandidates)
      .map((one) => candidateFrom(one, probabilityAmong(one, scored), one === first ? obstacles : [])),
  };
}

/** Returns the calibrated probability, divided among the candidates by their odds. Only the first 50 candidates count. */
function probabilityAmong(one: Scored, scored: readonly Scored[]): number {
  let rivals = 0;
  for (const other of scored.slice(0, 50)) if (other !== one) rivals += 2 ** Math.min(other.logOdds - one.logOdds, 60);
  return Number((probabilityOf(one.logOdds) / (1 + rivals)).toFixed(4));
}

/** Compares the query with the name of the company that agrees best, and with all other facts. Undefined when there is no name to compare. */
function score(
  query: ResolveQuery,
  names: readonly QueriedName[],
  company: RegisterCompany,
  statistics: TokenStatistics,
  rarity: Rarity,
): Scored | undefined {
  const prior = [{ code: 'REGISTER_SIZE', subject: String(statistics.companies), bits: -rarity.register } as const, ...liveness(company)];
  const read = company.names.flatMap((written) => rememberedNames(written.text).map((name) => ({ written, name })));
  let best: NameComparison | undefined;
  for (const { written, name } of read) {
    for (const { queried, trader, withoutBranch } of names) {
      const evidence = [...nameEvidence(queried, name, written, statistics, rarity), ...styleEvidence(trader, queried)];
      const bits = sumOf(evidence);
      const one = { written, evidence, bits, queried, name, behindTradingAs: trader !== undefined, withoutBranch };
      if (best === undefined || isBetter(one, best)) best = one;
    }
  }
  best ??= names.length === 0 ? byNumberAlone(query, company) : undefined;
  if (best === undefined) return undefined;
  const others = [
    ...compareAddress(query, company, statistics),
    ...compareOthers(
      query,
      read.map(({ name }) => name),
      rarity,
    ),
    ...companyNumberEvidence(query, company, best.evidence),
  ];
  const evidence = [...prior, ...best.evidence, ...others];
  const { written: matched, queried, name, behindTradingAs, withoutBranch } = best;
  return { company, matched, queried, name, behindTradingAs, withoutBranch, evidence, logOdds: rounded(sumOf(evidence)) };
}

interface NameComparison {
  readonly written: RegisterName;
  readonly evidence: readonly Evidence[];
  readonly bits: number;
  /** The part of the query, and the name, that were compared; undefined where the query has no name. */
  readonly queried: CompanyName | undefined;
  readonly name: CompanyName | undefined;
  /** The part of the query stands behind `T/A`, `trading as` or `formerly`. */
  readonly behindTradingAs: boolean;
  /** The query names a branch or an office behind the part. */
  readonly withoutBranch: boolean;
}

/**
 * True where more agrees. A name with the letters and the legal form of the query counts before the other names of the company, also where it is a
 * previous one: a company that was X LIMITED and is X C.I.C. is the company that `X LTD` names.
 */
function isBetter(one: NameComparison, best: NameComparison): boolean {
  const [isSame, wasSame] = [hasSameName(one), hasSameName(best)];
  return isSame === wasSame ? one.bits > best.bits : isSame;
}

function hasSameName({ queried, name, behindTradingAs }: NameComparison): boolean {
  return !behindTradingAs && queried !== undefined && name !== undefined && isSameRegisteredName(queried, name);
}

/** `X LTD T/A Y` means X: the legal form says that X is a company. Without it, X may be a person who trades as Y. */
function styleEvidence(trader: CompanyName | undefined, style: CompanyName): Evidence[] {
  if (trader?.legalForm === undefined) return [];
  return [{ code: 'TRADING_STYLE', subject: style.words.join(' '), bits: -tradingStyle }];
}

function byNumberAlone(query: ResolveQuery, { companyNumber, names }: RegisterCompany): NameComparison | undefined {
  const written = names.find(({ type }) => type === 'current') ?? names[0];
  if (written === undefined || readCompanyNumber(query.companyNumber) !== companyNumber) return undefined;
  const evidence: Evidence[] = [{ code: 'NAME_NOT_GIVEN', subject: '', bits: -nameNotGiven }];
  return { written, evidence, bits: -nameNotGiven, queried: undefined, name: undefined, behindTradingAs: false, withoutBranch: false };
}

function nameEvidence(
  queried: CompanyName,
  name: CompanyName,
  written: RegisterName,
  statistics: TokenStatistics,
  rarity: Rarity,
): readonly Evidence[] {
  const evidence = compareCompanyNames(queried, name, statistics, rarity);
  if (written.type === 'current') return evidence;
  return [...evidence, { code: nameTypeCode[written.type], subject: written.text, bits: -nameTypeCost[written.type] }];
}

function liveness(company: RegisterCompany): readonly Evidence[] {
  return company.live ? [] : [{ code: 'NOT_LIVE', subject: company.status, bits: -notLiveCost }];
}

/** A company number identifies, but a number that was copied wrong identifies another company: so a name that disagrees is evidence against it. */
function companyNumberEvidence(query: ResolveQuery, company: RegisterCompany, name: readonly Evidence[]): Evidence[] {
  const queried = readCompanyNumber(query.companyNumber);
  if (queried === undefined) return [];
  const subject = company.companyNumber;
  if (queried !== subject) return [{ code: 'COMPANY_NUMBER_DIFFERS', subject: `${queried} / ${subject}`, bits: -numberDiffers }];
  const agrees = name.some(({ code }) => code === 'NAME_NOT_GIVEN') || sumOf(name) > 0;
  const equal: Evidence = { code: 'COMPANY_NUMBER_EQUAL', subject, bits: numberEqual };
  return agrees ? [equal] : [equal, { code: 'NAME_DISAGREES', subject: query.name.slice(0, 160), bits: -nameDisagrees }];
}

function distinct(candidates: Iterable<RegisterCompany>): RegisterCompany[] {
  const seen = new Map<string, RegisterCompany>();
  for (const company of candidates) seen.set(company.companyNumber, company);
  return [...seen.values()];
}

function byLogOdds(a: Scored, b: Scored): number {
  return (
    b.logOdds - a.logOdds ||
    Number(hasSameLetters(b)) - Number(hasSameLetters(a)) ||
    Number(b.company.live) - Number(a.company.live) ||
    (a.company.companyNumber < b.company.companyNumber ? -1 : 1)
  );
}

/** `TWO X` and `2 X` agree alike: the one that the query writes comes first. */
function hasSameLetters({ queried, name }: Scored): boolean {
  return queried !== undefined && queried.literal.join('') === name?.literal.join('');
}

function candidateFrom({ company, matched, evidence, logOdds }: Scored, probability: number, obstacles: readonly Evidence[]): Candidate {
  const { companyNumber, names, status, live } = company;
  const reasons = evidence.filter(({ bits }) => bits !== 0).map(reasonOf);
  return {
    companyNumber,
    name: names.find(({ type }) => type === 'current')?.text ?? matched.text,
    matchedName: matched.text,
    nameType: matched.type,
    status,
    live,
    logOdds,
    probability,
    agreed: reasons.filter(({ bits }) => bits > 0),
    disagreed: [...reasons.filter(({ bits }) => bits < 0), ...obstacles.map(reasonOf)],
  };
}

function rounded(bits: number): number {
  return Number(bits.toFixed(2));
}
