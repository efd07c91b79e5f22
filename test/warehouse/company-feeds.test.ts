import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import { companyStream } from '../../sources/companies-house/company-stream/source.ts';
import type { Source } from '../../sources/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { companyFile, companyRow } from '../fixtures/basic-company-data.ts';
import { envelopeLine, profile } from '../fixtures/envelopes.ts';

const number = '09999901';
let warehouse: Warehouse;
let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-feeds-'));
  const sources = [basicCompanyData, companyStream];
  warehouse = await openWarehouse({ path: ':memory:', sources, logger: pino({ level: 'silent' }), threads: 1, today: () => '2026-12-31' });
});
afterEach(async () => {
  await warehouse.close();
  await rm(home, { recursive: true });
});

async function apply(source: Source, release: string, dataDate: string, name: string, content: string) {
  const folder = join(home, `${source.table}-${release}`);
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, content);
  const staged = await stageRelease({
    source,
    release: { id: release, dataDate, files: [{ ...(await describeFile(path)), path }] },
    folder: join(folder, 'staged'),
  });
  return warehouse.apply({ source, release, dataDate, runKind: 'scheduled', retrievedAt: `${dataDate}T22:00:00Z`, ...staged });
}

/** Applies a monthly file with one company and another that never changes. */
const file = (dataDate: string, status: string, more: Record<string, string> = {}) =>
  apply(
    basicCompanyData,
    dataDate,
    dataDate,
    `BasicCompanyDataAsOneFile-${dataDate}.csv`,
    companyFile([
      companyRow({ CompanyNumber: number, CompanyName: 'NIGHTJAR JOINERY LIMITED', CompanyStatus: status, ...more }),
      companyRow({ CompanyNumber: '09999902' }),
    ]),
  );

/** Applies a window with one record of the company, published at noon of `day`. */
function window(timepoint: number, dataDate: string, data: object, type = 'changed', day = dataDate) {
  const line = envelopeLine({ data: type === 'deleted' ? undefined : profile(data) }, { timepoint, published_at: `${day}T12:00:00`, type });
  return apply(companyStream, String(timepoint), dataDate, `companies.${timepoint}.ndjson`, line);
}

const rows = <T>(sql: string, shape: z.ZodType<T>) => inSession(warehouse.db, (session) => session.rows(sql, shape));
const status = async () =>
  (await rows(`FROM company SELECT status WHERE company_number = '${number}'`, z.object({ status: z.string() })))[0]?.status ?? 'absent';
const entry = async () => {
  await warehouse.rebuild();
  const shape = z.object({ status: z.string(), shown_on: z.string(), shown_by: z.string() });
  return (
    await rows(`FROM register_entry SELECT status, shown_on::VARCHAR AS shown_on, shown_by WHERE company_number = '${number}'`, shape)
  )[0];
};

test('a record of the stream replaces the row of an older file, and the entry says which feed shows it and when', async () => {
  await file('2026-06-01', 'Active');
  expect(await window(7, '2026-06-20', { company_status: 'liquidation' })).toMatchObject({ status: 'applied', changed: 1, companies: 1 });
  expect(await entry()).toEqual({ status: 'liquidation', shown_on: '2026-06-20', shown_by: companyStream.id });
});

test('a file that is loaded late does not replace a newer record of the stream', async () => {
  await window(7, '2026-06-20', { company_status: 'liquidation' });
  await file('2026-06-01', 'Active');
  expect(await status()).toBe('liquidation');
});

test('a newer file replaces a record of the stream, with all that only the file states', async () => {
  await file('2026-06-01', 'Active', { 'Mortgages.NumMortCharges': '2' });
  await window(7, '2026-06-20', { company_status: 'liquidation' });
  const charges = async () =>
    (
      await rows(
        `FROM company SELECT mortgages_charges::INTEGER AS charges WHERE company_number = '${number}'`,
        z.object({ charges: z.number().nullable() }),
      )
    )[0]?.charges;
  expect(await charges()).toBeNull();
  await file('2026-07-01', 'Liquidation', { 'Mortgages.NumMortCharges': '2' });
  expect([await status(), await charges()]).toEqual(['liquidation', 2]);
  expect(await entry()).toMatchObject({ shown_on: '2026-07-01', shown_by: basicCompanyData.id });
});

test('a file does not replace what the stream stated on the day before its date: the publisher may have drawn the file earlier', async () => {
  await file('2026-06-01', 'Active');
  await window(7, '2026-06-30', { company_status: 'liquidation' });
  await file('2026-07-01', 'Active');
  expect(await status()).toBe('liquidation');
  await file('2026-08-01', 'Active');
  expect(await status()).toBe('active');
});

test('of two procedures in one text of the file, the one that the single word of the stream leaves out stands until the next file', async () => {
  const cases = [
    ['In Administration/Receiver Manager', 'administration', ['ADMIN 2026-06-21', 'RECEIVER 2026-06-01']],
    ['In Administration/Administrative Receiver', 'receivership', ['ADMIN 2026-06-01', 'RECEIVER 2026-06-21']],
    ['VOLUNTARY ARRANGEMENT / RECEIVER MANAGER', 'voluntary-arrangement', ['CVA_LIVE 2026-06-21', 'RECEIVER 2026-06-01']],
    ['Live but Receiver Manager on at least one charge', 'active', ['RECEIVER 2026-06-01']],
    ['Live but Receiver Manager on at least one charge', 'receivership', ['RECEIVER 2026-06-21']],
    ['In Administration/Receiver Manager', 'active', []],
    ['In Administration/Receiver Manager', 'liquidation', ['LIQUIDATION 2026-06-21']],
    ['RECEIVERSHIP', 'active', []],
    ['In Administration', 'administration', ['ADMIN 2026-06-21']],
  ] as const;
  const numbers = cases.map((_, at) => `0999991${at}`);
  const fileOf = (day: string, statusOf: (at: number) => string) =>
    apply(
      basicCompanyData,
      day,
      day,
      `BasicCompanyDataAsOneFile-${day}.csv`,
      companyFile(numbers.map((CompanyNumber, at) => companyRow({ CompanyNumber, CompanyStatus: statusOf(at) }))),
    );
  const windowOf = (first: number, day: string, more: object = {}) => {
    const lines = cases.map(([, word], at) =>
      envelopeLine(
        {
          resource_uri: `/company/${numbers[at]}`,
          resource_id: numbers[at],
          data: profile({ company_number: numbers[at], company_status: word, ...more }),
        },
        { timepoint: first + at, published_at: `${day}T12:00:00`, type: 'changed' },
      ),
    );
    return apply(companyStream, String(first), day, `companies.${first}.ndjson`, lines.join(''));
  };
  const procedures = async () => {
    await warehouse.rebuild();
    const found = await rows(
      'FROM procedure SELECT company_number, code, since::VARCHAR AS since ORDER BY code',
      z.object({ company_number: z.string(), code: z.string(), since: z.string() }),
    );
    return numbers.map((of) => found.filter((one) => one.company_number === of).map(({ code, since }) => `${code} ${since}`));
  };
  await fileOf('2026-06-01', (at) => cases[at]?.[0] ?? '');
  await windowOf(100, '2026-06-20');
  await windowOf(200, '2026-06-21', { company_name: 'NIGHTJAR JOINERS LIMITED' });
  expect(await procedures()).toEqual(cases.map(([, , codes]) => codes));
  await fileOf('2026-07-01', () => 'In Administration');
  expect(await procedures()).toEqual(cases.map(() => ['ADMIN 2026-07-01']));
});

async function refresh(): Promise<void> {
  const { batch } = await warehouse.refreshWaiting({});
  if (batch !== undefined) await warehouse.markPublished(batch.publish);
}

test('the event of a changed SIC code is named by the day of the record in London, whichever window brought it', async () => {
  await file('2026-06-01', 'Active', { 'SICCode.SicText_1': '62020 - Information technology consultancy activities' });
  await refresh();
  const line = envelopeLine(
    { data: profile({ sic_codes: ['43320'] }) },
    { timepoint: 7, published_at: '2026-06-20T23:30:00', type: 'changed' },
  );
  await apply(companyStream, '7', '2026-06-22', 'companies.7.ndjson', line);
  await refresh();
  expect(await rows("FROM event SELECT source_id WHERE type = 'sic_code.changed'", z.object({ source_id: z.string() }))).toEqual([
    { source_id: '2026-06-21/62020/43320' },
  ]);
});

test('a window of deletions does not count as a column that lost its values', async () => {
  const lines = (type: string, day: string) =>
    Array.from({ length: 60 }, (_, at) => {
      const company = String(9_999_001 + at).padStart(8, '0');
      return envelopeLine(
        { resource_uri: `/company/${company}`, data: type === 'deleted' ? undefined : profile({ company_number: company }) },
        { timepoint: at + 1, published_at: `${day}T12:00:00`, type },
      );
    }).join('');
  await apply(companyStream, '1-60', '2026-06-20', 'companies.1.ndjson', lines('changed', '2026-06-20'));
  expect(await apply(companyStream, '61-120', '2026-06-21', 'companies.61.ndjson', lines('deleted', '2026-06-21'))).toMatchObject({
    removed: 60,
  });
});

test('a window that is loaded late, or twice, changes nothing that a newer one states', async () => {
  await file('2026-06-01', 'Active');
  await window(9, '2026-06-21', { company_status: 'liquidation' });
  await window(7, '2026-06-20', { company_status: 'active' });
  expect(await window(9, '2026-06-21', { company_status: 'liquidation' })).toMatchObject({ status: 'unchanged-repeat' });
  expect(await status()).toBe('liquidation');
});

test('two changes of one second keep the order of their timepoints, in whatever order they are loaded', async () => {
  await file('2026-06-01', 'Active');
  await window(12, '2026-06-20', { company_status: 'dissolved' });
  await window(11, '2026-06-20', { company_status: 'liquidation' });
  expect(await status()).toBe('dissolved');
});

test('a deleted company has left the register, and an older file does not bring it back', async () => {
  await file('2026-06-01', 'Active');
  await window(7, '2026-06-20', {}, 'deleted');
  expect(await entry()).toMatchObject({ status: 'left-register', shown_by: companyStream.id });
  await file('2026-06-10', 'Active');
  expect(await status()).toBe('absent');
  await file('2026-07-01', 'Active');
  expect(await status()).toBe('active');
  await window(8, '2026-07-03', {}, 'deleted');
  expect(await entry()).toEqual({ status: 'left-register', shown_on: '2026-07-03', shown_by: companyStream.id });
});

test('a company that the stream brings first is on the register', async () => {
  await file('2026-06-01', 'Active');
  const line = envelopeLine(
    { resource_uri: '/company/09999903', data: profile({ company_number: '09999903' }) },
    { published_at: '2026-06-20T12:00:00' },
  );
  expect(await apply(companyStream, '7', '2026-06-20', 'companies.7.ndjson', line)).toMatchObject({ added: 1 });
});

const publish = async () => {
  const { batch } = await warehouse.refreshWaiting({});
  if (batch !== undefined) await warehouse.markPublished(batch.publish);
};

test('an event of a window has the day of its record, whichever day and window the record was received in', async () => {
  await file('2026-06-01', 'Active', { 'SICCode.SicText_1': '62020 - Consultancy' });
  await publish();
  await window(7, '2026-06-25', { sic_codes: ['68100'] }, 'changed', '2026-06-21');
  await publish();
  await file('2026-07-01', 'Active', { 'SICCode.SicText_1': '43320 - Joinery' });
  await publish();
  const shape = z.object({ source_id: z.string(), day: z.string() });
  expect(
    await rows("FROM event SELECT source_id, (occurred_at AT TIME ZONE 'Europe/London')::DATE::VARCHAR AS day ORDER BY ALL", shape),
  ).toEqual([
    { source_id: '2026-06-21/62020/68100', day: '2026-06-21' },
    { source_id: '2026-07-01/68100/43320', day: '2026-07-01' },
  ]);
});
