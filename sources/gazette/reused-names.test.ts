import { describe, expect, test } from 'vitest';
import { noticeRows } from '../../test/fixtures/notices.ts';

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
    expect(noticeRows({ 'f:notice-code': '2403', content })[0]).toMatchObject({ company_number: '09999902', reused_names: names });
  });

  test('are read with the number of the company that uses the name', () => {
    const content = `${insolvent} ${carrying} under the following name: OWL TRADING LTD (Company Number 09999903). ${statement}`;
    expect(noticeRows({ 'f:notice-code': '2403', content }).map((row) => [row.company_number, row.reused_names])).toEqual([
      ['09999902', ['OWL TRADING LTD']],
      ['09999903', ['OWL TRADING LTD']],
    ]);
  });

  test('are not read from notices of other codes', () => {
    const content = `${insolvent} ${carrying} under the following name: OWL TRADING LTD.`;
    expect(noticeRows({ 'f:notice-code': '2443', content })[0]?.reused_names).toEqual([]);
  });
});
