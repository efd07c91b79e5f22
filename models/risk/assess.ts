import { recordDays, unknown } from '../clearance/decide.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { recordRules } from '../clearance/record-rules.ts';
import type { RecordDays } from '../clearance/rule.ts';
import type { ClearanceInputs } from '../clearance/verdict.ts';
import { observe } from './attributes.ts';
import { type Completeness, dataCoverage, limitsOf, type RecordsState, type RiskLimit } from './coverage.ts';
import { eventsOf, type RiskEvent } from './events.ts';
import { type ExpectedLoss, type Exposure, expectedLoss } from './price.ts';
import { eventReason, type Reason, scoredReasons } from './reasons.ts';
import { type Contribution, contributionOf, logit, pdOf } from './score.ts';
import { type Band, type EventTreatment, type Scorecard, treatmentsOf } from './scorecard.ts';

/** All inputs of an assessment, as plain JSON. `company` null: no record has held the number. */
export interface RiskInputs extends RecordsState, Pick<ClearanceInputs, 'snapshots'> {
  readonly companyNumber: string;
  readonly company: CompanyFacts | null;
  readonly exposure?: Exposure | undefined;
}

/** The risk that a company becomes insolvent within 12 months. It is not a credit decision. */
export interface Assessment {
  /** `default`: it is in formal insolvency, so the PD is 1. `not-rateable`: band, PD and price are null. */
  readonly state: 'rated' | 'default' | 'not-rateable';
  readonly band: Band | null;
  /** 12-month probability of default, 0 to 1. */
  readonly pd12: number | null;
  /**
   * The PD by the root of the sum of squares of one bin of each characteristic to either side, with the uplift of incomplete data in its upper end.
   */
  readonly interval: readonly [low: number, high: number] | null;
  readonly completeness: Completeness;
  /** Codes of the characteristics whose value is not known. */
  readonly missing: readonly string[];
  readonly reasons: readonly Reason[];
  readonly limits: readonly RiskLimit[];
  /** Null: no exposure was given, or the company is not rateable. */
  readonly price: ExpectedLoss | null;
}

/**
 * Assesses a company. Pure: the same inputs and the same scorecard give the same assessment. What is not known counts as the worst bin of its
 * characteristic and lowers the completeness, so missing facts never improve the band. Events come from the rules of a clearance.
 */
export function assess(card: Scorecard, inputs: RiskInputs): Assessment {
  const days = recordDays(inputs);
  const company = inputs.company ?? unknown(inputs.companyNumber);
  const observed = observe(company, days);
  const contributions = card.characteristics.map((one) => contributionOf(one, observed[one.of]));
  const treated = treatedEvents(card, company, days);
  const coverage = dataCoverage(company, days, inputs, contributions);
  const state = stateOf(company, treated, inputs);
  const reasons = [...treated.map(({ event, treatment }) => eventReason(event, treatment)), ...lacking(company), ...coverage.reasons];
  const shared = {
    completeness: coverage.completeness,
    missing: coverage.missing,
    limits: limitsOf(company, days, inputs, card.madeBy === 'expert'),
  };
  if (state === 'not-rateable') return { state, band: null, pd12: null, interval: null, price: null, reasons, ...shared };
  const floor = Math.max(0, ...treated.map(floorOf));
  const [pd12, interval] = state === 'default' ? [1, [1, 1] as const] : rate(card, contributions, coverage.completeness, floor);
  return {
    state,
    band: bandOf(card, pd12),
    ...{ pd12, interval, ...shared },
    reasons: [...reasons, ...scoredReasons(contributions, observed)],
    price: inputs.exposure === undefined ? null : expectedLoss(pd12, interval, inputs.exposure),
  };
}

/** Returns the band that holds a PD. */
export function bandOf({ bands }: Pick<Scorecard, 'bands'>, pd: number): Band {
  return bands.find(({ below }) => below === null || pd < below)?.band ?? 'E';
}

type Rated = readonly [pd12: number, interval: readonly [low: number, high: number]];

function rate(card: Scorecard, contributions: readonly Contribution[], completeness: Completeness, floor: number): Rated {
  const sum = (of: (one: Contribution) => number) => contributions.reduce((total, one) => total + of(one), 0);
  const score = logit(card.baseRate.pd12) + sum(({ points }) => points);
  const lifted = score + sum(({ uplift }) => uplift) + card.uplift[completeness];
  const spread = Math.sqrt(sum((one) => one.spread ** 2));
  const pd = Math.max(pdOf(card, lifted), floor);
  return [pd, [Math.max(pdOf(card, score - spread), floor), Math.max(pdOf(card, lifted + spread), floor)]];
}

/** Returns whether an event decides or bounds the band, or stored facts cannot show one. An event that ended is a characteristic. */
export function isDecidedByEvent(card: Scorecard, company: CompanyFacts, days: RecordDays): boolean {
  return lacking(company).length > 0 || treatedEvents(card, company, days).some(({ event }) => event.strength !== 'ended');
}

interface Treated {
  readonly event: RiskEvent;
  readonly treatment: EventTreatment;
}

function treatedEvents(card: Scorecard, company: CompanyFacts, days: RecordDays): Treated[] {
  const treatments = treatmentsOf(card);
  return eventsOf(company, days, new Set(treatments.keys())).flatMap((event) => {
    const treatment = treatments.get(event.code);
    return treatment === undefined ? [] : [{ event, treatment }];
  });
}

/**
 * A dissolution that an active register contradicts makes no band either: whether the company exists is not known. Without facts of the instant, only
 * what later facts date to its day is known: an insolvency is a default, and all else makes no band.
 */
function stateOf(company: CompanyFacts, treated: readonly Treated[], { noFactsThen }: RiskInputs): Assessment['state'] {
  const states = (...strengths: readonly RiskEvent['strength'][]) =>
    treated.filter(({ event }) => strengths.includes(event.strength)).map(({ treatment }) => treatment.state);
  if (states('stands', 'doubted').includes('not-rateable') || lacking(company).length > 0) return 'not-rateable';
  if (states('stands').includes('default')) return 'default';
  return noFactsThen === true ? 'not-rateable' : 'rated';
}

/** An event that ended is a characteristic (PD_PAST_INSOLVENCY) and sets no floor. */
function floorOf({ event, treatment }: Treated): number {
  if (event.strength === 'ended') return 0;
  return (event.strength === 'stands' ? treatment.floor : treatment.doubtedFloor) ?? 0;
}

/** Reports facts from before the service computed petitions on lists of the court or strike-offs: their absence would hide an event. */
function lacking({ register, courtListings, strikeOff }: CompanyFacts): Reason[] {
  if (register === null || (courtListings !== undefined && strikeOff !== undefined)) return [];
  return [
    {
      code: 'FACTS_INCOMPLETE',
      category: 'coverage',
      severity: 'high',
      direction: 'raises',
      pointsLogodds: null,
      value: null,
      bin: null,
      basis: recordRules.FACTS_INCOMPLETE.basis,
      detail: 'The stored facts are of an earlier version of the service, which did not compute lists of the court or strike-offs.',
      evidence: [],
    },
  ];
}
