import openapiTypescript, { astToString } from 'openapi-typescript';
import { problems } from '../../api/problems/problem.ts';
import { document } from '../api/openapi/document.ts';

/**
 * The file clients/typescript/src/openapi.ts: the types of the OpenAPI document and the codes of its problems. It leaves out examples, headers of
 * answers and the answers that are problems, because these have one type.
 */
export async function clientTypes(): Promise<string> {
  const types = astToString(await openapiTypescript(JSON.stringify(document, shorter), { defaultNonNullable: false, alphabetize: true }));
  const codes = Object.keys(problems).map((code) => `  | '${code}'`);
  return `${[
    '// Written by `npm run client:types` from the OpenAPI document: do not edit.',
    '',
    types.replace('export type $defs = Record<string, never>;\n', '').trimEnd(), // nothing uses it
    '',
    '/** Every code of a problem. `/problems/<code>` of the service says what to do. */',
    'export type ProblemCode =',
    codes.join('\n'),
  ].join('\n')};\n`;
}

function shorter(name: string, value: unknown): unknown {
  if (name === 'example') return undefined;
  if (name !== 'responses' || typeof value !== 'object' || value === null) return value;
  const done = Object.entries(value).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(done.map(([status, { headers: _headers, ...answer }]) => [status, answer]));
}
