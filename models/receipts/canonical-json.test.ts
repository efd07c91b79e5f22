import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, inputHash, sha256 } from './canonical-json.ts';

test('RFC 8785 section 3.2.2: literals, numbers and strings', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('RFC 8785 section 3.2.3: members are sorted by UTF-16 code units', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji',
    '\u0080': 'Control',
    '\u00f6': 'o',
  };
  expect(Object.values(JSON.parse(canonicalJson(value)))).toHaveLength(7);
  expect([...canonicalJson(value).matchAll(/:"([A-Za-z ]+)"/g)].map(([, name]) => name)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'o',
    'Euro Sign',
    'Emoji',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

test('canonical JSON does not depend on the order of members, only on their values', () => {
  const shuffled = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, member]) => [name, shuffled(member)]),
        )
      : value;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read: unknown = JSON.parse(JSON.stringify(value));
      expect(inputHash(shuffled(read))).toBe(inputHash(read));
      expect(JSON.parse(canonicalJson(read))).toEqual(JSON.parse(JSON.stringify(read)));
    }),
  );
  expect(inputHash({ a: 1 })).not.toBe(inputHash({ a: '1' }));
});

test('canonical JSON is that of an independent implementation', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.string({ unit: 'grapheme' }),
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ unit: 'grapheme' })),
    ),
  );
  fc.assert(
    fc.property(anything, (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, '\ud800', { '\udc00': 1 }, [undefined]])(
  '%p has no canonical form',
  (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  },
);

test('members that are undefined are omitted, as in JSON', () => {
  expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
});

test('a hash starts with the name of its algorithm', () => {
  expect(sha256('')).toBe('sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
