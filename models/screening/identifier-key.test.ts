import { describe, expect, test } from 'vitest';
import { identifierKey } from './identifier-key.ts';

describe('the key of an identifier', () => {
  test.each([
    ['IMO 9999991', '9999991'],
    ['IMO No. 9999991', '9999991'],
    ['imo9999991', '9999991'],
    ['ab-123 456', 'AB123456'],
    ['https://www.wombat.example/login?x=1', 'wombat.example'],
    ['HTTP://WOMBAT.EXAMPLE', 'www.wombat.example'],
    ['Help@Wombat.example', 'help@wombat.example'],
    ['+44 20 7946 0000', '020 7946 0000'],
    ['+44 (0)20 7946 0000', '0044 20 7946 0000'],
    ['https://t.me/wombats/12', 't.me/wombats'],
  ])('is the same for %s and %s', (a, b) => {
    expect(identifierKey(a)).toBeDefined();
    expect(identifierKey(a)).toBe(identifierKey(b));
  });

  test.each([
    ['9999991', '9999992'],
    ['wombat.example', 'wombats.example'],
    ['help@wombat.example', 'wombat.example'],
    ['t.me/wombats', 't.me/badgers'],
  ])('differs for %s and %s', (a, b) => {
    expect(identifierKey(a)).not.toBe(identifierKey(b));
  });

  test.each(['', '12', 'unknown', 'n/a', 'https://facebook.com/', 'Passport'])(
    'is undefined for %j, which identifies no holder',
    (text) => {
      expect(identifierKey(text)).toBeUndefined();
    },
  );
});
