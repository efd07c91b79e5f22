import { z } from 'zod';
import { parseScorecard, type Scorecard } from '../scorecard.ts';
import fitBins from '../scorecards/fit-bins.json' with { type: 'json' };

/** By the code of a characteristic: the bounds of its bins, or the categories of each; the last bin holds the rest. */
const binsByCode = z.record(z.string(), z.union([z.array(z.number()), z.array(z.array(z.string()))]));

/**
 * Returns the scorecard with the finer bins of `scorecards/fit-bins.json`, all without points: a fit measures them. The bins of the expert priors are
 * wide, because no expert states a prior for each of nine bins.
 */
export function fitTemplate(card: Scorecard): Scorecard {
  const finer = binsByCode.parse(fitBins);
  const characteristics = card.characteristics.map((one) => {
    const bounds = finer[one.code];
    const bins =
      bounds === undefined
        ? one.bins.map(({ below, values }) => ({ below, values, points: 0 }))
        : [...bounds.map((bound) => binOf(bound)), binOf(typeof bounds[0] === 'number' ? null : [])];
    return { ...one, bins, missing: 0 };
  });
  return parseScorecard(JSON.stringify({ ...card, characteristics }));
}

function binOf(bound: number | string[] | null) {
  if (Array.isArray(bound)) return { values: bound.length === 0 ? null : bound, points: 0 };
  return { below: bound, points: 0 };
}
