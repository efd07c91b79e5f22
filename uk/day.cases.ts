/** Texts that are or are not a day. TypeScript, DuckDB and the schema of the API are tested on this table. */
export const dayCases: readonly { readonly text: string; readonly isDay: boolean; readonly why: string }[] = [
  { text: '2016-06-01', isDay: true, why: 'a day' },
  { text: '2024-02-29', isDay: true, why: 'a leap year' },
  { text: '2000-02-29', isDay: true, why: 'a leap year that 400 divides' },
  { text: '1900-02-28', isDay: true, why: 'a day' },
  { text: '1900-02-29', isDay: false, why: 'not a leap year: 100 divides it and 400 does not' },
  { text: '2023-02-29', isDay: false, why: 'not a leap year' },
  { text: '2026-02-30', isDay: false, why: 'February has no 30th' },
  { text: '2026-04-31', isDay: false, why: 'April has no 31st' },
  { text: '2026-13-01', isDay: false, why: 'there is no thirteenth month' },
  { text: '2026-00-10', isDay: false, why: 'there is no month zero' },
  { text: '2026-01-00', isDay: false, why: 'there is no date zero' },
  { text: '0001-01-01', isDay: false, why: 'a placeholder for an absent date' },
  { text: '0000-00-00', isDay: false, why: 'a placeholder for an absent date' },
  { text: '2026-6-1', isDay: false, why: 'months and dates have two digits' },
  { text: '26-06-01', isDay: false, why: 'years have four digits' },
  { text: '12026-06-01', isDay: false, why: 'years have four digits' },
  { text: '20260601', isDay: false, why: 'the hyphens are missing' },
  { text: '01/06/2026', isDay: false, why: 'another form' },
  { text: '12/06/26', isDay: false, why: 'another form, which DuckDB casts to a day of the year 12' },
  { text: '2026/06/12', isDay: false, why: 'another form, which DuckDB casts to a day' },
  { text: '2026-06-1 ', isDay: false, why: 'a space after it' },
  { text: '2026-06-12 (BC)', isDay: false, why: 'another era' },
  { text: 'infinity', isDay: false, why: 'a word, which DuckDB casts to a date' },
  { text: 'epoch', isDay: false, why: 'a word, which DuckDB casts to a day' },
  { text: '2026-06-01T00:00:00Z', isDay: false, why: 'an instant' },
  { text: ' 2026-06-01', isDay: false, why: 'a space before it' },
  { text: '', isDay: false, why: 'nothing' },
];

/** Days in London and the instant (UTC) at which each begins: London is an hour ahead of UTC in summer. */
export const londonDayCases: readonly { readonly day: string; readonly begins: string }[] = [
  { day: '2026-01-01', begins: '2026-01-01T00:00:00.000Z' },
  { day: '2026-03-29', begins: '2026-03-29T00:00:00.000Z' },
  { day: '2026-03-30', begins: '2026-03-29T23:00:00.000Z' },
  { day: '2026-06-01', begins: '2026-05-31T23:00:00.000Z' },
  { day: '2026-10-25', begins: '2026-10-24T23:00:00.000Z' },
  { day: '2026-10-26', begins: '2026-10-26T00:00:00.000Z' },
];

/** Days, and the day so many days later. TypeScript and DuckDB are tested on this table, forwards and backwards. */
export const addDaysCases: readonly { readonly from: string; readonly days: number; readonly to: string }[] = [
  { from: '2026-06-01', days: 0, to: '2026-06-01' },
  { from: '2024-12-31', days: 1, to: '2025-01-01' },
  { from: '2024-02-28', days: 2, to: '2024-03-01' },
  { from: '2023-02-28', days: 1, to: '2023-03-01' },
  { from: '2024-04-01', days: -7, to: '2024-03-25' },
  { from: '2026-03-28', days: 2, to: '2026-03-30' },
  { from: '2026-10-24', days: 2, to: '2026-10-26' },
  { from: '2020-01-01', days: 366, to: '2021-01-01' },
];

/** Days, and the same date so many months later. TypeScript and DuckDB are tested on this table. */
export const addMonthsCases: readonly { readonly from: string; readonly months: number; readonly to: string }[] = [
  { from: '2023-08-31', months: 18, to: '2025-02-28' },
  { from: '2024-01-01', months: 18, to: '2025-07-01' },
  { from: '2024-01-31', months: 1, to: '2024-02-29' },
  { from: '2026-12-15', months: 1, to: '2027-01-15' },
  { from: '2026-03-31', months: -1, to: '2026-02-28' },
  { from: '2026-01-01', months: -1, to: '2025-12-01' },
];
