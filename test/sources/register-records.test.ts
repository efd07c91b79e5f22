import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { filingTypes } from '../../sources/companies-house/charges/filing-types.ts';
import { charges } from '../../sources/companies-house/charges/source.ts';
import { chargesApi } from '../../sources/companies-house/charges-api/source.ts';
import { companyApi } from '../../sources/companies-house/company-api/source.ts';
import { countNewMembers } from '../../sources/companies-house/envelope/members.ts';
import { exemptionsApi } from '../../sources/companies-house/exemptions-api/source.ts';
import { filingHistoryApi } from '../../sources/companies-house/filing-history-api/source.ts';
import { filingKinds, kindOf } from '../../sources/companies-house/filings/kind.ts';
import { filings } from '../../sources/companies-house/filings/source.ts';
import { insolvencyApi } from '../../sources/companies-house/insolvency-api/source.ts';
import { caseTypeOf, dateTypeOf } from '../../sources/companies-house/insolvency-cases/words.ts';
import { officersApi } from '../../sources/companies-house/officers-api/source.ts';
import { pscApi } from '../../sources/companies-house/psc-api/source.ts';
import { registerPlaces, registerTypes } from '../../sources/companies-house/registers-api/register.ts';
import type { Source } from '../../sources/source.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { eventLine } from '../fixtures/register-events.ts';
import { stageContents } from '../worlds/staging.ts';

const folder = 'companies-house/api';
const asked = { release: '20260601T093000Z.00000000', asked_at: '2026-06-01T09:30:00Z' };
const answer = (company: string, page: string) =>
  `${JSON.stringify({ ...asked, company }).slice(0, -1)},"pages":[${page.replaceAll(/[\r\n]+/g, ' ')}]}\n`;
const read = (path: string) => readFile(realData(path), 'utf8');

/** Returns the resources within the publisher's stored documents and messages of a folder that can be read as JSON and have a path. */
async function stored(path: string): Promise<{ self: string; data: object }[]> {
  const found: { self: string; data: object }[] = [];
  for (const name of (await readdir(realData(path))).filter((one) => one.endsWith('.json')).sort()) {
    const text = await read(`${path}/${name}`);
    let document: { data?: object; external_data?: object };
    try {
      document = JSON.parse(text);
    } catch {
      continue; // templates of the publisher's tests
    }
    const data = document.external_data ?? document.data;
    const self = (data as { links?: { self?: string } } | undefined)?.links?.self;
    if (data !== undefined && typeof self === 'string') found.push({ self, data });
  }
  return found;
}

async function windowOf(source: Source, lines: readonly string[]) {
  const name = `${source.stream?.url.split('/').at(-1)}.000000000000001-000000000000009.ndjson`;
  return stageContents(source, { [name]: lines.join('\n') });
}

/** Returns the keys of a list of a file of enumerations. */
async function keysOf(file: string, list: string): Promise<string[]> {
  const text = await read(`companies-house/api-enumerations/${file}`);
  const part = text.split(/^(?=\w+:)/m).find((one) => one.startsWith(`${list}:`)) ?? '';
  return [...part.matchAll(/^\s+'([^']+)'\s*:/gm)].map(([, key = '']) => key);
}

describeReal('the enumerations of Companies House', () => {
  test('name every description of a filing that has a kind, and no other', async () => {
    const keys = await keysOf('filing_history_descriptions.yml', 'description');
    expect(keys).toHaveLength(1196);
    expect(keys.filter((key) => kindOf(key) === 'unmapped')).toEqual([]);
    expect(new Set(keys.map(kindOf))).toEqual(new Set(filingKinds.filter((kind) => kind !== 'legacy')));
  });

  test('name every place and every type of a register', async () => {
    expect((await keysOf('constants.yml', 'register_types')).toSorted()).toEqual([...registerTypes].sort());
    expect((await keysOf('constants.yml', 'register_locations')).toSorted()).toEqual([...registerPlaces].sort());
  });

  test('name every type of the filings of a charge', async () => {
    // the publisher's list has two of them twice
    expect(new Set(await keysOf('mortgage_descriptions.yml', 'filing_type'))).toEqual(filingTypes);
  });

  test('name every type of a case and of a date', async () => {
    const types = await keysOf('constants.yml', 'insolvency_case_type');
    const dates = await keysOf('constants.yml', 'insolvency_case_date_type');
    expect([types.length, dates.length]).toEqual([22, 15]);
    expect(types.map(caseTypeOf)).toEqual(types);
    expect(dates.map(dateTypeOf)).toEqual(dates);
  });
});

describeReal('the answers and events of Companies House', () => {
  test('two filing histories: every item is a filing of a known kind', async () => {
    const { found, rejected } = await stageContents(filingHistoryApi, {
      'answers.000.ndjson':
        answer('07310390', await read(`${folder}/herrbert74-real/filing_pfb_hire.json`)) +
        answer('14190543', await read(`${folder}/herrbert74-real/filing_tell_aldi.json`)),
    });
    expect([found.length, rejected]).toEqual([50, 0]);
    expect(found.filter(({ kind, filed_on }) => kind === 'unmapped' || filed_on === null)).toEqual([]);
    expect(found.filter(({ kind }) => kind === 'dissolved')).toMatchObject([
      { company_number: '07310390', filed_on: '2019-01-03', type: 'GAZ2' },
    ]);
  });

  test('a list of charges: every item is a charge', async () => {
    const { found, rejected } = await stageContents(chargesApi, {
      'answers.000.ndjson': answer('07310390', await read(`${folder}/herrbert74-real/charges_pfb_hire.json`)),
    });
    expect([found.length, rejected]).toEqual([9, 0]);
    expect(found.filter(({ status }) => status === 'outstanding')).toHaveLength(8);
    expect(found.filter(({ created_on, charge_number }) => created_on === null || charge_number === null)).toEqual([]);
  });

  test('a list of officers without links: each goes to quarantine, because an appointment has no other id', async () => {
    const { found, quarantine, partly } = await stageContents(officersApi, {
      'answers.000.ndjson': answer('04475590', await read(`${folder}/herrbert74-real/officers_you_limited.json`)),
    });
    expect([found.length, quarantine.length]).toEqual([0, 7]);
    expect(partly.company_lookup?.found).toMatchObject([{ company_number: '04475590', answer: 'found', listed: null }]);
  });

  test('an official list of owners, and an official document of exemptions', async () => {
    const owners = JSON.parse(await read(`${folder}/psc-data-api/itest__json__output__psc_list_register_view_output.json`));
    const list = await stageContents(pscApi, { 'answers.000.ndjson': answer('34777772', JSON.stringify(owners)) });
    expect([list.found.length + list.quarantine.length, list.rejected]).toEqual([owners.items.length, 0]);
    expect(list.found.map(({ kind }) => kind)).toEqual(list.found.map(() => 'corporate-entity'));
    const exempt = await read(`${folder}/exemptions/feature__fragments__responses__retrieved_exemptions_resource.json`);
    const { found, rejected } = await stageContents(exemptionsApi, { 'answers.000.ndjson': answer('00006400', exempt) });
    expect([found.length, rejected]).toEqual([1, 0]);
    expect(found).toMatchObject([{ exemptions: [{ exemption: 'psc-exempt-as-trading-on-regulated-market', exempt_from: '2018-12-19' }] }]);
  });

  test('a real profile has the same row from the REST API', async () => {
    const { found, rejected } = await stageContents(companyApi, {
      'answers.000.ndjson': answer('02578066', await read(`${folder}/company-profile-02578066-real.json`)),
    });
    expect([found.length, rejected]).toEqual([1, 0]);
    expect(found).toMatchObject([{ company_number: '02578066', status: expect.not.stringMatching('unmapped') }]);
  });

  test('the insolvency cases of a company, and the publisher’s test messages: every case is a row', async () => {
    const outputs = (await readdir(realData('ch-insolvency'))).filter((name) => name.startsWith('output-')).sort();
    const pages = await Promise.all(
      outputs.map(async (name) => JSON.stringify(JSON.parse(await read(`ch-insolvency/${name}`)).external_data)),
    );
    const lines = [await read(`${folder}/herrbert74-real/insolvency_london_airways.json`), ...pages].map((page, n) =>
      answer(`0999990${n}`, page),
    );
    const cases = pages.reduce((sum, page) => sum + JSON.parse(page).cases.length, 1);
    const { found, rejected } = await stageContents(insolvencyApi, { 'answers.000.ndjson': lines.join('') });
    expect(found.length + rejected).toBe(cases);
    expect(rejected).toBe(0);
    const words = found.flatMap(({ type, dates }) => [type, ...(dates as { type: string }[]).map((one) => one.type)]);
    expect(words.filter((word) => word === 'unmapped')).toEqual([]);
    expect(found[0]).toMatchObject({
      type: 'compulsory-liquidation',
      dates: [
        { type: 'wound-up-on', on: '1995-01-18' },
        { type: 'petitioned-on', on: '1994-12-12' },
      ],
      practitioners: [{ role: 'practitioner', address: { postcode: 'NN8 5ZD' } }],
    });
  });

  test('one event of each stream', async () => {
    const [charge, filing] = await Promise.all(['charges', 'filings'].map((name) => read(`companies-house/streaming/${name}.json`)));
    const oneLine = (text: string | undefined) => JSON.stringify(JSON.parse(text ?? ''));
    expect((await windowOf(charges, [oneLine(charge)])).found).toMatchObject([
      { status: 'fully-satisfied', satisfied_on: '2022-11-15', changed_at: '2022-11-15 18:59:02.333257', fixed: null },
    ]);
    expect((await windowOf(filings, [oneLine(filing)])).found).toMatchObject([
      { kind: 'accounts-filed', filed_on: '2021-01-22', barcode: 'X9WQX0NE' },
    ]);
  });

  test.each([
    'charges',
    'disqualified-officers',
    'filings',
    'officers',
    'persons-with-significant-control',
    'psc-individual-beneficial-owner-ROE',
  ])('the publisher’s example of the stream %s has only members that are known; one beside them is counted by its path', async (name) => {
    const event = JSON.parse(await read(`companies-house/streaming/${name}.json`)) as { resource_kind: string; data: object };
    const counted = (data: object) => {
      const found: string[] = [];
      countNewMembers({ unmapped: (one) => found.push(one) }, event.resource_kind, data);
      return found;
    };
    expect(counted(event.data)).toEqual([]);
    expect(counted({ ...event.data, links: { self: '', more: '' }, rank: { of: 1 } })).toEqual(['member rank']);
  });

  test('a company and its officers, owners, charges, cases and filings have only members that are known', async () => {
    const answers = [
      ['company-profile', 'company-profile-02578066-real'],
      ['company-profile', 'herrbert74-real/company_candour'],
      ['company-officers', 'herrbert74-real/officers_you_limited'],
      ['company-psc', 'herrbert74-real/persons_yorkshire_air_ambulance'],
      ['company-charges', 'herrbert74-real/charges_pfb_hire'],
      ['company-insolvency', 'herrbert74-real/insolvency_london_airways'],
      ['filing-history', 'herrbert74-real/filing_tell_aldi'],
    ] as const;
    const found: string[] = [];
    for (const [kind, name] of answers) {
      const page = JSON.parse(await read(`${folder}/${name}.json`)) as { items?: readonly unknown[] };
      for (const one of page.items ?? [page]) countNewMembers({ unmapped: (member) => found.push(`${kind}: ${member}`) }, kind, one);
    }
    expect(found).toEqual([]);
  });

  test.each([
    ['filing-history-data-api', filings, 'filing-history'],
    ['charges-data-api', charges, 'company-charges'],
  ] as const)(
    'the stored documents of %s: rows and quarantine add up to the lines, and no word is unmapped but in templates',
    async (path, source, kind) => {
      const documents = await stored(`${folder}/${path}`);
      expect(documents.length).toBeGreaterThan(15);
      const lines = documents.map(({ self, data }, at) => eventLine(kind, self, data, { timepoint: at + 1 }));
      const { found, quarantine, unmapped } = await windowOf(source, lines);
      expect(found.length + quarantine.length).toBe(lines.length);
      // numbers of forms that no longer exist, in templates
      const { 'transactions.filing_type': forms = 0, ...members } = unmapped;
      expect([members, forms < 10]).toEqual([{}, true]);
      expect(quarantine.filter(({ reason }) => !/^left out: |^not the path of/.test(reason))).toEqual([]);
      expect(
        found.filter((row) => row.kind === 'unmapped' || row.status === 'unmapped').map((row) => row.description ?? row.charge_id),
      ).toEqual([]);
    },
  );
});
