import { describe, expect, test } from 'vitest';
import { countKeys } from '../../test/fixtures/counted-keys.ts';
import { buildRegisterIndex } from './index-register.ts';
import { companyKeys, companyPairs, firstNumber, queryKeys, soundKey, tokenPairs } from './keys.ts';
import type { RegisterCompany } from './register.ts';

const company = (companyNumber: string, ...names: string[]): RegisterCompany => ({
  companyNumber,
  names: names.map((text, at) => ({ text, type: at === 0 ? 'current' : 'previous' })),
  postcode: 'EX1 1AA',
  address: '12 High Street',
  status: 'Active',
  live: true,
});

const register = Array.from({ length: 500 }, (_, at) => company(String(at), `Zq${at} Supplies Ltd`, `Zq${at} Cross Roads Nursery`));

describe('search keys', () => {
  test('a company has keys for the words of all its names, whole names, initials and its place, but not for its legal form', () => {
    const keys = companyKeys(company('1', 'THE WEXCOMBE CROSS ROADS NURSERY LIMITED', 'Quill & Zither Ltd'));
    expect(keys).toEqual(
      expect.arrayContaining(['t:wexcombe', 't:road', 't:zither', 'c:wexcombecrossroadsnursery', 'c:quillzither', 'j:crossroad', 'i:wcrn']),
    );
    expect(keys).toEqual(expect.arrayContaining(['p:EX11AA', 'a:EX11AA/12']));
    expect(keys.some((key) => key.includes('limited'))).toBe(false);
  });

  test('two words have the same number in either order, and only words of one name are a pair', () => {
    const pairs = companyPairs(company('1', 'WEXCOMBE NURSERY LIMITED', 'Quill & Zither Ltd'));
    expect(pairs).toEqual(expect.arrayContaining([...tokenPairs(['nursery', 'wexcombe']), ...tokenPairs(['zither', 'quill'])]));
    expect(pairs).not.toContain(tokenPairs(['wexcombe', 'zither'])[0]);
    for (const pair of pairs) expect(pair >= 0 && pair < 2 ** 22 && Number.isInteger(pair)).toBe(true);
  });

  test('a name of a thousand words has few pairs', () => {
    expect(companyPairs(company('1', Array.from({ length: 1_000 }, (_, at) => `WORD${at}`).join(' '))).length).toBeLessThan(300);
  });

  test('a word that many companies have is not searched alone', () => {
    const groups = queryKeys({ name: 'Zq7 Supplies' }, countKeys(register));
    expect(groups.map(({ keys }) => keys)).toContainEqual(['t:zq7']);
    expect(groups.map(({ keys }) => keys)).not.toContainEqual(['t:supply']);
  });

  test('an index counts the same companies under a key as countKeys', () => {
    const [counted, { statistics }] = [countKeys(register), buildRegisterIndex(register)];
    for (const key of ['t:supply', 't:zq7', 'c:zq7supply', 'p:EX11AA', 'a:EX11AA/12', 't:nowhere'])
      expect([key, statistics.frequency(key)]).toEqual([key, counted.frequency(key)]);
  });

  test('a misspelt word keeps its sound key', () => {
    for (const slip of ['wexcomeb', 'wexcombbe', 'wexcumbe']) expect(soundKey(slip)).toBe(soundKey('wexcombe'));
    expect(soundKey('fludding')).not.toBe(soundKey('wexcombe'));
  });

  test('firstNumber returns the first number of an address', () => {
    expect(firstNumber('UNIT 4, 10-12 HIGH STREET')).toBe('4');
    expect(firstNumber('THE OLD MILL')).toBeUndefined();
  });
});
