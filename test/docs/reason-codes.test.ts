import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { reasonCodesPage } from '../../models/findings/reason-codes-page.ts';
import { document } from '../api/openapi/document.ts';

test('docs/reason-codes.md is what `risk codes` prints', () => {
  expect(readFileSync(join(packageRoot, 'docs/reason-codes.md'), 'utf8')).toBe(reasonCodesPage());
});

test('the page has every limit and every band that the OpenAPI document states', () => {
  const stated = Object.entries(document.components?.schemas ?? {}).flatMap(([id, schema]) =>
    /Limit$/.test(id) ? enumsOf(schema) : id === 'RiskAssessment' ? enumsOf(schema).filter((one) => /^[A-E]$/.test(one)) : [],
  );
  expect(stated.length).toBeGreaterThan(40);
  expect(stated.filter((code) => !reasonCodesPage().includes(`\n| \`${code}\` |`))).toEqual([]);
});

/** Returns the texts of all enumerations within a schema. */
function enumsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum.filter((one) => typeof one === 'string');
  return Object.values(schema).flatMap(enumsOf);
}
