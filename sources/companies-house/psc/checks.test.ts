import { expect, test } from '@jest/globals';
import { failingChecks } from '../../../test/fixtures/release-checks.ts';

const person = `FROM range(3) AS n(n)
  SELECT '0999990' || n AS company_number, 'p' AS psc_id, 'individual' AS kind, false AS beneficial_owner, 'OTTOLINE NIGHTJAR' AS name,
    DATE '2019-04-06' AS notified_on, NULL::DATE AS ceased_on, false AS ceased`;

test.each([
  ['nothing odd', 'kind', []],
  ['a kind that nobody knows', "'unmapped' AS kind", ['unmapped_kind']],
  ['nobody named', 'NULL AS name', ['nameless_person']],
  ['nobody named, by law', "NULL AS name, 'super-secure' AS kind, NULL::DATE AS notified_on, true AS ceased", []],
  ['no day of notification', 'NULL::DATE AS notified_on', ['notified_never']],
  ['notified before the register began', "DATE '2016-04-05' AS notified_on", ['notified_before_register']],
  ['notified on its first day', "DATE '2016-04-06' AS notified_on", []],
  ['an owner of an overseas entity since long ago', "DATE '2005-11-21' AS notified_on, true AS beneficial_owner", []],
  ['gone before there', "DATE '2019-04-05' AS ceased_on, true AS ceased", ['ceased_before_notified']],
  ['gone on a day that nobody can read', 'true AS ceased', ['ceased_undated']],
])('%s', async (_, odd, expected) => {
  const replaced = odd === 'kind' ? person : `FROM (${person}) SELECT * REPLACE (${odd})`;
  expect(await failingChecks('companies-house/psc', replaced)).toEqual(expected);
});
