export interface OfficerFields {
  readonly number: string;
  readonly type: string;
  readonly person: string;
  readonly corporate: boolean;
  /** `20200514`, or empty. */
  readonly appointed: string;
  readonly resigned: string;
  readonly postcode: string;
  /** `197501`, or empty. */
  readonly born: string;
  /** All fourteen. */
  readonly words: readonly string[];
}

const usual: OfficerFields = {
  number: '09999901',
  type: '01',
  person: '260099990001',
  corporate: false,
  appointed: '20200514',
  resigned: '',
  postcode: 'ZZ1 1ZZ',
  born: '197702',
  words: [
    'MRS',
    'OTTOLINE FERN',
    'NIGHTJAR',
    '',
    '',
    '',
    '7 NIGHTJAR LANE',
    '',
    'EXAMPLETON',
    '',
    'ENGLAND',
    'JOINER',
    'BRITISH',
    'ENGLAND',
  ],
};

function fixed({ number, type, person, corporate, appointed, resigned, postcode }: OfficerFields): string {
  const dates = appointed.padEnd(8) + resigned.padEnd(8);
  return `${number.padEnd(8)}23${type}${person}${corporate ? 'Y' : ' '}${' '.repeat(7)}${dates}${postcode.padEnd(8)}`;
}

/** The line of a person in today's layout: a director, but for what is given. */
export function officerLine(given: Partial<OfficerFields> = {}): string {
  const fields = { ...usual, ...given };
  const variable = `${fields.words.join('<')}<`;
  return `${fixed(fields)}${fields.born.padEnd(16)}${String(variable.length).padStart(4, '0')}${variable}`;
}

/** The same in the layout of 2009: one date of birth, to the day. */
export function olderOfficerLine(given: Partial<OfficerFields> = {}): string {
  const fields = { ...usual, ...given };
  const variable = `${fields.words.join('<')}<`;
  return `${fixed(fields)}${fields.born === '' ? ' '.repeat(8) : `${fields.born}17`}${String(variable.length).padStart(4, '0')}${variable}`;
}

export function companyLine(number = '09999901', name = 'NIGHTJAR JOINERY LTD'): string {
  return `${number}1${' '.repeat(23)}0001${String(name.length + 1).padStart(4, '0')}${name}<`;
}

/** Header, records, and a true trailer. */
export function officerFile(records: readonly string[], date = '20260601'): string {
  return `${[`DDDDSNAP4001${date}`, ...records, `99999999${String(records.length).padStart(8, '0')}`].join('\n')}\n`;
}
