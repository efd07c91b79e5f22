import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, earliest, latest } from '../../uk/day.ts';
import { courtCaseIn } from '../court-case.ts';
import { clockTime, dayPattern, isoDay } from '../written-dates.ts';
import { type FeedEntry, nextPage, readEntry, readPage } from './feed.ts';
import { type NoticeRecord, needsFullNotice, readNotice, whyUnread } from './notice.ts';
import { noticeKind } from './notice-codes.ts';
import { withinWindow } from './notice-feed.ts';
import { caseFactsIn, companiesIn, namesRevenue, snippetOf } from './notice-text.ts';
import { plainText, readNoticeXml } from './notice-xml.ts';
import { type Retractions, retractionsOf, speaksOfRetraction } from './retractions.ts';
import { weeksInTurn, windows } from './windows.ts';

const petition = [
  'In the High Court of Justice No. CR-2026-001234 of 2026 In the matter of NIGHTJAR JOINERY LTD and in the Matter of the Insolvency Act 1986,',
  'A Petition to wind up the above-named company of NIGHTJAR JOINERY LTD (9999901) of 1 Example Street, Sampleton,',
  'presented on Friday 01 May 2026, at 10:00 by A N OTHER, of 2 Example Street claiming to be a creditor of the Company,',
  'will be heard at the Rolls Building, Fetter Lane, London, EC4A 1NL on Wednesday 10 June 2026, at 10:30 (or as soon thereafter as the Petition can be heard).',
  'Any person intending to appear must give notice by 16:00 hours on Tuesday 9 June 2026.',
  "The Petitioner's Solicitor is Some Body, telephone: 0300 000 0000.",
].join(' ');

describe('companiesIn', () => {
  test.each([
    ['NIGHTJAR JOINERY LTD (Company Number 09999901 )', [['09999901', 'NIGHTJAR JOINERY LTD']]],
    ['Name of Company: NIGHTJAR JOINERY LTD Company Number: 9999901 Nature of Business: Joinery', [['09999901', 'NIGHTJAR JOINERY LTD']]],
    ['NIGHTJAR JOINERY LTD Company Number: (SC999901) Registered office', [['SC999901', 'NIGHTJAR JOINERY LTD']]],
    ['Company Number: NI 99901', [['NI099901', undefined]]],
    ['the Company, registered number 09999901, of Sampleton', [['09999901', undefined]]],
    ['Registered No. 9999901 in Scotland', [['09999901', undefined]]],
    ['Company No: OC999901', [['OC999901', undefined]]],
    ['Company Registration Number 09999901', [['09999901', undefined]]],
    [
      'OWL LTD (Company Number 09999902) and HERON PLC (Company Number 09999903 )',
      [
        ['09999902', 'OWL LTD'],
        ['09999903', 'HERON PLC'],
      ],
    ],
    ['OWL LTD (Company Number 9999902) trading with OWL LTD (Company Number 09999902)', [['09999902', 'OWL LTD']]],
    ['company of NIGHTJAR JOINERY LIMITED (09999901) of Sampleton', [['09999901', 'NIGHTJAR JOINERY LIMITED']]],
    ['OWL LTD Company Number: 09999902 12 Example Street', [['09999902', 'OWL LTD']]],
    ['OWL LTD Company Number: 9999902 1 Example Street', [['09999902', 'OWL LTD']]],
    ['OWL LTD Company Number: SC999902 12 Example Street', [['SC999902', 'OWL LTD']]],
    ['OWL LTD (Company Number 09 999 902) of 12 Example Street', [['09999902', 'OWL LTD']]],
    ['OWL LTD (Company Number SC 999 902)', [['SC999902', 'OWL LTD']]],
    ['OWL LTD (Company Number – 09999902)', [['09999902', 'OWL LTD']]],
    ['OWL LTD (CRN 09999902)', [['09999902', 'OWL LTD']]],
    ['OWL LTD CRN: SC999902', [['SC999902', 'OWL LTD']]],
    ['OWL LTD (registered in England and Wales with number 09999902)', [['09999902', 'OWL LTD']]],
    [
      'OWL LTD and HERON PLC (Company Numbers 09999902 and SC999903)',
      [
        ['09999902', undefined],
        ['SC999903', undefined],
      ],
    ],
    [
      'Company Nos: 09999902, 9999903 & OC999904, 12 Example Street',
      [
        ['09999902', undefined],
        ['09999903', undefined],
        ['OC999904', undefined],
      ],
    ],
    ['OWL LTD (Company Number 09999902, 03000000000)', [['09999902', 'OWL LTD']]],
    ['In the matter of a partnership, telephone 0300 000 0000 (IP No. 12345)', []],
    ['Company Number: ', []],
    ['', []],
  ])('reads numbers and names from "%s"', (text, companies) => {
    expect(companiesIn(text).map(({ number, name }) => [number, name])).toEqual(companies);
  });

  test('reads any company number behind any known label', () => {
    const before = fc.constantFrom('(Company Number ', 'Company Number: ', 'Company Number: (', 'company no. ', 'Registered Number ');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom('', 'SC', 'NI', 'OC'),
        before,
        fc.constantFrom(' )', ')', ' ', '. '),
        (n, prefix, label, after) => {
          const number = prefix === '' ? String(n).padStart(8, '0') : `${prefix}${String(n % 1_000_000).padStart(6, '0')}`;
          fc.pre(!/^[A-Z]*0+$/.test(number));
          expect(companiesIn(`SOME COMPANY LTD ${label}${number}${after}of Sampleton`).map((one) => one.number)).toEqual([number]);
        },
      ),
    );
  });
});

describe('the names of a notice of the re-use of a prohibited name', () => {
  const insolvent =
    'OWL LTD (Company Number 09999902) went into insolvent liquidation on 1 May 2026. I, JO SAMPLE, of 1 Example Street, was a director of the company.';
  const carrying =
    'It is my intention to act in all or any of the ways specified in section 216(3) in connection with, or for the purposes of, the carrying on of the whole or substantially the whole of the business of the insolvent company';
  const statement =
    'These activities are acting as a director of another company that is known by a name which is either the same as a name used by the company, or a business under a name of the kind mentioned above.';
  test.each<[string, readonly string[]]>([
    ['under the following name: OWL TRADING LTD.', ['OWL TRADING LTD']],
    ['under the following name(s): OWL TRADING LTD and OWL AND SONS LIMITED.', ['OWL TRADING LTD', 'OWL AND SONS LIMITED']],
    ['under the following names: OWL TRADING LTD, OWL REPAIRS LTD; The Nest.', ['OWL TRADING LTD', 'OWL REPAIRS LTD']],
    ['under the name of “Owl Trading”. I would not otherwise be permitted to undertake those activities.', ['Owl Trading']],
    ['under the name OWL TRADING CO. LTD (Company Number 09999903). It is a notice.', ['OWL TRADING CO. LTD']],
    [
      'under the following name: OWL TRADING LTD (company registration number SC999903) and OWL TWO LTD.',
      ['OWL TRADING LTD', 'OWL TWO LTD'],
    ],
    ['under the following name: OWL BRICKWORK (2026) LIMITED. Section 216(3) applies.', ['OWL BRICKWORK (2026) LIMITED']],
    ['under the following names: OWL (UK) LTD and OWL (HOLDINGS) PLC (in formation).', ['OWL (UK) LTD', 'OWL (HOLDINGS) PLC']],
    ['under the following name: OWL (for which OWL LTD applied) from May.', ['OWL']],
    ['under a similar name. The prohibited name is: OWL.', ['OWL']],
    ['under the following company name: OWL TRADING LTD which is a name by which the company was known.', ['OWL TRADING LTD']],
    ['under a similar name.', []],
    [`under the following name: ${'OWL '.repeat(40)}LTD.`, []],
  ])('are read from "%s"', (end, names) => {
    const content = `${insolvent} ${carrying} ${end} ${statement}`;
    expect(rows({ 'f:notice-code': '2403', content })[0]).toMatchObject({ company_number: '09999902', reused_names: names });
  });

  test('are read with the number of the company that uses the name', () => {
    const content = `${insolvent} ${carrying} under the following name: OWL TRADING LTD (Company Number 09999903). ${statement}`;
    expect(rows({ 'f:notice-code': '2403', content }).map((row) => [row.company_number, row.reused_names])).toEqual([
      ['09999902', ['OWL TRADING LTD']],
      ['09999903', ['OWL TRADING LTD']],
    ]);
  });

  test('are not read from notices of other codes', () => {
    const content = `${insolvent} ${carrying} under the following name: OWL TRADING LTD.`;
    expect(rows({ 'f:notice-code': '2443', content })[0]?.reused_names).toEqual([]);
  });
});

describe('trading styles', () => {
  test.each<[string, string | undefined, readonly string[]]>([
    ['OWL LTD t/a The Nest (Company Number 09999902 )', 'OWL LTD', ['The Nest']],
    ['OWL LTD T/A THE NEST AND BARN Company Number: (09999902)', 'OWL LTD', ['THE NEST AND BARN']],
    ['Name of Company: OWL LTD Trading Name: THE NEST Company Number: 09999902', 'OWL LTD', ['THE NEST']],
    ['Name of Company: OWL LTD Trading Names: The Nest; The Barn Company Number: 09999902', 'OWL LTD', ['The Nest', 'The Barn']],
    ['OWL LTD, formerly trading as “The Nest”, (Company Number 09999902)', 'OWL LTD', ['The Nest']],
    ['OWL LTD (Company Number 09999902) trading as The Nest. Registered office: 1 Example Street', 'OWL LTD', ['The Nest']],
    ['OWL LTD (Company Number 09999902) t/a The Nest, of 1 Example Street', 'OWL LTD', ['The Nest']],
    ['OWL LTD (Company Number 09999902) of 1 Example Street presented by JO SAMPLE T/A SAMPLE ROOFING', 'OWL LTD', []],
    ['OWL LTD (Company Number 09999902) Principal trading address: 1 Example Street', 'OWL LTD', []],
    ['OWL TRADING LTD (Company Number 09999902)', 'OWL TRADING LTD', []],
    ['t/a The Nest (Company Number 09999902)', undefined, []],
  ])('of one company are read from "%s"', (text, name, styles) => {
    expect(companiesIn(text)).toEqual([{ number: '09999902', name, styles }]);
  });

  test('are read from the title and left out of the company name; a notice about a person gives none', () => {
    expect(rows({ title: 'OWL LTD T/A THE NEST', content: 'Company Number: 09999902' })[0]).toMatchObject({
      company_name: 'OWL LTD',
      trading_names: ['THE NEST'],
    });
    expect(rows({ 'f:notice-code': '2503', content: 'JO SAMPLE t/a THE NEST (Company Number 09999902)' })[0]?.trading_names).toEqual([]);
  });

  test.each([
    ['OWL LTD t/a The Nest (Company Number 09999902) and HERON PLC t/a The Pond (Company Number 09999903)', [['The Nest'], ['The Pond']]],
    ['OWL LTD (Company Number 09999902) t/a The Nest, and HERON PLC (Company Number 09999903)', [['The Nest'], []]],
    ['OWL LTD (Company Number 09999902) t/a The Nest and HERON PLC (Company Number 09999903)', [[], []]],
  ])('are read for each of two companies from "%s"', (text, styles) => {
    expect(companiesIn(text).map((company) => company.styles)).toEqual(styles);
  });
});

describe('isoDay and clockTime', () => {
  test.each([
    ['Friday 01 March 2024', '2024-03-01'],
    ['1st March 2024', '2024-03-01'],
    ['the 22nd day of May 2026', '2026-05-22'],
    ['3 September, 2026', '2026-09-03'],
    ['01/03/2024', '2024-03-01'],
    ['1.3.2024', '2024-03-01'],
    ['2024-03-01', '2024-03-01'],
    ['2024-03-01T10:30:00', '2024-03-01'],
    ['31 February 2026', undefined],
    ['13/13/2026', undefined],
    ['soon', undefined],
  ])('the day in "%s" is %s', (text, day) => {
    expect(isoDay(text)).toBe(day);
  });

  test('a day is read in each of the formats of the English locale', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.constantFrom<Intl.DateTimeFormatOptions>({ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'short', year: undefined }),
        (date, style) => {
          const options = style.dateStyle === 'short' ? ({ day: 'numeric', month: '2-digit', year: 'numeric' } as const) : style;
          const written = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date).replace(' at ', ' ');
          expect(new RegExp(`^${dayPattern}$`, 'i').test(written)).toBe(true);
          expect(isoDay(written)).toBe(date.toISOString().slice(0, 10));
        },
      ),
    );
  });

  test.each([
    ['10:30', '10:30'],
    ['10.30 am', '10:30'],
    ['2 p.m.', '14:00'],
    ['12:15am', '00:15'],
    ['1030 hours', '10:30'],
    ['10.30hrs', '10:30'],
    ['noonish', undefined],
    ['99:99', undefined],
  ])('the time "%s" is %s', (text, time) => {
    expect(clockTime(text)).toBe(time);
  });
});

describe('the facts of a court case', () => {
  test('are read from a petition of the High Court', () => {
    expect(caseFactsIn(petition)).toEqual({
      court: 'High Court of Justice',
      courtCase: 'CR-2026-001234',
      presentedOn: '2026-05-01',
      hearingOn: '2026-06-10',
      hearingAt: '10:30',
    });
  });

  test('from an Edinburgh notice are the day of presentation, without a number and a hearing', () => {
    const text =
      'NIGHTJAR JOINERY LTD (Company Number SC999901 ) Notice is hereby given that on 5 May 2026 a Petition was presented to the Sheriff at Sampleton Sheriff Court by OWL LTD craving the Court that the company be wound up; in which Petition Sheriff Some Body by Interlocutor dated 8 May 2026 ordained all persons to lodge Answers within eight days.';
    expect(caseFactsIn(text)).toMatchObject({ presentedOn: '2026-05-05', courtCase: undefined, hearingOn: undefined });
    expect(snippetOf(text)).not.toMatch(/Some Body|OWL/);
  });

  test.each([
    ['No. CR-2026-001234 of 2026', 'CR-2026-001234'],
    ['CR-2026-MAN-000123', 'CR-2026-MAN-000123'],
    ['cr-2026-001234', 'CR-2026-001234'],
    ['No 1234 of 2026', '1234 of 2026'],
    ['No. 001234 of 2026 In the matter of', '001234 of 2026'],
    ['Notice of 2026', undefined],
  ])('the case number in "%s" is %s', (text, number) => {
    expect(courtCaseIn(text)).toBe(number);
  });

  test.each(['HM REVENUE AND CUSTOMS', 'The Commissioners for HM Revenue & Customs', 'His Majesty’s Revenue and Customs'])(
    'namesRevenue is true for a petition by %s',
    (name) => {
      expect(namesRevenue(petition.replace('A N OTHER', name))).toBe(true);
      expect(namesRevenue(petition)).toBe(false);
    },
  );
});

test.each([
  [petition, /A N OTHER|Some Body|0300|2 Example Street/],
  [
    'OWL LTD (Company Number 09999902 ) Registered office: 1 Example Street. Office Holder: Jo Sample (IP No. 1234) of Sample Advisory.',
    /Jo|Sample Advisory/,
  ],
  ['OWL LTD (Company Number 09999902 ) The report has been sent to members. Jo Sample (IP No. 1234), Sample Advisory.', /Jo|Advisory/],
  ['OWL LTD (Company Number 09999902 ) Notice under rule 22.4: Jo Sample, director of the above company', /Jo/],
])('a snippet names the company and no person: %#', (text, person) => {
  expect(snippetOf(text)).not.toMatch(person);
  expect(snippetOf(text)).toMatch(/NIGHTJAR|OWL/);
});

test('a snippet of a form keeps the company, its number and its registered office', () => {
  const text = 'Name of Company: OWL LTD Company Number: 09999902 Registered office: 1 Example Street. Liquidator: Jo Sample (IP No. 1).';
  expect(snippetOf(text)).toBe('Name of Company: OWL LTD Company Number: 09999902 Registered office: 1 Example Street.');
});

test('a snippet mentions a provisional liquidator, however long the notice is', () => {
  expect(snippetOf(`OWL LTD ${'words '.repeat(100)} appointed provisional liquidator`)).toMatch(/provisional liquidator/);
});

describe('a full notice', () => {
  const xml = (inside: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${inside}</body></html>`;

  test('gives facts from its RDFa, and restores the lost zero of a company number', () => {
    const [row] = rows(
      { 'f:notice-code': '2450' },
      xml(`<p>In the <span about="this:court-1" property="court:courtName">High Court of Justice</span></p>
        <p>No. <span about="this:court-case-1" property="court:caseNumber">001234</span> of <span about="this:court-case-1" property="court:caseYear">2026</span></p>
        <p>A Petition to wind up <strong about="this:company-1" property="gazorg:name">NIGHTJAR &amp; SON&nbsp;LTD</strong>
        (<span about="this:company-1" property="gazorg:companyNumber" datatype="xsd:integer">9999901</span>)
        presented on <span about="this:notifiableThing" property="corp-insolvency:dateOfPetitionPresentation" content="2026-05-01">Friday</span>
        by <span about="this:petitioner-1" property="foaf:name">HM REVENUE &amp; CUSTOMS</span>,
        will be heard on <span property="corp-insolvency:dateOfHearing" content="2026-06-10T10:30:00">then</span></p>`),
    );
    expect(row).toMatchObject({
      company_number: '09999901',
      company_name: 'NIGHTJAR & SON LTD',
      court: 'High Court of Justice',
      court_case: '001234 of 2026',
      presented_on: '2026-05-01',
      hearing_on: '2026-06-10',
      hearing_at: '10:30',
      petitioner_is_hmrc: true,
    });
  });

  describe('with a company number that is none', () => {
    const company = (place: number, name: string, number: string) =>
      `<p><b about="this:company-${place}" property="gazorg:name">${name}</b> (Company Number:
       <b about="this:company-${place}" property="gazorg:companyNumber">${number}</b>)</p>`;
    const named = (inside: string, title = '') =>
      rows({ 'f:notice-code': '2450', title }, xml(inside)).map(({ company_number, company_name }) => [company_number, company_name]);

    test.each(['O9999902', '0C999902', '099999021', ''])('%s, keeps the name of the company', (number) => {
      expect(named(company(1, 'OWL LTD', number))).toEqual([['', 'OWL LTD']]);
      expect(named('<p>A Petition</p>', 'OWL LTD')).toEqual([['', 'OWL LTD']]);
    });

    test('beside one with a number, keeps both companies', () => {
      expect(named(company(1, 'FOX LTD', '09999901') + company(2, 'OWL LTD', 'O9999902'), 'FOX LTD')).toEqual([
        ['09999901', 'FOX LTD'],
        ['', 'OWL LTD'],
      ]);
    });
  });

  test.each([
    ['2446', '2026-07-03'],
    ['2442', null],
  ])('of code %s gives %s as the last day for claims: the day to prove a debt for a vote is none', (code, day) => {
    const proving =
      '<p>NIGHTJAR LTD (Company Number 09999901) <i property="corp-insolvency:onOrBeforeProvingDebts" content="2026-07-03">then</i></p>';
    expect(rows({ 'f:notice-code': code }, xml(proving))).toMatchObject([{ company_number: '09999901', last_day_for_claims: day }]);
  });

  test('gives the trading address to the only company that it is about, and to none of several', () => {
    const address = `<div about="this:principal-trading-address-1"><i property="vcard:street-address">Unit 4, 12 Invented Road</i>
      <i property="vcard:postal-code">ZZ4 7AB</i></div>`;
    const addressesOf = (names: string) =>
      rows({ 'f:notice-code': '2443', title: '' }, xml(`<p>${names}</p>${address}`)).map((row) => row.trading_addresses);
    expect(addressesOf('OWL LTD (Company Number 09999902)')).toEqual([
      [{ line_1: 'Unit 4', line_2: '12 Invented Road', postcode: 'ZZ4 7AB' }],
    ]);
    expect(addressesOf('OWL LTD (Company Number 09999902) and HERON PLC (Company Number 09999903)')).toEqual([[], []]);
  });

  test('gives the current and previous trading names of each company', () => {
    const found = rows(
      {},
      xml(`<p><b about="this:company-1" property="gazorg:companyNumber">09999902</b> <i about="this:company-1" property="gazorg:tradingAs">The Nest</i>
        <i about="this:company-1" property="gazorg:previouslyTradingAs">The Barn</i> <b about="this:company-2" property="gazorg:companyNumber">09999903</b></p>`),
    );
    expect(found.map(({ company_number, trading_names }) => [company_number, trading_names])).toEqual([
      ['09999902', ['The Nest', 'The Barn']],
      ['09999903', []],
    ]);
  });

  test.each([
    ['court:caseCode', 'CR-2026-001234', 'CR-2026-001234'],
    ['court:caseNumber', 'CR-2026-001234', 'CR-2026-001234'],
  ])('can give a whole case number as %s', (property, value, court_case) => {
    expect(rows({ 'f:notice-code': '2452' }, xml(`<p property="${property}">${value}</p>`))[0]).toMatchObject({ court_case });
  });

  test('gives several companies, from RDFa and from links', () => {
    const found = rows(
      {},
      xml(`<p><b about="this:company-1" property="gazorg:name">OWL LTD</b> <b about="this:company-1" property="gazorg:companyNumber">09999902</b>
        <a href="http://business.data.gov.uk/id/company/SC999903">HERON PLC</a></p>`),
    );
    expect(found.map((row) => row.company_number).sort()).toEqual(['09999902', 'SC999903']);
  });

  const iri = (number: string) => `http://business.data.gov.uk/id/company/${number}`;
  test.each<[string, string, readonly string[]]>([
    ['the older link', `<a rel="gaz:company" resource="${iri('SC999903')}">x</a>`, ['SC999903']],
    ['the newer link', `<a rel="gaz:hasCompany" resource="${iri('SC999903')}">x</a>`, ['SC999903']],
    [
      'an integer that lost its prefix, beside the link',
      `<p about="this:company-1"><a rel="gaz:hasCompany" resource="${iri('NI099903')}"/><b property="gazorg:companyNumber" datatype="xsd:integer">99903</b></p>`,
      ['NI099903'],
    ],
    [
      'an integer that lost its zeros, beside the link',
      `<a rel="gaz:hasCompany" href="${iri('00999903')}"/><b about="this:company-1" property="gazorg:companyNumber" datatype="xsd:integer">999903</b>`,
      ['00999903'],
    ],
    [
      'a whole number of another company, beside the link',
      `<a rel="gaz:hasCompany" href="${iri('SC999903')}"/><b about="this:company-2" property="gazorg:companyNumber" datatype="xsd:string">00999903</b>`,
      ['00999903', 'SC999903'],
    ],
    ['a text', '<b about="this:company-1" property="gazorg:companyNumber" datatype="xsd:string">SC999903</b>', ['SC999903']],
    [
      'an integer that lost its prefix, beside the text',
      'OWL LTD (Company Number NI099903) <b about="this:company-1" property="gazorg:companyNumber" datatype="xsd:integer" content="99903"/>',
      ['NI099903'],
    ],
    [
      'a statement, and from the text that names another company',
      'OWL LTD (<b about="this:company-1" property="gazorg:companyNumber">09999902</b>) and HERON PLC (Company Number 09999903)',
      ['09999902', '09999903'],
    ],
  ])('gives the company number from %s', (_what, inside, numbers) => {
    expect(
      rows({ 'f:notice-code': '2443' }, xml(inside))
        .map((row) => row.company_number)
        .sort(),
    ).toEqual(numbers);
  });

  test('is read as text when it is not well-formed', () => {
    expect(rows({}, '<p>OWL LTD (Company Number 09999902)<br>&unknown; </div>')[0]).toMatchObject({ company_number: '09999902' });
  });
});

describe('the feed reader', () => {
  test('reads one notice as an object, several as an array, and none as null or nothing', () => {
    const page = (entry: unknown) =>
      readPage(Buffer.from(JSON.stringify({ 'f:total': '1', ...(entry === undefined ? {} : { entry }) }))).entry.length;
    expect([page(feed()), page([feed(), feed()]), page(undefined), page(null)]).toEqual([1, 2, 0, 0]);
  });

  test('reads one category as an object, several as an array, and none', () => {
    const term = { '@term': 'Petitions to Wind Up (Companies)' };
    const terms = (category: unknown) => entry({ category }).category.length;
    expect([terms(term), terms([term, term]), terms(null), terms(undefined)]).toEqual([1, 2, 0, 0]);
  });

  test.each([
    ['https://www.thegazette.co.uk/id/notice/5185493', '5185493', null],
    ['https://www.thegazette.co.uk/id/notice/L-60768-1986497', 'L-60768-1986497', 'london'],
    ['https://www.thegazette.co.uk/id/notice/E-28123-5227571', 'E-28123-5227571', 'edinburgh'],
  ])('keeps the id of %s as a text', (id, notice_id, edition) => {
    expect(rows({ id, content: 'OWL LTD (Company Number 09999902)' })[0]).toMatchObject({
      notice_id,
      edition,
      url: `https://www.thegazette.co.uk/notice/${notice_id}`,
    });
  });

  test("takes the page number from the feed's link, and the page size, which that link drops, from the first address", () => {
    const page = readPage(
      Buffer.from(
        JSON.stringify({
          'f:total': '9082',
          link: [{ '@href': 'https://www.thegazette.co.uk/all-notices/notice/data.json?categorycode=11&results-page=2', '@rel': 'next' }],
        }),
      ),
    );
    expect(nextPage('https://www.thegazette.co.uk/insolvency/notice/data.json?results-page-size=100&results-page=1', page)).toBe(
      'https://www.thegazette.co.uk/insolvency/notice/data.json?results-page-size=100&results-page=2',
    );
  });

  test.each([
    ['<html>', 'UNEXPECTED_HTML'],
    ['{}', 'UNEXPECTED_SHAPE'],
    ['{"f:total": "1"', 'UNEXPECTED_SHAPE'],
  ])('throws for the answer %s the code %s', (text, code) => {
    expect(() => readPage(Buffer.from(text))).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ['2410', 'NIGHTJAR LTD (Company Number 09999901 ) Office Holder ...', false],
    ['2410', 'Notice is hereby given to all persons ...', true],
    ['2450', petition.slice(0, 220), true],
    ['2450', petition, false],
    ['2452', 'NIGHTJAR LTD (Company Number 09999901 ) ...', true],
    ['2462', 'NIGHTJAR LTD (Company Number 09999901 ) ...', true],
    ['2462', petition.slice(0, 320), true],
    ['2462', petition, false],
    ['2461', 'NIGHTJAR LTD (Company Number 09999901 ) ...', true],
    ['2503', 'Bankruptcy Order', false],
    ['2499', 'anything', true],
    ['2403', 'OWL LTD (Company Number 09999902) ... under the following name: OWL TRA', true],
    ['1119', 'anything', false],
  ])('needsFullNotice for code %s with the snippet "%s" is %s', (code, content, needed) => {
    expect(needsFullNotice(entry({ 'f:notice-code': code, content: `<div><p>${content}</p></div>` }))).toBe(needed);
  });
});

describe('the party of a company in a petition', () => {
  const owl = 'OWL SUPPLIES LIMITED (09999902)';
  const by = (petitioner: string) => petition.replace('A N OTHER', petitioner);
  const dismissed = `In the Matter of NIGHTJAR JOINERY LTD (Company Number 9999901 ) A Petition to wind up the above-named company presented on 1 May 2026 by ${owl} of 2 Example Street, was dismissed on 10 June 2026.`;
  const scottish = (petitioner: string) =>
    `NIGHTJAR JOINERY LTD (Company Number 9999901 ) Notice is hereby given that on 5 May 2026 a Petition was presented to the Sheriff at Sampleton Sheriff Court by ${petitioner}, of 2 Example Street craving the Court that the above-named company be wound up; in which Petition Sheriff Some Body ordained`;

  test.each<[string, string, string, Readonly<Record<string, string>>]>([
    ['a petition by a person', '2450', petition, { '09999901': 'subject' }],
    ['a petition by a company', '2450', by(owl), { '09999901': 'subject', '09999902': 'petitioner' }],
    [
      'a petition by two companies',
      '2450',
      by(`${owl} and HERON PLC (09999903)`),
      { '09999901': 'subject', '09999902': 'petitioner', '09999903': 'petitioner' },
    ],
    [
      'a petition by a company with a labelled number',
      '2450',
      by('OWL LTD (Company Number 09999902)'),
      { '09999901': 'subject', '09999902': 'petitioner' },
    ],
    ['a dismissal', '2461', dismissed, { '09999901': 'subject', '09999902': 'petitioner' }],
    ['a Scottish petition', '2450', scottish('OWL LTD (Company Number SC999902)'), { '09999901': 'subject', SC999902: 'petitioner' }],
    [
      'a Scottish petition that names the company after the petitioner',
      '2450',
      'Notice is hereby given that on 5 May 2026 a Petition was presented to the Sheriff at Sampleton by OWL LTD (Company Number SC999902), of 2 Example Street, craving the Court that NIGHTJAR LTD (Company Number SC999901) be wound up by the Court. Answers within eight days.',
      { SC999902: 'petitioner', SC999901: 'subject' },
    ],
    [
      'a petition whose petitioner comes first',
      '2450',
      `A Petition by ${owl} to wind up NIGHTJAR JOINERY LTD (9999901) was presented on 1 May 2026 and will be heard on 10 June 2026.`,
      { '09999902': 'petitioner', '09999901': 'subject' },
    ],
    ['a petition by the company itself', '2450', by('NIGHTJAR JOINERY LTD (9999901)'), { '09999901': 'subject' }],
    [
      'a petition by the directors of another company',
      '2450',
      by(`the directors of ${owl}`),
      { '09999901': 'subject', '09999902': 'unclear' },
    ],
    ['a petition against a company named late', '2450', by(`A N OTHER against ${owl}`), { '09999901': 'subject', '09999902': 'unclear' }],
    [
      'a petition with a solicitor who is a company',
      '2450',
      petition.replace('Some Body', 'HERON LLP (OC999903)'),
      { '09999901': 'subject', OC999903: 'unclear' },
    ],
    [
      'a petition that is cut off after its petitioner',
      '2450',
      by(owl).slice(0, by(owl).indexOf(' claiming')),
      { '09999901': 'subject', '09999902': 'unclear' },
    ],
    [
      'a petition that names two companies and no petitioner',
      '2450',
      'OWL LTD (Company Number 09999902) and HERON PLC (Company Number 09999903)',
      { '09999902': 'unclear', '09999903': 'unclear' },
    ],
    [
      'an order that names one company',
      '2452',
      'OWL LTD (Company Number 09999902 ) Date of Winding-up Order: 1 May 2026',
      { '09999902': 'subject' },
    ],
    [
      'a petition in which only the petitioner has a readable number',
      '2450',
      by(owl).replace('(9999901)', '(no number)'),
      { '09999902': 'unclear' },
    ],
    [
      'an appointment for a group of companies',
      '2410',
      'OWL LTD (Company Number 09999902) and HERON PLC (Company Number 09999903)',
      { '09999902': 'subject', '09999903': 'subject' },
    ],
  ])('is read from the text of %s', (_, code, content, parties) => {
    const found = rows({ 'f:notice-code': code, title: '', content });
    expect(Object.fromEntries(found.map(({ company_number, party }) => [company_number, party]))).toEqual(parties);
  });

  test('is the subject for the company that the title names, whatever the text shows', () => {
    const content = 'HERON PLC (Company Number 09999903) and OWL LTD (Company Number 09999902)';
    const found = rows({ 'f:notice-code': '2450', title: 'OWL LTD', content });
    expect(found.map(({ company_number, party }) => [company_number, party])).toEqual([
      ['09999903', 'unclear'],
      ['09999902', 'subject'],
    ]);
  });

  const stated = (about: string, number: string) => `<b about="this:${about}" property="gazorg:companyNumber">${number}</b>`;
  test.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'company and petitioner',
      stated('company-1', '09999901') + stated('petitioner-1', '09999902'),
      { '09999901': 'subject', '09999902': 'petitioner' },
    ],
    ['two companies', stated('company-1', '09999901') + stated('company-2', '09999902'), { '09999901': 'subject', '09999902': 'subject' }],
    [
      'a company that is its own petitioner',
      stated('company-1', '09999901') + stated('petitioner-1', '09999901'),
      { '09999901': 'subject' },
    ],
    [
      'company and something else',
      stated('company-1', '09999901') + stated('IP1', '09999902'),
      { '09999901': 'subject', '09999902': 'unclear' },
    ],
    [
      'the petitioner only, beside a text that names the company',
      `NIGHTJAR LTD (Company Number 9999901) ${stated('petitioner-1', '09999902')}`,
      { '09999902': 'petitioner', '09999901': 'subject' },
    ],
    [
      'the company only, beside a text that names the petitioner',
      `${stated('company-1', '9999901')} ${by(owl)}`,
      { '09999901': 'subject', '09999902': 'petitioner' },
    ],
    ['the petitioner only', stated('petitioner-1', '09999902'), { '09999902': 'petitioner', '': 'subject' }],
  ])('is read from RDFa that states %s', (_, inside, parties) => {
    const found = rows({ 'f:notice-code': '2450', title: 'NIGHTJAR LTD' }, `<html><body><p>${inside}</p></body></html>`);
    expect(Object.fromEntries(found.map(({ company_number, party }) => [company_number, party]))).toEqual(parties);
  });

  test('never makes the only company of a text a petitioner', () => {
    const words = fc.constantFrom(
      'presented on 1 May 2026 by ',
      'A Petition by ',
      'claiming to be a creditor ',
      'to wind up ',
      'will be heard ',
      'Notice is given. ',
      'OWL LTD (Company Number 09999902) ',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const found = rows({ 'f:notice-code': '2450', title: '', content: parts.join('') });
        expect(found.map(({ party }) => party)).not.toContain('petitioner');
      }),
    );
  });
});

describe('retractions and substitutions', () => {
  const none: Retractions = { retracts: null, retracted_by: null, substitutes: null, substituted_by: null };
  const link = 'https://www.thegazette.co.uk/id/notice/';

  test.each<[string, Partial<Retractions>]>([
    [`<p><a rel="gaz:retractsNotice" href="${link}4890001">x</a></p>`, { retracts: '4890001' }],
    [`<p><span property="gaz:hasNoticeRetraction" resource="${link}4890001"></span></p>`, { retracted_by: '4890001' }],
    [`<p><span property="gaz:substitutesNotice" content="${link}L-60768-1986497"></span></p>`, { substitutes: 'L-60768-1986497' }],
    [`<p><span property="gaz:hasNoticeSubstitution">4890001</span></p>`, { substituted_by: '4890001' }],
    [
      `<p><a rel="gaz:retractsNotice" href="${link}4890001">x</a><a rel="gaz:retractsNotice" href="${link}4890002">y</a></p>`,
      { retracts: '4890001 4890002' },
    ],
    [`<p><a rel="gaz:retractsNotice" href="${link}9900001">the notice itself</a></p>`, {}],
  ])('are read from %s', (inside, found) => {
    const [row] = rows({ 'f:notice-code': '2450' }, `<html><body>${inside}</body></html>`);
    expect(row).toMatchObject({ ...none, ...found });
  });

  test.each<[string, Partial<Retractions>]>([
    ['The notice with Notice ID 4890001, published on 12 May 2026, is hereby retracted.', { retracts: '4890001' }],
    ['RETRACTION Notice number: 4890001 was published in error.', { retracts: '4890001' }],
    [
      'This notice is in substitution for that which appeared at https://www.thegazette.co.uk/London/issue/62283/notice/3024104.',
      { substitutes: '3024104' },
    ],
    ['This notice corrects notice no. L-60768-1986497.', { substitutes: 'L-60768-1986497' }],
    ['This notice was retracted by notice 4890001.', {}],
    ['This notice was retracted by Notice ID 4890001.', { retracted_by: '4890001' }],
    ['This notice is substituted by Notice ID 4890001.', { substituted_by: '4890001' }],
    ['A petition was withdrawn. See Notice ID 4890001.', {}],
    ['Notice of intention (notice code 2450) to withdraw.', {}],
    [petition, {}],
  ])('are read from the sentence "%s"', (text, found) => {
    expect(retractionsOf('9900001', text, undefined)).toEqual({ ...none, ...found });
  });

  test.each([
    ['Retraction', 'OWL LTD (Company Number 09999902)', true],
    ['OWL LTD', 'OWL LTD (Company Number 09999902) This notice is in substitution for ...', true],
    ['OWL LTD', 'OWL LTD (Company Number 09999902) Correction: ...', true],
    ['OWL LTD', 'OWL LTD (Company Number 09999902) Office Holder ...', false],
  ])('the full notice is needed when the title "%s" or the snippet "%s" speaks of one: %s', (title, content, needed) => {
    expect(speaksOfRetraction(`${title} ${content}`)).toBe(needed);
    expect(needsFullNotice(entry({ 'f:notice-code': '2410', title, content }))).toBe(needed);
  });

  test('the full notice is needed when the feed gives it another status than published', () => {
    expect(needsFullNotice(entry({ 'f:status': 'retracted', content: 'OWL LTD (Company Number 09999902)' }))).toBe(true);
  });
});

test('capitals before a company name in prose are removed with the help of the title', () => {
  const content = 'In the High Court of Justice CR-2026-001234 NIGHTJAR JOINERY LTD (Company Number 09999901 )';
  expect(rows({ content })[0]).toMatchObject({ company_name: 'NIGHTJAR JOINERY LTD', company_number: '09999901' });
});

test('the notice code decides whether a resolution is solvent, and a code of another category gives a reason in place of rows', () => {
  expect([noticeKind('2431')?.solvent, noticeKind('2441')?.solvent]).toEqual([true, false]);
  expect(readNotice(entry({ 'f:notice-code': '1119' }), undefined)).toBe('unknown notice code 1119');
});

test.each(['2437', '2440', '2499', ''])('the unknown code "%s" of category 24 gives the companies of the notice', (code) => {
  const content = 'NIGHTJAR JOINERY LTD (Company Number 09999901 )';
  expect(rows({ 'f:notice-code': code, content })).toMatchObject([
    { kind: 'unknown', corporate: true, solvent: null, company_number: '09999901' },
  ]);
});

test.each([
  ['1926-06-01', '2450', '2026-06-02.n3.abcdef', '2026-06-02'],
  ['2062-06-01', '2450', '2026-06-01_2026-06-07.n3.abcdef', '2026-06-07'],
  ['2062-06-01', '2461', '2026-06-01_2026-06-07.n3.abcdef', '2026-06-01'],
  ['1926-06-01', '2402', '2026-06-01_2026-06-07.n3.abcdef.again-2026-06-09', '2026-06-01'],
  ['2026-06-31', '2450', '2026-06-02.n3.abcdef', '2026-06-02'],
])('a notice dated %s of code %s in the window %s counts as published on %s', (day, code, release, counts) => {
  const given = entry({ published: `${day}T01:05:09`, 'f:notice-code': code });
  const { entry: dated, problem } = withinWindow(given, release);
  expect([dated.published, problem]).toEqual([`${counts}T00:00:00`, expect.stringContaining(day)]);
});

test('a notice that is dated within its window, or that comes from a file, keeps its day', () => {
  for (const release of ['2026-05-25_2026-06-01.n3.abcdef', '2026-05-01.abcdef012345'])
    expect(withinWindow(entry(), release)).toEqual({ entry: entry() });
});

describe('the reason why a notice is unread', () => {
  const owl = 'OWL LTD (Company Number 09999902 )';
  test.each<[what: string, fields: Record<string, unknown>, full: string | undefined, isUnread: boolean]>([
    ['is given when the snippet names no company and the full notice is missing', {}, undefined, true],
    ['is given when the full notice states nothing', {}, '<html><p>Sorry</p></html>', true],
    ['is given when the snippet may name several companies', { content: `${owl} and other companies` }, undefined, true],
    ['is absent when the full notice names a company', {}, `<p>${owl}</p>`, false],
    ['is absent when a full notice in RDFa names no company by number', {}, '<p property="gazorg:name">OWL</p>', false],
    ['is absent when the snippet names the company', { content: owl }, undefined, false],
    ['is absent for a notice about a person', { 'f:notice-code': '2503' }, undefined, false],
    ['is absent for a notice that the feed marks as withdrawn', { 'f:status': 'withdrawn' }, undefined, false],
  ])('%s', (_, fields, full, isUnread) => {
    expect(whyUnread(entry(fields), documentOf(full)) !== undefined).toBe(isUnread);
  });
});

test('the row of a notice about a person holds nothing about the person', () => {
  expect(rows({ 'f:notice-code': '2503', title: 'JO SAMPLE', content: 'JO SAMPLE Bankruptcy order' })).toEqual([
    expect.objectContaining({ corporate: false, title: null, company_name: null, snippet: null, company_number: '' }),
  ]);
});

test('every whole week of a horizon has its turn once in thirty days', () => {
  const period = { from: '2025-01-06', to: '2026-06-01' };
  const recent = '2026-05-25';
  const turns = Array.from({ length: 30 }, (_, day) => weeksInTurn(period, recent, { today: addDays('2026-06-01', day), everyDays: 30 }));
  expect(Math.max(...turns.map((weeks) => weeks.length))).toBeLessThanOrEqual(3);
  expect(turns.flat().sort((a, b) => (a.from < b.from ? -1 : 1))).toEqual(windows({ from: period.from, to: '2026-05-24' }, recent));
});

describe('the windows of a period', () => {
  const days = (...all: readonly string[]) => all.map((day) => ({ from: day, to: day }));

  test('are single days of the recent part and whole calendar weeks before it, also where the period has a part of the week', () => {
    expect(windows({ from: '2026-05-09', to: '2026-05-29' }, '2026-05-26')).toEqual([
      { from: '2026-05-04', to: '2026-05-10' },
      { from: '2026-05-11', to: '2026-05-17' },
      { from: '2026-05-18', to: '2026-05-24' },
      ...days('2026-05-25', '2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29'),
    ]);
    expect(windows({ from: '2026-06-01', to: '2026-06-01' }, '2026-05-25')).toEqual(days('2026-06-01'));
  });

  test('cover each day of the period once, and are the same whatever the period is', () => {
    const day = fc.integer({ min: 0, max: 200 }).map((after) => addDays('2026-01-01', after));
    fc.assert(
      fc.property(day, day, day, (one, other, recent) => {
        const period = { from: earliest(one, other), to: latest(one, other) };
        const found = windows(period, recent);
        const holding = (day: string) => found.filter(({ from, to }) => from <= day && day <= to).length;
        expect([holding(period.from), holding(period.to)]).toEqual([1, 1]);
        for (const [at, { to }] of found.entries()) expect(found[at + 1]?.from ?? addDays(to, 1)).toBe(addDays(to, 1));
        const longer = windows({ from: addDays(period.from, -14), to: addDays(period.to, 14) }, recent);
        for (const window of found) expect(longer).toContainEqual(window);
      }),
    );
  });
});

test('the notice readers never throw, whatever the text', () => {
  const words = fc.array(
    fc.constantFrom(
      'Company Number',
      '(',
      ')',
      '09999901',
      'SC',
      'presented on',
      '1 May 2026',
      'by',
      'will be heard',
      'No. 1 of',
      '<p',
      '&#0;',
      '&#x110000;',
      'property="',
      '/>',
      '\u0000',
      'LTD',
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }),
        words.map((all) => all.join(' ')),
      ),
      (text) => {
        plainText(text);
        caseFactsIn(text);
        companiesIn(text);
        snippetOf(text);
        readNotice(entry({ content: text, 'f:notice-code': '2450' }), readNoticeXml(text));
      },
    ),
    { numRuns: 500 },
  );
});

describe('a full notice beyond a limit', () => {
  const nested = (levels: number, within: string) => `${'<a property="gaz:p">'.repeat(levels)}${within}${'</a>'.repeat(levels)}`;

  test.each([
    ['that nests its elements', nested(1_000, 'a b '.repeat(10_000)), 'nests its elements more than 64 deep'],
    ['that states thousands of things', `<p>${'<b property="gaz:p" content="x"/>'.repeat(6_000)}</p>`, 'states more than 5000 things'],
    [
      'that states its text on many levels',
      nested(60, 'a <b/>'.repeat(100_000)),
      'states more than 1000000 characters, some of them again and again',
    ],
    ['that links to thousands of things', `<p>${'<b rel="gaz:p" href="/id/x"/>'.repeat(6_000)}</p>`, 'states more than 5000 things'],
    ['that is long', `<p>${'OWL LTD (Company Number 09999902) '.repeat(40_000)}</p>`, 'has more than 1000000 characters'],
    ['that is long and not well-formed', `<p>${'OWL LTD (Company Number 09999902) <'.repeat(40_000)}`, 'has more than 1000000 characters'],
  ])('%s is not read, and its reason names the limit', (_, xml, limit) => {
    const document = readNoticeXml(xml);
    expect(document).toEqual({ statements: [], links: [], companyIris: [], text: '', beyond: limit });
    expect(whyUnread(entry(), document)).toContain(limit);
    const owl = 'OWL LTD (Company Number 09999902 )';
    expect(readNotice(entry({ content: owl }), document)).toMatchObject([{ company_number: '09999902', partial: true }]);
  });

  test('is read as text when it is not well-formed: elements that do not end are nested', () => {
    const lines = `<div><p property="gaz:p">x</p>${'<br>'.repeat(100)}OWL LTD (Company Number 09999902 )</div>`;
    const { statements, text, beyond } = readNoticeXml(lines);
    expect([statements, text, beyond]).toEqual([
      [{ about: '', property: 'p', value: 'x' }],
      'x OWL LTD (Company Number 09999902 )',
      undefined,
    ]);
  });
});

test.each<[string, () => unknown]>([
  ['a head without an end, again and again', () => plainText('<head '.repeat(150_000))],
  ['scripts and styles without an end', () => plainText('<script <style '.repeat(60_000))],
  ['spaces in a stated name', () => rows({}, `<p about="company-1" property="name" content="OWL${' '.repeat(5_000)}LTD"/>`)],
  ['spaces in a stated case number', () => rows({}, `<p property="gaz:caseNumber" content="No${' '.repeat(300_000)}x"/>`)],
  ['spaces in the title', () => rows({ title: `OWL${' '.repeat(5_000)}LTD`, content: '(Company Number 09999902)' })],
  ['signs in a stated name', () => rows({}, `<p about="company-1" property="name" content="OWL t/a The ${'('.repeat(300_000)}Nest"/>`)],
  ['elements that do not end', () => readNoticeXml(`<p>${'<b>'.repeat(150_000)}${'</i>'.repeat(120_000)}`)],
  ['faults', () => readNoticeXml(`<p>${'& '.repeat(450_000)}</p>`)],
  ['petitions', () => rows({}, `<p>${'petition heard presented by on '.repeat(30_000)}</p>`)],
  ['companies', () => rows({}, `<p>${'OWL LTD (Company Number 09999902) '.repeat(29_000)}</p>`)],
])('a hostile notice with %s is read in seconds', (_, read) => {
  const began = performance.now();
  read();
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('the text of HTML has no scripts, styles and head, and all of what follows one without an end', () => {
  expect(plainText('<HEAD><title>x</title></head><p>Owl</p><script>1</script><style>2</STYLE>LTD')).toBe('Owl LTD');
  expect(plainText('<script>1<p>Owl</p><head>x</head>LTD')).toBe('1 Owl LTD');
  expect(plainText('<head><script>1</head>2</script>Owl')).toBe('2 Owl');
});

function feed(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'https://www.thegazette.co.uk/id/notice/9900001',
    'f:notice-code': '2450',
    title: 'NIGHTJAR JOINERY LTD',
    published: '2026-06-01T01:05:09',
    updated: '2026-06-01T00:05:09Z',
    category: { '@term': 'Petitions to Wind Up (Companies)' },
    content: '',
    ...fields,
  };
}

function entry(fields: Record<string, unknown> = {}): FeedEntry {
  const { entry: read, problem } = readEntry(feed(fields));
  if (problem !== undefined) throw new Error(problem);
  return read;
}

function documentOf(full: string | undefined) {
  return full === undefined ? undefined : readNoticeXml(full);
}

function rows(fields: Record<string, unknown>, full?: string): readonly NoticeRecord[] {
  const read = readNotice(entry(fields), documentOf(full));
  if (typeof read === 'string') throw new Error(read);
  return read;
}
