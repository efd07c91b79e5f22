import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyCommand } from '../../cli/receipts/verify.ts';
import type { Signer } from '../../infra/hsm/signer.ts';
import type { PoolClient } from '../../infra/postgres/pool.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { assembleReceipt, receiptSigningInput } from '../../models/receipts/jws.ts';
import { receiptPayload } from '../../models/receipts/receipt.ts';
import { headSigningInput, verifyHead } from '../../models/transparency/head.ts';
import { publishedKeys } from '../../serving/clearance/signing-keys.ts';
import { auditEnvironment } from '../../serving/log/audit/audit.ts';
import { createSequencer } from '../../serving/log/sequencer.ts';
import { type ApiWorld, payment, publishFacts, startApiWorld } from '../worlds/api.ts';
import { capturedOutput } from '../worlds/captured-output.ts';
import { describeWith } from '../worlds/programs.ts';

let world: ApiWorld;
let folder: string;
let receipts: string[];
let pinned: string;
/** The published keys, as they were kept with that head. */
let keys: Awaited<ReturnType<typeof publishedKeys>>;
beforeAll(async () => {
  [world, folder] = [await startApiWorld(), await mkdtemp(join(tmpdir(), 'risk-audit-'))];
  await publishFacts(world.pool, '01000001');
  await publishFacts(world.pool, '01000002');
  await world.pool.query(
    `insert into release (source, release, data_date, run_kind, state, served_at, content_hash) values ('a/source', 'r1', now(), 'file', 'served', now(), 'sha256:00')`,
  );
  await world.pool.query("insert into log_pending (environment, entry) values ('live', release_entry('a/source', 'r1', 'sha256:00'))");
  receipts = [];
  for (const count of [3, 4]) {
    for (let at = 0; at < count; at += 1) receipts.push(await decide());
    await step();
    if (count === 3) [pinned, keys] = [(await world.call('GET', '/api/v1/log/get-sth')).text, await publishedKeys(world.pool)];
  }
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

const step = (now = () => new Date()) => {
  const { pool, signers, logger } = world.deps;
  return createSequencer({
    pool,
    now,
    databaseNow: async () => now(),
    environment: 'live',
    signer: signers.live,
    logger,
    known: { read: async () => undefined, keep: async () => {} },
  })();
};

async function decide(): Promise<string> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  return (await world.call('POST', '/api/v1/transaction-check', { body: payment(), headers })).json.data.receipt;
}

const codes = async (answer = pinned) => {
  const head = await verifyHead(JSON.parse(answer).data.signedTreeHead, { keys });
  const { findings } = await auditEnvironment(world.pool, 'live', { pinned: head.ok ? head.head : undefined, keys });
  return [...new Set(findings.map(({ code }) => code))].sort();
};

describe('an audit', () => {
  test('finds nothing in an unchanged database, and reads all of it', async () => {
    const report = await auditEnvironment(world.pool, 'live', {});
    expect(report).toEqual({ environment: 'live', decisions: 7, leaves: 8, heads: 2, findings: [] });
    expect(await auditEnvironment(world.pool, 'sandbox', {})).toMatchObject({ decisions: 0, leaves: 0, findings: [] });
  });

  const first = `(select min(id) from decision)`;
  const other = `(select receipt from decision where id = (select max(id) from decision))`;
  const tampered: readonly [what: string, sql: string, found: readonly string[]][] = [
    ['the outcome of a decision', `update decision set outcome = 'HOLD' where id = ${first}`, ['DECISION_CHANGED']],
    ['the inputs of a decision', `update decision set inputs = inputs || '{"x": 1}' where id = ${first}`, ['DECISION_CHANGED']],
    [
      'the findings of a decision',
      `update decision set verdict = jsonb_set(verdict, '{limits}', '[]') where id = ${first}`,
      ['DECISION_CHANGED'],
    ],
    ['the tenant of a decision', `update decision set tenant = 'wren' where id = ${first}`, ['DECISION_CHANGED']],
    [
      'one letter of a receipt',
      `update decision set receipt = overlay(receipt placing 'AAAA' from length(receipt) - 40) where id = ${first}`,
      ['DECISION_WITHOUT_LEAF', 'LEAF_WITHOUT_DECISION', 'RECEIPT_INVALID'],
    ],
    [
      'a receipt for that of another decision',
      `update decision set receipt = ${other} where id = ${first}`,
      ['DECISION_CHANGED', 'LEAF_WITHOUT_DECISION'],
    ],
    ['a decision by deleting it', `delete from decision where id = ${first}`, ['LEAF_WITHOUT_DECISION']],
    ['a leaf by deleting it', 'delete from log_leaf where leaf_index = 2', ['DECISION_WITHOUT_LEAF', 'LEAF_MISSING', 'NODE_CHANGED']],
    [
      'the newest leaf and every head over it by deleting them',
      'delete from log_leaf where leaf_index = 7; delete from log_head where tree_size = 8; delete from log_node where level = 3 or (level, node_index) in ((1, 3), (2, 1))',
      ['DECISION_WITHOUT_LEAF'],
    ],
    [
      'the order of two leaves',
      'update log_leaf set leaf_index = case leaf_index when 1 then 102 else 101 end where leaf_index in (1, 2); update log_leaf set leaf_index = leaf_index - 100 where leaf_index > 100',
      ['NODE_CHANGED', 'ROOT_DIFFERS'],
    ],
    [
      'an entry of a release',
      `update log_leaf set entry = release_entry('a/source', 'r1', 'sha256:11') where leaf_index = 0`,
      ['NODE_CHANGED', 'RELEASE_WITHOUT_LEAF', 'ROOT_DIFFERS'],
    ],
    [
      'an entry to bytes that are no text',
      `update log_leaf set entry = '\\xff00' where leaf_index = 1`,
      ['DECISION_WITHOUT_LEAF', 'NODE_CHANGED', 'ROOT_DIFFERS'],
    ],
    ['the instant of a decision to infinity', `update decision set decided_at = 'infinity' where id = ${first}`, ['DECISION_CHANGED']],
    [
      'the instant of a head to infinity',
      `update log_head set signed_at = 'infinity' where tree_size = 4`,
      ['DECISION_DATED_BACK', 'HEAD_FORGED'],
    ],
    ['a release by deleting it', 'delete from release', ['LEAF_WITHOUT_RELEASE']],
    ['a release by naming it as not served', 'update release set served_at = null', ['LEAF_WITHOUT_RELEASE']],
    ['the top of the tree by deleting it', 'delete from log_node where level = 3', ['NODE_MISSING']],
    ['a node', `update log_node set hash = sha256('x') where level = 2 and node_index = 0`, ['NODE_CHANGED']],
    ['the root in a head', `update log_head set root_hash = sha256('x') where tree_size = 4`, ['HEAD_FORGED', 'ROOT_DIFFERS']],
    [
      'a head by another one of the same key',
      `update log_head set jws = (select jws from log_head where tree_size = 8) where tree_size = 4`,
      ['HEAD_FORGED'],
    ],
    [
      'the log by its first leaves alone',
      'delete from log_head; delete from log_node where level > 1 or node_index > 0; delete from log_leaf where leaf_index > 1',
      ['DECISION_WITHOUT_LEAF', 'LOG_SHRUNK'],
    ],
  ];

  const owned: typeof tampered = [
    [
      'the kind of signer of a key',
      `update signing_key set signer = 'aws-kms' where environment = 'live'`,
      ['HEAD_FORGED', 'KEY_NOT_AS_KEPT', 'RECEIPT_INVALID'],
    ],
    ['the creation of a key', `update signing_key set created_at = created_at - interval '1 day'`, ['KEY_NOT_AS_KEPT']],
    ['the environment of a key', `update signing_key set environment = 'live' where environment = 'sandbox'`, ['KEY_NOT_AS_KEPT']],
    [
      'the retirement of a key, dated before the kept head',
      `update signing_key set retired_at = created_at - interval '1 hour' where environment = 'sandbox'`,
      ['KEY_NOT_AS_KEPT'],
    ],
    ['the keys by deleting one', `delete from signing_key where environment = 'sandbox'`, ['KEY_MISSING']],
    [
      'the keys by one that claims to be older than the kept head',
      `insert into signing_key (kid, jwk, signer, environment, created_at)
       select 'another', jwk || '{"kid": "another"}', 'pkcs11', 'live', created_at - interval '1 hour' from signing_key where environment = 'live'`,
      ['KEY_UNKNOWN'],
    ],
  ];

  test.each([...tampered, ...owned])('finds who changed %s', async (_, sql, found) => {
    const kept = await Promise.all(['decision', 'release', 'log_leaf', 'log_node', 'log_head', 'signing_key'].map(keep));
    const client = await world.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(sql);
      expect(await codes()).toEqual(found);
    } finally {
      for (const restore of kept) await client.query(restore);
      client.release(true);
    }
    expect(await codes()).toEqual([]);
  });

  test('finds a head of the log that the key of the other environment signed', async () => {
    const { kind, publicKey, sign } = world.deps.signers.sandbox;
    const { rows } = await world.pool.query<{ root: string }>(`select encode(root_hash, 'hex') as root from log_head where tree_size = 8`);
    const jwk = receiptJwk(publicKey);
    const timestamp = new Date().toISOString();
    const head = {
      schemaVersion: 1,
      log: 'live',
      environment: 'sandbox',
      treeSize: 8,
      rootHash: rows[0]?.root ?? '',
      timestamp,
      signer: kind,
    } as const;
    const text = headSigningInput(head, jwk.kid);
    const jws = assembleReceipt(text, await sign(Buffer.from(text)));
    const client = await world.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(`insert into log_head values ('live', 8, decode($1, 'hex'), $2, $3, $4)`, [
        head.rootHash,
        timestamp,
        jwk.kid,
        jws,
      ]);
      expect(await codes()).toEqual(['HEAD_FORGED']);
    } finally {
      await client.query('delete from log_head where signed_at = $1', [timestamp]);
      client.release(true);
    }
  });

  test('accepts a key that was published after the head was kept, and one that was retired since', async () => {
    const client = await world.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(
        `insert into signing_key (kid, jwk, signer, environment) select 'newer', jwk || '{"kid": "newer"}', 'pkcs11', 'live' from signing_key limit 1`,
      );
      await client.query(`update signing_key set created_at = now() + interval '2 minutes' where kid = 'newer'`);
      await client.query(`update signing_key set retired_at = now() where environment = 'sandbox'`);
      await client.query('commit');
      expect(await codes()).toEqual([]);
    } finally {
      await client.query('set session_replication_role = replica');
      await client.query(`delete from signing_key where kid = 'newer'`);
      await client.query('update signing_key set retired_at = null');
      client.release(true);
    }
  });

  test('finds that the heads over old decisions were taken away, so that their leaves could be written anew, and accepts what waits for the next head', async () => {
    const kept = await Promise.all(['decision', 'log_pending', 'log_head'].map(keep));
    const client = await world.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await decideLater(client, 20);
      expect(await codes()).toEqual([]);
      await client.query('delete from log_head where tree_size = 8');
      const { findings } = await auditEnvironment(world.pool, 'live', {});
      expect(findings).toEqual([
        {
          code: 'HEAD_MISSING',
          what: expect.stringMatching(/^decision dec_/),
          detail: expect.stringContaining('no head covers it, nor 3 later ones'),
        },
      ]);
    } finally {
      for (const restore of kept) await client.query(restore);
      client.release(true);
    }
    expect(await codes()).toEqual([]);
  });

  /** Stores a genuine decision that is made so many minutes after the others and waits for its place in the log. */
  async function decideLater(client: PoolClient, minutes: number): Promise<void> {
    const { publicKey, sign } = world.deps.signers.live as Signer;
    const later = (instant: string) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();
    const [, text = ''] = (receipts.at(-1) ?? '').split('.');
    const payload = receiptPayload.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    const { receiptId: like, decidedAt, expiresAt } = payload;
    const id = `dec_${crypto.randomUUID()}`;
    const times = { decidedAt: later(decidedAt), expiresAt: later(expiresAt) };
    const input = receiptSigningInput({ ...payload, receiptId: id, ...times }, receiptJwk(publicKey).kid);
    const receipt = assembleReceipt(input, await sign(Buffer.from(input)));
    await client.query(
      `insert into decision
       select row.* from decision, jsonb_populate_record(decision, $2::jsonb) as row where decision.id = $1`,
      [like, JSON.stringify({ id, receipt, decided_at: times.decidedAt, expires_at: times.expiresAt })],
    );
    await client.query(`insert into log_pending (environment, entry) values ('live', receipt_entry($1))`, [receipt]);
  }

  /** Copies a table, and returns the statements that bring it back. */
  async function keep(table: string): Promise<string> {
    await world.pool.query(`create table if not exists kept_${table} as select * from ${table}`);
    const columns = table === 'log_leaf' ? 'log, leaf_index, entry, stated_at, sequenced_at' : '*';
    const into = table === 'log_leaf' ? `(${columns})` : table === 'log_pending' ? 'overriding system value' : '';
    return `delete from ${table}; insert into ${table} ${into} select ${columns} from kept_${table}`;
  }
});

describeWith('curl', 'openssl')('risk verify with the proof of the log', () => {
  const captured = capturedOutput();
  const asProof = ['--expect-outcome', 'any', '--expect-signer', 'any', '--allow-expired'];

  async function verify(...args: string[]): Promise<number> {
    process.exitCode = undefined;
    await verifyCommand()
      .exitOverride()
      .parseAsync([...asProof, ...args], { from: 'user' });
    return Number(process.exitCode ?? 0);
  }

  /** The commands of docs/transparency.md, as a reader pastes them: they fetch proof.json, and verify with the pinned head. */
  async function fetched(receipt: string, kept = pinned) {
    const doc = await readFile(join(packageRoot, 'docs/transparency.md'), 'utf8');
    const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(doc) ?? [];
    const jwks = (await world.call('GET', '/.well-known/jwks.json')).text;
    const files = { 'receipt.jws': `${receipt}\n`, 'pinned.json': kept, 'jwks.json': jwks };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const fetching = commands.split('\n').filter((line) => !line.startsWith('risk '));
    await promisify(execFile)('sh', ['-ec', [`BASE_URL=${world.url}`, ...fetching].join('\n')], { cwd: folder });
    const [, line = ''] = /^risk verify (.*)$/m.exec(commands) ?? [];
    return line.split(' ').map((word) => (/\.(jws|json)$/.test(word) ? join(folder, word) : word));
  }

  test('accepts a receipt by the commands of the guide, and says that the log continues the pinned head', async () => {
    const args = await fetched(receipts[5] ?? '');
    expect(await verify(...args)).toBe(0);
    expect(captured.out).toContain('in the public log live: leaf 6, covered by the head of 8 leaves');
    expect(captured.out).toContain('by software; it continues the pinned head of 4 leaves, signed by software');
  });

  type Change = (data: {
    leafIndex: number;
    auditPath: string[];
    consistency: { path: string[] } | null;
    head: { signedTreeHead: string };
  }) => void;
  const wrong: readonly [what: string, code: string, change: Change][] = [
    [
      'whose place was changed',
      'LOG_INCLUSION_WRONG',
      (data) => {
        data.leafIndex -= 1;
      },
    ],
    [
      'whose path was changed',
      'LOG_INCLUSION_WRONG',
      (data) => {
        data.auditPath.pop();
      },
    ],
    [
      'whose consistency was changed',
      'LOG_INCONSISTENT',
      (data) => {
        data.consistency?.path.push('ab'.repeat(32));
      },
    ],
    [
      'without the consistency',
      'LOG_CONSISTENCY_MISSING',
      (data) => {
        data.consistency = null;
      },
    ],
    [
      'whose head is a receipt',
      'RECEIPT_TYP_WRONG',
      (data) => {
        data.head.signedTreeHead = receipts[0] ?? '';
      },
    ],
    [
      'whose head was changed',
      'RECEIPT_SIGNATURE_INVALID',
      (data) => {
        data.head.signedTreeHead = data.head.signedTreeHead.replace(/\.[^.]{8}/, '.eyJhYWFh');
      },
    ],
  ];

  test.each(wrong)('refuses a proof %s', async (_, code, change) => {
    const args = await fetched(receipts[5] ?? '');
    const proof = JSON.parse(await readFile(join(folder, 'proof.json'), 'utf8'));
    change(proof.data);
    await writeFile(join(folder, 'proof.json'), JSON.stringify(proof));
    expect([await verify(...args), captured.out]).toEqual([1, '']);
    expect(captured.err).toContain(`NOT VALID  ${code}: `);
  });

  test('expects the signer of the heads too', async () => {
    const args = [...(await fetched(receipts[5] ?? '')), '--expect-signer', 'hsm'];
    expect(await verify(...args, '--json')).toBe(3);
    const { unmet, log } = JSON.parse(captured.out);
    expect(unmet.map(({ code }: { code: string }) => code)).toEqual([
      'SIGNER_UNEXPECTED',
      'HEAD_SIGNER_UNEXPECTED',
      'HEAD_SIGNER_UNEXPECTED',
    ]);
    expect([log.ok, log.head.signer]).toEqual([true, 'software']);
  });

  test('refuses the proof of another receipt, and gives no verdict without a proof beside a pinned head', async () => {
    const [, ...args] = await fetched(receipts[5] ?? '');
    const another = join(folder, 'other.jws');
    await writeFile(another, receipts[4] ?? '');
    expect([await verify(another, ...args), captured.err]).toEqual([1, expect.stringContaining('LOG_LEAF_OF_ANOTHER_RECEIPT')]);
    expect(await verify(another, '--jwks', join(folder, 'jwks.json'), '--head', join(folder, 'pinned.json'))).toBe(2);
  });

  test('refuses a receipt that got its place after a head that was signed long after its date, and the audit finds it', async () => {
    const later = () => new Date(Date.now() + 2 * 3_600_000);
    expect(await step(later)).toBeUndefined();
    const kept = (await world.call('GET', '/api/v1/log/get-sth')).text;
    const receipt = await decide(); // dated two hours before that head
    expect(await step(later)).toBeUndefined();
    const args = await fetched(receipt, kept);
    expect([await verify(...args), captured.out]).toEqual([1, '']);
    expect(captured.err).toContain('NOT VALID  LOG_DATED_BACK: ');
    expect(await codes(kept)).toEqual(['DECISION_DATED_BACK']);

    // without the head of the database, the kept one alone shows it
    const client = await world.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query('delete from log_head where tree_size = 8 and signed_at > now()');
      expect(await codes(kept)).toEqual(['DECISION_DATED_BACK']);
      expect(await codes()).toEqual([]);
    } finally {
      client.release(true);
    }
  });
});
