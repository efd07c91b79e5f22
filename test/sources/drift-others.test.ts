import { firmAnswer } from '../fixtures/fca-firm.ts';
import { unzipped } from '../worlds/drift.ts';
import { csv, driftTable, inZips, renamed, replaced } from '../worlds/drift-table.ts';

const drift = driftTable();
const spring = ['2026-04-01', '2026-06-01'] as const;

const firms = Array.from({ length: 60 }, (_, at) =>
  firmAnswer(String(900_001 + at), {
    FRN: String(900_001 + at),
    'Companies House Number': '9999901',
    'Status Effective Date': '31/08/2018',
  }),
);
drift('fca/register', () => ({ 'firms.json': Buffer.from(JSON.stringify(firms)) }), [
  [
    'a member is new',
    replaced(/"Status":"Authorised"/g, '"Ring-fenced":"No","Status":"Authorised"'),
    /^unmapped: member Data.Ring-fenced=60$/m,
  ],
  ['the list of firms is renamed', renamed('Data'), /^TOO_MANY_REJECTED/],
  ['the name is renamed', renamed('Organisation Name'), /^TOO_MANY_REJECTED/],
  ['the company number is renamed', renamed('Companies House Number'), /^TOO_MANY_REJECTED/],
  [
    'the day of the status is written in another way',
    replaced('31/08/2018', '2018.08.31'),
    /^COLUMN_EMPTIED: .*effective_on has a value in 0 of/,
  ],
  [
    'a status is new',
    replaced('"Authorised"', '"Supervised"'),
    /^CATEGORY_CHANGED: .*\bstatus has an unknown word in .*unmapped_status, for example/,
  ],
]);
drift('fca/register-api', spring, [
  [
    'a member is new',
    replaced('"Status":"Authorised"', '"Ring-fenced":"No","Status":"Authorised"'),
    /^unmapped: member Data.Ring-fenced=\d+$/m,
  ],
  ['the list of firms is renamed', renamed('Data'), /quarantine: the answer says that it has a firm, and has none/],
  ['the company number is renamed', renamed('Companies House Number'), /quarantine: the answer has no member "Companies House Number"/],
  [
    'the time of the answer is written in another way',
    replaced(/(\d{2})\/(\d{2})\/(\d{4}) 08:38/g, '$3.$2.$1 at 08:38'),
    /quarantine: System Timestamp is not a time: /,
  ],
  ['a status is new', replaced('"Status":"Authorised"', '"Status":"Supervised"'), /check: unmapped_status[\s\S]*unmapped: status=\d+/],
]);
drift('fca/warning-index', spring, [
  [
    'a member is new',
    replaced(/<p class=\\"meta-item type/g, '<p class=\\"meta-item withdrawn\\">Withdrawn</p><p class=\\"meta-item type'),
    /^unmapped: member withdrawn=\d+$/m,
  ],
  ['the entries have another class', replaced(/search-item/g, 'result'), /^(?:TOO_MANY_REJECTED|TOO_FEW_ROWS|UNEXPECTED_SHAPE|SHRUNK)/],
  ['the day of publication has another class', replaced(/published-date/g, 'dated'), /^TOO_MANY_REJECTED/],
  ['days are written in another way', replaced(/(\d{2})\/(\d{2})\/(\d{4})/g, '$3.$2.$1'), /^TOO_MANY_REJECTED/],
]);

const titles = csv(0);
for (const id of ['hmlr/ccod', 'hmlr/ocod'])
  drift(
    id,
    spring,
    [
      ['a column is gone', titles.without(3), /^UNEXPECTED_HEADER: .*"District" is missing/],
      ['a column is new', titles.withNew(3), /^UNEXPECTED_HEADER: .*column "Region" occurs twice/],
      ['a column is renamed', titles.renamed(1), /^UNEXPECTED_HEADER: .*column 2 "Tenure" is missing/],
      [
        'days are written in another way',
        replaced(/"(\d{2})-(\d{2})-(\d{4})"/g, '"$3.$2.$1"'),
        /^CHECK_FAILED: many_undated: 1 row, for example \{"titles":(\d+),"undated":\1\}/,
      ],
      [
        'the month stands first: days are written in another way',
        replaced(/"(\d{2})-(\d{2})-(\d{4})"/g, '"$2-$1-$3"'),
        /^CHECK_FAILED: many_undated: 1 row, for example/,
      ],
      [
        'the year has two digits: days are written in another way',
        replaced(/"(\d{2})-(\d{2})-\d{2}(\d{2})"/g, '"$1-$2-$3"'),
        /^CHECK_FAILED: many_undated: 1 row, for example \{"titles":(\d+),"undated":\1\}/,
      ],
      [
        'a tenure is new',
        replaced(/"(?:Leasehold|Freehold)"/g, '"Commonhold"'),
        id === 'hmlr/ccod' ? /^CATEGORY_CHANGED: .*\btenure has an unknown word in/ : /^(?![A-Z_]+: )[\s\S]*unmapped: tenure=\d+/,
      ],
    ],
    unzipped,
  );
drift(
  'hmcts/companies-court-lists',
  ['2026-05-20', '2026-06-01'],
  [
    [
      'a heading is renamed',
      replaced(/>Case number</g, '>Claim<'),
      /(?:^UNEXPECTED_SHAPE|^quarantine: the list cannot be read): .*no table with the headings of a list; missing: case number\b/,
    ],
    ['a heading is new', replaced(/>Venue</g, '>Venue</th><th>Region<'), /unmapped: heading Region=\d+/],
    [
      'the heading of times is renamed',
      replaced(/>Time</g, '>At<'),
      /(?:^UNEXPECTED_SHAPE|^quarantine: the list cannot be read): .*missing: time\b/,
    ],
  ],
);
drift(
  'gdelt/gkg',
  ['2026-05-31', '2026-06-01'],
  [
    ['a column is gone', inZips((text) => text.replace(/\t[^\t\n]*$/gm, '')), /\b26 columns, not 27/],
    ['a column is new', inZips((text) => text.replace(/(?<=.)$/gm, '\tx')), /\b28 columns, not 27/],
    [
      'the id of a record is written in another way',
      inZips((text) => text.replace(/^(\d{8})(\d{6})-/gm, '$1T$2-')),
      /the first column is not the id/,
    ],
  ],
);
drift(
  'news/feeds',
  ['2026-05-02', '2026-06-01'],
  [
    ['a member is new', replaced(/<\/(entry|item)>/g, '<rank>1</rank></$1>'), /^unmapped: member (?:entry|item)\.rank=\d+$/m],
    ['the root is renamed', replaced(/<(\/?)(?:feed|rss)\b/g, '<$1stories'), /^UNEXPECTED_SHAPE: .*is neither RSS nor Atom/],
    ['days are written in another way', replaced(/<(published|updated)>(\d{4})-(\d{2})-(\d{2})T/g, '<$1>$4.$3.$2 '), /check: undated_item/],
  ],
);
drift(
  'icij/offshore-leaks',
  ['2010-01-01', '2026-06-01'],
  [
    [
      'a column is gone',
      inZips((text) => text.replace(/^((?:[^,\n]*,){4})jurisdiction,/m, '$1')),
      /^UNEXPECTED_HEADER: .*column 5 "jurisdiction" is missing/,
    ],
    [
      'a column is new',
      inZips((text) => text.replace('incorporation_date', 'region,incorporation_date')),
      /^UNEXPECTED_HEADER: .*column 10 "region" is new/,
    ],
    [
      'a column is renamed',
      inZips((text) => text.replace('incorporation_date', 'formed')),
      /^UNEXPECTED_HEADER: .*column 10 "incorporation_date" is "formed" now/,
    ],
    [
      'days are written in another way',
      inZips((text) => text.replace(/"(\d{2})-([A-Z]{3})-(\d{4})"/g, '"$3.$2.$1"')),
      /^COLUMN_EMPTIED: .*incorporated_on has a value in 0 of/,
    ],
    [
      'the year has two digits: days are written in another way',
      inZips((text) => text.replace(/"(\d{2})-([A-Z]{3})-\d{2}(\d{2})"/g, '"$1-$2-$3"')),
      /^COLUMN_EMPTIED: .*incorporated_on has a value in 0 of/,
    ],
  ],
);
drift(
  'companies-house/accounts',
  ['2026-05-01', '2026-06-01'],
  [
    [
      'the taxonomy is another',
      inZips((text) => text.replaceAll('xbrl.frc.org.uk', 'xbrl.frc.example')),
      /check: unknown_taxonomy|unmapped: taxonomy=\d+|quarantine: |^[A-Z_]+: /,
    ],
    [
      'the days of contexts are written in another way',
      inZips((text) => text.replaceAll(/<xbrli:(instant|endDate)>(\d{4})-(\d{2})-(\d{2})</g, '<xbrli:$1>$4.$3.$2<')),
      /^quarantine: The document has no figure of a UK accounts taxonomy with a dated context\.$/m,
    ],
  ],
);
