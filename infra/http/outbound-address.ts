import ipaddr from 'ipaddr.js';

/**
 * The addresses that webhooks may reach. Addresses that are not public are blocked unless the operator's ranges cover them, because a
 * subscriber chooses the URL and must not reach the operator's network through it (OWASP API7:2023, server-side request forgery).
 */
export interface WebhookPolicy {
  /** The operator's exceptions: `npm start` allows loopback. Plain http is accepted only to these ranges. */
  readonly allow: readonly Range[];
  /** Restricts ports to 443 and 8443, except in the allowed ranges. */
  readonly production: boolean;
}

type Range = readonly [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

export type AddressVerdict = 'allowed' | 'public' | 'blocked';

/** Reads the policy from CIDR ranges such as `127.0.0.0/8`. Throws a `TypeError` that names an invalid range. */
export function webhookPolicy({ allow, production }: { allow: readonly string[]; production: boolean }): WebhookPolicy {
  return { allow: allow.map(range), production };
}

function range(cidr: string): Range {
  try {
    return ipaddr.parseCIDR(cidr);
  } catch (cause) {
    throw new TypeError(`not a CIDR range: ${cidr}`, { cause });
  }
}

// RFC 9780: the dummy IPv6 prefix, which ipaddr.js 2.5 classifies as unicast
const dummyPrefix = ipaddr.IPv6.parseCIDR('100:0:0:1::/64');

/** Judges one address, given as text. Text that is no address is blocked. */
export function judgeAddress(text: string, policy: WebhookPolicy): AddressVerdict {
  if (!ipaddr.isValid(text)) return 'blocked';
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1, which the kernel would connect to
  const address = ipaddr.process(text);
  if (policy.allow.some((allowed) => covers(allowed, address))) return 'allowed';
  if (address instanceof ipaddr.IPv6 && address.match(dummyPrefix)) return 'blocked';
  return address.range() === 'unicast' ? 'public' : 'blocked';
}

function covers([network, bits]: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
