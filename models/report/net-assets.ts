import type { CompanyFacts } from '../clearance/facts.ts';

/** The net assets of a company on a balance sheet date; where the accounts state the owners' capital alone, that. */
export interface NetAssets {
  /** ISO date. */
  readonly on: string;
  /** Exact decimal, in whole units of `currency`. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly scope: 'company' | 'group';
}

/**
 * Returns the net assets on each balance sheet date that the versions of the facts state, the earliest date first. `versions`: the earliest first; a
 * later version replaces what an earlier one says of a date. The newest accounts also state the year before.
 */
export function netAssetsOf(versions: readonly Pick<CompanyFacts, 'accounts'>[]): NetAssets[] {
  const byDate = new Map<string, NetAssets>();
  for (const { accounts } of versions) {
    if (accounts === null || accounts === undefined) continue;
    const { balanceSheetDate, workingCapital, capitalBleed } = accounts;
    for (const { on, amount, currency, scope } of [
      { ...capitalBleed, on: capitalBleed.previousOn, amount: capitalBleed.previousAmount },
      { ...workingCapital, on: balanceSheetDate, amount: workingCapital.netAssets },
    ])
      if (on !== null && amount !== null) byDate.set(on, { on, amount, currency: currency ?? 'GBP', scope });
  }
  return [...byDate.values()].sort((a, b) => a.on.localeCompare(b.on));
}
