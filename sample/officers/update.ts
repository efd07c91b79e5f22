import { companyNumber } from '../company.ts';
import type { World } from '../world.ts';
import { type Appointment, appointmentsOf } from './appointments.ts';
import { officerChanges } from './changes.ts';
import { compact, companyRecord, digits, partsOf, typeOf } from './file.ts';

/** Returns the run number of a daily update: 2000 plus the day. */
const run = (day: number) => digits(2_000 + day, 4);

/** Returns the name of a daily update: product, run. */
export const updateName = (day: number) => `Prod198_${run(day)}.dat`;

/** Returns Product 198 of a day: header, each company followed by those of its officers who were appointed or who left on the day, trailer. */
export function updateFile(world: World, day: number): string {
  const lines: string[] = [];
  for (const { index, changed } of officerChanges(world, day)) {
    lines.push(companyRecord(world, index, appointmentsOf(world, index, day).length));
    for (const appointment of changed) lines.push(updateRecord(world, index, appointment, day));
  }
  return `DDDDUPDT${run(day)}${compact(day)}\n${lines.join('')}99999999${digits(lines.length, 8)}\n`;
}

function updateRecord(world: World, index: number, appointment: Appointment, day: number): string {
  const { type, officer, appointed, resigned } = appointment;
  const { variable, postCode, birth, corporate } = partsOf(world, index, appointment);
  const person = `${officer}0001`;
  const marks = `1${resigned === undefined ? ' ' : '1'} ${corporate ? 'Y' : ' '}  ${type}${typeOf(appointment)}${person}${person}`;
  const births = `${birth.padEnd(8)}${' '.repeat(8)}`;
  const days = `${compact(appointed)}${resigned === undefined ? ' '.repeat(8) : compact(resigned)}${' '.repeat(8)}${compact(day)}`;
  const whole = `${variable}${'<'.repeat(13)}`;
  return `${companyNumber(world, index)}2${marks}${births}${' '.repeat(8)}${postCode.padEnd(8)}${days}${digits(whole.length, 4)}${whole}\n`;
}
