import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readValue } from '../../sources/companies-house/disqualified-officers/by-hand.ts';
import { searchAddress } from '../../sources/companies-house/disqualified-officers/crawl.ts';
import { companyNames, namesOf, typeOf, ukNumber } from '../../sources/companies-house/disqualified-officers/officer.ts';
import { actAndSection } from '../../sources/companies-house/disqualified-officers/reason.ts';
import { registerDay } from '../../sources/companies-house/disqualified-officers/register-day.ts';
import { disqualifiedOfficers } from '../../sources/companies-house/disqualified-officers/source.ts';
import type { Http, RawFiles } from '../../sources/source.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { ada, details, firm, firmDetails, product192, weekly, wholeWeek } from '../fixtures/weekly-disqualified.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';
import { stageContents, stageFiles } from '../worlds/staging.ts';

const ruling = {
  case_identifier: 'INV9999901',
  address: { premises: '1', address_line_1: 'Example Street', locality: 'Owlton', postal_code: 'ZZ1 1ZZ', country: 'England' },
  company_names: ['OWL TRADING LTD', '09999901', '14/03/1965'],
  court_name: 'High Court',
  disqualification_type: 'court-order',
  disqualified_from: '2024-05-01',
  disqualified_until: '2030-04-30',
  reason: { act: 'company-directors-disqualification-act-1986', section: '6', description_identifier: 'participation-in-wrongful-trading' },
};
const person = {
  date_of_birth: '1965-03-14',
  forename: 'Ada',
  other_forenames: 'Brin',
  surname: 'OWL',
  title: 'Ms',
  nationality: 'British',
  links: { self: '/disqualified-officers/natural/aB-c_1' },
  disqualifications: [ruling],
  permissions_to_act: [{ company_names: ['OWLET LTD'], court_name: 'High Court', granted_on: '2024-06-01', expires_on: '2026-06-01' }],
};
const company = {
  name: 'OWL DIRECTORS LIMITED',
  company_number: '9999901',
  country_of_registration: 'Scotland',
  links: { self: '/disqualified-officers/corporate/zz9' },
  disqualifications: [{ ...ruling, disqualification_type: 'undertaking' }],
};
const json = (value: object) => JSON.stringify(value);
const event = (type: string, data: object = person) => ({
  resource_kind: 'disqualified-officer-natural',
  resource_uri: '/disqualified-officers/natural/aB-c_1',
  resource_id: 'aB-c_1',
  data,
  event: { timepoint: 1, published_at: '2026-05-04T00:02:01+01:00', type },
});
const one = (document: object) => stageContents(disqualifiedOfficers, { 'officer.json': json(document) }, { rejected: 1, rows: [0, 9] });

describe('a staged disqualified officer', () => {
  test('has every column from a document of the API', async () => {
    const { found, rejected } = await one(person);
    expect(rejected).toBe(0);
    expect(found).toEqual([
      {
        _op: 'upsert',
        officer_id: 'aB-c_1',
        person_number: null,
        kind: 'natural',
        name: 'Ada Brin OWL',
        aliases: [],
        date_of_birth: '1965-03-14',
        nationality: 'British',
        company_number: null,
        registration_number: null,
        country_of_registration: null,
        disqualifications: [
          {
            case_identifier: 'INV9999901',
            type: 'court-order',
            disqualified_from: '2024-05-01',
            disqualified_until: '2030-04-30',
            company_names: ['OWL TRADING LTD'],
            court: 'High Court',
            act: 'Company Directors Disqualification Act 1986',
            section: '6',
            description: 'Participation in wrongful trading',
            address: { lines: ['1 Example Street', 'Owlton'], postcode: 'ZZ1 1ZZ', country: 'England' },
          },
        ],
        permissions: [{ company_names: ['OWLET LTD'], court: 'High Court', granted_on: '2024-06-01', expires_on: '2026-06-01' }],
        url: 'https://find-and-update.company-information.service.gov.uk/disqualified-officers/natural/aB-c_1',
        changed_at: null,
      },
    ]);
  });

  test('can be a company', async () => {
    const { found } = await one(company);
    expect(found[0]).toMatchObject({
      officer_id: 'zz9',
      kind: 'corporate',
      name: 'OWL DIRECTORS LIMITED',
      company_number: '09999901',
      registration_number: '9999901',
    });
  });

  test('has all disqualifications, lapsed ones and those under sanctions law included', async () => {
    const sanction = {
      ...ruling,
      disqualification_type: 'sanction',
      disqualified_until: '9999-12-31',
      reason: { act: 'sanctions-anti-money-laundering-act-2018', section: '11A', description_identifier: null },
    };
    const { found } = await one({ ...person, disqualifications: [{ ...ruling, disqualified_until: '2025-01-01' }, sanction] });
    expect(found[0]?.disqualifications).toMatchObject([
      { type: 'court-order', disqualified_until: '2025-01-01' },
      { type: 'sanction', disqualified_until: null, act: 'Sanctions and Anti-Money Laundering Act 2018' },
    ]);
  });

  test("is the same from the API, from the stream, and from the publisher's stored form with days as arrays", async () => {
    const parts = {
      ...person,
      date_of_birth: [1965, 3, 14],
      disqualifications: [{ ...ruling, disqualified_from: [2024, 5, 1], disqualified_until: [2030, 4, 30] }],
      permissions_to_act: [{ ...person.permissions_to_act[0], granted_on: [2024, 6, 1], expires_on: [2026, 6, 1] }],
    };
    const [fromApi, fromStream, fromStore] = await Promise.all([
      one(person),
      one(event('changed')),
      one({ external_data: parts, internal_data: {} }),
    ]);
    expect(fromStream.found).toEqual(fromApi.found);
    expect(fromStore.found).toEqual(fromApi.found);
  });

  test.each([
    ['an event', event('deleted', {}), 'aB-c_1'],
    ['a message', { action: 'DELETE', officer_id: '1234567890', delta_at: '20230724093435661593' }, '1234567890'],
  ])('is deleted by %s of its deletion', async (_, document, id) => {
    const { found } = await one(document);
    expect(found).toMatchObject([{ _op: 'delete', officer_id: id, name: null }]);
  });

  test('has the state of its last event', async () => {
    const lines = [event('changed'), event('changed', { ...person, surname: 'EAGLE' })].map(json).join('\n\n');
    const { found } = await stageContents(disqualifiedOfficers, { 'stream.ndjson': `${lines}\n` });
    expect(found.map(({ name }) => name)).toEqual(['Ada Brin EAGLE']);
  });
});

describe('readers of the register’s fields', () => {
  test.each([
    ['2022-08-04', '2022-08-04'],
    ['2022-04-05T12:51:00.767Z', '2022-04-05'],
    [[2015, 2, 18], '2015-02-18'],
    ['20191223', '2019-12-23'],
    ['3018-12-12', '3018-12-12'],
    ['9999-12-31', null],
    ['2023-02-29', null],
    ['NOT_A_VALID_DATE', null],
    ['        ', null],
    [[2015, 2], null],
    [null, null],
    [undefined, null],
  ])('read the day %j as %j', (given, day) => {
    expect(registerDay(given)).toBe(day);
  });

  test.each([
    ['court-order', 'court-order'],
    ['COURTORDER', 'court-order'],
    ['ORDER', 'court-order'],
    ['UNDERTAKING', 'undertaking'],
    ['sanction', 'sanction'],
    ['interim-order', 'unmapped'],
    [null, 'unmapped'],
  ])('read the type %j as %s', (given, type) => {
    expect(typeOf(given)).toBe(type);
  });

  test.each([
    ['CDDA 1986 S7', { act: 'Company Directors Disqualification Act 1986', section: '7' }],
    ['CDDO 1986 A11A', { act: 'Company Directors Disqualification (Northern Ireland) Order 2002', section: '11A' }],
    ['SAMLA 2018', { act: null, section: 'SAMLA 2018' }],
    ['', { act: null, section: null }],
  ])('read the section "%s" as %j', (given, expected) => {
    expect(actAndSection(given)).toEqual(expected);
  });

  test.each([
    ['OWL (AKA OWLET)', 'Ada OWL', ['Ada OWLET']],
    ['OWL A.K.A. BRIN EAGLE', 'Ada OWL', ['BRIN EAGLE']],
    ['OWL (ALSO KNOWN AS OWLET, OWLING)', 'Ada OWL', ['Ada OWLET', 'Ada OWLING']],
    ['OWL (FORMERLY KNOWN AS EAGLE)', 'Ada OWL', ['Ada EAGLE']],
    ['OWL (AKA OWLET) (AKA OWLING)', 'Ada OWL', ['Ada OWLET', 'Ada OWLING']],
    ['OWL (ALIAS JO BARN)', 'Ada OWL', ['JO BARN']],
    ['OWL (OTHERWISE KNOWN AS BARN)', 'Ada OWL', ['Ada BARN']],
    ['OWL (FORMERLY BARN)', 'Ada OWL', ['Ada BARN']],
    ['OWL (NEE BARN)', 'Ada OWL', ['Ada BARN']],
    ['OWL-AKA', 'Ada OWL-AKA', []],
    ['NEE', 'Ada NEE', []],
    ['ALIAS OWL', 'Ada ALIAS OWL', []],
    ['OSAKA', 'Ada OSAKA', []],
  ])('read the surname "%s" as the name %s and the aliases %j', (surname, name, aliases) => {
    expect(namesOf(['Ada', null], surname)).toEqual({ name, aliases });
  });

  test.each([
    ['Ada (aka Anne)', 'OWL', 'Ada OWL', ['Anne OWL']],
    ['Ada (known as Anne)', 'OWL (AKA EAGLE)', 'Ada OWL', ['Anne OWL', 'Ada EAGLE']],
    ['Ada (also known as Anne Eagle)', 'OWL', 'Ada OWL', ['Anne Eagle OWL', 'Anne Eagle']],
    ['Ada Aka Brin', 'OWL', 'Ada Aka Brin OWL', []],
  ])('read the forenames "%s" and the surname "%s" as the name %s and the aliases %j', (forenames, surname, name, aliases) => {
    expect(namesOf([forenames], surname)).toEqual({ name, aliases });
  });

  test.each([' '.repeat(50_000), 'aka '.repeat(50_000)])('read a surname without end in milliseconds', (words) => {
    const began = performance.now();
    expect(namesOf(['Ada'], `OWL${words}(x`).name).toMatch(/^Ada OWL/);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('leave out numbers, dates and case numbers among the company names', () => {
    const texts = [
      'OWL LTD',
      ' OWL  LTD ',
      '12345678',
      '06/02/1976',
      '6 FEB 1976',
      'INV3975227',
      '1396 OF 2015',
      '',
      '123 LTD',
      'M60 TOOL HIRE',
      'O2 UK',
    ];
    expect(companyNames(texts)).toEqual(['OWL LTD', '123 LTD', 'M60 TOOL HIRE', 'O2 UK']);
  });

  test.each([
    ['9999901', 'England', '09999901'],
    ['SC123456', null, 'SC123456'],
    ['123456', 'Gibraltar', null],
    ['none', null, null],
  ])('read the number %s of the country %s as the UK company number %s', (number, country, expected) => {
    expect(ukNumber(number, country)).toBe(expected);
  });
});

describe('quarantine of disqualified officers', () => {
  test.each([
    ['of another kind', { company_number: '09999901', type: 'ltd' }, /not an officer of the register/],
    ['without a link', { ...person, links: { self: 'link' } }, /its link is "link"/],
    ['without a name', { ...person, forename: null, other_forenames: '', surname: null }, /without a name/],
    ['without a disqualification', { ...person, disqualifications: [] }, /without a disqualification/],
    ['of another stream', { ...event('changed'), resource_kind: 'company-charges' }, /another stream/],
    ['of an unknown event', event('merged'), /an unknown type: merged/],
  ])('holds a document %s, and the next document is read', async (_, document, reason) => {
    const lines = [json(document), json({ ...person, links: { self: '/disqualified-officers/natural/next' } })].join('\n');
    const staged = await stageContents(disqualifiedOfficers, { 'stream.ndjson': lines }, { rejected: 1 });
    expect(staged.found.map(({ officer_id }) => officer_id)).toEqual(['next']);
    expect(staged.quarantine).toEqual([expect.objectContaining({ file: 'stream.ndjson', line: 1, reason: expect.stringMatching(reason) })]);
  });

  test('holds a line that is not JSON', async () => {
    const staged = await stageContents(disqualifiedOfficers, { 'stream.ndjson': `${json(person)}\n{"forename":` }, { rejected: 1 });
    expect([staged.rows, staged.quarantine]).toEqual([1, [expect.objectContaining({ line: 2, reason: 'not JSON' })]]);
  });
});

describe('the weekly file', () => {
  test.each([
    ['UTF-8', Buffer.from(product192(wholeWeek).replace('0009CHLOË LTD', '0010CHLOË LTD'))],
    ['Latin-1', Buffer.from(product192(wholeWeek), 'latin1')],
  ])('gives each officer with all records, from a file in %s', async (_, bytes) => {
    const { found, rejected } = await stageContents(disqualifiedOfficers, { 'prod192.txt': bytes });
    expect(rejected).toBe(0);
    expect(found).toMatchObject([
      {
        officer_id: ada,
        person_number: ada,
        kind: 'natural',
        name: 'ADA BRIN OWL',
        date_of_birth: '1965-03-14',
        nationality: 'BRITISH',
        disqualifications: [
          {
            case_identifier: 'INV9999901',
            type: 'undertaking',
            disqualified_from: '2024-05-01',
            disqualified_until: '2030-04-30',
            company_names: ['OWL TRADING LTD', 'OWLET LTD'],
            court: 'INSOLVENCY SERVICE',
            act: 'Company Directors Disqualification Act 1986',
            section: '7',
            address: { lines: ['1 EXAMPLE STREET', 'OWLTON'], postcode: 'ZZ1 1ZZ', country: 'UNITED KINGDOM' },
          },
          { type: 'court-order', disqualified_until: '2015-01-01', company_names: [], section: '9' },
        ],
        permissions: [{ company_names: ['OWLING LTD', 'CHLOË LTD'], granted_on: '2024-06-01', expires_on: '2026-06-01' }],
      },
      { officer_id: firm, kind: 'corporate', name: 'OWL DIRECTORS LIMITED', company_number: 'SC123456', date_of_birth: null },
    ]);
  });

  test.each([
    ['of an unknown person', weekly.ruling('999999990001', 'X LTD'), /no earlier record of a person/],
    ['of an unknown type', `5${ada}`, /a record of an unknown type/],
    ['of a person with too few parts', weekly.person('000000030001', 'MS<ADA'), /1 parts, not 12/],
    ['of a person without a name', weekly.person('000000030001', '<<<<<<<<<<<<'), /without a name/],
  ])('gives a record %s to quarantine', async (_, bad, reason) => {
    const text = product192([...wholeWeek.slice(0, 4), bad]).replace(/\d{8}\n$/, `${bad.startsWith('5') ? '00000004' : '00000005'}\n`);
    const staged = await stageContents(disqualifiedOfficers, { 'prod192.txt': text }, { rejected: 1 });
    expect(staged.found.map(({ officer_id }) => officer_id)).toEqual([ada]);
    expect(staged.quarantine).toEqual([expect.objectContaining({ line: 6, reason: expect.stringMatching(reason) })]);
  });

  test.each([
    ['a company without a number', '<<OWL DIRECTORS LTD<<2 EXAMPLE STREET<<OWLTON<<<<<<', '', 'corporate'],
    ['a person without forenames', '<<OWL<<2 EXAMPLE STREET<<OWLTON<<<<<<', '', 'natural'],
    ['a person with the surname of a form', '<JO<LTD<<2 EXAMPLE STREET<<OWLTON<<<<<<', '19650314', 'natural'],
  ])('gives %s its kind', async (_, about, born, kind) => {
    const lines = [weekly.person(firm, about, born), weekly.ruling(firm, 'EAGLE LTD')];
    const { found } = await stageContents(disqualifiedOfficers, { 'prod192.txt': product192(lines) });
    expect(found).toMatchObject([{ kind }]);
  });

  test('is read as Windows-1252 when it is not UTF-8', async () => {
    const lines = [weekly.person(ada, details.replace('OWL', 'O\x92OWL')), ...wholeWeek.slice(1, 4)];
    const { found } = await stageContents(disqualifiedOfficers, { 'prod192.txt': Buffer.from(product192(lines), 'latin1') });
    expect(found[0]?.name).toBe('ADA BRIN O’OWL');
  });

  test('gives the first part of a record that is cut off, and the record after it to quarantine', async () => {
    const broken = `${weekly.ruling(ada, 'OWL TRADING LTD').slice(0, 150)}${weekly.person(firm, firmDetails)}`;
    const staged = await stageContents(disqualifiedOfficers, { 'prod192.txt': product192([wholeWeek[0] ?? '', broken]) }, { rejected: 1 });
    expect(staged.found[0]?.disqualifications).toMatchObject([
      { disqualified_until: '2030-04-30', company_names: ['OWL TRADING LTD'], court: null },
    ]);
    expect(staged.quarantine).toEqual([expect.objectContaining({ line: 3, text: expect.stringMatching(/^1000000020001/) })]);
  });
});

describe('staging of disqualified officers fails for', () => {
  test.each([
    ['an HTML page', '<!DOCTYPE html><html></html>', 'UNEXPECTED_HTML'],
    ['an empty file', '', 'UNEXPECTED_SHAPE'],
    ['a CSV', 'name,number\n', 'UNEXPECTED_HEADER'],
    ['a weekly file with a day that does not exist', product192(wholeWeek, { day: '20221341' }), 'UNEXPECTED_HEADER'],
    ['a weekly file without its trailer', product192(wholeWeek, { trailer: false }), 'UNEXPECTED_SHAPE'],
    ['a weekly file with a missing record', product192(wholeWeek).replace(/^4.*\n/m, ''), 'UNEXPECTED_SHAPE'],
    ['a weekly file without a person', product192([]), 'TOO_FEW_ROWS'],
    ['documents of another kind', json({ company_number: '09999901' }), 'TOO_MANY_REJECTED'],
  ])('%s', async (_, content, code) => {
    await expect(stageContents(disqualifiedOfficers, { 'file.txt': content })).rejects.toMatchObject({ name: 'SourceProblem', code });
  });
});

describe('the crawl of the register', () => {
  const period = { from: '2026-05-01', to: '2026-06-01' };
  const register = 'https://api.company-information.service.gov.uk/disqualified-officers';
  const people = Array.from({ length: 120 }, (_, n) => ({
    id: `id${n}`,
    words: [n < 110 ? 'abel' : `zed${n}`, n === 0 ? 'abaco' : 'smith'],
  }));

  /** Answers like the search: finds words by prefix, returns `most` results at most. */
  function answering(most: number, address: string) {
    const url = new URL(address);
    if (!url.pathname.startsWith('/search/'))
      return url.pathname.endsWith('/id7') ? undefined : json({ ...person, links: { self: url.pathname } });
    const [prefix, start, size] = ['q', 'start_index', 'items_per_page'].map((name) => url.searchParams.get(name) ?? '');
    const found = people.filter(({ words }) => words.some((word) => word.startsWith(prefix ?? '')));
    if (Number(start) >= most) return undefined;
    const items = found.slice(Number(start), Math.min(most, Number(start) + Number(size)));
    return json({
      kind: 'search#disqualified-officers',
      total_results: found.length,
      items: items.map(({ id }) => ({ title: id, links: { self: `/disqualified-officers/natural/${id}` } })),
    });
  }

  test('offers the register as it is on the last day of the period', async () => {
    const publisher = fakePublisher((url) => answering(1000, url));
    expect(await publisher.offers(disqualifiedOfficers, period)).toEqual([
      { id: '2026-06-01', dataDate: '2026-06-01', urls: [searchAddress('a', 0, 1)] },
    ]);
    expect(publisher.requested).toHaveLength(1);
  });

  test.each([
    ['answers 404', undefined, 'PUBLISHER_ERROR'],
    ['answers an HTML page', '<html></html>', 'UNEXPECTED_SHAPE'],
    ['answers JSON of another form', '{"items":[]}', 'UNEXPECTED_SHAPE'],
  ])('throws when the search %s', async (_, body, code) => {
    await expect(fakePublisher(() => body).offers(disqualifiedOfficers, period)).rejects.toMatchObject({ code });
  });

  /** Runs `fetch` and returns the addresses that it requested and the files that it stored, by name. */
  async function fetched(most: number, stored = new Map<string, string>(), refuses: (url: string) => boolean = () => false) {
    const requested: string[] = [];
    const written: string[] = [];
    const http: Http = {
      async get(url) {
        requested.push(url);
        const body = refuses(url) ? undefined : answering(most, url);
        return body === undefined ? undefined : { bytes: Buffer.from(body), url, headers: {} };
      },
      head: async () => undefined,
    };
    const raw: RawFiles = {
      has: async (name) => stored.has(name),
      download: async () => {},
      write: async (name, _url, bytes) => {
        written.push(name);
        stored.set(name, Buffer.from(bytes).toString());
      },
    };
    await disqualifiedOfficers.fetch(http, { id: '2026-06-01', dataDate: '2026-06-01', urls: [] }, raw);
    return { requested, stored, written, officersRequested: requested.filter((url) => url.startsWith(register)) };
  }
  const prefixesOf = (requested: readonly string[]) => requested.flatMap((url) => new URL(url).searchParams.get('q') ?? []);

  test('requests each letter and each officer once, and after a crash only the officers of missing files', async () => {
    const { requested, stored, officersRequested } = await fetched(1000);
    expect([officersRequested.length, new Set(officersRequested).size]).toEqual([120, 120]);
    expect(prefixesOf(requested).filter((prefix) => prefix === 'a')).toHaveLength(2);
    expect([...stored.keys()].every((name) => /^(?:search\.[asz]|officers\.[0-9a-f])\.ndjson$/.test(name))).toBe(true);
    stored.delete('officers.0.ndjson');
    const again = await fetched(1000, stored);
    expect(again.officersRequested.length).toBeLessThan(30);
    expect(again.officersRequested.length).toBeGreaterThan(0);
    // a crawl counts from the instant of its first file, a page of the search
    expect(again.written).toEqual(['officers.0.ndjson']);
  });

  test('is staged with officers who are on the register and deletions of those who answer 404', async () => {
    const { stored } = await fetched(1000);
    const staged = await stageContents(disqualifiedOfficers, Object.fromEntries(stored));
    expect(staged.rejected).toBe(0);
    expect(staged.found).toHaveLength(people.length);
    expect(staged.found.filter(({ _op }) => _op === 'delete').map(({ officer_id }) => officer_id)).toEqual(['id7']);
  });

  test('gives an officer whom a search names and of whom no document is stored to quarantine: he may be on the register', async () => {
    const { stored } = await fetched(1000);
    const [[, documents = ''] = [], ...others] = [...stored].filter(([name]) => name.startsWith('officers.'));
    const [lost = '', ...rest] = documents.split('\n');
    const without = [...stored].filter(([name]) => name.startsWith('search.'));
    const staged = await stageContents(
      disqualifiedOfficers,
      Object.fromEntries([...without, ...others, ['officers.x.ndjson', rest.join('\n')]]),
    );
    const self: unknown = JSON.parse(lost).links.self;
    expect(staged.quarantine.map(({ file, text, reason }) => [file, text, reason])).toEqual([
      [expect.stringMatching(/^search\./), self, 'the search names an officer of whom no document is stored'],
    ]);
  });

  test.each([
    ['letter', 'x'],
    ['longer prefix', 'ab'],
  ])('fails when the first page of a %s answers 404 or 416: the names that begin with it would be missing', async (_, prefix) => {
    const refusing = (url: string) => prefixesOf([url]).includes(prefix);
    await expect(fetched(100, new Map(), refusing)).rejects.toMatchObject({
      code: 'PUBLISHER_ERROR',
      message: `${searchAddress(prefix, 0)} answers 404 or 416`,
    });
  });

  test('in which every officer answers 404 fails: it would delete the register', async () => {
    const { stored } = await fetched(1000);
    const gone = Object.fromEntries(
      [...stored].map(([name, text]) => [
        name,
        name.startsWith('search.')
          ? text
          : text.replaceAll(/^.+$/gm, (_line, at: number) => json({ action: 'DELETE', officer_id: `${name}${at}` })),
      ]),
    );
    await expect(stageContents(disqualifiedOfficers, gone)).rejects.toMatchObject({
      code: 'UNEXPECTED_SHAPE',
      message: expect.stringMatching(/each of the \d+ officers that the search names answers 404/),
    });
  });

  test('searches longer prefixes when a search returns too few, and quarantines a search that stays incomplete', async () => {
    const { requested, stored, officersRequested } = await fetched(100);
    expect(prefixesOf(requested)).toEqual(expect.arrayContaining(['a', 'ab', 'abel', 'smit']));
    expect(prefixesOf(requested).some((prefix) => prefix.length > 4 || prefix.startsWith('bb'))).toBe(false);
    // the register has 120 officers; nine share both of their names with more than a hundred others
    expect(officersRequested).toHaveLength(111);
    const { quarantine } = await stageContents(disqualifiedOfficers, Object.fromEntries(stored), { rejected: 1 });
    expect(quarantine.map(({ file, text, reason }) => [file, text, reason])).toEqual([
      ['search.a.ndjson', 'q=abel: 100 of 110', 'more people than the search returns: some may be missing'],
      ['search.s.ndjson', 'q=smit: 100 of 119', 'more people than the search returns: some may be missing'],
    ]);
  });

  test('gives a search result without a link to an officer to quarantine', async () => {
    const page = { total_results: 2, items: [{ links: { self: '/company/09999901' } }, { title: 'Ada' }] };
    const searched = json({ q: 'x', page });
    const staged = await stageContents(
      disqualifiedOfficers,
      { 'search.x.ndjson': searched, 'officers.0.ndjson': json(person) },
      { rejected: 1 },
    );
    expect(staged.rows).toBe(1);
    expect(staged.quarantine.map(({ text, reason }) => [text, reason])).toEqual([
      ['/company/09999901', 'a search result without an officer'],
      ['', 'a search result without an officer'],
    ]);
  });

  test('fails when a stored line is not a search page', async () => {
    const broken = stageContents(disqualifiedOfficers, { 'search.x.ndjson': '{"q":"x"}', 'officers.0.ndjson': json(person) });
    await expect(broken).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
  });
});

const recognised = (text: string) =>
  disqualifiedOfficers.recognise({ name: 'x', bytes: text.length, sha256: '0123456789abcdef', head: Buffer.from(text) });

test.each([
  ['the weekly file', product192(wholeWeek), 'product-192.2022-11-26', '2022-11-26'],
  ['an event, by its instant', json(event('changed')), '2026-05-04.0123456789ab', '2026-05-04'],
  ['a deletion', '{"action": "DELETE", "officer_id": "1", "delta_at": "20230724093435661593"}', '2023-07-24.0123456789ab', '2023-07-24'],
  ['a document, by its newest decision', json({ ...person, a: { heard_on: '3018-01-01' } }), '2024-06-01.0123456789ab', '2024-06-01'],
  [
    'a stored document',
    '{"links": {"self": "/disqualified-officers/natural/x"}, "disqualified_from" : [2015,2,18]}',
    '2015-02-18.0123456789ab',
    '2015-02-18',
  ],
])('recognise knows %s', (_, text, id, dataDate) => {
  expect(recognised(text)).toEqual({ id, dataDate });
});

test.each([
  ['an HTML page', '<html>/disqualified-officers/</html>'],
  ['another document', '{"company_number":"09999901"}'],
  ['a file of another product', 'DDDDSNAP332120221126'],
  ['an empty file', ''],
])('recognise of disqualified officers does not know %s', (_, text) => {
  expect(recognised(text)).toBeUndefined();
});

test('any document is read or refused with a reason', () => {
  const mutated = fc.oneof(
    fc.anything(),
    fc.record({ ...Object.fromEntries(Object.keys(person).map((key) => [key, fc.anything()])), links: fc.constant(person.links) }),
    fc.record({ external_data: fc.anything(), internal_data: fc.anything() }),
    fc.dictionary(fc.constantFrom(...Object.keys(person), 'event', 'resource_id', 'resource_kind', 'action', 'officer_id'), fc.anything()),
  );
  fc.assert(
    fc.property(mutated, (value) => {
      const read = readValue(value);
      expect(typeof read === 'string' || ['upsert', 'delete'].includes(read._op)).toBe(true);
    }),
  );
});

describeReal('the publisher’s own files of disqualified officers:', () => {
  const loose = { rejected: 1, rows: [0, 9] as const };

  test('the sample of the weekly file has nine records; one is cut off and has a tenth on its line', async () => {
    const path = realData('companies-house/officers-bulk/prod192-sample.txt');
    const { found, quarantine } = await stageFiles(disqualifiedOfficers, [path], loose);
    // two people have a disqualification each; the third has no record of type 1 left, so one disqualification and four permissions are rejected
    expect(found.map(({ disqualifications }) => (disqualifications as unknown[]).length)).toEqual([1, 1]);
    expect(quarantine.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(found).toMatchObject([
      {
        date_of_birth: '1948-06-29',
        disqualifications: [{ type: 'undertaking', disqualified_until: '2023-06-22', court: 'INSOLVENCY SERVICE' }],
      },
      { date_of_birth: '1961-03-14', disqualifications: [{ disqualified_until: '2024-05-03', court: null }] },
    ]);
    const head = await readFile(path);
    expect(disqualifiedOfficers.recognise({ name: 'x', bytes: 1, sha256: '', head })?.dataDate).toBe('2022-11-26');
  });

  test.each([
    ['ch-disqualified/api-retrieve_corporate_disqualified_officer.json', 1, []],
    ['ch-disqualified/api-retrieve_natural_disqualified_officer.json', 0, [/its link is "link"/]],
    ['ch-disqualified/corporate_court_order_out.json', 1, []],
    ['ch-disqualified/corporate_undertaking_out.json', 1, []],
    ['ch-disqualified/natural_court_order_out.json', 1, []],
    ['ch-disqualified/natural_undertaking_out.json', 1, []],
    ['ch-disqualified/delete_disqualification.json', 1, []],
    ['ch-disqualified/disqualified-officers-delete-example.json', 1, []],
    ['companies-house/streaming/disqualified-officers.json', 1, []],
    // internal messages of the publisher, which it sends to no one else
    ['ch-disqualified/natural_court_order_in.json', 0, [/not an officer of the register/]],
    ['ch-disqualified/natural_error_in.json', 0, [/not an officer of the register/]],
  ])('%s', async (path, rows, reasons) => {
    const staged = await stageFiles(disqualifiedOfficers, [realData(path)], loose);
    expect(staged.rows).toBe(rows);
    expect(staged.quarantine.map(({ reason }) => reason)).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
    for (const { disqualifications } of staged.found)
      for (const one of disqualifications as Record<string, unknown>[])
        expect(one).toMatchObject({ disqualified_from: expect.any(String) });
  });
});
