import { readFile } from 'node:fs/promises';
import { isDay } from '../../../uk/day.ts';
import { SourceProblem } from '../../problem.ts';
import type { FoundFile, RawRelease, RecordWriter, ReleaseId, Source } from '../../source.ts';
import { readAnswer } from './answer.ts';
import { statedAt } from './firm.ts';
import { newestFirms } from './newest-firms.ts';

/**
 * Firms of the FCA's register by their reference number, from answers of its API that an operator saved. A file is one answer, an array of them, or one
 * on each line. `fca/register-api` asks the API itself.
 */
export const fcaRegister: Source = {
  id: 'fca/register',
  title: 'FCA Register: firms',
  publisher: 'Financial Conduct Authority',
  homepage: 'https://register.fca.org.uk/',
  licence: 'FCA-terms',
  attribution: 'Source: Financial Conduct Authority, Financial Services Register. Use is subject to the FCA website terms.',
  verified: 'documentation',
  display: 'rows',
  kind: 'append',
  table: 'fca_firm',
  key: ['frn'],
  version: 'stated_at',
  schedule: [],
  firstDay: '2001-12-01',
  lookbackDays: 0,
  freshness: { checkedWithinHours: 24 * 92 },
  clearance: false,
  expect: { rows: [0, 100_000], rejected: 0.5, shrink: 1 },
  politeness: { requests: 1, perSeconds: 2 },
  async *discover() {},
  fetch: async () => {},
  recognise,
  parse,
};

/** Recognises answers of the API by their status word. The data date is the newest day on which an answer was made, in the first 64 KiB. */
function recognise({ head, sha256 }: FoundFile): ReleaseId | undefined {
  const text = Buffer.from(head).toString('utf8');
  if (!/^[\s[]*\{/.test(text) || !text.includes('FSR-API-')) return undefined;
  const newest = [...text.matchAll(/"System Timestamp"\s*:\s*"([\d/: -]{10,19})"/g)]
    .map(([, time = '']) => statedAt(time).slice(0, 10))
    .filter(isDay)
    .sort()
    .at(-1);
  return newest === undefined ? undefined : { id: `${newest}.${sha256.slice(0, 12)}`, dataDate: newest };
}

/** Writes one record for each firm; of two answers about one firm the newer one. `_line` is the ordinal of the answer. */
async function parse({ id, files }: RawRelease, out: RecordWriter): Promise<void> {
  if (files.length === 0) throw new SourceProblem('UNEXPECTED_SHAPE', `release ${id} has no file`);
  const firms = newestFirms(out);
  for (const { name, path } of files) {
    const values = answersIn(await readFile(path, 'utf8'), name);
    if (values.every((value) => readAnswer(value) === undefined))
      throw new SourceProblem('UNEXPECTED_SHAPE', `${name} has no answer of the register’s API`);
    for (const [at, value] of values.entries()) await firms.add(value, { file: name, line: at + 1 });
  }
  await firms.write();
}

/** Returns the answers of a file; a line that is not JSON is returned as text. Throws UNEXPECTED_HTML. */
function answersIn(text: string, name: string): unknown[] {
  if (text.trimStart().startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `${name} is an HTML page`);
  const whole = valueIn(text);
  if (typeof whole !== 'string') return Array.isArray(whole) ? whole : [whole];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(valueIn);
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // `readFirm` refuses it with its place
  }
}
