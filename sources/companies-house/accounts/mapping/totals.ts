import { display } from './amount.ts';
import type { LineName } from './concepts.ts';
import type { Sheet } from './figures.ts';
import { matches, optionalBelow, sumOf, type Terms } from './identities.ts';
import { labelOf } from './text.ts';

/** A total and the sum that shows its sign. */
interface Total {
  readonly line: LineName;
  readonly plus: readonly LineName[];
  readonly minus: readonly LineName[];
  /** As in `Identity`. */
  readonly optional: readonly LineName[];
  /** The total is checked only when the filing states all of these. */
  readonly needs: readonly LineName[];
}

const due = 'creditors_within_one_year';
const assets = ['fixed_assets', 'current_assets'] as const;

/** In the order of the statement: from sums of assets and debts, which are positive, down to the owners' capital, which may be a deficit. */
const totals: readonly Total[] = [
  {
    line: 'net_current_assets',
    plus: ['current_assets'],
    minus: [due],
    optional: ['prepayments', 'accruals_and_deferred_income'],
    needs: [due],
  },
  { line: 'total_assets_less_current_liabilities', plus: assets, minus: [due], optional: optionalBelow, needs: [due] },
  { line: 'net_assets', plus: assets, minus: [due, 'creditors_after_one_year'], optional: optionalBelow, needs: [due] },
  { line: 'equity', plus: assets, minus: [due, 'creditors_after_one_year'], optional: optionalBelow, needs: [due] },
  {
    line: 'profit_loss_reserve',
    plus: ['equity'],
    minus: ['share_capital', 'share_premium', 'revaluation_reserve'],
    optional: [],
    needs: ['equity', 'share_capital'],
  },
];

/** Returns the sums that a total must be one of; undefined where it has none. A line that is not stated counts as 0. */
export function totalTerms(sheet: Sheet, line: LineName): Terms | undefined {
  const total = totals.find((each) => each.line === line);
  return total === undefined ? undefined : sumOf(sheet, total.plus, total.minus, total.optional, true);
}

/**
 * Reverses the sign of a total that is the opposite of its sum, and adds a flag. Pages show a deficit in brackets. Some products leave the brackets
 * outside the tag and omit the tag's sign, others tag a sign that the page does not show; the page agrees with the sum.
 */
export function correctTotalSigns(sheet: Sheet): void {
  const { figures, flags } = sheet;
  if (flags.some(({ code }) => code === 'CREDITORS_UNRESOLVED')) return;
  for (const { line, plus, minus, optional, needs } of totals) {
    const stated = figures.get(line);
    if (stated === undefined || !needs.every((each) => figures.has(each))) continue;
    const terms = sumOf(sheet, plus, minus, optional, true);
    if (matches(terms, stated.amount) || !matches(terms, -stated.amount)) continue;
    figures.set(line, { ...stated, amount: -stated.amount });
    flags.push({
      code: line === 'net_assets' || line === 'equity' ? 'NET_ASSETS_SIGN' : 'SIGN_TURNED',
      detail: `${labelOf(line)} is tagged ${display(stated.amount)}; read as ${display(-stated.amount)}, the sum of its lines.`,
    });
  }
}
