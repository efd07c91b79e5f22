import { readCompanyNumber } from '../../../uk/company-number.ts';
import type { Header } from '../officers/lines.ts';

/** What an update states about one appointment: it is now so, or it is no longer there. */
export interface Statement {
  readonly _op: 'upsert' | 'delete';
  readonly company_number: string;
  /** Type of the appointment, two digits. */
  readonly type: string;
  /** Twelve digits. */
  readonly person: string;
  /** `CCYYMMDD` or empty. */
  readonly appointed: string;
  readonly resigned: string;
  readonly corporate: boolean;
  /** `CCYYMM` or empty. */
  readonly born: string;
  readonly postcode: string;
  /** The parts of the name, the address, the occupation, the nationality and the residence. */
  readonly words: readonly string[];
  /** UTC: the start of the day of the update, and its run in microseconds, so that the runs of one day keep their order. */
  readonly changed_at: string;
}

/** The type of an appointment that should never have been registered. */
const errored = '99';
const ended: ReadonlySet<string> = new Set(['02', '03', '06', '07', '14', '15', '16', '20', '21', '22']);
/** Characters before the variable part. */
const fixed = 111;
/** Parts of the variable part, each of which ends in `<`; those from the fifteenth on are no longer used. */
const allParts = 27;
const usedParts = 14;

/**
 * Reads the line of a person as specified in June 2015. An appointment that has another type or person number afterwards is two statements: what it
 * was is no longer there, and what it is now. Returns the reason when the line cannot be used.
 */
export function readUpdate(text: string, header: Header): Statement[] | string {
  const at = (from: number, to: number) => text.slice(from - 1, to).trim();
  if (text.length < fixed || !/^\d{4}$/.test(text.slice(107, 111))) return 'the line has not the layout of June 2015';
  const variable = text.slice(fixed);
  const length = Number(text.slice(107, 111));
  if (length !== variable.length && length !== Buffer.byteLength(variable))
    return `the name and address are ${variable.length} characters long, not ${length}`;
  const parts = variable.split('<');
  if (parts.length !== allParts + 1 || parts.at(-1) !== '') return 'not twenty-seven parts';
  if (at(1, 8) === '') return 'left out: a correction of a nominee, which names no company: the next snapshot has it';
  const company = readCompanyNumber(at(1, 8));
  if (company === undefined) return `not a company number: ${at(1, 8)}`;
  const [before, after] = [
    { type: at(16, 17), person: at(20, 31) },
    { type: at(18, 19), person: at(32, 43) },
  ];
  if (![before, after].every(({ type, person }) => /^\d\d$/.test(type) && /^\d{12}$/.test(person)))
    return 'the types are not two digits or the person numbers not twelve';
  if (parts[1]?.trim() === '' && parts[2]?.trim() === '') return 'the person has no name';
  const state = {
    company_number: company,
    appointed: at(76, 83),
    resigned: at(84, 91),
    corporate: at(13, 13) === 'Y',
    born: text.slice(43, 49).trim(),
    postcode: at(68, 75),
    words: parts.slice(0, usedParts),
    changed_at: `${header.date} 00:00:00.${header.run.padStart(6, '0')}`,
  };
  return statements(state, before, after);
}

interface Numbered {
  readonly type: string;
  readonly person: string;
}

function statements(state: Omit<Statement, '_op' | 'type' | 'person'>, before: Numbered, after: Numbered): Statement[] {
  // an appointment in office has no day of resignation in its key
  const was: Statement = { ...state, ...before, _op: 'delete', resigned: ended.has(before.type) ? state.resigned : '' };
  if (after.type === errored) return [was];
  const is: Statement = { ...state, ...after, _op: 'upsert' };
  return keyOf(was) === keyOf(is) ? [is] : [was, is];
}

/** Returns what identifies the appointment of a statement, by the same parts as the macro `product_appointment`. */
export function keyOf({ company_number, type, person, appointed, resigned }: Statement): string {
  return [company_number, type, person, appointed, resigned].join('|');
}
