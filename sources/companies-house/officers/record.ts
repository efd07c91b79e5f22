import { readRegisterNumber } from '../../../uk/company-number.ts';
import { controlCharacters, storableText, withoutSpaces } from '../../../uk/text.ts';

/** What the line of a person states, as the cells of one row: storable texts without spaces around. An empty text: the line does not state it. */
export interface Cells {
  readonly company_number: string;
  /** Two characters. */
  readonly type: string;
  /** Twelve digits. */
  readonly person: string;
  /** `Y`: a body, not a person. */
  readonly corporate: string;
  /** `CCYYMMDD`. */
  readonly appointed: string;
  readonly resigned: string;
  readonly postcode: string;
  /** `CCYY-MM`. */
  readonly born: string;
  readonly name: string;
  readonly nationality: string;
  readonly residence: string;
}

/** What stands before the variable part from the first date of birth on: in today's layout there are two, and in that of 2009 one. */
const layouts = [
  { dates: 64, begins: 76 },
  { dates: 56, begins: 68 },
] as const;
const lastDateAndLength = /^(?: {8}|\d{8})\d{4}$/;
/** The parts of the variable part, each of which ends in `<`: title, forenames, surname, honours, care of, PO box, two lines, town, county, country, occupation, nationality, residence. */
export const allParts = 14;
const hasControl = new RegExp(`[${controlCharacters}]`);
/** The type of an appointment that should never have been registered. */
const errored = '99';

/** Reads the line of a person in a snapshot, without its line break. Returns the reason when the line cannot be used. */
export function readLine(line: string): Cells | string {
  const at = (from: number, to: number) => line.slice(from, to);
  const layout = layouts.find(({ dates, begins }) => lastDateAndLength.test(at(dates, begins)));
  if (layout === undefined) return 'the line has neither layout';
  const company_number = readRegisterNumber(at(0, 8));
  if (company_number === undefined) return `not a company number: ${withoutSpaces(at(0, 8))}`;
  const person = at(12, 24);
  if (!/^\d{12}$/.test(person)) return 'the person number is not twelve digits';
  const variable = line.slice(layout.begins);
  const length = Number(at(layout.begins - 4, layout.begins));
  const characters = [...variable].length;
  // the length counts bytes; in plain text they are characters
  if (length !== characters && length !== Buffer.byteLength(variable))
    return `the name and address are ${characters} characters long, not ${length}`;
  const parts = variable.split('<').map(textOf);
  const [, forenames = '', surname = ''] = parts;
  if (parts.length !== allParts + 1 || parts[allParts] !== '') return 'not fourteen parts';
  if (forenames === '' && surname === '') return 'the person has no name';
  const type = at(10, 12);
  if (type === errored) return 'left out: an appointment that never took place';
  const [appointed, resigned] = [withoutSpaces(at(32, 40)), withoutSpaces(at(40, 48))];
  if (hasControl.test(type + appointed + resigned)) return 'the key has a control character';
  const [nationality = '', residence = ''] = parts.slice(12);
  return {
    company_number,
    type,
    person,
    corporate: at(24, 25) === 'Y' ? 'Y' : '',
    appointed,
    resigned,
    postcode: textOf(at(48, 56)),
    born: monthOf(at(56, 62)),
    name: withoutSpaces(`${forenames} ${surname}`),
    nationality,
    residence,
  };
}

const textOf = (part: string) => withoutSpaces(storableText(part));

/** Returns `CCYYMM` as `CCYY-MM`; of another text nothing. */
const monthOf = (text: string) => (/^(?:1[89]|20)\d\d(?:0[1-9]|1[0-2])$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4)}` : '');
