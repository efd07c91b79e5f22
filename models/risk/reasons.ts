import type { Evidence } from '../clearance/facts.ts';
import { attributes, type Observed } from './attributes.ts';
import type { RiskEvent } from './events.ts';
import type { Contribution } from './score.ts';
import type { EventTreatment } from './scorecard.ts';

/** Why a company has its band. Codes are in docs/reason-codes.md; a code is never used for another reason. */
export interface Reason {
  readonly code: string;
  readonly category: 'event' | 'coverage' | (typeof attributes)[keyof typeof attributes]['category'];
  readonly severity: 'severe' | 'high' | 'medium' | 'low';
  readonly direction: 'raises' | 'lowers';
  /** Log-odds that the reason adds to the score, its uplift included; null: an event, which sets a state or a floor. */
  readonly pointsLogodds: number | null;
  readonly value: number | string | null;
  /** The bin of the scorecard that holds the value; null: an event or a reason of coverage. */
  readonly bin: string | null;
  /** The statute or, where none applies, the policy; null: that of the characteristic (models/findings/characteristic-words.ts). */
  readonly basis: string | null;
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

/** How many reasons of the scorecard an assessment lists, beside every event. */
const listed = 4;

/** Returns the characteristics that move the score most, the largest first. */
export function scoredReasons(contributions: readonly Contribution[], observed: Readonly<Record<string, Observed>>): Reason[] {
  return contributions
    .map((one) => ({ ...one, total: one.points + one.uplift }))
    .filter(({ total }) => total !== 0)
    .sort((a, b) => Math.abs(b.total) - Math.abs(a.total) || (a.characteristic.code < b.characteristic.code ? -1 : 1))
    .slice(0, listed)
    .map(({ characteristic: { code, of }, value, bin, total }) => ({
      code,
      category: attributes[of].category,
      severity: severityOf(total),
      direction: total > 0 ? 'raises' : 'lowers',
      pointsLogodds: total,
      value: typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
      bin,
      basis: null,
      detail: `${attributes[of].meaning}: ${value === null ? 'not known, so the worst bin counts' : bin}.`,
      evidence: observed[of]?.evidence ?? [],
    }));
}

/** Returns the reason of an event, as the scorecard treats it. */
export function eventReason({ code, basis, strength, finding }: RiskEvent, treatment: EventTreatment): Reason {
  const floor = (strength === 'stands' ? treatment.floor : treatment.doubtedFloor) ?? 0;
  const decides = strength === 'stands' && treatment.state !== undefined;
  const severity = decides ? 'severe' : floor >= 0.1 ? 'high' : 'medium';
  return {
    ...{ code, category: 'event' as const, severity: strength === 'ended' ? ('low' as const) : (severity as Reason['severity']) },
    ...{ direction: 'raises' as const, pointsLogodds: null, value: null, bin: null, basis },
    ...{ detail: finding.detail, evidence: finding.evidence },
  };
}

function severityOf(points: number): Reason['severity'] {
  if (points >= 1) return 'high';
  return points >= 0.4 ? 'medium' : 'low';
}
