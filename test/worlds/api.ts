import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type ApiDeps, createApi } from '../../api/server.ts';
import type { Signer } from '../../infra/hsm/signer.ts';
import { webhookPolicy } from '../../infra/http/outbound.ts';
import { inTransaction, openPool, type Pool } from '../../infra/postgres/pool.ts';
import { createSecretBox } from '../../infra/secret-box.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { listRules, screeningLists } from '../../models/screening/lists.ts';
import { createKey, type Environment } from '../../serving/api-keys/api-keys.ts';
import { rememberSigningKey } from '../../serving/clearance/signing-keys.ts';
import { namesSource, officersSource, ownersSource } from '../../serving/screening/freshness.ts';
import { sandboxIndexes } from '../../serving/screening/sandbox.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { signerOf } from '../fixtures/signers.ts';
import { testSources, today } from './api-sources.ts';
import { createTestDatabase } from './postgres.ts';

export { testSources, today };

export const allScopes = [
  'transaction-risk:check',
  'transaction-risk:outcome',
  'transaction-risk:decision:read',
  'transaction-risk:keys:read',
  'transaction-risk:monitoring:manage',
  'risk-assess:read',
  'screen:read',
] as const;

/** Sources of the screening lists, and of who is behind a company. All are fresh. */
export const testScreenedSources = [
  ...screeningLists.map((list) => listRules[list].source),
  ...[namesSource, officersSource, ownersSource],
].map((id) => ({ id, freshness: { checkedWithinHours: 24 } }));

export interface ApiWorld {
  readonly url: string;
  readonly databaseUrl: string;
  /** Address of the database as the role of the operator's commands. */
  readonly applicationUrl: string;
  readonly pool: Pool;
  readonly deps: ApiDeps;
  readonly keys: { readonly live: string; readonly sandbox: string; readonly otherTenant: string; readonly operator: string };
  /** A request with the live key; `body` is sent as JSON unless it is a string. */
  call(method: string, path: string, options?: CallOptions): Promise<Answered>;
  /** Starts another API over the same database. */
  serve(changes: Partial<ApiDeps>): Promise<{ url: string; close(): Promise<void> }>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly url?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
  readonly json: any;
}

/** Starts the API on a free port over a new database on a real PostgreSQL. */
export async function startApiWorld(changes: (deps: ApiDeps) => Partial<ApiDeps> = () => ({})): Promise<ApiWorld> {
  const database = await createTestDatabase();
  const pool = openPool(database.url, { max: 20 });
  // the test itself may do everything
  const asApi = openPool(database.urlAs.api, { max: 20 });
  const [live, sandbox] = await Promise.all([signerOf('live'), signerOf('sandbox')]);
  const usual: ApiDeps = {
    pool: asApi,
    signers: { live, sandbox },
    clock: () => ({ now: new Date(), today }),
    sources: testSources,
    supplementarySources: [],
    screenedSources: testScreenedSources,
    consoleSources: sources,
    screeningLists: { current: sandboxIndexes, words: () => null, ready: () => true, refresh: async () => {} },
    secretBox: createSecretBox(Buffer.alloc(32, 7)),
    webhookPolicy: webhookPolicy({ allow: ['127.0.0.0/8'], production: false }),
    logger: pino({ level: 'silent' }),
  };
  const deps = { ...usual, ...changes(usual) };
  const main = await listen(deps);
  const keyOf = (tenant: string, environment: 'live' | 'sandbox') => createKey(pool, { tenant, environment, scopes: allScopes });
  const keys = {
    live: (await keyOf('heron', 'live')).key,
    sandbox: (await keyOf('heron', 'sandbox')).key,
    otherTenant: (await keyOf('wren', 'live')).key,
    operator: (await createKey(pool, { tenant: 'operator', environment: 'live', scopes: ['operator:read'] })).key,
  };
  if (deps.signers === usual.signers) await publishKeys(pool, { live, sandbox });
  await freshen(pool);
  return {
    url: main.url,
    databaseUrl: database.url,
    applicationUrl: database.urlAs.application,
    pool,
    deps,
    keys,
    call: (method, path, options = {}) => call(options.url ?? main.url, method, path, { key: keys.live, ...options }),
    serve: (differently) => listen({ ...deps, ...differently }),
    stop: async () => {
      await main.close();
      await pool.end();
      await Promise.all([live.close(), sandbox.close()]);
      await database.drop();
    },
  };
}

/** Publishes the keys of the signers, as `risk api` does before it listens. */
async function publishKeys(pool: Pool, signers: Record<Environment, Signer>): Promise<void> {
  for (const environment of ['live', 'sandbox'] as const) {
    const { publicKey, kind: signer } = signers[environment];
    await rememberSigningKey(pool, { jwk: receiptJwk(publicKey), signer, environment, since: new Date() });
  }
}

async function listen(deps: ApiDeps) {
  const server = createServer(createApi(deps)).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 0; // on a busy machine a client may reuse a connection in the moment in which the server ends it
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function call(url: string, method: string, path: string, { key, headers = {}, body }: CallOptions): Promise<Answered> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key === null || key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Records a check of all sources, now. */
export async function freshen(pool: Pool): Promise<void> {
  await pool.query(
    `insert into source_state (source, checked_at, data_date, release)
     select source, now(), $2, 'r1' from unnest($1::text[]) as source
     on conflict (source) do update set checked_at = now(), data_date = excluded.data_date, release = excluded.release, failed_at = null`,
    [[...new Set([...testSources, ...testScreenedSources].map(({ id }) => id))], today],
  );
}

/** Publishes the facts of a company: those of a healthy company, with the given changes. */
export async function publishFacts(pool: Pool, companyNumber: string, changes: Partial<CompanyFacts> = {}): Promise<void> {
  const facts = { ...healthy(companyNumber), ...changes };
  await pool.query(
    `insert into company_facts (company_number, name, facts, feature_build) values ($1, $2, $3, 'build-1')
     on conflict (company_number) do update set facts = excluded.facts`,
    [companyNumber, facts.name, JSON.stringify(facts)],
  );
}

/** Lets a stored decision expire now. The trigger that keeps decisions append-only is passed by. */
export async function expireDecision(pool: Pool, decisionId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('set local session_replication_role = replica');
    await client.query('update decision set expires_at = now() where id = $1', [decisionId]);
  });
}

export function healthy(companyNumber: string): CompanyFacts {
  const evidence = {
    source: 'companies-house/basic-company-data',
    release: 'r1',
    record: companyNumber,
    publishedAt: today,
    retrievedAt: '2026-06-01T05:00:00.000Z',
  };
  return {
    companyNumber,
    name: `COMPANY ${companyNumber} LIMITED`,
    register: {
      status: 'active',
      statusText: 'Active',
      onRegister: true,
      category: 'Private Limited Company',
      incorporatedOn: '2012-02-03',
      dissolvedOn: null,
      accountsDueOn: addDays(today, 100),
      accountsMadeUpTo: addDays(today, -440),
      confirmationDueOn: addDays(today, 100),
      confirmationMadeUpTo: addDays(today, -280),
      sicCodes: ['62020'],
      evidence,
    },
    petitions: [],
    procedures: [],
  };
}

export function petition(companyNumber: string): Pick<CompanyFacts, 'petitions'> {
  const evidence = {
    source: 'gazette/insolvency',
    release: 'r1',
    record: `notice-${companyNumber}`,
    publishedAt: today,
    retrievedAt: '2026-06-01T06:00:00.000Z',
  };
  return {
    petitions: [
      {
        court: 'High Court of Justice',
        courtCase: 'CR-2026-000123',
        presentedOn: addDays(today, -20),
        hearingOn: addDays(today, 12),
        publishedOn: addDays(today, -2),
        doubt: null,
        evidence,
      },
    ],
  };
}

let payments = 0;

/** Returns a payment with every member (docs/interface.md, "Transaction check"); `between` are payer and payee. */
export function payment(between: [payer: string, payee: string] = ['01000001', '01000002'], changes: object = {}) {
  payments += 1;
  return {
    transactionId: `tx-${payments}`,
    eventType: 'payout.release',
    amountMinor: 125_000,
    currency: 'GBP',
    direction: 'outbound',
    productType: 'b2b_payout',
    payer: { role: 'payer', companyNumber: between[0] },
    payee: { role: 'payee', companyNumber: between[1] },
    terms: { creditDays: 0 },
    exposure: { currentMinor: 0, proposedMinor: 0, currency: 'GBP' },
    ...changes,
  };
}
