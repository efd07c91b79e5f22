import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import { companyStream } from '../../sources/companies-house/company-stream/source.ts';
import { companyFile, companyRow } from '../fixtures/basic-company-data.ts';
import { envelopeLine, profile } from '../fixtures/envelopes.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { stageContents } from '../worlds/staging.ts';

const name = 'companies.000000000000007-000000000000009.ndjson';
const stage = (...lines: string[]) => stageContents(companyStream, { [name]: lines.join('') });

/** Stages a profile for each entry, in one window. Returns their rows in that order. */
async function rowsOf(profiles: readonly object[]) {
  const lines = profiles.map((data, at) => {
    const company_number = `0${9_999_000 + at}`;
    return envelopeLine({ resource_uri: `/company/${company_number}`, data: profile({ company_number, ...data }) }, { timepoint: at });
  });
  const { found, quarantine } = await stage(...lines);
  expect(quarantine).toEqual([]);
  return found;
}

/** The publisher's enumerations `company_status` and `company_status_detail`. */
const statusWords = [
  ...['active', 'dissolved', 'liquidation', 'receivership', 'converted-closed', 'voluntary-arrangement', 'insolvency-proceedings'],
  ...['administration', 'open', 'closed', 'registered', 'removed'],
];
const statusDetails = [
  ...['active', 'dissolved', 'converted-closed', 'transferred-from-uk', 'active-proposal-to-strike-off', 'petition-to-restore-dissolved'],
  ...['transformed-to-se', 'converted-to-plc', 'converted-to-uk-societas', 'converted-to-ukeig'],
];

describe('a record of the company stream', () => {
  test('has the number of an overseas company in the register of its home', async () => {
    const found = await rowsOf(
      ['12 345', ' ', undefined].map((registration_number) => ({ foreign_company_details: { registration_number } })),
    );
    expect(found.map(({ registration_number }) => registration_number)).toEqual(['12 345', null, null]);
  });

  test('becomes a row with what the profile states, and NULL for the rest', async () => {
    const { found, quarantine } = await stage(envelopeLine());
    expect(quarantine).toEqual([]);
    expect(found).toMatchObject([
      {
        _op: 'upsert',
        company_number: '09999901',
        name: 'NIGHTJAR JOINERY LIMITED',
        category: 'Private Limited Company',
        status_text: 'Active',
        status: 'active',
        incorporated_on: '2015-03-04',
        dissolved_on: null,
        accounts_ref_day: 31,
        accounts_due_on: '2026-12-31',
        accounts_made_up_to: '2025-03-31',
        accounts_category: 'MICRO ENTITY',
        confirmation_due_on: '2027-03-18',
        confirmation_made_up_to: '2026-03-04',
        mortgages_charges: null,
        general_partners: null,
        sic_codes: ['43320'],
        address_line_1: '4 Barn Lane',
        address_town: 'Owlbury',
        postcode: 'ZZ1 1ZZ',
        previous_names: [],
        changed_at: '2026-06-02 09:00:00.000007',
      },
    ]);
  });

  test('has the columns and types of the monthly file', async () => {
    const columns = async (staged: Awaited<ReturnType<typeof stageContents>>) =>
      Object.keys(staged.found[0] ?? {}).filter((one) => one !== '_op');
    const file = await stageContents(basicCompanyData, { 'BasicCompanyDataAsOneFile-2026-06-01.csv': companyFile([companyRow()]) });
    expect(await columns(await stage(envelopeLine()))).toEqual(await columns(file));
  });

  test('has the status of the monthly file where it has one, and is unmapped where the file has no such word', async () => {
    const statuses = [
      ['active', undefined, 'active', 'Active'],
      // the publisher's enumeration has this detail, with an empty text
      ['active', 'active', 'active', 'Active'],
      ['active', 'active-proposal-to-strike-off', 'strike-off-proposed', 'Active - Proposal to Strike off'],
      ['active', 'sunk-in-a-lake', 'unmapped', 'active / sunk-in-a-lake'],
      ['liquidation', undefined, 'liquidation', 'Liquidation'],
      ['administration', undefined, 'administration', 'In Administration'],
      ['voluntary-arrangement', undefined, 'voluntary-arrangement', 'Voluntary Arrangement'],
      ['receivership', undefined, 'receivership', 'Receivership'],
      ['dissolved', 'petition-to-restore-dissolved', 'dissolved', 'Dissolved'],
      ['insolvency-proceedings', undefined, 'unmapped', 'Insolvency Proceedings'],
      ['converted-closed', undefined, 'left-register', 'Converted / Closed'],
      ['converted-closed', 'converted-to-plc', 'left-register', 'Converted / Closed / converted-to-plc'],
      ['removed', undefined, 'left-register', 'Removed'],
      ['closed', undefined, 'left-register', 'Closed'],
      ['registered', undefined, 'unmapped', 'Registered'],
      ['open', undefined, 'unmapped', 'Open'],
      ['in-limbo', undefined, 'unmapped', 'in-limbo'],
      [undefined, undefined, 'unmapped', ''],
    ] as const;
    const rows = await rowsOf(statuses.map(([company_status, company_status_detail]) => ({ company_status, company_status_detail })));
    expect(rows.map(({ status, status_text }, at) => [...(statuses[at]?.slice(0, 2) ?? []), status, status_text])).toEqual(statuses);
  });

  test('of an overseas entity, a UK establishment or an oversea company has the status that the word has for its type', async () => {
    const statuses = [
      ['registered-overseas-entity', 'registered', undefined, 'active'],
      ['registered-overseas-entity', 'registered', 'active-proposal-to-strike-off', 'unmapped'],
      ['registered-overseas-entity', 'open', undefined, 'unmapped'],
      ['registered-overseas-entity', 'removed', undefined, 'left-register'],
      ['uk-establishment', 'open', undefined, 'active'],
      ['uk-establishment', 'open', 'transferred-from-uk', 'unmapped'],
      ['uk-establishment', 'registered', undefined, 'unmapped'],
      ['uk-establishment', 'closed', undefined, 'left-register'],
      ['oversea-company', 'insolvency-proceedings', undefined, 'unmapped'],
    ] as const;
    const rows = await rowsOf(
      statuses.map(([type, company_status, company_status_detail]) => ({ type, company_status, company_status_detail })),
    );
    expect(rows.map(({ status }, at) => [...(statuses[at]?.slice(0, 3) ?? []), status])).toEqual(statuses);
  });

  test('in the words of the enumeration is read as active only where it says so', async () => {
    const types = ['ltd', 'plc', 'llp', 'registered-overseas-entity', 'uk-establishment', 'oversea-company'];
    const live = new Set<unknown>();
    const lines = statusWords.flatMap((company_status, word) =>
      types.flatMap((type, of) =>
        [undefined, ...statusDetails].map((company_status_detail, detail) => {
          const number = String(9_000_000 + word * 1_000 + of * 100 + detail).padStart(8, '0');
          const data = profile({ company_number: number, type, company_status, company_status_detail });
          return envelopeLine({ resource_uri: `/company/${number}`, data }, { timepoint: Number(number) });
        }),
      ),
    );
    const { found } = await stage(...lines);
    expect(found).toHaveLength(lines.length);
    for (const { status, status_text, category } of found)
      if (status === 'active') live.add(status_text === 'Active' ? status_text : `${category}: ${status_text}`);
    expect([...live].sort()).toEqual(['Active', 'Overseas Entity: Registered', 'uk-establishment: Open']);
  });

  test('has the category of the monthly file for its type, or the type where the file has none', async () => {
    const categories = [
      ['plc', {}, 'Public Limited Company'],
      ['private-limited-guarant-nsc', { is_community_interest_company: true }, 'Community Interest Company'],
      ['icvc-umbrella', {}, 'Investment Company with Variable Capital'],
      ['moon-base', {}, 'moon-base'],
    ] as const;
    const rows = await rowsOf(categories.map(([type, more]) => ({ type, ...more })));
    expect(rows.map(({ category }) => category)).toEqual(categories.map(([, , category]) => category));
  });

  test('of a deletion removes the company that its address names', async () => {
    const { found } = await stage(envelopeLine({ data: undefined }, { type: 'deleted' }));
    expect(found).toMatchObject([{ _op: 'delete', company_number: '09999901', status: null }]);
  });

  test('is left out when a later record of the window states the company', async () => {
    const { found, quarantine } = await stage(
      envelopeLine({}, { timepoint: 8 }),
      '\n',
      envelopeLine({ data: profile({ company_name: 'OWL LTD' }) }, { timepoint: 9 }),
    );
    expect(found.map((row) => row.name)).toEqual(['OWL LTD']);
    expect(quarantine).toMatchObject([{ line: 1, reason: 'left out: a later record of the release states the same resource' }]);
  });

  test('that cannot be read goes to quarantine with the reason', async () => {
    const unreadable: readonly (readonly [(company_number: string) => object, RegExp])[] = [
      [(company_number) => ({ data: profile({ company_number, company_name: undefined }) }), /no company name/],
      [() => ({ data: profile({ company_number: '09999902' }) }), /the profile of another company: 09999902/],
      [(company_number) => ({ data: profile({ company_number, date_of_creation: '2015-02-31' }) }), /not a day: 2015-02-31/],
      [(company_number) => ({ data: profile({ company_number, date_of_creation: '12/06/26' }) }), /not a day: 12\/06\/26/],
      [(company_number) => ({ data: profile({ company_number, accounts: { next_due: '2126-12-31' } }) }), /next century/],
      [(company_number) => ({ data: { ...profile({ company_number }), accounts: 'none' } }), /accounts of another shape/],
      [() => ({ resource_uri: '/company/unknown', data: profile({ company_number: undefined }) }), /not a company number: unknown/],
      [() => ({ resource_kind: 'company-officers' }), /another kind of resource/],
    ];
    const lines = unreadable.map(([resource], at) => {
      const number = `0${9_999_000 + at}`;
      return envelopeLine({ resource_uri: `/company/${number}`, ...resource(number) });
    });
    const { rows, quarantine } = await stage(...lines);
    expect([rows, quarantine.map(({ reason }) => reason)]).toEqual([0, unreadable.map(([, reason]) => expect.stringMatching(reason))]);
  });

  test('one hostile line among good ones does not fail the window', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => {
      const number = String(9_999_900 + at).padStart(8, '0');
      return envelopeLine({ resource_uri: `/company/${number}`, data: profile({ company_number: number }) }, { timepoint: at });
    });
    const { rows, quarantine } = await stage(...lines.slice(0, 25), '{"resource_kind": "company-pro\u0000\n', ...lines.slice(25));
    expect([rows, quarantine.length]).toEqual([50, 1]);
  });

  test('a window is recognised by the name of its file, and dated by its first record', () => {
    const file = (named: string, text = envelopeLine({}, { published_at: '2026-06-02T23:30:00' })) =>
      companyStream.recognise({ name: named, bytes: text.length, sha256: '', head: Buffer.from(text) });
    expect(file(name)).toEqual({ id: '000000000000007-000000000000009', dataDate: '2026-06-03' });
    expect([file('filings.000000000000007-000000000000009.ndjson'), file('companies.7-9.ndjson'), file(name, '<html>')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describeReal('real company profiles', () => {
  test.each([
    'companies-house/api/company-profile-02578066-real.json',
    'companies-house/api/company-profile-api/itest__json__output__00006402-getCompanyProfile.json',
    'companies-house/api/herrbert74-real/company_candour.json',
  ])('%s becomes a row', async (path) => {
    const data = JSON.parse(await readFile(realData(path), 'utf8')) as { company_number: string };
    const { found, quarantine } = await stage(envelopeLine({ resource_uri: `/company/${data.company_number}`, data }));
    expect(quarantine).toEqual([]);
    expect(found).toMatchObject([{ company_number: data.company_number, status: expect.not.stringMatching('unmapped') }]);
  });
});
