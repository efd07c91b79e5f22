/** The figures of one balance sheet and of the period that it ends, in pounds. Liabilities are positive. */
export interface Figures {
  readonly intangible: number;
  readonly tangible: number;
  readonly investments: number;
  readonly stock: number;
  readonly debtors: number;
  readonly cash: number;
  readonly prepayments: number;
  readonly within: number;
  readonly after: number;
  readonly provisions: number;
  readonly accruals: number;
  readonly shareCapital: number;
  readonly sharePremium: number;
  readonly employees: number;
}

/** The lines of a balance sheet that are sums. */
interface Sums {
  readonly fixed: number;
  readonly current: number;
  readonly netCurrent: number;
  readonly lessCurrent: number;
  readonly netAssets: number;
  readonly retained: number;
}

/** Returns the sums of a balance sheet. */
export function sums(of: Figures): Sums {
  const fixed = of.intangible + of.tangible + of.investments;
  const current = of.stock + of.debtors + of.cash;
  const netCurrent = current + of.prepayments - of.within;
  const lessCurrent = fixed + netCurrent;
  const netAssets = lessCurrent - of.after - of.provisions - of.accruals;
  return { fixed, current, netCurrent, lessCurrent, netAssets, retained: netAssets - of.shareCapital - of.sharePremium };
}

/** Returns fixed and current assets, in pounds. */
export function totalAssets(of: Figures): number {
  return of.intangible + of.tangible + of.investments + of.stock + of.debtors + of.cash + of.prepayments;
}

/** The published lines of a profit and loss account, in pounds. Costs are positive. */
export interface Profit {
  readonly turnover: number;
  readonly costOfSales: number;
  readonly gross: number;
  readonly administration: number;
  readonly operating: number;
  readonly interest: number;
  readonly beforeTax: number;
  readonly tax: number;
  readonly profit: number;
  readonly dividends: number;
  /** Part of the costs above. */
  readonly staffCosts: number;
  readonly depreciation: number;
}
