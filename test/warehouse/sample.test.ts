import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import { ukSanctionsList } from '../../sources/fcdo/uk-sanctions-list/source.ts';
import { sources } from '../../sources/index.ts';
import type { RawFile, Source } from '../../sources/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { sampleHttp, sampleReleases } from '../worlds/sample-releases.ts';
import { stagingKey } from '../worlds/staging.ts';
import { openWorld, type World } from '../worlds/warehouse.ts';

let home = '';
let world: World;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-warehouse-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Local files through the source's own staging into the warehouse, as one release. */
async function takeIn(source: Source, release: string, dataDate: string, paths: readonly string[]) {
  const files: RawFile[] = [];
  for (const path of paths) files.push({ ...(await describeFile(path)), path });
  const folder = await mkdtemp(join(home, 'stage-'));
  const staged = await stageRelease({ source, release: { id: release, dataDate, files }, folder, pseudonymKey: stagingKey });
  return world.warehouse.apply({
    source,
    release,
    dataDate,
    runKind: 'scheduled',
    retrievedAt: `${dataDate}T06:00:00Z`,
    ...staged,
  });
}

async function factsOf(number: string): Promise<CompanyFacts | undefined> {
  const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${number}'`);
  return row === undefined ? undefined : JSON.parse(String(row.facts));
}

describe('the conclusions of the models on the sample', () => {
  let publishers: RunningPublishers;

  beforeAll(async () => {
    publishers = await servePublishers({ companies: 400, seed: 20_260_601, home, port: 0 });
    world = await openWorld();
    const concludedFrom = ['company', 'gazette_notice', 'sanctions_entry'];
    for (const source of sources.filter(({ table }) => concludedFrom.includes(table))) {
      const offered = { period: { from: '2026-04-01', to: '2026-06-01' }, today: '2026-06-01', home };
      for await (const { offer, files } of sampleReleases(source, sampleHttp(publishers), offered)) {
        const paths = files.map(({ path }) => path);
        await takeIn(source, offer.id, offer.dataDate, paths);
      }
    }
    await world.refresh();
  });
  afterAll(async () => {
    await world.close();
    await publishers.close();
  });

  const truthRow = z.object({
    companyNumber: z.string(),
    truth: z.string(),
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable(),
  });
  /** Companies of whom it is true on the first day of the sample, and came to be so within what was read: the notices of two months, and lists. */
  async function planted(name: string): Promise<string[]> {
    const text = await (await fetch(`${publishers.url}/truth`)).text();
    const lines = text.trim().startsWith('[')
      ? JSON.parse(text)
      : text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
    const since = '2026-04-05';
    const holds = ({ truth, startsOn, endsOn }: z.output<typeof truthRow>) =>
      truth === name && (startsOn ?? '') >= since && (startsOn ?? '') <= '2026-06-01' && (endsOn === null || endsOn > '2026-06-01');
    return z
      .array(truthRow)
      .parse(lines)
      .filter(holds)
      .map(({ companyNumber }) => companyNumber);
  }

  const has = (code: string) => (facts: CompanyFacts) => facts.procedures.some((procedure) => procedure.code === code);
  test.each<[string, (facts: CompanyFacts) => boolean]>([
    ['petitioned', ({ petitions }) => petitions.length > 0 && petitions.every(({ presentedOn }) => presentedOn !== null)],
    ['petitionDismissed', ({ petitions }) => petitions.length === 0],
    ['petitionRetracted', ({ petitions }) => petitions.length === 1 && petitions[0]?.doubt === 'notice-retracted'],
    ['petitionSubstituted', ({ petitions }) => petitions.length === 1 && petitions[0]?.doubt === null],
    ['woundUp', (facts) => has('WUO_MADE')(facts) && facts.petitions.length === 0],
    ['creditorsVoluntaryLiquidation', has('CVL_RESOLVED')],
    ['membersVoluntaryLiquidation', (facts) => has('MVL')(facts) && !has('CVL_RESOLVED')(facts)],
    ['inAdministration', has('ADMIN')],
    ['moratorium', has('MORATORIUM')],
    ['moratoriumEnded', (facts) => !has('MORATORIUM')(facts)],
    ['receivership', has('RECEIVER')],
  ])('%s', async (name, concluded) => {
    const wrong: unknown[] = [];
    const numbers = await planted(name);
    expect(numbers).not.toEqual([]);
    for (const number of numbers) {
      const facts = await factsOf(number);
      if (facts === undefined || !concluded(facts)) wrong.push(facts ?? number);
    }
    expect(wrong).toEqual([]);
  });

  test('a company without a planted case has nothing against it', async () => {
    const clean = await world.rows(
      "FROM company_features SELECT count(*)::INTEGER AS n WHERE len(facts->'$.petitions[*]') = 0 AND len(facts->'$.procedures[*]') = 0",
    );
    expect(Number(clean[0]?.n)).toBeGreaterThan(200);
  });
});

describeReal('the real records', () => {
  test('of the register and of the sanctions list become facts', async () => {
    world = await openWorld();
    const list = join(home, 'UK-Sanctions-List.csv');
    await pipeline(
      createReadStream(realData('uk-sanctions/UK-Sanctions-List.reconstructed.csv.gz')),
      createGunzip(),
      createWriteStream(list),
    );
    const register = realData('companies-house/bulk-products/find-that-charity/BasicCompanyData-2020-06-01-part6_7.csv');
    expect(await takeIn(basicCompanyData, 'register', '2020-06-01', [register])).toMatchObject({ rows: 87, companies: 87 });
    expect(await takeIn(ukSanctionsList, 'list', '2026-06-01', [list])).toMatchObject({ rows: 6046, baseline: true });
    await world.refresh();
    expect(await world.rows("FROM company_features WHERE (facts->>'companyNumber') IS NULL")).toEqual([]);
    expect(await world.rows('FROM company_features SELECT count(*)::INTEGER AS companies')).toEqual([{ companies: 87 }]);
    await world.close();
  });
});
