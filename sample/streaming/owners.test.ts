import { expect, test } from 'vitest';
import { snapshotFiles, snapshotLines } from '../psc/file.ts';
import { createWorld } from '../world.ts';
import { ownerEvents } from './owners.ts';

const world = createWorld(20_260_601, 2_000);

/** The persons of a day's snapshot by their paths. */
function snapshot(day: number): Map<string, string> {
  const lines = snapshotFiles(world, day).flatMap((file) => [...snapshotLines(world, day, file)].join('').trim().split('\n'));
  const records = lines.map((line): { data: { kind: string; links?: { self: string } } } => JSON.parse(line));
  const persons = records.filter(({ data }) => !/statement|exemptions|totals/.test(data.kind));
  return new Map(persons.map(({ data }) => [data.links?.self ?? '', JSON.stringify(data)]));
}

test('the owners of a day and the events of the stream give the owners of the next day', () => {
  const held = snapshot(0);
  const types = new Set<string>();
  for (let day = 0; day < 40; day += 1) {
    for (const { resource_uri, data, type } of ownerEvents(world, day)) {
      types.add(type);
      if (type === 'deleted') held.delete(resource_uri);
      else held.set(resource_uri, JSON.stringify(data));
    }
  }
  expect([...types].sort()).toEqual(['changed', 'deleted']);
  const expected = snapshot(40);
  expect([...held].filter(([uri, data]) => expected.get(uri) !== data)).toEqual([]);
  expect(held.size).toBe(expected.size);
});

test('the stream repeats some records, and sends the same events at every call', () => {
  const before = snapshot(0);
  const events = Array.from({ length: 20 }, (_, day) => ownerEvents(world, day)).flat();
  expect(events.some(({ resource_uri, data }) => before.get(resource_uri) === JSON.stringify(data))).toBe(true);
  expect(ownerEvents(world, 3)).toEqual(ownerEvents(world, 3));
});
