import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { servePublishers } from '../../sample/server.ts';
import { sampleCommand } from './command.ts';

let home: string;
let written: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sample-cli-'));
  written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of ['RISK_SAMPLE_URL', 'RISK_HOME', 'LOG_LEVEL']) delete process.env[name];
  delete process.send;
  await rm(home, { recursive: true, force: true });
});

const run = (args: string[], load?: () => Promise<void>) =>
  sampleCommand(load === undefined ? {} : { afterAdvance: load }).parseAsync(args, { from: 'user' });

test('sample advance moves the clock and then loads; with --no-load it only moves the clock', async () => {
  const publishers = await servePublishers({ companies: 50, seed: 1, home, port: 0 });
  process.env.RISK_SAMPLE_URL = publishers.url;
  let loads = 0;
  const load = async () => {
    loads += 1;
  };
  await run(['advance', '--json'], load);
  expect([JSON.parse(written), loads]).toEqual([{ today: '2026-06-02', day: 1 }, 1]);
  await run(['advance', '--days', '2', '--no-load'], load);
  expect([publishers.clock.now().day, loads]).toEqual([3, 1]);
  written = '';
  await run(['truth', '--json']);
  expect(JSON.parse(written).length).toBeGreaterThan(10);
  await expect(run(['advance', '--days', '401'])).rejects.toThrow('refused');
  await publishers.close();
});

test('sample fault plants a fault with its options, lists what is planted, and clears it', async () => {
  const publishers = await servePublishers({ companies: 50, seed: 1, home, port: 0 });
  process.env.RISK_SAMPLE_URL = publishers.url;
  const path = 'www.gov.uk/government/publications';
  const other = 'data.gdeltproject.org/gdeltv2';
  const listed = async (...args: string[]) => {
    written = '';
    await run(['fault', ...args]);
    return JSON.parse(written);
  };
  const asked = async (address: string) => {
    const { status, headers } = await fetch(`${publishers.url}/${address}`);
    return [status, headers.get('retry-after')];
  };
  try {
    expect(await listed()).toEqual([]);
    const planted = { path, kind: 'status', status: 429, retryAfter: null, times: 2 };
    expect(await listed(path, '--kind', 'status', '--status', '429', '--retry-after', 'none', '--times', '2')).toEqual([planted]);
    const waits = { path: other, kind: 'status', retryAfter: 90 };
    expect(await listed(other, '--kind', 'status', '--retry-after', '90')).toEqual([planted, waits]);
    expect([await asked(path), await asked(path)]).toEqual([
      [429, null],
      [429, null],
    ]);
    expect((await asked(path))[0]).not.toBe(429);
    expect([await asked(`${other}/lastupdate.txt`), await asked(`${other}/lastupdate.txt`)]).toEqual([
      [503, '90'],
      [503, '90'],
    ]);
    expect(await listed('--clear')).toEqual([]);
    expect((await asked(`${other}/lastupdate.txt`))[0]).toBe(200);
    const options = [
      ['--times', '0'],
      ['--status', '99'],
      ['--retry-after', 'soon'],
      ['--kind', 'fire'],
    ];
    for (const option of options) {
      const command = sampleCommand();
      for (const one of [command, ...command.commands]) one.exitOverride().configureOutput({ writeErr: () => undefined });
      await expect(command.parseAsync(['fault', path, ...option], { from: 'user' })).rejects.toThrow(option[1]);
    }
    await expect(run(['fault', path])).rejects.toThrow('refused');
    expect(await listed()).toEqual([]);
  } finally {
    await publishers.close();
  }
});

test('sample render writes the files of one day and prints their names', async () => {
  await run(['render', '--companies', '60', '--out', join(home, 'a'), '--json']);
  const files: string[] = JSON.parse(written);
  expect(files.slice(0, 8)).toEqual([
    'BasicCompanyDataAsOneFile-2026-06-01.zip',
    'persons-with-significant-control-snapshot-2026-06-01.zip',
    'Prod195_4000_ni_ew_sc_1.dat',
    'Prod198_2000.dat',
    'UK-Sanctions-List.csv',
    'UK-Sanctions-List.xml',
    'insolvency-0001.json',
    'insolvency-0002.json',
  ]);
  expect((await readdir(join(home, 'a', 'notices'))).length).toBe(files.length - 8);
});

test('sample render --only writes the named records only', async () => {
  await run(['render', '--companies', '60', '--out', join(home, 'a'), '--only', 'officers', 'owners', '--json']);
  expect(JSON.parse(written)).toEqual(['Prod195_4000_ni_ew_sc_1.dat', 'persons-with-significant-control-snapshot-2026-06-01.zip']);
  expect(await readdir(join(home, 'a'))).toHaveLength(2);
});

test('sample serve reports that it is ready, writes its address for other commands, and stops when its parent ends', async () => {
  process.env.RISK_HOME = home;
  process.env.LOG_LEVEL = 'silent';
  const messages: unknown[] = [];
  process.send = (message: unknown) => messages.push(message) > 0;
  const serving = run(['serve']);
  while (messages.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(messages).toEqual([{ ready: true, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) }]);
  await run(['truth']);
  expect(written).toMatch(/^healthy +\S{8}/m);
  process.emit('disconnect');
  await serving;
  await expect(run(['truth'])).rejects.toThrow('no sample publishers are running here');
});
