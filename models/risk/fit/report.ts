import type { Completeness } from '../coverage.ts';
import type { Scorecard } from '../scorecard.ts';
import { binomialTest, type HosmerLemeshow, holm, hosmerLemeshow, rejects } from './agreement.ts';
import { type Binned, failures } from './binned.ts';
import { pdsOf, scoresOf, servedOf } from './fit.ts';
import { auc, aucInterval, type BandOutcome, bandOutcomes, brier, reliability, stabilityIndex } from './measures.ts';

/** How a scorecard does on companies of a later day than those that it was fitted on. */
export interface Evaluation {
  readonly companies: number;
  readonly failures: number;
  readonly auc: number;
  readonly aucInterval: readonly [low: number, high: number];
  readonly brier: number;
  /** The share by which the Brier score is better than that of the base rate. */
  readonly brierSkill: number;
  /** Population stability index between the fitted and the later companies. */
  readonly stability: number;
  /** By the PDs without the uplifts of incomplete facts. */
  readonly bands: readonly BandOutcome[];
  /** By the PDs that an assessment gives. */
  readonly served: readonly { readonly completeness: Completeness; readonly bands: readonly BandOutcome[] }[];
  /** The share of the later companies of which each characteristic is not known. */
  readonly notKnown: readonly { readonly code: string; readonly share: number }[];
  readonly groups: ReturnType<typeof reliability>;
  readonly hosmerLemeshow: HosmerLemeshow;
}

/** Failures from which the outcome of a band is judged. */
export const judgedFailures = 50;
const groups = 20;

/** Evaluates a scorecard without the uplifts of incomplete data, which are not estimates, and shows the bands with them too. */
export function evaluate(card: Scorecard, train: Binned, test: Binned): Evaluation {
  const scores = scoresOf(card, test);
  const pds = pdsOf(card, scores);
  const { score, skill } = brier(pds, test.failed);
  const [area, failed] = [auc(scores, test.failed), failures(test)];
  return {
    ...{ companies: test.count, failures: failed, auc: area, aucInterval: aucInterval(area, failed, test.count - failed) },
    ...{ brier: score, brierSkill: skill, served: servedBands(card, test), notKnown: sharesNotKnown(test) },
    stability: stabilityIndex(scoresOf(card, train), scores),
    bands: bandOutcomes(card, pds, test.failed),
    groups: reliability(pds, test.failed, groups),
    hosmerLemeshow: hosmerLemeshow(pds, test.failed),
  };
}

/** A band that is judged, with the exact p-value of its failures under its mean PD, before any correction for the number of bands. */
export interface JudgedBand extends BandOutcome {
  readonly p: number;
}

export function judgedBands({ bands }: Pick<Evaluation, 'bands'>): JudgedBand[] {
  return bands
    .filter(({ failures: failed }) => failed >= judgedFailures)
    .map((one) => ({ ...one, p: binomialTest(one, one.predicted, judgedFailures) }));
}

/** Returns in one sentence how many bands have a share outside their limits or a mean PD outside its interval, and what exact tests of all bands together say. */
export function agreementOf(bands: readonly JudgedBand[]): string {
  if (bands.length === 0) return `No band has ${judgedFailures} or more failures.`;
  const [outside, disagree] = [bands.filter(({ within }) => !within).length, bands.filter(({ agrees }) => !agrees).length];
  const corrected = holm(bands.map(({ p }) => p));
  const rejected = corrected.filter(rejects).length;
  return `Of ${bands.length} bands with ${judgedFailures} or more failures, ${outside} have the observed share outside the limits and ${disagree} the mean PD outside the 95% interval. Exact binomial tests of the mean PD with Holm's correction reject ${rejected} (smallest corrected p-value ${Math.min(...corrected).toPrecision(2)}).`;
}

function servedBands(card: Scorecard, test: Binned): Evaluation['served'] {
  const { pds, completeness } = servedOf(card, test);
  return (['full', 'partial', 'limited'] as const).map((one) => {
    const of = (values: ArrayLike<number>) => Array.from(values).filter((_, row) => completeness[row] === one);
    return { completeness: one, bands: bandOutcomes(card, of(pds), of(test.failed)) };
  });
}

function sharesNotKnown({ characteristics, bins, count }: Binned): Evaluation['notKnown'] {
  return characteristics.map(({ code, bins: own }, at) => {
    let unknown = 0;
    for (let row = 0; row < count; row += 1) if (bins[row * characteristics.length + at] === own.length) unknown += 1;
    return { code, share: unknown / count };
  });
}

/** Returns the report of a fit as Markdown. `lines`: sentences about its data. */
export function fitReport(title: string, lines: readonly string[], result: Evaluation): string {
  const { auc: area, aucInterval: range, failures: failed } = result;
  return `${[
    `# ${title}`,
    lines.join(' '),
    `Later companies: ${count(result.companies)}, of which ${count(failed)} failed. AUC ${area.toFixed(4)} (95% interval: ${range.map((end) => end.toFixed(3)).join(' to ')}). Brier score ${result.brier.toFixed(6)}, ${percent(result.brierSkill)} better than the base rate. Population stability index ${result.stability.toFixed(4)}.`,
    ...(failed < judgedFailures ? [`Fewer than ${judgedFailures} of the later companies failed: the test judges little.`] : []),
    'A company that was struck off within the 365 days counts as a survivor. Whether accounts are an outlier among their peers goes by the fit that is in use now, on past days too.',
    table(
      ['band', ...outcomeColumns, 'observed within the band', 'mean PD in the interval'],
      result.bands.map((one) => [one.band, ...outcomeCells(one), ...[one.within, one.agrees].map((holds) => judged(one, holds))]),
    ),
    `${agreementOf(judgedBands(result))} Hosmer-Lemeshow statistic ${result.hosmerLemeshow.statistic.toFixed(1)} on ${result.hosmerLemeshow.groups} groups, p-value ${result.hosmerLemeshow.p.toPrecision(2)}.`,
    'The bands above go by the PDs that the fit estimates. An assessment counts what is not known as its worst bin and adds the uplift of incomplete facts; by the PDs that it gives, with every source fresh:',
    table(
      ['completeness', 'band', ...outcomeColumns],
      result.served.flatMap(({ completeness, bands }) => bands.map((one) => [completeness, one.band, ...outcomeCells(one)])),
    ),
    `Not known, of the later companies: ${result.notKnown.map(({ code, share }) => `${code} ${percent(share)}`).join(', ')}.`,
  ].join('\n\n')}\n`;
}

const outcomeColumns = ['companies', 'failures', 'mean PD', 'observed', '95% interval'];

function outcomeCells({ companies, failures: failed, predicted, observed, interval: [low, high] }: BandOutcome): string[] {
  return [count(companies), count(failed), percent(predicted), percent(observed), `${percent(low)} to ${percent(high)}`];
}

function judged({ failures: failed }: BandOutcome, holds: boolean): string {
  if (failed < judgedFailures) return `fewer than ${judgedFailures} failures`;
  return holds ? 'yes' : 'no';
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const count = (value: number) => value.toLocaleString('en-GB');

function percent(share: number): string {
  return share === 0 ? '0%' : `${(share * 100).toPrecision(3)}%`;
}
