import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../test/fixtures/any-text.ts';
import { writtenAddress } from './written-address.ts';

test.each([
  ['1 Example Street, London, EC2V 7AB', ['1 Example Street', 'London'], 'EC2V 7AB', 'United Kingdom'],
  ['1 Example Street\nLondon ec2v7ab\nUK', ['1 Example Street', 'London'], 'EC2V 7AB', 'United Kingdom'],
  ['1 Example Street, Edinburgh, Scotland.', ['1 Example Street', 'Edinburgh'], null, 'United Kingdom'],
  ['Suite 5, Kingstown, St. Vincent & the Grenadines', ['Suite 5', 'Kingstown'], null, 'St. Vincent & Grenadines'],
  ['9 Rue Exemple, 75001 Paris, France', ['9 Rue Exemple', '75001 Paris'], null, 'France'],
  // the name of a street can contain the name of a country
  ['4 Jordan, Exampleton', ['4 Jordan', 'Exampleton'], null, null],
  ['', [], null, null],
])('the address %j is split into lines, postcode and country', (text, lines, postcode, country) => {
  expect(writtenAddress(text)).toEqual({ lines, postcode, country });
});

test('writtenAddress never throws and never returns an empty line', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(writtenAddress(text).lines.every((line) => line !== '')).toBe(true);
    }),
  );
});
