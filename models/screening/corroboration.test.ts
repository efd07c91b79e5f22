import { expect, test } from 'vitest';
import { inventedEntry } from '../../test/fixtures/invented-list.ts';
import { corroborate } from './corroboration.ts';

const addresses = [{ lines: ['1 Made Up Street'], postcode: 'ZZ1 1ZZ', country: null }];
const owl = inventedEntry({
  id: 'INV0001',
  names: ['Owlbert FEATHERSTONE'],
  datesOfBirth: ['1965-03-14'],
  countries: ['Russia'],
  addresses,
});
const mail = inventedEntry({ id: 'INV0002', names: ['Royal Post'], kind: 'organisation', countries: ['Belarus'], addresses });

test.each([
  ['a postcode that agrees confirms', owl, { postcode: 'zz11zz' }, 'confirmed'],
  ['another postcode says nothing', owl, { postcode: 'ZZ2 2ZZ' }, 'neutral'],
  ['a distant date of birth contradicts although the postcode agrees', owl, { postcode: 'ZZ1 1ZZ', dateOfBirth: '1990' }, 'contradicted'],
  ['a country confirms no person', owl, { countries: ['Russia'] }, 'neutral'],
  ['a country confirms an organisation of a list of the whole world', mail, { countries: ['Belarus'] }, 'confirmed'],
  [
    'a country confirms none of a list of the United Kingdom',
    { ...mail, list: 'fca-warnings' as const },
    { countries: ['Belarus'] },
    'neutral',
  ],
] as const)('%s', (_, entry, facts, corroboration) => {
  expect(corroborate({ name: entry.names[0]?.text ?? '', ...facts }, entry).corroboration).toBe(corroboration);
});
