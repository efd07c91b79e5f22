/** What one tenant may use. Amounts are our own (docs/assumptions.md). */
export interface Plan {
  /** Requests a minute, in each environment. */
  readonly requestsPerMinute: number;
  /** Names a minute that are screened or resolved, in each environment. */
  readonly namesPerMinute: number;
  /** Live clearances in a calendar month (UTC). */
  readonly clearancesPerMonth: number;
  /** Clearances of the sandbox in a day (UTC): the service stores each for ever. */
  readonly sandboxClearancesPerDay: number;
  /** Watches of one environment. */
  readonly watches: number;
  /** Companies in the portfolio of one environment. */
  readonly monitoredCompanies: number;
  /** Whether a watch may receive the events of every UK company. */
  readonly everyCompany: boolean;
}

/** The plans of tenants, by the name in the table `tenant`. */
export const plans = {
  trial: {
    requestsPerMinute: 120,
    namesPerMinute: 600,
    clearancesPerMonth: 1_000,
    sandboxClearancesPerDay: 2_000,
    watches: 5,
    monitoredCompanies: 1_000,
    everyCompany: false,
  },
  standard: {
    requestsPerMinute: 3_000,
    namesPerMinute: 6_000,
    clearancesPerMonth: 100_000,
    sandboxClearancesPerDay: 10_000,
    watches: 50,
    monitoredCompanies: 20_000,
    everyCompany: false,
  },
  scale: {
    requestsPerMinute: 12_000,
    namesPerMinute: 30_000,
    clearancesPerMonth: 2_000_000,
    sandboxClearancesPerDay: 50_000,
    watches: 200,
    monitoredCompanies: 200_000,
    everyCompany: false,
  },
  unlimited: {
    requestsPerMinute: 1_000_000,
    namesPerMinute: 10_000_000,
    clearancesPerMonth: 1_000_000_000,
    sandboxClearancesPerDay: 1_000_000,
    watches: 1_000,
    monitoredCompanies: 1_000_000,
    everyCompany: true,
  },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;

export const planNames = Object.keys(plans).filter(isPlan);

export function isPlan(name: string): name is PlanName {
  return Object.hasOwn(plans, name);
}

/** The plan of a tenant that was given none: the default of the column, too. */
export const usualPlan: PlanName = 'standard';
