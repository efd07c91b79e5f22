import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { featuresAfter, inTime, numbers, type Snapshot } from '../worlds/late-snapshots.ts';

const constants = ({ feed, month }: Omit<Snapshot, 'numbers'>) => ({ feed: fc.constant(feed), month: fc.constant(month) });

test('the facts of companies do not depend on the order in which snapshots arrive, nor on when they are refreshed', async () => {
  const places = (['register', 'officers', 'titles'] as const).flatMap((feed) => [5, 6, 7].map((month) => ({ feed, month })));
  const anySnapshots = fc
    .shuffledSubarray(places, { minLength: 4, maxLength: 5 })
    .chain((some) => fc.tuple(...some.map((place) => fc.record({ ...constants(place), numbers: fc.subarray(numbers) }))));
  await fc.assert(
    fc.asyncProperty(anySnapshots, async (snapshots) => {
      expect(await featuresAfter(snapshots, { stepwise: true })).toEqual(await featuresAfter(inTime(snapshots), { stepwise: false }));
    }),
    { numRuns: propertyRuns(2), endOnFailure: true },
  );
}, 600_000);
