import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logCommand } from '../../cli/log/command.ts';
import { type Signer, SignerUnavailable } from '../../infra/hsm/signer.ts';
import { inTransaction } from '../../infra/postgres/pool.ts';
import { continuationEntry, receiptLeaf } from '../../models/transparency/entry.ts';
import { mergeDelayMs, verifyHead } from '../../models/transparency/head.ts';
import { leafHash } from '../../models/transparency/merkle.ts';
import { growingTree, provesConsistency, provesInclusion } from '../../models/transparency/proofs.ts';
import { readAuditLog } from '../../serving/audit-log/audit-log.ts';
import { auditEnvironment } from '../../serving/log/audit/audit.ts';
import { currentLog } from '../../serving/log/begin-log.ts';
import { keepLogs } from '../../serving/log/keep-log.ts';
import { knownHeadsIn } from '../../serving/log/known-heads.ts';
import { createSequencer, type SequencerDeps } from '../../serving/log/sequencer.ts';
import { newestHead } from '../../serving/log/tree.ts';
import { recordRestored } from '../../serving/publish/outdated.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';

let world: ApiWorld;
let folder: string;
beforeAll(async () => {
  [world, folder] = [await startApiWorld(), await mkdtemp(join(tmpdir(), 'risk-log-'))];
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A sequencer of live, with the rights of the application. */
function sequencer(changes: Partial<SequencerDeps> = {}) {
  const { pool, signers, logger } = world.deps;
  return createSequencer({ pool, environment: 'live', signer: signers.live, known: knownHeadsIn(folder), logger, ...changes });
}

async function decide(count = 1): Promise<{ decisionId: string; receipt: string }[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      world.call('POST', '/api/v1/transaction-check', { body: payment(), headers: { 'Idempotency-Key': crypto.randomUUID() } }),
    ),
  );
  return answers.map(({ json }) => json.data);
}

const ask = (path: string, key: string | null = null) => world.call('GET', `/api/v1/log/${path}`, { key });
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const count = async (table: string) => (await world.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;
const published = async () => (await world.call('GET', '/.well-known/jwks.json')).json;

describe('the public log', () => {
  test('gives every decision a leaf in the statement that stores it, and a head covers it at the next step', async () => {
    expect((await ask('get-sth')).json.code).toBe('LOG_NOT_FOUND');
    const [decided] = await decide();
    const { rows } = await world.pool.query<{ entry: Buffer }>('select entry from log_pending');
    expect(rows.map(({ entry }) => leafHash(entry).toString('hex'))).toEqual([receiptLeaf(decided?.receipt ?? '').toString('hex')]);
    expect(await sequencer()()).toBeUndefined();
    expect(await count('log_pending')).toBe(0);

    const { json } = await ask('get-sth');
    const verified = await verifyHead(json.data.signedTreeHead, await published());
    expect(verified).toMatchObject({ ok: true, kid: json.data.kid });
    if (!verified.ok) throw new Error(verified.message);
    const { treeSize, rootHash, timestamp, log } = verified.head;
    expect(json.data).toMatchObject({ treeSize, rootHash, timestamp, log });
    expect([treeSize, log, verified.head.environment]).toEqual([1, 'live', 'live']);
  });

  test('proves each receipt to anyone, and every later tree continues every earlier one', async () => {
    const receipts: string[] = [];
    const heads = [(await ask('get-sth')).json.data];
    for (const added of [1, 2, 3, 7]) {
      receipts.push(...(await decide(added)).map(({ receipt }) => receipt));
      await sequencer()();
      heads.push((await ask('get-sth')).json.data);
    }
    const newest = heads.at(-1);
    for (const receipt of receipts) {
      const hash = receiptLeaf(receipt).toString('hex');
      const { json } = await ask(`get-proof-by-hash?hash=${hash}&treeSize=${newest.treeSize}`);
      const { leafIndex, auditPath, treeSize } = json.data;
      const proof = { leafIndex, treeSize, leafHash: bytes(hash), path: auditPath.map(bytes), root: bytes(newest.rootHash) };
      expect(provesInclusion(proof)).toBe(true);
    }
    for (const { treeSize: first, rootHash } of heads) {
      const { json } = await ask(`get-sth-consistency?first=${first}&second=${newest.treeSize}`);
      const [firstRoot, secondRoot] = [bytes(rootHash), bytes(newest.rootHash)];
      const path = json.data.consistency.map(bytes);
      expect(provesConsistency({ firstSize: first, secondSize: newest.treeSize, firstRoot, secondRoot, path })).toBe(true);
    }
  });

  test('shows entries that hold the hash of a receipt and nothing of its tenant, and that give the root of the head', async () => {
    const { treeSize, rootHash } = (await ask('get-sth')).json.data;
    const { entries } = (await ask(`get-entries?start=0&end=${treeSize + 50}`)).json.data;
    const tree = growingTree();
    for (const { entry } of entries) tree.add(leafHash(Buffer.from(entry)));
    expect([entries.length, tree.root().toString('hex')]).toEqual([treeSize, rootHash]);
    for (const { entry } of entries) expect(JSON.parse(entry)).toEqual({ kind: 'receipt', contentHash: expect.stringMatching(/^sha256:/) });
    expect(JSON.stringify(entries)).not.toMatch(/heron|dec_|01000001/);
  });

  test('says what it does not have', async () => {
    const { treeSize } = (await ask('get-sth')).json.data;
    const none = 'ab'.repeat(32);
    const asked = await Promise.all([
      ask('get-sth?log=other'),
      ask(`get-proof-by-hash?hash=${none}&treeSize=${treeSize}`),
      ask(`get-proof-by-hash?hash=${none}&treeSize=${treeSize + 1}`),
      ask(`get-all-by-hash?hash=${none}`),
      ask(`get-sth-consistency?first=1&second=${treeSize + 1}`),
      ask('get-sth-consistency?first=2&second=1'),
      ask('get-sth-consistency?first=0&second=1'),
      ask(`get-entries?start=${treeSize}&end=${treeSize}`),
      ask('get-proof-by-hash?hash=zz&treeSize=1'),
    ]);
    expect(asked.map(({ json }) => json.code)).toEqual([
      ...['LOG_NOT_FOUND', 'LOG_LEAF_NOT_FOUND', 'LOG_SIZE_NOT_REACHED', 'LOG_LEAF_NOT_FOUND', 'LOG_SIZE_NOT_REACHED'],
      ...['VALIDATION_FAILED', 'VALIDATION_FAILED', 'LOG_SIZE_NOT_REACHED', 'VALIDATION_FAILED'],
    ]);
  });

  test('of the sandbox is another log, with heads of the sandbox key', async () => {
    const body = payment(['99000001', '99000002']);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { json } = await world.call('POST', '/api/v1/transaction-check', { body, headers, key: world.keys.sandbox });
    await sequencer({ environment: 'sandbox', signer: world.deps.signers.sandbox })();
    const hash = receiptLeaf(json.data.receipt).toString('hex');
    const { data } = (await ask(`get-all-by-hash?hash=${hash}&log=sandbox`)).json;
    expect(data).toMatchObject({ leafIndex: 0, treeSize: 1, head: { log: 'sandbox' }, consistency: null });
    expect(await verifyHead(data.head.signedTreeHead, await published())).toMatchObject({ ok: true, head: { environment: 'sandbox' } });
    expect((await ask(`get-all-by-hash?hash=${hash}`)).json.code).toBe('LOG_LEAF_NOT_FOUND');
  });
});

describe('the sequencer', () => {
  test('has a name that begins with its environment, and the database refuses another name', async () => {
    const begin = (name: string, environment: string) =>
      world.pool.query('insert into log (name, environment) values ($1, $2)', [name, environment]);
    for (const name of ['live-2', 'sandboxes', 'sandbo']) await expect(begin(name, 'sandbox')).rejects.toMatchObject({ code: '23514' });
    await expect(begin('sandbox-2', 'live')).rejects.toMatchObject({ code: '23514' });
  });

  test('of several processes at once gives each entry one place, without a gap', async () => {
    const before = (await count('log_leaf')) ?? 0;
    await Promise.all([decide(10), ...Array.from({ length: 6 }, () => sequencer()())]);
    await Promise.all(Array.from({ length: 4 }, () => sequencer()()));
    const { rows } = await world.pool.query<{ n: number; gaps: number; twice: number }>(
      `select count(*)::int as n, (max(leaf_index) + 1 - count(*))::int as gaps, (count(*) - count(distinct leaf_hash))::int as twice
       from log_leaf where log = 'live'`,
    );
    expect(rows[0]).toMatchObject({ gaps: 0, twice: 0 });
    expect([await count('log_pending'), ((await count('log_leaf')) ?? 0) - before]).toEqual([0, 10]);
    expect((await ask('get-sth')).json.data.treeSize).toBe(rows[0]?.n);
  });

  test('that dies after each step leaves what the next process completes', async () => {
    await decide(3);
    const dying: Signer = { ...world.deps.signers.sandbox, sign: () => Promise.reject(new SignerUnavailable('gone', 1)) };
    const live = world.deps.signers.live;
    if (live === undefined) throw new Error('no signer');
    // the places are stored, and no head covers them
    const { treeSize } = (await ask('get-sth')).json.data;
    await sequencer({ signer: { ...dying, kind: live.kind, publicKey: live.publicKey } })();
    expect([await count('log_pending'), (await ask('get-sth')).json.data.treeSize]).toEqual([0, treeSize]);
    expect((await ask(`get-entries?start=${treeSize}&end=${treeSize}`)).json.code).toBe('LOG_SIZE_NOT_REACHED');
    // a head that was signed and not stored was shown to no one
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query("select append_log_leaves('live', 10)");
    await client.query('rollback');
    client.release();
    // the head is stored, and the file of known heads is not
    await sequencer({ known: { read: async () => undefined, keep: () => Promise.reject(new Error('killed')) } })();
    expect(await sequencer()()).toBeUndefined();
    expect((await ask('get-sth')).json.data.treeSize).toBe(treeSize + 3);
  });

  test('that stood still after it gave places signs no head over them', async () => {
    await decide();
    const { treeSize } = (await ask('get-sth')).json.data;
    let at = Date.now();
    const passing = 6 * 60_000; // between two readings of the clock
    const now = () => {
      at += passing;
      return new Date(at);
    };
    await sequencer({ now, databaseNow: async () => new Date(at + passing) })();
    expect([await count('log_pending'), (await ask('get-sth')).json.data.treeSize]).toEqual([0, treeSize]);
    expect(await sequencer()()).toBeUndefined();
    expect((await ask('get-sth')).json.data.treeSize).toBe(treeSize + 1);
  });

  test.each([-11, 11])('whose clock is %i minutes from that of PostgreSQL signs no head, and says why', async (minutes) => {
    await decide();
    await sequencer()();
    await decide();
    const { treeSize } = (await ask('get-sth')).json.data;
    const trouble = await sequencer({ now: () => new Date(Date.now() + minutes * 60_000) })();
    expect((await ask('get-sth')).json.data.treeSize).toBe(treeSize);
    expect(trouble?.code).toBe('CLOCKS_APART');
    // a process with the right clock covers the entries
    expect(await sequencer()()).toBeUndefined();
    expect((await ask('get-sth')).json.data.treeSize).toBe(treeSize + 1);
  });

  test('reports a log that has taken no step for longer than the merge delay, and signs an old head again', async () => {
    let at = Date.now();
    const down: Signer = {
      kind: 'pkcs11',
      health: () => ({ ok: false, detail: 'gone' }),
      close: async () => {},
      sign: async () => Buffer.of(),
      get publicKey(): never {
        throw new SignerUnavailable('gone', 1);
      },
    };
    const [now, databaseNow] = [() => new Date(at), async () => new Date(at)];
    const step = sequencer({ signer: down, now, databaseNow });
    await decide();
    expect(await step()).toBeUndefined();
    at += mergeDelayMs;
    expect(await step()).toMatchObject({ code: 'LOG_STOPPED', detail: expect.stringContaining('gone') });
    const seconds = Number(
      /^risk_log_waiting_seconds\{environment="live"\} (\d+)$/m.exec(
        (await world.call('GET', '/metrics', { key: world.keys.operator })).text,
      )?.[1],
    );
    expect(seconds).toBeGreaterThanOrEqual(0);
    await sequencer()();
    const { treeSize, timestamp } = (await ask('get-sth')).json.data;
    at = Date.parse(timestamp) + 3_600_000;
    await sequencer({ now, databaseNow })();
    expect((await ask('get-sth')).json.data).toMatchObject({ treeSize, timestamp: new Date(at).toISOString() });
  });
});

describe('a database that does not agree with a head', () => {
  /** Steps with what this machine knows, and answers from an API that knows the outcome. */
  async function outcome(change: string) {
    const step = sequencer();
    await step();
    const client = await world.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query('begin');
      await client.query(change);
      await client.query('commit');
      const trouble = await step();
      const noteRestored = (detail: string) => recordRestored(world.pool, detail);
      const logs = keepLogs({ live: step, sandbox: async () => undefined }, { noteRestored, logger: world.deps.logger });
      await logs.stop();
      const { rows: outdated } = await world.pool.query<{ detail: string }>('delete from facts_outdated returning detail');
      const api = await world.serve({ logs });
      const shown = await world.call('GET', '/api/v1/log/get-sth', { url: api.url, key: null });
      const ready = await world.call('GET', '/readyz', { url: api.url, key: world.keys.operator });
      await api.close();
      return {
        code: trouble?.code,
        shown: [shown.status, shown.json.code],
        ready: ready.json.log,
        outdated: outdated.map(({ detail }) => detail),
      };
    } finally {
      client.release(true);
    }
  }

  /** What a test took away. */
  const kept = async (table: string) => (await world.pool.query(`select * from ${table} where log = 'live'`)).rows;

  test('that was restored to an earlier point stops the log: no entry gets a place, and no smaller head is shown', async () => {
    await decide(2);
    await sequencer()();
    const { treeSize } = (await ask('get-sth')).json.data;
    const [leaves, nodes, heads] = [await kept('log_leaf'), await kept('log_node'), await kept('log_head')];
    const earlier = `delete from log_head where log = 'live' and tree_size > 1; delete from log_node where log = 'live'; delete from log_leaf where log = 'live' and leaf_index > 0`;
    const { code, shown, ready, outdated } = await outcome(earlier);
    expect([code, shown, ready.ok]).toEqual(['LOG_SHRUNK', [503, 'LOG_UNAVAILABLE'], false]);
    expect(outdated).toEqual([`a head of log live covers ${treeSize} leaves, and the database has 1`]); // every decision is REVIEW
    await decide();
    expect(await sequencer()()).toMatchObject({ code: 'LOG_SHRUNK', detail: expect.stringContaining(`covers ${treeSize} leaves`) });
    expect([await count("log_leaf where log = 'live'"), await count('log_pending')]).toEqual([1, 1]);

    const client = await world.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query("delete from log_leaf where log = 'live'; delete from log_head where log = 'live'");
    for (const { leaf_hash: _, ...leaf } of leaves)
      await client.query('insert into log_leaf (log, leaf_index, entry, stated_at) values ($1, $2, $3, $4)', [
        leaf.log,
        leaf.leaf_index,
        leaf.entry,
        leaf.stated_at,
      ]);
    for (const one of nodes) await client.query('insert into log_node values ($1, $2, $3, $4)', Object.values(one));
    for (const one of heads) await client.query('insert into log_head values ($1, $2, $3, $4, $5, $6)', Object.values(one));
    client.release(true);
    expect(await sequencer()()).toBeUndefined();
    expect((await ask('get-sth')).json.data.treeSize).toBe(treeSize + 1);
  });

  test('because a node of its tree was changed stops the log', async () => {
    await decide();
    const { code, shown } = await outcome(
      "update log_node set hash = sha256('x') where log = 'live' and level = (select max(level) from log_node where log = 'live')",
    );
    expect([code, shown]).toEqual(['LOG_DIFFERS', [503, 'LOG_UNAVAILABLE']]);
  });

  test('is found by a machine whose file of known heads cannot be read, and the file is left as it is', async () => {
    const damaged = await mkdtemp(join(folder, 'damaged-'));
    await writeFile(join(damaged, 'log-head-live.jws'), 'no head');
    let at = Date.now();
    const step = sequencer({ known: knownHeadsIn(damaged), now: () => new Date(at) });
    await step();
    at += mergeDelayMs;
    expect(await step()).toMatchObject({ code: 'LOG_STOPPED', detail: expect.stringContaining('holds no tree head') });
    expect(await readFile(join(damaged, 'log-head-live.jws'), 'utf8')).toBe('no head');
  });
});

describe('the command that begins a new log', () => {
  const captured = capturedOutput();
  async function begin(...args: string[]): Promise<number> {
    process.exitCode = undefined;
    Object.assign(process.env, { RISK_HOME: folder, DATABASE_URL: world.databaseUrl, RISK_OPERATOR: 'R. Operator' });
    await logCommand()
      .exitOverride()
      .parseAsync(['begin', ...args], { from: 'user' });
    return Number(process.exitCode ?? 0);
  }
  const sandboxStep = () => sequencer({ environment: 'sandbox', signer: world.deps.signers.sandbox })();
  const decideInSandbox = async (): Promise<string> => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = payment(['99000001', '99000002']);
    return (await world.call('POST', '/api/v1/transaction-check', { body, headers, key: world.keys.sandbox })).json.data.receipt;
  };
  const proofOf = (receipt: string, log: string) => ask(`get-all-by-hash?hash=${receiptLeaf(receipt).toString('hex')}&log=${log}`);

  test('refuses while nothing is wrong with the old one and no reason is given', async () => {
    await sandboxStep();
    expect(await begin('--env', 'sandbox')).toBe(1);
    expect(captured.err).toMatch(/^nothing is wrong with log sandbox: .* give a reason/);
    expect((await world.pool.query("select 1 from log where environment = 'sandbox'")).rowCount).toBe(1);
  });

  test('ends a sound log with a reason: its proofs stay, the new one begins with its last head, and no leaf is lost or added to the old one', async () => {
    const old = await decideInSandbox();
    await sandboxStep();
    const waiting = await decideInSandbox();
    const last = (await ask('get-sth?log=sandbox')).json.data;
    expect(await begin('--env', 'sandbox', '--reason', 'moves to another operator')).toBe(0);
    expect(captured.out).toBe('sandbox-2\n');
    await expect(world.pool.query("select append_log_leaves('sandbox', 10)")).rejects.toThrow(/log sandbox has ended/);
    expect(await sandboxStep()).toBeUndefined();
    const verified = await verifyHead((await ask('get-sth?log=sandbox-2')).json.data.signedTreeHead, await published());
    expect(verified).toMatchObject({ ok: true, head: { log: 'sandbox-2', treeSize: 2 } });
    const { entries } = (await ask('get-entries?log=sandbox-2&start=0&end=1')).json.data;
    expect(entries[0].entry).toBe(continuationEntry(last.signedTreeHead, last).toString('utf8'));
    expect((await ask('get-sth?log=sandbox')).json.data).toEqual(last);
    expect([(await proofOf(old, 'sandbox')).status, (await proofOf(waiting, 'sandbox-2')).status]).toEqual([200, 200]);
    expect((await proofOf(old, 'sandbox-2')).json.code).toBe('LOG_LEAF_NOT_FOUND');
    expect((await proofOf(waiting, 'sandbox')).json.detail).toMatch(/Log sandbox-2 continues it/);
    await inTransaction(world.pool, async (client) => {
      await client.query('set local session_replication_role = replica'); // the clock of a standby that took over was behind
      await client.query("update log set begun_at = begun_at - interval '1 year' where name = 'sandbox-2'");
    });
    expect(await sandboxStep()).toBeUndefined();
    expect(await currentLog(world.pool, 'sandbox')).toBe('sandbox-2');
    const [act] = await readAuditLog(world.pool, { action: 'begin-log', most: 1 });
    expect(act).toMatchObject({
      actor: 'R. Operator',
      why: 'moves to another operator',
      detail: { log: 'sandbox-2', continued: 'sandbox', trouble: null },
    });
    expect((await auditEnvironment(world.pool, 'sandbox', {})).findings).toEqual([]);
    const client = await world.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query("update log set previous_head = previous_head || 'x' where name = 'sandbox-2'");
    const { findings } = await auditEnvironment(world.pool, 'sandbox', {});
    await client.query("update log set previous_head = left(previous_head, -1) where name = 'sandbox-2'");
    client.release(true);
    expect(findings.map(({ code }) => code)).toEqual(['CONTINUATION_CHANGED']);
  });

  test('waits for a head that a process is signing and begins with it: the old log has no later one', async () => {
    const old = await currentLog(world.pool, 'sandbox');
    await decideInSandbox();
    const signer = world.deps.signers.sandbox;
    let beginning: Promise<number> | undefined;
    const slow: Signer = {
      ...signer,
      async sign(data) {
        beginning ??= begin('--env', 'sandbox', '--reason', 'moves once more');
        await Promise.race([beginning, setTimeout(1_000)]);
        return signer.sign(data);
      },
    };
    await sequencer({ environment: 'sandbox', signer: slow })();
    expect(await beginning).toBe(0);
    const log = await currentLog(world.pool, 'sandbox');
    expect(log).not.toBe(old);
    expect(await sandboxStep()).toBeUndefined();
    const last = await newestHead(world.pool, old);
    const shown = (await ask(`get-sth?log=${old}`)).json.data;
    expect(shown).toMatchObject({ treeSize: last?.treeSize, signedTreeHead: last?.jws });
    const { entries } = (await ask(`get-entries?log=${log}&start=0&end=0`)).json.data;
    expect(entries[0].entry).toBe(continuationEntry(shown.signedTreeHead, shown).toString('utf8'));
    expect((await auditEnvironment(world.pool, 'sandbox', {})).findings).toEqual([]);
  });

  test('between the places of entries and their head leaves the old log without that head', async () => {
    const old = await currentLog(world.pool, 'sandbox');
    await decideInSandbox();
    const before = await newestHead(world.pool, old);
    let ended: Promise<number> | undefined;
    const pool = new Proxy(world.deps.pool, {
      get(target, name) {
        if (name === 'query') return target.query.bind(target);
        if (name !== 'connect') return Reflect.get(target, name, target);
        return async () => {
          ended ??= begin('--env', 'sandbox', '--reason', 'moves again');
          await ended;
          return target.connect();
        };
      },
    });
    await sequencer({ environment: 'sandbox', signer: world.deps.signers.sandbox, pool })();
    expect(await ended).toBe(0);
    expect(await newestHead(world.pool, old)).toEqual(before);
    expect(await sandboxStep()).toBeUndefined();
    expect((await auditEnvironment(world.pool, 'sandbox', {})).findings).toEqual([]);
  });

  test('continues a log that the database cannot: the last head stays shown, and every receipt of the database gets a proof in the new log', async () => {
    const known = await knownHeadsIn(folder).read('live');
    expect(await sequencer()()).toMatchObject({ code: 'LOG_DIFFERS' });
    expect(await begin()).toBe(0);
    expect(captured.out).toBe('live-2\n');
    expect(await sequencer()()).toBeUndefined();
    expect((await ask('get-sth')).json.data).toMatchObject({ log: 'live', treeSize: known?.treeSize, signedTreeHead: known?.jws });
    const [{ receipt } = { receipt: '' }] = (
      await world.pool.query<{ receipt: string }>("select receipt from decision where environment = 'live' limit 1")
    ).rows;
    const lost = await proofOf(receipt, 'live');
    expect([lost.status, lost.json.code, lost.json.detail]).toEqual([503, 'LOG_UNAVAILABLE', expect.stringContaining('live-2')]);
    const { rows } = await world.pool.query<{ receipt: string }>("select receipt from decision where environment = 'live'");
    const { json } = await ask('get-sth?log=live-2');
    expect(json.data.treeSize).toBe(rows.length + 1);
    for (const decision of rows.slice(0, 5)) expect((await proofOf(decision.receipt, 'live-2')).status).toBe(200);
    const [act] = await readAuditLog(world.pool, { action: 'begin-log', most: 1 });
    expect(act).toMatchObject({ why: expect.stringMatching(/^LOG_DIFFERS: /), detail: { log: 'live-2', proved: 0 } });
    expect(await begin()).toBe(1); // again: nothing is wrong with the new one
    const waits = (await world.call('GET', '/metrics', { key: world.keys.operator })).text;
    expect(waits).not.toMatch(/^risk_log_waiting_seconds\{environment="live"\} [1-9]\d\d/m);
  });

  test('begins after a leaf of the old one was changed to bytes that are no text', async () => {
    const client = await world.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query("update log_leaf set entry = '\\xff00' where log = 'live-2' and leaf_index = 1");
      await client.query(`select begin_log('live-3', 'live-2', 'a head', '{}', 0)`);
      const { rows } = await client.query("select encode(entry, 'hex') as entry from log_pending order by sequence limit 1");
      expect(rows).toEqual([{ entry: 'ff00' }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('takes no name again that a restored database has forgotten, and believes no head that does not verify', async () => {
    const client = await world.pool.connect();
    await client.query('set session_replication_role = replica');
    for (const table of ['log_head', 'log_node', 'log_leaf']) await client.query(`delete from ${table} where log = 'live-2'`);
    await client.query("delete from log where name = 'live-2'");
    client.release(true);
    const known = await knownHeadsIn(folder).read('live');
    const [header, payload = '', signature] = known?.jws.split('.') ?? [];
    const forged = Buffer.from(
      Buffer.from(payload, 'base64url')
        .toString()
        .replace(/"treeSize":\d+/, '"treeSize":999'),
    ).toString('base64url');
    const file = join(folder, 'forged.jws');
    await writeFile(file, [header, forged, signature].join('.'));
    expect(await begin('--head', file)).toBe(1);
    expect(captured.err).toMatch(/does not verify/);
    expect(await begin()).toBe(0);
    expect(captured.out).toBe('live-3\n');
    expect(await sequencer()()).toBeUndefined();
  });
});

// the last test, because the audit would find that no decision has these leaves
test('a step moves few entries at a time, so that payments do not wait, and many at a time when it is behind', async () => {
  const moved = async (entries: number) => {
    await world.pool.query(
      `insert into log_pending (environment, entry) select 'sandbox', receipt_entry($1 || place) from generate_series(1, $2) as place`,
      [crypto.randomUUID(), entries],
    );
    const mosts: number[] = [];
    const watching = new Proxy(world.deps.pool, {
      get(pool, name) {
        const member: unknown = Reflect.get(pool, name);
        if (typeof member !== 'function') return member;
        if (name !== 'query') return member.bind(pool);
        return (text: string, values: readonly number[]) => {
          if (typeof text === 'string' && text.includes('append_log_leaves')) mosts.push(values[1] ?? 0);
          return Reflect.apply(member, pool, [text, values]);
        };
      },
    });
    const before = await count('log_leaf');
    expect(await sequencer({ environment: 'sandbox', signer: world.deps.signers.sandbox, pool: watching })()).toBeUndefined();
    expect(((await count('log_leaf')) ?? 0) - (before ?? 0)).toBe(entries);
    return mosts;
  };
  expect(await moved(1_200)).toEqual([500, 500, 500]);
  expect(await moved(6_000)).toEqual([...Array.from({ length: 10 }, () => 500), 10_000]);
});
