import { spoken } from './amount.ts';
import type { LineName } from './concepts.ts';
import type { Sheet } from './figures.ts';
import { near, sumOf } from './identities.ts';
import { inWords } from './text.ts';

interface Total {
  readonly line: LineName;
  readonly plus: readonly LineName[];
  readonly minus: readonly LineName[];
  /** As in `Identity`: part of the sum or not, by the product. */
  readonly whether: readonly LineName[];
  readonly needs: readonly LineName[];
}

const due = 'creditors_within_one_year';
const assets = ['fixed_assets', 'current_assets'] as const;
const below = ['provisions', 'accruals_and_deferred_income', 'retirement_benefits', 'prepayments', 'unpaid_capital'] as const;

/** From the assets and debts themselves, which have no sign to lose, down to the owners' part of them. */
const totals: readonly Total[] = [
  {
    line: 'net_current_assets',
    plus: ['current_assets'],
    minus: [due],
    whether: ['prepayments', 'accruals_and_deferred_income'],
    needs: [due],
  },
  { line: 'total_assets_less_current_liabilities', plus: assets, minus: [due], whether: below, needs: [due] },
  { line: 'net_assets', plus: assets, minus: [due, 'creditors_after_one_year'], whether: below, needs: [due] },
  { line: 'equity', plus: assets, minus: [due, 'creditors_after_one_year'], whether: below, needs: [due] },
  {
    line: 'profit_loss_reserve',
    plus: ['equity'],
    minus: ['share_capital', 'share_premium', 'revaluation_reserve'],
    whether: [],
    needs: ['equity', 'share_capital'],
  },
];

/**
 * A deficit stands in brackets, and products leave the brackets outside the tag and forget its sign; others tag the sign where the page shows none. A total
 * that is just the opposite of what it adds up is turned, aloud: the page says what the sum does.
 */
export function turnTotals(sheet: Sheet): void {
  const { figures, flags } = sheet;
  if (flags.some(({ code }) => code === 'CREDITORS_UNRESOLVED')) return;
  for (const { line, plus, minus, whether, needs } of totals) {
    const stated = figures.get(line);
    if (stated === undefined || !needs.every((each) => figures.has(each))) continue;
    const terms = sumOf(sheet, plus, minus, whether, true);
    if (near(terms, stated.amount) || !near(terms, -stated.amount)) continue;
    figures.set(line, { ...stated, amount: -stated.amount });
    flags.push({
      code: line === 'net_assets' || line === 'equity' ? 'NET_ASSETS_SIGN' : 'SIGN_TURNED',
      detail: `${inWords(line)} is tagged ${spoken(stated.amount)}; taken as ${spoken(-stated.amount)}, to which what it totals comes.`,
    });
  }
}
