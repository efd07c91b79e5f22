import { z } from 'zod';
import { type Attribute, attributes } from './attributes.ts';
import expert from './scorecards/expert-1.json' with { type: 'json' };

/**
 * A public scorecard: the rates, bins and points that a 12-month probability of default (PD) is computed from. It is data: `scorecards/expert-1.json`
 * holds the stated expert priors, and `risk scorecard fit` makes further versions. Points are log-odds; a positive number raises the PD.
 */
export type Scorecard = z.output<typeof scorecard>;
export type Characteristic = Scorecard['characteristics'][number];
export type Bin = Characteristic['bins'][number];
export type EventTreatment = Scorecard['events'][number];
export type Band = z.output<typeof bandName>;

const share = z.number().gt(0).lt(1);
const points = z.number().min(-10).max(10);
const bandName = z.enum(['A', 'B', 'C', 'D', 'E']);

/**
 * `below`: the first value that the bin does not hold; `values`: the categories that it holds; null: every other value.
 * `events`, `count`: of the fit.
 */
const bin = z.strictObject({
  below: z.number().nullable().optional(),
  values: z.array(z.string()).nullable().optional(),
  points,
  source: z.string().optional(),
  count: z.int().optional(),
  events: z.int().optional(),
});

const characteristic = z.strictObject({
  code: z.string().regex(/^PD_[A-Z_]+$/),
  of: z.enum(Object.keys(attributes) as [Attribute, ...Attribute[]]),
  /** How the points change with the value. */
  order: z.enum(['rising', 'falling', 'none']),
  bins: z.array(bin).min(2),
  /** Points of a value that is not known, before the uplift to the worst bin. */
  missing: points,
});

const event = z.strictObject({
  /** A code of the decision table (models/clearance/rules.ts). */
  code: z.string(),
  /** What the company is when the finding is beyond doubt. Absent: rated, with the floor. */
  state: z.enum(['default', 'not-rateable']).optional(),
  /** The least PD while the finding stands. */
  floor: share.optional(),
  /** The least PD when other records weaken the finding to REVIEW. */
  doubtedFloor: share.optional(),
  source: z.string(),
});

const scorecard = z
  .strictObject({
    format: z.literal('risk-scorecard/1'),
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
    madeBy: z.enum(['expert', 'fit']),
    /** `pd12`: the share of companies that become insolvent within 12 months. */
    baseRate: z.strictObject({ pd12: share, source: z.string() }),
    /** The source of every number that names no other. */
    defaultSource: z.string(),
    /** PD by score, both rising; between two knots the log-odds are interpolated. Null: the score is the log-odds of the PD. */
    calibration: z
      .array(z.strictObject({ score: z.number(), pd: share }))
      .min(2)
      .nullable(),
    /** Log-odds added for incomplete data. */
    uplift: z.strictObject({ full: z.literal(0), partial: z.number().min(0), limited: z.number().min(0) }),
    bands: z.array(z.strictObject({ band: bandName, below: share.nullable(), meaning: z.string() })).length(5),
    events: z.array(event),
    characteristics: z.array(characteristic).min(1),
    /** Measures of the fit. Absent: not fitted. */
    fit: z.record(z.string(), z.unknown()).optional(),
  })
  .superRefine((card, context) => {
    for (const problem of problemsOf(card)) context.addIssue({ code: 'custom', message: problem });
  });

/** Parses the JSON of a scorecard. Throws an error that names each rule that the document breaks. */
export function parseScorecard(text: string): Scorecard {
  return scorecardOf(JSON.parse(text));
}

function scorecardOf(value: unknown): Scorecard {
  const parsed = scorecard.safeParse(value);
  if (!parsed.success) throw new Error(`not a scorecard: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The scorecard that serves until an operator chooses a fitted one. */
export const expertScorecard: Scorecard = scorecardOf(expert);

/**
 * Returns how a scorecard treats each event. One that was stored before the program knew an event treats it as the expert scorecard does: without a
 * treatment a company in a new kind of insolvency would be rated by its score alone.
 */
export function treatmentsOf({ events }: Pick<Scorecard, 'events'>): ReadonlyMap<string, EventTreatment> {
  return new Map([...expertScorecard.events, ...events].map((treatment) => [treatment.code, treatment]));
}

interface Unchecked {
  readonly bands: readonly { readonly band: Band; readonly below: number | null }[];
  readonly uplift: { readonly partial: number; readonly limited: number };
  readonly calibration: readonly { readonly score: number; readonly pd: number }[] | null;
  readonly characteristics: readonly z.output<typeof characteristic>[];
  readonly events: readonly z.output<typeof event>[];
}

function problemsOf({ bands, uplift, calibration, characteristics, events }: Unchecked): string[] {
  const problems: string[] = [];
  const require = (holds: boolean, message: string) => {
    if (!holds) problems.push(message);
  };
  require(bands.map(({ band }) => band).join('') === 'ABCDE', 'bands: must be A to E in order');
  require(rises(bands.map(({ below }) => below ?? Number.POSITIVE_INFINITY)), 'bands: the limits must rise, and the last has none');
  require(bands.at(-1)?.below === null, 'bands: the last band has no limit');
  require(uplift.partial <= uplift.limited, 'uplift: limited data must not count better than partial data');
  if (calibration !== null) {
    require(rises(calibration.map(({ score }) => score)), 'calibration: the scores must rise');
    require(doesNotFall(calibration.map(({ pd }) => pd)), 'calibration: the PDs must not fall');
  }
  for (const one of characteristics) problems.push(...problemsOfCharacteristic(one));
  require(new Set(characteristics.map(({ code }) => code)).size === characteristics.length, 'characteristics: a code is used twice');
  require(new Set(events.map(({ code }) => code)).size === events.length, 'events: a code is used twice');
  for (const { code, state, floor, doubtedFloor } of events) {
    require(state === 'not-rateable' || doubtedFloor !== undefined, `events: ${code} needs a doubtedFloor`);
    require(state !== undefined || floor !== undefined, `events: ${code} needs a state or a floor`);
    require(floor === undefined || (doubtedFloor ?? 0) <= floor, `events: the doubtedFloor of ${code} is above its floor`);
  }
  return problems;
}

function problemsOfCharacteristic({ code, of, order, bins }: z.output<typeof characteristic>): string[] {
  const problems: string[] = [];
  const all = bins.map(({ points }) => points);
  const bounds = bins.map(({ below }) => below ?? Number.POSITIVE_INFINITY);
  const numeric = attributes[of].kind === 'number';
  if (numeric && (!rises(bounds) || bins.at(-1)?.below !== null || bins.some(({ values }) => values !== undefined)))
    problems.push(`${code}: the bounds must rise, and the last bin has none`);
  if (!numeric && (bins.at(-1)?.values !== null || bins.some(({ below }) => below !== undefined)))
    problems.push(`${code}: the last bin must hold every other category`);
  if (!numeric && order !== 'none') problems.push(`${code}: categories have no order`);
  if (order === 'rising' && !doesNotFall(all)) problems.push(`${code}: the points must not fall`);
  if (order === 'falling' && !doesNotFall([...all].reverse())) problems.push(`${code}: the points must not rise`);
  return problems;
}

function rises(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));
}

function doesNotFall(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || value >= (values[at - 1] ?? value));
}
