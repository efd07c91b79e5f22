import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, bytesOf, inlinePage, plainDocument, words } from '../../../../test/fixtures/accounts-page.ts';
import { describeReal, realData } from '../../../../test/fixtures/real-data.ts';
import { toOracleLine } from './fact-lines.ts';
import { readInstance } from './read-instance.ts';

/** Expects that reading the bytes throws nothing and that the parts of the instance are consistent. */
function expectSound(bytes: Uint8Array): void {
  const instance = readInstance(bytes, { depth: 200 });
  const { facts, problems, contexts } = instance;
  if (facts.length === 0) expect(problems.some(({ fatal }) => fatal)).toBe(true);
  for (const [place, fact] of facts.entries()) {
    if (fact.tuple !== undefined) expect(fact.tuple).toBeLessThan(place);
    if (fact.context !== undefined) expect(contexts.get(fact.contextRef)).toBe(fact.context);
    const hasParts = facts.some(({ tuple }) => tuple === place);
    if (fact.value === null && !fact.nil && fact.element !== 'tuple' && !hasParts && fact.contextRef !== '')
      expect(problems.map(({ concept }) => concept)).toContain(fact.concept.name);
  }
  for (const { detail } of problems) expect(detail.length).toBeLessThanOrEqual(300);
  expect(() => JSON.stringify(toOracleLine('x', instance))).not.toThrow();
}

const pieces = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    ';',
    '/',
    '\0',
    ']]>',
    '-->',
    '<!--',
    '<![CDATA[',
    '<!DOCTYPE x [',
    '<?',
    '&#',
    '&nbsp;',
    '\ufeff',
    '£',
    '\r',
    'xmlns=""',
  ],
  ...[
    '<ix:nonNumeric name="c:Words" contextRef="year">',
    '</ix:nonNumeric>',
    '<ix:exclude>',
    '</ix:exclude>',
    '<ix:tuple name="c:T" tupleID="t" tupleRef="t">',
  ],
  ...[
    '<xbrli:context id="year">',
    '</xbrli:context>',
    '<xbrli:xbrl>',
    '</body>',
    '<ix:fraction name="c:Share" contextRef="year">',
    'escape="true"',
    'scale="9"',
  ],
];

type Mutation = {
  readonly kind: 'cut' | 'flip' | 'insert' | 'duplicate';
  readonly at: number;
  readonly size: number;
  readonly piece: string;
};

const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'flip', 'insert', 'duplicate'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    size: fc.nat(400),
    piece: fc.constantFrom(...pieces),
  }),
  { minLength: 1, maxLength: 6 },
);

function mutate(bytes: Uint8Array, changes: readonly Mutation[]): Uint8Array {
  let mutated = Buffer.from(bytes);
  for (const { kind, at, size, piece } of changes) {
    const place = Math.floor(at * mutated.length);
    const [before, after] = [mutated.subarray(0, place), mutated.subarray(place)];
    if (kind === 'cut') mutated = Buffer.concat([before, after.subarray(size)]);
    else if (kind === 'insert') mutated = Buffer.concat([before, Buffer.from(piece), after]);
    else if (kind === 'duplicate') mutated = Buffer.concat([before, after.subarray(0, size), after]);
    else mutated = Buffer.concat([before, Buffer.from([size & 0xff]), after.subarray(1)]);
  }
  return mutated;
}

describe('reading damaged documents', () => {
  const rich = [
    inlinePage(
      `${words('one <b>x</b>', 'continuedAt="k" escape="true"')}<ix:continuation id="k">two<ix:exclude>no</ix:exclude></ix:continuation>` +
        `<ix:tuple name="c:T" tupleID="t">${words(amount('5'), 'order="1"')}</ix:tuple>${words('y', 'tupleRef="t" order="2"')}` +
        '<ix:fraction name="c:Share" contextRef="year" unitRef="shares"><ix:numerator>1</ix:numerator><ix:denominator>3</ix:denominator></ix:fraction>',
      { hidden: words('31 December 2024', 'format="t:datedaymonthyearen"') },
    ),
    plainDocument('<c:T><c:A contextRef="end">a</c:A></c:T><c:B contextRef="end" unitRef="gbp" decimals="0">5</c:B>'),
  ].map(bytesOf);

  test.each(rich.map((bytes) => [bytes] as const))('a document cut off at any offset gives a consistent instance', (bytes) => {
    for (let end = 0; end < bytes.length; end += 7) expectSound(bytes.subarray(0, end));
  });

  test('a mutated document gives a consistent instance', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rich), mutations, (bytes, changes) => expectSound(mutate(bytes, changes))),
      { numRuns: 600 },
    );
  });

  test('random bytes give a consistent instance', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), expectSound), { numRuns: 500 });
  });
});

describeReal('reading damaged real documents', () => {
  const folder = realData('companies-house/accounts/');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(x?html|xml)$/.test(name))
    .map((name) => readFileSync(folder + name))
    .filter(({ length }) => length < 60_000);

  test('a mutated real document gives a consistent instance', () => {
    expect(files.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.constantFrom(...files), mutations, (bytes, changes) => expectSound(mutate(bytes, changes))),
      { numRuns: 150 },
    );
  });
});
