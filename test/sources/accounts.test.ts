import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { companiesHouseAccounts as source } from '../../sources/companies-house/accounts/source.ts';
import type { Applied } from '../../warehouse/apply/input.ts';
import { createRecordWriter } from '../../warehouse/stage/record-writer.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { filedAccounts } from '../fixtures/filed-accounts.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { zipOf } from '../fixtures/zip.ts';
import { inFolder, stageContents, stageFiles } from '../worlds/staging.ts';

const day = 'Accounts_Bulk_Data-2026-06-02.zip';
const member = (number: string, kind = 'html', date = '20251231') => `Prod223_3999_${number}_${date}.${kind}`;
const two = { [member('09999901')]: filedAccounts(), [member('09999902')]: filedAccounts({ number: '09999902', netAssets: -300 }) };
const stageZip = async (members: Record<string, string | Uint8Array>, name = day) =>
  stageContents(source, { [name]: await zipOf(members) });

describe('staging a daily zip', () => {
  test('each filing becomes a row for this year and a row for the year before', async () => {
    const { found, rejected } = await stageZip(two);
    expect(rejected).toBe(0);
    expect(
      found.map(({ company_number, period, period_end, scope, net_assets }) => [company_number, period, period_end, scope, net_assets]),
    ).toEqual([
      ['09999901', 'comparative', '2024-12-31', 'company', '1200.00'],
      ['09999901', 'current', '2025-12-31', 'company', '1250.00'],
      ['09999902', 'comparative', '2024-12-31', 'company', '-350.00'],
      ['09999902', 'current', '2025-12-31', 'company', '-300.00'],
    ]);
    expect(found[0]).toMatchObject({
      filing: expect.stringMatching(/^09999901_20251231_[0-9a-f]{12}$/),
      taxonomy: 'frc-2023',
      currency: 'GBP',
    });
  });

  test('a monthly zip that holds the same documents gives the same rows', async () => {
    const monthly = Object.fromEntries(Object.entries(two).map(([name, page]) => [name.replace('Prod223_3999', 'Prod224_0018'), page]));
    expect((await stageZip(monthly, 'Accounts_Monthly_Data-June2026.zip')).found).toEqual((await stageZip(two)).found);
  });

  test('the order of the members does not matter, and a repeated document is one filing', async () => {
    const twice = { 'again/x.html': two[member('09999901')] ?? '', ...Object.fromEntries(Object.entries(two).reverse()) };
    const { found, quarantine } = await stageZip(twice);
    expect(found).toEqual((await stageZip(two)).found);
    expect(quarantine).toEqual([
      {
        file: member('09999901'),
        line: 1,
        reason: 'left out: the release holds the same document twice',
        text: expect.stringContaining('09999901_20251231_'),
      },
    ]);
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /^the file is empty$/],
    ['a PDF', '%PDF-1.7', /^a PDF/],
    ['a page without a fact', '<html xmlns="http://www.w3.org/1999/xhtml"><body>dormant</body></html>', /^NO_FACTS/],
    ['text', 'not a document', /^NO_FACTS|^NOT_XML/],
    ['cut off before its first fact', filedAccounts().slice(0, 900), /./],
  ])('a member that is %s goes to quarantine with its reason, and its neighbours are read', async (_, bad, reason) => {
    const { found, quarantine } = await stageZip({ [member('09999900')]: bad, ...two });
    expect(found).toHaveLength(4);
    expect(quarantine).toEqual([
      { file: member('09999900'), line: expect.any(Number), reason: expect.stringMatching(reason), text: expect.any(String) },
    ]);
  });

  test("a community interest company's zip gives its accounts, and its report goes to quarantine as left out", async () => {
    const inner = await zipOf({
      'CIC-09999903/accounts/financialStatement.xhtml': filedAccounts({ number: '09999903' }),
      'CIC-09999903/cic34/cicReport.xhtml': '<html/>',
    });
    const name = 'Prod223_3999_09999903_20251231_CIC.zip';
    const staged = await stageZip({ [name]: inner });
    expect(staged.found.map(({ company_number }) => company_number)).toEqual(['09999903', '09999903']);
    expect(staged.quarantine).toEqual([
      {
        file: `${name}/CIC-09999903/cic34/cicReport.xhtml`,
        line: 1,
        reason: 'left out: the report of a community interest company (CIC34), not its accounts',
        text: '',
      },
    ]);
    expect((await stageContents(source, { [name]: inner })).found).toEqual(staged.found); // the same zip, supplied by itself
  });

  test('every fact is stored beside the rows, exact and in document order', async () => {
    const { beside } = await stageZip({ [member('09999901')]: filedAccounts({ netAssets: -1_250 }) });
    const facts = beside.account_facts ?? [];
    expect(facts.map(({ ordinal, concept, context_id, value, amount }) => [ordinal, concept, context_id, value, amount])).toEqual([
      [0, 'UKCompaniesHouseRegisteredNumber', 'now', '09999901', null],
      [1, 'EntityCurrentLegalOrRegisteredName', 'now', 'MADE UP 09999901 LIMITED', null],
      [2, 'BalanceSheetDate', 'now', '2025-12-31', null],
      [3, 'NetAssetsLiabilities', 'now', '-1250', '-1250.000000'],
      [4, 'NetAssetsLiabilities', 'before', '-1300', '-1300.000000'],
      [5, 'Equity', 'now', '-1250', '-1250.000000'],
      [6, 'Equity', 'before', '-1300', '-1300.000000'],
    ]);
    expect(facts[3]).toMatchObject({
      unit: 'iso4217:GBP',
      text: '1,250',
      negated: true,
      period_start: null,
      period_end: '2025-12-31',
      hidden: false,
    });
  });

  test('a text that is cut within a surrogate pair ends with a replacement character', async () => {
    const name = `MADE UP ${'x'.repeat(1_991)}\u{1f4a9}`;
    const { beside } = await stageZip({ [member('09999901')]: filedAccounts().replace('MADE UP', name) });
    const cut = beside.account_facts?.find(({ concept }) => concept === 'EntityCurrentLegalOrRegisteredName');
    expect(cut).toMatchObject({ value: `MADE UP ${'x'.repeat(1_991)}\ufffd`, text_cut: true });
  });
});

test.each([
  ['12', '12.00', []],
  ['-0.5', '-0.50', []],
  ['1234567890123456.789', '1234567890123456.79', []],
  ['-9999999999999999', '-9999999999999999.00', []],
  ['12345678901234567', null, [{ code: 'FIGURE_OUT_OF_RANGE', detail: 'Left out: 12345678901234567' }]],
  [null, null, []],
])('a figure of %s is stored as %s', async (cash, column, flags) => {
  const row = { filing: 'f', company_number: '09999901', period: 'current', period_end: '2025-12-31', balance_sheet_date: '2025-12-31' };
  const parse: typeof source.parse = (_, out) => out.write({ ...row, scope: 'company', flags: [], cash, _file: 'f', _line: 1 });
  const { found } = await stageContents({ ...source, parse }, { [day]: '' });
  expect(found).toEqual([expect.objectContaining({ cash: column, flags })]);
});

test('an empty daily zip is a release without rows, and one unreadable document goes to quarantine without stopping the release', async () => {
  expect(await stageZip({})).toMatchObject({ rows: 0, rejected: 0 });
  expect(await stageZip({ [member('09999901')]: '%PDF-1.7' })).toMatchObject({ rows: 0, rejected: 1 });
});

test('a single page is a release', async () => {
  expect((await stageContents(source, { [member('09999901')]: filedAccounts() })).rows).toBe(2);
});

describe('staging a bad release', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['an HTML page', '<!DOCTYPE html><html>maintenance</html>', 'UNEXPECTED_HTML'],
    ['an empty file', '', 'NOT_A_ZIP'],
  ])('%s in place of a zip stops the release', async (_, content, code) => {
    await expect(stageContents(source, { [day]: content })).rejects.toMatchObject({ name: 'SourceProblem', code });
  });

  test('a release stops when its zip is cut off, or when more than 10 % of its documents give no row', async () => {
    const whole = await zipOf(two);
    await expect(stageContents(source, { [day]: whole.subarray(0, whole.length - 30) })).rejects.toMatchObject({ code: 'ZIP_TRUNCATED' });
    const numbers = Array.from({ length: 100 }, (_, n) => String(9_999_000 + n).padStart(8, '0'));
    const members = (bad: number) =>
      Object.fromEntries(numbers.map((number, n) => [member(number), n < bad ? 'x' : filedAccounts({ number })]));
    expect((await stageZip(members(10))).rows).toBe(180);
    await expect(stageZip(members(11))).rejects.toMatchObject({ code: 'TOO_MANY_REJECTED', message: expect.stringContaining('11 of 100') });
  });
});

describeReal('staging the real daily zip of 2 March 2023', () => {
  test('its nine filings give 10 rows and 515 facts', async () => {
    const path = realData('companies-house/accounts/Accounts_Bulk_Data-2023-03-02.zip');
    const staged = await stageFiles(source, [path]);
    const facts = staged.beside.account_facts ?? [];
    const filings = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ filing }) => filing)).size;
    // Eight of the nine companies are in their first year.
    expect([staged.rows, staged.rejected, filings(staged.found), facts.length, filings(facts)]).toEqual([10, 0, 9, 515, 9]);
  });
});

test('staging reports progress in every step, also while facts are written', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, day);
    await writeFile(path, await zipOf(two));
    const release = { id: 'day', dataDate: '2026-06-02', files: [{ ...(await describeFile(path)), path }] };
    const reported: string[] = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await stageRelease({
        source,
        release,
        folder: join(folder, 'stage'),
        onProgress({ step }) {
          reported.push(step);
          // Ten seconds pass when a step reports for the first time.
          if (reported.at(-2) !== step) vi.advanceTimersByTime(10_000);
        },
      });
    } finally {
      vi.useRealTimers();
    }
    const times = (step: string) => reported.filter((one) => one === step).length;
    expect(['rows', 'quarantine', 'details'].map(times)).toEqual([11, 11, 11]);
  });
});

test('an aborted parse ends at the next batch', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'day.zip');
    await writeFile(path, await zipOf(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`${n}.html`, 'no page']))));
    const writer = createRecordWriter(folder, { details: ['account_facts'] }, AbortSignal.abort(new Error('aborted')));
    const release = { id: 'day', dataDate: '2026-06-02', files: [{ ...(await describeFile(path)), path }] };
    await expect(source.parse(release, writer)).rejects.toThrow('aborted');
    expect(writer.count()).toBe(64);
    writer.abandon();
  });
});

describe('accounts in the warehouse', () => {
  const open = () => openWarehouse({ path: ':memory:', sources: [source], logger: pino({ level: 'silent' }), threads: 2 });

  /** Stages and applies each [release, data date, members of its zip] in order; resolves to what each apply did. */
  async function applyAll(warehouse: Warehouse, releases: readonly (readonly [string, string, Record<string, string | Uint8Array>])[]) {
    return inFolder(async (folder) => {
      const applied: Applied[] = [];
      for (const [release, dataDate, members] of releases) {
        const path = join(folder, `${release}.zip`);
        await writeFile(path, await zipOf(members));
        const raw = { id: release, dataDate, files: [{ ...(await describeFile(path)), path }] };
        const staged = await stageRelease({ source, release: raw, folder: join(folder, release) });
        applied.push(
          await warehouse.apply({ source, release, dataDate, runKind: 'scheduled', retrievedAt: `${dataDate}T09:00:00Z`, ...staged }),
        );
      }
      return applied;
    });
  }

  const rows = (warehouse: Warehouse, sql: string) =>
    inSession(warehouse.db, (session) => session.rows(sql, z.record(z.string(), z.unknown())));

  test('a monthly zip that repeats the documents of a day changes no row and stores no fact twice', async () => {
    const warehouse = await open();
    const [day, month, again] = await applyAll(warehouse, [
      ['2026-06-02', '2026-06-02', two],
      ['2026-06', '2026-06-30', { ...two, [member('09999903')]: filedAccounts({ number: '09999903' }) }],
      ['2026-06', '2026-06-30', two],
    ]);
    expect([day, month, again]).toMatchObject([
      { added: 4, companies: 2 },
      { added: 2, changed: 0, removed: 0, companies: 1 },
      { status: 'unchanged-repeat' },
    ]);
    expect(await rows(warehouse, 'FROM account_facts SELECT _release, count(*)::INTEGER AS facts GROUP BY ALL ORDER BY ALL')).toEqual([
      { _release: '2026-06', facts: 7 },
      { _release: '2026-06-02', facts: 14 },
    ]);
    await warehouse.close();
  });

  test('accounts filed again for the same balance sheet date are stored beside the first ones, with a later `_since`', async () => {
    const warehouse = await open();
    await applyAll(warehouse, [
      ['2026-06-02', '2026-06-02', two],
      ['2026-06-09', '2026-06-09', { [member('09999901')]: filedAccounts({ netAssets: -8_999 }) }],
    ]);
    expect(
      await rows(
        warehouse,
        `FROM accounts SELECT net_assets::VARCHAR AS net_assets, _since::VARCHAR AS since WHERE company_number = '09999901' AND period = 'current' ORDER BY _since`,
      ),
    ).toEqual([
      { net_assets: '1250.00', since: '2026-06-02' },
      { net_assets: '-8999.00', since: '2026-06-09' },
    ]);
    await warehouse.close();
  });

  test('a balance sheet date after the data date fails the check `balance_sheet_to_come` as a warning', async () => {
    const warehouse = await open();
    const name = member('09999901', 'html', '20271231');
    await applyAll(warehouse, [['2026-06-02', '2026-06-02', { [name]: filedAccounts({ date: '2027-12-31' }) }]]);
    expect(await rows(warehouse, 'FROM check_failure SELECT check_name, severity')).toContainEqual({
      check_name: 'balance_sheet_to_come',
      severity: 'warn',
    });
    await warehouse.close();
  });
});
