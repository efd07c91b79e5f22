import { createHash } from 'node:crypto';
import { yearEnds } from '../accounts/year-ends.ts';
import { isoOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { filingId } from '../filings/id.ts';
import { kindOf } from '../kinds.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';

const salt = 340;
/** One company in so many keeps a register elsewhere than at its office. */
const movedIn = 15;
const types = ['directors', 'persons_with_significant_control', 'members'] as const;

/** Returns where a company keeps its registers on a day, as the REST API answers it; `undefined` when it keeps them all at its office. */
export function registersOf(world: World, index: number, day: number): object | undefined {
  const drawn = draw(world.seed, index, salt);
  const movedOn = yearEnds(world, index).born + 30 + (drawn % 300);
  if (drawn % movedIn !== 0 || kindOf(index).kind.keeps !== 'all' || movedOn > day) return undefined;
  const number = companyNumber(world, index);
  const moves = (type: string) => {
    const back = movedOn + 400;
    const first = { moved_on: isoOf(movedOn), register_moved_to: 'public-register' };
    const second = { moved_on: isoOf(back), register_moved_to: 'single-alternative-inspection-location' };
    return (drawn % 2 === 0 && back <= day ? [first, second] : [first]).map((move, at) => ({
      ...move,
      links: { filing: `/company/${number}/filing-history/${filingId(world, index, `register ${type} ${at}`)}` },
    }));
  };
  const registers = types
    .slice(0, 1 + ((drawn >>> 8) % types.length))
    .map((type) => [type, { register_type: type.replaceAll('_', '-'), items: moves(type) }] as const);
  const shown = {
    links: { self: `/company/${number}/registers` },
    company_number: number,
    kind: 'registers',
    registers: Object.fromEntries(registers),
  };
  return { ...shown, etag: createHash('sha1').update(JSON.stringify(shown)).digest('hex') };
}
