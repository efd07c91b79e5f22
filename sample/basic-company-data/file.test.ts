import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { createWorld } from '../world.ts';
import { writeZip } from '../zip.ts';
import { columns, header } from './columns.ts';
import { csv, PARTS } from './file.ts';

const world = createWorld(20_260_601, 2_000);
const whole = (size: number, day: number, slice = {}) =>
  [...csv(size === 2_000 ? world : createWorld(20_260_601, size), day, slice)].join('');

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: (names: string[]) => names.map((name) => name.trim()) });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('BasicCompanyData of the sample', () => {
  const text = whole(2_000, 0);
  const rows = rowsOf(text);

  test('has 55 columns, CRLF, no byte order mark, and quotes around every field of a row', () => {
    expect(columns).toHaveLength(55);
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines.slice(1)) expect(line).toMatch(/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*"){54}$/);
    expect(rows).toHaveLength(2_000);
  });

  test('has the same bytes for the same seed, and other bytes for another seed', () => {
    const sha = (value: string) => createHash('sha256').update(value).digest('hex');
    expect(sha(whole(2_000, 0))).toBe(sha(text));
    expect(sha([...csv(createWorld(5, 2_000), 0)].join(''))).not.toBe(sha(text));
  });

  test('has seven parts with the rows of the single file in order', () => {
    const parts = Array.from({ length: PARTS }, (_, at) => whole(2_000, 0, { part: at + 1 }));
    for (const part of parts) expect(part.startsWith(header)).toBe(true);
    expect(header + parts.map((part) => part.slice(header.length)).join('')).toBe(text);
  });

  test('has the variety of the real free text: statuses, categories, accounts, none supplied, quotation marks', () => {
    const values = (column: string) => new Set(rows.map((row) => row[column] ?? ''));
    for (const status of [
      'Active',
      'Active - Proposal to Strike off',
      'Liquidation',
      'In Administration',
      'Voluntary Arrangement',
      'RECEIVERSHIP',
    ]) {
      expect(values('CompanyStatus')).toContain(status);
    }
    expect(values('CompanyStatus').size).toBe(14);
    expect(values('CompanyCategory').size).toBeGreaterThan(15);
    expect(values('Accounts.AccountCategory').size).toBeGreaterThan(15);
    expect(values('SICCode.SicText_1')).toContain('None Supplied');
    expect(rows.some((row) => row.CompanyName?.includes('"'))).toBe(true);
    expect(rows.some((row) => row.CompanyName?.includes(','))).toBe(true);
    expect(rows.some((row) => row['PreviousName_2.CompanyName'] !== '')).toBe(true);
    const society = rows.find((row) => row.CompanyCategory === 'Registered Society');
    expect([society?.['Accounts.NextDueDate'], society?.['Accounts.AccountCategory'], society?.['RegAddress.PostCode']]).toEqual([
      '',
      'NO ACCOUNTS FILED',
      '',
    ]);
  });

  test('has some rows less and some new rows in the next month', () => {
    const numbers = new Set(rows.map((row) => row.CompanyNumber));
    const next = new Set(rowsOf(whole(2_000, 30)).map((row) => row.CompanyNumber));
    expect([...numbers].filter((number) => !next.has(number)).length).toBeGreaterThanOrEqual(10);
    expect([...next].filter((number) => !numbers.has(number)).length).toBeGreaterThanOrEqual(25);
  });

  test('renders a hundred thousand companies in bounded memory, and the same companies with the same bytes', async () => {
    const render = (name: string, companies: number) => writeZip(join(folder, name), 'companies.csv', 0, csv(createWorld(3, companies), 0));
    for (const name of ['warm.zip', 'again.zip']) await render(name, 15_000);
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);
    await render('large.zip', 100_000);
    clearInterval(watch);
    // the text is 50 MB
    expect(peak - before).toBeLessThan(60_000_000);
    expect((await readFile(join(folder, 'again.zip'))).equals(await readFile(join(folder, 'warm.zip')))).toBe(true);
  });
});

describeReal('compared with the real BasicCompanyData,', () => {
  test('the sample has the same header', async () => {
    const real = await readFile(realData('companies-house/bulk-products/BasicCompanyData-header.csv'), 'utf8');
    expect(header.trimEnd()).toBe(real.trimEnd());
    const file = await readFile(
      realData('companies-house/bulk-products/find-that-charity/BasicCompanyData-2020-06-01-part6_7.csv'),
      'utf8',
    );
    expect(file.startsWith(header)).toBe(true);
  });

  test('the sample has every category of the real file', async () => {
    const file = await readFile(
      realData('companies-house/bulk-products/find-that-charity/BasicCompanyData-2020-06-01-part6_7.csv'),
      'utf8',
    );
    const theirs = new Set(rowsOf(file).map((row) => row.CompanyCategory));
    const ours = new Set(rowsOf(whole(2_000, 0)).map((row) => row.CompanyCategory));
    expect([...theirs].filter((category) => !ours.has(category))).toEqual([]);
  });
});
