import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codesCommand } from '../../cli/codes/command.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { reasonCodesPage } from '../../models/findings/reason-codes-page.ts';
import { document } from '../api/openapi/document.ts';
import { capturedOutput } from '../worlds/captured-output.ts';

const captured = capturedOutput();

test('docs/reason-codes.md is what `risk codes` prints', () => {
  expect(readFileSync(join(packageRoot, 'docs/reason-codes.md'), 'utf8')).toBe(reasonCodesPage());
});

test('`risk codes --json` has every code, characteristic, band and limit of the page, with its sentence', async () => {
  captured.out = '';
  await codesCommand().parseAsync(['--json'], { from: 'user' });
  const texts = new Set(textsOf(JSON.parse(captured.out)));
  const rows = [...reasonCodesPage().matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, code = '', plain = '']) => [code, plain] as const);
  expect(rows.length).toBeGreaterThan(120);
  for (const [code, plain] of rows)
    expect([code, plain.split(' / ').every((one) => texts.has(one)), texts.has(code)]).toEqual([code, true, true]);
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

/** Returns all texts and names of members within a document. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsOf)];
}
