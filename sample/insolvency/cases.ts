import { createHash } from 'node:crypto';
import { isoOf } from '../calendar.ts';
import { chargeId } from '../charges/charges.ts';
import { addressFor, companyNumber, personName } from '../company.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import { type Procedure, proceduresOf } from './procedures.ts';

const salt = 311;

/** Returns the register's insolvency page of a company on a day; `undefined` when the company has no case (404). */
export function insolvencyAt(world: World, index: number, day: number): object | undefined {
  const shown = proceduresOf(world, index).filter(({ shownOn }) => shownOn <= day);
  if (shown.length === 0) return undefined;
  const cases = shown.map((procedure, at) => caseOf(world, index, { procedure, at, day }));
  return { etag: createHash('sha1').update(JSON.stringify(cases)).digest('hex'), cases };
}

function caseOf(world: World, index: number, { procedure, at, day }: { procedure: Procedure; at: number; day: number }): object {
  const { type, dates, shownOn, underCharge } = procedure;
  const key = index * 4 + at;
  return {
    type,
    // a number in a few answers, a text in most
    number: draw(world.seed, key, salt) % 16 === 0 ? at + 1 : String(at + 1),
    dates: dates.filter((one) => (one.shownOn ?? shownOn) <= day).map((one) => ({ type: one.type, date: isoOf(one.day) })),
    practitioners: [practitioner(world, key, shownOn), ...(key % 3 === 0 ? [practitioner(world, key + 500_000, shownOn)] : [])],
    ...(underCharge ? { links: { charge: `/company/${companyNumber(world, index)}/charges/${chargeId(world, index, 1)}` } } : {}),
  };
}

function practitioner(world: World, key: number, appointedOn: number): object {
  const { line1, line2, town, county, postCode } = addressFor(world, 700_000_000 + key, 'england');
  const address = Object.fromEntries(
    Object.entries({ address_line_1: line1, address_line_2: line2, locality: town, region: county, postal_code: postCode }).filter(
      ([, part]) => part !== '',
    ),
  );
  // the publisher's specification writes a list, its data an object
  return {
    name: personName(world, 700_000_000 + key),
    role: 'practitioner',
    address: draw(world.seed, key, salt + 1) % 12 === 0 ? [address] : address,
    ...(key % 2 === 0 ? { appointed_on: isoOf(appointedOn) } : {}),
  };
}
