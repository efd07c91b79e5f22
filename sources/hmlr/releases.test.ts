import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { zipOf } from '../../sample/zip.ts';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { fakePublisher } from '../../test/worlds/fake-publisher.ts';
import { ukCompanyTitles } from './ccod/source.ts';
import { ukCompanyTitleChanges } from './ccod-changes/source.ts';
import { overseasCompanyTitles } from './ocod/source.ts';
import { fetchFile } from './releases.ts';

const api = 'https://use-land-property-data.service.gov.uk/api/v1/datasets';
const listing = (...months: string[]) => ({
  resources: months.flatMap((month) => [
    { name: 'Change Only File', file_name: `CCOD_COU_${month}.zip` },
    { name: 'Full File', file_name: `CCOD_FULL_${month}.zip` },
  ]),
  public_resources: [{ name: 'Example Data', file_name: 'example.csv' }],
});
const answers: Readonly<Record<string, string>> = {
  [`${api}/ccod`]: JSON.stringify({ success: true, result: listing('2026_06') }),
  [`${api}/history/ccod`]: JSON.stringify([listing('2026_02'), listing('2026_04'), listing('2026_05')]),
};
const publisher = (more: Readonly<Record<string, string>> = {}) => fakePublisher((url) => ({ ...answers, ...more })[url]);
const period = { from: '2026-03-29', to: '2026-07-02' };

describe('discover', () => {
  test('offers the newest full file', async () => {
    const url = `${api}/ccod/CCOD_FULL_2026_06.zip`;
    expect(await publisher().offers(ukCompanyTitles, period)).toEqual([{ id: '2026-06-01', dataDate: '2026-06-01', urls: [url] }]);
  });

  test('offers the changes of each month of the period, oldest first, older ones from the history', async () => {
    const offers = await publisher().offers(ukCompanyTitleChanges, period);
    expect(offers.map(({ id, urls }) => [id, ...urls])).toEqual([
      ['2026-04-01', `${api}/history/ccod/CCOD_COU_2026_04.zip`],
      ['2026-05-01', `${api}/history/ccod/CCOD_COU_2026_05.zip`],
      ['2026-06-01', `${api}/ccod/CCOD_COU_2026_06.zip`],
    ]);
  });

  test.each([
    ['404', {}, 'PUBLISHER_ERROR'],
    ['an HTML page', { [`${api}/ocod`]: '<html>' }, 'UNEXPECTED_HTML'],
    ['text that is not JSON', { [`${api}/ocod`]: 'oops' }, 'UNEXPECTED_SHAPE'],
    ['no full file', { [`${api}/ocod`]: JSON.stringify({ result: listing('2026_06') }) }, 'UNEXPECTED_SHAPE'],
  ])('%s is a failure, not an empty answer', async (_, more, code) => {
    await expect(publisher(more).offers(overseasCompanyTitles, period)).rejects.toMatchObject({ code });
  });
});

test('fetch asks for the address of the file', async () => {
  const url = `${api}/ccod/CCOD_FULL_2026_06.zip`;
  const download = async (answer: object) => {
    const addresses: string[] = [];
    const { http } = publisher({ [url]: JSON.stringify(answer) });
    await fetchFile(
      http,
      { id: '2026-06-01', dataDate: '2026-06-01', urls: [url] },
      {
        has: async () => false,
        write: async () => undefined,
        download: async (name, named, _isOffered, addressNow) => void addresses.push(name, named, (await addressNow?.()) ?? ''),
      },
    );
    return addresses;
  };
  expect(await download({ result: { download_url: 'https://files.example/x?t=1' } })).toEqual([
    'CCOD_FULL_2026_06.zip',
    url,
    'https://files.example/x?t=1',
  ]);
  for (const download_url of ['http://files.example/x', 'x', undefined])
    await expect(download({ result: { download_url } })).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
});

test.each([
  ['CCOD_FULL_2026_05.zip', '2026-05-01'],
  ['ccod_full_2026_05.csv', '2026-05-01'],
  ['CCOD_COU_2026_05.zip', undefined],
  ['OCOD_FULL_2026_05.zip', undefined],
  ['CCOD_FULL_2026_13.zip', undefined],
  ['titles.csv', undefined],
])('the full file of UK companies recognises %s as %s', (name, day) => {
  expect(ukCompanyTitles.recognise({ name, bytes: 1, sha256: '', head: Buffer.from('') })?.dataDate).toBe(day);
});

test('a renamed zip is recognised by the CSV in it', () => {
  const head = zipOf(0, [{ name: 'CCOD_COU_2026_05.csv', bytes: Buffer.from('x') }]);
  expect(ukCompanyTitleChanges.recognise({ name: 'download.zip', bytes: head.length, sha256: '', head })?.id).toBe('2026-05-01');
});

describeReal('the answers of the publisher’s own tests', () => {
  test('name the files of each month', async () => {
    const of = (name: string) => readFileSync(realData(`hmlr/${name}.json`), 'utf8');
    const real = { [`${api}/ccod`]: of('api-dataset-metadata-example'), [`${api}/history/ccod`]: of('api-history-cache-example') };
    const offers = await publisher(real).offers(ukCompanyTitleChanges, { from: '2019-01-01', to: '2019-12-31' });
    expect(offers.map(({ id }) => id)).toEqual(['2019-01-01', '2019-02-01', '2019-03-01', '2019-09-01']);
  });
});
