import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Ready, readyBlock, writeReadyFile } from './ready.ts';

const ready: Ready = {
  apiUrl: 'http://127.0.0.1:8080',
  docsUrl: 'http://127.0.0.1:8080/docs',
  temporalUrl: 'http://127.0.0.1:8233',
  temporalUiUrl: 'http://127.0.0.1:8233',
  temporalAddress: '127.0.0.1:7233',
  databaseUrl: 'postgres://risk:made-up@127.0.0.1:5432/risk',
  liveKey: 'svc_live_made_up',
  sandboxKey: 'svc_test_made_up',
  signer: 'software',
  companies: 2_000,
  examples: { healthy: ['90000001', '90000002'], petitioned: ['90000003'] },
  notRunning: [],
  notLoaded: [],
};

describe('the text that risk start prints when the service is ready', () => {
  test('names every address and both keys, and never the database password', () => {
    const block = readyBlock(ready, { colour: false, home: '/made/up' });
    for (const text of [ready.apiUrl, ready.docsUrl, ready.temporalUrl, 'svc_live_made_up', 'svc_test_made_up', '2,000', 'software key']) {
      expect(block).toContain(text);
    }
    expect(block).not.toContain('made-up@');
  });

  test('says how to make a key when an earlier start has shown the keys, and its commands read the new one', () => {
    const { liveKey: _live, sandboxKey: _sandbox, ...later } = ready;
    const block = readyBlock(later, { colour: false, home: '/made/up' });
    expect(block).toContain('export KEY=$(RISK_HOME=/made/up npx risk keys create --env live --tenant demo)');
    expect(block).toContain('"Authorization: Bearer $KEY"');
    expect(block).toContain('RISK_KEY=$KEY npx risk listen');
  });

  test('has no escape sequences unless colour is on', () => {
    expect(readyBlock(ready, { colour: false, home: '/made/up' })).not.toContain('\u001b');
    expect(readyBlock(ready, { colour: true, home: '/made/up' })).toContain('\u001b');
  });

  test('has a curl command whose body is valid JSON about companies that the sample plants', () => {
    const [, body] = /-d '([^']+)'/.exec(readyBlock(ready, { colour: false, home: '/made/up' }))!;
    expect(JSON.parse(body!)).toMatchObject({ payer: { companyNumber: '90000003' }, payee: { companyNumber: '90000001' } });
  });

  test('has three commands of one line each', () => {
    const commands = readyBlock(ready, { colour: false, home: '/made/up' })
      .split('\n')
      .filter((line) => /^ {2}(curl|npx|RISK_KEY=\S+) /.test(line));
    expect(commands).toHaveLength(3);
  });

  test('sets RISK_HOME in the command when the home is not the default', () => {
    expect(readyBlock(ready, { colour: false, home: '/made/up' })).toContain('RISK_HOME=/made/up npx risk sample advance');
    expect(readyBlock(ready, { colour: false, home: resolve('.risk') })).toContain('(npx risk sample advance');
  });

  test('stores the answer of the clearance in the home, where the next command reads it', () => {
    const block = readyBlock(ready, { colour: false, home: "/made up/it's" });
    expect(block).toContain("| tee '/made up/it'\\''s/decision.json'\n");
    expect(block).toContain("npx risk verify '/made up/it'\\''s/decision.json' --jwks");
    expect(readyBlock(ready, { colour: false, home: resolve('.risk') })).toContain('npx risk verify .risk/decision.json ');
  });

  test('names a source that could not be loaded', () => {
    const block = readyBlock({ ...ready, notLoaded: ['gazette/insolvency (PUBLISHER_UNREACHABLE)'] }, { colour: false, home: '/made/up' });
    expect(block).toContain('gazette/insolvency (PUBLISHER_UNREACHABLE)');
  });

  test('names a role that does not run, with its reason', () => {
    const notRunning = ['worker-records: WAREHOUSE_DAMAGED: DuckDB cannot open warehouse.duckdb'];
    expect(readyBlock({ ...ready, notRunning }, { colour: false, home: '/made/up' })).toContain(notRunning[0]);
  });

  test('the ready file, which holds keys, is readable by its owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ready-'));
    try {
      const path = join(folder, 'ready.json');
      writeReadyFile(path, ready);
      expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(ready);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
