import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { sources } from '../../sources/index.ts';
import { ruleset, rulesetOf } from './ruleset.ts';

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'ruleset-'));
  for (const part of ['models', 'uk', 'serving', 'infra', 'sources', 'package.json'])
    await cp(join(packageRoot, part), join(copy, part), { recursive: true });
});
afterAll(() => rm(copy, { recursive: true }));

const ofCopy = (known = sources) =>
  rulesetOf(
    ['serving/clearance/clear.ts', 'serving/screening/screener.ts'].map((module) => pathToFileURL(join(copy, module))),
    known,
  );

test.each([
  ['a condition of a rule', 'models/clearance/insolvency.ts', '=>', '=> /* changed */'],
  ['the inputs of a decision', 'serving/clearance/clearance-inputs.ts', '=>', '=> /* changed */'],
  ['how the state of a source is read', 'serving/facts/source-states.ts', '=>', '=> /* changed */'],
  ['the scorecard of the experts', 'models/risk/scorecards/expert-1.json', '{', '{ '],
  ['the SQL that reads what a decision rests on', 'serving/idempotency/claim.sql', 'select', 'select /* changed */'],
])('the rule set is the hash of what decides: another text of %s changes it', async (_, file, from, to) => {
  expect(ofCopy()).toBe(ruleset);
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(from, to));
  const changed = ofCopy();
  await writeFile(path, text);
  expect(changed).toMatch(/^clearance-[0-9a-f]{12}$/);
  expect(changed).not.toBe(ruleset);
});

test('a source that a clearance no longer needs, and a limit that is another one, change the rule set', () => {
  const [first] = sources.filter(({ clearance }) => clearance);
  expect(ofCopy(sources.map((one) => (one === first ? { ...one, clearance: false } : one)))).not.toBe(ruleset);
  expect(ofCopy(sources.map((one) => (one === first ? { ...one, freshness: { checkedWithinHours: 1 } } : one)))).not.toBe(ruleset);
});
