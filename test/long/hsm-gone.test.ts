import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { describeSoftHsm } from '../worlds/softhsm.ts';
import { type Answer, addresses, call, payment } from './client.ts';
import { processesOf } from './processes.ts';
import { makeKey, type Service, startService } from './service.ts';

const path = '/api/v1/transaction-check';

/** SoftHSM stores the token in files. While they are moved away, every call fails as with an unplugged device. */
describeSoftHsm('the token goes away while the service runs', () => {
  const home = mkdtempSync(join(tmpdir(), 'risk-hsm-gone-'));
  const tokens = join(home, 'softhsm', 'tokens');
  const away = join(home, 'softhsm', 'away');
  let service: Service;
  let operatorKey: string;

  beforeAll(async () => {
    service = await startService(home);
    operatorKey = makeKey(home, 'operator:read');
  }, 300_000);
  afterAll(async () => {
    await service?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test('without the token, live answers 503 and stores nothing, the sandbox still answers, and the same keys work once the token is back', async () => {
    expect(service.ready.signer).toBe('pkcs11');
    const before = await clear('before');
    expect(before.status).toBe(200);
    const api = apiProcess();
    const stored = await counts();

    renameSync(tokens, away);
    for (let i = 0; i < 20; i += 1) refused(await clear(`gone-${i}`));
    for (const answer of await Promise.all(Array.from({ length: 20 }, (_, i) => clear(`at-once-${i}`)))) refused(answer);
    expect(await counts()).toEqual(stored);
    expect((await clear('before')).text).toBe(before.text); // the API still returns stored decisions
    expect(await ready()).toMatchObject({ status: 503, json: { ready: false, database: { ok: true }, signer: { ok: false } } });
    expect((await sandbox('while-gone')).status).toBe(200);

    renameSync(away, tokens);
    const back = Date.now();
    while ((await clear('gone-0')).status !== 200 && Date.now() - back < 60_000) await new Promise((wait) => setTimeout(wait, 100));
    expect(Date.now() - back).toBeLessThan(60_000);
    const after = await clear('gone-1');
    expect([after.status, kidOf(after)]).toEqual([200, kidOf(before)]);
    expect(await ready()).toMatchObject({ status: 200, json: { ready: true } });
    expect(apiProcess()).toBe(api);
    expect(await counts('live')).toEqual({ decisions: 3, keys: 3 });
  });

  function clear(idempotencyKey: string): Promise<Answer> {
    const [payer = '', payee = ''] = service.ready.examples.healthy ?? [];
    return call(service.ready, 'POST', path, { body: payment(payer, payee), idempotencyKey });
  }

  function sandbox(idempotencyKey: string): Promise<Answer> {
    return call(service.ready, 'POST', path, {
      body: payment('99000001', '99000002'),
      idempotencyKey,
      key: service.ready.sandboxKey,
    });
  }

  const ready = () => call(service.ready, 'GET', '/readyz', { key: operatorKey });
  const apiProcess = () => processesOf(home).find(({ role }) => role === 'api')?.pid;

  async function counts(environment = 'live'): Promise<{ decisions: number; keys: number }> {
    const client = new pg.Client({ connectionString: addresses(home).DATABASE_URL });
    client.on('error', () => undefined); // PostgreSQL may be killed between two steps; the query then rejects
    await client.connect();
    try {
      const { rows } = await client.query<{ decisions: number; keys: number }>(
        `select (select count(*)::int from decision where environment = $1) as decisions,
           (select count(*)::int from idempotency where environment = $1) as keys`,
        [environment],
      );
      return rows[0] ?? { decisions: -1, keys: -1 };
    } finally {
      await client.end();
    }
  }
});

function refused({ status, headers, json }: Answer): void {
  expect([status, headers.get('content-type'), json.code]).toEqual([503, 'application/problem+json', 'SIGNER_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

function kidOf({ json }: Answer): unknown {
  return (json.data as { kid?: unknown } | undefined)?.kid;
}
