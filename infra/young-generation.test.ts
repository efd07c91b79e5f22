import { expect, test } from 'vitest';
import { answeringOptions, hasOwnYoungGeneration } from './young-generation.ts';

test.each([
  [[...answeringOptions], undefined, true],
  [[], '--enable-source-maps --max_semi_space_size=32', true],
  [['--max-old-space-size=4096'], '--enable-source-maps', false],
  [[], undefined, false],
])('a process with the arguments %j and NODE_OPTIONS %j has a young generation of its own: %s', (execArgv, NODE_OPTIONS, expected) => {
  expect(hasOwnYoungGeneration({ execArgv, env: NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS } })).toBe(expected);
});
