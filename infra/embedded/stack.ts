import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, derivePseudonymKey, readConfig } from '../config.ts';
import { writeDurablySync } from '../durable-file.ts';
import { codeOf, hasCode } from '../error-code.ts';
import type { SignerKind } from '../hsm/signer.ts';
import { openPool, type Pool } from '../postgres/pool.ts';
import { type GrantedRoles, givenUrls, type RoleUrls, rolesOf } from '../postgres/role-of.ts';
import { untilAvailable } from '../postgres/unavailable.ts';
import { writePrivately } from '../private-folder.ts';
import type { Logger } from '../telemetry/logger.ts';
import { connectClient } from '../temporal/client.ts';
import { type Children, startChild } from './child.ts';
import { startDevServer } from './dev-server.ts';
import { lockHome } from './home-lock.ts';
import type { Part, SupervisorContext } from './part.ts';
import { requireFreePort, startOnFreePorts } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { openLedger, stages } from './process-ledger.ts';
import type { SoftHsmToken } from './softhsm.ts';
import { openState, type StateFile, secretKey } from './stack-state.ts';
import { homeUnusable, StartProblem } from './start-problem.ts';

export interface StackRequest<Prepared> {
  /** The operator's environment. Parts that have an address in it are not started. */
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  readonly children: Children;
  /** Returns `undefined` when SoftHSM is not installed: a key in a file then signs receipts, and the receipts say so. */
  ensureToken(home: string): Promise<SoftHsmToken | undefined>;
  /** Prepares the database before any child starts, as its owner: migrates it, grants the roles their rights and creates what the first caller needs. */
  prepareDatabase(pool: Pool, home: string, roles: GrantedRoles): Promise<Prepared>;
  /** Called when this process holds the lock of the home, before anything else. */
  onLocked?(): void;
  /** Gives up the start and stops the parts that were started. */
  readonly signal: AbortSignal;
  /** Kills all parts at once. The next start recovers. */
  readonly force: AbortSignal;
}

export interface Stack<Prepared> {
  /** The configuration that every child gets. */
  readonly config: Config;
  readonly apiUrl: string;
  readonly temporalUiUrl: string | undefined;
  readonly sampleUrl: string | undefined;
  /** The address for the role of the application. */
  readonly databaseUrl: string;
  /** What signs live receipts. `none`: real records and no token, so live clearance returns 503. */
  readonly signer: SignerKind | 'none';
  /** What `prepareDatabase` returned. */
  readonly prepared: Prepared;
  /** The parts and roles that do not run yet, as `<part>: <reason>`. The others serve without them. */
  readonly problems: readonly string[];
  /** Stops the parts in this order: API, workers, sample, Temporal, PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Starts the service on one machine and waits until every part is ready. When a part cannot start, the others are stopped and its error
 * is thrown: a `StartProblem` when the operator can correct the cause.
 */
export async function startStack<Prepared>(request: StackRequest<Prepared>): Promise<Stack<Prepared>> {
  const config = readConfig(request.env);
  const { home } = config;
  writePrivately();
  const lock = await lockHome(home);
  request.onLocked?.();
  const ledger = openLedger(home);
  const failed = new AbortController();
  const signal = AbortSignal.any([request.signal, failed.signal]);
  const parts: Part[] = [];
  const stop = async () => {
    for (const stage of Object.values(stages)) {
      await Promise.all(parts.filter((part) => part.stage === stage).map((part) => stopPart(part, request.logger)));
    }
    rmSync(addressesFile(home), { force: true });
    lock.release();
  };
  request.force.addEventListener('abort', () => ledger.killAll(), { once: true });
  try {
    const start: Start = {
      config,
      env: request.env,
      state: stateOf(config),
      context: { ledger, logger: request.logger, signal },
      started: (part) => parts.push(part),
    };
    await ledger.endOrphans(request.logger);
    await requireFreePort(config.api.port, config.api.host, '--port');
    const running = await bringUp(start, request, failed);
    return { ...running, stop };
  } catch (error) {
    await stop();
    throw isFileProblem(error) ? homeUnusable(home, error) : error;
  }
}

/** Opens the state of the home and notes which records it holds: one that has held others than the sample's never counts as sample again. Refuses one that a reset has half deleted. */
function stateOf({ home, records }: Config): StateFile {
  const state = openState(home);
  const before = state.get();
  if (before.deleting === true)
    throw new StartProblem('HOME_UNUSABLE', `A reset of ${home} was interrupted: run it again with "risk reset".`);
  const isNew = Object.keys(before).length === 0;
  if (isNew || (before.records === 'sample' && records.mode !== 'sample')) state.set({ records: records.mode });
  return state;
}

/** True for the errors of a folder without write access and of a full disk. */
const isFileProblem = (error: unknown) => hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR');

interface Start {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly state: StateFile;
  readonly context: SupervisorContext & { readonly signal: AbortSignal };
  started(part: Part): void;
}

async function bringUp<Prepared>(
  start: Start,
  request: StackRequest<Prepared>,
  failed: AbortController,
): Promise<Omit<Stack<Prepared>, 'stop'>> {
  const needsToken = start.config.pkcs11 === undefined && start.config.kms === undefined;
  const [database, temporal, sample, token] = await together(failed, [
    startDatabase(start, request.prepareDatabase),
    startTemporal(start, request.children),
    startSample(start, request.children),
    needsToken ? request.ensureToken(start.config.home).catch(tokenUnusable(start.config.home)) : undefined,
  ]);
  if (token === undefined && needsToken) start.context.logger.warn('SoftHSM is not installed, so there is no PKCS#11 token');
  const env = childEnvironment(start, { database: database.urls, temporal, sampleUrl: sample, token });
  const config = readConfig(env);
  const { owner, application, api, worker } = database.urls;
  writeAddresses(config.home, {
    ...env,
    DATABASE_OWNER_URL: owner,
    ...(api === undefined ? {} : { DATABASE_API_URL: api }),
    ...(worker === undefined ? {} : { DATABASE_WORKER_URL: worker }),
  });
  const children = await together(
    failed,
    request.children.service.map(async (child) => {
      const own = { ...env, DATABASE_URL: (child.stage === stages.api ? api : worker) ?? application };
      const { part, ...started } = await startChild(request.children.program, child, own, start.context);
      start.started(part);
      return { ...child, ...started };
    }),
  );
  return {
    config,
    apiUrl: children.find(({ stage }) => stage === stages.api)?.url ?? `http://${config.api.host}:${config.api.port}`,
    temporalUiUrl: temporal.uiUrl,
    sampleUrl: sample,
    databaseUrl: database.urls.application,
    signer: liveSigner(config),
    prepared: database.prepared,
    problems: children.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name}: ${problem}`])),
  };
}

function liveSigner({ pkcs11, kms, records }: Config): SignerKind | 'none' {
  if (pkcs11 !== undefined) return 'pkcs11';
  if (kms !== undefined) return 'aws-kms';
  return records.mode === 'live' ? 'none' : 'software';
}

/** Returns all results, or throws the first error after the other work was given up and has ended, so that no part is left running. */
async function together<const Work extends readonly unknown[]>(
  failed: AbortController,
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  try {
    return await Promise.all(work);
  } catch (error) {
    failed.abort();
    await Promise.allSettled(work);
    throw error;
  }
}

async function startDatabase<Prepared>(
  { config, state, context, started }: Start,
  prepare: StackRequest<Prepared>['prepareDatabase'],
): Promise<{ urls: RoleUrls; prepared: Prepared }> {
  const { databaseUrl } = config;
  const urls = databaseUrl === undefined ? await embeddedDatabase() : givenUrls(config, databaseUrl);
  const pool = openPool(urls.owner, { max: 2, name: 'risk start', logger: context.logger });
  const variable = config.databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  try {
    if (databaseUrl !== undefined) await pool.query('select 1').catch(unreachable('DATABASE_UNREACHABLE', variable));
    return { urls, prepared: await untilAvailable(context.logger, () => prepare(pool, config.home, rolesOf(urls))) };
  } finally {
    await pool.end();
  }

  async function embeddedDatabase(): Promise<RoleUrls> {
    const postgres = await startPostgres(config.home, state, context);
    started(postgres.part);
    return postgres.urls;
  }
}

interface TemporalServer {
  readonly address: string;
  readonly namespace: string;
  readonly uiUrl: string | undefined;
}

async function startTemporal(
  { config, env, state, context, started }: Start,
  { openEnvironment, buildEnvironment }: Children,
): Promise<TemporalServer> {
  const { address, namespace } = config.temporal;
  if (address === undefined) {
    const { part, uiUrl, ...server } = await startDevServer(config, state, context, {
      env: openEnvironment(env),
      findEnv: buildEnvironment(env),
    });
    started(part);
    return { ...server, namespace, uiUrl };
  }
  // the ingest worker adds the search attributes
  const { connection, options } = await connectClient(config).catch(unreachable('TEMPORAL_UNREACHABLE', 'TEMPORAL_ADDRESS'));
  await connection.close();
  return { address, namespace: options.namespace, uiUrl: undefined }; // a profile may name another namespace
}

async function startSample({ config, env, state, context, started }: Start, { program, sample }: Children): Promise<string | undefined> {
  if (config.records.mode !== 'sample') return undefined;
  if (config.records.url !== undefined) return config.records.url;
  // this process moves the sample's clock, because a load has to follow
  const sampleEnv = { ...env, RISK_HOME: config.home, RISK_SAMPLE_DAY: '0' };
  return startOnFreePorts([state.get().sample?.port], async ([port]) => {
    state.set({ sample: { port } });
    const child = { ...sample, args: [...sample.args, '--port', String(port)] };
    const { part, url = `http://127.0.0.1:${port}` } = await startChild(program, child, sampleEnv, context);
    started(part);
    return url;
  });
}

function childEnvironment(
  { config, env }: Start,
  found: { database: RoleUrls; temporal: TemporalServer; sampleUrl: string | undefined; token: SoftHsmToken | undefined },
): NodeJS.ProcessEnv {
  const { sampleUrl, token } = found;
  const secret = config.secretKey ?? Buffer.from(secretKey(config.home), 'hex');
  return {
    ...env,
    RISK_HOME: config.home,
    RISK_SECRET_KEY: secret.toString('hex'),
    RISK_PSEUDONYM_KEY: env.RISK_PSEUDONYM_KEY ?? derivePseudonymKey(secret).toString('hex'),
    // with the sample records, a newcomer first tries webhooks with a listener on this machine
    RISK_WEBHOOK_ALLOW: env.RISK_WEBHOOK_ALLOW ?? (config.records.mode === 'sample' ? '127.0.0.0/8,::1/128' : ''),
    // calls into the token block libuv's threads, whose number is fixed when a process starts
    UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE ?? '12',
    DATABASE_URL: found.database.application,
    ...(found.database.reader === undefined ? {} : { DATABASE_READ_URL: found.database.reader }),
    TEMPORAL_ADDRESS: found.temporal.address,
    TEMPORAL_NAMESPACE: found.temporal.namespace,
    ...(sampleUrl === undefined ? {} : { RISK_SAMPLE_URL: sampleUrl }),
    ...(token === undefined
      ? {}
      : {
          PKCS11_MODULE: token.module,
          PKCS11_TOKEN_LABEL: token.tokenLabel,
          PKCS11_PIN: token.pin,
          PKCS11_KEY_LABEL: token.keyLabel,
          SOFTHSM2_CONF: token.confPath,
        }),
  };
}

const addressesFile = (home: string) => join(home, 'addresses.json');

/** Stores the addresses as environment variables: other commands on this home read them while the service runs. */
function writeAddresses(home: string, env: NodeJS.ProcessEnv): void {
  const names = [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_API_URL',
    'DATABASE_WORKER_URL',
    'DATABASE_READ_URL',
    'TEMPORAL_ADDRESS',
    'TEMPORAL_NAMESPACE',
    'RISK_RECORDS',
    'RISK_SAMPLE_URL',
    'RISK_MIRROR',
    'RISK_STORE',
    'RISK_WAREHOUSE',
  ];
  const set = names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  writeDurablySync(addressesFile(home), `${JSON.stringify(Object.fromEntries(set), null, 2)}\n`);
}

function unreachable(code: 'DATABASE_UNREACHABLE' | 'TEMPORAL_UNREACHABLE', variable: string) {
  return (cause: unknown): never => {
    const why = cause instanceof Error && cause.message !== '' ? cause.message : 'connection refused';
    throw new StartProblem(code, `The server that ${variable} names does not answer (${why}): correct or unset ${variable}.`, { cause });
  };
}

/** The error of a token names its problem, such as PIN_REFUSED, in `code`: each is a heading of docs/runbook.md. */
function tokenUnusable(home: string) {
  return (cause: unknown): never => {
    if (isFileProblem(cause)) throw cause;
    const reason = [codeOf(cause), cause instanceof Error ? cause.message : String(cause)].filter((text) => text !== undefined).join(': ');
    const folder = join(home, 'softhsm');
    throw new StartProblem(
      'PART_DID_NOT_START',
      `The PKCS#11 token in ${folder} cannot be used (${reason}): correct that, or move the folder away and start again, which creates a new key.`,
      { cause },
    );
  };
}

async function stopPart(part: Part, logger: Logger): Promise<void> {
  logger.info({ part: part.name }, 'stopping');
  await part.stop();
}
