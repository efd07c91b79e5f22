import { companyLine, officerFile, officerLine, updateFile, updateLine } from '../fixtures/officer-lines.ts';
import { edited } from '../worlds/drift.ts';
import { type Case, type Change, driftTable, isoDatesDotted, renamed, replaced, streamed } from '../worlds/drift-table.ts';

const drift = driftTable();

/** Members of the envelope. All streams share its reader (sources/companies-house/envelope), so they are changed in one of them. */
const envelope: Case[] = [
  ['the kind of the resource is renamed', renamed('resource_kind'), /^UNEXPECTED_SHAPE: .*not an envelope: resource_kind: /],
  ['a kind of resource is new', replaced('"company-charges"', '"charges"'), /^UNEXPECTED_SHAPE: .*another kind of resource: charges/],
  ['the path of the resource is renamed', renamed('resource_uri'), /^UNEXPECTED_SHAPE: .*not an envelope: resource_uri: /],
  ['the event is renamed', renamed('event'), /^UNEXPECTED_SHAPE: .*not an envelope: event: /],
  ['the timepoint is renamed', renamed('timepoint'), /^UNEXPECTED_SHAPE: .*not an envelope: event\.timepoint: /],
  ['the timepoint is text', replaced(/"timepoint":(\d+)/g, '"timepoint":"$1"'), /^UNEXPECTED_SHAPE: .*not an envelope: event\.timepoint: /],
  ['the data are renamed', renamed('data'), /^UNEXPECTED_SHAPE: .*a change without data/],
  ['each line is an error', replaced(/.+/g, '{"error":"overloaded"}'), /^UNEXPECTED_SHAPE: .*not an envelope: /],
  ['a type of event is new', replaced('"type":"changed"', '"type":"amended"'), /^UNEXPECTED_SHAPE: .*not an envelope: event\.type: /],
  [
    'one line has a new type of event',
    (files) => edited(files, (text) => text.replace('"type":"changed"', '"type":"amended"')),
    /quarantine: not an envelope: event\.type: /,
  ],
  [
    'the time of publication is written in another way',
    replaced(/"published_at":"(\d{4})-(\d{2})-(\d{2})T/g, '"published_at":"$3.$2.$1 '),
    /^UNEXPECTED_SHAPE: .*not a time of publication: /,
  ],
];

/** One reader compares the members of all resources. */
const newMember: Case = [
  'a member is new',
  replaced('"data":{', '"data":{"rank":"first",'),
  /^(?![A-Z_]+: )[\s\S]*unmapped: member rank=\d+/,
];

const charge: Case[] = [
  ['the status is renamed', renamed('status'), /^CATEGORY_CHANGED: .*\bstatus has an unknown word in .*unmapped_status, for example/],
  [
    'a status is new',
    replaced('"status":"outstanding"', '"status":"pending"'),
    /^CATEGORY_CHANGED: .*\bstatus has an unknown word in .*unmapped_status, for example/,
  ],
  ['the day of creation is renamed', renamed('created_on'), /^COLUMN_EMPTIED: .*created_on has a value in 0 of/],
  ['the persons entitled are renamed', renamed('persons_entitled'), /^COLUMN_EMPTIED: .*persons_entitled has a value in 0 of/],
  ['days are written in another way', isoDatesDotted, /^COLUMN_EMPTIED: .*created_on has a value in 0 of/],
  ['a member is new', replaced('"status":', '"rank":"first","status":'), /^(?![A-Z_]+: )[\s\S]*unmapped: member rank=\d+/],
];
const satisfaction = (seen: RegExp): Case => ['the day of satisfaction is renamed', renamed('satisfied_on'), seen];
drift('companies-house/charges', streamed('companies-house/charges'), [
  ...envelope,
  ...charge,
  satisfaction(/^COLUMN_EMPTIED: .*satisfied_on has a value in 0 of/),
]);
drift(
  'companies-house/charges-api',
  ['2026-05-31', '2026-06-01'],
  [
    ...charge,
    // the look-ups of the sample have too few satisfied charges to be judged
    satisfaction(/^check: satisfied_undated\nunmapped: member renamed_satisfied_on=\d+$/),
    ['the list is renamed', renamed('items'), /quarantine: a page of charges without "items"/],
    ['the link of an item is renamed', renamed('links'), /quarantine: an item of charges without a link to itself/],
  ],
);

const filing: Case[] = [
  ['the description is renamed', renamed('description'), /^COLUMN_EMPTIED: .*description has a value in 0 of/],
  ['the day is renamed', renamed('date'), /^COLUMN_EMPTIED: .*filed_on has a value in 0 of/],
  ['the category is renamed', renamed('category'), /^COLUMN_EMPTIED: .*category has a value in 0 of/],
  ['days are written in another way', isoDatesDotted, /^COLUMN_EMPTIED: .*filed_on has a value in 0 of/],
  [
    'a description is new',
    replaced(/"description":"[a-z-]+"/g, '"description":"a-new-thing"'),
    /^CATEGORY_CHANGED: .*\bkind has an unknown word in .*unmapped_description, for example/,
  ],
];
drift('companies-house/filings', streamed('companies-house/filings'), [...filing, newMember]);
drift(
  'companies-house/filing-history-api',
  ['2026-05-31', '2026-06-01'],
  [...filing, ['the list is renamed', renamed('items'), /^COLUMN_EMPTIED: .*look-ups: listed has a value in 0 of/]],
);

const insolvency: Case[] = [
  ['the list of cases is renamed', renamed('cases'), /quarantine: not the insolvency cases of a company/],
  ['the number of a case is renamed', renamed('number'), /quarantine: a case without a number/],
];
const undated = (seen: { readonly dates: RegExp; readonly day: RegExp }): Case[] => [
  ['the dates are renamed', renamed('dates'), seen.dates],
  ['the day of a date is renamed', renamed('date'), seen.day],
  ['days are written in another way', isoDatesDotted, seen.day],
];
const newType = (seen: RegExp): Case => [
  'a type of case is new',
  replaced(/"type":"[a-z-]*liquidation"/g, '"type":"reconstruction"'),
  seen,
];
drift('companies-house/insolvency-cases', streamed('companies-house/insolvency-cases'), [
  ...insolvency,
  ...undated({ dates: /^COLUMN_EMPTIED: .*\bdates has a value in 0 of/, day: /^COLUMN_EMPTIED: .*\bdates\.on has a value in 0 of/ }),
  newMember,
  newType(/^CATEGORY_CHANGED: .*\btype has an unknown word in .*unmapped_word, for example/),
]);
// the look-ups of the sample have too few cases to be judged
drift(
  'companies-house/insolvency-api',
  ['2026-05-31', '2026-06-01'],
  [
    ...insolvency,
    ...undated({ dates: /^check: undated\b/, day: /^check: undated\b/ }),
    newType(/^check: unmapped_word\nunmapped: type=\d+/),
  ],
);

drift('companies-house/company-stream', streamed('companies-house/company-stream'), [
  newMember,
  ['the name is renamed', renamed('company_name'), /quarantine: no company name/],
  [
    'the status is renamed',
    renamed('company_status'),
    /^CATEGORY_CHANGED: .*\bstatus has an unknown word in .*unmapped_status, for example/,
  ],
  [
    'a status is new',
    replaced('"company_status":"active"', '"company_status":"trading"'),
    /^CATEGORY_CHANGED: .*\bstatus has an unknown word in .*unmapped_status, for example/,
  ],
  ['the day of incorporation is renamed', renamed('date_of_creation'), /^COLUMN_EMPTIED: .*incorporated_on has a value in 0 of/],
  ['the postcode is renamed', renamed('postal_code'), /^COLUMN_EMPTIED: .*postcode has a value in 0 of/],
  ['days are written in another way', isoDatesDotted, /quarantine: not a day: /],
]);
drift('companies-house/officer-stream', streamed('companies-house/officer-stream'), [
  newMember,
  ['the name is renamed', renamed('name'), /quarantine: the officer has no name/],
  ['the role is renamed', renamed('officer_role'), /^COLUMN_EMPTIED: .*corporate has a value in 0 of/],
  [
    'a role is new',
    replaced('"officer_role":"director"', '"officer_role":"captain"'),
    /^CATEGORY_CHANGED: .*\brole has an unknown word in .*unmapped_role, for example/,
  ],
  ['the day of appointment is renamed', renamed('appointed_on'), /^COLUMN_EMPTIED: .*appointed/],
  ['days are written in another way', isoDatesDotted, /^COLUMN_EMPTIED: .*appointed_on has a value in 0 of/],
]);
drift('companies-house/psc-stream', streamed('companies-house/psc-stream'), [
  newMember,
  ['the kind is renamed', renamed('kind'), /^COLUMN_EMPTIED: .*beneficial_owner has a value in 0 of/],
  // the window of the sample has too few companies among the owners to be judged
  ['the name is renamed', renamed('name'), /^check: nameless_person\n[\s\S]*unmapped: member renamed_name=\d+/],
  ['the natures of control are renamed', renamed('natures_of_control'), /^COLUMN_EMPTIED: .*natures_of_control has a value in 0 of/],
  ['days are written in another way', isoDatesDotted, /^COLUMN_EMPTIED: .*notified_on has a value in 0 of/],
  [
    'a kind is new',
    replaced('"individual-person-with-significant-control"', '"human-with-significant-control"'),
    /^CATEGORY_CHANGED: .*\bkind has an unknown word in .*unmapped_kind, for example/,
  ],
]);
drift('companies-house/disqualified-officer-stream', streamed('companies-house/disqualified-officer-stream'), [
  newMember,
  ['the disqualifications are renamed', renamed('disqualifications'), /quarantine: /],
  ['the surname is renamed', renamed('surname'), /quarantine: /],
  ['a type is new', replaced(/"disqualification_type":"[^"]+"/g, '"disqualification_type":"ban"'), /check: unmapped_type/],
]);

const persons = Array.from({ length: 60 }, (_, at) => `2600999900${at + 10}`);
/** Changes the lines of persons. */
const lines = (change: (line: string) => string): Change => {
  const whole = (text: string) => text.split('\n').map((line) => (/^[0-9A-Z]{8}2/.test(line) ? change(line) : line));
  return (files) => edited(files, (text) => whole(text).join('\n'));
};
/** The product is fixed columns: a column that is gone or new moves all that follow. */
const officerColumns: Case[] = [
  ['a column is gone', lines((line) => line.slice(0, 20) + line.slice(21)), /^TOO_MANY_REJECTED/],
  ['a column is new', lines((line) => `${line.slice(0, 20)}X${line.slice(20)}`), /^TOO_MANY_REJECTED/],
  ['the separator of names is another', replaced(/</g, '|'), /^TOO_MANY_REJECTED/],
  ['days are written in another way', replaced(/20200514/g, '14052020'), /^(?:TOO_MANY_REJECTED|COLUMN_EMPTIED)/],
  ['the header has another name', replaced(/^DDDD/gm, 'HHHH'), /^UNEXPECTED_(?:HEADER|SHAPE)/],
  ['the trailer is gone', replaced(/^99999999\d+\n/gm, ''), /^[A-Z_]+: /],
];
drift(
  'companies-house/officers',
  () => ({ 'Prod195_4001_ew_1.dat': Buffer.from(officerFile([companyLine(), ...persons.map((person) => officerLine({ person }))])) }),
  [
    ...officerColumns,
    [
      'a role is new',
      lines((line) => `${line.slice(0, 10)}77${line.slice(12)}`),
      /^CATEGORY_CHANGED: .*\brole has an unknown word in .*unmapped_role, for example/,
    ],
  ],
);
drift(
  'companies-house/officer-updates',
  () => ({ 'Prod198_0101.dat': Buffer.from(updateFile([companyLine(), ...persons.map((person) => updateLine({ person }))])) }),
  [
    ...officerColumns,
    [
      'a role is new',
      lines((line) => line.replace(/0101(?=2600)/, '7777')),
      /^CATEGORY_CHANGED: .*\brole has an unknown word in .*unmapped_role, for example/,
    ],
  ],
);
