import { addDays } from '../../uk/day.ts';
import type { CompanyFacts, ProcedureCode } from '../clearance/facts.ts';
import { regionOf } from './creditor.ts';
import { atHome, type RegimeText, type RegimeTopic, regimeTexts } from './regime-texts.ts';
import type { ReportFinding } from './report.ts';

/** A day that matters under one rule of law. ISO day. */
export interface RegimeDay {
  readonly what: string;
  readonly on: string;
}

/** One rule of law, and whether it applies to the company now. */
export interface Regime extends RegimeText {
  /**
   * `yes`: a finding of the report brings it into play. `ended`: findings that later records weaken. `not-shown`: no record that was read shows it.
   * `not-known`: it depends on what the caller did not state. `always`: the law of the creditor's country.
   */
  readonly applies: 'yes' | 'ended' | 'not-shown' | 'not-known' | 'always';
  /** Codes of the findings that bring it into play. */
  readonly findings: readonly string[];
  /** Oldest first. */
  readonly dates: readonly RegimeDay[];
}

export interface Creditor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Whether the creditor's contract keeps title to goods until they are paid for. Absent: not stated. */
  readonly retentionOfTitle?: boolean | undefined;
}

const liquidations = ['WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'LIQUIDATION', 'MVL'] as const satisfies readonly ProcedureCode[];

const insolvencies = [
  ...liquidations,
  ...(['ADMIN', 'MORATORIUM', 'RECEIVER', 'CVA_LIVE', 'CVL_PROPOSED'] as const),
] as const satisfies readonly ProcedureCode[];

/** The findings that bring each rule into play. */
const triggers: Readonly<Record<Exclude<RegimeTopic, 'at-home'>, readonly string[]>> = {
  'void-payments': ['WUP_LIVE', 'COURT_LISTED', 'WUO_MADE', 'PROV_LIQ', 'LIQUIDATION'],
  liquidation: liquidations,
  'reused-name': ['PHX_HIGH', 'PHX_MED'],
  administration: ['ADMIN'],
  moratorium: ['MORATORIUM'],
  'retention-of-title': [...insolvencies, 'WUP_LIVE', 'COURT_LISTED'],
};

/** Explains the rules that a foreign creditor of the company meets. Pure. `findings` are those of its report, so the two cannot disagree. */
export function explainRegime(facts: CompanyFacts | null, findings: readonly ReportFinding[], creditor: Creditor): Regime[] {
  const rules = Object.values(regimeTexts).map((text): Regime => {
    const codes = findings.filter(({ code }) => triggersOf(text).includes(code));
    const inPlay = applies(codes);
    const known = text.topic === 'retention-of-title' && creditor.retentionOfTitle !== true ? unstated(creditor, inPlay) : inPlay;
    return { ...text, applies: known, findings: [...new Set(codes.map(({ code }) => code))], dates: datesOf(text.topic, facts) };
  });
  return [...rules, { ...atHome[regionOf(creditor.country)], applies: 'always', findings: [], dates: [] }];
}

function triggersOf({ topic }: RegimeText): readonly string[] {
  return topic === 'at-home' ? [] : triggers[topic];
}

function applies(findings: readonly ReportFinding[]): Regime['applies'] {
  if (findings.length === 0) return 'not-shown';
  return findings.some(({ outcome }) => outcome !== 'INFO') ? 'yes' : 'ended';
}

/** A clause that the contract does not have, or that was not stated. */
function unstated({ retentionOfTitle }: Creditor, inPlay: Regime['applies']): Regime['applies'] {
  return retentionOfTitle === false || inPlay === 'not-shown' ? 'not-shown' : 'not-known';
}

function datesOf(topic: RegimeTopic, facts: CompanyFacts | null): RegimeDay[] {
  if (facts === null) return [];
  return days(topic, facts)
    .flatMap(({ what, on }) => (on === null ? [] : [{ what, on }]))
    .sort((a, b) => (a.on < b.on ? -1 : 1));
}

interface PossibleDay {
  readonly what: string;
  readonly on: string | null;
}

function days(topic: RegimeTopic, facts: CompanyFacts): PossibleDay[] {
  switch (topic) {
    case 'void-payments':
      return [
        ...facts.petitions.flatMap(({ presentedOn, hearingOn }) => [
          { what: 'the petition was presented: payments by the company since then are at risk', on: presentedOn },
          { what: 'the hearing of the petition', on: hearingOn },
        ]),
        ...(facts.courtListings ?? []).map(({ hearingOn }) => ({ what: 'a hearing on a list of the court', on: hearingOn })),
        ...proceduresOf(facts, ['WUO_MADE']).flatMap(({ since, presentedOn }) => [
          { what: 'the petition behind the order was presented: payments by the company since then are void', on: presentedOn },
          { what: 'the newest record of the winding-up order', on: since },
        ]),
        ...proceduresOf(facts, ['PROV_LIQ', 'LIQUIDATION']).flatMap(({ code, since, presentedOn }) => [
          { what: 'the petition was presented: payments by the company since then are at risk', on: presentedOn },
          { what: `the newest record of ${code}`, on: since },
        ]),
      ];
    case 'liquidation':
      return proceduresOf(facts, liquidations).map(({ code, since }) => ({ what: `the newest record of ${code}`, on: since }));
    case 'reused-name':
      return (facts.phoenix ?? [])
        .filter(({ level }) => level !== 'LOW')
        .flatMap(({ failedOn, failedNumber }) => [
          { what: `company ${failedNumber} failed`, on: failedOn },
          { what: `five years after company ${failedNumber} failed`, on: fiveYearsAfter(failedOn) },
        ]);
    case 'administration':
      return proceduresOf(facts, ['ADMIN']).map(({ since }) => ({ what: 'the newest record of the administration', on: since }));
    case 'moratorium':
      return proceduresOf(facts, ['MORATORIUM']).map(({ since }) => ({ what: 'the newest record of the moratorium', on: since }));
    case 'retention-of-title':
      return [
        ...proceduresOf(facts, insolvencies).map(({ code, since }) => ({ what: `the newest record of ${code}`, on: since })),
        ...facts.petitions.map(({ presentedOn }) => ({ what: 'the petition was presented', on: presentedOn })),
        ...(facts.courtListings ?? []).map(({ hearingOn }) => ({ what: 'a hearing on a list of the court', on: hearingOn })),
      ];
    default:
      return [];
  }
}

function proceduresOf({ procedures }: CompanyFacts, codes: readonly ProcedureCode[]) {
  return procedures.filter(({ code }) => codes.includes(code));
}

/** The ban of the Insolvency Act 1986 s 216 lasts five years from the liquidation; a 29 February becomes 1 March. */
function fiveYearsAfter(day: string): string {
  return addDays(`${Number(day.slice(0, 4)) + 5}-${day.slice(5, 7)}-01`, Number(day.slice(8)) - 1);
}
