import { registerSize } from '../register.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { World } from '../world.ts';
import { type Appointment, allAppointmentsOf } from './appointments.ts';

/** The appointments and resignations of a company on one day. */
export interface CompanyChanges {
  readonly index: number;
  /** Those who were appointed or who left on the day. */
  readonly changed: readonly Appointment[];
}

/** Yields the companies of the first 20,000, and of those that are incorporated on the day, whose officers change on it. */
export function* officerChanges(world: World, day: number): Generator<CompanyChanges> {
  const size = registerSize(world, day + 1);
  for (let index = 0; index < size; index += 1) {
    if (index === WITH_NOTICES && index < world.companies) index = world.companies;
    const changed = allAppointmentsOf(world, index, day).filter(({ appointed, resigned }) => appointed === day || resigned === day);
    if (changed.length > 0) yield { index, changed };
  }
}
