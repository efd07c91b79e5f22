import { expect, test, vi } from 'vitest';
import { inventedIndex } from '../../test/fixtures/invented-list.ts';
import { prepareList } from './prepare-list.ts';

test('a list is prepared in steps: other work runs between any two names, whatever is computed of them', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `MADEUP${at} NAME${at % 7}`);
  const index = inventedIndex(names.map((name) => ({ id: name, kind: 'person', names: [name] })));
  // each look at the clock takes the whole of a step, so each step ends at the first place where it may
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  try {
    let turns = 0;
    let done = false;
    const preparing = prepareList(index, (word) => 1 + word.length).then(() => {
      done = true;
    });
    while (!done) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await preparing;
    // the units of the names, their weights, their distinct words and their texts
    expect(turns).toBeGreaterThanOrEqual(4 * names.length);
  } finally {
    clock.mockRestore();
  }
});
