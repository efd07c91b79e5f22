import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../../test/fixtures/real-data.ts';
import { zipOf } from '../../../test/fixtures/zip.ts';
import { fakePublisher } from '../../../test/worlds/fake-publisher.ts';
import { inFolder, stageContents, stageFiles } from '../../../test/worlds/staging.ts';
import { nameMention, personMention } from '../../news/mentions.ts';
import { newestList, wholeList } from './file-list.ts';
import { readRecord } from './record.ts';
import { gdeltGkg } from './source.ts';

const quarter = '20260601090000';
const name = `${quarter}.gkg.csv.zip`;
const url = `http://data.gdeltproject.org/gdeltv2/${name}`;

/** A record of a petition, with changed columns by their place. */
function record(changes: Readonly<Record<number, string>> = {}): string {
  const cells = Array.from({ length: 27 }, () => '');
  Object.assign(cells, {
    0: `${quarter}-7`,
    1: quarter,
    2: '1',
    3: 'news.example',
    4: 'https://www.news.example/owl',
    7: 'TAX_FNCACT;ECON_BANKRUPTCY;',
    9: '4#Leeds, Leeds, United Kingdom#UK#UKH3#53.8#-1.5#-2601889;',
    11: 'ada owl;brin wren',
    13: 'nightjar recovery ltd;high court',
    26: '<PAGE_TITLE>Nightjar Recovery &amp; Sons faces winding-up petition</PAGE_TITLE>',
    ...changes,
  });
  return cells.join('\t');
}

const staged = async (lines: readonly (string | Buffer)[], more: Readonly<Record<string, string | Uint8Array>> = {}) =>
  stageContents(gdeltGkg, {
    [name]: await zipOf({
      [`${quarter}.gkg.csv`]: Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\n')]))),
    }),
    ...more,
  });

describe('a record of the knowledge graph', () => {
  test('has every typed column, and its names are stored as hashes only', async () => {
    const { found, quarantine } = await staged([record()]);
    expect(quarantine).toEqual([]);
    expect(found).toEqual([
      {
        item_id: `${quarter}-7`,
        publication: 'news.example',
        title: 'Nightjar Recovery & Sons faces winding-up petition',
        url: 'https://www.news.example/owl',
        published_at: '2026-06-01 09:00:00',
        changed_at: null,
        terms: ['theme:ECON_BANKRUPTCY', 'winding-up'],
        company_numbers: [],
        mentions: expect.arrayContaining([
          nameMention('Nightjar Recovery Limited'),
          personMention('Ada Owl'),
          nameMention('Nightjar Recovery & Sons'),
        ]),
        addresses: [],
        postcodes: [],
        display: true,
      },
    ]);
    expect(JSON.stringify(found).toLowerCase()).not.toContain('brin');
  });

  test.each<[string, Record<number, string>]>([
    ['without a theme or a word of distress', { 7: 'SPORTS;', 26: '<PAGE_TITLE>Nightjar Recovery opens a shop</PAGE_TITLE>' }],
    ['of another country, in another publication, about a company of another form', { 9: '1#France#FR#FR#46#2#FR', 13: 'owl sa' }],
    ['of a broadcast or a journal, which has no address', { 2: '2', 4: 'BBC Monitoring' }],
    ['that names no organisation and no person', { 11: '', 13: '', 26: '<PAGE_TITLE>insolvency rises</PAGE_TITLE>' }],
    ['whose address is no web address', { 4: 'javascript:alert(1)' }],
  ])('%s is left out, and counted', async (_, changes) => {
    const { found, quarantine } = await staged([record(changes), record(changes)]);
    expect(found).toEqual([]);
    expect(quarantine).toMatchObject([{ line: 1, text: '{"records":2}', reason: expect.stringMatching(/^left out: 2 records/) }]);
  });

  test.each<[string, Record<number, string>]>([
    ['a publication of the United Kingdom', { 9: '', 4: 'https://www.herald.co.uk/owl', 13: 'owl group' }],
    ['an organisation with a legal form of the United Kingdom', { 9: '' }],
    ['a word of the title in place of a theme', { 7: '' }],
    ['a translated document', { 0: `${quarter}-T7`, 25: 'srclc:fra;eng:GT-FRA 1.0' }],
    ['a date of another form', { 1: '0' }],
    ['a date in the future', { 1: '20990601090000' }],
  ])('%s keeps it', async (_, changes) => {
    const { found } = await staged([record(changes)]);
    expect(found).toMatchObject([{ item_id: changes[0] ?? `${quarter}-7`, published_at: '2026-06-01 09:00:00' }]);
  });

  test('goes to quarantine with its line when it is cut, too wide, too long, or without an id, and its neighbours are read', async () => {
    const lines = [
      record(),
      'cut\toff',
      `${record()}\textra`,
      record({ 0: '7' }),
      record({ 0: `${quarter}-8`, 17: randomBytes(3 << 20).toString('hex') }),
      record({ 0: '20261301090000-1' }),
    ];
    const good = [1, 2, 3, 4, 5].map((at) => record({ 0: `${quarter}-9${at}` }));
    const { found, quarantine } = await staged([...lines, ...good]);
    expect(found).toHaveLength(6);
    expect(quarantine.map(({ line, reason }) => [line, reason])).toEqual([
      [2, '2 columns, not 27'],
      [3, '28 columns, not 27'],
      [4, 'the first column is not the id of a record'],
      [5, 'longer than 4194304 bytes'],
      [6, 'the first column is not the id of a record'],
    ]);
  });

  test('whose title begins again and again without an end is read in seconds', () => {
    const began = performance.now();
    expect(readRecord(record({ 26: '<PAGE_TITLE>'.repeat(300_000) }))).toHaveProperty('item.title', null);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('with broken UTF-8 is read, and a repeated record counts once', async () => {
    const broken = Buffer.concat([Buffer.from(record({ 3: 'café.example' }).replace('é', '')), Buffer.from([0xe9])]);
    const { found, quarantine } = await staged([broken, record()]);
    expect(found).toHaveLength(1);
    expect(quarantine).toMatchObject([{ line: 2, reason: 'left out: the release has the same record twice' }]);
  });

  test('is never misread: any line gives a record, a reason, or is left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('UK', '1', ';', '#', quarter, `${quarter}-1`)), { maxLength: 30 }),
        (cells) => {
          expect(Object.keys(readRecord(cells.join('\t')))).toHaveLength(1);
        },
      ),
    );
  });
});

describe('a file that is not the publisher’s', () => {
  test('fails when its MD5 is not the one that the list states', async () => {
    const bytes = await zipOf({ [`${quarter}.gkg.csv`]: record() });
    const md5 = createHash('md5').update(bytes).digest('hex');
    await inFolder(async (folder) => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      expect((await stageFiles(gdeltGkg, [path], {}, { id: `${quarter}.${md5}` })).rows).toBe(1);
      const other = stageFiles(gdeltGkg, [path], {}, { id: `${quarter}.${md5.replace(/./, (digit) => (digit === '0' ? '1' : '0'))}` });
      await expect(other).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE', message: expect.stringContaining('MD5') });
    });
  });

  test.each<[string, () => Promise<Record<string, string | Uint8Array>>, string]>([
    ['an HTML page', async () => ({ [name]: '<html>busy</html>' }), 'UNEXPECTED_HTML'],
    ['an empty file', async () => ({ [name]: '' }), 'NOT_A_ZIP'],
    ['a zip of something else', async () => ({ [name]: await zipOf({ 'readme.txt': 'x' }) }), 'UNEXPECTED_SHAPE'],
    ['a file with other columns', async () => ({ [name]: await zipOf({ [`${quarter}.gkg.csv`]: 'a,b\nc,d\n' }) }), 'UNEXPECTED_SHAPE'],
    ['a cut-off zip', async () => ({ [name]: (await zipOf({ [`${quarter}.gkg.csv`]: record() })).subarray(0, 60) }), 'ZIP_TRUNCATED'],
  ])('%s', async (_, contents, code) => {
    await expect(stageContents(gdeltGkg, await contents())).rejects.toMatchObject({ code });
  });
});

const line = (at: string, bytes = 100, md5 = 'a'.repeat(32)) => `${bytes} ${md5} http://data.gdeltproject.org/gdeltv2/${at}.gkg.csv.zip`;
const other = `9 ${'b'.repeat(32)} http://data.gdeltproject.org/gdeltv2/${quarter}.export.CSV.zip`;
const period = { from: '2026-05-31', to: '2026-06-01' };

describe('the lists of files', () => {
  const offered = (whole: string, newest: string, there = true) => {
    const publisher = fakePublisher(
      (asked) => (asked === wholeList ? whole : asked === newestList ? newest : undefined),
      there ? { [url]: {} } : {},
    );
    return { publisher, offers: publisher.offers(gdeltGkg, period) };
  };

  test('give one release for each quarter of the period, oldest first, under its MD5; a repeated line counts once', async () => {
    const whole = [line('20260530090000'), other, line('20260531234500'), line('20260531091500'), line('20260531091500')].join('\n');
    const { publisher, offers } = offered(whole, `${other}\n${line(quarter)}\n`);
    expect((await offers).map(({ id, dataDate }) => [id.slice(0, 15), dataDate])).toEqual([
      ['20260531091500.', '2026-05-31'],
      // 23:45 UTC is the next day in London
      ['20260531234500.', '2026-06-01'],
      ['20260601090000.', '2026-06-01'],
    ]);
    expect(await publisher.fetch(gdeltGkg, (await offers)[2])).toEqual([name]);
  });

  test('a missing quarter is offered by no check, so it stays a gap', async () => {
    const { offers } = offered(`${line('20260601080000')}\n${line('20260601083000')}`, line(quarter));
    expect((await offers).map(({ id }) => id.slice(8, 12))).toEqual(['0800', '0830', '0900']);
  });

  test('a file that is announced before it exists is not offered until it is there', async () => {
    expect(await offered(line('20260601084500'), line(quarter), false).offers).toHaveLength(1);
    expect(await offered(line('20260601084500'), line(quarter), true).offers).toHaveLength(2);
  });

  test('a repaired file has another MD5, and so another release', async () => {
    const first = (await offered(line(quarter), line(quarter)).offers)[0]?.id;
    const second = (await offered(line(quarter, 100, 'c'.repeat(32)), line(quarter, 100, 'c'.repeat(32))).offers)[0]?.id;
    expect([first, second]).toEqual([`${quarter}.${'a'.repeat(32)}`, `${quarter}.${'c'.repeat(32)}`]);
  });

  test.each([
    ['an HTML page', '<html>', 'UNEXPECTED_HTML'],
    ['another text', 'no\nfiles\n', 'UNEXPECTED_SHAPE'],
    ['an empty list', '', 'UNEXPECTED_SHAPE'],
  ])('%s fails the check', async (_, whole, code) => {
    await expect(offered(whole, line(quarter)).offers).rejects.toMatchObject({ code });
  });

  test('only the end of the list of all files is requested, as long as the period needs', async () => {
    const asked: (number | undefined)[] = [];
    const http = {
      get: async (address: string, { last }: { last?: number } = {}) => {
        asked.push(last);
        const cut = `0 cut line\n${line(quarter)}`;
        return {
          bytes: Buffer.from(address === wholeList ? cut : line(quarter)),
          url: address,
          headers: address === wholeList ? { 'content-range': 'bytes 10-90/91' } : {},
        };
      },
      head: async () => ({}),
    };
    for await (const _ of gdeltGkg.discover(http, period, '2026-06-01')) break;
    expect(asked).toEqual([120_000, undefined]);
  });
});

test('a file that was downloaded by hand is recognised by its name', () => {
  const found = (file: string, head = 'PK') => gdeltGkg.recognise({ name: file, bytes: 9, sha256: '', head: Buffer.from(head) });
  expect(found(name)).toEqual({ id: quarter, dataDate: '2026-06-01' });
  expect(found(`${quarter}.translation.gkg.csv.zip`)).toEqual({ id: `${quarter}.translation`, dataDate: '2026-06-01' });
  expect([found(name, '<html>'), found('20261301090000.gkg.csv.zip'), found(`${quarter}.export.CSV.zip`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describeReal('the codebook of the columns', () => {
  test('names the columns that are read at their places', async () => {
    const text = await readFile(realData('gdelt/gkg-column-labels.tsv'), 'utf8');
    const labels = text
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t')[1]);
    expect([0, 1, 2, 3, 4, 7, 9, 11, 13, 26].map((at) => labels[at])).toEqual([
      'GKGRECORDID',
      'DATE',
      'SourceCollectionIdentifier',
      'SourceCommonName',
      'DocumentIdentifier',
      'Themes',
      'Locations',
      'Persons',
      'Organizations',
      'Extras',
    ]);
  });
});
