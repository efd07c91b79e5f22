import { describe, expect, test } from 'vitest';
import { asked, askedAt, askedDay, offersOf, publisher } from '../../../test/worlds/asked.ts';
import { parsed } from '../../../test/worlds/parsed.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { SourceProblem } from '../../problem.ts';
import { fcaRegisterApi } from './source.ts';

const api = 'https://register.fca.org.uk/services/V0.1';
const company = '09999901';
const nightjar = { companies: [company], names: new Map([[company, 'NIGHTJAR & SONS LTD']]) };
const firm900001 = { companies: [], references: ['900001'] };

const result = (frn: string, more: object = {}) => ({
  URL: `${api}/Firm/${frn}`,
  Status: 'See full details',
  'Reference Number': frn,
  'Type of business or Individual': 'Firm',
  Name: 'Nightjar & Sons Ltd (Postcode: EC1A 1AA)',
  ...more,
});
const search = (results: readonly object[], total = results.length) =>
  JSON.stringify({
    Status: 'FSR-API-04-01-00',
    ResultInfo: { page: '1', per_page: '20', total_count: String(total) },
    Message: 'Ok. Search successful',
    Data: results,
  });
const firm = (frn: string, more: object = {}) =>
  JSON.stringify({
    Status: 'FSR-API-02-01-00',
    ResultInfo: { page: '1', per_page: '1', total_count: '1' },
    Message: 'Ok. Firm Found',
    Data: [
      {
        Name: `${api}/Firm/${frn}/Names`,
        'System Timestamp': '01/06/2026 10:38',
        'Status Effective Date': '31/08/2018',
        'Companies House Number': '9999901',
        Status: 'Authorised',
        'Business Type': 'Regulated',
        'Organisation Name': 'Nightjar & Sons Ltd',
        FRN: frn,
        ...more,
      },
    ],
  });
const failure = (Status: string, Message: string) => JSON.stringify({ Status, ResultInfo: null, Message, Data: null });
const noFirm = failure('FSR-API-02-01-11', 'Firm not found');
const noResult = failure('FSR-API-04-01-11', 'No search result found');

/** A register with firms by number; the search finds all of them. */
const register = (firms: Readonly<Record<string, string>>) => (url: string) =>
  url.includes('/Search?') ? search(Object.keys(firms).map((frn) => result(frn))) : firms[url.slice(url.lastIndexOf('/') + 1)];

describe('discover', () => {
  test('offers a search by name for each company and an address for each reference number, and makes no request', async () => {
    const offers = await offersOf(fcaRegisterApi, { ...nightjar, references: ['900001'] });
    expect(offers).toEqual([
      {
        id: expect.stringMatching(/^20260601T093000Z\.[0-9a-f]{8}$/),
        dataDate: askedDay,
        urls: [`${api}/Search?q=NIGHTJAR%20%26%20SONS%20LTD&type=firm#${company}`, `${api}/Firm/900001`],
      },
    ]);
  });

  test('leaves out a company whose name is not served', async () => {
    expect(await offersOf(fcaRegisterApi, { companies: [company], names: new Map() })).toEqual([]);
  });
});

describe('a company', () => {
  test('has the firm that states its number, of those that its name finds; the others are stored as firms', async () => {
    const firms = register({
      900001: firm('900001', { 'Companies House Number': '' }),
      900002: firm('900002'),
      900003: firm('900003', { 'Companies House Number': 'SC999903' }),
    });
    const { requested, contents, parsed: read } = await asked(fcaRegisterApi, nightjar, firms);
    expect(requested).toEqual([
      `${api}/Search?q=NIGHTJAR%20%26%20SONS%20LTD&type=firm`,
      ...['900001', '900002', '900003'].map((frn) => `${api}/Firm/${frn}`),
    ]);
    expect(read.answers).toEqual([{ company, askedAt, answer: 'found', records: 1 }]);
    const { found, quarantine } = await stageContents(fcaRegisterApi, contents());
    expect(quarantine).toEqual([]);
    expect(found.map(({ frn, company_number }) => [frn, company_number])).toEqual([
      ['900001', null],
      ['900002', company],
      ['900003', 'SC999903'],
    ]);
    expect(found[1]).toMatchObject({ status: 'authorised', effective_on: '2018-08-31', stated_at: '2026-06-01 09:38:00' });
  });

  test.each([
    ['the search finds nothing', noResult],
    ['the search finds only firms of other numbers', search([result('900003')])],
    [
      'the search finds only an unauthorised firm, which has no reference number',
      search([result('', { URL: '', 'Type of business or Individual': 'Unauthorised firm' })]),
    ],
    ['the search finds only a person', search([result('ABC01234', { 'Type of business or Individual': 'Individual' })])],
    ['the firm that the search finds does not resolve', search([result('900009')])],
    ['the search answers 404', undefined],
  ])('is none when %s', async (_, answer) => {
    const { parsed: read } = await asked(fcaRegisterApi, nightjar, (url) => {
      if (url.includes('/Search?')) return answer;
      return url.endsWith('/900003') ? firm('900003', { 'Companies House Number': '1' }) : noFirm;
    });
    expect(read.answers).toEqual([{ company, askedAt, answer: 'none', records: 0 }]);
    expect(read.rejects).toEqual([]);
  });

  test('is searched over all pages, which the publisher numbers with pgnp', async () => {
    const results = Array.from({ length: 45 }, (_, at) => result(String(900_001 + at)));
    const { requested, parsed: read } = await asked(fcaRegisterApi, nightjar, (url) => {
      if (!url.includes('/Search?')) return url.endsWith('/900045') ? firm('900045') : noFirm;
      const page = Number(new URL(url).searchParams.get('pgnp') ?? 1);
      return search(results.slice((page - 1) * 20, page * 20), results.length);
    });
    expect(requested.filter((url) => url.includes('/Search?')).map((url) => url.split('type=firm')[1])).toEqual(['', '&pgnp=2', '&pgnp=3']);
    expect(read.answers).toMatchObject([{ answer: 'found', records: 1 }]);
  });

  test.each<[string, string | SourceProblem, RegExp]>([
    ['an HTML page', '<!DOCTYPE html><html>Sorry</html>', /^UNEXPECTED_HTML: /],
    ['half an answer', '{"Status":"FSR-API-04-01-00","Data":[{', /^UNEXPECTED_SHAPE: /],
    ['an answer of another API', '{"items":[]}', /^UNEXPECTED_SHAPE: /],
    [
      'status 413 in an answer with status 200',
      '{"Status":"413","Message":"Error: Request Entity Too Large"}',
      /^UNEXPECTED_SHAPE: .*Too Large/,
    ],
    ['a system error', failure('FSR-API-99-01-01', 'System Error'), /^PUBLISHER_ERROR: .*FSR-API-99-01-01: System Error/],
    ['an invalid input', failure('FSR-API-04-01-21', 'Bad request. Invalid Input'), /^PUBLISHER_ERROR: .*Invalid Input/],
    ['too many results', search([result('900001')], 101), /^PUBLISHER_ERROR: .*101 results; at most 100 are compared/],
    ['results under another name', search([result('900001')]).replace('"Data"', '"Results"'), /^UNEXPECTED_SHAPE: .*ends after 0 of 1/],
    ['results without their number', search([result('900001')]).replace('"total_count"', '"count"'), /^UNEXPECTED_SHAPE: .*"total_count"/],
    [
      'a reference number under another name',
      search([result('900001')]).replace('"Reference Number"', '"FRN"'),
      /^UNEXPECTED_SHAPE: .*reference number/,
    ],
    [
      'a type under another name',
      search([result('900001')]).replace('"Type of business', '"Kind of business'),
      /^UNEXPECTED_SHAPE: .*without a type/,
    ],
    ['a list that ends early', search([], 3), /^UNEXPECTED_SHAPE: .*ends after 0 of 3/],
    ['an error of HTTP', new SourceProblem('PUBLISHER_ERROR', 'answers 502'), /^PUBLISHER_ERROR: answers 502/],
  ])('that %s answers for fails alone', async (_, answer, reason) => {
    const numbers = ['09999902', company, '09999903'];
    const names = new Map(numbers.map((number) => [number, `NAME ${number}`]));
    const { parsed: read } = await asked(fcaRegisterApi, { companies: numbers, names }, (url) =>
      url.includes(company) ? answer : noResult,
    );
    expect(read.answers).toEqual([
      { company: '09999902', askedAt, answer: 'none', records: 0 },
      { company, askedAt, answer: 'failed', records: 0, failure: expect.stringMatching(reason) },
      { company: '09999903', askedAt, answer: 'none', records: 0 },
    ]);
  });

  test.each([
    ['without a name', firm('900001', { 'Organisation Name': '' }), /Organisation Name/],
    [
      'whose company number has another name',
      firm('900001').replace('"Companies House Number"', '"CH Number"'),
      /no member "Companies House Number"/,
    ],
    ['under another name', firm('900001').replace('"Data"', '"Firms"'), /says that it has a firm, and has none/],
  ])('is never none while the search finds a firm %s', async (_, answer, reason) => {
    const { parsed: read } = await asked(fcaRegisterApi, nightjar, register({ 900001: answer }));
    expect(read.answers).toMatchObject([{ company, answer: 'failed', failure: expect.stringMatching(reason) }]);
    expect(read.rejects).toMatchObject([{ file: 'answers.000.ndjson', line: 1, text: expect.stringContaining('"9999901"') }]);
  });
});

describe('a reference number', () => {
  test('is found where the firm states it, whatever its company', async () => {
    const { parsed: read } = await asked(fcaRegisterApi, firm900001, () => firm('900001', { 'Companies House Number': null }));
    expect(read.answers).toEqual([{ company: 'FRN 900001', askedAt, answer: 'found', records: 1 }]);
  });

  test.each([
    ['404 of HTTP', undefined],
    ['"not found" under the code of the publisher’s own clients', noFirm],
    ['"not found" under the code of its documentation', failure('FSR-API-02-01-21', 'ERROR : Account Not Found')],
  ])('is none on %s', async (_, answer) => {
    const { parsed: read } = await asked(fcaRegisterApi, firm900001, () => answer);
    expect(read.answers).toEqual([{ company: 'FRN 900001', askedAt, answer: 'none', records: 0 }]);
  });

  test('that the publisher calls invalid fails, although its code also means "not found"', async () => {
    const { parsed: read } = await asked(fcaRegisterApi, firm900001, () => failure('FSR-API-02-01-11', 'Bad Request : Invalid Input'));
    expect(read.answers).toMatchObject([{ answer: 'failed', failure: expect.stringContaining('Invalid Input') }]);
  });
});

test.each(['FSR-API-01-01-11', 'FSR-API-01-01-21'])(
  'a key that is not accepted (%s, with status 200) fails the release',
  async (status) => {
    await expect(
      asked(fcaRegisterApi, nightjar, () => failure(status, 'Unauthorised: Please include a valid API key and Email address')),
    ).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED' });
  },
);

test('of two answers about one firm the newer one counts', async () => {
  const names = new Map(['09999901', '09999902'].map((number) => [number, 'NIGHTJAR']));
  let minute = 38;
  const { contents } = await asked(fcaRegisterApi, { companies: [...names.keys()], names }, (url) =>
    url.includes('/Search?') ? search([result('900001')]) : firm('900001', { 'System Timestamp': `01/06/2026 10:${minute++}` }),
  );
  const { found, quarantine } = await stageContents(fcaRegisterApi, contents());
  expect(found.map(({ frn, stated_at }) => [frn, stated_at])).toEqual([['900001', '2026-06-01 09:39:00']]);
  expect(quarantine).toMatchObject([{ line: 1, reason: 'left out: an older answer about the firm' }]);
});

test('a limit that is reached ends the release, and the next attempt asks for the rest only', async () => {
  const names = new Map(Array.from({ length: 25 }, (_, at) => [`0999${String(at).padStart(4, '0')}`, `NAME ${at}`]));
  const [offer] = await offersOf(fcaRegisterApi, { companies: [...names.keys()], names });
  if (offer === undefined) throw new Error('nothing was offered');
  let left = 15;
  const world = publisher(() => (left-- > 0 ? noResult : new SourceProblem('PUBLISHER_RATE_LIMITED', '429')));
  await expect(fcaRegisterApi.fetch(world.http, offer, world.raw)).rejects.toMatchObject({ code: 'PUBLISHER_RATE_LIMITED' });
  left = 100;
  await fcaRegisterApi.fetch(world.http, offer, world.raw);
  expect((await parsed(fcaRegisterApi, world.contents())).answers).toHaveLength(25);
  expect(100 - left).toBe(15);
});

test('recognises a file of its answers, and no answer that an operator saved', async () => {
  const { offer, files } = await asked(fcaRegisterApi, nightjar, () => noResult);
  const head = Buffer.from([...files.values()][0] ?? '');
  expect(fcaRegisterApi.recognise({ name: 'x', bytes: 1, sha256: '', head })).toEqual({ id: offer.id, dataDate: askedDay });
  expect(fcaRegisterApi.recognise({ name: 'x', bytes: 1, sha256: '', head: Buffer.from(firm('900001')) })).toBeUndefined();
});
