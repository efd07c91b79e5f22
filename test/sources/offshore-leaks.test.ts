import { describe, expect, test } from 'vitest';
import { offshoreLeaksZip } from '../../sample/icij/offshore-leaks.ts';
import { createWorld } from '../../sample/world.ts';
import { columns } from '../../sources/icij/offshore-leaks/header.ts';
import { offshoreLeaks } from '../../sources/icij/offshore-leaks/source.ts';
import { failingChecks } from '../fixtures/release-checks.ts';
import { zipOf } from '../fixtures/zip.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';
import { stageContents } from '../worlds/staging.ts';

const address = 'https://offshoreleaks-data.icij.org/offshoreleaks/csv/full-oldb.LATEST.zip';

/** A line of an invented entity. */
function line(more: Readonly<Record<string, string>> = {}): string {
  const cells: Readonly<Record<string, string>> = {
    node_id: '10000001',
    name: 'NIGHTJAR HOLDINGS LTD.',
    original_name: 'NIGHTJAR HOLDINGS LTD.',
    jurisdiction: 'BVI',
    jurisdiction_description: 'British Virgin Islands',
    address: 'BARN HOUSE; "EXAMPLETON"',
    incorporation_date: '23-MAR-2006',
    struck_off_date: '2013-02-15',
    status: 'Struck',
    country_codes: 'VGB;JEY',
    countries: 'British Virgin Islands;Jersey',
    sourceID: 'Made Up Papers',
    valid_until: 'Made up through 2015',
    ...more,
  };
  return columns.map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`).join(',');
}

const csv = (...lines: string[]) => `${[columns.join(','), ...lines].join('\n')}\n`;
const stage = (content: string, expect = {}) => stageContents(offshoreLeaks, { 'nodes-entities.csv': content }, expect);

describe('a staged entity of the Offshore Leaks Database', () => {
  test('has every typed column and no address', async () => {
    expect((await stage(csv(line()))).found).toEqual([
      {
        node_id: '10000001',
        name: 'NIGHTJAR HOLDINGS LTD.',
        original_name: 'NIGHTJAR HOLDINGS LTD.',
        former_name: null,
        jurisdiction: 'BVI',
        jurisdiction_description: 'British Virgin Islands',
        incorporated_on: '2006-03-23',
        inactivated_on: null,
        struck_off_on: '2013-02-15',
        status: 'Struck',
        registration_number: null,
        countries: ['British Virgin Islands', 'Jersey'],
        leak: 'Made Up Papers',
        valid_until: 'Made up through 2015',
        undated: false,
        name_hashes: [expect.stringMatching(/^[0-9a-f]{32}$/)],
        places: expect.arrayContaining(['BRITISH ISLANDS VIRGIN', 'JERSEY']),
      },
    ]);
  });

  test.each([
    [{ incorporation_date: 'spring 2006' }, { incorporated_on: null, undated: true }],
    [{ incorporation_date: '' }, { incorporated_on: null, undated: false }],
    [{ incorporation_date: '23-MAR-06' }, { incorporated_on: null, undated: true }],
    [{ incorporation_date: '06-03-23' }, { incorporated_on: null, undated: true }],
    [{ incorporation_date: '2006-3-23' }, { incorporated_on: null, undated: true }],
    [{ inactivation_date: '23/03/2006' }, { inactivated_on: null, undated: true }],
    [{ struck_off_date: '15-FEB-13' }, { struck_off_on: null, undated: true }],
    [{ countries: '' }, { countries: [] }],
    [{ name: '  ' }, { name: null }],
    [{ note: 'a "note"\nof two lines' }, { node_id: '10000001' }],
  ])('with %j has %j', async (more, row) => {
    expect((await stage(csv(line(more)))).found).toMatchObject([row]);
  });

  test('without a number goes to quarantine with its line, and its neighbours are read', async () => {
    const { found, quarantine } = await stage(csv(line(), line({ node_id: 'x' }), line({ node_id: '10000002' })), { rejected: 1 });
    expect(found).toHaveLength(2);
    expect(quarantine).toMatchObject([{ file: 'nodes-entities.csv', line: 3, reason: 'not a node id: x' }]);
  });
});

test.each([
  ['undated_entity', 'true AS undated', ['undated_entity']],
  ['nameless_entity', 'NULL AS name', ['nameless_entity']],
  ['no check', 'node_id', []],
])('%s fails for an entity with %s', async (_, odd, expected) => {
  const row = "SELECT '1' AS node_id, 'N' AS name, false AS undated";
  expect(await failingChecks('icij/offshore-leaks', odd === 'node_id' ? row : `FROM (${row}) SELECT * REPLACE (${odd})`)).toEqual(expected);
});

describe('staging of the Offshore Leaks Database fails for', () => {
  test.each([
    ['an HTML page', '<!DOCTYPE html><html></html>', 'UNEXPECTED_HTML'],
    ['an empty file', '', 'UNEXPECTED_HEADER'],
    ['a renamed column', csv(line()).replace('former_name', 'old_name'), 'UNEXPECTED_HEADER'],
    ['a column more', csv(line()).replace(',note', ',note,extra'), 'UNEXPECTED_HEADER'],
    ['a header alone', csv(), 'TOO_FEW_ROWS'],
  ])('%s', async (_, content, code) => {
    await expect(stage(content)).rejects.toMatchObject({ code });
  });

  test('a file without its header, and the message cites no entity', async () => {
    await expect(stage(`${line()}\n`)).rejects.toThrow('nodes-entities.csv: the first row has none of the 21 columns');
  });

  test('a zip without the entities', async () => {
    const zip = await zipOf({ 'nodes-officers.csv': 'node_id\n' });
    await expect(stageContents(offshoreLeaks, { 'full-oldb.LATEST.zip': zip })).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });
});

test('the zip of the sample is read whole, and nothing but the entities', async () => {
  const { rows, rejected } = await stageContents(offshoreLeaks, { 'full-oldb.LATEST.zip': offshoreLeaksZip(createWorld(20_260_601, 800)) });
  expect([rows, rejected]).toEqual([400, 0]);
});

test('a zip that an operator gives is known by its name and dated by its first member', () => {
  const zip = offshoreLeaksZip(createWorld(20_260_601, 800));
  const file = (name: string) => ({ name, bytes: zip.length, sha256: 'ab'.repeat(32), head: zip.subarray(0, 65_536) });
  expect(offshoreLeaks.recognise(file('full-oldb.LATEST.zip'))).toEqual({ id: '2026-05-12.abababababab', dataDate: '2026-05-12' });
  expect(offshoreLeaks.recognise(file('other.zip'))).toBeUndefined();
});

test('the service never asks the publisher by itself, and an operator who does fetches one file', async () => {
  expect(offshoreLeaks.schedule).toEqual([]);
  const validators = { etag: '"abc"', lastModified: 'Wed, 09 Sep 2026 10:00:00 GMT' };
  const publisher = fakePublisher(() => undefined, { [address]: validators });
  const [offer] = await publisher.offers(offshoreLeaks, { from: '2016-01-01', to: '2026-11-22' });
  expect(offer).toMatchObject({ dataDate: '2026-09-09', urls: [address] });
  expect(await publisher.fetch(offshoreLeaks, offer)).toEqual(['full-oldb.LATEST.zip']);
  expect(publisher.requested).toEqual([address]);
});
