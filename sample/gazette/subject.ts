import { companyName, companyNumber, personName } from '../company.ts';
import { typedName } from '../noise.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import { codes } from './codes.ts';
import type { Notice } from './plan.ts';

/** Returns the title of a notice in the feed and on the page: the name of its first company. */
export function title(world: World, notice: Notice): string {
  const [company] = notice.companies;
  if (company !== undefined) return typedName(world, companyName(world, company), notice.key);
  const name = personName(world, notice.key + 5);
  return ['partnership', 'dismissal'].includes(codes[notice.code]?.shape ?? '')
    ? `The Partnership of ${name.split(' ').pop()} and Sons`
    : name.toUpperCase();
}

/** Returns a company number in the form of a notice: one in sixteen has no leading zeros. */
export function writtenNumber(world: World, index: number): string {
  const number = companyNumber(world, index);
  return draw(world.seed, index, 61) % 16 === 0 ? number.replace(/^0+/, '') : number;
}
