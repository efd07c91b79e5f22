import { describe, expect, test } from 'vitest';
import { eventLine, filingLine } from '../../../test/fixtures/register-events.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { kindOf } from './kind.ts';
import { filings } from './source.ts';

const window = (...lines: readonly string[]) =>
  stageContents(filings, { 'filings.000000000000041-000000000000042.ndjson': lines.join('\n') });

test('a staged filing has every column', async () => {
  const { found, rejected } = await window(
    filingLine({
      action_date: '2026-04-30',
      barcode: 'X9WQX0NE',
      category: 'address',
      date: '2026-05-04',
      description: 'change-registered-office-address-company-with-date-old-address-new-address',
      description_values: { change_date: '2026-04-30', new_address: '1 Owl Road', old_address: '2 Owl Road' },
      links: { self: '/company/09999901/filing-history/F1' },
      paper_filed: true,
      pages: 2,
      transaction_id: 'F1',
      type: 'AD01',
    }),
  );
  expect(rejected).toBe(0);
  expect(found).toEqual([
    {
      _op: 'upsert',
      company_number: '09999901',
      filing_id: 'F1',
      changed_at: '2026-05-04 09:02:01.000041',
      kind: 'registered-office-changed',
      description: 'change-registered-office-address-company-with-date-old-address-new-address',
      description_values: '{"change_date":"2026-04-30","new_address":"1 Owl Road","old_address":"2 Owl Road"}',
      type: 'AD01',
      category: 'address',
      subcategory: null,
      filed_on: '2026-05-04',
      action_on: '2026-04-30',
      barcode: 'X9WQX0NE',
      transaction_id: 'F1',
      paper_filed: true,
      parts: [],
    },
  ]);
});

describe('the kind of a filing', () => {
  test.each([
    ['gazette-notice-compulsory', 'strike-off-notice-compulsory'],
    ['gazette-notice-compulsary', 'strike-off-notice-compulsory'],
    ['gazette-notice-voluntary', 'strike-off-notice-voluntary'],
    ['gazette-dissolved-compulsary', 'dissolved'],
    ['gazette-dissolved-liquidation', 'dissolved'],
    ['gazette-filings-brought-up-to-date', 'strike-off-discontinued-compulsory'],
    ['dissolution-voluntary-strike-off-discontinued', 'strike-off-discontinued-voluntary'],
    ['dissolved-compulsory-strike-off-suspended', 'strike-off-suspended-compulsory'],
    ['dissolution-voluntary-strike-off-suspended', 'strike-off-suspended-voluntary'],
    ['dissolution-application-strike-off-limited-liability-partnership', 'strike-off-application'],
    ['dissolution-withdrawal-application-strike-off-company', 'strike-off-application-withdrawn'],
    ['restoration-order-of-court', 'restored'],
    ['order-of-court-restoration-previously-compulsory-liquidation', 'restored-to-compulsory-winding-up'],
    ['administrative-restoration-company', 'restoration-application'],
    ['change-registered-office-addres-overseas-company', 'registered-office-changed'],
    ['default-companies-house-registered-office-address-applied', 'registered-office-default'],
    ['termination-director-company-with-name-termination-date', 'director-left'],
    ['appoint-person-director-company-with-name-date', 'director-appointed'],
    ['termination-member-limited-liability-partnership-with-name-termination-date', 'member-left'],
    ['appoint-corporate-member-limited-liability-partnership', 'member-appointed'],
    ['liquidation-in-administration-appointment-of-administrator', 'administration-began'],
    ['liquidation-appointmentt-of-administrator-northern-ireland', 'administration-began'],
    ['liquidation-in-administration-automatic-end-of-case', 'administration-ended'],
    ['liquidation-in-administration-move-to-creditors-voluntary-liquidation', 'administration-to-liquidation'],
    ['liquidation-in-administration-move-to-dissolution-scotland-2', 'administration-to-dissolution'],
    ['liquidation-voluntary-arrangement-meeting-approving-companies-voluntary-arrangement', 'voluntary-arrangement-began'],
    ['liquidation-voluntary-arrangement-completion-with-date', 'voluntary-arrangement-ended'],
    ['liquidation-voluntary-arrangement-revocation-or-suspension', 'voluntary-arrangement-revoked-or-suspended'],
    ['liquidation-moratorium-commencement-of-moratorium', 'moratorium-began'],
    // the publisher's text for it is "Moratorium has been ended or extended"
    ['liquidation-moratorium-extension-of-moratorium', 'moratorium-extended-or-ended'],
    ['liquidation-moratorium-end-of-moratorium-by-court', 'moratorium-ended'],
    ['liquidation-receiver-appointment-of-receiver', 'receiver-appointed'],
    ['liquidation-receiver-cease-to-act-receiver', 'receiver-ceased'],
    ['liquidation-compulsory-winding-up-order', 'winding-up-ordered'],
    ['liquidation-court-order-to-rescind-winding-up', 'winding-up-rescinded'],
    ['liquidation-ex', 'liquidation-ended'],
    ['mortgage-satisfy-charge-full', 'charge-satisfied'],
    ['mortgage-satisfy-charge-part', 'charge-part-satisfied'],
    ['liquidation-in-administration-progress-report', 'insolvency-other'],
    ['accounts-with-accounts-type-micro-entity', 'accounts-filed'],
    ['accounts-amended-with-accounts-type-micro-entity', 'other'],
    ['accounts-with-accounts-type-interim', 'other'],
    ['confirmation-statement-with-no-updates', 'confirmation-statement-filed'],
    ['annual-update-with-made-up-date', 'annual-update-filed'],
    ['legacy', 'legacy'],
    ['a-description-of-next-year', 'unmapped'],
    ['', 'unmapped'],
  ])('%s is %s', (description, kind) => {
    expect(kindOf(description)).toBe(kind);
  });

  test('of a resolution that another filing holds is that of its part', async () => {
    const { found } = await window(
      filingLine({
        description: 'resolution',
        date: '2026-05-04',
        type: 'RESOLUTIONS',
        resolutions: [
          { description: 'liquidation-voluntary-extraordinary-resolution-to-wind-up', type: 'LRESEX', receive_date: '2026-05-01' },
        ],
        associated_filings: [{ description: 'legacy', type: '363(288)', date: '2005-05-10' }],
      }),
    );
    expect(found).toMatchObject([
      {
        kind: 'other',
        parts: [
          { kind: 'voluntary-winding-up-resolved', type: 'LRESEX', filed_on: '2026-05-01' },
          { kind: 'legacy', type: '363(288)', filed_on: '2005-05-10' },
        ],
      },
    ]);
  });

  test('of a note without the filing that it belongs to is parts-only', async () => {
    const { found } = await window(
      filingLine({ annotations: [{ description: 'annotation', annotation: 'Clarification', date: '2011-11-26' }] }),
    );
    expect(found).toMatchObject([{ kind: 'parts-only', filed_on: null, parts: [{ kind: 'other', filed_on: '2011-11-26' }] }]);
  });
});

describe('the columns of a filing', () => {
  test('hold no name of a person', async () => {
    const values = { officer_name: 'Ada Owl', psc_name: 'Ada Owl', termination_date: '2026-05-01' };
    const { found } = await window(
      filingLine({ description: 'termination-director-company', description_values: values, date: '2026-05-04' }),
    );
    expect(found).toMatchObject([{ description_values: '{"termination_date":"2026-05-01"}' }]);
  });

  test('read a subcategory that is a list, a barcode that is null and a day with a time', async () => {
    const data = { description: 'legacy', subcategory: ['voluntary', 'certificate'], barcode: null, date: '2015-01-20T00:00:00Z' };
    const { found } = await window(filingLine(data));
    expect(found).toMatchObject([{ subcategory: 'voluntary; certificate', barcode: null, filed_on: '2015-01-20' }]);
  });

  test('have no day where one has another form, such as a year of two digits', async () => {
    const { found } = await window(filingLine({ description: 'gazette-notice-compulsory', date: '12/06/26', action_date: '12/06/26' }));
    expect(found).toMatchObject([{ kind: expect.stringMatching(/strike-off/), filed_on: null, action_on: null }]);
  });

  test('of a deletion are the key and the instant', async () => {
    const { found } = await window(filingLine(null));
    expect(found).toMatchObject([{ _op: 'delete', company_number: '09999901', filing_id: 'F1', kind: null, description: null }]);
  });
});

test('a text with control characters and half of a pair does not stop the window', async () => {
  const odd = 'a\u0000 \u0001b\ud83e';
  const data = { description: odd, description_values: { change_date: odd }, date: odd, type: odd, subcategory: [odd] };
  const { found, rejected } = await window(filingLine(data), filingLine({ description: 'legacy' }, '/company/09999901/filing-history/F2'));
  expect([found.length, rejected]).toEqual([2, 0]);
});

test('a record without the path of a filing goes to quarantine, and its neighbours are read', async () => {
  const bad = [
    filingLine({ description: 'legacy' }, '/company/999/filing-history/F1'),
    filingLine({ description: 'legacy' }, '/company/09999901/filing-history/'),
    eventLine('company-charges', '/company/09999901/charges/C1', {}),
    'not JSON',
  ];
  const { found, quarantine } = await window(...bad, filingLine({ description: 'legacy', date: '2001-01-01' }));
  expect(found).toMatchObject([{ filing_id: 'F1', kind: 'legacy' }]);
  expect(quarantine.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'not the path of a filing of a company: /company/999/filing-history/F1'],
    [2, 'not the path of a filing of a company: /company/09999901/filing-history/'],
    [3, 'another kind of resource: company-charges'],
    [4, 'not JSON'],
  ]);
});
