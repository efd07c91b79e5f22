import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { companyName, companyNumber } from '../../sample/company.ts';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { recordsOf } from '../../sample/streaming/streams.ts';
import { createWorld } from '../../sample/world.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { officerUpdates } from '../../sources/companies-house/officer-updates/source.ts';
import { officerAppointments } from '../../sources/companies-house/officers/source.ts';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { fcaRegister } from '../../sources/fca/register/source.ts';
import { sources } from '../../sources/index.ts';
import { sampleFeeds } from '../../sources/news/feeds/sample-feeds.ts';
import { investmentBans } from '../../sources/ofsi/investment-bans/source.ts';
import type { Http, RawFiles, Source } from '../../sources/source.ts';
import { windowFile, windowId } from '../../sources/stream-window.ts';
import { storableText } from '../../uk/text.ts';
import { firmAnswer } from '../fixtures/fca-firm.ts';
import { hostileCharacters, withHostileText } from '../fixtures/hostile-text.ts';
import { companyLine, officerFile, officerLine, updateFile, updateLine } from '../fixtures/officer-lines.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { pscFile, pscLine } from '../fixtures/psc-lines.ts';
import { randomFrom } from '../fixtures/random.ts';
import { createTestDatabase, type TestDatabase } from '../worlds/postgres.ts';
import { stageContents, stageFiles } from '../worlds/staging.ts';

let home = '';
let publishers: RunningPublishers;
let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-hostile-'));
  publishers = await servePublishers({ companies: 120, seed: 20_260_601, home, port: 0 });
  database = await createTestDatabase();
  pool = openPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await publishers.close();
  await rm(home, { recursive: true, force: true });
});

const http: Http = {
  newsFeeds: sampleFeeds,
  async get(url) {
    const answer = await fetch(url.replace(/^https?:\//, publishers.url));
    return answer.ok ? { bytes: new Uint8Array(await answer.arrayBuffer()), url, headers: {} } : undefined;
  },
  async head(url) {
    const { ok, headers } = await fetch(url.replace(/^https?:\//, publishers.url), { method: 'HEAD' });
    return ok ? { etag: headers.get('etag') ?? '', lastModified: headers.get('last-modified') ?? '' } : undefined;
  },
};

const sampleWorld = createWorld(20_260_601, 120);
/** In the small one a stream can be without a record. */
const streamedWorld = createWorld(20_260_601, 4_000);
const companies = () => Array.from({ length: 60 }, (_, index) => companyNumber(sampleWorld, index));

/** Writes what a stream of the sample sends on the first days with 40 records together, or in three weeks. */
async function windowOf(url: string, folder: string): Promise<string> {
  const path = join(folder, windowFile(url, windowId(0, 1)));
  const stream = url.slice(url.lastIndexOf('/') + 1);
  const lines: string[] = [];
  for (let day = 0; day < 21 && lines.length < 40; day += 1) lines.push(...recordsOf(streamedWorld, stream, day).map(({ line }) => line));
  await writeFile(path, lines.join(''));
  return path;
}

/** Fetches the first release with records that the sample publishes for the source. Returns the paths of its files. */
async function sampleFiles(source: Source): Promise<string[]> {
  const folder = await mkdtemp(join(home, 'raw-'));
  const persons = Array.from({ length: 20 }, (_, at) => `2600999900${at + 10}`);
  const products = new Map<Source, string>([
    [officerAppointments, officerFile([companyLine(), ...persons.map((person) => officerLine({ person }))])],
    [fcaRegister, JSON.stringify(persons.map((person) => firmAnswer(person.slice(0, 2) + person.slice(-5))))],
    [officerUpdates, updateFile([companyLine(), ...persons.map((person) => updateLine({ person }))])],
  ]);
  const product = products.get(source);
  if (product !== undefined) {
    await writeFile(join(folder, 'product.dat'), product);
    return [join(folder, 'product.dat')];
  }
  if (source.stream !== undefined) return [await windowOf(source.stream.url, folder)];
  const from = source === investmentBans ? '2016-06-01' : '2026-01-01';
  for await (const offer of source.discover(http, { from, to: '2026-06-01' }, '2026-06-01', {
    companies: companies(),
    names: new Map(Array.from({ length: 60 }, (_, index) => [companyNumber(sampleWorld, index), companyName(sampleWorld, index)])),
    at: '2026-06-01T09:00:00Z',
  })) {
    if ('nothing' in offer) continue;
    const files = new Set<string>();
    const keep = async (name: string, bytes: Uint8Array) => {
      files.add(join(folder, name));
      await writeFile(join(folder, name), bytes);
    };
    const raw: RawFiles = {
      has: async (name) => files.has(join(folder, name)),
      write: (name, _url, bytes) => keep(name, bytes),
      download: async (name, url, _isOffered, addressNow) =>
        keep(name, (await http.get((await addressNow?.()) ?? url))?.bytes ?? new Uint8Array()),
    };
    await source.fetch(http, offer, raw);
    return [...files];
  }
  throw new Error(`the sample publishes nothing for ${source.id}`);
}

/** Returns every text in a value, within lists and structs as well. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('hostile characters in the records of a source', () => {
  test.each(sources.map((source) => [source.id, source] as const))('PostgreSQL accepts every text that %s stages', async (_, source) => {
    const files = await sampleFiles(source);
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const hostile = withHostileText(source, randomFrom(seed));
        const { found, quarantine, beside } = await stageFiles(hostile, files, { rejected: 1, rows: [0, 1_000_000] });
        const all = [found, quarantine, beside];
        expect(found.length + quarantine.length).toBeGreaterThan(0);
        expect(textsIn(all).filter((text) => storableText(text) !== text)).toEqual([]);
        await pool.query('select $1::jsonb, $2::text[]', [JSON.stringify(all), textsIn(all)]);
      }),
      { numRuns: propertyRuns(1, 3) },
    );
  });

  test('a control character in the key rejects the row, and the quarantine still names its company', async () => {
    const lines = ['7c0f\u0001aB-3_xyz', 'aB-3_xyz'].map((id) =>
      pscLine({ links: { self: `/company/09999901/persons-with-significant-control/individual/${id}` } }),
    );
    const { found, quarantine } = await stageContents(
      personsWithSignificantControl,
      { 'persons-with-significant-control-snapshot-2026-06-01.txt': pscFile(lines) },
      { rejected: 1, rows: [0, 10] },
    );
    expect(found.map(({ psc_id }) => psc_id)).toEqual(['aB-3_xyz']);
    expect(quarantine).toMatchObject([
      { reason: 'the key has a control character: 09999901, 7c0faB-3_xyz', text: expect.stringContaining('09999901') },
    ]);
  });

  test('the quarantine stores a rejected record without the character that PostgreSQL refuses', async () => {
    for (const character of hostileCharacters.filter((one) => Buffer.byteLength(one) === 1)) {
      // the file counts bytes
      const { quarantine } = await stageContents(
        officerAppointments,
        { 'Prod195_4001_ew_1.dat': officerFile([companyLine(), officerLine({ number: `0999${character}901` })]) },
        { rejected: 1, rows: [0, 10] },
      );
      expect(quarantine).toHaveLength(1);
      expect(textsIn(quarantine).filter((text) => storableText(text) !== text)).toEqual([]);
    }
  });

  test('a failure whose message quotes them is recorded', async () => {
    const ledger = ingestionLedger(pool);
    await ledger.sourceFailed('gazette/insolvency', 'UNEXPECTED_HEADER', hostileCharacters.join('header'));
    const { rows } = await pool.query('select failure_code, failure_message from source_state');
    expect(rows).toEqual([{ failure_code: 'UNEXPECTED_HEADER', failure_message: expect.stringMatching(/^[\w \ufffd]+$/) }]);
  });
});
