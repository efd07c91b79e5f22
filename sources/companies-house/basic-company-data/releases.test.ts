import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { companyFile, companyRow } from '../../../test/fixtures/basic-company-data.ts';
import { describeReal, realData } from '../../../test/fixtures/real-data.ts';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { offersOn, recognise } from './releases.ts';
import { basicCompanyData } from './source.ts';

const site = 'https://download.companieshouse.gov.uk/';
const period = { from: '2026-05-01', to: '2026-06-20' };
const links = (...names: string[]) => names.map((name) => `<li><a href="${name}">${name}  (69Mb)</a></li>`).join('\n');
const page = (content: string) => `<html>${content}</html>`;
const parts = (count: number, of = count) =>
  Array.from({ length: count }, (_, at) => `BasicCompanyData-2026-06-01-part${at + 1}_${of}.zip`);
const whole = 'BasicCompanyDataAsOneFile-2026-06-01.zip';

describe('offersOn of the company register', () => {
  test('offers the single file rather than its parts', () => {
    expect(offersOn(links(whole, ...parts(7)))).toEqual([{ id: '2026-06-01', dataDate: '2026-06-01', urls: [`${site}${whole}`] }]);
  });

  test('offers the parts when there is no single file, and only when all parts are listed', () => {
    expect(offersOn(links(...parts(7)))[0]?.urls).toEqual(parts(7).map((name) => `${site}${name}`));
    expect(offersOn(links(...parts(6, 7)))).toEqual([]);
  });

  test('offers several months with the oldest first', () => {
    expect(offersOn(links(whole, whole.replace('06-01', '05-01'))).map(({ id }) => id)).toEqual(['2026-05-01', '2026-06-01']);
  });
});

describe('discover and fetch of the company register', () => {
  test('discover offers the releases of the period from the index page', async () => {
    const publisher = fakePublisher(() => page(links(whole, whole.replace('2026-06', '2026-04'))));
    expect((await publisher.offers(basicCompanyData, period)).map(({ id }) => id)).toEqual(['2026-06-01']);
  });

  test('discover refuses an index page that breaks off', async () => {
    const cut = fakePublisher(() => `<html>${links(whole)}`);
    await expect(cut.offers(basicCompanyData, period)).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
  });

  test.each([
    ['this month', '2026-06-01'],
    ['the month before', '2026-05-01'],
  ])('discover requests the file of %s by name when the page lists none', async (_, date) => {
    const publisher = fakePublisher(() => undefined, { [`${site}BasicCompanyDataAsOneFile-${date}.zip`]: {} });
    expect((await publisher.offers(basicCompanyData, period)).map(({ id }) => id)).toEqual([date]);
  });

  test('fetch stores each file under its own name', async () => {
    const publisher = fakePublisher(() => page(links(...parts(2))));
    const [offer] = await publisher.offers(basicCompanyData, period);
    expect(await publisher.fetch(basicCompanyData, offer)).toEqual(parts(2));
  });
});

describe('recognise of the company register', () => {
  const file = (name: string, content: string | Buffer = '') => ({
    name,
    bytes: content.length,
    sha256: 'ab'.repeat(32),
    head: Buffer.from(content),
  });
  test.each([whole, whole.replace('.zip', '.csv'), parts(7)[5] ?? '', `copy of ${whole}`])('knows a file by its name: %s', (name) => {
    expect(recognise(file(name))).toEqual({ id: '2026-06-01', dataDate: '2026-06-01' });
  });

  test('knows a file by its columns, and dates it by its newest incorporation', () => {
    const rows = [companyRow({ IncorporationDate: '12/05/2026' }), companyRow()];
    expect(recognise(file('register.csv', companyFile(rows)))).toEqual({ id: '2026-05-12.abababababab', dataDate: '2026-05-12' });
  });

  test('does not know another CSV or an HTML page', () => {
    expect(recognise(file('register.csv', 'name,number\r\n'))).toBeUndefined();
    expect(recognise(file('page.html', '<html>'))).toBeUndefined();
  });
});

describeReal('the real index page and files', () => {
  test('the index page offers the single file of February 2026', async () => {
    const html = await readFile(realData('companies-house/download-pages/basic_company_data.html'), 'utf8');
    expect(offersOn(html)).toEqual([
      { id: '2026-02-01', dataDate: '2026-02-01', urls: [`${site}BasicCompanyDataAsOneFile-2026-02-01.zip`] },
    ]);
  });

  test('a zip with another name is recognised by the name of its member', async () => {
    const head = (await readFile(realData('companies-house/bulk-products/find-that-charity/CompaniesHouseTestData.zip'))).subarray(
      0,
      65_536,
    );
    expect(recognise({ name: 'CompaniesHouseTestData.zip', bytes: 1, sha256: '', head })?.id).toBe('2020-06-01');
  });
});
