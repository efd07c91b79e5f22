import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../infra/config.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { inProcessLimiter } from '../../test/worlds/in-process-limiter.ts';
import { createPublisher } from './publisher.ts';
import type { Publisher } from './publisher-contract.ts';
import { authorization, missingKey } from './publisher-key.ts';
import { type RawReleases, rawReleases } from './raw-releases.ts';

const offer = { id: '2026-05-01', dataDate: '2026-05-01' };
const body = randomBytes(2 << 20);
const name = 'CCOD_FULL_2026_05.zip';
const file = `https://land.example/datasets/ccod/${name}`;

let home: string;
let raw: RawReleases;
/** Addresses that were requested, with the first byte that was asked for. */
let requested: { url: string; from: number }[];
let handedOut: number;
let publisher: Publisher;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'risk-expiring-'));
  raw = rawReleases(openStore(join(home, 'store')));
  requested = [];
  handedOut = 0;
  const real = createPublisher({
    source: { id: 'test/land', politeness: { requests: 1, perSeconds: 1 } },
    records: { mode: 'live' },
    contact: 'risk@example.invalid',
    limiter: inProcessLimiter({ scale: 0 }),
  });
  // an address works once; the first body breaks off halfway
  const used = new Set<string>();
  publisher = {
    ...real,
    async stream(url, { from = 0 } = {}) {
      requested.push({ url, from });
      if (used.has(url) || url.endsWith('expired')) throw new SourceProblem('PUBLISHER_REFUSED', `${url}: refused (403)`);
      used.add(url);
      const whole = used.size > 1;
      const end = whole ? body.length : body.length / 2;
      async function* chunks() {
        yield body.subarray(from, end);
        if (!whole) throw new SourceProblem('PUBLISHER_UNREACHABLE', 'the body broke off');
      }
      return { from, chunks: chunks(), total: body.length, etag: '"v1"', validator: '"v1"' };
    },
  };
});
afterEach(async () => {
  await publisher.close();
  await rm(home, { recursive: true, force: true });
});

const describedAs = { id: 'test/land', licence: 'HMLR-CCOD', attribution: 'made up' } as const;
const address = async () => `https://files.example/${name}?n=${++handedOut}`;

test('a broken download continues where it stopped, at a new address', async () => {
  const files = await raw.files(describedAs, offer, publisher);
  await files.download(name, file, undefined, address);
  const { files: sealed } = await files.seal();
  expect(requested).toEqual([
    { url: `https://files.example/${name}?n=1`, from: 0 },
    { url: `https://files.example/${name}?n=2`, from: body.length / 2 },
  ]);
  // the manifest names the file, not an address that has expired
  expect(sealed).toMatchObject([{ name, url: file, bytes: body.length }]);
  const { files: opened } = await raw.open('test/land', offer.id);
  expect((await readFile(opened[0]?.path ?? '')).equals(body)).toBe(true);
});

test('an address that expired while the request waited for its turn is asked for once more', async () => {
  const files = await raw.files(describedAs, offer, publisher);
  const slow = async () => (++handedOut === 1 ? `https://files.example/${name}?expired` : `https://files.example/${name}?n=${handedOut}`);
  await files.download(name, file, undefined, slow);
  expect(requested.map(({ url }) => url.slice(url.indexOf('?')))).toEqual(['?expired', '?n=2', '?n=3']);
});

test('a second refusal is the publisher’s', async () => {
  const files = await raw.files(describedAs, offer, publisher);
  const download = files.download(name, file, undefined, async () => `https://files.example/${name}?expired`);
  await expect(download).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED' });
});

const host = 'use-land-property-data.service.gov.uk';
const config = (env: Record<string, string>) => readConfig({ RISK_RECORDS: 'live', ...env });

test('the key of HM Land Registry goes alone, to its own host only', () => {
  const { publisherKeys } = config({ RISK_HMLR_KEY: 'k-1' });
  const header = (url: string) => authorization(new URL(url), { mode: 'live' }, publisherKeys);
  expect(header(`https://${host}/api/v1/datasets/ccod`)).toEqual({ authorization: 'k-1' });
  expect(header('https://files.example/x')).toEqual({});
});

test('a source without its key is not configured; the sample and a mirror need none', () => {
  expect(missingKey({ keyFor: host }, config({}))).toBe('RISK_HMLR_KEY');
  expect(missingKey({ keyFor: host }, config({ RISK_HMLR_KEY: 'k-1' }))).toBeUndefined();
  expect(missingKey({}, config({}))).toBeUndefined();
  expect(missingKey({ keyFor: host }, readConfig({}))).toBeUndefined();
});

test('the key of the FCA’s register goes in a header of its own, beside the e-mail address of its account, and needs both', () => {
  const register = 'register.fca.org.uk';
  const both = { RISK_FCA_KEY: 'k-1', RISK_FCA_EMAIL: 'ops@example.org' };
  const header = (env: Record<string, string>, url = `https://${register}/services/V0.1/Firm/900001`) =>
    authorization(new URL(url), { mode: 'live' }, config(env).publisherKeys);
  expect(header(both)).toEqual({ 'x-auth-email': 'ops@example.org', 'x-auth-key': 'k-1' });
  expect(header(both, 'https://www.fca.org.uk/news')).toEqual({});
  expect(() => header(both, `http://${register}/`)).toThrow(/RISK_FCA_KEY is not sent in the clear/);
  expect(() => header({ RISK_FCA_KEY: 'k-1' })).toThrow(/requires a key: set RISK_FCA_EMAIL/);
  const missing = (env: Record<string, string>) => missingKey({ keyFor: register }, config(env));
  expect([{}, { RISK_FCA_KEY: 'k-1' }, both].map(missing)).toEqual(['RISK_FCA_KEY and RISK_FCA_EMAIL', 'RISK_FCA_EMAIL', undefined]);
});
