import { createHash } from 'node:crypto';
import { yearEnds } from '../accounts/year-ends.ts';
import { addWorkdays, dayOf } from '../calendar.ts';
import { salt } from '../company.ts';
import { draw } from '../random.ts';
import { storyOf } from '../stories.ts';
import type { World } from '../world.ts';

const { floor } = Math;

/** A charge on the register. `number` counts from 1 within the company. */
export interface Charge {
  readonly id: string;
  readonly number: number;
  readonly createdOn: number;
  /** The register shows it from this day on. */
  readonly deliveredOn: number;
  /** Days on which a statement of satisfaction was registered. */
  readonly satisfiedOn?: number;
  readonly partSatisfiedOn?: number;
  /** What the lender and the terms are drawn from. */
  readonly drawn: number;
}

/** Counts of the monthly file: all charges, outstanding, satisfied in part, satisfied. */
export type ChargeCounts = readonly [all: number, outstanding: number, part: number, satisfied: number];

const none: ChargeCounts = [0, 0, 0, 0];
/** From this day on a registered charge has a code (Companies Act 2006 s.859I). */
export const coded = dayOf(2013, 4, 6);
const detail = 321;
/** A company that was incorporated after this day has no charge yet. */
const young = -300;

/** Returns an id in the publisher's form. */
export function chargeId(world: World, index: number, number: number): string {
  return createHash('sha1').update(`charge ${world.seed} ${index} ${number}`).digest('base64url');
}

/** Returns the counts of a company in a snapshot, which shows what was registered before its day. */
export function chargeCounts(world: World, index: number, snapshot: number): ChargeCounts {
  const charges = chargesOf(world, index).filter(({ deliveredOn }) => deliveredOn < snapshot);
  if (charges.length === 0) return none;
  const satisfied = charges.filter((one) => (one.satisfiedOn ?? snapshot) < snapshot).length;
  const part = charges.filter((one) => one.satisfiedOn === undefined && (one.partSatisfiedOn ?? snapshot) < snapshot).length;
  return [charges.length, charges.length - satisfied - part, part, satisfied];
}

/** Returns every charge of a company, the later ones included. */
export function chargesOf(world: World, index: number): readonly Charge[] {
  const drawn = draw(world.seed, index, salt.mortgages);
  const planned = drawn % 7 === 0 ? plannedOf(drawn) : underReceiver(world, index) ? { all: 1, outstanding: 1, part: 0 } : undefined;
  const { born } = yearEnds(world, index);
  if (planned === undefined || born > young) return [];
  const { all, outstanding, part } = planned;
  const charges = Array.from({ length: all }, (_, at): Charge => {
    const own = draw(world.seed, index * 16 + at, detail);
    const createdOn = born + 60 + floor(((-160 - born) * (at + 1)) / (all + 1));
    const base = { id: chargeId(world, index, at + 1), number: at + 1, createdOn, deliveredOn: delivered(createdOn, own), drawn: own };
    if (at < outstanding) return base;
    const later = Math.min(createdOn + 300 + (own % 900), -60);
    return at < outstanding + part ? { ...base, partSatisfiedOn: later } : { ...base, satisfiedOn: later };
  });
  return [...satisfiedLater(charges, drawn), ...registeredLater(world, index, { all, drawn })];
}

/** A charge is delivered to the register within 21 days (Companies Act 2006 s.859A). */
const delivered = (createdOn: number, drawn: number) => addWorkdays(createdOn, 1 + (drawn % 12));

function plannedOf(drawn: number) {
  const all = 1 + ((drawn >>> 4) % 8);
  const outstanding = (drawn >>> 8) % (all + 1);
  return { all, outstanding, part: outstanding < all && drawn % 3 === 0 ? 1 : 0 };
}

/** A receiver is appointed under a charge. */
function underReceiver(world: World, index: number): boolean {
  return storyOf(world, index)?.register.some(({ status }) => status?.toLowerCase().includes('receiver') === true) ?? false;
}

/** In one company of five with charges, the first outstanding charge is satisfied within the first two months of the sample. */
function satisfiedLater(charges: readonly Charge[], drawn: number): readonly Charge[] {
  const first = charges[0];
  if ((drawn >>> 12) % 5 !== 0 || first === undefined || first.satisfiedOn !== undefined || first.partSatisfiedOn !== undefined)
    return charges;
  return [{ ...first, satisfiedOn: 1 + ((drawn >>> 16) % 60) }, ...charges.slice(1)];
}

/** One company of five with charges registers another one within the first two months. */
function registeredLater(world: World, index: number, { all, drawn }: { all: number; drawn: number }): readonly Charge[] {
  if ((drawn >>> 12) % 5 !== 1) return [];
  const number = all + 1;
  const own = draw(world.seed, index * 16 + all, detail);
  const createdOn = 1 + ((drawn >>> 16) % 60);
  return [{ id: chargeId(world, index, number), number, createdOn, deliveredOn: delivered(createdOn, own), drawn: own }];
}
