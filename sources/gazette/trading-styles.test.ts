import { describe, expect, test } from 'vitest';
import { noticeRows } from '../../test/fixtures/notices.ts';
import { companiesIn } from './notice-text.ts';

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
    expect(noticeRows({ title: 'OWL LTD T/A THE NEST', content: 'Company Number: 09999902' })[0]).toMatchObject({
      company_name: 'OWL LTD',
      trading_names: ['THE NEST'],
    });
    expect(noticeRows({ 'f:notice-code': '2503', content: 'JO SAMPLE t/a THE NEST (Company Number 09999902)' })[0]?.trading_names).toEqual(
      [],
    );
  });

  test.each([
    ['OWL LTD t/a The Nest (Company Number 09999902) and HERON PLC t/a The Pond (Company Number 09999903)', [['The Nest'], ['The Pond']]],
    ['OWL LTD (Company Number 09999902) t/a The Nest, and HERON PLC (Company Number 09999903)', [['The Nest'], []]],
    ['OWL LTD (Company Number 09999902) t/a The Nest and HERON PLC (Company Number 09999903)', [[], []]],
  ])('are read for each of two companies from "%s"', (text, styles) => {
    expect(companiesIn(text).map((company) => company.styles)).toEqual(styles);
  });
});
