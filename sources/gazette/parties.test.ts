import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticeRows, petition } from '../../test/fixtures/notices.ts';

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
    const found = noticeRows({ 'f:notice-code': code, title: '', content });
    expect(Object.fromEntries(found.map(({ company_number, party }) => [company_number, party]))).toEqual(parties);
  });

  test('is the subject for the company that the title names, whatever the text shows', () => {
    const content = 'HERON PLC (Company Number 09999903) and OWL LTD (Company Number 09999902)';
    const found = noticeRows({ 'f:notice-code': '2450', title: 'OWL LTD', content });
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
    const found = noticeRows({ 'f:notice-code': '2450', title: 'NIGHTJAR LTD' }, `<html><body><p>${inside}</p></body></html>`);
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
        const found = noticeRows({ 'f:notice-code': '2450', title: '', content: parts.join('') });
        expect(found.map(({ party }) => party)).not.toContain('petitioner');
      }),
    );
  });
});
