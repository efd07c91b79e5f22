import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../../test/fixtures/real-data.ts';
import { zipOf } from '../../../test/fixtures/zip.ts';
import { fakePublisher, offersOf } from '../../../test/worlds/fake-publisher.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { isWorkingDay } from '../../../uk/working-days.ts';
import type { Http, Period } from '../../source.ts';
import { companiesCourtLists } from './source.ts';
import { courtsAddress, publicationsOn, site } from './summary-page.ts';

const winding = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST';
const insolvency = 'INSOLVENCY_AND_COMPANIES_COURT_CHD_DAILY_CAUSE_LIST';
const interim = 'INTERIM_APPLICATIONS_CHD_DAILY_CAUSE_LIST';
const consolidated = 'BUSINESS_AND_PROPERTY_DIVISION_ROLLS_BUILDING_DAILY_CAUSE_LIST';
const artefact = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

interface Row {
  readonly time?: string;
  readonly number?: string;
  readonly name?: string;
}

const headings = ['Judge', 'Time', 'Venue', 'Type', 'Case number', 'Case name', 'Additional information'];
const cellsOf = ({ time = '10.30am', number = 'CR-2026-001234', name = 'Re Owl Ltd' }: Row) => [
  'A Judge',
  time,
  'Court 10',
  'Petition',
  number,
  name,
  '',
];

const json = (rows: readonly Row[]) =>
  JSON.stringify(
    rows.map((row) => {
      const [judge, time, venue, type, caseNumber, caseName, additionalInformation] = cellsOf(row);
      return { judge, time, venue, type, caseNumber, caseName, additionalInformation };
    }),
  );

const html = (rows: readonly Row[], { day = '3 June 2026', updated = '2 June 2026 at 4:15pm', ids = true } = {}) => `<html><body><main>
<h1>Companies Winding Up</h1><p ${ids ? 'id="list-date"' : ''}>List for ${day}</p><p ${ids ? 'id="last-updated-date"' : ''}>Last updated ${updated}</p>
<table><thead><tr>${headings.map((one) => `<th>${one}</th>`).join('')}</tr></thead>
<tbody>${rows
  .map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  )
  .join('')}</tbody></table></main></body></html>`;

const sheet = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${rows
    .map((cells, at) => `<row r="${at + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;
const xlsx = (rows: readonly Row[]) => zipOf({ 'xl/worksheets/sheet1.xml': sheet([headings, ...rows.map(cellsOf)]) });

const otherTable = `<table><tr><th>Judge</th><th>Time</th><th>Reference</th></tr><tr><td>A</td><td>9am</td><td>CR-2026-000009</td></tr></table>`;

const stem = (type: string, n = 1) => `${type}.2026-06-03.${artefact(n)}`;
const stage = (files: Readonly<Record<string, string | Uint8Array>>) => stageContents(companiesCourtLists, files);

describe('a list of hearings', () => {
  test('has every typed column', async () => {
    const { found, quarantine } = await stage({ [`${stem(winding)}.html`]: html([{}]) });
    expect(quarantine).toEqual([]);
    expect(found).toEqual([
      {
        list: `2026-06-03.${winding}`,
        hearing: expect.stringMatching(/^[0-9a-f]{8}$/),
        list_type: winding,
        hearing_on: '2026-06-03',
        hearing_at: '10:30',
        court_case: 'CR-2026-001234',
        case_number_state: 'read',
        company_names: ['Owl Ltd'],
        claimants: [],
        hearing_type: 'Petition',
        venue: 'Court 10',
        artefact_id: artefact(1),
        url: `${site}/companies-winding-up-chd-daily-cause-list?artefactId=${artefact(1)}`,
        court: 'High Court of Justice',
      },
    ]);
  });

  test('reads the same rows from a page, from JSON and from a spreadsheet', async () => {
    const rows = [
      {},
      { time: '9am  ', number: '', name: 'Re Heron Limited' },
      { number: 'XXXX', name: 'HMRC v Barn Ltd' },
      { number: '1234 of 2026', name: 'Re Jo Sample' },
    ];
    const [page, without, array, book] = [
      await stage({ [`${stem(winding)}.html`]: html(rows) }),
      await stage({ [`${stem(winding)}.html`]: html(rows, { ids: false }) }),
      await stage({ [`${stem(winding)}.json`]: json(rows) }),
      await stage({ [`${stem(winding)}.xlsx`]: await xlsx(rows) }),
    ];
    expect(page.found).toHaveLength(4);
    for (const other of [without, array, book]) expect(other.found).toEqual(page.found);
  });

  test.each([
    ['a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['signs of windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('is read with %s, in JSON and in a page', async (_, bytes) => {
    for (const [ending, list] of [
      ['json', json([{ name: 'Re Café Owl Ltd' }])],
      ['html', html([{ name: 'Re Café Owl Ltd' }])],
    ] as const) {
      expect((await stage({ [`${stem(winding)}.${ending}`]: bytes(list) })).found).toMatchObject([{ company_names: ['Café Owl Ltd'] }]);
    }
  });

  test.each([
    ['a table with other headings', async () => ['html', html([{}]).replace('</main>', `${otherTable}</main>`)] as const],
    [
      'a table without headings',
      async () => ['html', html([{}]).replace('</main>', `${otherTable.replace(/<tr><th>.*?<\/tr>/, '')}</main>`)] as const,
    ],
    [
      'a sheet with other headings',
      async () =>
        [
          'xlsx',
          await zipOf({
            'xl/worksheets/sheet1.xml': sheet([headings, cellsOf({})]),
            'xl/worksheets/sheet2.xml': sheet([headings.with(4, 'Reference'), cellsOf({ number: 'CR-2026-000009' })]),
          }),
        ] as const,
    ],
  ])('keeps its other hearings beside %s, and its day counts as not read', async (_, list) => {
    const [ending, content] = await list();
    const { found, quarantine, unread } = await stage({ [`${stem(winding)}.${ending}`]: content });
    expect(found).toMatchObject([{ court_case: 'CR-2026-001234' }]);
    expect(quarantine).toMatchObject([{ reason: expect.stringMatching(/the list cannot be read whole: .* shows hearings/) }]);
    expect(unread).toHaveLength(1);
  });

  test('is read whole beside a table and a sheet that show no hearing', async () => {
    const people = [
      ['Name to be displayed', 'Email'],
      ['Judge A', 'a@court.example'],
    ];
    const book = await zipOf({ 'xl/worksheets/sheet1.xml': sheet([headings, cellsOf({})]), 'xl/worksheets/sheet2.xml': sheet(people) });
    const page = html([{}]).replace('</main>', '<table><tr><th>Name</th></tr><tr><td>Judge A</td></tr></table></main>');
    for (const files of [{ [`${stem(interim)}.xlsx`]: book }, { [`${stem(interim)}.html`]: page }])
      expect(await stage(files)).toMatchObject({ quarantine: [], unread: [] });
  });

  test('of interim applications is read from its own shape of JSON', async () => {
    const list = `{"hearingList":${json([{}])},"openJusticeStatementDetails":[]}`;
    expect((await stage({ [`${stem(interim)}.json`]: list })).found).toMatchObject([{ list_type: interim, court_case: 'CR-2026-001234' }]);
  });

  test('without hearings has one row that says so, in every shape', async () => {
    const empty = { list: `2026-06-03.${winding}`, hearing: '', court_case: null, company_names: [] };
    for (const [ending, content] of [
      ['html', html([])],
      ['json', '[]'],
      ['xlsx', await xlsx([])],
    ] as const) {
      expect((await stage({ [`${stem(winding)}.${ending}`]: content })).found).toMatchObject([empty]);
    }
  });

  test('keeps its other hearings when one row cannot be read', async () => {
    const rows = `[${json([{}]).slice(1, -1)},{"judge":"A"},"text",${json([{ number: 'BR-2026-000001', name: 'Re Jo Sample' }]).slice(1, -1)}]`;
    const { found, quarantine, unread } = await stage({ [`${stem(winding)}.json`]: rows });
    expect(found).toHaveLength(1);
    expect(unread.map(({ record }) => record)).toEqual([2, 3].map((row) => `${stem(winding)}.json row ${row}`));
    expect(quarantine.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'the row does not fit the headings of its list'],
      [3, 'the row does not fit the headings of its list'],
      [4, 'left out: a case about a person'],
    ]);
    expect(JSON.stringify(quarantine)).not.toContain('Sample');
  });

  test('reads a cell of JSON that is null as an empty one', async () => {
    const [row] = JSON.parse(json([{}])) as Record<string, unknown>[];
    const rows = [
      { ...row, judge: null, type: null, additionalInformation: null },
      { ...row, caseNumber: null },
    ];
    const { found, quarantine, unread } = await stage({ [`${stem(winding)}.json`]: JSON.stringify(rows) });
    expect([quarantine, unread]).toEqual([[], []]);
    expect(found.map(({ court_case, case_number_state, hearing_type }) => [court_case, case_number_state, hearing_type])).toEqual([
      ['CR-2026-001234', 'read', null],
      [null, 'blank', 'Petition'],
    ]);
  });

  test('of many cases about people keeps the hearing of the one company', async () => {
    const people = Array.from({ length: 30 }, (_, n) => ({ number: `BR-2026-${String(n + 1).padStart(6, '0')}`, name: 'Re Jo Sample' }));
    const { found, quarantine } = await stage({ [`${stem(insolvency)}.html`]: html([...people, {}]) });
    expect(found).toMatchObject([{ court_case: 'CR-2026-001234' }]);
    expect(new Set(quarantine.map(({ reason }) => reason))).toEqual(new Set(['left out: a case about a person']));
  });

  test('of two issues of one day and type is the one that was changed last', async () => {
    const { found, quarantine } = await stage({
      [`${stem(winding, 2)}.html`]: html([{ number: 'CR-2026-000001' }]),
      [`${stem(winding, 1)}.html`]: html([{ number: 'CR-2026-000002' }], { updated: '3 June 2026 at 8am' }),
    });
    expect(found.map(({ court_case }) => court_case)).toEqual(['CR-2026-000002']);
    expect(quarantine).toMatchObject([{ file: `${stem(winding, 2)}.html`, reason: 'left out: an earlier issue of the list' }]);
  });

  test.each([
    ['html', '<html><body><h1>Sorry, there is a problem with the service</h1></body></html>', /no table with the headings/],
    ['html', html([{}], { day: '4 June 2026' }), /is a list for 2026-06-04/],
    ['json', '{"error": 1}', /not a list of hearings/],
    ['json', '{"error": "later", "hearings": [], "details": []}', /not a list of hearings/],
    ['json', '[{"a": 1}]', /no member of the list is a hearing/],
    ['json', '[{"judge"', /is not JSON/],
    ['bin', '%PDF-1.7', /neither a page, JSON nor a spreadsheet/],
  ])('that cannot be read (%s: %s) is in quarantine, and the other list of the day is read', async (ending, content, reason) => {
    const { found, quarantine } = await stage({ [`${stem(winding)}.${ending}`]: content, [`${stem(insolvency)}.json`]: json([{}]) });
    expect(found).toMatchObject([{ list_type: insolvency }]);
    expect(quarantine).toEqual([expect.objectContaining({ file: `${stem(winding)}.${ending}`, reason: expect.stringMatching(reason) })]);
    await expect(stage({ [`${stem(winding)}.${ending}`]: content })).rejects.toMatchObject({ name: 'SourceProblem' });
  });

  test('in a workbook without the headings fails', async () => {
    const other = await zipOf({
      'xl/worksheets/sheet1.xml': sheet([
        ['Judge', 'Time'],
        ['A', '9am'],
      ]),
    });
    await expect(stage({ [`${stem(winding)}.xlsx`]: other })).rejects.toMatchObject({
      code: 'UNEXPECTED_HEADER',
      message: expect.stringMatching(/no row has the headings of a list; missing: case number, case name$/),
    });
  });
});

/** The page of the consolidated list: a table for each section with rows, a sentence for one without. */
const sectionsPage = (sections: Readonly<Record<string, readonly Row[]>>) => {
  const none = '<p>No hearings scheduled for this day.</p>';
  const [head, foot] = html([]).split(/<table>.*<\/table>/s);
  const tableOf = (rows: readonly Row[]) => /<table>.*<\/table>/s.exec(html(rows))?.[0];
  return `${head}${Object.entries(sections)
    .map(([name, rows]) => `<h2>${name}</h2>${rows.length === 0 ? none : tableOf(rows)}`)
    .join('')}${foot}`;
};

describe('the consolidated list of the Rolls Building', () => {
  const windingUp = 'Companies Winding Up';
  const companiesCourt = 'Insolvency &amp; Companies Court';
  const rows = { winds: [{ name: 'Re Heron Ltd' }], company: [{ number: 'CR-2026-000777' }], other: [{ number: 'CR-2026-000009' }] };
  const read = async (content: string | Uint8Array, ending = 'html') => {
    const { found, quarantine, unread } = await stage({ [`${stem(consolidated)}.${ending}`]: content });
    return { found: found.map((row) => [row.list, row.list_type, row.court_case, row.hearing !== '']), quarantine, unread };
  };
  const list = `2026-06-03.${consolidated}`;
  const companies = [
    [list, insolvency, 'CR-2026-000777', true],
    [list, winding, 'CR-2026-001234', true],
  ];

  test('has the type of the section at each hearing, and leaves out the sections of other courts', async () => {
    const page = sectionsPage({
      'Commercial Court': rows.other,
      [companiesCourt]: rows.company,
      [windingUp]: rows.winds,
      'Revenue List': [],
    });
    expect(await read(page)).toEqual({ found: companies, quarantine: [], unread: [] });
  });

  test.each(['insolvency&CompaniesCourt', 'insolvencyAndCompaniesCourt'])('is read from JSON with the section %s', async (key) => {
    const array = (some: readonly Row[]) => JSON.parse(json(some)) as unknown;
    const text = {
      'property,Trusts&ProbateList': array(rows.other),
      [key]: array(rows.company),
      companiesWindingUp: array(rows.winds),
      'ip&EnterpriseCourt': [],
    };
    expect(await read(JSON.stringify(text), 'json')).toEqual({ found: companies, quarantine: [], unread: [] });
  });

  const workbook = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) => {
    const names = Object.keys(sheets);
    return zipOf({
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
      ...Object.fromEntries(Object.values(sheets).map((rows, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(rows)])),
    });
  };
  const table = (some: readonly Row[]) => [headings, ...some.map(cellsOf)];

  test('is read from a workbook whose sheets have the names of the sections', async () => {
    const book = await workbook({
      'Commercial Court': table(rows.other),
      [companiesCourt]: [['Rolls Building'], ...table(rows.company)],
      [windingUp]: table(rows.winds),
      'Revenue List': [['No hearings scheduled for this day.']],
    });
    expect(await read(book, 'xlsx')).toEqual({ found: companies, quarantine: [], unread: [] });
  });

  test.each([
    ['lacks a sheet', { [companiesCourt]: table(rows.company) }, /has no section for companies-winding-up/],
    [
      'has a sheet with other headings',
      {
        [companiesCourt]: table(rows.company),
        [windingUp]: [
          ['Judge', 'Reference'],
          ['A', 'CR-2026-001234'],
        ],
      },
      /the section "Companies Winding Up" does not have the headings/,
    ],
  ])('from a workbook that %s keeps what it has, and its day counts as not read', async (_, sheets, reason) => {
    const { found, quarantine, unread } = await read(await workbook(sheets), 'xlsx');
    expect(found).toEqual(companies.slice(0, 1));
    expect(quarantine).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(unread).toHaveLength(1);
  });

  test('without any hearing has one row that says so', async () => {
    expect(await read(sectionsPage({ [companiesCourt]: [], [windingUp]: [] }))).toEqual({
      found: [[list, consolidated, null, false]],
      quarantine: [],
      unread: [],
    });
  });

  test.each([
    ['lacks a section', sectionsPage({ [companiesCourt]: rows.company }), /has no section for companies-winding-up/],
    [
      'has a section of a court that is not known',
      sectionsPage({ [companiesCourt]: rows.company, [windingUp]: [], 'Petitions Court': rows.winds }),
      /names no court that is known: "Petitions Court"/,
    ],
    [
      'has a section with other headings',
      sectionsPage({ [companiesCourt]: rows.company, [windingUp]: rows.winds }).replace(/(Winding Up<\/h2>.*?)Case number/s, '$1Reference'),
      /the section "Companies Winding Up" does not have the headings/,
    ],
  ])('that %s keeps what it has, and its day counts as not read', async (_, page, reason) => {
    const { found, quarantine, unread } = await read(page);
    expect(found).toEqual(companies.slice(0, 1));
    expect(quarantine).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(unread).toMatchObject([{ record: `${stem(consolidated)}.html` }]);
  });

  test('of interim applications in its new form is read', async () => {
    const type = 'INTERIM_APPLICATIONS_DAILY_CAUSE_LIST';
    const text = `{"hearingList":${json([{}])},"openJusticeStatementDetails":[]}`;
    expect((await stage({ [`${stem(type)}.json`]: text })).found).toMatchObject([{ list_type: type, court_case: 'CR-2026-001234' }]);
  });
});

interface Shown {
  readonly type: string;
  readonly day: string;
  readonly n: number;
  readonly rows: readonly Row[];
  readonly updated?: string;
}

const plain = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
const pathOf = (type: string) => type.toLowerCase().replaceAll('_', '-');

/** The service with one court that shows these lists. */
function service(shown: readonly Shown[]) {
  const answer = (url: string) => {
    if (url === courtsAddress) {
      return `<html><ul><li><a href="/summary-of-publications?locationId=501">Sampleton Court</a></li>
        <li><a href="/summary-of-publications?locationId=7">Rolls Building</a></li></ul></html>`;
    }
    if (url === `${site}/summary-of-publications?locationId=7`) {
      const items = shown.map(
        ({ type, day, n }) => `<li><a href="${pathOf(type)}?artefactId=${artefact(n)}">Some Daily Cause List ${plain(day)}</a></li>`,
      );
      return `<html><h1>What do you want to view from Rolls Building?</h1><ul>${items.join('')}<li><a href="patents-court-chd-daily-cause-list?artefactId=${artefact(9)}">Other 1 June 2026</a></li></ul></html>`;
    }
    const list = shown.find(({ type, n }) => url === `${site}/${pathOf(type)}?artefactId=${artefact(n)}`);
    return list === undefined
      ? undefined
      : html(list.rows, { day: plain(list.day), ...(list.updated === undefined ? {} : { updated: list.updated }) });
  };
  return { ...fakePublisher(answer), answer };
}

const summary = (links: readonly string[], court = 'Rolls Building') =>
  `<html><h1>What do you want to view from ${court}?</h1><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></html>`;

describe('discover of court lists', () => {
  const period = { from: '2026-05-29', to: '2026-06-03' };
  const lists: readonly Shown[] = [
    { type: winding, day: '2026-06-03', n: 1, rows: [{}] },
    { type: insolvency, day: '2026-06-03', n: 2, rows: [{ number: 'CR-2026-000777' }] },
    { type: insolvency, day: '2026-06-02', n: 3, rows: [] },
    { type: insolvency, day: '2026-06-04', n: 4, rows: [{}] },
  ];

  const answers = (shown: readonly Shown[]) => service(shown).discovered(companiesCourtLists, period);

  test('offers the lists of each day, also of tomorrow, states that nothing sits at a weekend, and leaves a working day without a list missing', async () => {
    const found = await answers(lists);
    expect(found.map((one) => ('nothing' in one ? ['nothing', one.covers.from] : [one.id.slice(0, 13), one.dataDate]))).toEqual([
      ['nothing', '2026-05-30'],
      ['nothing', '2026-05-31'],
      ['2026-06-02.n1', '2026-06-02'],
      ['2026-06-03.n2', '2026-06-03'],
      // a release is never dated in the future
      ['2026-06-04.n1', '2026-06-03'],
    ]);
    expect(found.filter((one) => !('nothing' in one)).map(({ covers }) => covers?.from)).toEqual([
      '2026-06-02',
      '2026-06-03',
      '2026-06-04',
    ]);
    expect(['2026-05-29', '2026-06-01'].every(isWorkingDay)).toBe(true);
  });

  test('offers the older lists that are still shown, with a period that ends today only: a first start would lose them', async () => {
    const older = ['2026-05-22', '2026-03-05', '2026-03-04'].map((day, at) => ({ type: winding, day, n: 10 + at, rows: [{}] }));
    const shown = service([...lists, ...older]);
    const daysOf = async (asked: Period, today: string) => {
      const days: string[] = [];
      for await (const one of companiesCourtLists.discover(shown.http, asked, today))
        if (!('nothing' in one)) days.push(one.id.slice(0, 10));
      return days;
    };
    const within = ['2026-06-02', '2026-06-03'];
    expect(await daysOf(period, '2026-06-03')).toEqual(['2026-03-05', '2026-05-22', ...within, '2026-06-04']);
    expect(await daysOf({ from: '2026-05-29', to: '2026-06-03' }, '2026-06-05')).toEqual(within);
    // a day of the horizon has a period of its own
    expect(await daysOf({ from: '2026-06-03', to: '2026-06-03' }, '2026-06-03')).toEqual([
      '2026-03-05',
      '2026-05-22',
      '2026-06-03',
      '2026-06-04',
    ]);
  });

  test('gives a re-issue another id, and the same lists the same id', async () => {
    const idOf = async (change: Partial<Shown>) => {
      const found = await answers(lists.map((one) => (one.n === 1 ? { ...one, ...change } : one)));
      return offersOf(found)[1]?.id;
    };
    const [first, again, other, emptied, touched] = [
      await idOf({}),
      await idOf({}),
      await idOf({ rows: [{ time: '2pm' }] }),
      await idOf({ rows: [] }),
      await idOf({ updated: '3 June 2026 at 9am' }),
    ];
    expect(again).toBe(first);
    expect(new Set([first, other, emptied, touched]).size).toBe(4);
  });

  test.each([
    ['an index without the court', { [courtsAddress]: '<html><a href="/summary-of-publications?locationId=1">Sampleton</a></html>' }],
    [
      'another page in place of the summary',
      {
        [courtsAddress]: '<html><a href="/summary-of-publications?locationId=7">Rolls Building</a></html>',
        [`${site}/summary-of-publications?locationId=7`]: '<html><h1>Sorry</h1></html>',
      },
    ],
  ])('fails on %s, and says of no day that it has no list', async (_what, pages) => {
    const world = fakePublisher((url) => (pages as Readonly<Record<string, string>>)[url]);
    await expect(world.discovered(companiesCourtLists, period)).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });

  test('offers a list about companies of a type that is not known: it is in quarantine, and its day counts as not read', async () => {
    const renamed = 'WINDING_UP_PETITIONS_DAILY_CAUSE_LIST';
    const world = service(lists.map((one) => (one.type === winding ? { ...one, type: renamed } : one)));
    const [, offer] = await world.offers(companiesCourtLists, period);
    expect(offer?.id.slice(0, 13)).toBe('2026-06-03.n2');
    const file = `${stem(renamed)}.html`;
    expect(await world.fetch(companiesCourtLists, offer)).toContain(file);
    const { found, quarantine, unread } = await stage({ [file]: html([{}]), [`${stem(insolvency, 2)}.html`]: html([{}]) });
    expect(found).toMatchObject([{ list_type: insolvency }]);
    const reason = expect.stringContaining(`${file} names no type of list that is known`);
    expect([quarantine, unread]).toEqual([[expect.objectContaining({ file, reason })], [expect.objectContaining({ record: file })]]);
  });

  test.each([
    ['a file', `/hearing-lists/7/${artefact(1)}`, `${site}/api/flat-file/${artefact(1)}/download`, /COMPANIES_WINDING_UP_CHD/],
    ['a list without a page', `/publication/${artefact(1)}`, `${site}/summary-of-publications?locationId=7`, /^PUBLICATION/],
    ['a list without an id', '/some-list', `${site}/summary-of-publications?locationId=7`, /^SOME_LIST/],
  ])('offers %s beside the list of interim applications, so that it is read or its day counts as not read', async (_, href, url, name) => {
    const links = [
      `<a href="${href}">Companies Winding Up (Chancery Division) Daily Cause List 03 June 2026 - English (Saesneg)</a>`,
      `<a href="/interim-applications-daily-cause-list?artefactId=${artefact(2)}">Interim Applications Daily Cause List 03 June 2026</a>`,
    ];
    const [winds, other, ...more] = publicationsOn(summary(links), `${site}/summary-of-publications?locationId=7`);
    expect(winds).toMatchObject({ day: '2026-06-03', url });
    expect(winds?.type.id).toMatch(name);
    expect(other?.type.id).toBe('INTERIM_APPLICATIONS_DAILY_CAUSE_LIST');
    expect(more).toEqual([]);
  });

  test('offers the consolidated list, and any list of the Rolls Building that no known court has', () => {
    const links = [consolidated, 'NEW_LIST_OF_CASES', 'PATENTS_COURT_CHD_DAILY_CAUSE_LIST', 'COMMERCIAL_COURT_KB_DAILY_CAUSE_LIST'].map(
      (type, n) => `<a href="${pathOf(type)}?artefactId=${artefact(n)}">Some Daily Cause List 03 June 2026 - English (Saesneg)</a>`,
    );
    const shown = (court: string) => publicationsOn(summary(links, court), site).map(({ type }) => type.id);
    expect(shown('Rolls Building')).toEqual([consolidated, 'NEW_LIST_OF_CASES']);
    expect(shown('Royal Courts of Justice')).toEqual([consolidated]);
  });

  test('leaves out the Welsh list only where there is an English one of its type and day', () => {
    const link = (n: number, day: string, language: string) =>
      `<a href="${pathOf(winding)}?artefactId=${artefact(n)}">Companies Winding Up ${day} June 2026 - ${language}</a>`;
    const links = [link(1, '03', 'English (Saesneg)'), link(2, '03', 'Welsh (Cymraeg)'), link(3, '10', 'Welsh (Cymraeg)')];
    expect(publicationsOn(summary(links), site).map(({ artefactId }) => artefactId)).toEqual([artefact(1), artefact(3)]);
  });

  test.each(['/summary-of-publications', `/${pathOf(winding)}`])('requests nothing that robots.txt excludes: %s', async (path) => {
    const world = service(lists);
    const get: Http['get'] = async (url) =>
      url.endsWith('/robots.txt') ? { bytes: Buffer.from(`User-agent: *\nDisallow: ${path}`), url, headers: {} } : world.http.get(url);
    const offered = companiesCourtLists.discover({ ...world.http, get }, period, period.to)[Symbol.asyncIterator]();
    await expect(offered.next()).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED' });
    expect(world.requested.some((url) => url.includes(path))).toBe(false);
  });

  test('reads the index of courts where the new service has it', async () => {
    const present = service(lists);
    const moved = fakePublisher((url) => {
      if (url === courtsAddress) return undefined;
      return present.answer(url === `${site}/courts-tribunals-list` ? courtsAddress : url);
    });
    expect(await moved.discovered(companiesCourtLists, period)).toEqual(await answers(lists));
  });

  test('fetch stores each list under its type, day and artefact', async () => {
    const world = service(lists);
    const [, offer] = await world.offers(companiesCourtLists, period);
    expect(await world.fetch(companiesCourtLists, offer)).toEqual([
      `${winding}.2026-06-03.${artefact(1)}.html`,
      `${insolvency}.2026-06-03.${artefact(2)}.html`,
    ]);
    expect(world.requested.every((url) => !url.includes('#'))).toBe(true);
  });

  test('fetch refuses another issue of a list than the one that the check read: it may be an older one', async () => {
    const [, offer] = await service(lists).offers(companiesCourtLists, period);
    const other = service(lists.map((one) => (one.n === 1 ? { ...one, rows: [] } : one)));
    await expect(other.fetch(companiesCourtLists, offer)).rejects.toMatchObject({ code: 'PUBLISHER_OTHER_VERSION' });
    expect(await service(lists).fetch(companiesCourtLists, offer)).toHaveLength(2);
  });
});

test.each([
  [`${winding}.2026-06-03.${artefact(1)}.html`, '<html>', '2026-06-03'],
  ['companiesWindingUpChdDailyCauseList-2026-06-03.json', '[]', '2026-06-03'],
  ['interim applications CHD daily cause list 2026-06-03.xlsx', 'PK\u0003\u0004', '2026-06-03'],
  ['companiesWindingUpChdDailyCauseList.json', '[]', undefined],
  ['other-2026-06-03.json', '[]', undefined],
  [`${winding}.2026-02-31.json`, '[]', undefined],
  [`${winding}.2026-06-03.pdf`, '%PDF', undefined],
])('the file %s is a list of %s', (name, content, dataDate) => {
  const file = { name, bytes: content.length, sha256: 'abcdefabcdefabcdef', head: Buffer.from(content) };
  expect(companiesCourtLists.recognise(file)?.dataDate).toBe(dataDate);
});

describeReal('the publisher’s examples', () => {
  test.each([
    ['companiesWindingUpChdDailyCauseList', 2, ['09:00', '10:30']],
    ['insolvencyAndCompaniesCourtChdDailyCauseList', 2, ['09:00', '10:30']],
    ['chanceryAppealsChdDailyCauseList', 2, ['09:00', '10:30']],
    ['interimApplicationsChanceryDivisionDailyCauseList', 3, ['10:30', '10:30', '10:30']],
  ])('%s: each hearing is in quarantine, because it names no company and no case', async (name, hearings) => {
    const type = name.replace('ChanceryDivision', 'Chd');
    for (const ending of ['json', 'xlsx']) {
      const { found, quarantine } = await stage({ [`${type}.2026-06-03.${ending}`]: await readFile(realData(`hmcts/${name}.${ending}`)) });
      expect(quarantine.map(({ reason }) => reason)).toEqual(Array.from({ length: hearings }, () => 'no case number and no company name'));
      expect(found).toMatchObject([{ hearing: '' }]);
    }
  });
});
