import { expect, test } from 'vitest';
import { failingChecks } from '../../../test/fixtures/release-checks.ts';

/** A SELECT of ten directors, `without` of them without a month of birth. */
const directors = (without: number, changes = 'role') => `FROM (
    FROM range(10) AS n(n)
    SELECT '09999901' AS company_number, '01-260099990001-20200514' AS appointment, 'director' AS role, false AS corporate,
      CASE WHEN n >= ${without} THEN '1977-02' END AS date_of_birth
  ) SELECT * REPLACE (${changes} AS ${changes === 'true' ? 'corporate' : 'role'})`;

test.each([
  ['complete directors', directors(0), []],
  ['an unknown role', directors(0, "'unmapped'"), ['unmapped_role']],
  ['a fifth of the directors without a birth', directors(2), []],
  ['more than a fifth of the directors without a birth', directors(3), ['without_birth']],
  ['corporate directors without a birth', directors(10, 'true'), []],
  ['secretaries without a birth', directors(10, "'secretary'"), []],
])('a release of officers with %s fails the checks %j', async (_, incoming, expected) => {
  expect(await failingChecks('companies-house/officers', incoming)).toEqual(expected);
});
