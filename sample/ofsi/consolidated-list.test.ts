import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { companyName, companyNumber } from '../company.ts';
import { designationsAt } from '../sanctions/list.ts';
import { truthExamples } from '../truth.ts';
import { createWorld } from '../world.ts';
import { columns, consolidatedCsv } from './consolidated-list.ts';

const world = createWorld(20_260_601, 2_000);
const text = consolidatedCsv(world);
const rows: Record<string, string>[] = parse(text, { columns: true, fromLine: 2 });
const values = (column: string) => new Set(rows.map((row) => row[column] ?? ''));
const referenceOf = (row: Record<string, string>) =>
  /\(UK Sanctions List Ref\):([A-Z]{3}\d+)/.exec(row['Other Information'] ?? '')?.[1] ?? '';

describe('OFSI’s closed list of the sample', () => {
  test('begins with its last day and a header of 36 columns, and repeats rows', () => {
    expect(text.split('\r\n')[0]).toBe('Last Updated,27/01/2026');
    expect(Object.keys(rows[0] ?? {})).toHaveLength(36);
    const lines = rows.map((row) => JSON.stringify(row));
    expect(new Set(lines).size).toBeLessThan(lines.length);
    expect(values('Group ID').size).toBeLessThan(rows.length / 1.5);
  });

  test('has the oddities of the real list', () => {
    const births = [...values('DOB')].join(' ');
    for (const shape of [/\b00\/00\/\d{4}/, /\b00\/08\/\d{4}/, /\b0\d\/1\d\/\d{4}/]) expect(births).toMatch(shape);
    for (const type of ['Primary name', 'Primary name variation', 'AKA']) expect(values('Alias Type')).toContain(type);
    expect([...values('Alias Quality')].sort()).toEqual(['', 'Good quality', 'Low quality']);
    expect([...values('Group Type')].sort()).toEqual(['Entity', 'Individual', 'Ship']);
    expect([...values('Passport Number')].some((numbers) => /^\(1\) \S+ \(2\) /.test(numbers))).toBe(true);
    expect(rows.some((row) => row['Other Information']?.includes('\n'))).toBe(true);
    expect(values('Regime')).toContain('Russia');
    expect(values('Group ID')).not.toContain('');
    expect(rows.map((row) => row['Group ID'])).not.toEqual(rows.map((row) => row['Group ID']).sort());
  });

  test('is the list of today without later designations and with a few entries that have been delisted since', () => {
    const now = new Map(designationsAt(world, 0).map((one) => [one.uniqueId, one]));
    const then = new Set(rows.map(referenceOf));
    expect([...then].filter((id) => !now.has(id))).toHaveLength(9);
    for (const { uniqueId, designated } of designationsAt(world, 40)) expect(then.has(uniqueId)).toBe(designated < -125);
  });

  test('names no healthy company', () => {
    const names = values('Name 6');
    const byNumber = new Map(Array.from({ length: 2_000 }, (_, index) => [companyNumber(world, index), companyName(world, index)]));
    for (const number of truthExamples(world, 0).healthy ?? []) {
      expect(text).not.toContain(number);
      expect(names).not.toContain(byNumber.get(number));
    }
  });
});

describeReal('compared with the real closed list,', () => {
  test('the sample has the same 36 columns', () => {
    const real = gunzipSync(readFileSync(realData('uk-sanctions/ConList-2025-04-10.csv.gz'))).toString('utf8');
    expect(columns.join(',')).toBe(real.split('\r\n')[1]);
  });
});
