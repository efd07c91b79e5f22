import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';
import { ruleset, rulesetOf } from './ruleset.ts';

test('the rule set is the hash of the files that decide: a changed condition of one rule changes it', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'ruleset-'));
  for (const folder of ['models', 'uk', 'serving', 'infra', 'sources'])
    await cp(join(packageRoot, folder), join(copy, folder), { recursive: true });
  const modules = ['models/clearance/decide.ts', 'serving/screening/screener.ts'];
  const ofCopy = () => rulesetOf(...modules.map((module) => pathToFileURL(join(copy, module))));
  expect(ofCopy()).toBe(ruleset);
  const path = join(copy, 'models/clearance/insolvency.ts');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('=>', '=> /* changed */'));
  expect(ofCopy()).not.toBe(ruleset);
  expect(ofCopy()).toMatch(/^clearance-[0-9a-f]{12}$/);
  await rm(copy, { recursive: true });
});
