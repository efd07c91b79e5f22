import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { type OracleFact, type OracleLine, toOracleLine } from '../../sources/companies-house/accounts/instance/fact-lines.ts';
import { readInstance } from '../../sources/companies-house/accounts/instance/read-instance.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

/** As dumped: values are cut after 300 characters, and say so. */
type DumpedFact = OracleFact & { readonly trunc?: boolean };

/**
 * Where ours and the reference processor's differ, one by one, with why ours is right. There is none; a line would be
 * `[file, concept, why]`, and its facts would be left out of the comparison.
 */
const explained: readonly (readonly [file: string, concept: string, why: string])[] = [];

describeReal('every fact of the real files is as Arelle reads it', () => {
  const dump = gunzipSync(readFileSync(realData('companies-house/accounts/arelle-facts.jsonl.gz'))).toString();
  const lines: OracleLine[] = dump
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

  test('there are 18,115 in 223 files', () => {
    expect(lines).toHaveLength(223);
    expect(lines.flatMap(({ facts }) => facts)).toHaveLength(18_115);
  });

  test.each(lines)('$file', ({ file, facts }) => {
    const ours = toOracleLine(file, readInstance(readFileSync(realData(`companies-house/accounts/${file}`))));
    const compared = ({ n }: OracleFact) => !explained.some(([where, concept]) => where === file && concept === n);
    expect(ours.facts.filter(compared).map(cut)).toEqual(facts.filter(compared).map(cut));
  });
});

function cut({ trunc, ...fact }: DumpedFact): OracleFact {
  return { ...fact, v: fact.v.slice(0, 300) };
}
