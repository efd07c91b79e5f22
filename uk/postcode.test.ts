import { expect, test } from 'vitest';
import { postcodeCases } from './postcode.cases.ts';
import { postcodeKey, readPostcode } from './postcode.ts';

test.each(postcodeCases)('"$text" has the key $key and the district $district', ({ text, key, district }) => {
  expect(postcodeKey(text) ?? null).toBe(key);
  expect(readPostcode(text)?.district ?? null).toBe(district);
  if (district !== null) expect(readPostcode(text)?.unit).toBe(key);
});

test('readPostcode returns the parts of a postcode', () => {
  expect(readPostcode('ab12 3cd')).toEqual({ unit: 'AB123CD', sector: 'AB123', district: 'AB12', area: 'AB' });
  expect(readPostcode('W1A1AA')).toEqual({ unit: 'W1A1AA', sector: 'W1A1', district: 'W1A', area: 'W' });
});

test('an absent text has no postcode and no key', () => {
  expect([readPostcode(null), readPostcode(undefined), postcodeKey(null), postcodeKey(undefined)]).toEqual(Array(4).fill(undefined));
});
