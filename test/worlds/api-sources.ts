export const today = '2026-06-01';

/** Sources for the tests of the API. All are fresh unless a test changes them. */
export const testSources = [
  { id: 'companies-house/basic-company-data', freshness: { checkedWithinHours: 48, dataWithinDays: 45 } },
  { id: 'gazette/insolvency', freshness: { checkedWithinHours: 4 } },
];
