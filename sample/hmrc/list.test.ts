import { expect, test } from 'vitest';
import { companyName } from '../company.ts';
import { DEFAULTERS_PUBLISHED, DEFAULTERS_RENEWED, namedOn } from '../warned.ts';
import { createWorld } from '../world.ts';
import { defaultersAt, editionDay } from './list.ts';
import { spreadsheet } from './spreadsheet.ts';

const world = createWorld(20_260_601, 2_000);
const namesAt = (today: number) => defaultersAt(world, today).map(({ name }) => name.join(' '));

test("the HMRC list has forty defaulters above the threshold of Finance Act 2009 s 94, some of them the sample's companies", () => {
  const names = namesAt(0);
  expect(names).toHaveLength(40);
  expect(defaultersAt(world, 0).every(({ tax, penalties }) => tax > 25_000 && penalties > 0)).toBe(true);
  for (const index of [...namedOn(world, 'taxDefaulter'), ...namedOn(world, 'taxDefaultEnds')]) {
    expect(names.some((name) => name.startsWith(companyName(world, index)))).toBe(true);
  }
});

test('the next HMRC edition leaves out entries that are a year old and has new ones', () => {
  const [before, after] = [namesAt(DEFAULTERS_RENEWED - 1), namesAt(DEFAULTERS_RENEWED)];
  expect(after).toHaveLength(40);
  for (const index of namedOn(world, 'taxDefaultEnds')) {
    expect(after.some((name) => name.startsWith(companyName(world, index)))).toBe(false);
  }
  expect(after.filter((name) => !before.includes(name)).length).toBeGreaterThanOrEqual(3);
  for (const index of namedOn(world, 'taxDefaulterLater')) {
    expect([before, after].map((names) => names.some((name) => name.startsWith(companyName(world, index))))).toEqual([false, true]);
  }
  expect([0, 11, 12, 102, 103].map(editionDay)).toEqual([DEFAULTERS_PUBLISHED, DEFAULTERS_PUBLISHED, 12, 12, 103]);
});

test('an HMRC edition has the same bytes each time', () => {
  const bytes = (today: number) => spreadsheet(defaultersAt(world, today), editionDay(today)).toString('base64');
  expect(bytes(11)).toBe(bytes(0));
  expect(bytes(12)).not.toBe(bytes(0));
});
