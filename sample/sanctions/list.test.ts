import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { companyName, companyNumber } from '../company.ts';
import { truthExamples } from '../truth.ts';
import { createWorld } from '../world.ts';
import { columns, sanctionsCsv } from './csv.ts';
import { designationsAt, listDay } from './list.ts';
import { sanctionsXml } from './xml.ts';

const world = createWorld(20_260_601, 2_000);
const csvAt = (today: number) => sanctionsCsv(designationsAt(world, today), listDay(today));
const rowsAt = (today: number): Record<string, string>[] => parse(csvAt(today), { columns: true, fromLine: 2, bom: false });
const examples = truthExamples(world, 0);

describe('the sanctions list of the sample', () => {
  const rows = rowsAt(0);

  test('has a report date, a header of 58 columns, and repeated rows', () => {
    const [first, second] = csvAt(0).split('\r\n');
    expect(first).toMatch(/^Report Date: \d\d-[A-Z][a-z]{2}-\d{4}$/);
    expect(second?.split(',')).toHaveLength(58);
    const lines = rows.map((row) => JSON.stringify(row));
    expect(new Set(lines).size).toBeLessThan(lines.length);
    expect(new Set(rows.map((row) => row['Unique ID'])).size).toBeLessThan(rows.length / 1.5);
  });

  test('has the real variety of dates, names and texts', () => {
    const values = (column: string) => new Set(rows.map((row) => row[column] ?? ''));
    for (const date of values('Date Designated')) expect(date).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    const births = [...values('D.O.B')].join(' ');
    for (const shape of [/\b00\/00\/\d{4}/, /\bdd\/08\/\d{4}/, /\b0\d\/1\d\/\d{4}/, /(^| )\d{4}( |$)/]) expect(births).toMatch(shape);
    for (const type of ['Primary Name', 'Primary name', 'Alias', 'ALias', 'Primary Name Variation', ''])
      expect(values('Name type')).toContain(type);
    expect([...values('Designation Type')].sort()).toEqual(['Entity', 'Individual', 'Ship']);
    expect([...values('Sanctions Imposed')].some((text) => text.includes('|'))).toBe(true);
    expect([...values('UK Statement of Reasons')].some((text) => text.includes('&quot;'))).toBe(true);
    expect([...values('IMO number')].some((text) => /^IMO\d{7}$/.test(text))).toBe(true);
    expect(values('OFSI Group ID')).toContain('');
    expect(rows.some((row) => row['Other Information']?.includes('\n'))).toBe(true);
  });

  test('lists the planted companies by number or by their exact name', () => {
    const text = csvAt(0);
    for (const number of examples.sanctionedByNumber ?? []) expect(text).toContain(number);
    const names = new Set(rows.map((row) => row['Name 6']));
    const nameOf = (number: string) => {
      const index = Array.from({ length: 2_000 }, (_, at) => at).find((at) => companyNumber(world, at) === number);
      return companyName(world, index ?? -1);
    };
    for (const number of examples.sanctionedByName ?? []) expect(names).toContain(nameOf(number));
    for (const number of examples.sanctionedWeakAliasOnly ?? []) {
      const found = rows.filter((row) => row['Name 6'] === nameOf(number));
      expect(found.map((row) => row['Alias strength'])).toEqual(['Low quality a.k.a']);
    }
    for (const number of examples.healthy ?? []) {
      expect(text).not.toContain(number);
      expect(names).not.toContain(nameOf(number));
    }
  });

  test('changes its bytes on the planted days only', () => {
    const changed = Array.from({ length: 36 }, (_, at) => at + 1).filter((day) => csvAt(day) !== csvAt(day - 1));
    expect(changed).toEqual([9, 16]);
    const ids = (today: number) => new Set(designationsAt(world, today).map(({ uniqueId }) => uniqueId));
    expect([...ids(9)].filter((id) => !ids(8).has(id))).toHaveLength(3);
    expect([...ids(15)].filter((id) => !ids(16).has(id))).toHaveLength(3);
    expect(csvAt(37)).not.toBe(csvAt(36));
  });

  test('has the same designations in well-formed XML', () => {
    const xml = sanctionsXml(designationsAt(world, 0), listDay(0));
    const ids: string[] = [];
    const parser = new SaxesParser();
    let inside = '';
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => {
      inside = name;
    });
    parser.on('text', (text) => {
      if (inside === 'UniqueID' && text.trim() !== '') ids.push(text);
    });
    parser.write(xml).close();
    expect(new Set(ids)).toEqual(new Set(rows.map((row) => row['Unique ID'])));
  });
});

describeReal('compared with the real UK Sanctions List,', () => {
  test('the sample has the same 58 columns', () => {
    const real = gunzipSync(readFileSync(realData('uk-sanctions/UK-Sanctions-List.reconstructed.csv.gz'))).toString('utf8');
    expect(columns.join(',')).toBe(real.split('\r\n')[1]);
  });
});
