import { expect, test } from '@jest/globals';
import { failingChecks } from '../../../test/fixtures/release-checks.ts';

/** Ten directors, of whom so many are without a month of birth. */
const directors = (without: number, changes = 'role') => `FROM (
    FROM range(10) AS n(n)
    SELECT '09999901' AS company_number, '01-260099990001-20200514' AS appointment, 'director' AS role, false AS corporate,
      CASE WHEN n >= ${without} THEN '1977-02' END AS date_of_birth
  ) SELECT * REPLACE (${changes} AS ${changes === 'true' ? 'corporate' : 'role'})`;

test.each([
  ['nothing odd', directors(0), []],
  ['a role that nobody knows', directors(0, "'unmapped'"), ['unmapped_role']],
  ['a fifth without a birth', directors(2), []],
  ['more than a fifth without a birth', directors(3), ['without_birth']],
  ['companies, which are not born', directors(10, 'true'), []],
  ['secretaries, of whom none is asked', directors(10, "'secretary'"), []],
])('%s', async (_, incoming, expected) => {
  expect(await failingChecks('companies-house/officers', incoming)).toEqual(expected);
});
