import type { Scorecard } from '../scorecard.ts';
import { type Binned, failures } from './binned.ts';
import { pdsOf, scoresOf } from './fit.ts';
import { auc, type BandOutcome, bandOutcomes, brier, reliability, stabilityIndex } from './measures.ts';

/** How a scorecard does on companies of a later day than those that it was fitted on. */
export interface Evaluation {
  readonly companies: number;
  readonly failures: number;
  readonly auc: number;
  readonly brier: number;
  /** The share by which the Brier score is better than that of the base rate. */
  readonly brierSkill: number;
  /** Population stability index between the fitted and the later companies. */
  readonly stability: number;
  readonly bands: readonly BandOutcome[];
  readonly groups: ReturnType<typeof reliability>;
}

/** Failures from which the outcome of a band is judged. */
export const judgedFailures = 50;
const groups = 20;

/** Evaluates a scorecard without the uplifts of incomplete data, which are no estimate. */
export function evaluate(card: Scorecard, train: Binned, test: Binned): Evaluation {
  const scores = scoresOf(card, test);
  const pds = pdsOf(card, scores);
  const { score, skill } = brier(pds, test.failed);
  return {
    ...{ companies: test.count, failures: failures(test), auc: auc(scores, test.failed), brier: score, brierSkill: skill },
    stability: stabilityIndex(scoresOf(card, train), scores),
    bands: bandOutcomes(card, pds, test.failed),
    groups: reliability(pds, test.failed, groups),
  };
}

/** Returns the report of a fit as Markdown. `lines`: sentences about its data. */
export function fitReport(title: string, lines: readonly string[], result: Evaluation): string {
  const rows = result.bands.map(({ band, companies, failures: failed, predicted, observed, interval: [low, high], within, agrees }) =>
    row([
      ...[band, count(companies), count(failed), percent(predicted), percent(observed), `${percent(low)} to ${percent(high)}`],
      ...[within, agrees].map((holds) => (failed < judgedFailures ? `fewer than ${judgedFailures} failures` : holds ? 'yes' : 'no')),
    ]),
  );
  return `${[
    `# ${title}`,
    lines.join(' '),
    `Later companies: ${count(result.companies)}, of which ${count(result.failures)} failed. AUC ${result.auc.toFixed(4)}. Brier score ${result.brier.toFixed(6)}, ${percent(result.brierSkill)} better than the base rate. Population stability index ${result.stability.toFixed(4)}.`,
    [
      row(['band', 'companies', 'failures', 'mean PD', 'observed', '95% interval', 'observed within the band', 'mean PD in the interval']),
      '|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ].join('\n\n')}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const count = (value: number) => value.toLocaleString('en-GB');

function percent(share: number): string {
  return `${(share * 100).toPrecision(3)}%`;
}
