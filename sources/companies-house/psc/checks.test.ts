import { expect, test } from 'vitest';
import { failingChecks } from '../../../test/fixtures/release-checks.ts';

const person = `FROM range(3) AS n(n)
  SELECT '0999990' || n AS company_number, 'p' AS psc_id, 'individual' AS kind, false AS beneficial_owner, 'OTTOLINE NIGHTJAR' AS name,
    DATE '2019-04-06' AS notified_on, NULL::DATE AS ceased_on, false AS ceased, []::VARCHAR[] AS unmapped_natures`;

test.each([
  ['complete rows', 'kind', []],
  ['an unknown kind', "'unmapped' AS kind", ['unmapped_kind']],
  ['an unknown nature of control', "['ownership-of-shares-99-percent'] AS unmapped_natures", ['unmapped_nature']],
  ['no name', 'NULL AS name', ['nameless_person']],
  ['no name, by law', "NULL AS name, 'super-secure' AS kind, NULL::DATE AS notified_on, true AS ceased", []],
  ['no day of notification', 'NULL::DATE AS notified_on', ['notified_never']],
  ['a notification before the register began', "DATE '2016-04-05' AS notified_on", ['notified_before_register']],
  ["a notification on the register's first day", "DATE '2016-04-06' AS notified_on", []],
  ['an early owner of an overseas entity', "DATE '2005-11-21' AS notified_on, true AS beneficial_owner", []],
  ['an end before the notification', "DATE '2019-04-05' AS ceased_on, true AS ceased", ['ceased_before_notified']],
  ['an end without a day', 'true AS ceased', ['ceased_undated']],
])('PSC rows with %s and the columns %s fail the checks %j', async (_, odd, expected) => {
  const replaced = odd === 'kind' ? person : `FROM (${person}) SELECT * REPLACE (${odd})`;
  expect(await failingChecks('companies-house/psc', replaced)).toEqual(expected);
});
