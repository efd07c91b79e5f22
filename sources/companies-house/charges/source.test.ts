import { describe, expect, test } from 'vitest';
import { chargeLine } from '../../../test/fixtures/register-events.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { charges } from './source.ts';

const window = (...lines: readonly string[]) =>
  stageContents(charges, { 'charges.000000000000041-000000000000042.ndjson': lines.join('\n') });
const one = async (data: object) => (await window(chargeLine(data))).found[0];

test('a staged charge has every column', async () => {
  const { found, rejected } = await window(
    chargeLine({
      charge_code: '099999010003',
      charge_number: 3,
      classification: { type: 'charge-description', description: 'A registered charge' },
      created_on: '2015-12-18',
      delivered_on: '2015-12-21',
      satisfied_on: '2022-11-15',
      status: 'fully-satisfied',
      assets_ceased_released: 'whole-property-released',
      more_than_four_persons_entitled: true,
      particulars: {
        contains_fixed_charge: true,
        contains_floating_charge: true,
        floating_charge_covers_all: true,
        contains_negative_pledge: true,
      },
      persons_entitled: [{ name: 'OWL BANK PLC' }, { name: 'Barn Lending Limited' }, { name: 'Ada Owl' }],
      transactions: [
        { filing_type: 'create-charge-with-deed', delivered_on: '2015-12-21', links: { filing: '/company/09999901/filing-history/F1' } },
        { filing_type: 'liquidation-appointment-of-receiver', delivered_on: '2018-01-02', insolvency_case_number: '1' },
      ],
      insolvency_cases: [{ case_number: '1', links: { case: '/company/09999901/insolvency#case-1' } }],
    }),
  );
  expect(rejected).toBe(0);
  expect(found).toEqual([
    {
      _op: 'upsert',
      company_number: '09999901',
      charge_id: 'C1',
      changed_at: '2026-05-04 09:02:01.000041',
      charge_code: '099999010003',
      charge_number: 3,
      status: 'fully-satisfied',
      created_on: '2015-12-18',
      acquired_on: null,
      delivered_on: '2015-12-21',
      satisfied_on: '2022-11-15',
      resolved_on: null,
      covering_instrument_on: null,
      classification_type: 'charge-description',
      classification: 'A registered charge',
      fixed: true,
      floating: true,
      floating_covers_all: true,
      negative_pledge: true,
      assets_released: 'whole-property-released',
      persons_entitled: ['OWL BANK PLC', 'Barn Lending Limited'],
      other_persons_entitled: 1,
      more_than_four_persons: true,
      insolvency_cases: ['1'],
      transactions: [
        { filing_type: 'create-charge-with-deed', delivered_on: '2015-12-21', insolvency_case: null, filing_id: 'F1' },
        { filing_type: 'liquidation-appointment-of-receiver', delivered_on: '2018-01-02', insolvency_case: '1', filing_id: null },
      ],
    },
  ]);
});

describe('the columns of a charge', () => {
  test.each([
    ['outstanding', 'outstanding'],
    ['fully-satisfied', 'fully-satisfied'],
    ['part-satisfied', 'part-satisfied'],
    ['satisfied', 'satisfied'],
    ['discharged', 'unmapped'],
    [undefined, 'unmapped'],
  ])('the status %s is %s', async (status, mapped) => {
    expect(await one({ status })).toMatchObject({ status: mapped });
  });

  test('read lists in place of objects, and the misspelt name of the specification', async () => {
    const listed = await one({
      classification: [{ type: 'nature-of-charge', description: 'Debenture' }],
      particulars: [{ contains_fixed_charge: false }],
      assests_ceased_released: 'multiple-filings',
    });
    expect(listed).toMatchObject({ classification: 'Debenture', fixed: false, floating: null, assets_released: 'multiple-filings' });
  });

  test('read instants as days, a flag that is absent as unknown, and a filing type with a stray quotation mark', async () => {
    const stored = await one({ created_on: '2008-05-07T00:00:00.000Z', transactions: [{ filing_type: 'charge-whole-release"' }] });
    expect(stored).toMatchObject({ created_on: '2008-05-07', fixed: null, transactions: [{ filing_type: 'charge-whole-release' }] });
  });

  test.each([
    ['create-charge-with-deed', {}],
    ['charge-whole-release"', {}],
    ['charge-freed', { 'transactions.filing_type': 1 }],
  ])('with the filing type %s count what is not in the publisher’s enumeration: %j', async (filing_type, counts) => {
    const { unmapped } = await window(chargeLine({ status: 'outstanding', transactions: [{ filing_type }, { filing_type }] }));
    expect(unmapped).toEqual(counts);
  });

  test('have an unknown release of assets as unmapped', async () => {
    expect(await one({ assets_ceased_released: 'half-released' })).toMatchObject({ assets_released: 'unmapped' });
  });

  test('have no day where one has another form, such as a year of two digits', async () => {
    const transactions = [{ filing_type: 'charge-whole-release', delivered_on: '12/06/26' }];
    const stored = await one({ created_on: '12/06/26', delivered_on: '2026/06/12', satisfied_on: 'infinity', transactions });
    expect(stored).toMatchObject({ created_on: null, delivered_on: null, satisfied_on: null, transactions: [{ delivered_on: null }] });
  });

  test('of a deletion are the key and the instant', async () => {
    expect((await window(chargeLine(null))).found).toMatchObject([{ _op: 'delete', charge_id: 'C1', status: null }]);
  });
});

test('a text with control characters and half of a pair does not stop the window', async () => {
  const name = 'OWL\u0000 \u0001BANK\ud83e PLC';
  const { found, rejected } = await window(chargeLine({ status: 'outstanding', persons_entitled: [{ name }], charge_code: '\u0000' }));
  expect([found.length, rejected]).toEqual([1, 0]);
});

test('data of another shape does not stop the window', async () => {
  const odd = [
    chargeLine({ persons_entitled: 'OWL BANK PLC', transactions: {}, classification: 7, charge_number: 'x', created_on: 5 }),
    chargeLine({ status: 'outstanding' }, '/company/09999901/charges/C2'),
    chargeLine({ status: 'outstanding' }, '/company/unknown/charges/C3'),
  ];
  const { found, quarantine } = await window(...odd);
  expect(found).toMatchObject([{ charge_id: 'C1', charge_number: null }, { charge_id: 'C2' }]);
  expect(quarantine).toMatchObject([{ line: 3, reason: 'not the path of a charge of a company: /company/unknown/charges/C3' }]);
});
