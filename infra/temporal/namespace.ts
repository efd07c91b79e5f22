import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionLike } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { searchAttributes, temporal } from '../../temporal.config.ts';
import { ConfigError } from '../config.ts';
import { hasCode } from '../error-code.ts';
import type { Logger } from '../telemetry/logger.ts';

// grpc.status
const notFound = 5;
const refusals = [7, 12, 16] as const; // PERMISSION_DENIED; UNIMPLEMENTED, of Temporal Cloud; UNAUTHENTICATED

/** `temporal.api.enums.v1.IndexedValueType`, which its package does not export to ES modules. */
const types = { Keyword: 2, Datetime: 6 } as const;

class SearchAttributeConflict extends Error {
  override readonly name = 'SearchAttributeConflict';
}

/** Creates the namespace when it is missing, and sets the retention of `temporal.config.ts`. */
export async function ensureNamespace({ workflowService }: Pick<ConnectionLike, 'workflowService'>, namespace: string): Promise<void> {
  const retention = msToTs(temporal.retentionDays * 86_400_000);
  try {
    const { config } = await workflowService.describeNamespace({ namespace });
    if (Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) === temporal.retentionDays * 86_400) return;
    await workflowService.updateNamespace({ namespace, config: { workflowExecutionRetentionTtl: retention } });
  } catch (error) {
    if (!hasCode(error, notFound)) throw error;
    await workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: retention });
  }
}

/**
 * Adds the search attributes of `temporal.config.ts` that the namespace lacks, and returns their names. Needed at every start: the dev
 * server's `--search-attribute` does nothing for a namespace that exists. Throws `SearchAttributeConflict` when one exists
 * with another type: an operator must remove it first. Throws `ConfigError` with the command to run when this account may not add them.
 */
export async function ensureSearchAttributes(connection: Operator, namespace: string): Promise<string[]> {
  const missing = await missingAttributes(connection, namespace);
  if (missing.length === 0) return [];
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, types[searchAttributes[name]]])),
    });
  } catch (error) {
    if (!hasCode(error, ...refusals)) throw error;
    throw new ConfigError(
      `TEMPORAL_NAMESPACE: ${namespace} lacks search attributes that this account may not add; run with one that may: ${commandFor(namespace, missing)}`,
      { cause: error },
    );
  }
  await untilKnown(connection, namespace);
  return missing;
}

/**
 * The same for a client of any server. An account that may not list the attributes may still use those that an operator has added, so that refusal is logged
 * only.
 */
export async function registerSearchAttributes({ connection, options: { namespace } }: RegisteringClient, logger: Logger): Promise<void> {
  try {
    const added = await ensureSearchAttributes(connection, namespace);
    if (added.length > 0) logger.info({ namespace, added }, 'search attributes added');
  } catch (error) {
    if (!hasCode(error, ...refusals)) throw error;
    logger.warn(
      { err: error },
      `Temporal does not list its search attributes to this account; unless they exist, run with one that may: ${commandFor(namespace, wanted)}`,
    );
  }
}

interface RegisteringClient {
  readonly connection: Operator;
  readonly options: { readonly namespace: string };
}

const commandFor = (namespace: string, names: readonly AttributeName[]) =>
  `temporal operator search-attribute create --namespace ${namespace} ${names.map((name) => `--name ${name} --type ${searchAttributes[name]}`).join(' ')}`;

type Operator = Pick<ConnectionLike, 'operatorService'>;
type AttributeName = keyof typeof searchAttributes;
const wanted = Object.keys(searchAttributes) as AttributeName[];

async function missingAttributes({ operatorService }: Operator, namespace: string): Promise<AttributeName[]> {
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  for (const name of wanted) {
    const type = customAttributes?.[name];
    if (type !== undefined && type !== types[searchAttributes[name]]) {
      throw new SearchAttributeConflict(`the search attribute ${name} of namespace ${namespace} is not ${searchAttributes[name]}`);
    }
  }
  return wanted.filter((name) => customAttributes?.[name] === undefined);
}

/** Waits until the server lists the attributes: its cache is some seconds old. */
async function untilKnown(connection: Operator, namespace: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await missingAttributes(connection, namespace)).length === 0) return;
    await sleep(500);
  }
  throw new Error(`namespace ${namespace} does not list its new search attributes after 30 s`);
}
