import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IJsonProblem, readIJson } from './i-json.ts';

const read = (text: string | Uint8Array) => readIJson(typeof text === 'string' ? Buffer.from(text) : text);

function problemOf(text: string | Uint8Array): Pick<IJsonProblem, 'code' | 'pointer'> | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof IJsonProblem)) throw error;
    return { code: error.code, pointer: error.pointer };
  }
}

test.each([
  ['{"a":1,"a":1}', '/a'],
  ['{"a":1,"b":{"c":[{},{"d":1,"d":2}]}}', '/b/c/1/d'],
  ['{"a":1,"\\u0061":2}', '/a'],
  ['{"a/b":1,"a~c":{"x":":","x":2}}', '/a~0c/x'],
  ['[{"a":"{\\"a\\":1,\\"a\\":2}"},{"":1,"":2}]', '/1/'],
  ['{"__proto__":1,"__proto__":2}', '/__proto__'],
  ['{ "a" : [ 1 , 2 ] , "b" : "a" , "a" : null }', '/a'],
])('%s gives a member twice, at %s', (text, pointer) => {
  expect(problemOf(text)).toEqual({ code: 'DUPLICATE_MEMBER', pointer });
});

test.each(['{"a":{"a":[{"a":1},{"a":2}]},"b":"a"}', '{"a":"b","b":"a"}', '["a","a",{"a":"\\\\"},"\\"a\\":"]', '"a"', '12'])(
  '%s gives every member once',
  (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  },
);

test.each([
  ['{"a":0.99999999999999999999}', '/a'],
  ['{"a":[1,{"b":9007199254740993}]}', '/a/1/b'],
  ['{"a":"1e400","b":-1e400}', '/b'],
  ['[0.1,1e-400]', '/1'],
  ['[0.99999999999999999]', '/0'],
  ['0.1000000000000000055', ''],
])('%s has a number that a reader rounds, at %s', (text, pointer) => {
  expect(problemOf(text)).toEqual({ code: 'ROUNDED_NUMBER', pointer });
});

test.each([
  '[0,-0,0.0,0e5,1.0,100,1e2,1.50E+3,0.1,-12.5e-7,9007199254740991,1e21,"0.99999999999999999999"]',
  '{"0.99999999999999999999":1}',
  '[0.10000000000000001,1.1000000000000001e+21]',
])('%s has no number that a reader rounds', (text) => {
  expect(read(text)).toEqual(JSON.parse(text));
});

test('a number of a million digits is refused in a time that grows with its length alone', () => {
  expect(problemOf(`[1.${'0'.repeat(1_000_000)}1]`)).toEqual({ code: 'ROUNDED_NUMBER', pointer: '/0' });
});

test('every number that JSON.stringify writes is read', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) =>
      Object.is(read(JSON.stringify(number)), number === 0 ? 0 : number),
    ),
  );
});

test('bytes that are not UTF-8 are refused, also within a string, and a byte order mark is ignored', () => {
  expect(problemOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({ code: 'NOT_UTF8' });
  expect(problemOf(Buffer.from('{"a":"caf\xe9"}', 'latin1'))).toMatchObject({ code: 'NOT_UTF8' });
  expect(problemOf(Buffer.from('{"a":1}', 'utf16le'))).toMatchObject({ code: 'NOT_JSON' });
  expect(read(Buffer.from('\ufeff{"a":"\ufffd"}'))).toEqual({ a: '\ufffd' });
});

test.each(['', '{', '{"a":1,}', "{'a':1}", '{"a":1}{'])('%p is not JSON', (text) => {
  expect(problemOf(text)).toMatchObject({ code: 'NOT_JSON' });
});

test('any JSON is read as JSON.parse reads it, and no longer once a member is repeated', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (text, name) => {
      expect(read(text)).toEqual(JSON.parse(text));
      const member = JSON.stringify(name);
      expect(problemOf(`[${text},{${member}:${text},"x${name.length}${member.slice(1)}:1,${member}:${text}}]`)?.code).toBe(
        'DUPLICATE_MEMBER',
      );
    }),
  );
});
