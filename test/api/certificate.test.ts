import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondWords } from '../../api/pages/words.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { verifyReceipt } from '../../models/receipts/verify.ts';
import { verifyHead } from '../../models/transparency/head.ts';
import { provesInclusion } from '../../models/transparency/proofs.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { createSequencer } from '../../serving/log/sequencer.ts';
import { type ApiWorld, allScopes, payment, petition, publishFacts, startApiWorld } from '../worlds/api.ts';
import { describeBrowser, openBrowser, violations } from '../worlds/browser.ts';
import { testWith } from '../worlds/programs.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  const [first] = petition('08100001').petitions;
  const petitions = [{ ...first!, evidence: { ...first!.evidence, record: '4812345' } }];
  await publishFacts(world.pool, '08100001', { name: '<b>BRACKETS</b> & SONS LIMITED', petitions });
  await publishFacts(world.pool, '08100002');
});
afterAll(() => world?.stop());

async function decided(between: [string, string] = ['08100001', '08100002'], key = world.keys.live): Promise<string> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  return (await world.call('POST', '/api/v1/transaction-check', { body: payment(between), headers, key })).json.data.decisionId;
}

const certificate = (id: string, key = world.keys.live) => world.call('GET', `/api/v1/transaction-decisions/${id}/certificate`, { key });

describe('the certificate of a decision', () => {
  test('holds the receipt, which verifies with the published keys', async () => {
    const { text } = await certificate(await decided());
    const jwks = (await world.call('GET', '/.well-known/jwks.json')).json;
    const receipt = /<pre>(ey[\w.-]+)<\/pre>/.exec(text)?.[1] ?? '';
    expect(await verifyReceipt(receipt, jwks)).toMatchObject({ ok: true, payload: { outcome: 'HOLD', payer: '08100001' } });
    expect(text).toMatch(/risk verify dec_[\w-]+\.jws --jwks jwks\.json --expect-outcome HOLD --expect-environment live/);
  });

  test('of another tenant, and of no decision, is not found', async () => {
    const id = await decided();
    for (const [asked, key] of [
      [id, world.keys.otherTenant],
      [id, world.keys.sandbox],
      [`dec_${crypto.randomUUID()}`, world.keys.live],
    ] as const)
      expect((await certificate(asked, key)).json.code).toBe('DECISION_NOT_FOUND');
    expect((await certificate('dec_1')).status).toBe(400);
  });
});

describeBrowser('the certificate of a decision in Chromium', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());

  /** Opens the page as a browser gets it, with its policy. */
  async function open(id: string, key = world.keys.live): Promise<string[]> {
    const complaints: string[] = [];
    page.removeAllListeners('console');
    page.on('console', (message) => complaints.push(message.text()));
    await page.setExtraHTTPHeaders({ Authorization: `Bearer ${key}` });
    await page.goto(`${world.url}/api/v1/transaction-decisions/${id}/certificate`);
    return complaints;
  }

  test('shows the verdict, the findings in plain English with evidence, what is not known and the outcomes', async () => {
    const id = await decided();
    const occurredAt = new Date().toISOString();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await world.call('POST', '/api/v1/transaction-outcomes', {
      body: { decisionId: id, outcome: 'clawback', occurredAt, amountMinor: 2_550 },
      headers,
    });
    expect(await open(id)).toEqual([]);
    const text = await page.textContent('main');
    for (const shown of [
      ...['HOLD', 'WUP_LIVE', 'GBP 1,250.00', '<b>BRACKETS</b> & SONS LIMITED (08100001)', 'Insolvency Act 1986 ss 122-124, 127, 129'],
      ...[
        'A court was asked to wind this company up',
        'Do not release a payment until this is cleared.',
        'https://www.thegazette.co.uk/notice/4812345',
      ],
      ...['weeks before the first public notice', `clawback at ${secondWords(occurredAt)}, GBP 25.50`, 'gazette/insolvency'],
    ])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d/);
    expect(await page.locator('b').count()).toBe(0);
  });

  test('works by its policy without script and without another file, and axe finds no violation', async () => {
    const id = await decided();
    const { headers, status } = await certificate(id);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    await open(id);
    expect(await page.evaluate('getComputedStyle(document.querySelector(".verdict strong")).display')).toBe('block');
    expect(await violations(page)).toEqual([]);
  });

  test('is dark where the reader has chosen so, light on paper, and fits a narrow screen', async () => {
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 900 });
    await open(await decided());
    expect([await background(), await violations(page)]).toEqual(['rgb(20, 23, 28)', []]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await background()).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: null, media: null });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  testWith('bash', 'curl')(
    'prints commands that verify the receipt in a shell, also for a tenant whose name has spaces and an apostrophe',
    async () => {
      const { key } = await createKey(world.pool, { tenant: "O'Hare & Sons $HOME", environment: 'live', scopes: allScopes });
      const id = await decided(undefined, key);
      expect(await open(id, key)).toEqual([]);
      const [commands = '', receipt = ''] = await page.locator('pre:not(.head)').allTextContents();
      const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
      await writeFile(join(folder, `${id}.jws`), receipt);
      const program = [join(packageRoot, 'test/worlds/typescript.mjs'), join(packageRoot, 'cli/risk.ts')].join(' ');
      const risk = `risk() { ${process.execPath} --no-warnings --import ${program} "$@"; }`;
      const { stdout } = await promisify(execFile)('bash', ['-euc', `${risk}\n${commands}`], { cwd: folder });
      await rm(folder, { recursive: true });
      expect(stdout).toContain("O'Hare & Sons $HOME");
    },
  );

  test('shows that the receipt waits for the public log, then its inclusion proof by a signed head', async () => {
    const id = await decided();
    const at = (shown: string, name: string) => new RegExp(`<dt>${name}</dt><dd><code>([0-9a-f]{64})</code>`).exec(shown)?.[1] ?? '';
    expect((await certificate(id)).text).toContain('no signed head covers it yet');
    const { pool, signers, logger } = world.deps;
    const known = { read: async () => undefined, keep: async () => undefined };
    await createSequencer({ pool, environment: 'live', signer: signers.live, known, logger })();
    const { text } = await certificate(id);
    const jws = /<pre class="head">(ey[\w.-]+)<\/pre>/.exec(text)?.[1] ?? '';
    const verified = await verifyHead(jws, (await world.call('GET', '/.well-known/jwks.json')).json);
    if (!verified.ok) throw new Error(verified.message);
    const { treeSize, rootHash } = verified.head;
    const proof = {
      leafIndex: Number(/leaf (\d+)<\/dd>/.exec(text)?.[1]),
      treeSize,
      leafHash: Buffer.from(at(text, 'Hash of the leaf'), 'hex'),
      path: [...text.matchAll(/<li><code>([0-9a-f]{64})<\/code>/g)].map(([, hash = '']) => Buffer.from(hash, 'hex')),
      root: Buffer.from(at(text, 'Root'), 'hex'),
    };
    expect([provesInclusion(proof), at(text, 'Root')]).toEqual([true, rootHash]);
    expect(await open(id)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    if (process.env.RISK_SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.RISK_SCREENSHOTS}/certificate-log.png`, fullPage: true });
    const troubled = await world.serve({ logs: { trouble: () => ({ code: 'LOG_SHRUNK', detail: '' }) } });
    const without = await world.call('GET', `/api/v1/transaction-decisions/${id}/certificate`, { url: troubled.url });
    await troubled.close();
    expect(without.text).toContain('The log shows no proofs at the moment');
  });

  test('of the sandbox says so, and fits a page of paper and a narrow screen', async () => {
    const id = await decided(['99000012', '99000001'], world.keys.sandbox);
    await open(id, world.keys.sandbox);
    expect(await page.textContent('.sandbox')).toContain('a scenario, not a company');
    for (const width of [360, 794]) {
      await page.setViewportSize({ width, height: 1_000 });
      expect([width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([width, width]);
      if (process.env.RISK_SCREENSHOTS !== undefined)
        await page.screenshot({ path: `${process.env.RISK_SCREENSHOTS}/certificate-${width}.png`, fullPage: true });
    }
  });
});
