import { Client, Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnection } from '@temporalio/worker';
import { temporal } from '../../temporal.config.ts';
import type { Config } from '../config.ts';

type Address = Pick<Config, 'temporal'>;

/**
 * Reads Temporal's own environment variables and profiles (TLS, API keys, Temporal Cloud). The configuration supplies only address and
 * namespace. Throws for a profile that cannot be read.
 */
export function connectOptions({ temporal: { address, namespace } }: Address) {
  const { connectionOptions, namespace: profileNamespace } = loadClientConnectConfig();
  return {
    namespace: profileNamespace ?? namespace,
    connection: { ...connectionOptions, address: address ?? connectionOptions.address ?? temporal.address },
  };
}

export async function connectClient(config: Address): Promise<Client> {
  const { connection, namespace } = connectOptions(config);
  return new Client({ connection: await Connection.connect(connection), namespace });
}

export async function connectWorker(config: Address): Promise<{ connection: NativeConnection; namespace: string }> {
  const { connection, namespace } = connectOptions(config);
  // the package loads a bundler, which takes longer than most commands run
  const { NativeConnection } = await import('@temporalio/worker');
  return { connection: await NativeConnection.connect(connection), namespace };
}
