import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { dayOf } from '../../../uk/day.ts';
import { SourceProblem } from '../../problem.ts';
import type { RawFile, RecordWriter } from '../../source.ts';
import { type OfficerRecord, ukNumber } from './officer.ts';
import { type Person, readDisqualification, readPermission, readPerson } from './weekly-records.ts';

interface Placed {
  readonly person: Person;
  readonly line: number;
}

/** Returns the day of the header, `DISQUALS3321` and a day, as ISO 8601; `undefined` for another text. */
export function weeklyFileDay(text: string): string | undefined {
  const [, year = '', month = '', date = ''] = /^DISQUALS\d{4}(\d{4})(\d{2})(\d{2})\s*$/m.exec(text.slice(0, 100)) ?? [];
  return dayOf(year, month, date);
}

/**
 * Reads the weekly file (Product 192): a header, records of four types, and a trailer that counts them. Type 1 is a person, 2 a disqualification and
 * a company, 3 a permission to act, 4 a variation, whose dates type 2 already has. Throws UNEXPECTED_HTML or UNEXPECTED_HEADER for another file,
 * UNEXPECTED_SHAPE when the trailer is missing or states other numbers.
 */
export async function readWeeklyFile(file: RawFile, out: RecordWriter): Promise<{ record: OfficerRecord; line: number }[]> {
  const people = new Map<string, Placed>();
  const counts = [0, 0, 0, 0];
  let trailer: string | undefined;
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file.path, 'latin1'), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (line === 1 && weeklyFileDay(text) === undefined) throw noHeader(file, text);
    if (line === 1 || text.trim() === '') continue;
    if (text.startsWith('DISQUALS/')) trailer = text.trim();
    const type = Number(text.charAt(0));
    if (type >= 1 && type <= 4) counts[type - 1] = (counts[type - 1] ?? 0) + 1;
    for (const { what, reason } of take(people, text, line)) await out.reject({ file: file.name, line }, what, reason);
  }
  assertWhole(file, trailer, counts);
  return [...people.values()].map((placed) => ({ record: recordOf(placed.person), line: placed.line }));
}

function noHeader({ name }: RawFile, text: string): SourceProblem {
  const html = text.trimStart().startsWith('<');
  return new SourceProblem(html ? 'UNEXPECTED_HTML' : 'UNEXPECTED_HEADER', `${name} begins with "${text.slice(0, 40)}", not with DISQUALS`);
}

/** Adds a line to the people. Returns the parts of the line that cannot be used, each with the reason. */
function take(people: Map<string, Placed>, text: string, line: number): { what: string; reason: string }[] {
  if (text.startsWith('DISQUALS/')) return [];
  const number = text.slice(1, 13);
  const known = people.get(number)?.person;
  if (!/^[1-4]\d{12}/.test(text)) return [{ what: text, reason: 'a record of an unknown type' }];
  if (text.startsWith('1')) {
    const person = readPerson(text);
    if (typeof person === 'string') return [{ what: text, reason: person }];
    people.set(number, known === undefined ? { person, line } : { person: { ...person, ...rulings(known) }, line });
    return [];
  }
  if (known === undefined) return [{ what: text, reason: 'no earlier record of a person with this number' }];
  if (text.startsWith('3')) readPermission(known, text);
  const rest = text.startsWith('2') ? readDisqualification(known, text) : undefined;
  return rest === undefined ? [] : [{ what: rest, reason: 'the record is cut off, and another follows on its line' }];
}

const rulings = ({ disqualifications, permissions }: Person) => ({ disqualifications, permissions });

function assertWhole({ name }: RawFile, trailer: string | undefined, counts: readonly number[]): void {
  const stated = trailer?.split('/').slice(1).map(Number) ?? [];
  const counted = [...counts, counts.reduce((sum, one) => sum + one, 0)];
  if (stated.join() === counted.join()) return;
  const what = trailer === undefined ? 'it has no trailer' : `its trailer states ${stated.join(', ')}`;
  throw new SourceProblem('UNEXPECTED_SHAPE', `${name} is cut off or damaged: ${counted.join(', ')} records, and ${what}`);
}

function recordOf(person: Person): OfficerRecord {
  const { number, registration, country, disqualifications, permissions, ...rest } = person;
  return {
    _op: 'upsert',
    officer_id: number,
    person_number: number,
    ...rest,
    company_number: ukNumber(registration, country),
    registration_number: registration,
    country_of_registration: country,
    disqualifications: [...disqualifications.values()],
    permissions: [...permissions.values()],
  };
}
