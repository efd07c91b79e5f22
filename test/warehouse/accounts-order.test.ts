import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import { useAsOf } from '../../warehouse/history/history.ts';
import { accounts, companies, company, filings, openWorld, type World } from '../worlds/warehouse.ts';

const balanceSheet = '2024-03-31';
const numbers = ['00000001', '00000002', '00000003', '00000004'] as const;
const [A, B, C, D] = numbers;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.apply(
    companies,
    'register',
    '2026-06-01',
    numbers.map((number) => company(number)),
  );
  await world.refresh();
});
afterAll(() => world.close());

const file = (release: string, dataDate: string, of: readonly string[], more: Partial<ApplyInput>) =>
  world.apply(
    filings,
    release,
    dataDate,
    of.flatMap((number) => accounts(number, balanceSheet, { net_assets: 1_000 })),
    more,
  );

/** Returns the release that the evidence of the company's accounts names, as the last refresh and as a rebuild has it. */
async function releaseOf(number: string) {
  const read = async () =>
    (await world.rows(`FROM filed_accounts SELECT evidence.release AS named WHERE company_number = '${number}'`))[0]?.named;
  const refreshed = await read();
  await world.warehouse.rebuild();
  return { refreshed, rebuilt: await read() };
}

/** Returns the releases that the sets of accounts of companies name in a session as of an instant. */
const releasesAsOf = (instant: string, of: readonly string[]) =>
  inSession(world.warehouse.db, async (session) => {
    await useAsOf(session, [filings], instant);
    const found = await session.rows(
      `FROM accounts SELECT DISTINCT company_number, _release AS release WHERE company_number IN ('${of.join("', '")}') ORDER BY company_number`,
      z.object({ release: z.string() }),
    );
    return found.map(({ release }) => release);
  });

const both = (release: string) => ({ refreshed: release, rebuilt: release });

describe('the evidence of a set of accounts', () => {
  test.each([
    ['after', '2026-07-03T00:00:00Z'],
    ['between the month and its edition', '2026-07-01T12:00:00Z'],
  ])('is the file of the last day of a month also when it arrives after that of the month, retrieved %s', async (when, retrievedAt) => {
    const [month, number] = when === 'after' ? ['06', A] : ['09', B];
    const day = `2025-${month}-30`;
    await file(`2025-${month}`, day, [number], { retrievedAt: '2026-07-01T00:00:00Z' });
    await file(`2025-${month}+e2`, day, [number], { retrievedAt: '2026-07-02T00:00:00Z' });
    await world.refresh();
    expect(await releaseOf(number)).toEqual(both(`2025-${month}`));
    expect(await file(day, day, [number], { retrievedAt })).toMatchObject({ companies: 1 });
    await world.refresh();
    expect(await releaseOf(number)).toEqual(both(day));
  });

  test('is the document that an operator gave, also when another one has the same version', async () => {
    // more than a year after their date the documents of one balance sheet date have one version
    for (const [release, number] of [
      [`${balanceSheet}.cccccccccccc`, C],
      [`${balanceSheet}.dddddddddddd`, D],
    ] as const)
      await file(release, balanceSheet, [number], { retrievedAt: '2026-07-01T00:00:00Z', runKind: 'file' });
    await world.refresh();
    expect(await releaseOf(C)).toEqual(both(`${balanceSheet}.cccccccccccc`));
    expect(await releaseOf(D)).toEqual(both(`${balanceSheet}.dddddddddddd`));
    expect(await releasesAsOf('2026-07-02T00:00:00Z', [C, D])).toEqual([`${balanceSheet}.cccccccccccc`, `${balanceSheet}.dddddddddddd`]);
  });
});
