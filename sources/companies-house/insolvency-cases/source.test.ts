import { describe, expect, test } from 'vitest';
import { casesLine } from '../../../test/fixtures/register-events.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { insolvencyCases } from './source.ts';

const window = (...lines: readonly string[]) =>
  stageContents(insolvencyCases, { 'insolvency-cases.000000000000041-000000000000042.ndjson': lines.join('\n') });
const cases = async (...list: readonly unknown[]) => (await window(casesLine({ cases: list }))).found;

test('a staged case has every column', async () => {
  const { found, rejected } = await window(
    casesLine({
      status: ['liquidation'],
      cases: [
        {
          number: '1',
          type: 'compulsory-liquidation',
          dates: [
            { type: 'petitioned-on', date: '2026-03-01' },
            { type: 'wound-up-on', date: '2026-04-20' },
          ],
          practitioners: [
            {
              name: 'Ada Brin Owl',
              role: 'practitioner',
              appointed_on: '2026-04-21',
              address: { address_line_1: '1 Example Street', locality: 'Owlton', postal_code: 'ZZ1 1ZZ', country: null },
            },
          ],
          links: { charge: '/company/09999901/charges/C1' },
        },
      ],
    }),
  );
  expect(rejected).toBe(0);
  expect(found).toEqual([
    {
      _op: 'upsert',
      company_number: '09999901',
      case_number: '1',
      changed_at: '2026-05-04 09:02:01.000041',
      type: 'compulsory-liquidation',
      written_type: 'compulsory-liquidation',
      dates: [
        { type: 'petitioned-on', written_type: 'petitioned-on', on: '2026-03-01' },
        { type: 'wound-up-on', written_type: 'wound-up-on', on: '2026-04-20' },
      ],
      practitioners: [
        {
          name: 'Ada Brin Owl',
          role: 'practitioner',
          appointed_on: '2026-04-21',
          ceased_on: null,
          address: { lines: ['1 Example Street', 'Owlton'], postcode: 'ZZ1 1ZZ', country: null },
        },
      ],
      charge_id: 'C1',
      company_status: ['liquidation'],
    },
  ]);
});

describe('a case', () => {
  test.each([
    'compulsory-liquidation',
    'scottish-administrative-receiver',
    'order-of-court-restructuring-plan',
    'moratorium',
    'receivership',
  ])('of the type %s keeps it', async (type) => {
    expect(await cases({ number: '1', type })).toMatchObject([{ type, written_type: type }]);
  });

  test('with a new type, date type or role has "unmapped" and the word as it is written', async () => {
    const found = await cases({
      number: '1',
      type: 'winding-down',
      dates: [{ type: 'slowed-on', date: '2026-01-01' }],
      practitioners: [{ name: 'Ada Owl', role: 'winder' }],
    });
    expect(found).toMatchObject([
      {
        type: 'unmapped',
        written_type: 'winding-down',
        dates: [{ type: 'unmapped', written_type: 'slowed-on' }],
        practitioners: [{ role: 'unmapped' }],
      },
    ]);
  });

  test('has the same practitioner from an address that is a list and from one that is an object', async () => {
    const address = { address_line_1: '1 Example Street', postal_code: 'ZZ1 1ZZ' };
    const found = await cases(
      { number: '1', practitioners: [{ name: 'A', address }] },
      { number: 2, practitioners: [{ name: 'A', address: [address] }] },
    );
    expect(found[0]?.practitioners).toEqual(found[1]?.practitioners);
    expect(found.map(({ case_number }) => case_number)).toEqual(['1', '2']);
  });

  test('has a date that cannot be read as unknown, and a status that is one word as a list', async () => {
    const { found } = await window(
      casesLine({ status: 'receivership', cases: [{ number: '1', dates: [{ type: 'wound-up-on', date: '2026-02-31' }] }] }),
    );
    expect(found).toMatchObject([{ dates: [{ type: 'wound-up-on', on: null }], company_status: ['receivership'] }]);
  });
});

test('a company whose record is deleted, or has no case any more, has a delete without a case number', async () => {
  const { found } = await window(casesLine(null), casesLine({ cases: [], status: null }, '/company/SC999902/insolvency'));
  expect(found).toMatchObject([
    { _op: 'delete', company_number: '09999901', case_number: '' },
    { _op: 'delete', company_number: 'SC999902', case_number: '' },
  ]);
});

test('a case that cannot be read goes to quarantine, and the others of its company are read', async () => {
  const { found, quarantine } = await window(
    casesLine({ cases: [{ type: 'moratorium' }, 'not a case', { number: '1' }, { number: '1', type: 'moratorium' }] }),
    casesLine({ cases: 'none' }, '/company/SC999902/insolvency'),
    casesLine({ cases: [] }, '/company/SC9/insolvency'),
    // under another name: the company may have cases
    casesLine({ insolvency_cases: [{ number: '1' }] }, '/company/SC999903/insolvency'),
  );
  expect(found).toMatchObject([{ case_number: '1' }]);
  expect(quarantine.map(({ line, reason }) => [line, reason]).sort()).toEqual([
    [1, 'a case number that repeats'],
    [1, 'a case without a number: /company/09999901/insolvency'],
    [1, 'not an insolvency case:  Invalid input: expected object, received string'],
    [2, 'not the insolvency cases of a company'],
    [3, 'not the path of the insolvency cases of a company: /company/SC9/insolvency'],
    [4, 'not the insolvency cases of a company'],
  ]);
  // unread.sql finds the company in each text
  expect(quarantine.every(({ text }) => /\/company\/(?:09999901|SC999902|SC9|SC999903)\/insolvency/.test(text))).toBe(true);
});
