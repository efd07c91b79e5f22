import { expect, test } from 'vitest';
import { createContinuationJoin } from './continuation.ts';
import { createProblemLog } from './problems.ts';
import type { RawContinuation, RawFact } from './raw-fact.ts';

function text(written: string): RawFact['text'] {
  return { text: written, markup: undefined, tagOpen: false, closed: true };
}

function fact(continuedAt: string): RawFact {
  return {
    element: 'nonNumeric',
    concept: { namespace: 'http://taxonomy.example/core', name: 'Words' },
    attributes: new Map([['continuedAt', continuedAt]]),
    format: undefined,
    hidden: false,
    offset: 0,
    text: text('x'),
    inTuple: undefined,
    numerator: undefined,
    denominator: undefined,
    isTuple: false,
  };
}

test('continuations that many facts share are joined until the budget is used up, and each cut text is logged', () => {
  const chain = Array.from({ length: 10 }, (_, place): [string, RawContinuation] => [
    `k${place}`,
    { text: text('y'), continuedAt: place < 9 ? `k${place + 1}` : undefined },
  ]);
  const problems = createProblemLog();
  const join = createContinuationJoin(new Map(chain), problems, 200);
  const lengths = Array.from({ length: 4 }, () => join(fact('k0')).text.length);
  expect(lengths).toEqual([11, 3, 1, 1]);
  expect(problems.list('').map(({ code }) => code)).toEqual(Array(3).fill('BROKEN_CONTINUATION'));
});
