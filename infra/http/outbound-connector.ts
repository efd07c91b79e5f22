import type { LookupFunction } from 'node:net';
import { types } from 'node:util';
import { buildConnector } from 'undici';
import { literalAddress, type Resolve, refuseUnlessReachable } from './outbound.ts';
import { judgeAddress, type WebhookPolicy } from './outbound-address.ts';

export interface ConnectorOptions {
  readonly policy: WebhookPolicy;
  readonly resolve: Resolve;
  /** Covers name resolution, TCP and TLS together, in milliseconds. */
  readonly timeout: number;
  /** A certificate authority to trust instead of the usual ones, PEM. */
  readonly ca?: string | undefined;
}

/**
 * Opens connections only to addresses that the policy lets through. A name is resolved once, inside the connection that is being made,
 * and the addresses judged are the addresses used: a name that answers differently a moment later (DNS rebinding) gains nothing.
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
    // Node asks no lookup about an address that is written out, so such a host is judged here.
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
