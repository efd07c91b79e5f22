import { beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import { liveCompany, publishNames } from '../fixtures/published-names.ts';
import { givePool } from '../worlds/postgres.ts';

let pool: Pool;
let superuser: Pool;
givePool(
  (opened, asSuperuser) => {
    pool = opened;
    superuser = asSuperuser;
  },
  { max: 2, as: 'application' },
);

/** Words that more companies have than a search reads for one word. */
const companies = [
  ...Array.from({ length: 450 }, (_, at) => liveCompany(numberOf(1_000_000 + at), `QUILLDALE ${word(at)} LIMITED`)),
  ...Array.from({ length: 450 }, (_, at) => liveCompany(numberOf(2_000_000 + at), `BRAMBECK ${word(at)} LIMITED`)),
  ...Array.from({ length: 600 }, (_, at) => liveCompany(numberOf(5_000_000 + at), `${word(at)} LIMITED`)),
  ...Array.from({ length: 3 }, (_, at) => liveCompany(numberOf(3_000_000 + at), `BRAMBECK ${word(at)} QUILLDALE LIMITED`)),
  liveCompany('04000001', 'QUILLDALE HERON LIMITED', {
    names: [
      { text: 'QUILLDALE HERON LIMITED', type: 'current' },
      { text: 'BRAMBECK QUILLDALE LIMITED', type: 'previous' },
    ],
  }),
];

/** A word that no other company has. */
function numberOf(at: number): string {
  return String(at).padStart(8, '0');
}
function word(at: number): string {
  return `ZQ${[...String(at)].map((digit) => 'AEBOCUDIFY'.slice(Number(digit), Number(digit) + 1)).join('X')}`;
}
const names = ['Quilldale Brambeck', 'Brambeck Quilldale Ltd', 'Quilldale and Brambeck Partners', 'Brambeck Heron'];

beforeAll(() => publishNames(pool, companies));

test('two common words find the companies that have both, in any order and in a previous name', async () => {
  const { answers } = await createCompanySearch(pool).resolve(names.map((name) => ({ name })));
  expect(answers[0]?.candidates[0]?.companyNumber).toBe('04000001');
  expect(answers[0]?.candidates.slice(1).every(({ companyNumber }) => companyNumber.startsWith('03'))).toBe(true);
});

test('a company that was published before pairs of words were stored is found as well, and all answers are the same', async () => {
  const stored = await createCompanySearch(pool).resolve(names.map((name) => ({ name })));
  await superuser.query("update company_search set pairs = null where company_number in ('04000001', '03000001')");
  const mixed = await createCompanySearch(pool).resolve(names.map((name) => ({ name })));
  expect(mixed).toEqual(stored);
  await publishNames(pool, companies);
  const { rows } = await superuser.query<{ unpaired: number }>('select count(*)::int as unpaired from company_search where pairs is null');
  expect(rows).toEqual([{ unpaired: 0 }]);
});
