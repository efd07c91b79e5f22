import type { World } from '../world.ts';
import { recordOf } from './file.ts';
import type { Owner } from './owner.ts';
import { ownersOf } from './owners.ts';

type Data = ReturnType<typeof recordOf>['data'];

/** Returns the statements of a company about its owners on a day, as the REST API answers them. */
export const statementsOf = (world: World, index: number, day: number): readonly Data[] => dataOf(world, index, day, 'statement');

/** Returns the exemptions of a company; `undefined` when it has none. */
export const exemptionsOf = (world: World, index: number, day: number): Data | undefined => dataOf(world, index, day, 'exemptions')[0];

function dataOf(world: World, index: number, day: number, wanted: Owner['form']): readonly Data[] {
  const owners = [...ownersOf(world, index, day).entries()];
  return owners.flatMap(([at, owner]) => (owner.form === wanted ? [recordOf(world, index, at, owner).data] : []));
}
