import ipaddr from 'ipaddr.js';

/**
 * Where webhooks may go. Addresses that are not public are refused unless the operator's list covers them: a subscriber chooses the URL,
 * and our network must not be reachable through it (OWASP API7:2023, server-side request forgery).
 */
export interface WebhookPolicy {
  /** The operator's exceptions: `npm start` allows loopback. Only there is plain http accepted. */
  readonly allow: readonly Range[];
  /** Only the ports 443 and 8443 outside the allowed ranges. */
  readonly production: boolean;
}

type Range = readonly [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

export type AddressVerdict = 'allowed' | 'public' | 'blocked';

/** `allow`: CIDR ranges such as `127.0.0.0/8`. Throws a `TypeError` that names a range which is none. */
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

// RFC 9780: the dummy IPv6 prefix. ipaddr.js 2.5 takes it for unicast.
const dummyPrefix = ipaddr.IPv6.parseCIDR('100:0:0:1::/64');

/** What the policy says of one address as text; whatever cannot be read as an address is blocked. */
export function judgeAddress(text: string, policy: WebhookPolicy): AddressVerdict {
  if (!ipaddr.isValid(text)) return 'blocked';
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1: the kernel would connect to the latter.
  const address = ipaddr.process(text);
  if (policy.allow.some((allowed) => covers(allowed, address))) return 'allowed';
  if (address instanceof ipaddr.IPv6 && address.match(dummyPrefix)) return 'blocked';
  return address.range() === 'unicast' ? 'public' : 'blocked';
}

function covers([network, bits]: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
