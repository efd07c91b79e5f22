import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';
import { reasonCodesPage } from '../../models/findings/reason-codes-page.ts';

test('docs/reason-codes.md is what `risk codes` prints', () => {
  expect(readFileSync(join(packageRoot, 'docs/reason-codes.md'), 'utf8')).toBe(reasonCodesPage());
});
