import { zipOf } from '../fixtures/zip.ts';
import { edited, editedRows, unzipped } from '../worlds/drift.ts';
import { type Change, csv, dottedDates, driftTable, replaced } from '../worlds/drift-table.ts';

const drift = driftTable();
const spring = ['2026-04-01', '2026-06-01'] as const;
const register = csv(0);
drift(
  'companies-house/basic-company-data',
  spring,
  [
    ['a column is gone', register.without(4), /^UNEXPECTED_HEADER: .*column 5 "RegAddress\.AddressLine1" is missing$/],
    ['a column is new', register.withNew(4), /^UNEXPECTED_HEADER: .*column 5 "Region" is new$/],
    ['a column is renamed', register.renamed(11), /^UNEXPECTED_HEADER: .*column 12 "CompanyStatus" is "Region" now$/],
    [
      'two columns are swapped',
      register.swapped(0, 1),
      /^UNEXPECTED_HEADER: .*column 1 "CompanyName" is column 2 now; column 2 "CompanyNumber" is column 1 now$/,
    ],
    ['days are written in another way', dottedDates, /^TOO_MANY_REJECTED: .*Could not convert string "\d{4}\.\d\d\.\d\d" to 'DATE'/s],
    ['a status is new', replaced(/"Active"/g, '"Trading"'), /^CHECK_FAILED: too_many_unmapped/],
    [
      'a few statuses are new',
      (files) => edited(files, (text) => text.replace('"Active"', '"Trading"')),
      /check: unmapped_status\nunmapped: status=1/,
    ],
  ],
  unzipped,
);

const list = csv(1);
drift('fcdo/uk-sanctions-list', spring, [
  ['a column is gone', list.without(4), /^UNEXPECTED_HEADER: .*column 5 "Name 6" is missing$/],
  ['a column is new', list.withNew(4), /^UNEXPECTED_HEADER: .*column 5 "Region" is new$/],
  ['a column is renamed', list.renamed(1), /^UNEXPECTED_HEADER: .*column 2 "Unique ID" is "Region" now$/],
  [
    'two columns are swapped',
    list.swapped(4, 5),
    /^UNEXPECTED_HEADER: .*column 5 "Name 6" is column 6 now; column 6 "Name 1" is column 5 now$/,
  ],
  ['days are written in another way', dottedDates, /^COLUMN_EMPTIED: .*designated_on has a value in 0 of \d+ rows/],
  ['a kind is new', replaced(/,Entity,/g, ',Organisation,'), /^CHECK_FAILED: unmapped_kind/],
  [
    'a type of name is new',
    replaced(/,Primary [Nn]ame,/g, ',First name,'),
    /^CATEGORY_CHANGED: .*\bnames\.type has an unknown word in .*unmapped_name_type, for example/,
  ],
  [
    'the quality of an alias is in other words',
    replaced(/quality a\.k\.a/g, 'grade a.k.a'),
    /^(?![A-Z_]+: )[\s\S]*unmapped: [\s\S]*alias strength (?:Good|Low) grade a\.k\.a=\d+/,
  ],
]);
drift(
  'ofsi/consolidated-list',
  ['2006-01-01', '2026-06-01'],
  [
    ['a column is gone', list.without(4), /^UNEXPECTED_HEADER: .*column 5 "Name 4" is missing$/],
    ['a column is new', list.withNew(4), /^UNEXPECTED_HEADER: .*column 5 "Region" is new$/],
    ['a column is renamed', list.renamed(1), /^UNEXPECTED_HEADER: .*column 2 "Name 1" is "Region" now$/],
    [
      'two columns are swapped',
      list.swapped(0, 1),
      /^UNEXPECTED_HEADER: .*column 1 "Name 6" is column 2 now; column 2 "Name 1" is column 1 now$/,
    ],
    [
      'days are written in another way',
      (files) => editedRows(files, 1, (row) => row.map((cell) => cell.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3.$2.$1'))),
      /^COLUMN_EMPTIED: .*_on has a value in 0 of/,
    ],
    ['a kind is new', replaced(/,Entity,/g, ',Organisation,'), /^CHECK_FAILED: unmapped_kind/],
  ],
);
drift(
  'companies-house/psc',
  ['2026-05-30', '2026-06-01'],
  [
    ['the wrapper is renamed', replaced(/"data":/g, '"record":'), /^UNEXPECTED_SHAPE: the line of totals has another shape: \{"record":/],
    [
      'the company number is renamed',
      replaced(/"company_number":/g, '"company":'),
      /^UNEXPECTED_SHAPE: not lines of companies and their persons: the file begins with \{"company":/,
    ],
    ['the kind is renamed', replaced(/"kind":/g, '"type":'), /^UNEXPECTED_SHAPE: release \S+ has 0 lines of totals/],
    ['the name is renamed', replaced(/"name":/g, '"label":'), /^COLUMN_EMPTIED: .*\bname of corporate-entity has a value in 0 of/],
    [
      'a member is new',
      replaced(/"kind":"/g, '"rank":"first","kind":"'),
      /^UNEXPECTED_SHAPE|^(?![A-Z_]+: )[\s\S]*unmapped: member rank=\d+/,
    ],
    [
      'the natures of control are renamed',
      replaced(/"natures_of_control":/g, '"control":'),
      /^COLUMN_EMPTIED: .*natures_of_control has a value in 0 of/,
    ],
    ['the end is renamed', replaced(/"ceased_on":/g, '"ended_on":'), /^COLUMN_EMPTIED: .*ceased_on has a value in 0 of/],
    [
      'days are written in another way',
      replaced(/"(\d{4})-(\d{2})-(\d{2})"/g, '"$3.$2.$1"'),
      /^TOO_MANY_REJECTED: .*record \d+: not a day: appointment_verification_\w+ \d\d\.\d\d\.\d{4}/,
    ],
    [
      'a kind is new',
      replaced(/"individual-person-with-significant-control"/g, '"human-with-significant-control"'),
      /^CATEGORY_CHANGED: .*\bkind has an unknown word in .*unmapped_kind, for example/,
    ],
  ],
  unzipped,
);
drift('gazette/insolvency', spring, [
  ['the status has another word', replaced(/"f:status":"published"/g, '"f:status":"live"'), /^unmapped: status live=\d+$/m],
  ['a member is new', replaced(/"f:status":/g, '"f:urgency":"high","f:status":'), /^unmapped: member entry\.f:urgency=\d+$/m],
  [
    'the list of entries is renamed',
    replaced(/"entry":/g, '"entries":'),
    /^UNEXPECTED_SHAPE: .*the feed states \d+ notices, and no page has a member "entry"/,
  ],
  ['the notice code is renamed', replaced(/"f:notice-code":/g, '"f:code":'), /^TOO_MANY_REJECTED/],
  ['the day is renamed', replaced(/"published":/g, '"issued":'), /^TOO_MANY_REJECTED/],
  ['the change is renamed', replaced(/"updated":/g, '"changed":'), /^TOO_MANY_REJECTED/],
  ['the text is renamed', replaced(/"content":/g, '"text":'), /quarantine: the entry of the feed may leave companies out/],
  [
    'days are written in another way',
    replaced(/"(published|updated)":"(\d{4})-(\d{2})-(\d{2})/g, '"$1":"$4.$3.$2'),
    /^TOO_MANY_REJECTED: .*record \d+: /,
  ],
  [
    'a code is new',
    replaced(/"f:notice-code":"24\d\d"/g, '"f:notice-code":"2499"'),
    /quarantine: unknown notice code 2499[\s\S]*unmapped: kind=\d+/,
  ],
]);
drift('fca/warning-list', spring, [
  ['the day of publication has another class', replaced(/published-date/g, 'dated'), /^TOO_MANY_REJECTED/],
  ['days are written in another way', dottedDates, /^TOO_MANY_REJECTED/],
  ['a label is new', replaced(/Address:/g, 'Whereabouts:'), /check: unmapped_label[\s\S]*unmapped: unmapped_labels=\d+/],
]);
drift(
  'ofsi/investment-bans',
  ['2016-06-01', '2026-06-01'],
  [
    ['a heading is renamed', replaced(/Group ID/g, 'Set'), /^COLUMN_EMPTIED: .*ofsi_group_id has a value in 0 of/],
    [
      'the heading of names is renamed',
      replaced(/(?:Organisation|Name)s?(?=[^<]{0,40}<\\?\/th>)/g, 'Who'),
      /^UNEXPECTED_HEADER: .*no table on the page has a name column/,
    ],
    ['the body is renamed', replaced(/"body":/g, '"html":'), /^UNEXPECTED_HEADER: .*no table on the page has a name column/],
  ],
);
drift(
  'companies-house/disqualified-officers',
  ['2026-05-31', '2026-06-01'],
  [
    [
      'a member is new',
      replaced('"disqualifications":', '"rank":"first","disqualifications":'),
      /^(?![A-Z_]+: )[\s\S]*unmapped: member rank=\d+/,
    ],
    ['the disqualifications are renamed', replaced(/"disqualifications":/g, '"orders":'), /^TOO_MANY_REJECTED/],
    [
      'the end is renamed',
      replaced(/"disqualified_until":/g, '"until":'),
      /^COLUMN_EMPTIED: .*disqualifications\.disqualified_until has a value in 0 of/,
    ],
    ['the surname is renamed', replaced(/"surname":/g, '"family_name":'), /^TOO_MANY_REJECTED/],
    ['the link is renamed', replaced(/"links":/g, '"hrefs":'), /^TOO_MANY_REJECTED/],
    [
      'days are written in another way',
      replaced(/"(\d{4})-(\d{2})-(\d{2})"/g, '"$3.$2.$1"'),
      /^COLUMN_EMPTIED: .*disqualifications\.disqualified_from has a value in 0 of/,
    ],
    [
      'a type is new',
      replaced(/"disqualification_type":"[^"]+"/g, '"disqualification_type":"ban"'),
      /^CATEGORY_CHANGED: .*\bdisqualifications\.type has an unknown word in .*unmapped_type, for example/,
    ],
  ],
);

/** Changes `content.xml` of a spreadsheet. */
const sheet =
  (change: (xml: string) => string): Change =>
  async (files) => {
    const changed: Record<string, Buffer> = {};
    for (const [name, bytes] of Object.entries(files)) {
      const members = await unzipped({ [name]: bytes });
      changed[name] = await zipOf({ ...members, 'content.xml': change(members['content.xml']?.toString('utf8') ?? '') });
    }
    return changed;
  };
drift(
  'hmrc/deliberate-defaulters',
  ['2026-01-01', '2026-06-01'],
  [
    [
      'a heading is renamed',
      sheet((xml) => xml.replace(/>Address</, '>Place<')),
      /^UNEXPECTED_HEADER: .*no row has the headings of the list; missing: address\b/,
    ],
    [
      'a heading is new',
      sheet((xml) =>
        xml.replace(
          /(>Address<[\s\S]*?)(<table:table-cell table:number-columns-repeated)/,
          '$1<table:table-cell office:value-type="string"><text:p>Region</text:p></table:table-cell>$2',
        ),
      ),
      /^unmapped: heading Region=1$/,
    ],
    [
      'the elements of rows are renamed',
      sheet((xml) => xml.replaceAll('table:table-row', 'table:row')),
      /^UNEXPECTED_HEADER: .*no row has the headings of the list/,
    ],
  ],
);
