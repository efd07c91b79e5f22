import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { companiesHouseAccounts as source } from '../../sources/companies-house/accounts/source.ts';
import type { Applied } from '../../warehouse/apply/apply.ts';
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

describe('a daily zip', () => {
  test('becomes a row for this year and one for the year before, of each filing', async () => {
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

  test('and the monthly zip that holds the same documents give the same rows', async () => {
    const monthly = Object.fromEntries(Object.entries(two).map(([name, page]) => [name.replace('Prod223_3999', 'Prod224_0018'), page]));
    expect((await stageZip(monthly, 'Accounts_Monthly_Data-June2026.zip')).found).toEqual((await stageZip(two)).found);
  });

  test('in any order of its members gives the same filings, and a document that stands there twice is one', async () => {
    const twice = { 'again/x.html': two[member('09999901')] ?? '', ...Object.fromEntries(Object.entries(two).reverse()) };
    const { found, quarantine } = await stageZip(twice);
    expect(found).toEqual((await stageZip(two)).found);
    expect(quarantine).toEqual([
      {
        file: member('09999901'),
        line: 1,
        reason: 'the same document stands in the release twice',
        text: expect.stringContaining('09999901_20251231_'),
      },
    ]);
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /^empty$/],
    ['a PDF', '%PDF-1.7', /^a PDF/],
    ['a page without a fact', '<html xmlns="http://www.w3.org/1999/xhtml"><body>dormant</body></html>', /^NO_FACTS/],
    ['text', 'not a document', /^NO_FACTS|^NOT_XML/],
    ['cut off before its first fact', filedAccounts().slice(0, 900), /./],
  ])('with a member that is %s keeps its neighbours and the reason', async (_, bad, reason) => {
    const { found, quarantine } = await stageZip({ [member('09999900')]: bad, ...two });
    expect(found).toHaveLength(4);
    expect(quarantine).toEqual([
      { file: member('09999900'), line: expect.any(Number), reason: expect.stringMatching(reason), text: expect.any(String) },
    ]);
  });

  test("with a community interest company's zip takes its accounts and says that its report is left out", async () => {
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
    expect((await stageContents(source, { [name]: inner })).found).toEqual(staged.found); // by hand, alone
  });

  test('keeps every fact beside the rows, exact, in document order', async () => {
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

  test('is read although a cut goes through a character', async () => {
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
  ['12345678901234567', null, [{ code: 'FIGURE_OUT_OF_RANGE', detail: 'left out: 12345678901234567' }]],
  [null, null, []],
])('a figure of %s is %s in its column', async (cash, column, flags) => {
  const row = { filing: 'f', company_number: '09999901', period: 'current', period_end: '2025-12-31', balance_sheet_date: '2025-12-31' };
  const parse: typeof source.parse = (_, out) => out.write({ ...row, scope: 'company', flags: [], cash, _file: 'f', _line: 1 });
  const { found } = await stageContents({ ...source, parse }, { [day]: '' });
  expect(found).toEqual([expect.objectContaining({ cash: column, flags })]);
});

test('a day on which nobody filed is a release without rows, and a few documents that cannot be read are in quarantine', async () => {
  expect(await stageZip({})).toMatchObject({ rows: 0, rejected: 0 });
  expect(await stageZip({ [member('09999901')]: '%PDF-1.7' })).toMatchObject({ rows: 0, rejected: 1 });
});

test('a page alone is a release', async () => {
  expect((await stageContents(source, { [member('09999901')]: filedAccounts() })).rows).toBe(2);
});

describe('a release stops', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a page in place of a zip', '<!DOCTYPE html><html>maintenance</html>', 'UNEXPECTED_HTML'],
    ['nothing in place of a zip', '', 'NOT_A_ZIP'],
  ])('that is %s', async (_, content, code) => {
    await expect(stageContents(source, { [day]: content })).rejects.toMatchObject({ name: 'SourceProblem', code });
  });

  test('that is cut off, or of whose documents more than a tenth give no row', async () => {
    const whole = await zipOf(two);
    await expect(stageContents(source, { [day]: whole.subarray(0, whole.length - 30) })).rejects.toMatchObject({ code: 'ZIP_TRUNCATED' });
    const numbers = Array.from({ length: 100 }, (_, n) => String(9_999_000 + n).padStart(8, '0'));
    const members = (bad: number) =>
      Object.fromEntries(numbers.map((number, n) => [member(number), n < bad ? 'x' : filedAccounts({ number })]));
    expect((await stageZip(members(10))).rows).toBe(180);
    await expect(stageZip(members(11))).rejects.toMatchObject({ code: 'TOO_MANY_REJECTED', message: expect.stringContaining('11 of 100') });
  });
});

describeReal('the real daily zip of 2 March 2023', () => {
  test('nine filings, their rows and all their facts', async () => {
    const path = realData('companies-house/accounts/Accounts_Bulk_Data-2023-03-02.zip');
    const staged = await stageFiles(source, [path]);
    const facts = staged.beside.account_facts ?? [];
    const filings = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ filing }) => filing)).size;
    // eight of the nine are in their first year
    expect([staged.rows, staged.rejected, filings(staged.found), facts.length, filings(facts)]).toEqual([10, 0, 9, 515, 9]);
  });
});

test('how far it is is told to the end, also while facts are written for minutes', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, day);
    await writeFile(path, await zipOf(two));
    const release = { id: 'day', dataDate: '2026-06-02', files: [{ ...(await describeFile(path)), path }] };
    const told: string[] = [];
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
      ],
    });
    try {
      await stageRelease({
        source,
        release,
        folder: join(folder, 'stage'),
        onProgress({ step }) {
          told.push(step);
          // ten seconds go by in each step, the first time that it is heard of
          if (told.at(-2) !== step) jest.advanceTimersByTime(10_000);
        },
      });
    } finally {
      jest.useRealTimers();
    }
    const times = (step: string) => told.filter((one) => one === step).length;
    expect(['rows', 'quarantine', 'details'].map(times)).toEqual([11, 11, 11]);
  });
});

test('a reading that is called off ends at its next batch', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'day.zip');
    await writeFile(path, await zipOf(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`${n}.html`, 'no page']))));
    const writer = createRecordWriter(folder, ['account_facts'], AbortSignal.abort(new Error('called off')));
    const release = { id: 'day', dataDate: '2026-06-02', files: [{ ...(await describeFile(path)), path }] };
    await expect(source.parse(release, writer)).rejects.toThrow('called off');
    expect(writer.count()).toBe(64);
    writer.abandon();
  });
});

describe('in the warehouse', () => {
  const open = () => openWarehouse({ path: ':memory:', sources: [source], logger: pino({ level: 'silent' }), threads: 2 });

  /** Takes contents in as releases, in their order, and answers what each did. */
  async function take(warehouse: Warehouse, releases: readonly (readonly [string, string, Record<string, string | Uint8Array>])[]) {
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

  test('a day and the month that holds it again are one: nothing changes, and no fact is written twice', async () => {
    const warehouse = await open();
    const [day, month, again] = await take(warehouse, [
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

  test('a set filed again for the same balance sheet stands beside the first, with a later day: which counts is for the reader to choose', async () => {
    const warehouse = await open();
    await take(warehouse, [
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

  test('a balance sheet that stands later than it was filed is told', async () => {
    const warehouse = await open();
    const name = member('09999901', 'html', '20271231');
    await take(warehouse, [['2026-06-02', '2026-06-02', { [name]: filedAccounts({ date: '2027-12-31' }) }]]);
    expect(await rows(warehouse, 'FROM check_failure SELECT check_name, severity')).toContainEqual({
      check_name: 'balance_sheet_to_come',
      severity: 'warn',
    });
    await warehouse.close();
  });
});
