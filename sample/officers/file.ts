import { isoOf } from '../calendar.ts';
import { addressFor, companyName, companyNumber } from '../company.ts';
import { registerSize } from '../register.ts';
import type { World } from '../world.ts';
import { type Appointment, allAppointmentsOf, appointmentsOf } from './appointments.ts';

/** Returns the run number of a snapshot: 4000 plus the day. */
const run = (today: number) => String(4_000 + Math.max(0, today)).padStart(4, '0');
export const compact = (day: number) => isoOf(day).replaceAll('-', '');
export const digits = (count: number, width: number) => String(count).padStart(width, '0');

/** 195: the officers in office. 216: also those who have left, with the day. */
export type Product = '195' | '216';

/** Returns the name of a delivery: product, run, region, number of the file. */
export function deliveryName(today: number, product: Product = '195'): string {
  return `Prod${product}_${run(today)}_ni_ew_sc_1.dat`;
}

/** Yields a delivery in pieces of about 128 KiB: header, each company followed by its officers, trailer. */
export function* deliveryLines(world: World, today: number, product: Product = '195'): Generator<string> {
  const officersOf = product === '195' ? appointmentsOf : allAppointmentsOf;
  // the state at the end of the day
  const size = registerSize(world, today + 1);
  let records = 0;
  let piece = `DDDDSNAP${run(today)}${compact(today)}\n`;
  for (let index = 0; index < size; index += 1) {
    const appointments = officersOf(world, index, today);
    if (appointments.length === 0) continue;
    records += 1 + appointments.length;
    piece += companyRecord(world, index, appointments.length);
    for (const appointment of appointments) piece += personRecord(world, index, appointment);
    if (piece.length < 131_072) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}99999999${digits(records, 8)}\n`;
}

export function companyRecord(world: World, index: number, officers: number): string {
  const name = plain(companyName(world, index));
  return `${companyNumber(world, index)}1${' '.repeat(23)}${digits(officers, 4)}${digits(name.length + 1, 4)}${name}<\n`;
}

function personRecord(world: World, index: number, appointment: Appointment): string {
  const { officer, appointed, resigned } = appointment;
  const { variable, postCode, birth, corporate } = partsOf(world, index, appointment);
  // `21`: origin 1 means that the day is taken from the document of the appointment. The second date of birth, with its day, is blank: few
  // subscribers receive it
  const fixed = `${companyNumber(world, index)}21${typeOf(appointment)}${officer}0001${corporate ? 'Y' : ' '}${' '.repeat(7)}${compact(appointed)}${resigned === undefined ? ' '.repeat(8) : compact(resigned)}`;
  return `${fixed}${postCode.padEnd(8)}${birth.padEnd(8)}${' '.repeat(8)}${digits(variable.length, 4)}${variable}\n`;
}

/** Returns the type of an appointment; that of an office which has ended is two higher. */
export function typeOf({ type, resigned }: Appointment): string {
  return resigned === undefined ? type : digits(Number(type) + 2, 2);
}

/** Returns what the lines of the snapshot and of the update have in common. */
export function partsOf(world: World, index: number, { who, occupation }: Appointment) {
  const corporate = 'agent' in who;
  const { line1, line2, town, county, country, postCode } = addressFor(world, corporate ? who.key : index * 2, 'england');
  const name = corporate ? ['', '', who.agent] : [who.title, who.forenames.join(' '), who.surname];
  const home = corporate ? ['', ''] : [who.nationality, who.residence];
  const words = [...name, '', '', '', line1, line2, town, county, country, occupation, ...home];
  const variable = `${words.map((word) => plain(word.toUpperCase())).join('<')}<`;
  const birth = corporate ? '' : `${who.bornYear}${digits(who.bornMonth, 2)}`;
  return { corporate, variable, postCode, birth };
}

/** Removes the sign that ends a part. */
function plain(text: string): string {
  return text.replaceAll('<', ' ');
}
