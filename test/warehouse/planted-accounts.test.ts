import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { computeFeatures } from '../../bench/cooked-books/trial.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { documentFor } from '../../sample/accounts/document.ts';
import { filingsOf } from '../../sample/accounts/filing.ts';
import { manipulations, plantingOf } from '../../sample/accounts/planted.ts';
import { companyNumber } from '../../sample/company.ts';
import { mainActivity } from '../../sample/register.ts';
import { createWorld } from '../../sample/world.ts';
import { readInstance } from '../../sources/companies-house/accounts/instance/read-instance.ts';
import { mapAccounts } from '../../sources/companies-house/accounts/mapping/map-accounts.ts';
import { fitIn } from '../../warehouse/anomaly/fit.ts';
import { companies, company, filings, openWorld, type Row, type World } from '../worlds/warehouse.ts';

const sample = createWorld(20_260_601, 2_000);
const indexes = Array.from({ length: sample.companies }, (_, index) => index);
const manipulated = new Map(
  indexes.flatMap((index) => {
    const planting = plantingOf(sample, index);
    const cooked = planting !== undefined && manipulations.some((one) => one === planting.matter);
    return cooked ? [[companyNumber(sample, index), planting] as const] : [];
  }),
);
/** Days of registration of the fit's filings, and of those that come after it. */
const [learnt, coming] = [
  { from: -400, to: -1 },
  { from: 0, to: 20 },
] as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const register = indexes.map((index) => company(companyNumber(sample, index), { sic_codes: [mainActivity(sample, index).slice(0, 5)] }));
  await world.apply(companies, 'may', '2026-05-01', register);
  await world.apply(filings, '2026-05', '2026-05-31', accountsOf(learnt));
  await computeFeatures(world.warehouse);
  await inSession(world.warehouse.db, (session) => fitIn(session, world.folder));
  await world.apply(filings, '2026-06', '2026-06-21', accountsOf(coming));
  await computeFeatures(world.warehouse);
});
afterAll(() => world.close());

test.each(manipulations)('each company of the sample with the manipulation "%s" is flagged when it files it', async (matter) => {
  const planted = [...manipulated].filter(
    ([, one]) => one.matter === matter && one.registered >= learnt.from && one.registered <= coming.to,
  );
  expect(planted.length).toBeGreaterThanOrEqual(2);
  const flagged = new Set((await flags()).map(({ company_number }) => company_number));
  expect(planted.filter(([number]) => !flagged.has(number))).toEqual([]);
});

test('no honest company that files in the first days of the sample is flagged', async () => {
  const honest = (await flags()).filter(({ company_number, day }) => !manipulated.has(company_number) && day >= coming.from);
  expect(honest).toEqual([]);
});

const flagRow = z.object({ company_number: z.string(), filing: z.string() });

/** The flagged companies, with the day of the sample on which they registered their accounts. */
async function flags() {
  const rows = z.array(flagRow).parse(await world.rows('FROM accounts_anomaly SELECT company_number, filing WHERE flagged'));
  return rows.map(({ company_number, filing }) => ({ company_number, day: registeredOn.get(filing) ?? Number.NaN }));
}

const registeredOn = new Map<string, number>();

/** Rows of the accounts that the sample's companies register within the days, as the source reads them. */
function accountsOf({ from, to }: { readonly from: number; readonly to: number }): Row[] {
  const unique = new Map<string, Row[]>();
  for (const filing of indexes.flatMap((index) => [...filingsOf(sample, index, from, to)])) {
    const { text } = documentFor(sample, filing);
    const name = `Prod223_4000_${companyNumber(sample, filing.index)}_20250101.html`;
    const { rows } = mapAccounts(readInstance(Buffer.from(text)), { name, sha256: createHash('sha256').update(text).digest('hex') });
    const id = rows[0]?.filing ?? '';
    registeredOn.set(id, filing.registered);
    unique.set(
      id,
      rows.map((row) => ({ ...row })),
    );
  }
  return [...unique.values()].flat();
}
