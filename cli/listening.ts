import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../infra/config.ts';
import { hasCode } from '../infra/error-code.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens on the address and returns its port. Throws `ConfigError`, which names the setting, when the address cannot be used. */
export async function listening(
  server: Server,
  { host, port }: Address,
  settings: { readonly [setting in keyof Address]: string },
): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    if (hasCode(error, 'EADDRINUSE')) throw new ConfigError(`${settings.port}: ${port} is in use on ${host}`);
    if (hasCode(error, 'EACCES')) throw new ConfigError(`${settings.port}: this account may not listen on ${port}`);
    if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'))
      throw new ConfigError(`${settings.host}: ${host} is not an address of this machine`);
    throw error;
  });
  return (server.address() as AddressInfo).port;
}
