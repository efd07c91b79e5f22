import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type { Config } from '../../infra/config.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { untilAvailable } from '../../infra/postgres/unavailable.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { connectClient } from '../../infra/temporal/client.ts';
import { lookUps } from '../../serving/ledger/look-ups.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import { sourceById, sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { momentOf } from '../records/coverage.ts';
import { recogniseRelease } from '../records/given-files.ts';
import { loadGiven } from '../records/ingest.ts';
import type { Loaded } from '../records/load.ts';
import { loadAnswers } from '../records/look-up.ts';
import { type Examples, sampleDeliveries } from './sample-publishers.ts';

interface Sample {
  readonly config: Config & { readonly databaseUrl: string };
  readonly url: string;
  readonly logger: Logger;
}

type Failures = Loaded['failures'];

/** The sources of the deliveries, in the order in which the sample lists them. */
const delivered = ['companies-house/officers', 'companies-house/officer-updates'].map(sourceById);
/** A first start of a larger sample would take minutes longer: the operator loads the file and asks there. */
const isSmall = ({ records }: Config) => records.mode === 'sample' && records.companies <= 20_000;

/**
 * Loads what Companies House would deliver to a subscriber, once: the operator loads a later delivery. Returns the failures. It runs beside the
 * checks of the publishers, so that the first publication has the officers.
 */
export async function loadDeliveries({ config, url, logger }: Sample): Promise<Failures> {
  if (!isSmall(config)) return [];
  return withService({ config, logger }, async (deps) => {
    const wanted = await unloaded(deps.pool, delivered);
    if (wanted.length === 0) return [];
    const paths = await sampleDeliveries(url, join(config.home, 'sample', 'deliveries'));
    const failures = await each(wanted, async (source) => {
      const mine = paths.filter((_, at) => delivered[at] === source);
      const files = { paths: mine, release: await recogniseRelease(source, mine) };
      const { failure } = await loadGiven({ ...deps, config }, source, files, { actor: 'risk start' });
      return failure === '' ? [] : [failureOf(source.id, failure, logger)];
    });
    return failures.flat();
  });
}

/**
 * Asks the sources that answer for one company at a time about a company of each group of examples, once. Returns the failures. `byName`: asks those
 * that search by name, whose companies must be served. The instant is the start of the day, so two starts on one day ask for the same releases.
 */
export async function askAboutExamples({ config, logger }: Sample, examples: Examples, byName: boolean): Promise<Failures> {
  if (!isSmall(config)) return [];
  const companies = [...new Set(Object.values(examples).flatMap((numbers) => numbers.slice(-1)))].sort();
  const asked = sources.filter(({ lookUp }) => lookUp !== undefined && (lookUp.byName ?? false) === byName);
  return withService({ config, logger }, async ({ pool, client }) => {
    const asks = await unloaded(pool, asked);
    const named = await Promise.all(companies.map((number) => lookUps(pool).named(number)));
    const names = new Map(named.flatMap((one) => [...one.names]));
    const { today } = await momentOf(config);
    const wanted = { companies, names, at: `${today}T00:00:00Z` };
    const failures = await each(asks, async (source) => {
      const failed = await loadAnswers({ pool, client }, [source], { wanted, today, key: 'the examples' });
      return [...failed].map(([id, failure]) => failureOf(id, failure, logger));
    });
    return failures.flat();
  });
}

/** `failure`: `CODE: message`. */
function failureOf(source: string, failure: string, logger: Logger): Failures[number] {
  const [code = '', ...message] = failure.split(': ');
  logger.error({ source, code, message: message.join(': ') }, 'not loaded');
  return { source, code, message: message.join(': ') };
}

/** Returns the sources of which no release has been loaded. */
async function unloaded(pool: Pool, some: readonly Source[]): Promise<Source[]> {
  const newest = await Promise.all(some.map(({ id }) => operatorReleases(pool).list(id, 1)));
  return some.filter((_, at) => !newest[at]?.some(({ state }) => state === 'applied' || state === 'served'));
}

/** Does the work of all, and then throws the first error: what still uses a connection must not find it closed. */
async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const running = items.map(work);
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** Runs again while PostgreSQL is away: all that is done here may be done twice. */
function withService<T>(
  { config, logger }: Pick<Sample, 'config' | 'logger'>,
  work: (deps: { readonly pool: Pool; readonly client: Client }) => Promise<T>,
): Promise<T> {
  return untilAvailable(logger, async () => {
    const pool = openPool(config.databaseUrl, { max: 4 });
    const client = await connectClient(config);
    try {
      return await work({ pool, client });
    } finally {
      await client.connection.close();
      await pool.end();
    }
  });
}
