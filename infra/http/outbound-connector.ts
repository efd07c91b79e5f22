import type { LookupFunction } from 'node:net';
import { types } from 'node:util';
import { buildConnector } from 'undici';
import { literalAddress, refuseUnlessReachable } from './outbound.ts';
import { judgeAddress, type WebhookPolicy } from './outbound-address.ts';
import type { Resolve } from './resolve-name.ts';

export interface ConnectorOptions {
  readonly policy: WebhookPolicy;
  readonly resolve: Resolve;
  /** Milliseconds for name resolution, TCP and TLS together. */
  readonly timeout: number;
  /** Certificate authority (PEM) to trust instead of those of Node. */
  readonly ca?: string | undefined;
}

/**
 * Returns a connector that connects only to addresses that the policy allows. It resolves a name once per connection and connects to the
 * addresses that it judged, so a name that later resolves to another address (DNS rebinding) does not pass.
 */
export function createGuardedConnector({ policy, resolve, timeout, ca }: ConnectorOptions): buildConnector.connector {
  const refuse = (protocol: string, addresses: readonly string[]) =>
    refuseUnlessReachable(
      protocol,
      addresses.map((address) => judgeAddress(address, policy)),
    );
  const connectorFor = (protocol: string) =>
    buildConnector({
      timeout,
      lookup: guardedLookup(resolve, (addresses) => refuse(protocol, addresses)),
      ...(ca === undefined ? {} : { ca }),
    });
  const plain = connectorFor('http:');
  const secure = connectorFor('https:');

  return (options, callback) => {
    // Node calls no lookup for a literal address, so the connector judges it here
    const literal = literalAddress(options.hostname);
    try {
      if (literal !== undefined) refuse(options.protocol, [literal]);
    } catch (error) {
      callback(asError(error), null);
      return;
    }
    const connect = options.protocol === 'https:' ? secure : plain;
    connect(literal === undefined ? options : { ...options, hostname: literal }, callback);
  };
}

function guardedLookup(resolve: Resolve, refuse: (addresses: readonly string[]) => void): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const [first] = found;
        try {
          refuse(addresses);
        } catch (error) {
          callback(asError(error), '');
          return;
        }
        if (options.all === true) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => callback(asError(error), ''),
    );
  };
}

const asError = (error: unknown): Error => (types.isNativeError(error) ? error : new Error(String(error)));
