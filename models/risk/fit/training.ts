import type { CompanyFacts } from '../../clearance/facts.ts';
import type { RecordDays } from '../../clearance/rule.ts';
import { observe } from '../attributes.ts';
import { eventsOf } from '../events.ts';
import { type Scorecard, treatmentsOf } from '../scorecard.ts';
import { type Binned, createBinning } from './binned.ts';

/** Companies of one day for a fit. */
export interface TrainingDay {
  readonly binned: () => Binned;
  /** Takes a company, unless an event decides its PD: such a company is in default, not rateable, or has a floor, whatever its score is. */
  readonly add: (facts: CompanyFacts, days: RecordDays, failed: boolean) => void;
}

/** Creates a collector of companies for a fit of the template's characteristics. */
export function createTrainingDay(card: Scorecard): TrainingDay {
  const binning = createBinning(card.characteristics);
  const codes = new Set(treatmentsOf(card).keys());
  return {
    binned: binning.binned,
    add(facts, days, failed) {
      if (eventsOf(facts, days, codes).some(({ strength }) => strength !== 'ended')) return;
      binning.add(facts.companyNumber, observe(facts, days), failed);
    },
  };
}

/** Joins the companies of several days. */
export function joined(parts: readonly Binned[]): Binned {
  const [first] = parts;
  if (first === undefined) throw new Error('no day was sampled');
  const bins = new Uint8Array(parts.reduce((sum, one) => sum + one.bins.length, 0));
  const failed = new Uint8Array(parts.reduce((sum, one) => sum + one.count, 0));
  const hashes = new Uint32Array(failed.length);
  let [atBins, atFailed] = [0, 0];
  for (const one of parts) {
    bins.set(one.bins, atBins);
    failed.set(one.failed, atFailed);
    hashes.set(one.hashes, atFailed);
    atBins += one.bins.length;
    atFailed += one.count;
  }
  return { characteristics: first.characteristics, bins, failed, hashes, count: failed.length };
}
