import { decide, outcomeOf } from '../clearance/decide.ts';
import type { Evidence } from '../clearance/evidence.ts';
import type { ClearanceInputs, Effect, Finding, Limit, Outcome } from '../clearance/verdict.ts';
import { actionWords, verdictWords } from '../findings/effect-words.ts';
import { plainWords } from '../findings/registry.ts';

export interface ReportVerdict {
  /** The stricter of the two. */
  readonly outcome: Outcome;
  /** The outcome of a payment that the company makes to a company without findings. */
  readonly asPayer: Outcome;
  /** The outcome of a payment that the company receives from a company without findings. */
  readonly asPayee: Outcome;
  /** One sentence. */
  readonly summary: string;
}

/** One reason, on both sides of a payment. */
export interface ReportFinding {
  readonly code: string;
  /** The stricter effect of the two sides. */
  readonly outcome: Effect;
  /** The effect on a payment that the company makes; null: none. */
  readonly asPayer: Effect | null;
  readonly asPayee: Effect | null;
  /** True: it is about the state of the records, whatever the company. */
  readonly ofRecords: boolean;
  /** One sentence for a finance clerk: what the code means. */
  readonly plain: string;
  /** What the clerk does about it. */
  readonly action: string;
  /** What the records of this company show. */
  readonly detail: string;
  readonly basis: string;
  readonly clearedBy: string;
  readonly evidence: readonly Evidence[];
}

export interface CompanyJudgement {
  readonly verdict: ReportVerdict;
  /** The strictest first. */
  readonly findings: readonly ReportFinding[];
  readonly limits: readonly Limit[];
  /** ISO 8601 UTC: after this instant the records may be too old. */
  readonly expiresAt: string;
}

/**
 * Judges one company with the rules of a clearance, on both sides of a payment. Pure. `inputs` are those of a payment from the company to itself, which no
 * caller can make: so the report cannot contradict the clearance of a payment. `more`: findings about the state of the records; AS_OF_INCOMPLETE, which says
 * that the past lists are not part of the answer, takes the place of NOT_SCREENED, which says that the lists are not loaded.
 */
export function judgeCompany(inputs: ClearanceInputs, more: readonly Finding[] = []): CompanyJudgement {
  const { findings: decided, limits, expiresAt } = decide(inputs);
  const isAsOf = more.some(({ code }) => code === 'AS_OF_INCOMPLETE');
  const all = [...decided.filter(({ code }) => !isAsOf || code !== 'NOT_SCREENED'), ...more];
  const asPayer = outcomeOf(all.filter(({ subject }) => subject !== 'payee'));
  const asPayee = outcomeOf(all.filter(({ subject }) => subject !== 'payer'));
  const sides = { asPayer, asPayee };
  const verdict = { outcome: outcomeOf(all), ...sides, summary: verdictWords(sides) };
  return { verdict, findings: bothSides(all), limits, expiresAt };
}

const severity: Record<Effect, number> = { INFO: 0, REVIEW: 1, HOLD: 2 };

/** Joins the findings of the two sides that have the same code and the same detail. */
function bothSides(findings: readonly Finding[]): ReportFinding[] {
  const joined = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.detail]);
    joined.set(key, [...(joined.get(key) ?? []), finding]);
  }
  return [...joined.values()].flatMap(joinedFinding).sort((a, b) => severity[b.outcome] - severity[a.outcome]);
}

function joinedFinding(same: readonly Finding[]): ReportFinding[] {
  const [first] = same;
  if (first === undefined) return [];
  const { code, subject, basis, detail, clearedBy, evidence } = first;
  const effectOn = (side: 'payer' | 'payee') => same.find((one) => one.subject === side || one.subject === 'records')?.outcome ?? null;
  const outcome = strictest(same.map((one) => one.outcome));
  return [
    {
      ...{ code, outcome, asPayer: effectOn('payer'), asPayee: effectOn('payee'), ofRecords: subject === 'records' },
      plain: plainWords({ code, outcome, detail }),
      ...{ action: actionWords[outcome], detail, basis, clearedBy: clearedBy ?? '', evidence },
    },
  ];
}

function strictest(effects: readonly Effect[]): Effect {
  return effects.reduce((worst, effect) => (severity[effect] > severity[worst] ? effect : worst), 'INFO');
}
