import { describe, expect, test } from 'vitest';
import { casesLine, chargeLine, filingLine } from '../../../test/fixtures/register-events.ts';
import { asked, askedAt as at, offersOf, publisher, askedDay as today } from '../../../test/worlds/asked.ts';
import { parsed } from '../../../test/worlds/parsed.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { SourceProblem } from '../../problem.ts';
import type { ReleaseOffer, Source } from '../../source.ts';
import { charges } from '../charges/source.ts';
import { chargesApi } from '../charges-api/source.ts';
import { filingHistoryApi } from '../filing-history-api/source.ts';
import { filings } from '../filings/source.ts';
import { insolvencyApi } from '../insolvency-api/source.ts';
import { insolvencyCases } from '../insolvency-cases/source.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `0999${String(n).padStart(4, '0')}`);
const charge = (id: string, company = '09990000') => ({ status: 'outstanding', links: { self: `/company/${company}/charges/${id}` } });
const list = (...items: readonly object[]) => JSON.stringify({ total_count: items.length, items });

const down = (code: 'PUBLISHER_ERROR' | 'PUBLISHER_RATE_LIMITED' | 'PUBLISHER_REFUSED' = 'PUBLISHER_ERROR') =>
  new SourceProblem(code, 'answers 502');

describe('discover', () => {
  test('offers a release for each hundred companies, with the instant of the check in its id and no request', async () => {
    const offers = await offersOf(chargesApi, numbers(250));
    expect(offers.map(({ urls }) => urls.length)).toEqual([100, 100, 50]);
    expect(offers[0]).toMatchObject({ id: expect.stringMatching(/^20260601T093000Z\.[0-9a-f]{8}$/), dataDate: today });
    expect(offers[0]?.urls[1]).toBe('https://api.company-information.service.gov.uk/company/09990001/charges');
    expect(new Set(offers.map(({ id }) => id)).size).toBe(3);
    expect(await offersOf(chargesApi, numbers(250))).toEqual(offers);
  });

  test('offers nothing without companies', async () => {
    expect(await offersOf(insolvencyApi, [])).toEqual([]);
  });
});

describe('fetch', () => {
  test('requests the pages of a list until it has all items', async () => {
    const items = Array.from({ length: 130 }, (_, n) => charge(`C${n}`));
    const { requested, parsed: read } = await asked(chargesApi, ['09990000'], (url) => {
      const start = Number(new URL(url).searchParams.get('start_index'));
      // fewer than requested
      return JSON.stringify({ total_count: items.length, items: items.slice(start, start + 50) });
    });
    expect(requested.map((url) => url.slice(url.indexOf('?')))).toEqual([
      '?items_per_page=100&start_index=0',
      '?items_per_page=100&start_index=50',
      '?items_per_page=100&start_index=100',
    ]);
    expect(read.records).toHaveLength(130);
  });

  test('stores 404 as none, which differs from a company that was not asked for', async () => {
    const { parsed: read } = await asked(chargesApi, ['09990000', '09990001'], (url) =>
      url.includes('09990001') ? undefined : list(charge('C1')),
    );
    expect(read.answers).toEqual([
      { company: '09990000', askedAt: at, answer: 'found', records: 1 },
      { company: '09990001', askedAt: at, answer: 'none', records: 0 },
    ]);
  });

  test.each<[string, string | SourceProblem]>([
    ['an error', down()],
    ['a refusal', down('PUBLISHER_REFUSED')],
    ['an HTML page', '<!DOCTYPE html><html>Sorry</html>'],
    ['half an answer', '{"total_count":1,"items":[{'],
    ['a list that ends early', JSON.stringify({ total_count: 3, items: [] })],
    ['a page that is not a list', '"none"'],
    ['a list whose items have another name', JSON.stringify({ charges: [charge('C1')] })],
  ])('%s for one company does not stop the other 99', async (_, answer) => {
    const { parsed: read } = await asked(chargesApi, numbers(100), (url) =>
      url.includes('09990042') ? answer : list(charge('C1', url.split('/')[4])),
    );
    expect(read.records).toHaveLength(99);
    expect(read.rejects).toEqual([]);
    expect(read.answers.filter((one) => one.answer === 'failed')).toEqual([
      { company: '09990042', askedAt: at, answer: 'failed', records: 0, failure: expect.stringMatching(/^[A-Z_]+: /) },
    ]);
  });

  test('ends when the publisher accepts no more requests, and the next attempt asks only for what is not stored', async () => {
    const [offer] = await offersOf(chargesApi, numbers(30));
    let left = 15;
    const world = publisher((url) => (left-- > 0 ? list(charge('C1', url.split('/')[4])) : down('PUBLISHER_RATE_LIMITED')));
    await expect(chargesApi.fetch(world.http, offer as ReleaseOffer, world.raw)).rejects.toMatchObject({ code: 'PUBLISHER_RATE_LIMITED' });
    expect([...world.files.keys()]).toEqual(['answers.000.ndjson']);
    left = 1_000;
    world.requested.length = 0;
    await chargesApi.fetch(world.http, offer as ReleaseOffer, world.raw);
    expect(world.requested).toHaveLength(20);
    expect((await parsed(chargesApi, world.contents())).records).toHaveLength(30);
  });

  test.each([
    ['ten companies in a row fail', 40, down()],
    ['all of several fail', 3, down()],
    ['the one company fails for a reason that needs an operator', 1, down('PUBLISHER_REFUSED')],
  ])('fails when %s', async (_, count, problem) => {
    await expect(asked(chargesApi, numbers(count), () => problem)).rejects.toMatchObject({ code: problem.code });
  });

  test('stores the failure of a single company that an operator asks for', async () => {
    const { parsed: read } = await asked(chargesApi, numbers(1), () => down());
    expect(read.answers).toMatchObject([{ answer: 'failed', failure: 'PUBLISHER_ERROR: answers 502' }]);
  });
});

describe('parse', () => {
  const stream = (source: Source, path: string, line: string) =>
    stageContents(source, { [`${path}.000000000000041-000000000000042.ndjson`]: line });
  const filing = {
    description: 'gazette-notice-compulsary',
    date: '2026-05-04',
    type: 'GAZ1',
    links: { self: '/company/09999901/filing-history/F1' },
  };
  const secured = { ...charge('C1', '09999901'), created_on: '2015-12-18', persons_entitled: [{ name: 'OWL BANK PLC' }] };
  const insolvency = {
    cases: [
      { number: '1', type: 'moratorium' },
      { number: '2', type: 'in-administration' },
    ],
  };

  test.each([
    ['filings', filings, filingHistoryApi, filingLine(filing), list(filing)],
    ['charges', charges, chargesApi, chargeLine(secured), list(secured)],
    ['insolvency cases', insolvencyCases, insolvencyApi, casesLine(insolvency), JSON.stringify(insolvency)],
  ] as const)('gives the same %s from the stream and from the REST API', async (_, streamed, rest, line, answer) => {
    const { contents } = await asked(rest, ['09999901'], () => answer);
    const fromRest = await stageContents(rest, contents());
    const fromStream = await stageContents(streamed, {
      [`${streamed.stream?.url.split('/').at(-1)}.000000000000041-000000000000042.ndjson`]: line,
    });
    const undated = ({ changed_at: _changed, ...row }: Record<string, unknown>) => row;
    expect(fromRest.found.map(undated)).toEqual(fromStream.found.map(undated));
    expect(fromRest.found[0]?.changed_at).toBe('2026-06-01 09:30:00');
    expect(fromRest.rejected + fromStream.rejected).toBe(0);
  });

  test('removes no case of a company whose insolvency page answers 404: the register keeps its cases, and the publisher may be in error', async () => {
    const { contents, parsed: read } = await asked(insolvencyApi, ['09999901'], () => undefined);
    expect((await stageContents(insolvencyApi, contents())).found).toEqual([]);
    expect(read.answers).toMatchObject([{ company: '09999901', answer: 'none' }]);
    // an answer without a case says that there is none, as the deletion of the stream does
    const empty = await asked(insolvencyApi, ['09999901'], () => JSON.stringify({ ...insolvency, cases: [] }));
    const [none] = (await stageContents(insolvencyApi, empty.contents())).found;
    const [deleted] = (await stream(insolvencyCases, 'insolvency-cases', casesLine(null))).found;
    expect({ ...none, changed_at: null, company_status: null }).toEqual({ ...deleted, changed_at: null, company_status: null });
  });

  test('reads an item once that two pages have, and puts an item without a link into quarantine with its company', async () => {
    const pages = [list(charge('C1'), charge('C2')), list(charge('C2'), { status: 'outstanding' })].map((page) =>
      page.replace('"total_count":2', '"total_count":4'),
    );
    const { parsed: read } = await asked(chargesApi, ['09990000'], () => pages.shift());
    expect(read.records).toHaveLength(2);
    expect(read.rejects).toMatchObject([
      {
        file: 'answers.000.ndjson',
        line: 1,
        reason: 'an item of charges without a link to itself',
        text: expect.stringContaining('/company/09990000/charges'),
      },
    ]);
  });

  test('refuses a file that is not of this service', async () => {
    await expect(parsed(chargesApi, { 'answers.000.ndjson': '{"items":[]}\n' })).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });
});

test('recognise finds the release in the first line of each of its files, and in no other file', async () => {
  const { offer, files } = await asked(chargesApi, numbers(12), () => undefined);
  const found = [...files].map(([name, text]) => chargesApi.recognise({ name, bytes: 1, sha256: '', head: Buffer.from(text) }));
  expect(found).toEqual([1, 2].map(() => ({ id: offer.id, dataDate: today })));
  expect(chargesApi.recognise({ name: 'answers.000.ndjson', bytes: 1, sha256: '', head: Buffer.from('{"items":[]}') })).toBeUndefined();
});
