import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type OracleFact, type OracleLine, toOracleLine } from '../../sources/companies-house/accounts/instance/fact-lines.ts';
import { readInstance } from '../../sources/companies-house/accounts/instance/read-instance.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

/** A fact of the dump, which cuts values after 300 characters and marks them with `trunc`. */
type DumpedFact = OracleFact & { readonly trunc?: boolean };

/** Known differences from Arelle in which our value is right, with the reason. Their facts are left out of the comparison. There are none. */
const explained: readonly (readonly [file: string, concept: string, why: string])[] = [];

describeReal('the facts of the real filings equal those that Arelle reads', () => {
  const dump = gunzipSync(readFileSync(realData('companies-house/accounts/arelle-facts.jsonl.gz'))).toString();
  const lines: OracleLine[] = dump
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

  test('the dump has 18,115 facts of 223 filings', () => {
    expect(lines).toHaveLength(223);
    expect(lines.flatMap(({ facts }) => facts)).toHaveLength(18_115);
  });

  test.each(lines)('all facts of $file are equal', ({ file, facts }) => {
    const ours = toOracleLine(file, readInstance(readFileSync(realData(`companies-house/accounts/${file}`))));
    const compared = ({ n }: OracleFact) => !explained.some(([where, concept]) => where === file && concept === n);
    expect(ours.facts.filter(compared).map(cut)).toEqual(facts.filter(compared).map(cut));
  });
});

function cut({ trunc, ...fact }: DumpedFact): OracleFact {
  return { ...fact, v: fact.v.slice(0, 300) };
}
