import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { confusableDistance } from './compare/confusable-distance.ts';
import { createTextEnds, tenths } from './text-ends.ts';

/** Letters that are confused, doubled, or part of digraphs. */
const piece = fc.oneof(
  fc.constantFrom(...'acehilnorstuvy01'),
  fc.constantFrom('ph', 'f', 'ss', 'ts', 'cz', 'oo', 'ou', 'rn', 'm', 'kh', 'li', 'll', 'ye', 'aa'),
);
const part = (most: number) => fc.array(piece, { maxLength: most }).map((pieces) => pieces.join(''));

/** Returns what the ends of each text cost beside another one. */
function costsOfEnds(listed: readonly string[], asked: string): number[] {
  const [first, last] = [createTextEnds(listed, false), createTextEnds(listed, true)];
  const [ofFirst, ofLast] = [first.costsFor(asked), last.costsFor(asked)];
  return listed.map((_, at) => ((ofFirst[first.ends[at] ?? 0] ?? 0) + (ofLast[last.ends[at] ?? 0] ?? 0)) / tenths);
}

test('both ends of two texts together cost no more than their distance', () => {
  const both = fc
    .tuple(part(3), part(3), part(8), part(3), part(3))
    .map(([begin, otherBegin, middle, end, otherEnd]) => [begin + middle + end, otherBegin + middle + otherEnd] as const);
  fc.assert(
    fc.property(fc.array(both, { minLength: 1, maxLength: 6 }), (pairs) => {
      const listed = pairs.map(([one]) => one);
      for (const [, asked] of pairs) {
        const costs = costsOfEnds(listed, asked);
        const above = listed.filter((text, at) => (costs[at] ?? 0) > confusableDistance(text, asked, 100) + 1e-9);
        expect({ asked, above }).toEqual({ asked, above: [] });
      }
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test('an end costs no more where the first letter of a double letter is left out', () => {
  expect(confusableDistance('ojaebotss', 'ojaeboc', 9)).toBeCloseTo(0.7);
  expect(costsOfEnds(['ojaebotss'], 'ojaeboc')[0]).toBeCloseTo(0.7);
});

test('a text that is too short for two ends costs nothing', () => {
  expect(costsOfEnds(['quillon'], 'marsupial')).toEqual([0]);
});

test('texts with other first and last letters cost more than a likely name may differ in', () => {
  expect(costsOfEnds(['quillonowlbert'], 'wombatmarsupial')[0]).toBeGreaterThan(2);
});
