import { describe, expect, test } from 'vitest';
import { pscFile, pscLine } from '../../../test/fixtures/psc-lines.ts';
import { zipOf } from '../../../test/fixtures/zip.ts';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { offersOn, recognise } from './releases.ts';
import { personsWithSignificantControl } from './source.ts';

const site = 'https://download.companieshouse.gov.uk/';
const period = { from: '2026-05-30', to: '2026-06-01' };
const whole = 'persons-with-significant-control-snapshot-2026-06-01.zip';
const parts = (count: number, of = count) => Array.from({ length: count }, (_, at) => `psc-snapshot-2026-06-01_${at + 1}of${of}.zip`);
const links = (...names: string[]) => names.map((name) => `<li><a href="${name}">${name}  (65Mb)</a></li>`).join('\n');
const page = (content: string) => `<html>${content}</html>`;

describe('offersOn of the PSC snapshot', () => {
  test('offers the single file rather than its parts', () => {
    expect(offersOn(links(whole, ...parts(32)))).toEqual([{ id: '2026-06-01', dataDate: '2026-06-01', urls: [`${site}${whole}`] }]);
  });

  test('offers the parts in order when there is no single file, and only when all parts are listed', () => {
    expect(offersOn(links(...parts(32).reverse()))[0]?.urls).toEqual(parts(32).map((name) => `${site}${name}`));
    expect(offersOn(links(...parts(31, 32)))).toEqual([]);
  });

  test('offers nothing from a page without links, and throws PUBLISHER_ERROR when the page is gone', async () => {
    expect(await fakePublisher(() => '<html></html>').offers(personsWithSignificantControl, period)).toEqual([]);
    const gone = fakePublisher(() => undefined).offers(personsWithSignificantControl, period);
    await expect(gone).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
  });
});

test('discover refuses a page that breaks off', async () => {
  const cut = fakePublisher(() => `<html>${links(whole)}`);
  await expect(cut.offers(personsWithSignificantControl, period)).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
});

test('discover requests the PSC page once and offers the releases of the period', async () => {
  const publisher = fakePublisher(() => page(links(whole, whole.replace('06-01', '05-29'))));
  expect((await publisher.offers(personsWithSignificantControl, period)).map(({ id }) => id)).toEqual(['2026-06-01']);
  expect(publisher.requested).toEqual([`${site}en_pscdata.html`]);
});

test('fetch stores each file of a PSC release under its own name', async () => {
  const publisher = fakePublisher(() => page(links(...parts(3))));
  const [offer] = await publisher.offers(personsWithSignificantControl, period);
  expect(await publisher.fetch(personsWithSignificantControl, offer)).toEqual(parts(3));
});

describe('recognise of the PSC snapshot', () => {
  const file = (name: string, content: string | Buffer = '') => ({
    name,
    bytes: content.length,
    sha256: 'ab'.repeat(32),
    head: Buffer.from(content),
  });

  test.each([whole, whole.replace('.zip', '.txt'), parts(32)[5] ?? '', `copy of ${whole}`])('knows a file by its name: %s', (name) => {
    expect(recognise(file(name))).toEqual({ id: '2026-06-01', dataDate: '2026-06-01' });
  });

  test('knows a zip by the name of its first member', async () => {
    const zip = await zipOf({ [whole.replace('.zip', '.txt')]: 'x' });
    expect(recognise(file('download.zip', zip))?.id).toBe('2026-06-01');
  });

  test('knows a file by its lines, and dates it by the newest notification among them', () => {
    const lines = pscFile([pscLine(), pscLine({ notified_on: '2026-05-12' })]);
    expect(recognise(file('owners.txt', lines))).toEqual({ id: '2026-05-12.abababababab', dataDate: '2026-05-12' });
  });

  test.each(['<html>', '{"company_number":"1","data":{}}', '', '[]'])('does not know a file with the content %j', (content) => {
    expect(recognise(file('owners.txt', content))).toBeUndefined();
  });
});
