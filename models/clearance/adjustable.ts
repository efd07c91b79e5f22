import { capitalBleed, crossingShare } from './accounts-findings.ts';
import { boardChurn } from './board-changes.ts';
import { listedPetitions } from './court-lists.ts';
import { overdue } from './filings.ts';
import { restsOn } from './rests-on.ts';
import type { Rule, Step } from './rule.ts';
import { compulsoryStrikeOff, shownWithin } from './strike-off.ts';

/** A number on which a rule turns and that a backtest can change. */
export interface Threshold {
  /** The number of the decision table. */
  readonly value: number;
  readonly unit: 'days' | 'changes' | 'share of the board' | "share of the owners' capital";
  /** The only position in which the number counts (`credit`: a counterparty that is given credit); absent: all. */
  readonly position?: 'out' | 'credit';
  /** What the number bounds, after "the rule applies ...". */
  readonly meaning: string;
  /** Where the number of the decision table comes from. */
  readonly source: string;
}

export interface AdjustableRule {
  /** By name; the first one of a position is its principal threshold. */
  readonly thresholds: Readonly<Record<string, Threshold>>;
  /** The rule of the decision table. */
  readonly rule: Rule;
  /** Returns the rule with other numbers, by the names of its thresholds. A threshold that is not named keeps its number. */
  readonly ruleWith: (values: Readonly<Record<string, number>>) => Rule;
}

const policy = 'Policy of the decision table; no statute gives the number';

/** The rules whose thresholds a backtest can change. The decision table holds them with the numbers that are stated here. */
export const adjustable = {
  COURT_LISTED: adjustableRule(
    {
      days: {
        value: 90,
        unit: 'days',
        meaning: 'until so many days after the hearing',
        source: 'The lists are kept for three months (docs/sources.md)',
      },
    },
    ({ days }) => ({
      code: 'COURT_LISTED',
      basis: 'Insolvency Act 1986 ss 122-124, 127, 129; policy: a list of the court precedes the notice of a petition',
      clearedBy: `An order or a dismissal of its case, or ${days} days after the hearing.`,
      restsOn: restsOn.courtList,
      out: 'REVIEW',
      in: 'REVIEW',
      when: listedPetitions(days),
    }),
  ),
  STRIKE_OFF_1ST: adjustableRule(
    {
      days: {
        value: shownWithin,
        unit: 'days',
        meaning: 'until a snapshot of the register of more than so many days after the notice shows the company active',
        source: 'Policy: the register shows a strike-off within a week of its notice (docs/assumptions.md)',
      },
    },
    ({ days }) => ({
      code: 'STRIKE_OFF_1ST',
      basis: 'Companies Act 2006 ss 1000(3), 1012',
      clearedBy: 'A filing that discontinues the strike-off, or a register that shows the company active.',
      restsOn: restsOn.registerAndFilings,
      out: 'HOLD',
      in: 'HOLD',
      when: compulsoryStrikeOff(days),
    }),
  ),
  GOV_CHURN: adjustableRule(
    {
      changes: { value: 3, unit: 'changes', meaning: 'from so many changes of the board on', source: policy },
      share: { value: 0.5, unit: 'share of the board', meaning: 'from changes of such a share of the board on', source: policy },
      days: { value: 90, unit: 'days', meaning: 'to changes of the last so many days', source: policy },
    },
    (values) => ({
      code: 'GOV_CHURN',
      family: 'governance',
      basis: 'Companies Act 2006 s 167; policy: a board that changed is asked before it is paid',
      clearedBy: `A call to the company by a number that is known from before the change; ${values.days} days after the changes.`,
      restsOn: restsOn.board,
      out: 'REVIEW',
      in: 'REVIEW',
      withBankChange: { out: 'HOLD', in: 'HOLD' },
      when: boardChurn(values),
    }),
  ),
  ACCTS_OVERDUE: adjustableRule(
    {
      days: { value: 90, unit: 'days', position: 'out', meaning: 'to the payer after more than so many days overdue', source: policy },
      'credit-days': {
        value: 30,
        unit: 'days',
        position: 'credit',
        meaning: 'to a counterparty that is given credit after more than so many days overdue',
        source: policy,
      },
    },
    (values) => ({
      code: 'ACCTS_OVERDUE',
      family: 'filing',
      basis: 'Companies Act 2006 ss 441-442, 451, 453',
      clearedBy: 'The accounts, as the register or the filing history shows them.',
      restsOn: restsOn.accountsDue,
      out: reviewAfter(values.days),
      in: [{ moreThanDays: 0, effect: 'INFO' }],
      inOnCredit: reviewAfter(values['credit-days']),
      when: overdue('accounts'),
    }),
  ),
  CS_OVERDUE: adjustableRule(
    { days: { value: 60, unit: 'days', meaning: 'after more than so many days overdue', source: policy } },
    ({ days }) => ({
      code: 'CS_OVERDUE',
      family: 'filing',
      basis: 'Companies Act 2006 ss 853A, 853L',
      clearedBy: 'The confirmation statement, as the register or the filing history shows it.',
      restsOn: restsOn.registerAndFilings,
      out: reviewAfter(days),
      in: reviewAfter(days),
      when: overdue('confirmation'),
    }),
  ),
  BOTH_OVERDUE: adjustableRule(
    { days: { value: 30, unit: 'days', meaning: 'after both are more than so many days overdue', source: policy } },
    ({ days }) => ({
      code: 'BOTH_OVERDUE',
      family: 'filing',
      basis: 'Companies Act 2006 ss 441-442, 451, 453, 853A, 853L',
      clearedBy: 'Either filing, as the register or the filing history shows it.',
      restsOn: restsOn.accountsDue,
      out: [{ moreThanDays: days, effect: 'REVIEW' }],
      in: [{ moreThanDays: days, effect: 'REVIEW' }],
      when: overdue('both'),
    }),
  ),
  CAPITAL_BLEED: adjustableRule(
    {
      share: {
        value: crossingShare,
        unit: "share of the owners' capital",
        position: 'credit',
        meaning: 'to a counterparty that is given credit after a loss of such a share of the capital in a year',
        source: policy,
      },
    },
    // a loss of capital makes no payment void: it is a reason not to give the company credit
    ({ share }) => ({
      code: 'CAPITAL_BLEED',
      basis: "Policy: review before giving credit to a company that lost a quarter or more of the owners' capital in a year",
      clearedBy: 'The next accounts.',
      restsOn: restsOn.accounts,
      out: 'INFO',
      in: 'INFO',
      inOnCredit: 'REVIEW',
      when: capitalBleed(share),
    }),
  ),
} satisfies Readonly<Record<string, AdjustableRule>>;

function adjustableRule<Name extends string>(
  thresholds: Readonly<Record<Name, Threshold>>,
  build: (values: Readonly<Record<Name, number>>) => Rule,
): AdjustableRule {
  const all: Readonly<Record<string, Threshold>> = thresholds;
  const ruleWith = (values: Readonly<Record<string, number>>) =>
    build(Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, values[name] ?? value])) as Record<Name, number>);
  return { thresholds, rule: ruleWith({}), ruleWith };
}

function reviewAfter(moreThanDays: number): readonly Step[] {
  return [
    { moreThanDays: 0, effect: 'INFO' },
    { moreThanDays, effect: 'REVIEW' },
  ];
}
