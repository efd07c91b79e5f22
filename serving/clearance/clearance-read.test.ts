import { expect, test } from '@jest/globals';
import { sqlFile } from '../../infra/sql-file.ts';

const companiesIn = (text: string) =>
  /select json_agg\(json_build_object\(\s*'companyNumber'[\s\S]*?\)(?: end)? as companies/.exec(text)?.[0];

test('the claim of a key and the statement that reads again select the same of the companies', () => {
  const claimed = companiesIn(sqlFile('serving/clearance/claim-idempotency.sql'));
  const read = companiesIn(sqlFile('serving/clearance/read-clearance.sql'));
  expect(claimed).toContain('screening_match');
  const inline = (text = '') => text.replaceAll('$8', '$2').replaceAll('$9', '$3').replaceAll(/\s+/g, ' ').replace(' end as', ' as');
  expect(inline(read)).toBe(inline(claimed));
});
