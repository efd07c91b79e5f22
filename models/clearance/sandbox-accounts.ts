import { addDays } from '../../uk/day.ts';
import type { AccountsFacts } from './facts.ts';

/** Returns the accounts of a sandbox company that break no rule. */
export function accountsOf(companyNumber: string, today: string): AccountsFacts {
  const balanceSheetDate = addDays(today, -150);
  const filing = `${companyNumber}_${balanceSheetDate.replaceAll('-', '')}_000000000000`;
  return {
    balanceSheetDate,
    filing,
    accountsType: 'small',
    dormant: false,
    evidence: {
      source: 'companies-house/accounts',
      release: 'sandbox',
      record: filing,
      publishedAt: addDays(today, -20),
      retrievedAt: `${addDays(today, -20)}T06:00:00.000Z`,
    },
    capitalBleed: {
      evaluable: true,
      reason: null,
      velocity: '-0.0500',
      crosses: false,
      measure: 'net assets',
      scope: 'company',
      currency: 'GBP',
      amount: '105000.00',
      previousAmount: '100000.00',
      previousOn: addDays(balanceSheetDate, -365),
      detail: null,
      caveats: [],
      evidence: [],
    },
    workingCapital: {
      evaluable: true,
      reason: null,
      severe: false,
      scope: 'company',
      currency: 'GBP',
      netCurrentAssets: '40000.00',
      currentAssets: '90000.00',
      dueWithinOneYear: '50000.00',
      totalAssets: '155000.00',
      netAssets: '105000.00',
      detail: null,
      caveats: [],
      evidence: [],
    },
    irregularities: [],
    outlier: null,
  };
}

/** Returns a loss of 40 % of the owners' capital within a year: `CAPITAL_BLEED`. */
export function bleedingCapital({ balanceSheetDate, capitalBleed, evidence }: AccountsFacts): Partial<AccountsFacts> {
  const detail = `Net assets fell from £100,000 on ${capitalBleed.previousOn} to £60,000 on ${balanceSheetDate}, a loss of 40.00% of the owners' capital in a year`;
  return { capitalBleed: { ...capitalBleed, velocity: '0.4000', crosses: true, amount: '60000.00', detail, evidence: [evidence] } };
}

/** Returns a severe deficit of working capital: `WORKING_CAPITAL_DEFICIT`. */
export function severeDeficit({ balanceSheetDate, workingCapital, evidence }: AccountsFacts): Partial<AccountsFacts> {
  const detail = `Its creditors due within a year exceeded its current assets of £20,000 by £400,000 on ${balanceSheetDate}; all assets were £30,000 and the owners' capital was -£390,000`;
  const figures = {
    netCurrentAssets: '-400000.00',
    currentAssets: '20000.00',
    dueWithinOneYear: '420000.00',
    totalAssets: '30000.00',
    netAssets: '-390000.00',
  };
  return { workingCapital: { ...workingCapital, ...figures, severe: true, detail, evidence: [evidence] } };
}

/** Returns a small balance sheet whose liabilities exceed its assets, as in the year before. */
export function negativeCapital({ capitalBleed, workingCapital }: AccountsFacts): Partial<AccountsFacts> {
  const figures = {
    netCurrentAssets: '-4000.00',
    currentAssets: '3000.00',
    dueWithinOneYear: '7000.00',
    totalAssets: '8000.00',
    netAssets: '-2000.00',
  };
  const notMeasured = { evaluable: false, reason: 'DEFICIT_BASE', velocity: null, amount: '-2000.00', previousAmount: '-2500.00' };
  return { workingCapital: { ...workingCapital, ...figures }, capitalBleed: { ...capitalBleed, ...notMeasured } };
}

/** Returns accounts whose net assets and equity have opposite signs: `ACCOUNTS_IRREGULAR`. */
export function brokenRule({ evidence }: AccountsFacts): Partial<AccountsFacts> {
  const detail = 'Net assets are £105,000 and equity is -£105,000: one sign is wrong.';
  return { irregularities: [{ code: 'NET_ASSETS_SIGN', detail, evidence: [evidence] }] };
}

/** Returns a balance sheet that its cohort's model cannot explain: `ACCOUNTS_OUTLIER_P99`. */
export function outlier({ balanceSheetDate, evidence }: AccountsFacts): Partial<AccountsFacts> {
  const topFeatures = [
    { feature: 'cash', contribution: 0.6 },
    { feature: 'reserve', contribution: 0.3 },
  ];
  return {
    outlier: {
      score: 21.5,
      threshold: 9.25,
      cohort: 'small',
      n: 1000,
      modelHash: 'sandbox',
      topFeatures,
      balanceSheetDate,
      evidence,
    },
  };
}
