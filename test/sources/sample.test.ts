import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { companiesHouseAccounts } from '../../sources/companies-house/accounts/source.ts';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import { disqualifiedOfficers } from '../../sources/companies-house/disqualified-officers/source.ts';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { fcaWarningList } from '../../sources/fca/warning-list/source.ts';
import { ukSanctionsList } from '../../sources/fcdo/uk-sanctions-list/source.ts';
import { longNeeded } from '../../sources/gazette/horizons.ts';
import { gazetteInsolvency } from '../../sources/gazette/insolvency/source.ts';
import { gazettePetitions } from '../../sources/gazette/petitions/source.ts';
import { companiesCourtLists } from '../../sources/hmcts/companies-court-lists/source.ts';
import { deliberateDefaulters } from '../../sources/hmrc/deliberate-defaulters/source.ts';
import { ofsiConsolidatedList } from '../../sources/ofsi/consolidated-list/source.ts';
import { investmentBans } from '../../sources/ofsi/investment-bans/source.ts';
import type { Http, Period, RawFiles, Source } from '../../sources/source.ts';
import { type StagedRows, stageFiles } from '../worlds/staging.ts';

const companies = 400;
let home = '';
let publishers: RunningPublishers;
/** The truth table, which takes the sample as long as most of the files of its publishers. */
let table: z.output<typeof truthRow>[];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-sources-'));
  publishers = await servePublishers({ companies, seed: 20_260_601, home, port: 0 });
  table = z.array(truthRow).parse(await (await fetch(`${publishers.url}/truth`)).json());
});
afterAll(async () => {
  await publishers.close();
  await rm(home, { recursive: true, force: true });
});

const at = (url: string) => url.replace(/^https:\//, publishers.url);

const http: Http = {
  async get(url) {
    const answer = await fetch(at(url));
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${answer.status} from ${url}`);
    return { bytes: new Uint8Array(await answer.arrayBuffer()), url, headers: {} };
  },
  async head(url) {
    const { status, headers } = await fetch(at(url), { method: 'HEAD' });
    const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
    return status === 404 ? undefined : { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
  },
};

/** Stages every release that a source offers in a period; returns the ids, the rows and the quarantine of all. `rewrite` changes addresses. */
async function all(
  source: Source,
  period: Period,
  rewrite: (url: string) => string = (url) => url,
): Promise<{ ids: string[]; rows: Record<string, unknown>[]; rejected: StagedRows['quarantine'] }> {
  const requested: Http = { ...http, get: (url) => http.get(rewrite(url)) };
  const found: { ids: string[]; rows: Record<string, unknown>[]; rejected: StagedRows['quarantine'] } = { ids: [], rows: [], rejected: [] };
  for await (const offer of source.discover(requested, period, period.to)) {
    if ('nothing' in offer) continue;
    const folder = await mkdtemp(join(home, 'raw-'));
    const files = new Set<string>();
    const store = async (name: string, bytes: Uint8Array) => {
      files.add(join(folder, name));
      await writeFile(join(folder, name), bytes);
    };
    const raw: RawFiles = {
      has: async (name) => files.has(join(folder, name)),
      write: (name, _url, bytes) => store(name, bytes),
      download: async (name, url, _isOffered, addressNow) =>
        store(name, (await http.get((await addressNow?.()) ?? url))?.bytes ?? new Uint8Array()),
    };
    await source.fetch(requested, offer, raw);
    const staged = await stageFiles(source, [...files]);
    found.ids.push(offer.id);
    found.rows.push(...staged.found);
    found.rejected.push(...staged.quarantine);
  }
  return found;
}

const truthRow = z.object({
  companyNumber: z.string(),
  truth: z.string(),
  startsOn: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()).optional(),
});

/** Returns all rows of the truth table of one truth, those that begin later included. */
const truths = (name: string) => table.filter(({ truth }) => truth === name);

/** Returns the rows of a truth that begin on the first day of the sample or before. */
const begun = (name: string) => truths(name).filter(({ startsOn }) => startsOn === null || startsOn <= '2026-06-01');

describe('from the sample publishers', () => {
  test('the company register source reads every company of the month and rejects none', async () => {
    const { ids, rows, rejected } = await all(basicCompanyData, { from: '2026-04-01', to: '2026-06-30' });
    expect([ids, rejected]).toEqual([['2026-06-01'], []]);
    expect(rows.length).toBeGreaterThan(companies / 2);
    expect(rows.filter(({ status }) => status === 'unmapped').map(({ status_text }) => status_text)).toEqual([]);
  });

  test('the accounts source reads every document of three months, with the figures of the truth table', async () => {
    const { ids, rows, rejected } = await all(companiesHouseAccounts, { from: '2026-03-01', to: '2026-06-01' });
    expect(ids).toEqual(['2026-03', '2026-04', '2026-05']);
    const current = rows.filter(({ period, scope }) => period === 'current' && scope === 'company');
    expect(current.length).toBeGreaterThan(60);
    const withoutRun = (name: string) => name.replace(/^Prod22[34]_\d{4}_/, '');
    const broken = truths('unreadableAccounts').filter(({ facts }) => String(facts?.registeredOn) >= '2026-03-01');
    expect(rejected.map(({ file }) => withoutRun(file)).sort()).toEqual(
      broken.map(({ facts }) => withoutRun(String(facts?.member))).sort(),
    );
    expect(broken.length).toBeGreaterThan(0);
    for (const name of ['capitalBleeding', 'cookedBooks', 'workingCapitalDeficit', 'dormantWithVastCash', 'identityBroken']) {
      for (const { companyNumber, facts } of truths(name)) {
        const row = current.find((one) => one.company_number === companyNumber && one.balance_sheet_date === facts?.madeUpTo);
        if (row !== undefined) expect(Number(row.net_assets)).toBe(facts?.netAssets);
      }
    }
  });

  test('the Gazette source reads petitions with their company and days', async () => {
    const { ids, rows, rejected } = await all(gazetteInsolvency, { from: '2026-04-01', to: '2026-06-01' });
    expect(rejected).toEqual([]);
    expect(ids.every((id) => /^[\w.-]+$/.test(id))).toBe(true);
    const petitions = rows.filter(({ notice_code, retracts }) => notice_code === '2450' && retracts === null);
    expect(petitions.length).toBeGreaterThan(0);
    for (const petition of petitions)
      expect(petition).toMatchObject({ company_number: expect.stringMatching(/^\w{8}$/), presented_on: expect.any(String) });
    const named = new Set(petitions.map(({ company_number }) => company_number));
    const planted = truths('petitioned').filter(
      ({ startsOn }) => startsOn !== null && startsOn >= '2026-04-05' && startsOn <= '2026-06-01',
    );
    expect(planted.map(({ companyNumber }) => companyNumber).filter((number) => !named.has(number))).toEqual([]);
  });

  test('the petitions source reads petitions of a year before, retractions and substitutions, on pages of any size', async () => {
    const period = { from: '2024-12-01', to: '2026-06-01' };
    const { ids, rows, rejected } = await all(gazettePetitions, period);
    expect(rejected).toEqual([]);
    expect([...new Set(rows.map(({ notice_code }) => notice_code))].sort()).toEqual(longNeeded.codes);
    const numbersOf = (test: (row: Record<string, unknown>) => boolean) =>
      new Set(rows.filter(test).map(({ company_number }) => company_number));
    const old = numbersOf(({ published_on }) => String(published_on) < '2026-02-01');
    const retracted = numbersOf(({ retracts }) => retracts !== null);
    const replaced = numbersOf(({ substitutes }) => substitutes !== null);
    for (const [name, found] of [
      ['petitionedLongAgo', old],
      ['petitionRetracted', retracted],
      ['petitionSubstituted', replaced],
    ] as const) {
      const planted = begun(name);
      expect(planted.length).toBeGreaterThan(0);
      expect(planted.map(({ companyNumber }) => companyNumber).filter((number) => !found.has(number))).toEqual([]);
    }
    const short = await all(gazettePetitions, { ...period, from: '2026-05-18' }, (url) =>
      url.replace('results-page-size=100', 'results-page-size=2'),
    );
    expect([short.ids.length > 2, short.rows.length > 2 * short.ids.length]).toEqual([true, true]);
    expect([short.ids, short.rows]).toEqual([ids.slice(-short.ids.length), rows.slice(-short.rows.length)]);
  });

  test("the PSC source reads today's snapshot, rejects none, and finds the companies that listed persons own through chains", async () => {
    const { ids, rows, rejected } = await all(personsWithSignificantControl, { from: '2026-05-30', to: '2026-06-01' });
    expect([ids, rejected]).toEqual([['2026-06-01'], []]);
    expect(rows.length).toBeGreaterThan(companies);
    const majority = (row: Record<string, unknown>) => /(?:50-to-75|75-to-100)-percent/.test(String(row.natures_of_control));
    const ownerOf = (number: unknown) => rows.find((row) => row.company_number === number && row.ceased === false && majority(row));
    const planted = truths('ownedBySanctioned');
    expect(planted.length).toBeGreaterThan(0);
    for (const { companyNumber, facts } of planted) {
      let owner = ownerOf(companyNumber);
      for (const number of String(facts?.through ?? '')
        .split(' ')
        .filter(Boolean)) {
        expect(owner).toMatchObject({ kind: 'corporate-entity', owner_company_number: number });
        owner = ownerOf(number);
      }
      expect(owner).toMatchObject({ kind: 'individual', name: facts?.owner });
    }
  });

  test('the UK Sanctions List source reads the same rows from the CSV and the XML', async () => {
    const fromCsv = await all(ukSanctionsList, { from: '2026-01-01', to: '2026-06-30' });
    const xml = await http.get('https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml');
    const path = join(home, 'UK-Sanctions-List.xml');
    await writeFile(path, xml?.bytes ?? '');
    const fromXml = await stageFiles(ukSanctionsList, [path]);
    expect([fromCsv.rejected, fromXml.quarantine]).toEqual([[], []]);
    expect(fromXml.found.length).toBeGreaterThan(0);
    expect(fromXml.found).toEqual(fromCsv.rows);
    const numbers = new Set(fromCsv.rows.flatMap((row) => row.company_numbers as string[]));
    const planted = begun('sanctionedByNumber');
    expect(planted.map(({ companyNumber }) => companyNumber).filter((number) => !numbers.has(number))).toEqual([]);
  });

  test('the FCA Warning List source reads each warning once and keeps the names of clones and victims apart', async () => {
    const { ids, rows, rejected } = await all(fcaWarningList, { from: '2025-04-27', to: '2026-06-01' });
    expect(rejected).toEqual([]);
    // a past month is one release, so a first check has few releases
    expect(ids.map((id) => id.slice(0, 7))).toEqual(['2026-02', '2026-04', '2026-05']);
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map(({ url }) => url)).size).toBe(60);
    expect(rows.filter(({ clone }) => clone).length).toBeGreaterThanOrEqual(20);
    const names = new Set(rows.flatMap((row) => (row.names as { name: string }[]).map(({ name }) => name)));
    const genuine = new Set(rows.flatMap((row) => row.genuine_names as string[]));
    const numbers = rows.flatMap((row) => row.company_numbers as string[]);
    const warned = truths('fcaWarned').filter(({ startsOn }) => startsOn === null);
    expect(warned.length).toBeGreaterThan(0);
    for (const { companyNumber, facts } of warned) {
      expect(names).toContain(facts?.name);
      expect(numbers).toContain(companyNumber);
    }
    for (const { facts } of truths('cloneVictim')) {
      expect(genuine).toContain(facts?.name);
      expect(names).not.toContain(facts?.name);
    }
    expect(rows.every(({ emails }) => (emails as string[]).every((one) => one.endsWith('.example')))).toBe(true);
  });

  test('the defaulters source reads an amount for every entry, and the names of the planted companies', async () => {
    const { ids, rows, rejected } = await all(deliberateDefaulters, { from: '2026-01-01', to: '2026-06-01' });
    expect([ids.length, rejected, rows.length]).toEqual([1, [], 40]);
    expect(rows.filter(({ tax, penalties, postcode }) => tax === null || penalties === null || postcode === null)).toEqual([]);
    const planted = begun('taxDefaulter').map(({ facts }) => facts?.name);
    expect(planted.length).toBeGreaterThan(0);
    const names = rows.map(({ name }) => name);
    expect(planted.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('the court lists source reads all lists that are shown, in all shapes, and refuses rows about people only', async () => {
    const { ids, rows, rejected } = await all(companiesCourtLists, { from: '2026-05-25', to: '2026-06-01' });
    expect(ids.map((id) => id.slice(0, 10))).toEqual(
      ['22', '25', '26', '27', '28', '29'].map((day) => `2026-05-${day}`).concat('2026-06-01', '2026-06-02'),
    );
    expect([...new Set(rejected.map(({ reason }) => reason))]).toEqual(['left out: a case about a person']);
    expect(new Set(rows.map(({ case_number_state }) => case_number_state))).toEqual(new Set(['blank', 'masked', 'read']));
    const heard = rows
      .filter(({ hearing }) => hearing !== '')
      .map((row) => [row.case_number_state, (row.company_names as unknown[]).length]);
    // the case of a petition names its petitioner too in one of its forms
    expect(heard.filter(([state, names]) => (state === 'read' ? ![1, 2].includes(Number(names)) : names !== 1))).toEqual([]);
  });

  test('the investment bans source reads ten persons, each with an id', async () => {
    const { rows, rejected } = await all(investmentBans, { from: '2016-06-01', to: '2026-06-01' });
    expect([rejected, rows.length]).toEqual([[], 10]);
    const names = rows.map(({ name }) => name);
    expect(truths('investmentBanned').filter(({ facts }) => !names.includes(facts?.name))).toEqual([]);
    expect(rows.every(({ ofsi_group_id }) => ofsi_group_id !== null)).toBe(true);
  });

  test('the disqualified officers source reads each officer once, with deletions and the planted directors', async () => {
    const { ids, rows, rejected } = await all(disqualifiedOfficers, { from: '2026-05-31', to: '2026-06-01' });
    expect([ids, rejected]).toEqual([['2026-06-01'], []]);
    const count = (test: (row: Record<string, unknown>) => boolean) => rows.filter(test).length;
    expect(count(({ kind }) => kind === 'natural')).toBeGreaterThan(80);
    expect([count(({ kind }) => kind === 'corporate'), count(({ _op }) => _op === 'delete')]).toEqual([5, 8]);
    const names = new Map(rows.map((row) => [String(row.name).toLowerCase(), row]));
    for (const name of ['disqualifiedDirector', 'disqualifiedDirectorPermitted', 'disqualifiedDirectorLapsed']) {
      for (const { facts } of begun(name)) {
        const rulings = names.get(String(facts?.officer).toLowerCase())?.disqualifications as { disqualified_until: string }[];
        expect(rulings.map(({ disqualified_until }) => disqualified_until)).toContain(facts?.until);
      }
    }
    const itself = truths('disqualifiedCompany').map(({ companyNumber }) => companyNumber);
    expect(rows.flatMap(({ company_number }) => company_number ?? []).sort()).toEqual(itself.sort());
    // numbers, dates and case numbers among the company names are left out
    expect(JSON.stringify(rows)).not.toMatch(/"(?:12345678|14\/03\/1965|INV7777777|4455667)"\]/);
  });

  test('the closed OFSI list source reads targets that join to the UK Sanctions List by id, and a few that were delisted', async () => {
    const { ids, rows, rejected } = await all(ofsiConsolidatedList, { from: '2006-06-01', to: '2026-06-01' });
    expect([ids.map((id) => id.slice(0, 10)), rejected]).toEqual([['2026-01-27'], []]);
    const today = await all(ukSanctionsList, { from: '2026-01-01', to: '2026-06-30' });
    const listed = new Map(today.rows.map((row) => [row.unique_id, row]));
    const joined = rows.flatMap((row) => listed.get((row.uk_sanctions_list_ids as string[])[0]) ?? []);
    expect(rows.length - joined.length).toBeGreaterThan(3);
    expect(rows.length - joined.length).toBeLessThan(15);
    expect(joined.length).toBeGreaterThan(100);
    for (const row of rows) {
      const same = listed.get((row.uk_sanctions_list_ids as string[])[0]);
      if (same === undefined) continue;
      expect([row.kind, row.names, row.company_numbers, row.dobs]).toEqual([same.kind, same.names, same.company_numbers, same.dobs]);
    }
  });
});
