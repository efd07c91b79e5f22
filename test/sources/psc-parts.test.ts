import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { pscExemption, pscLine, pscStatement, pscTotals } from '../fixtures/psc-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { failingChecks } from '../fixtures/release-checks.ts';
import { stageContents } from '../worlds/staging.ts';

const name = 'persons-with-significant-control-snapshot-2026-06-01.txt';

/** Stages lines of statements or exemptions behind one of a person. Returns the rows of their table and its quarantine. */
async function staged(table: 'psc_statement' | 'psc_exemption', lines: readonly string[]) {
  const [statements, exemptions] = table === 'psc_statement' ? [lines.length, 0] : [0, lines.length];
  const text = [pscLine(), ...lines, pscTotals(1, statements, exemptions)].join('\n');
  const { partly } = await stageContents(personsWithSignificantControl, { [name]: text }, { rejected: 1 });
  return partly[table] ?? { found: [], quarantine: [] };
}

describe('a staged statement', () => {
  test('has every typed column and no name of a person', async () => {
    const concerned = {
      statement: 'psc-has-failed-to-confirm-changed-details',
      linked_psc_name: 'Mrs Ottoline Nightjar',
      restrictions_notice_withdrawal_reason: 'restrictions-notice-withdrawn-by-company',
      links: {
        self: '/company/09999901/persons-with-significant-control-statements/st-1',
        person_with_significant_control: '/company/09999901/persons-with-significant-control/individual/aB-3_xyz',
      },
      ceased_on: '2020-01-31',
    };
    expect((await staged('psc_statement', [pscStatement(concerned)])).found).toEqual([
      {
        _op: 'upsert',
        company_number: '09999901',
        statement_id: 'st-1',
        statement: 'psc-has-failed-to-confirm-changed-details',
        written: 'psc-has-failed-to-confirm-changed-details',
        restrictions_withdrawn: 'restrictions-notice-withdrawn-by-company',
        psc_id: 'aB-3_xyz',
        notified_on: '2019-04-06',
        ceased_on: '2020-01-31',
        ceased: true,
        changed_at: null,
      },
    ]);
  });

  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [{}, { statement: 'no-individual-or-entity-with-signficant-control', ceased: false, ceased_on: null }],
    // spelt as it should be: the publisher never writes it so
    [{ statement: 'no-individual-or-entity-with-significant-control' }, { statement: 'unmapped' }],
    [{ statement: undefined }, { statement: 'unmapped', written: null }],
    [{ statement: 'all-beneficial-owners-identified' }, { statement: 'all-beneficial-owners-identified' }],
    [{ restrictions_notice_withdrawal_reason: 'lost' }, { restrictions_withdrawn: 'unmapped' }],
    [{ ceased_on: '2026-06-01' }, { ceased: true, ceased_on: '2026-06-01' }],
    // withdrawn on a later day
    [{ ceased_on: '2026-06-02' }, { ceased: false, ceased_on: '2026-06-02' }],
    [{ ceased_on: '9999-12-31' }, { ceased: false, ceased_on: null }],
    [{ ceased_on: '2021-02-30' }, { ceased: true, ceased_on: null }],
    // no day: it is in force
    [{ ceased_on: '' }, { ceased: false, ceased_on: null }],
    [{ ceased_on: ' ' }, { ceased: false, ceased_on: null }],
    [{ notified_on: '1083-01-01' }, { notified_on: null }],
  ];
  test('is read in each form that the register writes', async () => {
    const { found, quarantine } = await staged(
      'psc_statement',
      cases.map(([data], at) => pscStatement(data, `st-${at}`)),
    );
    expect([found.length, quarantine]).toEqual([cases.length, []]);
    const byId = new Map(found.map((row) => [row.statement_id, row]));
    for (const [at, [, row]] of cases.entries()) expect(byId.get(`st-${at}`)).toMatchObject(row);
  });

  test.each([
    [
      '{"company_number":"09999901","data":{"kind":"persons-with-significant-control-statement",',
      /^not a JSON object of a company and a statement/,
    ],
    [pscStatement({}, 'st-1', 'HALCOMBE'), /^not a company number: HALCOMBE/],
    [pscStatement({}, 'st-1', ''), /^no company number/],
    [pscStatement({ links: { self: '/company/09999901/exemptions' } }), /^the record has no link that ends in the statement's id/],
  ])('such as %s goes to quarantine with its line, and its neighbour is read', async (line, reason) => {
    const { found, quarantine } = await staged('psc_statement', [pscStatement(), line]);
    expect(found).toHaveLength(1);
    expect(quarantine).toMatchObject([{ file: name, line: 3, reason: expect.stringMatching(reason) }]);
  });
});

describe('a staged line of exemptions', () => {
  const on = (type: string, items: object[], key = type.replaceAll('-', '_')) => ({ [key]: { exemption_type: type, items } });
  test('is one row with each period of each exemption', async () => {
    const exemptions = {
      ...on('psc-exempt-as-trading-on-regulated-market', [
        { exempt_from: '2018-12-19T00:00:00.000Z', exempt_to: '2022-12-19T00:00:00.000Z' },
        { exempt_from: '2023-01-01' },
      ]),
      ...on('disclosure-transparency-rules-chapter-five-applies', [{ exempt_from: '2017-01-31' }]),
    };
    const { found } = await staged('psc_exemption', [pscExemption(exemptions)]);
    const regulated = 'psc-exempt-as-trading-on-regulated-market';
    expect(found).toMatchObject([
      {
        company_number: '09999901',
        exemptions: [
          { exemption: 'disclosure-transparency-rules-chapter-five-applies', exempt_from: '2017-01-31', exempt_to: null, ended: false },
          { exemption: regulated, exempt_from: '2018-12-19', exempt_to: '2022-12-19', ended: true },
          { exemption: regulated, exempt_from: '2023-01-01', exempt_to: null, ended: false },
        ],
      },
    ]);
  });

  test.each([
    [undefined, false, null],
    [null, false, null],
    ['', false, null],
    ['2026-06-01', true, '2026-06-01'],
    ['2026-06-02', false, '2026-06-02'],
    ['31/12/2022', true, null],
    ['31/12/22', true, null],
    ['infinity', true, null],
  ])('with the end %j has ended: %j', async (exempt_to, ended, day) => {
    const { found } = await staged('psc_exemption', [
      pscExemption(on('psc-exempt-as-shares-admitted-on-market', [{ exempt_from: '2020-01-01', exempt_to }])),
    ]);
    expect(found).toMatchObject([{ exemptions: [{ exempt_to: day, ended }] }]);
  });

  test('is read with an unknown type, without a type and without a day', async () => {
    const lines = [
      pscExemption(on('psc-exempt-as-listed-on-the-moon', [{ exempt_from: '2020-01-01' }]), '09999901'),
      pscExemption({ psc_exempt_as_trading_on_uk_regulated_market: { items: [{ exempt_from: '2021-01-01' }] } }, '09999902'),
      pscExemption(on('psc-exempt-as-shares-admitted-on-market', [{}]), '09999903'),
      pscExemption({}, '09999904'),
    ];
    const { found, quarantine } = await staged('psc_exemption', lines);
    expect(quarantine).toEqual([]);
    expect(found.map(({ exemptions }) => exemptions)).toMatchObject([
      [{ exemption: 'unmapped', written: 'psc_exempt_as_listed_on_the_moon' }],
      [{ exemption: 'psc-exempt-as-trading-on-uk-regulated-market', exempt_from: '2021-01-01' }],
      [{ exemption: 'psc-exempt-as-shares-admitted-on-market', exempt_from: null }],
      [],
    ]);
  });

  test.each([
    ['{"company_number":"09999901","data":{"kind":"exemptions"', /^not a JSON object/],
    ['{"company_number":"09999901","data":{"kind":"exemptions"}}', /^no exemptions/],
    [pscExemption({}, 'X'), /^not a company number: X/],
  ])('such as %s goes to quarantine', async (line, reason) => {
    const { found, quarantine } = await staged('psc_exemption', [line]);
    expect([found, quarantine]).toMatchObject([[], [{ line: 2, reason: expect.stringMatching(reason) }]]);
  });
});

test.each([
  ['statements', "'psc-contacted-but-no-response' AS statement", []],
  ['statements', "'unmapped' AS statement", ['unmapped_statement']],
  ['statements', "'unmapped' AS restrictions_withdrawn", ['unmapped_statement']],
  ['statements', 'true AS ceased', ['ceased_undated']],
  ['exemptions', 'company_number', []],
  [
    'exemptions',
    "[{exemption: 'unmapped', written: 'x', exempt_from: DATE '2020-01-01', exempt_to: NULL::DATE, ended: false}] AS exemptions",
    ['unmapped_exemption'],
  ],
  [
    'exemptions',
    "[{exemption: 'known', written: 'x', exempt_from: NULL::DATE, exempt_to: NULL::DATE, ended: false}] AS exemptions",
    ['unmapped_exemption'],
  ],
  [
    'exemptions',
    "[{exemption: 'known', written: 'x', exempt_from: DATE '2020-01-01', exempt_to: NULL::DATE, ended: true}] AS exemptions",
    ['unmapped_exemption'],
  ],
])('%s with %s fail the checks %j', async (part, odd, expected) => {
  const row = {
    statements: `SELECT '09999901' AS company_number, 's' AS statement_id, 'known' AS statement, 'known' AS written,
      NULL::VARCHAR AS restrictions_withdrawn, NULL::DATE AS ceased_on, false AS ceased`,
    exemptions: `SELECT '09999901' AS company_number,
      [{exemption: 'known', written: 'x', exempt_from: DATE '2020-01-01', exempt_to: NULL::DATE, ended: false}] AS exemptions`,
  }[part];
  const changed = odd === 'company_number' ? row : `FROM (${row}) SELECT * REPLACE (${odd})`;
  expect(await failingChecks(`companies-house/psc/${part}`, changed ?? '')).toEqual(expected);
});

describeReal("the publisher's enumerations", () => {
  /** Returns the keys of one section of an enumeration. */
  const enumeration = async (file: string, section: string): Promise<string[]> => {
    const text = await readFile(realData(`companies-house/api-enumerations/${file}`), 'utf8');
    const [, rest = ''] = text.split(new RegExp(`^${section}:\\s*$`, 'm'));
    const [lines = ''] = rest.split(/^\w/m);
    return [...new Set([...lines.matchAll(/^\s+'([^']+)'\s*:/gm)].flatMap(([, key]) => key ?? []))];
  };

  test('hold the statements that staging knows, and no other', async () => {
    const keys = await enumeration('psc_descriptions.yml', 'statement_description');
    const { found } = await staged(
      'psc_statement',
      keys.map((statement, at) => pscStatement({ statement }, `st-${String(at).padStart(2, '0')}`)),
    );
    expect([keys.length, found.map(({ statement }) => statement).sort()]).toEqual([28, keys.sort()]);
  });

  test('hold the exemptions that staging knows', async () => {
    const keys = await enumeration('exemption_descriptions.yml', 'exemption_type');
    const all = Object.fromEntries(
      keys.map((key) => [key.replaceAll('-', '_'), { exemption_type: key, items: [{ exempt_from: '2020-01-01' }] }]),
    );
    const { found } = await staged('psc_exemption', [pscExemption(all)]);
    expect(found[0]?.exemptions).toHaveLength(keys.length);
    expect(JSON.stringify(found)).not.toContain('unmapped');
  });

  test('hold natures of control, all of which staging knows', async () => {
    const natures = await enumeration('psc_descriptions.yml', 'description');
    const text = [pscLine({ natures_of_control: [...natures, 'ownership-of-shares-99-percent'] }), pscTotals(1, 0, 0)].join('\n');
    const { found } = await stageContents(personsWithSignificantControl, { [name]: text });
    expect(natures.length).toBeGreaterThan(80);
    expect(found).toMatchObject([{ unmapped_natures: ['ownership-of-shares-99-percent'] }]);
  });
});
