import { draw } from './random.ts';
import { BLOCK, type World } from './world.ts';

/**
 * The noise of real records, which only a world of the difficulty `hard` has: errors of typing, namesakes, addresses that many companies share, notices
 * that are late or corrected, and lists that are issued again without a change. What is true of a company stays the same.
 */
const salt = { name: 400, letter: 401, digits: 402, late: 403, corrected: 404, agent: 405, person: 406 } as const;

/** Returns true for one key in so many of a hard world. */
function oneIn(world: World, count: number, key: number, purpose: keyof typeof salt): boolean {
  return world.hard && draw(world.seed, key, salt[purpose]) % count === 0;
}

/** Returns a name as a notice writes it: in one of eight, two neighbouring letters are exchanged. `key`: of the notice. */
export function typedName(world: World, name: string, key: number): string {
  return oneIn(world, 8, key, 'name')
    ? exchanged(name, 1 + (draw(world.seed, key, salt.letter) % Math.max(1, name.split(' ')[0]?.length ?? 1)))
    : name;
}

/** Returns the number of a court case as a later notice cites it: in one of six, the last two digits are exchanged. */
export function citedCase(world: World, number: string, key: number): string {
  return oneIn(world, 6, key, 'digits') ? exchanged(number, number.length - 2) : number;
}

function exchanged(text: string, at: number): string {
  return (
    text.slice(0, at) +
    text
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    text.slice(at + 2)
  );
}

/** Returns the working days by which a notice that follows a petition is late: eight for one in eight. */
export function daysLate(world: World, key: number): number {
  return oneIn(world, 8, key, 'late') ? 8 : 0;
}

/** True for one petition in six, whose first notice states another day of the hearing. */
export function isCorrected(world: World, key: number): boolean {
  return oneIn(world, 6, key, 'corrected');
}

/** True for one company in four, which has the address of a formation agent. */
export function isAgentsClient(world: World, index: number): boolean {
  return oneIn(world, 4, index, 'agent');
}

/** Returns the key of the person whose name a person has: one in forty has that of another person of the world. */
export function namedAs(world: World, key: number): number {
  return oneIn(world, 40, key, 'person') ? draw(world.seed, key, salt.letter) % (2 * world.companies) : key;
}

/** Positions of companies in a block, and the company of a story whose name and director's name they share except for a word and the day of birth. */
const namesakes: ReadonlyMap<number, number> = new Map([
  [52, 14],
  [53, 15],
  [54, 6],
  [56, 7],
  [57, 132],
  [58, 135],
  [59, 140],
]);

/** Returns the index of the company of which this one is a namesake; `undefined` for most. */
export function namesakeOf(world: World, index: number): number | undefined {
  const position = namesakes.get(index % BLOCK);
  return world.hard && position !== undefined ? index - (index % BLOCK) + position : undefined;
}
