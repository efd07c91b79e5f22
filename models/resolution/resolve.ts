import type { Rarity } from '../names/lexicon/rarity.ts';
import type { Candidate, ResolveAnswer, ResolveQuery } from './answer.ts';
import { probabilityOf } from './calibration.ts';
import type { CompanyName } from './company-name.ts';
import { companyNumberFrom } from './company-number.ts';
import { compareAddress } from './compare-address.ts';
import { compareCompanyNames } from './compare-names.ts';
import { compareOthers } from './compare-others.ts';
import { type Evidence, type EvidenceCode, sumOf } from './evidence.ts';
import type { RegisterCompany, RegisterName } from './register.ts';
import { rememberedNames } from './remembered-names.ts';
import { shortlist } from './shortlist.ts';
import { rarityOf, type TokenStatistics } from './statistics.ts';
import { reasonOf } from './wording.ts';

export { companyNumberFrom };

export const autoProbability = 0.98;
/** Bits by which the first must lead the second: sixteen times as likely. */
export const autoMargin = 4;
/** With fewer than one chance in five, the first candidate wastes a person's look. */
const leastProbability = 0.2;
const mostCandidates = 5;
/** One word in a thousand names, or rarer. */
const leastFirm = 10;

const nameTypeCost = { current: 0, previous: 2, trading: 0.5 } as const;
/** A ledger of today names a living company more often than one that is gone, which is kept and told. */
const goneCost = 2.5;
const numberEqual = 30;
const numberDiffers = 8;
/** With the number given, a name of which nothing agrees is told, and no longer answered alone. */
const nameDisagrees = 14;
/** The number identifies; that nothing confirms it is told. */
const nameNotGiven = 0.5;

interface Scored {
  readonly company: RegisterCompany;
  readonly matched: RegisterName;
  readonly evidence: readonly Evidence[];
  readonly logOdds: number;
}

/**
 * Which of the candidates is meant. Every candidate is judged against the chance that another company would agree as well, then against the
 * other candidates: equal names, and siblings of a group, leave no margin. Pure: the same query, candidates in any order and statistics
 * give the same answer. Candidates come from the keys of `queryKeys`, and the company number's own entry where one is given.
 */
export function resolve(query: ResolveQuery, candidates: Iterable<RegisterCompany>, statistics: TokenStatistics): ResolveAnswer {
  const rarity = rarityOf(statistics);
  const names = rememberedNames(query.name);
  const scored: Scored[] = [];
  for (const company of shortlist(query, names, distinct(candidates), rarity)) {
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
  const auto = probability >= autoProbability && (margin === null || margin >= autoMargin) && !hindered(first);
  return {
    result: auto ? 'AUTO' : 'AMBIGUOUS',
    companyNumber: auto ? first.company.companyNumber : null,
    probability,
    margin,
    candidates: scored.slice(0, mostCandidates).map((one) => candidateFrom(one, probabilityAmong(one, scored))),
  };
}

/** What no agreement elsewhere outweighs: something that contradicts, or a telling word that the company does not have. */
const hindrances: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'POSTCODE_AREA_DIFFERS',
  'COMPANY_NUMBER_DIFFERS',
  'NAME_DISAGREES',
  'NUMBER_DIFFERS',
  'WORDS_DIFFER',
  'PLACE_DIFFERS',
]);
/** A likeness alone, of letters or of misspelt words, is for a person to judge. */
const firm: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'NAME_EXACT',
  'NAME_SAME_WORDS',
  'TOKEN_SHARED',
  'TOKEN_JOINED',
  'COMPANY_NUMBER_EQUAL',
]);

function hindered({ evidence }: Scored): boolean {
  const numberGiven = evidence.some(({ code }) => code === 'COMPANY_NUMBER_EQUAL');
  const wordMissing = !numberGiven && evidence.some(({ code }) => code === 'QUERY_TOKEN_UNMATCHED');
  return wordMissing || evidence.some(({ code }) => hindrances.has(code)) || !evidence.some(isFirm);
}

function isFirm({ code, bits }: Evidence): boolean {
  return firm.has(code) && bits >= leastFirm;
}

/** Calibrated against chance, then shared with the other candidates. */
function probabilityAmong(one: Scored, scored: readonly Scored[]): number {
  let rivals = 0;
  for (const other of scored.slice(0, 50)) if (other !== one) rivals += 2 ** Math.min(other.logOdds - one.logOdds, 60);
  return Number((probabilityOf(one.logOdds) / (1 + rivals)).toFixed(4));
}

/** The name of the company that agrees best, with all that is not the name. Undefined when no name of it says anything. */
function score(
  query: ResolveQuery,
  names: readonly CompanyName[],
  company: RegisterCompany,
  statistics: TokenStatistics,
  rarity: Rarity,
): Scored | undefined {
  const around = [{ code: 'REGISTER_SIZE', subject: String(statistics.companies), bits: -rarity.register } as const, ...standing(company)];
  const read = company.names.flatMap((written) => rememberedNames(written.text).map((name) => ({ written, name })));
  let best: NameJudged | undefined;
  for (const { written, name } of read) {
    for (const asked of names) {
      const evidence = nameEvidence(asked, name, written, statistics, rarity);
      const bits = sumOf(evidence);
      if (best === undefined || bits > best.bits) best = { written, evidence, bits };
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
  const evidence = [...around, ...best.evidence, ...others];
  return { company, matched: best.written, evidence, logOdds: rounded(sumOf(evidence)) };
}

interface NameJudged {
  readonly written: RegisterName;
  readonly evidence: readonly Evidence[];
  readonly bits: number;
}

function byNumberAlone(query: ResolveQuery, { companyNumber, names }: RegisterCompany): NameJudged | undefined {
  const written = names.find(({ type }) => type === 'current') ?? names[0];
  if (written === undefined || companyNumberFrom(query.companyNumber) !== companyNumber) return undefined;
  return { written, evidence: [{ code: 'NAME_NOT_GIVEN', subject: '', bits: -nameNotGiven }], bits: -nameNotGiven };
}

function nameEvidence(
  asked: CompanyName,
  name: CompanyName,
  written: RegisterName,
  statistics: TokenStatistics,
  rarity: Rarity,
): readonly Evidence[] {
  const evidence = compareCompanyNames(asked, name, statistics, rarity);
  if (written.type === 'current') return evidence;
  const code = written.type === 'previous' ? 'NAME_PREVIOUS' : 'NAME_TRADING';
  return [...evidence, { code, subject: written.text, bits: -nameTypeCost[written.type] }];
}

function standing(company: RegisterCompany): readonly Evidence[] {
  return company.live ? [] : [{ code: 'NOT_LIVE', subject: company.status, bits: -goneCost }];
}

/** The identifier first; but a number that was copied wrong names somebody, so a name of which nothing agrees is told. */
function companyNumberEvidence(query: ResolveQuery, company: RegisterCompany, name: readonly Evidence[]): Evidence[] {
  const asked = companyNumberFrom(query.companyNumber);
  if (asked === undefined) return [];
  const subject = company.companyNumber;
  if (asked !== subject) return [{ code: 'COMPANY_NUMBER_DIFFERS', subject: `${asked} / ${subject}`, bits: -numberDiffers }];
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
    b.logOdds - a.logOdds || Number(b.company.live) - Number(a.company.live) || (a.company.companyNumber < b.company.companyNumber ? -1 : 1)
  );
}

function candidateFrom({ company, matched, evidence, logOdds }: Scored, probability: number): Candidate {
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
    disagreed: reasons.filter(({ bits }) => bits < 0),
  };
}

function rounded(bits: number): number {
  return Number(bits.toFixed(2));
}
