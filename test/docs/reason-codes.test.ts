import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problems } from '../../api/problems/problem.ts';
import { codesCommand } from '../../cli/codes/command.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { decimalsOf } from '../../models/clearance/currency.ts';
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

/** Enumerations that are not reasons: verdicts and other words that the interface describes where it returns them. */
const described = [
  ...[
    'ALLOW',
    'REVIEW',
    'HOLD',
    'CLEAR',
    'INFO',
    'NORMAL',
    'HIGH',
    'MEDIUM',
    'AUTO',
    'AMBIGUOUS',
    'NO_MATCH',
    'KNOWN',
    'TRUE',
    'INSOLVENCY',
  ],
  ...Object.keys(problems),
];

test('the page has every code that the OpenAPI document enumerates', () => {
  const stated = enumsOf(document).filter((one) => /^[A-Z][A-Z_0-9]*$/.test(one) && !isCountry(one) && decimalsOf(one) === undefined);
  expect(stated.length).toBeGreaterThan(100);
  const missing = stated.filter((code) => !described.includes(code) && !reasonCodesPage().includes(`\n| \`${code}\` |`));
  expect([...new Set(missing)]).toEqual([]);
});

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code);

test('the page has every code whose member of an answer is a text: evidence of a company and reasons of a name score', () => {
  for (const code of ['POSTCODE_EQUAL', 'NAME_EXACT', 'TOKEN_MISSPELT', 'LETTERS_ALIKE', 'OUT_OF_TIME'])
    expect(reasonCodesPage()).toContain(`\n| \`${code}\` |`);
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
