import { expect, test } from 'vitest';
import { companyName } from '../company.ts';
import { namedOn } from '../warned.ts';
import { createWorld } from '../world.ts';
import { bansBody, bansDay } from './investment-bans.ts';

const world = createWorld(20_260_601, 2_000);
const sound = { shrunk: false, wrongHeader: false };
const namesAt = (today: number) => [...bansBody(world, today, sound).matchAll(/<tr><td>([^<]*)<\/td>/g)].map(([, name]) => name);

test('the list of investment bans names ten persons, one more on day 20, and none twice', () => {
  expect([namesAt(0).length, namesAt(19).length, namesAt(20).length]).toEqual([10, 10, 11]);
  expect(new Set(namesAt(20)).size).toBe(11);
  expect([0, 19, 20].map(bansDay)).toEqual([-300, -300, 20]);
  for (const index of namedOn(world, 'investmentBanned')) expect(namesAt(0)).toContain(companyName(world, index));
});
