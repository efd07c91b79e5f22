import { companyName, companyNumber, personName } from '../company.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import { codes } from './codes.ts';
import type { Notice } from './plan.ts';

/** What the feed and the page call it: the company's name, the first of several. */
export function title(world: World, notice: Notice): string {
  const [company] = notice.companies;
  if (company !== undefined) return companyName(world, company);
  const name = personName(world, notice.key + 5);
  return codes[notice.code]?.shape === 'partnership' ? `The Partnership of ${name.split(' ').pop()} and Sons` : name.toUpperCase();
}

/** As the notice writes it: one in sixteen drops the zeros that the register keeps. */
export function writtenNumber(world: World, index: number): string {
  const number = companyNumber(world, index);
  return draw(world.seed, index, 61) % 16 === 0 ? number.replace(/^0+/, '') : number;
}
