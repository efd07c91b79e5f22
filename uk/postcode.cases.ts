/** A text, its key, and its district where it is a UK postcode. TypeScript and DuckDB are tested on this table. */
export interface PostcodeCase {
  readonly text: string;
  readonly key: string | null;
  readonly district: string | null;
}

export const postcodeCases: readonly PostcodeCase[] = [
  { text: 'AB12 3CD', key: 'AB123CD', district: 'AB12' },
  { text: 'ab123cd', key: 'AB123CD', district: 'AB12' },
  { text: ' AB12  3CD ', key: 'AB123CD', district: 'AB12' },
  { text: 'AB12\u00a03CD', key: 'AB123CD', district: 'AB12' },
  { text: 'AB12-3CD.', key: 'AB123CD', district: 'AB12' },
  { text: 'M1 1AA', key: 'M11AA', district: 'M1' },
  { text: 'W1A 1AA', key: 'W1A1AA', district: 'W1A' },
  { text: 'EC1A 1BB', key: 'EC1A1BB', district: 'EC1A' },
  { text: 'ZZ1 1ZZ', key: 'ZZ11ZZ', district: 'ZZ1' },
  { text: 'AB12', key: 'AB12', district: null },
  { text: 'AB12 3C', key: 'AB123C', district: null },
  { text: '10115', key: '10115', district: null },
  { text: 'NOT KNOWN', key: 'NOTKNOWN', district: null },
  { text: 'UK', key: null, district: null },
  { text: '-', key: null, district: null },
  { text: '', key: null, district: null },
  { text: '14 EXAMPLE ROW', key: null, district: null },
  { text: '\u00df12 3CD', key: '123CD', district: null },
  { text: '\uff21\uff2212 3CD', key: '123CD', district: null },
];
