import { describe, expect, test } from 'vitest';
import { noticeEntry } from '../../test/fixtures/notices.ts';
import { readNotice, whyUnread } from './notice.ts';
import { plainText, readNoticeXml } from './notice-xml.ts';

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
    expect(whyUnread(noticeEntry(), document)).toContain(limit);
    const owl = 'OWL LTD (Company Number 09999902 )';
    expect(readNotice(noticeEntry({ content: owl }), document)).toMatchObject([{ company_number: '09999902', partial: true }]);
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

test('the text of HTML has no scripts, styles and head, and all of what follows one without an end', () => {
  expect(plainText('<HEAD><title>x</title></head><p>Owl</p><script>1</script><style>2</STYLE>LTD')).toBe('Owl LTD');
  expect(plainText('<script>1<p>Owl</p><head>x</head>LTD')).toBe('1 Owl LTD');
  expect(plainText('<head><script>1</head>2</script>Owl')).toBe('2 Owl');
});
