/** What one tenant may use. Amounts are our own (docs/assumptions.md). */
export interface Plan {
  /** Watches of one environment. */
  readonly watches: number;
  /** Companies in the portfolio of one environment. */
  readonly monitoredCompanies: number;
  /** Whether a watch may receive the events of every UK company. */
  readonly everyCompany: boolean;
}

/** The plans of tenants, by the name in the table `tenant`. */
export const plans = {
  trial: { watches: 5, monitoredCompanies: 1_000, everyCompany: false },
  standard: { watches: 50, monitoredCompanies: 20_000, everyCompany: false },
  scale: { watches: 200, monitoredCompanies: 200_000, everyCompany: false },
  unlimited: { watches: 1_000, monitoredCompanies: 1_000_000, everyCompany: true },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;

export const planNames = Object.keys(plans).filter(isPlan);

export function isPlan(name: string): name is PlanName {
  return Object.hasOwn(plans, name);
}

/** The plan of a tenant that was given none: the default of the column, too. */
export const usualPlan: PlanName = 'standard';
