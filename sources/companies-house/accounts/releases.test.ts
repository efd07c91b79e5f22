import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../../test/fixtures/real-data.ts';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { companiesHouseAccounts as source } from './source.ts';

const site = 'https://download.companieshouse.gov.uk/';
const pages = {
  daily: `${site}en_accountsdata.html`,
  monthly: `${site}en_monthlyaccountsdata.html`,
  historic: `${site}historicmonthlyaccountsdata.html`,
};
const links = (...names: string[]) =>
  names.map((name) => `<li><a href="${name}">${name.slice(name.indexOf('/') + 1)}  (50Mb)</a></li>`).join('\n');
const daily = (...days: string[]) => links('en_monthlyaccountsdata.html', ...days.map((day) => `Accounts_Bulk_Data-${day}.zip`));
const monthly = (...months: string[]) =>
  links('historicmonthlyaccountsdata.html', ...months.map((month) => `Accounts_Monthly_Data-${month}.zip`));
const historic = (...months: string[]) => links(...months.map((month) => `archive/Accounts_Monthly_Data-${month}.zip`));

const january = [
  '01',
  '02',
  '03',
  '06',
  '07',
  '08',
  '09',
  '10',
  '13',
  '14',
  '15',
  '16',
  '17',
  '20',
  '21',
  '22',
  '23',
  '24',
  '27',
  '28',
  '29',
  '30',
  '31',
].map((day) => `2026-01-${day}`);
const february = ['2026-02-03', '2026-02-04'];

async function discover(from: string, to: string, answers: Partial<Record<keyof typeof pages, string>>) {
  const publisher = fakePublisher((url) => {
    const page = answers[(['daily', 'monthly', 'historic'] as const).find((name) => pages[name] === url) ?? 'daily'];
    return page === undefined ? undefined : `<html>${page}</html>`;
  });
  const offers = await publisher.offers(source, { from, to });
  return { ids: offers.map(({ id }) => id), offers, requested: publisher.requested, publisher };
}

describe('discovery of releases', () => {
  test('a check from yesterday on requests the daily page only and offers daily files, oldest first', async () => {
    const { offers, requested } = await discover('2026-02-03', '2026-02-05', { daily: daily(...[...february].reverse(), ...january) });
    expect(offers).toEqual(february.map((day) => ({ id: day, dataDate: day, urls: [`${site}Accounts_Bulk_Data-${day}.zip`] })));
    expect(requested).toEqual([pages.daily]);
  });

  test('a whole month is offered as one monthly file, without the daily files that it covers', async () => {
    const { ids } = await discover('2026-01-01', '2026-02-05', { daily: daily(...january, ...february), monthly: monthly('January2026') });
    // The file of 1 January holds filings of 31 December; the file of Tuesday 3 February holds those of Saturday 31 January.
    expect(ids).toEqual(['2026-01-01', '2026-01', '2026-02-03', '2026-02-04']);
    const both = await discover('2025-12-01', '2026-02-05', {
      daily: daily(...january, ...february),
      monthly: monthly('December2025', 'January2026'),
    });
    expect(both.ids).toEqual(['2025-12', '2026-01', '2026-02-03', '2026-02-04']);
  });

  test('the monthly file is not offered when the daily files of the period are all listed', async () => {
    const answers = { daily: daily(...january, ...february), monthly: monthly('January2026') };
    expect((await discover('2026-01-30', '2026-02-05', answers)).ids).toEqual(['2026-01-30', '2026-01-31', ...february]);
  });

  test('the monthly file is offered when the publisher no longer lists one of its daily files', async () => {
    const answers = { daily: daily(...january.filter((day) => day !== '2026-01-20'), ...february), monthly: monthly('January2026') };
    expect((await discover('2026-01-14', '2026-02-05', answers)).ids).toEqual(['2026-01', ...february]);
  });

  test('no release outside the period is offered', async () => {
    const answers = { daily: daily(...january, ...february), monthly: monthly('December2025', 'January2026') };
    expect((await discover('2026-01-07', '2026-01-09', answers)).ids).toEqual(['2026-01-07', '2026-01-08', '2026-01-09']);
    expect((await discover('2026-03-01', '2026-03-31', answers)).ids).toEqual([]);
  });

  test('the archive page is requested for a period before the monthly files, and a month on both pages comes from the archive', async () => {
    const answers = {
      daily: daily(...february),
      monthly: monthly('December2024', 'January2025'),
      historic: historic('JanuaryToDecember2009', 'January2010', 'November2024', 'December2024'),
    };
    const { offers, requested } = await discover('2009-01-01', '2025-01-31', answers);
    expect(offers.map(({ id, dataDate, urls }) => [id, dataDate, urls[0]?.slice(site.length)])).toEqual([
      ['2009', '2009-12-31', 'archive/Accounts_Monthly_Data-JanuaryToDecember2009.zip'],
      ['2010-01', '2010-01-31', 'archive/Accounts_Monthly_Data-January2010.zip'],
      ['2024-11', '2024-11-30', 'archive/Accounts_Monthly_Data-November2024.zip'],
      ['2024-12', '2024-12-31', 'archive/Accounts_Monthly_Data-December2024.zip'],
      ['2025-01', '2025-01-31', 'Accounts_Monthly_Data-January2025.zip'],
    ]);
    expect(requested).toEqual([pages.daily, pages.monthly, pages.historic]);
    expect((await discover('2024-12-01', '2025-01-31', answers)).requested).toEqual([pages.daily, pages.monthly]);
  });

  test.each<[string, Partial<Record<keyof typeof pages, string>>, string]>([
    ['the daily page is missing', {}, 'PUBLISHER_ERROR'],
    ['the monthly page is missing', { daily: daily(...february) }, 'PUBLISHER_ERROR'],
    ['the archive page is missing', { daily: daily(...february), monthly: monthly('January2026') }, 'PUBLISHER_ERROR'],
    ['the daily page lists no file', { daily: '<html>moved</html>' }, 'UNEXPECTED_SHAPE'],
  ])('discovery throws when %s', async (_, answers, code) => {
    await expect(discover('2025-11-01', '2026-02-05', answers)).rejects.toMatchObject({ name: 'SourceProblem', code });
  });

  test('a file is stored under its publisher’s name', async () => {
    const { offers, publisher } = await discover('2026-02-04', '2026-02-04', { daily: daily(...february) });
    expect(await publisher.fetch(source, offers[0])).toEqual(['Accounts_Bulk_Data-2026-02-04.zip']);
  });
});

describe('recognition of a supplied file', () => {
  const sha256 = 'ab'.repeat(32);
  const recognise = (name: string, content: string | Buffer = '') =>
    source.recognise({ name, bytes: content.length, sha256, head: Buffer.from(content) });
  const zipHead = (member: string, dosDate: number) => {
    const head = Buffer.alloc(30 + member.length);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(dosDate, 12);
    head.writeUInt16LE(member.length, 26);
    head.write(member, 30);
    return head;
  };
  const dosDate = ((2026 - 1980) << 9) | (6 << 5) | 2;
  const tagged = (date: string) =>
    `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><xbrli:instant>2024-12-31</xbrli:instant><xbrli:endDate> ${date}</xbrli:endDate>`;

  test.each<[string, string, string | Buffer, string, string]>([
    ['a daily zip by its name', 'Accounts_Bulk_Data-2026-02-04.zip', '', '2026-02-04', '2026-02-04'],
    ['a daily zip with the suffix of a second download', 'Accounts_Bulk_Data-2026-02-04 (1).zip', '', '2026-02-04', '2026-02-04'],
    ['a monthly zip', 'Accounts_Monthly_Data-February2024.zip', '', '2024-02', '2024-02-29'],
    ['a zip of a year', 'Accounts_Monthly_Data-JanuaryToDecember2008.zip', '', '2008', '2008-12-31'],
    ['an Inline XBRL page by its name', 'Prod223_3999_09999901_20251231.html', '', '2025-12-31.abababababab', '2025-12-31'],
    ['an XBRL instance by its name', 'Prod224_0012_SC999901_20101231.xml', '', '2010-12-31.abababababab', '2010-12-31'],
    ['the zip of one community interest company', 'Prod223_3999_09999901_20251231_CIC.zip', '', '2025-12-31.abababababab', '2025-12-31'],
    [
      'a zip by its first member, dated by the day it was packed',
      'day.zip',
      zipHead('Prod223_3999_09999901_20251231.html', dosDate),
      '2026-06-02.abababababab',
      '2026-06-02',
    ],
    ['a page by its tags, dated by its newest context', 'ours.html', tagged('2025-12-31'), '2025-12-31.abababababab', '2025-12-31'],
  ])('%s is recognised', (_, name, content, id, dataDate) => {
    expect(recognise(name, content)).toEqual({ id, dataDate });
  });

  test.each<[string, string | Buffer]>([
    ['page.html', '<html>2025-12-31</html>'],
    ['Prod223_3999_09999901_20251331.html', ''],
    ['Accounts_Bulk_Data-2026-02-31.zip', ''],
    ['other.zip', zipHead('BasicCompanyData-2026-06-01-part1_7.csv', dosDate)],
    ['undated.html', tagged('soon').replace('2024-12-31', 'then')],
  ])('%s is not recognised', (name, content) => {
    expect(recognise(name, content)).toBeUndefined();
  });
});

describeReal('discovery on the real pages of 4 February 2026', () => {
  const answers = () =>
    Object.fromEntries(
      Object.keys(pages).map((name) => [name, readFileSync(realData(`companies-house/download-pages/accounts_data_${name}.html`), 'utf8')]),
    );

  test('the first check offers the last twelve months: eleven monthly files and the daily files since', async () => {
    const { ids, requested } = await discover('2025-02-04', '2026-02-04', answers());
    expect(ids.slice(0, 12)).toEqual([
      '2025-02',
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01-01',
    ]);
    expect(ids.slice(11)).toEqual([...january, ...february]);
    expect(requested).toEqual([pages.daily, pages.monthly]);
  });

  test('a check from 2008 on offers 219 files: 2 yearly, 192 monthly and 25 daily', async () => {
    const { offers } = await discover('2008-01-01', '2026-02-04', answers());
    const of = (length: number) => offers.filter(({ id }) => id.length === length).length;
    expect([offers.length, of(4), of(7), of(10)]).toEqual([219, 2, 192, 25]);
    expect(offers.map(({ dataDate }) => dataDate)).toEqual(offers.map(({ dataDate }) => dataDate).sort());
  });

  test('the daily page lists every day from Tuesday to Saturday, bank holidays included', async () => {
    expect((await discover('2025-12-23', '2025-12-30', answers())).ids).toEqual([
      '2025-12-23',
      '2025-12-24',
      '2025-12-25',
      '2025-12-26',
      '2025-12-27',
      '2025-12-30',
    ]);
    expect((await discover('2025-11-05', '2025-12-30', answers())).ids).toHaveLength(40);
  });
});
