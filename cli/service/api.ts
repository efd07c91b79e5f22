import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createNamesThread } from '../../api/names/thread.ts';
import { createApi } from '../../api/server.ts';
import { type Config, ConfigError } from '../../infra/config.ts';
import { openPkcs11Signer } from '../../infra/hsm/pkcs11/signer.ts';
import type { Signer } from '../../infra/hsm/signer.ts';
import { openSoftwareSigner } from '../../infra/hsm/software.ts';
import { gracefulClose } from '../../infra/http/graceful-server.ts';
import { createLimitedServer } from '../../infra/http/limited-server.ts';
import { messageClasses } from '../../infra/http/message-classes.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { untilAvailable } from '../../infra/postgres/unavailable.ts';
import { createSecretBox } from '../../infra/secret-box.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { canStartThreads } from '../../infra/threads/ask-thread.ts';
import { supplementarySources } from '../../models/clearance/decide.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { buildScreeningIndexSlowly } from '../../models/screening/index-entries.ts';
import { prepareList } from '../../models/screening/prepare-list.ts';
import type { Environment } from '../../serving/api-keys/api-keys.ts';
import { followKeyChanges } from '../../serving/api-keys/key-changes.ts';
import { apiProcesses, processState } from '../../serving/api-processes/api-processes.ts';
import { keepBuild } from '../../serving/builds/builds.ts';
import { ruleset, rulesetContent } from '../../serving/clearance/ruleset.ts';
import { rememberSigningKey } from '../../serving/clearance/signing-keys.ts';
import { dropExpiredKeys } from '../../serving/idempotency/keys.ts';
import { dropOldUsage, openMeters, returnEndedLeases } from '../../serving/limits/usage.ts';
import { keepLogs } from '../../serving/log/keep-log.ts';
import { knownHeadsIn } from '../../serving/log/known-heads.ts';
import { createSequencer } from '../../serving/log/sequencer.ts';
import { recordRestored } from '../../serving/publish/outdated.ts';
import { createRecordsClock } from '../../serving/records-clock.ts';
import { keepProgramScorecard } from '../../serving/risk/scorecards.ts';
import { followScreeningLists } from '../../serving/screening/screening-lists.ts';
import { sources } from '../../sources/index.ts';
import { listening } from '../listening.ts';
import { beatProcess } from './beat-process.ts';
import { checkRights } from './check-rights.ts';
import { migrated } from './migrate.ts';
import { webhookPolicyOf } from './webhook-policy.ts';

/** Opens everything that the API needs, and listens. `stop` lets requests in flight finish. Throws `ConfigError` for a missing variable. */
export async function startApi(config: Config, logger: Logger) {
  const { databaseUrl, secretKey } = config;
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL: needed by the API');
  if (secretKey === undefined) throw new ConfigError('RISK_SECRET_KEY: needed by the API');
  const open = (max: number, name: string) => openPool(databaseUrl, { max, name, statementTimeout: 5_000, logger });
  const [pool, restPool] = [open(poolSize + 1, 'risk api'), open(restPoolSize, 'risk api rest')];
  const applied = await untilAvailable(logger, () => migrated(databaseUrl));
  if (applied.length > 0) logger.info({ applied }, 'database migrated');
  await untilAvailable(logger, () => checkRights(pool, config, logger));
  await untilAvailable(logger, () => keepBuild(pool, 'rules', { id: ruleset, content: rulesetContent() }));
  await untilAvailable(logger, () => keepProgramScorecard(pool));
  const clock = await createRecordsClock(config, logger);
  const signers = await untilAvailable(logger, () => openSigners(config, pool, logger));
  const screeningLists = followScreeningLists({ pool, logger, build: buildScreeningIndexSlowly, prepare: prepareList });
  const id = randomUUID();
  const meters = openMeters(pool, logger, id);
  const names = canStartThreads
    ? createNamesThread({ databaseUrl, logLevel: config.logLevel, screenedSources: sources, clock: clock.clock, logger })
    : undefined;
  const known = knownHeadsIn(config.home);
  const logs = keepLogs(
    {
      live: createSequencer({ pool, environment: 'live', signer: signers.live, known, logger }),
      sandbox: createSequencer({ pool, environment: 'sandbox', signer: signers.sandbox, known, logger }),
    },
    { noteRestored: (detail) => recordRestored(restPool, detail), logger },
  );
  const keyChanges = followKeyChanges(pool, logger);
  const processes = apiProcesses(restPool, { id });
  const app = createApi({
    pool,
    restPool,
    signers,
    screeningLists,
    clock: clock.clock,
    sources: sources.filter(({ clearance }) => clearance),
    supplementarySources: sources.filter(({ id }) => supplementarySources.has(id)),
    screenedSources: sources,
    consoleSources: sources,
    secretBox: createSecretBox(secretKey),
    webhookPolicy: webhookPolicyOf(config),
    logger,
    keyChanges,
    logs,
    processes,
    meters,
    ...(names === undefined ? {} : { names }),
    ...(config.api.baseUrl === undefined ? {} : { baseUrl: config.api.baseUrl }),
  });
  const server = createLimitedServer(app, messageClasses(app));
  const close = gracefulClose(server);
  const url = await listen(server, config.api);
  const beat = beatProcess({ processes, state: () => processState({ signers, screeningLists, logs }), logger });
  const sweeping = setInterval(() => void sweep(pool, logger), 600_000).unref();
  // at once too: a process that is killed each minute would return nothing
  void returned(pool, logger);
  const returning = setInterval(() => void returned(pool, logger), 60_000).unref();

  return {
    url,
    signer: signers.live?.kind ?? 'none',
    async stop(): Promise<void> {
      clearInterval(sweeping);
      clearInterval(returning);
      await beat.stop();
      await close();
      await names?.close();
      await keyChanges.stop();
      clock.stop();
      screeningLists.stop();
      await logs.stop();
      await Promise.all([signers.live, signers.sandbox].map((signer) => signer?.close()));
      await meters.close();
      await Promise.all([pool.end(), restPool.end()]);
    },
  };
}

/** Connections for clearances, and for what every request needs. One more listens for changes of keys. */
const poolSize = 12;
/** For all other requests. */
const restPoolSize = 6;

/**
 * Opens the signers. The sandbox signs with a software key. Live signs with the PKCS#11 token or the key in AWS KMS. Without either, live signs with a software
 * key of its own when the records are sample or mirrored (every receipt states that), and answers 503 when the records are real.
 */
async function openSigners(config: Config, pool: Pool, logger: Logger): Promise<{ live: Signer | undefined; sandbox: Signer }> {
  const { pkcs11, kms, records } = config;
  const announce = (environment: Environment, signer: Signer['kind']) => (key: Signer['publicKey']) =>
    rememberSigningKey(pool, { jwk: receiptJwk(key), signer, environment, since: new Date() }, { announcedFirst: signer !== 'software' });
  const software = async (environment: Environment, file: string) => {
    const signer = await openSoftwareSigner(join(config.home, file));
    await announce(environment, 'software')(signer.publicKey);
    return signer;
  };
  const sandbox = await software('sandbox', 'sandbox-signing-key.pem');
  if (pkcs11 !== undefined) {
    warnOfFewThreads(config.process.threadPoolSize, pkcs11.sessions, logger);
    return { live: await openPkcs11Signer(pkcs11, logger, { announce: announce('live', 'pkcs11') }), sandbox };
  }
  if (kms !== undefined) {
    const { openKmsSigner } = await import('../../infra/hsm/kms/signer.ts'); // with the SDK of AWS, which no other signer needs
    return { live: await openKmsSigner(kms, logger, { announce: announce('live', 'aws-kms') }), sandbox };
  }
  if (records.mode === 'live') {
    logger.warn('no PKCS#11 token and no key in AWS KMS is configured: live clearance answers 503');
    return { live: undefined, sandbox };
  }
  logger.warn('no PKCS#11 token and no key in AWS KMS is configured: live receipts are signed by a software key and say so');
  return { live: await software('live', 'live-software-signing-key.pem'), sandbox };
}

/** Signatures run on libuv's pool, as do file reads. With too few threads, those wait for signatures. */
function warnOfFewThreads(threads: number, sessions: number, logger: Logger): void {
  if (threads < sessions + 4) logger.info({ threads, wanted: sessions + 4 }, 'UV_THREADPOOL_SIZE is below PKCS11_SESSIONS + 4');
}

async function listen(server: Server, { host, port }: Config['api']): Promise<string> {
  const listensOn = await listening(server, { host, port }, { host: 'HOST', port: 'PORT' });
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${listensOn}`;
}

async function sweep(pool: Pool, logger: Logger): Promise<void> {
  try {
    const dropped = await dropExpiredKeys(pool);
    if (dropped > 0) logger.debug({ dropped }, 'expired idempotency keys dropped');
    await dropOldUsage(pool);
  } catch (error) {
    logger.warn({ err: error }, 'expired idempotency keys or counts of usage could not be dropped');
  }
}

async function returned(pool: Pool, logger: Logger): Promise<void> {
  try {
    const counts = await returnEndedLeases(pool);
    if (counts > 0) logger.info({ counts }, 'what ended processes had leased of the monthly quotas was given back');
  } catch (error) {
    logger.warn({ err: error }, 'what ended processes had leased of the monthly quotas could not be given back');
  }
}
