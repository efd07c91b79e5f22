import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestName, rawKey } from '../../activities/publishers/raw-manifest.ts';
import type { ReplayResult } from '../../activities/replay/replay-decisions.ts';
import { sha256OfBytes } from '../../infra/store/sha256.ts';
import type { Store } from '../../infra/store/store.ts';
import { adjustable } from '../../models/clearance/adjustable.ts';
import type { Rule } from '../../models/clearance/rule.ts';
import { rules } from '../../models/clearance/rules.ts';
import { zipOf } from '../../sample/zip.ts';
import { decisionsById } from '../../serving/replay/stored.ts';
import { unzip } from '../../sources/zip.ts';
import { type SampleService, startSampleService } from '../worlds/sample-service.ts';

/** A decision about a payee of the sample that rests on a record of one source. */
interface Resting {
  readonly source: string;
  readonly payee: string;
  readonly code: string;
  /** What another content of the raw files changes. */
  readonly from: string;
  readonly to: string;
  /** A difference that this makes. */
  readonly differs: string;
}

const accounts = 'companies-house/accounts';
const restings: readonly Resting[] = [
  {
    ...{ source: accounts, payee: '05444117', code: 'CAPITAL_BLEED', from: '48,521', to: '58,521' },
    differs: 'payee.facts.accounts.capitalBleed.amount',
  },
  {
    ...{ source: 'gazette/insolvency', payee: '06473417', code: 'WUP_LIVE', from: '06473417', to: '06473418' },
    differs: 'payee.facts.petitions',
  },
  {
    ...{ source: 'hmcts/companies-court-lists', payee: '04757917', code: 'COURT_LISTED', from: '008980', to: '008981' },
    differs: 'payee.facts.courtListings[0].byCase',
  },
  {
    ...{ source: 'companies-house/filings', payee: '14646334', code: 'STRIKE_OFF_1ST', from: '14646334', to: '14646335' },
    differs: 'payee.facts.strikeOff',
  },
  {
    ...{ source: 'companies-house/insolvency-cases', payee: '08465044', code: 'CVL_RESOLVED', from: '08465044', to: '08465045' },
    differs: 'payee.facts.procedures',
  },
  // without the charge of the failed company, which was satisfied within six months of the failure, the pair is LOW, which is no finding
  {
    ...{ source: 'companies-house/charges', payee: '00225154', code: 'PHX_MED', from: '10250262', to: '10250263' },
    differs: 'payee.facts.phoenix',
  },
];
let service: SampleService;
/** Decisions of day 8, in the order of `restings`, and one about a company that no change of a raw file concerns. */
let onDay8: string[] = [];

beforeAll(async () => {
  service = await startSampleService({
    companies: 200,
    seed: 20_261_385, // a charge of a failed company is satisfied on day 3
    sources: ['companies-house/basic-company-data', ...restings.map(({ source }) => source)],
    // few releases, as each is applied once in every replay
    releases: {
      'gazette/insolvency': /^2026-05-(04|18)_|^2026-06-(02|1)/,
      'hmcts/companies-court-lists': /^2026-06-10|^2026-07/,
      [accounts]: /^2026-06-(02|04|1)/,
    },
    api: () => ({ screeningLists: { current: () => [], words: () => null, ready: () => true, refresh: async () => {} } }),
  });
});
afterAll(() => service?.stop());

const states = (results: readonly ReplayResult[]) => results.map((one) => (one.state === 'equal' ? 'equal' : one));

describe('the replay of decisions that rest on accounts, notices, court lists, filings, insolvency cases and charges', () => {
  test('begins with decisions of day 8 of which each names a record of its source', async () => {
    await service.loadUntil(0);
    await service.loadUntil(8);
    onDay8 = await decideAll();
    expect(onDay8).toHaveLength(restings.length + 1);
    const decisions = await decisionsById(service.api.pool, onDay8);
    for (const [at, { source, code, payee }] of restings.entries()) {
      const { verdict } = decisions.find(({ id }) => id === onDay8[at]) ?? {};
      const found = verdict?.findings.filter((one) => one.code === code && one.subject === 'payee') ?? [];
      expect([payee, ...found.flatMap(({ evidence }) => evidence.map((one) => one.source))]).toContain(source);
    }
    const phoenix = decisions.find(({ id }) => id === onDay8[restings.length - 1])?.inputs.payee?.phoenix;
    expect(phoenix?.[0]?.detail).toContain('transfer or serial failures');
  });

  test('gives equal on day 32, after later releases of every source and a rebuild', async () => {
    const later = await service.loadUntil(32);
    expect(new Set(later.map(({ source }) => source))).toEqual(new Set(service.sources.map(({ id }) => id)));
    const onDay32 = await decideAll();
    await service.world.warehouse.rebuild();
    const results = await service.replayed([...onDay8, ...onDay32]);
    expect(states(results)).toEqual([...onDay8, ...onDay32].map(() => 'equal'));
    const releases = results.flatMap((one) => (one.state === 'equal' ? [one.releases] : []));
    expect(new Set(releases).size).toBe(2);
    const inputs = new Map((await decisionsById(service.api.pool, [...onDay8, ...onDay32])).map(({ id, inputs }) => [id, inputs.payee]));
    expect(inputs.get(onDay32[0] ?? '')).not.toEqual(inputs.get(onDay8[0] ?? ''));
  });

  test('gives equal from the raw bytes alone, where the records are gone', async () => {
    expect(states(await service.replayed(onDay8, { store: withoutRecords(() => true) }))).toEqual(onDay8.map(() => 'equal'));
  });

  test('prints what differs when the threshold of a rule has changed', async () => {
    const at = rules.findIndex(({ code }) => code === 'CAPITAL_BLEED');
    const usual = rules[at];
    if (usual === undefined) throw new Error('no rule CAPITAL_BLEED');
    (rules as Rule[]).splice(at, 1, adjustable.CAPITAL_BLEED.ruleWith({ share: 0.5 }));
    try {
      const [result] = await service.replayed(onDay8.slice(0, 1));
      expect(result?.state === 'differs' ? result.differences.map(({ what }) => what) : result).toContainEqual(
        expect.stringMatching(/^findings\.CAPITAL_BLEED payee/),
      );
    } finally {
      (rules as Rule[]).splice(at, 1, usual);
    }
  });

  test('refuses each decision whose evidence has other raw bytes than the service received, although the records are whole', async () => {
    const decisions = await decisionsById(service.api.pool, onDay8);
    const changed: string[] = [];
    for (const [at, resting] of restings.entries()) {
      const evidence = decisions
        .find(({ id }) => id === onDay8[at])
        ?.verdict.findings.filter((one) => one.code === resting.code && one.subject === 'payee')
        .flatMap((one) => one.evidence)
        .filter(({ source }) => source === resting.source);
      const releases = new Set(evidence?.map(({ release }) => release));
      for (const release of releases) changed.push(...(await changeRaw(resting, release)));
    }
    expect(changed.length).toBeGreaterThanOrEqual(restings.length);
    const results = await service.replayed(onDay8);
    for (const [at, { source }] of restings.entries()) {
      // the pair of level LOW of one decision rests on changed filings too, and the replay may meet these first
      const named = decisions
        .find(({ id }) => id === onDay8[at])
        ?.verdict.findings.flatMap(({ evidence }) => evidence.map((one) => one.source));
      const own = restings.map((one) => one.source).filter((one) => one === source || named?.includes(one));
      expect(results[at]).toMatchObject({
        state: 'not-replayable',
        code: 'STORE_CORRUPT',
        detail: expect.stringMatching(new RegExp(`/raw/(?:${own.join('|')})/`)),
      });
    }
    expect(states(results.slice(-1))).toEqual(['equal']);
  });

  test('refuses it when the manifests were changed with the raw bytes: the ledger has the hash of what was received', async () => {
    for (const { source } of restings) await sealAgain(source);
    const results = await service.replayed(onDay8.slice(0, -1));
    expect(results).toEqual(
      restings.map((_, at) => ({
        ...{ decision: onDay8[at], state: 'not-replayable', code: 'STORE_CORRUPT' },
        detail: expect.stringContaining('lists other files than the service received'),
      })),
    );
  });

  test('prints what differs when the ledger was changed too, and gives equal for a company that no change concerns', async () => {
    await service.api.pool.query('update release set content_hash = null');
    const store = withoutRecords((key) => restings.some(({ source }) => key.startsWith(`records/${source}/`)));
    const results = await service.replayed(onDay8, { store });
    for (const [at, { differs }] of restings.entries()) {
      const result = results[at];
      expect(result?.state === 'differs' ? result.differences.map(({ what }) => what) : result).toContainEqual(
        expect.stringContaining(differs),
      );
    }
    expect(states(results.slice(-1))).toEqual(['equal']);
  });
});

async function decideAll(): Promise<string[]> {
  const ids: string[] = [];
  for (const payee of [...restings.map(({ payee }) => payee), undefined]) ids.push(await service.decide(payee));
  return ids;
}

function withoutRecords(gone: (key: string) => boolean): Store {
  return { ...service.store, exists: async (key) => (key.startsWith('records/') && gone(key) ? false : service.store.exists(key)) };
}

const folderOf = (source: string, release: string) => join(service.store.address, rawKey(source, release, ''));

/** Writes other content of a release into the store, past its checks. Returns the paths of the files that it changed. */
async function changeRaw({ source, from, to }: Resting, release: string): Promise<string[]> {
  const changed: string[] = [];
  for (const name of await readdir(folderOf(source, release))) {
    const path = join(folderOf(source, release), name);
    const bytes = await readFile(path);
    const others = name.endsWith('.zip') ? await changedZip(path, from, to) : Buffer.from(bytes.toString().replaceAll(from, to));
    if (name === manifestName || others.equals(bytes)) continue;
    await writeFile(path, others);
    changed.push(path);
  }
  return changed;
}

async function changedZip(path: string, from: string, to: string): Promise<Buffer> {
  const members: { name: string; bytes: Buffer }[] = [];
  const limits = { memberBytes: 1 << 20, totalBytes: 1 << 24, ratio: 1_000, members: 100 };
  await unzip(path, limits, (name) => {
    const chunks: Buffer[] = [];
    const write = (chunk: Buffer, _: unknown, done: () => void) => {
      chunks.push(chunk);
      done();
    };
    const final = (done: () => void) => {
      members.push({ name, bytes: Buffer.from(Buffer.concat(chunks).toString().replaceAll(from, to)) });
      done();
    };
    return { to: new Writable({ write, final }) };
  });
  return zipOf(1, members);
}

/** Writes the sizes and hashes of the files that a source has now into its manifests, as a person who changes the files can do. */
async function sealAgain(source: string): Promise<void> {
  for (const key of await service.store.list(`raw/${source}/`)) {
    if (!key.endsWith(`/${manifestName}`)) continue;
    const path = join(service.store.address, key);
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { release: string; files: { name: string }[] };
    const files = await Promise.all(
      manifest.files.map(async (file) => {
        const bytes = await readFile(join(folderOf(source, manifest.release), file.name));
        return { ...file, bytes: bytes.length, sha256: sha256OfBytes(bytes) };
      }),
    );
    await writeFile(path, JSON.stringify({ ...manifest, files }));
  }
}
