import { describe, expect, test } from 'vitest';
import { feedNotice, noticeEntry, noticeRows } from '../../test/fixtures/notices.ts';
import { nextPage, readPage } from './feed.ts';

describe('the feed reader', () => {
  test('reads one notice as an object, several as an array, and none as null or nothing', () => {
    const page = (entry: unknown) =>
      readPage(Buffer.from(JSON.stringify({ 'f:total': '1', ...(entry === undefined ? {} : { entry }) }))).entry.length;
    expect([page(feedNotice()), page([feedNotice(), feedNotice()]), page(undefined), page(null)]).toEqual([1, 2, 0, 0]);
  });

  test('reads one category as an object, several as an array, and none', () => {
    const term = { '@term': 'Petitions to Wind Up (Companies)' };
    const terms = (category: unknown) => noticeEntry({ category }).category.length;
    expect([terms(term), terms([term, term]), terms(null), terms(undefined)]).toEqual([1, 2, 0, 0]);
  });

  test.each([
    ['https://www.thegazette.co.uk/id/notice/5185493', '5185493', null],
    ['https://www.thegazette.co.uk/id/notice/L-60768-1986497', 'L-60768-1986497', 'london'],
    ['https://www.thegazette.co.uk/id/notice/E-28123-5227571', 'E-28123-5227571', 'edinburgh'],
  ])('keeps the id of %s as a text', (id, notice_id, edition) => {
    expect(noticeRows({ id, content: 'OWL LTD (Company Number 09999902)' })[0]).toMatchObject({
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
});
