import { createHash } from 'node:crypto';
import { isoOf } from '../calendar.ts';
import { addressFor, companyNumber } from '../company.ts';
import { type Appointment, appointmentsOf } from '../officers/appointments.ts';
import { officerChanges } from '../officers/changes.ts';
import { lostVerification, verificationStated } from '../officers/planted.ts';
import { drawnBeside, repeatsFirst } from '../officers/repeats.ts';
import { peopleOf } from '../people.ts';
import { draw } from '../random.ts';
import { registerSize } from '../register.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { World } from '../world.ts';
import type { StreamEvent } from './event.ts';

/** One company in so many has an event on a day of an officer who is deleted. */
const deletedIn = 9_000;
const salt = 302;
const roles = { '00': 'secretary', '01': 'director', '05': 'llp-designated-member' } as const;

/**
 * Returns the events of the stream `officers` on a day: those who are appointed or who leave, whose verification changes, some without a
 * change, and a deletion now and then.
 */
export function officerEvents(world: World, day: number): readonly StreamEvent[] {
  const changes = [...officerChanges(world, day)].flatMap(({ index, changed }) => changed.map((one) => eventOf(world, index, one, day)));
  return [...changes, ...verifications(world, day), ...repeats(world, day)];
}

/** A first director whose verification the register states for the first time, or otherwise than before. */
function verifications(world: World, day: number): StreamEvent[] {
  const events: StreamEvent[] = [];
  for (let index = 0; index < Math.min(WITH_NOTICES, world.companies); index += 1) {
    const lost = lostVerification(world, index);
    if (lost === undefined || (lost.statedOn !== day && lost.lostOn !== day)) continue;
    const [first] = appointmentsOf(world, index, day);
    if (first !== undefined) events.push(eventOf(world, index, first, day));
  }
  return events;
}

/** The publisher repeats records, and deletes appointments that no list has shown. */
function repeats(world: World, day: number): StreamEvent[] {
  const events: StreamEvent[] = [];
  for (let index = 0; index < Math.min(WITH_NOTICES, registerSize(world, day)); index += 1) {
    const drawn = drawnBeside(world, index, day);
    const [first] = repeatsFirst(drawn) ? appointmentsOf(world, index, day) : [];
    if (first !== undefined) events.push(eventOf(world, index, first, day));
    if (drawn % deletedIn === 1) events.push({ ...resource(world, index, `gone ${day}`), type: 'deleted' });
  }
  return events;
}

function eventOf(world: World, index: number, appointment: Appointment, day: number): StreamEvent {
  const { type, officer } = appointment;
  return { ...resource(world, index, `${type} ${officer}`), data: apiOfficer(world, index, appointment, day), type: 'changed' };
}

function resource(world: World, index: number, office: string) {
  const id = idOf(world, `${index} ${office}`);
  return { resource_kind: 'company-officers', resource_uri: `/company/${companyNumber(world, index)}/appointments/${id}`, resource_id: id };
}

/** Returns an id in the publisher's form, a hash of 27 letters, digits, hyphens and underscores. */
const idOf = (world: World, text: string) => createHash('sha1').update(`appointment ${world.seed} ${text}`).digest('base64url');

/** Returns an officer as the REST API answers it on a day, under the id that the stream has too. */
export function apiOfficer(world: World, index: number, appointment: Appointment, day: number): object {
  const { type, officer, who, appointed, resigned, occupation } = appointment;
  const corporate = 'agent' in who;
  const { line1, line2, town, county, country, postCode } = addressFor(world, corporate ? who.key : index * 2, 'england');
  const { resource_uri: self } = resource(world, index, `${type} ${officer}`);
  const person = corporate
    ? { name: who.agent, officer_role: `corporate-${roles[type]}` }
    : {
        name: `${who.surname.toUpperCase()}, ${who.forenames.join(' ')}${who.title === 'Dr' ? ', Dr' : ''}`,
        officer_role: roles[type],
        ...(type === '00' ? {} : { date_of_birth: { month: who.bornMonth, year: who.bornYear } }),
        nationality: who.nationality,
        country_of_residence: who.residence,
        ...(type === '00' ? {} : verification(world, index, appointment, day)),
      };
  const address = { address_line_1: line1, address_line_2: line2, locality: town, region: county, country, postal_code: postCode };
  return {
    ...person,
    address: Object.fromEntries(Object.entries(address).filter(([, value]) => value !== '')),
    appointed_on: isoOf(appointed),
    ...(resigned === undefined ? {} : { resigned_on: isoOf(resigned) }),
    ...(occupation === '' ? {} : { occupation: occupation.charAt(0) + occupation.slice(1).toLowerCase() }),
    links: { self, officer: { appointments: `/officers/${idOf(world, `officer ${officer}`)}/appointments` } },
  };
}

/** The day by which the register asks the directors of the sample for the statement that they are verified. All but those of a story make it in time. */
const verifiedBy = '2026-11-18';

/** Returns the identity verification of an officer: by a provider, by the register, still due, or nothing; of some, what their story states. */
function verification(world: World, index: number, { officer, who }: Appointment, day: number): object {
  if (lostVerification(world, index) !== undefined && 'key' in who && who.key === peopleOf(world, index)[0]?.key) {
    const stated = verificationStated(world, index, day);
    return stated === undefined ? {} : { identity_verification_details: stated };
  }
  const details = [
    {
      anti_money_laundering_supervisory_bodies: ['Institute of Example Accountants'],
      appointment_verification_start_on: '2026-01-12',
      appointment_verification_end_on: '9999-12-31',
      authorised_corporate_service_provider_name: 'EXAMPLE FILINGS LIMITED',
      identity_verified_on: '2026-01-09',
    },
    { appointment_verification_start_on: '2026-02-03', appointment_verification_end_on: '9999-12-31' },
    isoOf(day) < verifiedBy
      ? { appointment_verification_statement_due_on: verifiedBy }
      : { appointment_verification_start_on: '2026-11-02', appointment_verification_end_on: '9999-12-31' },
    undefined,
  ][draw(world.seed, officer, salt) % 4];
  return details === undefined ? {} : { identity_verification_details: details };
}
