import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sources } from '../../sources/index.ts';
import { listRules, mandatoryLists, screeningLists } from './lists.ts';

const folder = new URL('../lists/', import.meta.url);

describe('the registry of screening lists', () => {
  test('every list has its SQL in models/lists, and every SQL file there has its list', () => {
    const models = readdirSync(folder).filter((file) => file.endsWith('.sql'));
    expect(models.map((file) => file.slice(0, -'.sql'.length)).sort()).toEqual([...screeningLists].sort());
  });

  test.each(screeningLists)('models/lists/%s.sql writes entries of its own list, from the source that the registry names', (list) => {
    const sql = readFileSync(new URL(`${list}.sql`, folder), 'utf8');
    const table = sources.find(({ id }) => id === listRules[list].source)?.table;
    expect(sql.match(/^ {4}list: '([^']*)',$/m)?.[1]).toBe(list);
    expect(sql).toMatch(new RegExp(`\\bFROM ${table}\\b`));
    expect(sql).toMatch(/\bevidence\(\s*\w+\._source,\s*\w+\._release,/);
  });

  test('every source that the registry names exists', () => {
    const known = sources.map(({ id }) => id);
    expect(screeningLists.map((list) => listRules[list].source).filter((source) => !known.includes(source))).toEqual([]);
  });

  test('the UK Sanctions List alone is mandatory', () => {
    expect(mandatoryLists).toEqual(['uk-sanctions']);
  });

  test('every list that a payment cannot be cleared without has a source that must be fresh', () => {
    const needed = screeningLists.filter((list) => listRules[list].neededToClear).map((list) => listRules[list].source);
    expect(needed).toHaveLength(screeningLists.length - 1);
    expect(needed.filter((source) => !sources.some(({ id, clearance }) => id === source && clearance))).toEqual([]);
  });

  test('docs/screening.md shows the effects of every list as the registry has them', () => {
    const docs = readFileSync(new URL('../../docs/screening.md', import.meta.url), 'utf8');
    const rows = screeningLists.map((list) => {
      const { same, likely, identified, lapsed } = listRules[list].effects;
      return `| ${list} | ${same.join(', ')} | ${likely.join(', ')} | ${identified} | ${lapsed ?? 'no match'} |`;
    });
    expect(rows.filter((row) => !docs.includes(row))).toEqual([]);
  });
});
